"""The big view: it runs by itself through lobby and matches, and releases whoever wants to play."""

import pytest
from msgspec.structs import replace
from pygame import Rect

from game.client.after.watched_result import MOMENT_SECONDS, PAGE_SECONDS, WatchResultScene
from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.board.layout import Display, floor_of, versus_layout
from game.client.board.mission_layout import far_mission_layout
from game.client.draw.audit import Audit
from game.client.input.presses import Act, Press
from game.client.interrupted.pause_menu import PauseScene
from game.client.match.visit import Sitting, Visit
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.tables_list import TablesScene
from game.client.setup.watched_lobby import WatchLobbyScene
from game.client.stage.scene import Scene
from game.client.starts import joining
from game.rules.events import Event
from game.rules.match import Phase
from game.table.play.options import Persona
from game.table.storage.settings import Motion
from net.base.address import Address
from net.messages.notices import EventsNotice, JoinedNotice, LobbyNotice
from net.messages.requests import TakeSeat
from tests.client import mission_tables as missions
from tests.client.board.test_patched import same_when_fresh
from tests.client.tables import ME, FakeSession, is_alone, lobby, played, settle, visit_at
from tests.client.test_scenes_draw import FakeBrowser, show
from tests.client.watch_scenes import SCENES, is_watching, watched


def put(program: Program, scene: Scene, steps: int = 2) -> None:
    """Show a scene alone on the stack and run some steps."""
    program.stage.stack.reset(scene)
    run(program, steps)


def run(program: Program, steps: int) -> None:
    """Let time pass."""
    program.stage.stack.settle()
    for _ in range(steps):
        program.step()


def looking_on() -> tuple[Visit, FakeSession]:
    """A watched table before its first match."""
    return watched(lobby(2, 1, 1, mine=0))


def begin(session: FakeSession, number: int, events: list[Event], *, mine: int = 0) -> None:
    """A match begins with these events."""
    session.put(LobbyNotice(lobby(2, 1, mine=mine, playing=True)))
    session.put(EventsNotice(number, tuple(events)))


def test_joining_to_watch_shows_the_big_view(program, monkeypatch):
    monkeypatch.setattr(
        "game.client.starts.Session.join", lambda *arguments, **options: FakeSession()
    )
    first = joining((Address("127.0.0.1", 1),), Persona(), None, True)
    assert isinstance(first(program.stage), WatchLobbyScene)
    first = joining((Address("127.0.0.1", 1),), Persona(("Mina",)), None, False)
    assert isinstance(first(program.stage), LobbyScene)


def test_a_guest_is_reachable_only_at_the_addresses_it_binds(program, monkeypatch):
    reached = []
    monkeypatch.setattr(
        "game.client.starts.Session.join",
        lambda *_, binds=(), **options: reached.append(binds) or FakeSession(),
    )
    joining((Address("127.0.0.1", 1),), Persona(), None, True, ("127.0.0.1",))(program.stage)
    TablesScene(program.stage, FakeBrowser())._go((Address("127.0.0.1", 1),))
    assert reached == [("127.0.0.1",)] * 2


def test_it_goes_from_the_lobby_through_a_match_to_the_next_by_itself(program):
    visit, session = looking_on()
    put(program, WatchLobbyScene(program.stage, visit))
    begin(session, 1, played(3, 200))
    run(program, 3)
    assert is_watching(program.stage.stack.top)
    run(program, 300)
    assert isinstance(program.stage.stack.top, WatchResultScene)
    begin(session, 2, played(3, 4, stop=Phase.CHOOSE))
    run(program, 3)
    (scene,) = program.stage.stack.scenes
    assert is_watching(scene)


@pytest.mark.parametrize("act", [Act.MENU, Act.ACCEPT, Act.BACK])
def test_any_button_opens_the_menu_which_offers_a_seat(program, act):
    visit, session = looking_on()
    put(program, BoardScene(program.stage, visit, Sitting.WATCHING))
    begin(session, 1, played(3, 4, stop=Phase.CHOOSE))
    run(program, 60)
    program.stage.stack.top.handle(Press(act))
    program.stage.stack.settle()
    top = program.stage.stack.top
    assert isinstance(top, PauseScene)
    names = [widget.name for widget in top.focus.widgets]
    assert "sit_down" in names


def test_a_watcher_who_takes_a_seat_plays_at_the_ordinary_table(program):
    visit, session = looking_on()
    put(program, BoardScene(program.stage, visit, Sitting.WATCHING))
    begin(session, 1, played(3, 4, stop=Phase.CHOOSE))
    run(program, 60)
    session.put(LobbyNotice(lobby(2, 1, mine=1, playing=True)))
    run(program, 2)
    assert is_alone(program.stage.stack.top)


