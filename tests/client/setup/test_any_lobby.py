"""Whatever lobby a host sends, no screen that shows it fails."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.client.app import Program
from game.rules.record import digest
from game.rules.setup import Mode
from game.table.play.recorder import Recorder
from game.table.storage.archive import Archive
from net.messages.lobby import TableState
from net.messages.notices import EventsNotice, HostChangedNotice, MatchOverNotice
from tests.client.every_screen import PARTS, WAYS, EveryScreen
from tests.client.tables import ME, lobby
from tests.net.any_lobby import lobbies
from tests.net.chain.made import Made
from tests.net.fuzz.screens import ScreenTarget, frames


@st.composite
def tables(draw: st.DrawFn) -> tuple:
    lobby = draw(lobbies())
    return lobby, draw(lobbies(like=lobby))


@given(
    table=tables(),
    way=st.sampled_from(sorted(WAYS)),
    owner=st.booleans(),
    part=st.sampled_from(PARTS),
)
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_screen_fails_whatever_lobby_a_host_sends(
    program: Program, table: tuple, way: str, owner: bool, part: str
) -> None:
    EveryScreen(program).show(way, *table, owner, part)


@given(table=tables(), owner=st.booleans())
@settings(max_examples=8)
def test_a_match_is_kept_whatever_its_lobby_says(table: tuple, owner: bool) -> None:
    log, told = kept_match().log, []
    guest = SimpleNamespace(
        lobby=table[0], log=log, table=SimpleNamespace(peer=ME), owner=owner, match=log.match
    )
    with TemporaryDirectory() as folder:
        archive = Archive(Path(folder))
        recorder = Recorder(guest, archive, told.append)
        recorder.hear(EventsNotice(1, tuple(log.events)))
        recorder.hear(HostChangedNotice(owner, table[0].host_name))
        recorder.hear(MatchOverNotice(1, digest(log.events), True))
        assert told == []
        (record,) = archive.records.matches()
        assert archive.has_file(record)


@cache
def kept_match() -> Made:
    made = Made().played()
    made.log.vouch(made.seal())
    return made


def test_these_tests_cover_every_screen_that_shows_a_table(program: Program) -> None:
    screens = EveryScreen(program)
    versus, mission = lobby(2, 0, mine=2, playing=True), lobby(2, 0, mine=2, mode=Mode.MISSION)
    mission = replace(mission, state=versus.state, mission=2)
    for shown in (versus, mission):
        for way in ("at the lobby", "at the couch", "looking on"):
            mine = 0 if way == "looking on" else ME
            seats = tuple(replace(seat, peer=mine) for seat in shown.seats)
            table = replace(shown, seats=seats)
            screens.show(way, table, replace(table, paused=1), False, "in the middle")
            screens.show(way, table, replace(table, state=TableState.LOBBY), False, "over")
    for shown in (lobby(1, 2, mine=0, playing=True), lobby(2, 1, 1)):
        screens.show("at the lobby", shown, shown, False, "in the middle")
    screens.show("in the list", lobby(2, 1, 1), lobby(2, 1, 1), False, "nothing yet")
    screens.show("looking on", lobby(2, 1, 1), lobby(2, 1, 1), False, "nothing yet")
    assert screens.seen >= {
        "LobbyScene", "BoardScene", "WatchLobbyScene", "WatchResultScene", "TablesScene",
        "ResultScene", "MissionResultScene", "PausedScene", "LostScene", "PauseScene",
        "SitDownScene",
    }  # fmt: skip


@pytest.mark.parametrize("way", sorted(WAYS))
@pytest.mark.parametrize("text", ["\0", "\u200b"], ids=ascii)
def test_no_screen_fails_on_text_that_no_font_draws(program: Program, way: str, text: str) -> None:
    seats = tuple(replace(seat, level=text) for seat in lobby(2, 1, 1).seats)
    shown = replace(lobby(2, 1, 1), seats=seats, code=text, sheet=text)
    EveryScreen(program).show(way, shown, shown, False, "nothing yet")


@pytest.mark.parametrize("way", sorted(WAYS))
def test_no_screen_fails_on_a_mission_at_a_table_of_six(program: Program, way: str) -> None:
    shown = replace(lobby(2, 1, 3), mode=Mode.MISSION, mission=2)
    EveryScreen(program).show(way, shown, shown, False, "nothing yet")


def test_the_fuzz_target_shows_exactly_the_lobbies_a_guest_accepts(
    program: Program,
) -> None:
    target = ScreenTarget(program)
    for data in frames():
        target.take(data)
    assert target.shown == len(frames())
    for data in (b"", b"\0", b"\0\0\0\0\1\x80", frames((replace(lobby(), seats=()),))[0]):
        target.take(data)
    assert target.shown == len(frames())
