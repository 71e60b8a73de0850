"""The last picture of a crashed window: where the report is, for people without a terminal.

It relies on as little as possible of the broken program. Never here: the report itself.
"""

import contextlib
import sys
import time
from typing import Final

import pygame
from pygame import Rect

from game.client.app import Program
from game.client.draw.canvas import Canvas
from game.client.draw.theme import GOLD, NIGHT
from game.table.storage.crash_report import report_sentence, write_report

SECONDS: Final = 120.0
"""Seconds it stays: nobody may be there to press anything."""
_ENDS: Final = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.FINGERDOWN,
    pygame.CONTROLLERBUTTONDOWN,
)
_TEXT: Final = Rect(240, 300, 1440, 400)
_CLOSE: Final = (960, 820)


def show_crash(error: BaseException, program: Program, seconds: float = SECONDS) -> None:
    """Write the report and show its path until somebody presses anything, or for `seconds`."""
    path = write_report(error)
    print(report_sentence(error, path), file=sys.stderr, flush=True)
    words = program.stage.words
    text = words("crash.report", path=str(path)) if path is not None else words("crash.no_report")
    with contextlib.suppress(Exception):  # what is drawn with may be what is broken
        _draw(program, text, words("crash.close"))
        _wait(seconds)


def _draw(program: Program, text: str, close: str) -> None:
    program.window.fill(NIGHT)
    canvas = Canvas.of_window(program.window, program.view, program.stage.context)
    canvas.lines(text, _TEXT, 48)
    canvas.text(close, *_CLOSE, 44, GOLD, anchor="middle", width=_TEXT.width)
    pygame.display.flip()


def _wait(seconds: float) -> None:
    end = time.monotonic() + seconds
    pygame.event.clear()
    while (left := end - time.monotonic()) > 0:
        if pygame.event.wait(max(1, round(1000 * left))).type in _ENDS:
            return
