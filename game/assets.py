"""The paths of the program and its data, and the sheet files.

In the source tree, `assets` and `docs` lie beside `game`; an installed program contains them.

Never here: what a sheet means (`game.rules.sheet`).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_GAME: Final = Path(__file__).resolve().parent
PROGRAM: Final = _GAME.parent
"""The folder with the packages `game` and `net`."""


def _folder(name: str) -> Path:
    inside = _GAME / f"_{name}"
    return inside if inside.is_dir() else PROGRAM / name


ASSETS: Final = _folder("assets")
"""The folder `assets`."""
DOCS: Final = _folder("docs")
"""The pages for people."""
_ROWS: Final = 7
_NAME: Final = re.compile("[a-z][a-z0-9-]{0,23}")
_TITLE: Final = re.compile(r"([a-z]{2}) *= *(\S.{0,39})")


@dataclass(frozen=True, slots=True)
class SheetFile:
    """A file of `assets/sheets`: seven lines of letters, then its titles, if it has any."""

    text: str
    titles: Mapping[str, str]
    """Its titles by language (`en`, `de`, …)."""


@cache
def sheet_files() -> dict[str, SheetFile]:
    """All of them by name, read once a run; other files, and those with odd names, are ignored."""
    found = {}
    for path in sorted((ASSETS / "sheets").glob("*.txt")):
        try:
            lines = path.read_text("utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError):
            continue
        if _NAME.fullmatch(path.stem):
            found[path.stem] = sheet_file(lines)
    return found


def sheet_file(lines: Sequence[str]) -> SheetFile:
    """The sheet file in these lines."""
    return SheetFile("\n".join(lines[:_ROWS]), _titles(lines[_ROWS:]))


def is_title(line: str) -> bool:
    """Whether a line of a sheet's file names the sheet."""
    return _TITLE.fullmatch(line) is not None


def _titles(lines: Sequence[str]) -> dict[str, str]:
    """Lines such as `en = Sunset`."""
    matches = map(_TITLE.fullmatch, lines)
    return {match[1]: match[2].strip() for match in matches if match is not None}
