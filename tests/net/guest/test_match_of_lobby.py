"""Which matches a guest takes from a host: those of its lobby, begun with the people there."""

import pytest
from msgspec.structs import replace

from net.base.refusals import NotDone
from net.chain.entries import Holder, Past, Seated
from net.guest.held_table import HeldTable
from net.messages.lobby import SeatInfo, TableState
from net.messages.requests import LeaveSeat, TakeSeat
from tests.net import worlds
from tests.net.chain.made import ANNA, BEN, HOLDERS, Made
from tests.net.chain.made import EVE as MADE_EVE
from tests.net.guest.guests import PLAYING

WAITING = replace(PLAYING, state=TableState.LOBBY, match=0)
"""The lobby before the match: Anna has a seat there."""


def of_anna() -> HeldTable:
    """Anna's view of a lobby in which she has a seat."""
    table = HeldTable(identity=ANNA)
    table.enter(WAITING, worlds.HOST.key, None, 99)
    return table


def comes_back(table: HeldTable, host: str = worlds.HOST.key, term: int = 0) -> None:
    """Over a new link, while the match runs."""
    table.enter(replace(PLAYING, term=term), host, None, 99)


def begun_with_a_bot_for_anna() -> Made:
    made = Made()
    holders = (Holder("Anna", None, "easy"), *HOLDERS[1:])
    made.log.take(made.start(made.votes(worlds.HOST, BEN), holders))
    made.log.take(made.roll())
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA)))
    return made


def goes_on_with_another_day() -> Made:
    """As if nobody had a key when it began."""
    made = Made()
    nobody = tuple(Holder(one.name, None, one.level) for one in HOLDERS)
    made.log.take(made.start(made.votes(worlds.HOST), nobody))
    made.log.take(Past(()))
    for seat in (0, 1):
        made.log.take(Seated(seat, HOLDERS[seat]))
    return made


@pytest.mark.parametrize("term", [0, 1])
def test_a_host_that_begins_with_a_bot_on_the_seat_of_somebody_in_its_lobby_is_a_liar(
    term: int,
) -> None:
    """Their seat would weigh little. Nobody could vote in a term that comes with the match."""
    table, made = of_anna(), begun_with_a_bot_for_anna()
    table.follow(replace(PLAYING, term=term), worlds.HOST.key, None, 99)
    with pytest.raises(NotDone, match="bot's at the start"):
        table.check_log(made.log, worlds.HOST.key, begins=True)


def test_it_is_one_though_its_lobby_says_that_the_match_is_over_before_it_begins() -> None:
    table, made = of_anna(), begun_with_a_bot_for_anna()
    for lobby in (replace(WAITING, match=1), PLAYING):
        table.follow(lobby, worlds.HOST.key, None, 99)
    with pytest.raises(NotDone, match="bot's at the start"):
        table.check_log(made.log, worlds.HOST.key, begins=True)


def test_a_match_is_waited_for_in_its_lobby_over_one_link() -> None:
    table, first, second = of_anna(), Made(1).begun().log, Made(2).begun().log
    assert table.waited_for(first)
    table.follow(PLAYING, worlds.HOST.key, None, 99)
    assert table.waited_for(first)
    comes_back(table)
    assert not table.waited_for(first)
    table.follow(replace(PLAYING, state=TableState.LOBBY), worlds.HOST.key, None, 99)
    assert (table.waited_for(first), table.waited_for(second)) == (False, True)
    nobody = replace(WAITING, seats=tuple(map(SeatInfo, range(len(WAITING.seats)))), match=1)
    table.may_lose_seats = True
    table.follow(nobody, worlds.HOST.key, None, 99)
    assert not table.waited_for(second)


def test_a_seat_that_was_given_up_once_is_not_there_to_be_taken_later() -> None:
    table = of_anna()
    table.peer = next(seat.peer for seat in WAITING.people if seat.key == ANNA.key)
    table.may_lose_seats = False
    without = WAITING.opened(table.seats[0])
    table.asks(LeaveSeat(table.seats[0]))
    for lobby in (without, WAITING):
        table.follow(lobby, worlds.HOST.key, None, 99)
    with pytest.raises(NotDone, match="given away"):
        table.follow(without, worlds.HOST.key, None, 99)


