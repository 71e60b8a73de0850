"""The sheets to choose from: those of the box first, then all others in `assets/sheets`.

Another file there is another sheet everywhere; a file named on the command line adds a sheet to
this process. Never here: what makes a good sheet (`game.rules.sheet_check`).
"""

import re
from functools import cache
from typing import Final

from game.assets import SheetFile, sheet_files
from game.rules.sheet import Sheet, SheetError

_OF_THE_BOX: Final = ("black", "red", "blue", "green", "orange", "purple", "yellow")
DEFAULT_SHEET: Final = "black"
_MOST_NAME: Final = 20
_own: dict[str, SheetFile] = {}
"""Sheets named on the command line."""


def _is_sheet(name: str) -> bool:
    try:
        Sheet.parse(sheet_files()[name].text)
    except SheetError:
        return False
    return True


SHEET_NAMES: Final = (
    *_OF_THE_BOX,
    *(name for name in sheet_files() if name not in _OF_THE_BOX and _is_sheet(name)),
)
"""The names to choose from; files that are no sheets are skipped."""


@cache
def bundled(name: str) -> Sheet:
    """The sheet of that name; raises `KeyError` for any other."""
    if name in _own:
        return Sheet.parse(_own[name].text)
    if name not in SHEET_NAMES:
        raise KeyError(name)
    return Sheet.parse(sheet_files()[name].text)


def add_own(file_name: str, file: SheetFile) -> str:
    """Add a person's own sheet to this process; returns the name that `bundled` knows it by.

    `file_name`, without its extension, is its title if it has none. Raises `SheetError`.
    """
    Sheet.parse(file.text)
    name = re.sub("[^a-z0-9]+", "-", file_name.lower()).strip("-")[:_MOST_NAME] or "own"
    if name in SHEET_NAMES:
        name = f"my-{name}"
    title = "".join(filter(str.isprintable, file_name))[:_MOST_NAME]
    _own[name] = SheetFile(file.text, file.titles or {"en": title})
    bundled.cache_clear()  # the file may have changed under its name
    return name


def offered_sheets() -> tuple[str, ...]:
    """The names of all sheets to choose from in this process."""
    return (*SHEET_NAMES, *_own)


def all_sheets() -> dict[str, Sheet]:
    """Every sheet that a table of this process can have, by name."""
    return {name: bundled(name) for name in offered_sheets()}


def title_of(name: str, language: str) -> str:
    """The title of a sheet that the word files do not name: its own, or its name.

    `language`: as the word files are named, such as `de`.
    """
    file = _own.get(name) or sheet_files().get(name)
    titles = file.titles if file is not None else {}
    return titles.get(language) or titles.get("en") or name.replace("-", " ").capitalize()
