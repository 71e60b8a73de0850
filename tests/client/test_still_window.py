"""The background is redrawn only where something covered it, and no screen shows a trace of that.

Every screen is shown for a while, with the focus moving and both kinds of frames drawn; in the end
the window must look like one drawn from scratch.
"""

from collections.abc import Callable

import pygame
import pytest

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.input.presses import Move
from game.client.input.sources import KEYS, Heard
from game.client.match.visit import Sitting
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.rules.events import Event
from game.table.storage.settings import Motion
from net.messages.notices import EventsNotice
from tests.bench.frames import Table, celebrate, tables
from tests.client.conftest import catch_up, program_of
from tests.client.couch_tables import couch_at
from tests.client.gallery import SCENES
from tests.client.tables import lobby, played, settle, visit_at
from tests.client.watch_scenes import watched
from tests.examples import some

_FRAMES = 10
_STEPS = (Move(0, 1), Move(1, 0), Move(0, 1), Move(-1, 0))


def shown(program: Program) -> bytes:
    """The pixels of the window."""
    return pygame.image.tobytes(program.window, "RGB")


def from_nothing(program: Program) -> bytes:
    """What the window would show if it were drawn from scratch now."""
    program.stage.context.dirty.forget()
    program.show(0.5)
    return shown(program)


@pytest.mark.parametrize("name", some(SCENES))
def test_no_trace_of_earlier_frames_is_left(
    programs: dict[tuple[int, int], Program], name: str
) -> None:
    program = program_of(programs, (640, 360))
    program.stage.set(motion=Motion.FULL)
    scene = SCENES[name](program.stage)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    for frame in range(_FRAMES):
        program.step()
        draw = program.show_changes if frame % 4 == 2 else program.show
        draw(0.5)
        if frame % 3 == 0:
            program.hear(Heard(KEYS, _STEPS[frame // 3 % len(_STEPS)]))
    catch_up(program, 0.5)
    assert shown(program) == from_nothing(program)


def own_table(stage: Stage, events: list[Event]) -> Scene:
    """A table played by one person."""
    visit, _ = visit_at(lobby(1, 1, playing=True), events)
    settle(visit)
    return BoardScene(stage, visit, Sitting.ALONE)


def at_couch(stage: Stage, events: list[Event]) -> Scene:
    """Two people at one screen."""
    return couch_at(stage, 2, 0, events)[0]


def big_view(stage: Stage, events: list[Event]) -> Scene:
    """A table with only watchers."""
    return BoardScene(
        stage, watched(lobby(2, 0, mine=0, playing=True), events)[0], Sitting.WATCHING
    )


@pytest.mark.parametrize("table", [own_table, at_couch, big_view])
def test_a_match_on_another_sheet_shows_it_from_its_first_frame(
    programs: dict[tuple[int, int], Program], table: Callable[[Stage, list[Event]], Scene]
) -> None:
    program = program_of(programs, (640, 360))
    program.stage.set(motion=Motion.REDUCED)
    pictures = []
    for sheet in ("black", "orange"):
        program.stage.stack.reset(table(program.stage, played(2, 0, sheet=sheet)))
        program.stage.stack.settle()
        for _ in range(_FRAMES):
            program.step()
            program.show(0.5)
        pictures.append(shown(program))
    program.stage.context.forget_layers()
    assert pictures[1] == from_nothing(program)
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("table", tables(quick=False), ids=lambda table: table.name)
def test_dice_and_confetti_leave_no_trace(
    programs: dict[tuple[int, int], Program], table: Table
) -> None:
    program = program_of(programs, (640, 360))
    before, roll = table.before_roll()
    scene, session = table.make(program.stage, before)
    scene.visit.move(Motion.FULL)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.show(0.5)
    session.put(EventsNotice(1, tuple(roll)))
    celebrate(scene.visit.shown)
    for frame in range(64):
        program.step()
        program.show(0.5)
        if frame % 9 == 0:
            catch_up(program, 0.5)
            assert shown(program) == from_nothing(program), frame
