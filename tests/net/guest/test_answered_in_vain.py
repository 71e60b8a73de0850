"""What a guest holds against a host that has let it in before, and told it nothing or kicked it."""

import pytest
from msgspec.structs import replace

from net.base.identity import Identity
from net.chain.entries import Holder, Seated
from net.chain.log import replayed
from net.guest.answered_for import MOST_ANSWERED, MOST_EXCUSED
from net.messages.lobby import Lobby
from net.messages.messages import ANSWERED_SECONDS
from tests.net.chain.made import BEN, EVE, Made
from tests.net.guest.guests import LOBBY, PLAYING
from tests.net.guest.hands import Anna, passes_for_anna
from tests.net.guest.test_dice_part import of_ben, takes
from tests.net.worlds import HOST


def parted(until: float, *, from_the_start: bool = True) -> tuple[Anna, Made]:
    """Anna plays with her host until then; the other part went its own way after the first roll.

    `from_the_start`: she has seen the match before that roll.
    """
    made = Made()
    made.log.take(made.start())
    anna = Anna(made, looks=from_the_start)
    made.log.take(made.roll())
    anna.looks()
    other = Made()
    other.log = replayed(made.log.table, made.log.number, made.log.entries)
    takes(other, of_ben(other))
    for now in range(1, int(until) + 1):
        anna.hears(float(now))
        made.rolls(1) if now % 20 == 0 else None
        anna.looks()
    anna.made = other
    return anna, other


@pytest.mark.parametrize("from_the_start", [True, False])
def test_a_part_that_told_us_nothing_at_first_has_had_all_the_time_since_it_went_its_own_way(
    from_the_start: bool,
) -> None:
    """Or any time, if that is all we know of the match."""
    anna, other = parted(60.0, from_the_start=from_the_start)
    anna.comes(BEN.key, 60.5)
    passes_for_anna(other, 25)
    anna.comes(BEN.key, 61.0)
    anna.checks(BEN.key)


@pytest.mark.parametrize("is_fair", [True, False])
def test_but_not_the_time_for_which_it_let_us_in(is_fair: bool) -> None:
    anna, other = parted(60.0)
    anna.comes(BEN.key, 60.5)
    anna.hears(80.5)
    honest = int((81.0 - 20.0) / ANSWERED_SECONDS) + 1
    passes_for_anna(other, honest + MOST_ANSWERED + (not is_fair))
    anna.comes(BEN.key, 81.0)
    anna.checks(BEN.key) if is_fair else anna.leaves(BEN.key)


@pytest.mark.parametrize(("seconds", "is_fair"), [(50.0, False), (70.0, True)])
def test_our_seat_waits_by_the_absence_from_whoever_gives_it_away(
    seconds: float, is_fair: bool
) -> None:
    """We were with another one meanwhile, whose absence is short."""
    made = Made().begun()
    anna = Anna(made)
    anna.comes(BEN.key, 1.0, has_match=False)
    anna.hears(seconds)
    takes(made, Seated(0, Holder("Anna", EVE.key), made.vote(EVE)))
    anna.comes(HOST.key, seconds + 0.5)
    anna.checks() if is_fair else anna.gives_away()


@pytest.mark.parametrize("looks", [True, False], ids=["told it at once", "told nothing of it"])
def test_a_part_goes_on_from_where_a_host_stands_still_while_we_are_with_that(looks: bool) -> None:
    """Our program has begun anew, so we had seen nothing of the match before."""
    made = Made().begun()
    anna = Anna(made, looks=looks)
    anna.hears(43.0)
    takes(made, of_ben(made))
    passes_for_anna(made, 21)
    anna.comes(BEN.key, 44.0)
    anna.checks(BEN.key)
    passes_for_anna(made, MOST_EXCUSED + MOST_ANSWERED)
    anna.leaves(BEN.key)


@pytest.mark.parametrize("host", [HOST, EVE])
def test_a_host_that_has_kicked_us_may_have_given_our_seat_away(host: Identity) -> None:
    """Nobody else may, and it may not answer for us either once it has let us in again."""
    made = Made().begun()
    anna = Anna(made)
    takes(made, Seated(0, Holder("Anna", EVE.key), made.vote(EVE)))
    anna.comes(host.key, 2.0)
    if host is EVE:
        anna.gives_away(host=host.key, was_kicked=True)
    else:
        anna.checks(was_kicked=True)


@pytest.mark.parametrize("since", [LOBBY, replace(PLAYING, match=2)], ids=["none", "another"])
def test_a_match_shown_for_a_moment_has_not_run_while_a_host_said_otherwise(since: Lobby) -> None:
    made = Made().begun()
    anna = Anna(made, looks=False)
    anna.hands.enter(HOST.key, since)
    anna.hears(300.0)
    takes(made, of_ben(made))
    passes_for_anna(made, MOST_ANSWERED + 1)
    anna.comes(BEN.key, 300.5)
    anna.leaves(BEN.key)
