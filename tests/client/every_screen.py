"""For tests: shows a lobby on every screen that shows a table or its match.

Never here: where lobbies come from (`tests.net.any_lobby`).
"""

from collections.abc import Callable, Iterator
from functools import cache

from pygame import Rect

from game.client.app import Program
from game.client.draw.canvas import Canvas
from game.client.interrupted.pause_menu import PauseScene
from game.client.interrupted.take_seat import SitDownScene
from game.client.kiosk.follow import FOOT, Followed, draw_line
from game.client.match.visit import Visit
from game.client.seats.roster import Roster
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.tables_list import TablesScene
from game.client.setup.watched_lobby import WatchLobbyScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.rules.events import Event
from game.rules.match import Phase
from game.rules.record import digest
from game.rules.setup import Mode
from game.table.play.session_notices import ListeningNotice
from game.table.storage.settings import Guise
from net.base.address import Address
from net.finding.discovery import TableAd
from net.messages.lobby import Lobby, SeatInfo, TableState
from net.messages.messages import TableInfo
from net.messages.notices import (
    EventsNotice,
    GuestNotice,
    HostChangedNotice,
    JoinedNotice,
    LobbyNotice,
    LostNotice,
    MatchOverNotice,
)
from tests.client.couch_tables import SOURCES
from tests.client.mission_tables import played as played_mission
from tests.client.tables import ME, FakeSession, played
from tests.client.test_scenes_draw import FakeBrowser

PARTS = ("nothing yet", "begun", "in the middle", "over")
"""How much of the lobby's match has been reported."""


@cache
def events_of(mode: Mode, mission: int | None, seats: int, part: str) -> tuple[Event, ...]:
    """A match of this kind, up to this part."""
    rolls, stop = {"begun": (1, Phase.CHOOSE), "in the middle": (5, Phase.CHOOSE)}.get(
        part, (200, None)
    )
    if part == "nothing yet":
        return ()
    if mission is not None:
        return tuple(played_mission(mission, seats, rolls, stop))
    return tuple(played(seats, rolls, mode=mode, stop=stop))


class FollowedHere(Followed):
    """A table followed by a kiosk, without a network."""

    def __init__(self, session: FakeSession, ad: TableAd) -> None:
        Visit.__init__(self, session, reduced_motion=True, watch=True)  # type: ignore[arg-type]
        self.ad = ad
        self.code = ad.name


def ad_of(lobby: Lobby) -> TableAd:
    """The table's entry in a list."""
    info = TableInfo(
        2, lobby.sheet, lobby.table_id, lobby.table_name, lobby.code is not None,
        len(lobby.seats), lobby.free, lobby.state, lobby.keep_seconds,
    )  # fmt: skip
    return TableAd.of(info, Address("192.168.100.200", 47325), 0.0)


def roster_of(seats: tuple[SeatInfo, ...]) -> Roster:
    """Two people with their own devices at this table."""
    roster = Roster()
    for number, seat in enumerate([seat for seat in seats if seat.peer == ME][:2]):
        roster.add(SOURCES[number], Guise(seat.name or "?", number, number), "")
    return roster


class EveryScreen:
    """Shows one table after another."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.seen: set[str] = set()
        """The screens drawn so far."""

    def show(self, way: str, lobby: Lobby, later: Lobby, owner: bool, part: str) -> None:
        """Show this lobby on all screens of one way to look at a table."""
        session, stack = FakeSession(), self._program.stage.stack
        scene = WAYS[way](self._program.stage, session, lobby)
        stack.reset(scene)
        stack.settle()
        for notices in _told(lobby, later, owner, part):
            session.put(*notices)
            self._draw()
            for over in OVER if isinstance(getattr(scene, "visit", None), Visit) else ():
                above = over(self._program.stage, scene.visit)  # type: ignore[attr-defined]
                stack.push(above)
                self._draw()
                stack.pop(above)
                stack.settle()
        for _ in range(8):
            self._program.pass_time(1.0)
        self._draw()
        stack.reset(None)
        stack.settle()

    def _draw(self) -> None:
        for _ in range(2):
            self._program.step()
        self._program.show(0.5)
        self.seen |= {type(scene).__name__ for scene in self._program.stage.stack.scenes}


def _told(lobby: Lobby, later: Lobby, owner: bool, part: str) -> Iterator[list[GuestNotice]]:
    first: list[GuestNotice] = [JoinedNotice(ME, owner, lobby)]
    if owner:
        first.append(ListeningNotice(lobby.table_name, ("192.168.100.200",), 47325))
    events: tuple[Event, ...] = ()
    if lobby.state is TableState.PLAYING:
        events = events_of(lobby.mode, lobby.mission, len(lobby.taken), part)
        first.append(EventsNotice(1, events))
    yield first
    if part == "over" and events:
        yield [MatchOverNotice(1, digest(events), True), LobbyNotice(later)]
    else:
        yield [LobbyNotice(later)]
    yield [LostNotice()]
    changed = HostChangedNotice(not owner, later.host_name)
    yield [JoinedNotice(ME, not owner, later, True), changed]


def _at_the_lobby(stage: Stage, session: FakeSession, lobby: Lobby) -> Scene:
    return LobbyScene(stage, Visit(session, reduced_motion=True))  # type: ignore[arg-type]


def _at_the_couch(stage: Stage, session: FakeSession, lobby: Lobby) -> Scene:
    roster = roster_of(lobby.seats)
    return LobbyScene(stage, Visit(session, reduced_motion=True, roster=roster))  # type: ignore[arg-type]


def _looking_on(stage: Stage, session: FakeSession, lobby: Lobby) -> Scene:
    visit = Visit(session, reduced_motion=True, watch=True)  # type: ignore[arg-type]
    return WatchLobbyScene(stage, visit)


class _WithLine(WatchLobbyScene):
    """A lobby followed by a kiosk, with the line below it drawn on top."""

    def draw(self, canvas: Canvas, ahead: float) -> None:
        super().draw(canvas, ahead)
        visit = self.visit
        assert isinstance(visit, FollowedHere)
        box = Rect(0, 0, 1920, FOOT)
        draw_line(canvas, self.stage.words, box, visit.ad, visit.code, "Press", lit=True)


def _at_the_kiosk(stage: Stage, session: FakeSession, lobby: Lobby) -> Scene:
    return _WithLine(stage, FollowedHere(session, ad_of(lobby)))


def _in_the_list(stage: Stage, session: FakeSession, lobby: Lobby) -> Scene:
    return TablesScene(stage, FakeBrowser(ad_of(lobby)))


WAYS: dict[str, Callable[[Stage, FakeSession, Lobby], Scene]] = {
    "at the lobby": _at_the_lobby,
    "at the couch": _at_the_couch,
    "looking on": _looking_on,
    "at the kiosk": _at_the_kiosk,
    "in the list": _in_the_list,
}
OVER: tuple[Callable[[Stage, Visit], Scene], ...] = (PauseScene, SitDownScene)
"""Scenes that may lie over a table."""
