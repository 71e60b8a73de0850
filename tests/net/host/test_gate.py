"""The handshake queue: under a flood everybody is answered in time, and the host idles when it is
done."""

import pytest

from net.base.identity import Identity
from net.base.refusals import NotDone, RefusalCode
from net.chain.canonical import PROTOCOL
from net.host.gate import AT_ONCE, ENTRIES_TOLD, MOST_DELAY, PER_SECOND, PLAIN_PER_SECOND, Gate
from net.host.guess_limit import Ticket
from net.links.handshake import Asking
from net.messages.messages import Begin

HOST, GUEST = Identity(b"h" * 32), Identity(b"g" * 32)
BEGIN = Asking(GUEST, "1.0").begin
SHOWS_CODE = Asking(GUEST, "1.0", "sesame").begin


def gate(code: str | None = None) -> Gate:
    return Gate(HOST, "table-1", lambda: code)


def crowd(count: int, start: float) -> Gate:
    """A queue in which this many peers knock, each from its own address."""
    queue = gate()
    queue.open(start)
    for number in range(count):
        queue.knock(Ticket(number), f"10.0.{number}.1", BEGIN)
    return queue


def opened(queue: Gate, since: float, until: float) -> list[Ticket]:
    """The tickets answered in this time by a host that wakes when the gate says."""
    found, now = [], since
    while now <= until:
        while (opening := queue.open(now)) is not None:
            found.append(opening.ticket)
        now = max(now + 0.001, queue.next_wakeup())
    return found


def test_a_burst_is_answered_at_once_and_the_rest_at_a_fixed_rate() -> None:
    queue = crowd(200, 1000.0)
    assert len(opened(queue, 1000.0, 1000.0)) == AT_ONCE
    assert len(opened(queue, 1000.0, 1000.1)) == PLAIN_PER_SECOND / 10
    assert len(opened(queue, 1060.0, 1060.0)) == AT_ONCE


def test_telling_somebody_a_whole_match_counts_as_so_many_handshakes() -> None:
    """Whoever looks on and leaves again and again costs the host more than its handshakes."""
    queue = crowd(200, 1000.0)
    opened(queue, 1000.0, 1000.0)
    queue.told(5 * ENTRIES_TOLD, 1000.0)
    assert len(opened(queue, 1000.0, 1000.1)) == PLAIN_PER_SECOND / 10 - 5


def test_stories_however_long_delay_others_only_so_much() -> None:
    queue = crowd(20, 1000.0)
    opened(queue, 1000.0, 1000.0)
    for _ in range(1000):
        queue.told(ENTRIES_TOLD, 1000.0)
    assert not opened(queue, 1000.0, 1000.0 + MOST_DELAY / 2)
    assert opened(queue, 1000.0 + MOST_DELAY / 2, 1000.1 + MOST_DELAY)


def test_handshakes_with_and_without_a_code_share_the_rate() -> None:
    queue = gate("sesame")
    for number in range(200):
        begin = SHOWS_CODE if number % 2 else BEGIN
        queue.knock(Ticket(number), f"10.0.{number}.1", begin)
    answered = opened(queue, 1000.0, 1000.5)
    assert len(answered) == pytest.approx(AT_ONCE + PER_SECOND / 2, abs=1)
    with_code = sum(ticket % 2 for ticket in answered)
    assert with_code == pytest.approx(len(answered) / 2, abs=AT_ONCE)


def test_the_host_s_own_program_does_not_wait() -> None:
    queue = crowd(30, 1000.0)
    opened(queue, 1000.0, 1000.0)
    queue.knock(Ticket(7), "", BEGIN, first=True)
    opening = queue.open(1000.0)
    assert opening is not None
    assert opening.ticket == Ticket(7)


@pytest.mark.parametrize("start", [0.0, 1000.0, 86_400.3, 12_345_678.9])
def test_every_turn_comes_at_the_wakeup_and_never_later(start: float) -> None:
    """A wakeup at which the gate opens for nobody would make its host spin."""
    queue, now, rounds = crowd(150, start), start, 0
    left = set(range(150))
    while left:
        rounds += 1
        assert rounds <= 300
        opening = queue.open(now)
        left -= {opening.ticket} if opening is not None else set()
        now = max(now, queue.next_wakeup()) if left else now
    assert now - start <= 150 / PLAIN_PER_SECOND + 0.1
    assert queue.next_wakeup() == float("inf")


def test_a_flood_from_one_machine_does_not_delay_another_machine() -> None:
    queue = gate()
    for number in range(100):
        queue.knock(Ticket(number), "10.0.0.66", BEGIN)
    opened(queue, 1000.0, 1000.5)
    queue.knock(Ticket(500), "10.0.0.1", BEGIN)
    assert opened(queue, 1000.52, 1000.6)[0] == Ticket(500)


def test_a_code_at_a_table_without_one_is_refused_before_any_computation() -> None:
    with pytest.raises(NotDone) as caught:
        gate().knock(Ticket(1), "10.0.0.1", SHOWS_CODE)
    assert caught.value.refusal.code is RefusalCode.NO_CODE_HERE


def test_a_begin_that_cannot_be_answered_opens_without_an_answer() -> None:
    queue = gate()
    queue.knock(Ticket(1), "10.0.0.1", Begin(PROTOCOL, "1.0", "00" * 32))
    opening = queue.open(1000.0)
    assert opening is not None
    assert opening.answering is None


def test_a_peer_that_is_gone_is_not_answered() -> None:
    queue = crowd(3, 1000.0)
    queue.gone(Ticket(1), 1000.0)
    assert opened(queue, 1000.0, 1000.1) == [Ticket(0), Ticket(2)]
    assert queue.wait(Ticket(1), 1000.0) is None


def test_after_wrong_codes_a_peer_waits_longer_than_one_without_a_code() -> None:
    queue = gate("other")
    for number in range(5):
        queue.knock(Ticket(number), "10.0.0.66", SHOWS_CODE)
        while queue.open(1000.0 + number * 5) is None:
            raise AssertionError("it was their turn")
        queue.gone(Ticket(number), 1000.0 + number * 5)
    queue.knock(Ticket(9), "10.0.0.66", SHOWS_CODE)
    queue.knock(Ticket(10), "10.0.0.66", BEGIN)
    assert opened(queue, 1020.1, 1020.1) == [Ticket(10)]
    assert queue.wait(Ticket(9), 1020.1) > 0.5
