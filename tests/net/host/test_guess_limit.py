"""The rate limit on guessing a code: nobody is turned away, but wrong guesses cost time."""

from hypothesis import given, settings
from hypothesis import strategies as st

from net.host.guess_limit import AT_ONCE, CROWD, FORGET_SECONDS, LONGEST, GuessLimit, Ticket


class Guessers:
    """A rate limit on a made-up clock, and tickets for it."""

    def __init__(self) -> None:
        self.limit = GuessLimit()
        self.now = 50.0
        self.last = 0

    def ticket(self, address: str = "10.0.0.1") -> Ticket:
        self.last += 1
        ticket = Ticket(self.last)
        self.limit.queue(ticket, address)
        return ticket

    def seconds_until(self, ticket: Ticket) -> float:
        """Seconds until this ticket's turn; tickets before it guess wrong."""
        start = self.now
        while True:
            turn = self.limit.next(self.now)
            if turn == ticket:
                return self.now - start
            if turn is not None:
                self.limit.wrong(turn, self.now)
                continue
            self.now = max(self.now, self.limit.next_wakeup())

    def wrong(self, address: str = "10.0.0.1") -> float:
        """Guess wrong once; returns how long the guess had to wait."""
        ticket = self.ticket(address)
        waited = self.seconds_until(ticket)
        self.limit.wrong(ticket, self.now)
        return waited


def test_the_first_guess_does_not_wait() -> None:
    assert Guessers().wrong() == 0.0


def test_the_first_wrong_guesses_cost_at_most_a_second_each_and_later_ones_more() -> None:
    guessers = Guessers()
    costs = [guessers.wrong() for _ in range(9)]
    assert all(cost <= 1.0 for cost in costs[:4])
    assert costs[4:] == sorted(costs[4:])
    assert costs[4] > 1.0
    assert costs[-1] == LONGEST


def test_a_right_code_is_accepted_after_any_number_of_wrong_ones_from_its_address() -> None:
    guessers = Guessers()
    for _ in range(200):
        guessers.wrong()
    right = guessers.ticket()
    assert guessers.seconds_until(right) <= LONGEST


def test_an_address_without_wrong_guesses_does_not_wait_for_another() -> None:
    guessers = Guessers()
    for _ in range(CROWD - 1):
        guessers.wrong("10.0.0.66")
    guessers.ticket("10.0.0.66")
    assert guessers.seconds_until(guessers.ticket("10.0.0.1")) == 0.0


def crowd() -> Guessers:
    """Very many addresses guessed wrong once, a while ago."""
    guessers = Guessers()
    for number in range(CROWD + 40):
        guessers.wrong(f"10.0.1.{number}")
    guessers.now += 1.0
    return guessers


def test_many_addresses_that_guessed_wrong_are_slowed_together() -> None:
    guessers = crowd()
    start = guessers.now
    for number in range(20):
        guessers.wrong(f"10.0.1.{number}")
    assert guessers.now - start > 8.0


def test_an_address_that_never_guessed_wrong_does_not_wait_for_a_crowd() -> None:
    guessers = crowd()
    for number in range(20):
        guessers.ticket(f"10.0.1.{number}")
    assert guessers.seconds_until(guessers.ticket("10.0.2.1")) == 0.0


def test_in_a_crowd_the_address_with_the_fewest_wrong_guesses_comes_first() -> None:
    guessers = Guessers()
    for number in range(CROWD + 5):
        guessers.wrong(f"10.0.1.{number}")
    for number in range(CROWD + 5):
        guessers.ticket(f"10.0.1.{number}")
    assert guessers.seconds_until(guessers.ticket("10.0.0.1")) < 1.0


def test_the_addresses_of_one_ipv6_network_share_a_limit() -> None:
    guessers = Guessers()
    costs = [guessers.wrong(f"2001:db8::{number}") for number in range(1, 8)]
    assert costs[-1] > 1.0


def test_an_ipv4_address_written_as_ipv6_is_the_same_address() -> None:
    guessers = Guessers()
    for _ in range(6):
        guessers.wrong("10.0.0.1")
    assert guessers.wrong("::ffff:10.0.0.1") > 1.0


def test_one_address_may_have_a_few_guesses_open_and_the_rest_wait() -> None:
    guessers = Guessers()
    tickets = [guessers.ticket() for _ in range(4)]
    assert [guessers.limit.next(guessers.now) for _ in tickets] == [*tickets[:AT_ONCE], None, None]
    guessers.limit.right(tickets[0])
    assert guessers.limit.next(guessers.now) == tickets[AT_ONCE]


def test_an_address_that_guessed_wrong_has_one_guess_open_at_a_time() -> None:
    guessers = Guessers()
    for _ in range(3):
        guessers.wrong()
    guessers.now += 1.0
    first, second = guessers.ticket(), guessers.ticket()
    assert guessers.limit.next(guessers.now) == first
    assert guessers.limit.next(guessers.now) is None
    guessers.limit.right(first)
    assert guessers.limit.next(guessers.now) == second


def test_a_guess_that_is_abandoned_counts_as_wrong() -> None:
    guessers = Guessers()
    for _ in range(4):
        ticket = guessers.ticket()
        guessers.seconds_until(ticket)
        guessers.limit.gone(ticket, guessers.now)
    assert guessers.seconds_until(guessers.ticket()) > 1.0


def test_right_codes_cost_nothing() -> None:
    guessers = Guessers()
    for _ in range(64):
        ticket = guessers.ticket()
        assert guessers.seconds_until(ticket) == 0.0
        guessers.limit.right(ticket)


def test_wrong_guesses_are_forgotten_after_a_while() -> None:
    guessers = Guessers()
    for _ in range(8):
        guessers.wrong()
    guessers.now += FORGET_SECONDS + LONGEST + 1
    assert guessers.wrong() == 0.0


STEPS = st.lists(
    st.tuples(st.sampled_from(["come", "right", "wrong", "gone"]), st.integers(0, 5)), max_size=60
)


@settings(max_examples=60)
@given(STEPS)
def test_everybody_waiting_gets_a_turn_in_the_end(steps: list[tuple[str, int]]) -> None:
    guessers, open_, waiting = Guessers(), [], []
    for what, number in steps:
        guessers.now += 0.1
        if what == "come":
            waiting.append(guessers.ticket(f"10.0.0.{number}"))
        elif what == "gone" and waiting:
            guessers.limit.gone(waiting.pop(number % len(waiting)), guessers.now)
        elif open_:
            ticket = open_.pop(number % len(open_))
            if what == "right":
                guessers.limit.right(ticket)
            else:
                guessers.limit.wrong(ticket, guessers.now)
        while (turn := guessers.limit.next(guessers.now)) is not None:
            waiting.remove(turn)
            open_.append(turn)
    for ticket in open_:
        guessers.limit.gone(ticket, guessers.now)
    for _ in range(1000):
        if not waiting:
            return
        guessers.now = max(guessers.now + 0.01, guessers.limit.next_wakeup())
        while (turn := guessers.limit.next(guessers.now)) is not None:
            waiting.remove(turn)
            guessers.limit.wrong(turn, guessers.now)
    raise AssertionError("somebody waits for ever")
