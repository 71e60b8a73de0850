"""A kiosk's log: what happened and when, in files that are rotated when full.

Never here: what is worth a line.
"""

import contextlib
import logging
import sys
import time
from collections import deque
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final, TextIO

from game.kiosk.config import Data

_LAST: Final = 40
_LONGEST_TOLD: Final = 300


class KioskLog:
    """Lines with their time; disk errors lose the file, never the kiosk."""

    def __init__(self, path: Path, data: Data, echo: TextIO | None = None) -> None:
        """`echo` also gets what `say` says, standard error if None."""
        self._echo = echo if echo is not None else sys.stderr
        self._handler: RotatingFileHandler | None = None
        self._last: deque[str] = deque(maxlen=_LAST)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handler = RotatingFileHandler(
                path,
                maxBytes=round(data.log_megabytes * 1_000_000),
                backupCount=data.log_files,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            self._show(f"The log '{path}' cannot be written ({error.strerror or error}).")
            return
        self._handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        self._handler.handleError = lambda record: None  # type: ignore[method-assign]

    def say(self, text: str) -> None:
        """Something happened: log it, and show it to people and the system's journal."""
        self.note(text)
        self._show(text)

    @property
    def last(self) -> tuple[str, ...]:
        """The last lines, also those that no file took."""
        return tuple(self._last)

    def note(self, text: str) -> None:
        """Something for the log alone, such as the game's own output."""
        self._last.append(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text[:_LONGEST_TOLD]}")
        if self._handler is not None:
            self._handler.handle(logging.LogRecord("kiosk", logging.INFO, "", 0, text, None, None))

    def close(self) -> None:
        """There are no more lines."""
        if self._handler is not None:
            self._handler.close()
            self._handler = None

    def _show(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            print(text, file=self._echo, flush=True)