@pytest.mark.parametrize("number", [1, 3])
def test_a_host_tells_no_other_match_than_its_lobby_is_about(number: int) -> None:
    """Nobody would look whose seats and votes are in it."""
    table = HeldTable(identity=ANNA)
    table.enter(replace(PLAYING, match=2), worlds.HOST.key, None, 99)
    with pytest.raises(NotDone, match="not that of the lobby"):
        table.check_log(Made(number).begun().log, worlds.HOST.key, begins=True)


def test_no_match_goes_on_while_the_lobby_says_that_none_runs() -> None:
    table = HeldTable(identity=ANNA)
    table.enter(replace(PLAYING, state=TableState.LOBBY), worlds.HOST.key, None, 99)
    with pytest.raises(NotDone, match="not that of the lobby"):
        table.check_log(Made().begun().log, worlds.HOST.key, begins=True)
    table.check_log(Made().begun().played().log, worlds.HOST.key, begins=True)


def test_a_match_of_another_number_says_nothing_about_the_people_in_the_lobby() -> None:
    table = HeldTable(identity=ANNA)
    table.enter(replace(PLAYING, state=TableState.LOBBY), worlds.HOST.key, None, 99)
    assert not table.people_agree(Made(2).begun().log)


def test_it_is_one_over_the_next_link_too() -> None:
    table, made = of_anna(), begun_with_a_bot_for_anna()
    comes_back(table)
    with pytest.raises(NotDone, match="bot's at the start"):
        table.check_log(made.log, worlds.HOST.key, begins=True)


def test_whoever_has_asked_for_a_seat_since_may_have_it_late() -> None:
    table, made = of_anna(), begun_with_a_bot_for_anna()
    comes_back(table)
    table.asks(TakeSeat("Anna", 0))
    table.check_log(made.log, worlds.HOST.key, begins=True)


def test_a_host_does_not_let_another_begin_so_for_it() -> None:
    """That may be a second key of its own."""
    table, made = of_anna(), begun_with_a_bot_for_anna()
    table.enter(replace(WAITING, term=1), BEN.key, None, 99)
    made.log.take(made.term(ANNA))
    table.follow(replace(PLAYING, term=1), BEN.key, None, 99)
    with pytest.raises(NotDone, match="bot's at the start"):
        table.check_log(made.log, BEN.key, begins=True)


def test_the_next_host_is_no_liar_for_what_the_first_one_wrote() -> None:
    table, made = of_anna(), begun_with_a_bot_for_anna()
    made.log.take(made.term(ANNA))
    comes_back(table, BEN.key, term=1)
    table.check_log(made.log, BEN.key, begins=True)


def test_no_host_begins_a_match_of_another_day_from_its_lobby() -> None:
    """Its opener is alone with it: nobody else has voted, and nobody's choice is in it."""
    table, made = of_anna(), goes_on_with_another_day()
    table.follow(PLAYING, worlds.HOST.key, None, 99)
    with pytest.raises(NotDone, match="bot's at the start"):
        table.check_log(made.log, worlds.HOST.key, begins=True)


def test_a_host_that_was_started_again_may_go_on_with_a_match_of_another_day() -> None:
    table, made = of_anna(), goes_on_with_another_day()
    comes_back(table)
    table.check_log(made.log, worlds.HOST.key, begins=True)


def test_a_host_tells_no_match_of_other_keys_than_its_lobby_shows_not_even_for_another() -> None:
    """It may have all these keys itself."""
    table = HeldTable(identity=ANNA)
    seats = (replace(PLAYING.seats[0], key="5" * 64), *PLAYING.seats[1:])
    table.enter(replace(PLAYING, seats=seats, term=1), BEN.key, None, 99)
    with pytest.raises(NotDone, match="seats"):
        table.check_log(Made().begun().log, BEN.key, begins=True)


def test_people_in_the_lobby_after_a_match_have_the_keys_that_played_under_their_names() -> None:
    table = HeldTable(identity=ANNA)
    over = replace(PLAYING, state=TableState.LOBBY)
    table.enter(over, BEN.key, None, 99)
    assert table.people_agree(Made().begun().log)
    mallory = (Holder("Anna", MADE_EVE.key), *HOLDERS[1:])
    made = Made()
    made.log.take(made.start(made.votes(worlds.HOST, MADE_EVE), mallory))
    assert not table.people_agree(made.log)
