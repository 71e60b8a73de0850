"""What a guest holds against a host that answers for its people as if they were away."""

import pytest

from net.base.refusals import NotDone
from net.chain.entries import Chosen, Why
from net.guest.dice_part import MOST_PASSED, DicePart
from net.guest.silence import Silence
from tests.net.chain.made import ANNA, BEN, Made
from tests.net.guest.test_dice_part import look, of_ben
from tests.net.worlds import HOST


@pytest.fixture
def made() -> Made:
    """A match after its first roll."""
    return Made().begun()


def passes_for_anna(made: Made, rolls: int, why: Why = Why.AWAY) -> None:
    """So many rolls in which the host answers for Anna."""
    for _ in range(rolls):
        while 0 not in made.log.match.to_act:
            made.log.take(made.bot(2) if 2 in made.log.match.to_act else made.choice(1))
        made.log.take(Chosen(0, made.log.answers, why=why))
        made.rolls(1)


def hands(
    part: DicePart,
    made: Made,
    host: str = HOST.key,
    *,
    seats: tuple[int, ...] = (0,),
    limit: float | None = None,
    from_lobby: bool = False,
) -> None:
    part.check_hands(made.log, host, seats, limit, from_lobby)


def looked(made: Made, silence: Silence | None = None) -> DicePart:
    part = DicePart(ANNA.key, silence or Silence())
    look(part, made)
    return part


@pytest.mark.parametrize("why", [Why.AWAY, Why.TIME])
def test_a_host_does_not_play_a_match_to_its_end_as_if_we_were_away(made, why: Why) -> None:
    """Nor as if our time was over, without a limit."""
    part = looked(made)
    passes_for_anna(made, MOST_PASSED, why)
    hands(part, made)
    passes_for_anna(made, 1, why)
    with pytest.raises(NotDone, match="called away"):
        hands(part, made)


def test_it_counts_over_all_that_it_tells_over_one_link(made) -> None:
    part = looked(made)
    for _ in range(MOST_PASSED):
        passes_for_anna(made, 1)
        hands(part, made)
        look(part, made)
    passes_for_anna(made, 1)
    with pytest.raises(NotDone, match="called away"):
        hands(part, made)


def test_a_match_that_begins_while_we_are_in_the_lobby_is_looked_at_from_its_start(made) -> None:
    passes_for_anna(made, MOST_PASSED + 1)
    hands(DicePart(ANNA.key, Silence()), made)
    with pytest.raises(NotDone, match="called away"):
        hands(DicePart(ANNA.key, Silence()), made, from_lobby=True)


@pytest.mark.parametrize(("seconds", "is_fair"), [(25.4, False), (25.6, True)])
def test_a_host_says_that_our_time_is_over_only_after_it(
    made, seconds: float, is_fair: bool
) -> None:
    """It may have told us of the roll as late as it may be silent."""
    silence = Silence()
    part = looked(made, silence)
    for roll in range(1, MOST_PASSED + 2):
        made.rolls(1)
        look(part, made)
        silence.hear(roll * seconds)
        while 0 not in made.log.match.to_act:
            made.log.take(made.bot(2) if 2 in made.log.match.to_act else made.choice(1))
        made.log.take(Chosen(0, made.log.answers, why=Why.TIME))
        if roll > MOST_PASSED and not is_fair:
            with pytest.raises(NotDone, match="called away"):
                hands(part, made, limit=30.0)
            return
        hands(part, made, limit=30.0)


def test_a_host_does_not_tell_of_rolls_only_when_our_time_for_them_is_over(made) -> None:
    part = looked(made)
    passes_for_anna(made, 1, Why.TIME)
    look(part, made)
    passes_for_anna(made, MOST_PASSED + 2, Why.TIME)
    with pytest.raises(NotDone, match="called away"):
        hands(part, made, limit=5.0)


def test_what_comes_first_over_a_new_link_was_played_without_us(made) -> None:
    part = looked(made)
    part.begin()
    passes_for_anna(made, MOST_PASSED + 1)
    hands(part, made)


def test_a_next_host_answers_no_more_for_us_either_once_it_has_let_us_in(made) -> None:
    part = looked(made)
    made.log.take(of_ben(made))
    passes_for_anna(made, MOST_PASSED + 1)
    part.begin()
    hands(part, made, BEN.key)
    look(part, made, BEN.key)
    passes_for_anna(made, MOST_PASSED + 1)
    with pytest.raises(NotDone, match="called away"):
        hands(part, made, BEN.key)


def test_whoever_has_given_up_their_seat_may_be_called_away(made) -> None:
    part = looked(made)
    passes_for_anna(made, MOST_PASSED + 1)
    hands(part, made, seats=())
    hands(part, made, seats=(1,))


def test_what_an_earlier_host_answered_for_us_is_not_held_against_the_next(made) -> None:
    part = DicePart(ANNA.key, Silence())
    look(part, made, BEN.key)
    passes_for_anna(made, MOST_PASSED + 1)
    hands(part, made, BEN.key)
