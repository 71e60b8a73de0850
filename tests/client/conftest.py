"""No screen and no sound device for any test here, and one shared set of rendered letters."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import shutil
from collections.abc import Iterator

import pygame
import pytest

from game.client.app import Program
from game.client.input.presses import Device
from game.client.input.sources import KEYS
from game.client.seats.phones import Phones
from game.client.words import Words
from game.table.storage.folders import data_folder, unfinished_folder
from game.table.storage.settings import Language, Motion, Settings
from tests.client.analyses import Silent

_PATIENCE = 400
"""Frames after which every change has been painted at the latest."""


@pytest.fixture(scope="session")
def programs() -> Iterator[dict[tuple[int, int], Program]]:
    """Programs by window size, made when first asked for; pygame has one window at a time."""
    yield {}
    pygame.quit()


@pytest.fixture
def program(programs: dict[tuple[int, int], Program]) -> Program:
    """A program with a 1280 by 720 window and an empty stack, in English."""
    return program_of(programs, (1280, 720))


def program_of(
    programs: dict[tuple[int, int], Program],
    size: tuple[int, int],
    language: Language = Language.ENGLISH,
) -> Program:
    """The program with a window of this size, without what an earlier test left."""
    if size not in programs or not _is_shown(programs[size], size):
        programs.clear()
        settings = Settings(
            language=language,
            window_width=size[0],
            window_height=size[1],
            name="Mina",
            phones=False,  # tests open only their own ports
            motion=Motion.REDUCED,
            lesson_taken=1,  # not a newcomer
        )
        programs[size] = Program(settings, None)
        programs[size].open_devices()
    made = programs[size]
    # An unfinished match of one test would be offered on the next test's title.
    shutil.rmtree(unfinished_folder(data_folder()), ignore_errors=True)
    for pad in made.stage.devices:
        if pad.guid.startswith("guid "):  # one made up by a test
            made.stage.devices.unplug(pad.instance)
    made.stage.stack.reset(None)
    made.stage.stack.settle()
    made.stage.stack.board = made.view.shape  # a kiosk in the same window may be turned on its side
    # Release a key that a test left down, so that the next one can type.
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        list(made.input.read(pygame.event.Event(kind), made.view))
    made.stage.phones = Phones(lambda: made.stage.settings.phones)
    made.stage.settings = Settings(
        language=language,
        window_width=size[0],
        window_height=size[1],
        name="Mina",
        phones=False,
        motion=Motion.REDUCED,
        lesson_taken=1,
    )
    made.stage.words = Words(language)
    made.stage.binds = ()
    made.stage.device, made.stage.source = Device.KEYS, KEYS
    made.stage.look_back = Silent  # type: ignore[assignment]
    made.stage.suit_eyes()
    made._apply_input(made.stage.settings)
    made.stage.context.overflows.clear()
    made.stage.context.audit = None
    made.subtitles.update(60.0)
    return made


def _is_shown(program: Program, size: tuple[int, int]) -> bool:
    """Whether its window still exists: a test may have ended a program."""
    if not pygame.display.get_init() or pygame.display.get_surface() is not program.window:
        return False
    return program.window.get_size() == size


def catch_up(program: Program, ahead: float = 0.0) -> None:
    """Draw frames until every change is painted."""
    for _ in range(_PATIENCE):
        program.show(ahead)
        if not program.stage.context.behind:
            return
    raise AssertionError("parts of the window are still unpainted")
