"""The table as a guest knows it: whose seats count in the search for a host."""

import pytest
from msgspec.structs import replace

from game.rules.setup import Mode
from net.base.refusals import NotDone, RefusalCode
from net.guest.held_table import HeldTable
from net.messages.lobby import Lobby, TableState, new_lobby
from tests.net import worlds
from tests.net.chain.made import Made
from tests.net.guest.guests import PLAYING

HOST = "0" * 64


def lobby(*names: str, term: int = 0, state: TableState = TableState.LOBBY) -> Lobby:
    """These sit there, each with a program whose key is made of the first letter."""
    made = new_lobby("table-1", "Friday", Mode.VERSUS, "black", 6, None)
    for peer, name in enumerate(names, start=1):
        made = made.with_person(name, peer, key=name[0].lower() * 64)
    return replace(made, term=term, state=state, match=int(state is TableState.PLAYING))


def told(*lobbies: Lobby) -> HeldTable:
    table = HeldTable()
    for one in lobbies:
        table.enter(one, HOST, None, 99)
    return table


def weights(table: HeldTable) -> str:
    """First letters of the keys that count."""
    return "".join(sorted(key[0] for key in table.weights))


def test_everybody_in_the_lobby_counts() -> None:
    assert weights(told(lobby("Anna", "Ben"))) == "ab"


def test_whom_earlier_hosts_had_counts_in_a_lobby_that_has_forgotten_them() -> None:
    assert weights(told(lobby("Anna", "Ben"), lobby("Ben", term=1))) == "ab"
    assert weights(told(lobby("Anna"), lobby("Ben", term=1), lobby("Cleo", term=2))) == "abc"


def test_whoever_leaves_under_one_host_counts_no_more() -> None:
    table = told(lobby("Anna", "Ben"))
    table.take(lobby("Anna"), HOST, None, 99)
    assert weights(table) == "a"


def test_in_a_match_its_seats_alone_count() -> None:
    playing = lobby("Ben", "Cleo", term=1, state=TableState.PLAYING)
    assert weights(told(lobby("Anna", "Ben"), playing)) == "bc"


def test_no_more_than_32_keys_are_remembered() -> None:
    table = HeldTable()
    for term in range(40):
        sitting = lobby("Anna", term=term).seats
        mine = replace(sitting[0], key=f"{term:064x}")
        table.enter(replace(lobby(term=term), seats=(mine, *sitting[1:])), HOST, None, 99)
    assert len(table.weights) == 32
    assert f"{39:064x}" in table.weights


@pytest.mark.parametrize("what", ["time_limit", "pace", "keep_seconds"])
def test_no_host_lets_a_match_go_on_at_another_pace_than_it_began_with(what: str) -> None:
    playing = lobby("Anna", "Ben", state=TableState.PLAYING)
    table = told(playing)
    with pytest.raises(NotDone):
        table.take(replace(playing, **{what: 1000.0}), HOST, None, 99)
    assert table.lobby == playing


def test_between_two_matches_the_pace_may_change() -> None:
    table = told(lobby("Anna", "Ben"))
    slower = replace(lobby("Anna", "Ben"), pace=5.0)
    table.take(slower, HOST, None, 99)
    assert table.lobby == slower


def test_a_host_that_lets_us_in_again_has_the_pace_it_had() -> None:
    playing = lobby("Anna", "Ben", state=TableState.PLAYING)
    with pytest.raises(NotDone):
        told(playing, replace(playing, pace=1000.0))


@pytest.mark.parametrize("what", ["match", "term"])
def test_no_host_goes_back_to_what_was_before(what: str) -> None:
    """Else it could change the pace on the way, or begin the time anew that it may take."""
    playing = replace(lobby("Anna", "Ben", state=TableState.PLAYING), match=2, term=3)
    table = told(playing)
    later = replace(playing, **{what: getattr(playing, what) + 1})
    table.take(later, HOST, None, 99)
    with pytest.raises(NotDone):
        table.take(replace(playing, pace=1000.0), HOST, None, 99)
    assert table.lobby == later


