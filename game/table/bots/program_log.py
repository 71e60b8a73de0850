"""The log file for what bot programs write to standard error while a screen runs.

Never here: which lines there are, or making them readable (`program_run`).
"""

import contextlib
from pathlib import Path
from typing import Final

FILE_NAME: Final = "bot_programs.log"
MOST_BYTES: Final = 1_000_000
"""A file that would get larger starts over."""


class ProgramLog:
    """A bounded text file; disk errors lose its lines and do nothing else."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, line: str) -> None:
        """Append a line."""
        data = line.encode(errors="replace") + b"\n"
        with contextlib.suppress(OSError):
            if self._path.exists() and not self._path.is_file():
                return  # a pipe blocks until somebody reads it
            self._path.parent.mkdir(parents=True, exist_ok=True)
            full = self._path.exists() and self._path.stat().st_size + len(data) > MOST_BYTES
            with self._path.open("wb" if full else "ab") as file:
                file.write(data)
