"""What pages are shown of a table, made from the program's own guest."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec
import pytest

from game.client.after.moment_cards import sentence
from game.client.draw.costumes import COSTUMES
from game.client.draw.theme import PLAYER_TINTS
from game.client.seats.looks import SeatFacts
from game.client.seats.looks import looks as looks_of
from game.client.words import Words
from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, cells_of
from game.rules.events import Event, Marked, Missed
from game.rules.intents import Mark
from game.rules.match import Match, Phase
from game.rules.setup import Mode
from game.table.phones.snapshot import (
    MatchShown,
    OwnShown,
    Seen,
    TableShown,
    choices_shown,
    own_shown,
    table_shown,
)
from game.table.review.moments import MOST_MOMENTS, moments
from game.table.storage.settings import Language
from net.base.wire import Appearance
from net.messages.charter import NO_TABLE
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby, SeatInfo, SeatKind, TableState
from tests.client.mission_tables import played as mission_played
from tests.client.mission_tables import reaching
from tests.client.tables import played


def seen(events: Sequence[Event], lobby: Lobby | None = None) -> Seen:
    match = Match.fold(events)
    lobby = lobby or lobby_of(len(match.seats))
    return Seen(lobby, match, 1, events, False, lambda seat: 0)


def lobby_of(seats: int) -> Lobby:
    people = tuple(
        SeatInfo(seat, SeatKind.PERSON, name, None, seat + 1)
        for seat, name in enumerate(("Anna", "Ben", "Carl", "Dora")[:seats])
    )
    return Lobby(NO_TABLE, "Table", Mode.VERSUS, "black", people, TableState.PLAYING, match=1)


def shown(events: Sequence[Event]) -> MatchShown:
    table = table_shown(seen(events), ())
    assert table is not None
    assert table.match is not None
    return table.match


def look_at_each(events: Sequence[Event]) -> Iterator[tuple[TableShown | None, TableShown | None]]:
    """The table after each event, as shown with a cache and without one."""
    match, sheets = Match(), {}
    for count, event in enumerate(events, start=1):
        match.take(event)
        lobby = lobby_of(len(match.seats))
        now = Seen(lobby, match, 1, events[:count], False, lambda seat: 0, sheets=sheets)
        yield table_shown(now, ()), table_shown(replace(now, sheets={}), ())


def own(events: Sequence[Event], *seats: int) -> OwnShown:
    return own_shown(seen(events), seats, "Anna")


@pytest.mark.parametrize("seed", range(4))
def test_a_cached_snapshot_equals_a_fresh_one(seed: int) -> None:
    for kept, fresh in look_at_each(played(2 + seed % 3, 30, seed=seed)):
        assert kept == fresh


@pytest.mark.parametrize("mission", range(1, 6))
def test_a_cached_snapshot_of_a_mission_equals_a_fresh_one(mission: int) -> None:
    for kept, fresh in look_at_each(reaching(mission, 3, Phase.SHARE_PENALTY)):
        assert kept == fresh


def test_choices_with_the_same_cells_are_grouped() -> None:
    match = Match.fold(played(2, 4, stop=Phase.CHOOSE))
    choices = match.prospects(match.to_act[0])
    pairs = choices_shown(choices)
    assert len(pairs) == len({choice.cells for choice in choices})
    found = {
        (int(cells, 16), colour, number)
        for cells, bits in pairs
        for colour in range(3)
        for number in range(3)
        if bits >> 3 * colour + number & 1
    }
    assert found == {(choice.cells, choice.colour_die, choice.number_die) for choice in choices}


def test_crosses_of_this_roll_are_marked() -> None:
    events = played(2, 5, stop=Phase.CHOOSE)
    match = Match.fold(events)
    seat = match.to_act[0]
    choice = match.legal(seat)[0]
    events = [*events, *match.apply(Mark(seat, *choice[:2], cells_of(choice.cells)))]
    after = shown(events).seats[seat]
    assert int(after.latest, 16) == choice.cells
    assert int(after.crossed, 16) & choice.cells == choice.cells
    assert after.done == "marked"


def test_points_are_those_of_the_match() -> None:
    events = played(3, 20)
    match = Match.fold(events)
    assert [seat.points for seat in shown(events).seats] == [
        match.points(seat) for seat in range(3)
    ]
    assert any(isinstance(event, Marked) for event in events)


def test_a_seat_waiting_for_the_active_seat_may_prepare_a_choice() -> None:
    events = played(3, 6, stop=Phase.ACTIVE)
    match = Match.fold(events)
    other = next(seat for seat in range(3) if seat not in match.to_act)
    assert own(events, match.active).due
    assert not own(events, other).due
    assert own(events, other).choices


def test_the_leader_is_asked_for_jokers_and_sees_the_proposal() -> None:
    events = reaching(3, 3, Phase.SHARE_PENALTY)
    mission = shown(events).mission
    assert mission is not None
    assert sum(mission.proposed) == mission.lost > 0
    assert own(events, 0).leads
    assert not own(events, 1).leads


def test_c4_a_pass_that_would_be_the_third_miss_loses() -> None:
    events = mission_played(1, 2, 6, Phase.CHOOSE)
    for seat, sheet in enumerate(shown([*events, Missed(0, 2)]).seats):
        assert sheet.loses == (seat == 0)


def test_c11_a_phone_is_told_which_letters_it_can_put_out_of_reach() -> None:
    alone, two = (mission_played(5, seats, 1, Phase.CHOOSE) for seats in (1, 2))
    risks = dict(own(alone, 0).risks)
    assert list(risks) == list("OCHMAL"), "all but the letter that is next"
    assert int(risks["H"], 16) == COLUMN_MASKS[COLUMN_LETTERS.index("H")]
    assert own(two, 0).risks == ()


def test_the_leader_is_asked_for_a_die() -> None:
    events = reaching(3, 3, Phase.GIVE_UP_DIE)
    mission = shown(events).mission
    assert mission is not None
    assert (mission.giving_up, mission.lost) == (True, 0)
    assert own(events, 0).leads


def test_a_watcher_may_sit_where_a_bot_does() -> None:
    events = played(2, 3, stop=Phase.CHOOSE)
    bot = SeatInfo(1, SeatKind.BOT, "Ada", "easy")
    lobby = lobby_of(2)
    lobby = msgspec.structs.replace(lobby, seats=(lobby.seats[0], bot))
    looking = own_shown(seen(events, lobby), (), "")
    assert (looking.spare, looking.may_sit) == (((1, "Ada"),), True)


def test_the_host_s_place_is_marked() -> None:
    seats = [
        msgspec.structs.replace(seat, key=key * 64)
        for seat, key in zip(lobby_of(2).seats, "ab", strict=True)
    ]
    host = HostCandidate("a" * 64, ("10.0.0.1",), 1)
    lobby = msgspec.structs.replace(lobby_of(2), seats=tuple(seats), host=host)
    table = table_shown(seen(played(2, 4), lobby), ())
    assert table is not None
    assert [place.host for place in table.places] == [True, False]


def test_a_watcher_at_a_locked_table_is_told_so_beforehand() -> None:
    lobby = msgspec.structs.replace(lobby_of(2), state=TableState.LOBBY, locked=True)
    open_seat = SeatInfo(1, SeatKind.OPEN)
    lobby = msgspec.structs.replace(lobby, seats=(lobby.seats[0], open_seat))
    looking = own_shown(seen([], lobby), (), "")
    assert (looking.may_sit, looking.locked) == (False, True)
    opened = own_shown(seen([], msgspec.structs.replace(lobby, locked=False)), (), "")
    assert (opened.may_sit, opened.locked) == (True, False)


def test_a_page_shows_everybody_as_the_big_screen_does() -> None:
    first, second, third = lobby_of(3).seats
    chosen = msgspec.structs.replace(second, appearance=Appearance(tint=0, costume=3))
    plain = msgspec.structs.replace(third, appearance=Appearance(tint=0))
    lobby = msgspec.structs.replace(lobby_of(3), seats=(first, chosen, plain))
    shown = table_shown(seen(played(3, 4), lobby), ())
    big_screen = looks_of(None, [SeatFacts.of(seat) for seat in lobby.seats], ())
    assert shown is not None
    assert [(PLAYER_TINTS[place.tint], COSTUMES[place.costume]) for place in shown.places] == [
        (look.tint, look.costume) for look in big_screen
    ]


def test_nothing_is_shown_before_the_table_is_reached() -> None:
    nowhere = Seen(None, None, 0, (), False, lambda seat: 0)
    assert table_shown(nowhere, ()) is None
    assert own_shown(nowhere, (), "Anna").seat is None


def test_a_finished_match_has_the_same_moments_as_on_the_big_screen() -> None:
    events = played(3, 99)
    told = shown(events).moments
    assert [(one.roll, one.seats) for one in told] == [
        (moment.roll, moment.seats) for moment in moments(events)[:MOST_MOMENTS]
    ]
    words = Words(Language.ENGLISH)
    assert told
    for one, moment in zip(told, moments(events), strict=False):
        colour = one.parts.get("colour")
        parts = {**one.parts, **({"colour": words(f"colour.{colour}")} if colour else {})}
        assert words(f"moments.{one.key}", **parts) == sentence(words, moment)


def test_a_running_match_has_no_moments() -> None:
    assert shown(played(3, 25, stop=Phase.CHOOSE)).moments == ()