def test_of_a_pace_that_another_host_told_nothing_is_held_against_this_one() -> None:
    """Whoever lied to one of us alone must not part us from those who go on."""
    playing = lobby("Anna", "Ben", state=TableState.PLAYING)
    honest, table = replace(playing, term=1), told(replace(playing, pace=1000.0))
    table.enter(honest, "1" * 64, None, 99)
    assert table.lobby == honest


# Seats of a match that change hands.


def seat_of(lobby: Lobby, who: str, **changes: object) -> Lobby:
    """The lobby with the seat of this person changed."""
    seats = tuple(replace(seat, **changes) if seat.name == who else seat for seat in lobby.seats)
    return replace(lobby, seats=seats)


MATCH = lobby("Anna", "Ben", "Cleo", state=TableState.PLAYING)
EVE = {"name": "Eve", "key": "e" * 64}


@pytest.mark.parametrize("changes", [{}, {"away": True, "held": True}], ids=["there", "waited for"])
def test_no_seat_is_given_away_while_its_person_is_there_or_waited_for(changes: dict) -> None:
    before = seat_of(MATCH, "Ben", **changes)
    table = told(before)
    with pytest.raises(NotDone):
        table.follow(seat_of(before, "Ben", **EVE), HOST, None, 99)
    assert table.lobby == before


def test_a_seat_that_waits_for_nobody_any_more_may_be_taken() -> None:
    table = told(MATCH)
    for now in (seat_of(MATCH, "Ben", away=True), seat_of(MATCH, "Ben", **EVE)):
        table.follow(now, HOST, None, 99)
        assert table.lobby == now


def test_the_seat_of_somebody_who_was_kicked_may_be_taken() -> None:
    table = told(MATCH)
    table.follow(seat_of(MATCH.banning("b" * 64, "Ben"), "Ben", **EVE), HOST, None, 99)
    assert table.lobby.seats[1].name == "Eve"


def test_between_matches_seats_are_free_to_change() -> None:
    table = told(lobby("Anna", "Ben"))
    table.follow(lobby("Anna", "Eve"), HOST, None, 99)
    assert table.lobby == lobby("Anna", "Eve")


def test_whoever_was_away_themselves_cannot_know_who_left_meanwhile() -> None:
    table = told(MATCH)
    table.take(seat_of(MATCH, "Ben", **EVE), HOST, None, 99)
    assert table.gives_seats_away(MATCH)


@pytest.mark.parametrize("what", ["term", "match"])
def test_no_host_counts_so_far_that_nobody_could_count_on(what: str) -> None:
    most = 2**30
    assert told(replace(lobby("Anna"), **{what: most})).lobby is not None
    with pytest.raises(NotDone):
        told(replace(lobby("Anna"), **{what: most + 1}))
    table = told(lobby("Anna"))
    with pytest.raises(NotDone):
        table.enter(replace(lobby("Anna"), **{what: 1101}), HOST, None, 100)


def test_from_one_lobby_of_a_host_to_the_next_one_match_begins_at_most() -> None:
    table = told(lobby("Anna", "Ben"))
    table.follow(replace(lobby("Anna", "Ben"), match=1), HOST, None, 99)
    with pytest.raises(NotDone):
        table.follow(replace(lobby("Anna", "Ben"), match=3), HOST, None, 99)


@pytest.mark.parametrize(
    ("why", "parted"),
    [
        (RefusalCode.LINK_LOST, True),
        (RefusalCode.SILENT, True),
        (RefusalCode.HOST_LEFT, False),
        (RefusalCode.TABLES_MET, False),
        (RefusalCode.CONTRADICTION, False),
    ],
    ids=str,
)
def test_only_a_host_that_was_heard_no_more_is_one_we_were_parted_from(
    why: RefusalCode, parted: bool
) -> None:
    table = told(lobby("Anna", "Ben"))
    assert not table.forsake(why)
    assert table.parted_from == ((HOST, 0) if parted else None)


def test_of_a_host_that_is_left_before_it_has_proven_anything_no_match_counts() -> None:
    table = told(lobby("Anna", "Ben"))
    before = table.weights
    table.enter(PLAYING, worlds.HOST.key, None, 99)
    table.check_log(Made().begun().log, worlds.HOST.key, begins=True)
    assert table.forsake(RefusalCode.TABLES_MET)
    assert table.weights == before
