"""At rest the screen is drawn rarely; input and motion are drawn at once."""

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.board.layout import versus_layout
from game.client.draw.canvas import Canvas
from game.client.idle import AWAKE, RARELY, Rest
from game.client.match.visit import Sitting
from game.client.setup.lobby_scene import LobbyScene
from game.client.title.title_scene import TitleScene
from game.rules.match import Phase
from game.table.storage.settings import Motion
from net.messages.notices import EventsNotice
from tests.client.conftest import catch_up
from tests.client.gallery import SCENES
from tests.client.tables import lobby, played, settle, visit_at


def drawn(rest: Rest, frames: int, *, moving: bool = False) -> int:
    """How many of these frames are drawn."""
    return sum(rest.draws(moving) for _ in range(frames))


def test_every_frame_is_drawn_for_a_while_after_input():
    rest = Rest()
    assert drawn(rest, AWAKE) == AWAKE


def test_afterwards_few_frames_are_drawn():
    rest = Rest()
    drawn(rest, AWAKE)
    assert drawn(rest, 60 * RARELY) == 60


def test_a_press_is_answered_in_the_next_frame():
    rest = Rest()
    drawn(rest, AWAKE * 3 + 1)
    rest.stir()
    assert rest.draws(False)


def test_motion_is_drawn_in_every_frame():
    rest = Rest()
    drawn(rest, AWAKE * 3)
    assert drawn(rest, 100, moving=True) == 100


def test_no_screen_rests_while_parts_of_it_wait_to_be_painted(program):
    program.stage.set(motion=Motion.OFF)
    events = played(6, 3, stop=Phase.CHOOSE)
    visit, session = visit_at(lobby(1, 5, playing=True), events[:-1])
    settle(visit)
    program.stage.stack.reset(BoardScene(program.stage, visit, Sitting.ALONE))
    program.stage.stack.settle()
    program.step()
    catch_up(program)
    session.put(EventsNotice(1, tuple(events[-1:])))
    program.step()
    program.show(0.0)
    assert program.stage.context.behind
    frames = 0
    while program.stage.context.behind:
        assert program._moves()
        program.show_changes(0.0)
        frames += 1
        assert frames < 20
    caught_up = bytes(program.window.get_buffer())
    program.stage.context.forget_layers()
    program.show(0.0)
    assert bytes(program.window.get_buffer()) == caught_up


def test_an_unchanging_lobby_is_at_rest(program):
    visit, _ = visit_at(lobby(2, 1, 1))
    program.stage.stack.reset(LobbyScene(program.stage, visit))
    program.stage.stack.settle()
    program.step()
    assert not program.stage.stack.moving


def test_a_match_moves_with_its_events_and_rests_while_somebody_thinks(program):
    events = played(2, 3, stop=Phase.CHOOSE)
    visit, session = visit_at(lobby(1, 1, playing=True), events[:-4])
    settle(visit)
    program.stage.stack.reset(BoardScene(program.stage, visit, Sitting.ALONE))
    program.stage.stack.settle()
    for _ in range(60 * 4):
        program.step()
    assert not program.stage.stack.moving
    session.put(EventsNotice(1, tuple(events[-4:])))
    program.step()
    assert program.stage.stack.moving


@pytest.mark.parametrize(
    "name",
    [
        *(
            "title",
            "join: six",
            "lobby of the host",
            "tables",
            "open table",
            "solo",
            "options: you",
        ),
        *("table of two", "table of six", "mission: mission 3 of two", "lesson: start, to do"),
        *("couch: 6 and 0 bots, choose", "couch: 2 and 1 bots, active", "couch: mission 1 of four"),
        *("watch: 6 sheets, choose", "watch: mission of three", "watch: lobby", "result of six"),
        *("code for a table", "paused by somebody", "pause at the couch", "moments of six"),
    ],
)
def test_a_screen_at_rest_looks_like_one_drawn_in_full(program, name):
    program.stage.set(motion=Motion.FULL)
    scene = SCENES[name](program.stage)
    if scene.overlay:
        program.stage.stack.reset(TitleScene(program.stage))
    program.stage.stack.push(scene)
    program.stage.stack.settle()
    for _ in range(60 * 4):
        program.step()
    catch_up(program)
    for _ in range(8):
        for _ in range(RARELY):
            program.step()
        program.show_changes(0.0)
    program.show_changes(0.0)
    at_rest = bytes(program.window.get_buffer())
    program.show(0.0)
    assert bytes(program.window.get_buffer()) == at_rest


def drawn_places(program: Program) -> list[Rect]:
    """The regions drawn in half a second of rest."""
    places: list[Rect] = []
    for _ in range(5):
        for _ in range(RARELY):
            program.step()
        program.show_changes(0.0)
        places += program.frames.drawn
    return places


def test_at_rest_only_what_moves_is_drawn(program):
    program.stage.set(motion=Motion.FULL)
    scene = SCENES["watch: 4 sheets, choose"](program.stage)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    for _ in range(60 * 4):
        program.step()
    catch_up(program)
    program.show_changes(0.0)
    awaited = versus_layout(4).awaited
    view = Canvas.of_window(program.window, program.view, program.stage.context)
    places = drawn_places(program)
    assert places
    assert all(view.rect(awaited).inflate(60, 60).contains(place) for place in places)


def test_without_motion_nothing_is_drawn(program):
    program.stage.set(motion=Motion.OFF)
    program.stage.stack.reset(SCENES["result of six"](program.stage))
    program.stage.stack.settle()
    for _ in range(60 * 4):
        program.step()
    program.show_changes(0.0)
    assert drawn_places(program) == []


@pytest.mark.parametrize("event", [pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED])
def test_a_window_that_may_have_lost_its_picture_is_redrawn_in_full(program, event):
    program.stage.set(motion=Motion.OFF)
    program.stage.stack.reset(SCENES["result of six"](program.stage))
    program.stage.stack.settle()
    for _ in range(60 * 4):
        program.step()
    program.show_changes(0.0)
    before = bytes(program.window.get_buffer())
    program.window.fill((0, 0, 0))
    pygame.event.post(pygame.event.Event(event))
    program.events()
    program._show_frame(0.0)
    assert bytes(program.window.get_buffer()) == before


def test_a_window_reopened_in_the_same_size_is_redrawn_in_full(program):
    program.stage.set(motion=Motion.OFF)
    program.stage.stack.reset(SCENES["options: screen"](program.stage))
    program.stage.stack.settle()
    for _ in range(60 * 4):
        program.step()
    for _ in range(2):
        program._show_frame(0.0)
    before = bytes(program.window.get_buffer())
    width, height = program.window.get_size()
    same = replace(program.stage.settings, window_width=width, window_height=height)
    program._apply_window(same)
    assert bytes(program.window.get_buffer()) != before
    program._show_frame(0.0)
    assert bytes(program.window.get_buffer()) == before