def test_a_button_in_the_lobby_opens_the_ordinary_lobby(program):
    visit, _ = looking_on()
    put(program, WatchLobbyScene(program.stage, visit))
    program.stage.stack.top.handle(Press(Act.ACCEPT))
    run(program, 1)
    assert isinstance(program.stage.stack.top, LobbyScene)


def test_the_result_has_nothing_to_focus(program):
    visit, _ = watched(lobby(2, 1, mine=0), played(3, 200))
    scene = WatchResultScene(program.stage, visit)
    put(program, scene)
    assert scene.focus.widgets == ()


def test_the_result_shows_each_moment_in_turn_and_starts_over(program):
    visit, _ = watched(lobby(2, 1, mine=0), played(3, 200))
    scene = WatchResultScene(program.stage, visit)
    assert scene.told is None
    told = []
    for number in range(len(scene.ending.moments)):
        scene.seconds = PAGE_SECONDS + (number + 0.5) * MOMENT_SECONDS
        told.append(scene.told)
    assert sorted(told, key=lambda one: scene.ending.moments.index(one)) == list(
        scene.ending.moments
    )
    assert [one.roll for one in told] == sorted(one.roll for one in told)
    scene.seconds = PAGE_SECONDS + len(told) * MOMENT_SECONDS + 1
    assert scene.told is None


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_overlaps_in_a_mission(seats):
    layout = far_mission_layout(seats)
    boxes = list(layout.boxes())
    for i, box in enumerate(boxes):
        assert box.left >= 0
        assert box.right <= 1920
        assert box.bottom <= 1080
        assert box.collidelist(boxes[i + 1 :]) == -1
    floor = floor_of(layout, 3, 3, 0)
    assert all(layout.tray.collidepoint(*place) for place in floor.places)
    assert layout.tray.contains(layout.tower)


def test_names_have_room_on_every_sheet():
    for seats in range(1, 7):
        for panel in versus_layout(seats, far=True).panels:
            assert panel.head.height >= 48  # for letters of 44 units


@pytest.mark.parametrize("name", SCENES)
def test_drawing_changes_nothing(program, name):
    import pygame

    show(program, SCENES[name], 2)
    first = pygame.image.tobytes(program.window, "RGB")
    program.show(0.5)
    assert pygame.image.tobytes(program.window, "RGB") == first


@pytest.mark.parametrize("number", [None, 4])
def test_partly_repainted_frames_look_like_fully_painted_ones(program, number):
    if number is None:
        before, after = played(3, 5, stop=Phase.CHOOSE), played(3, 7)
        visit, session = watched(lobby(3, 0, mine=0, playing=True), before)
    else:
        before, after = missions.played(number, 3, 8, Phase.CHOOSE), missions.played(number, 3, 10)
        visit, session = missions.at(before, 3, 0)
        visit.watch = True
        settle(visit)
    program.stage.settings = replace(program.stage.settings, motion=Motion.FULL)
    put(program, BoardScene(program.stage, visit, Sitting.WATCHING))
    session.put(EventsNotice(1, tuple(after[len(before) :])))
    compared = 0
    for _ in range(18):
        run(program, 31)
        if not any(visit.shown.on_top(seat) for seat in range(3)):
            assert same_when_fresh(program)
            compared += 1
    assert compared > 8


def test_a_seat_can_be_asked_for_from_the_menu(program):
    visit, session = looking_on()
    put(program, BoardScene(program.stage, visit, Sitting.WATCHING))
    session.put(JoinedNotice(ME, False, lobby(2, 1, mine=0, playing=True)))
    begin(session, 1, played(3, 4, stop=Phase.CHOOSE))
    run(program, 60)
    for name in ("sit_down", None, None):
        if name is not None:
            program.stage.stack.top.handle(Press(Act.MENU))
            program.stage.stack.settle()
            program.stage.stack.top.focus.give(name)
        program.stage.stack.top.handle(Press(Act.ACCEPT))
        run(program, 1)
    assert [type(request) for request in session.sent] == [TakeSeat]


@pytest.mark.parametrize("people", [3, 5])
def test_the_race_names_everybody(program: Program, people: int) -> None:
    program.stage.set(motion=Motion.OFF)
    shown = lobby(people, 0, mine=0, playing=True)
    visit, _ = visit_at(shown, played(people, 9, stop=Phase.CHOOSE), owner=False)
    visit.watch = True
    settle(visit)
    scene = show(program, lambda stage: BoardScene(stage, visit, Sitting.WATCHING), 2)
    race = scene.layout.box(Display.RACE)
    context, scale = program.stage.context, program.window.get_width() / 1920
    context.forget()
    context.audit = audit = Audit()
    program.show(0.0)
    context.audit = None
    box = Rect(*(round(side * scale) for side in race))
    found = "".join(one.text for one in audit.written if box.contains(one.box))
    assert found.count("Heinrich") == people
