"""A frame lays the ground anew only where something lay over it: no screen shows any trace of that.

Every screen is shown for a while, with focus moving about and frames drawn in both ways there are,
and what the window shows in the end has to be what a window shows that is drawn from nothing.
"""

import pygame
import pytest

from game.client.app import Program
from game.client.intents import Move
from game.client.sources import KEYS, Heard
from game.table.settings import Motion
from net.notices import EventsNotice
from tests.bench.frames import Table, celebrate, tables
from tests.client.conftest import program_of
from tests.client.couch.test_patched import catch_up
from tests.client.gallery import SCENES

_FRAMES = 10
_STEPS = (Move(0, 1), Move(1, 0), Move(0, 1), Move(-1, 0))


def shown(program: Program) -> bytes:
    """What the window shows."""
    return pygame.image.tobytes(program.window, "RGB")


def from_nothing(program: Program) -> bytes:
    """What the window would show if all of it were drawn now."""
    program.stage.supplies.over.forget()
    program.show(0.5)
    return shown(program)


@pytest.mark.parametrize("name", SCENES)
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
