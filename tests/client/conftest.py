"""No screen and no sound device for any test here, and one set of made letters for all."""

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
"""Frames in which everything has been painted at the latest that has changed."""


@pytest.fixture(scope="session")
def programs() -> Iterator[dict[tuple[int, int], Program]]:
    """Programs by window size, made when first asked for; pygame knows one window at a time."""
    yield {}
    pygame.quit()


@pytest.fixture
def program(programs: dict[tuple[int, int], Program]) -> Program:
    """A program with a window of 1280 by 720 and an empty stack, in English."""
    return program_of(programs, (1280, 720))


def program_of(
    programs: dict[tuple[int, int], Program],
    size: tuple[int, int],
    language: Language = Language.ENGLISH,
) -> Program:
    """The program with a window of this size, cleared of what a test before it left."""
    if size not in programs or not _is_shown(programs[size], size):
        programs.clear()
        settings = Settings(
            language=language,
            window_width=size[0],
            window_height=size[1],
            name="Mina",
            phones=False,  # tests open no ports but their own
            motion=Motion.REDUCED,
            lesson_taken=1,  # somebody who is no newcomer
        )
        programs[size] = Program(settings, None)
        programs[size].open_devices()
    made = programs[size]
    # A match that a test broke off would be offered by the title of the next.
    shutil.rmtree(unfinished_folder(data_folder()), ignore_errors=True)
    for pad in made.stage.devices:
        if pad.guid.startswith("guid "):  # one that a test made up
            made.stage.devices.unplug(pad.instance)
    made.stage.stack.reset(None)
    made.stage.stack.settle()
    made.stage.stack.board = made.view.shape  # a kiosk in the same window may hang on its side
    # A key that a test left down is let go: the next one may type.
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
    made.subtitles.update(60.0)
    return made


def _is_shown(program: Program, size: tuple[int, int]) -> bool:
    """Whether its window is still there: a test may have let a program come to its end."""
    if not pygame.display.get_init() or pygame.display.get_surface() is not program.window:
        return False
    return program.window.get_size() == size


def catch_up(program: Program, ahead: float = 0.0) -> None:
    """Frames until everything is painted that has changed."""
    for _ in range(_PATIENCE):
        program.show(ahead)
        if not program.stage.context.behind:
            return
    raise AssertionError("parts of the window still wait to be painted")
