"""The sheets that can be chosen: those of the box first, then all others in `assets/sheets`.

A file more there is a sheet more everywhere. Never here: what makes a sheet well made
(`game.rules.sheet_check`).
"""

from functools import cache
from typing import Final

from game.assets import sheet_files
from game.rules.sheet import Sheet, SheetError

_OF_THE_BOX: Final = ("black", "red", "blue", "green", "orange", "purple", "yellow")
DEFAULT_SHEET: Final = "black"


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
"""By what they are chosen; a file that is no sheet is passed over."""


@cache
def bundled(name: str) -> Sheet:
    """The sheet of that name; raises `KeyError` for any other."""
    if name not in SHEET_NAMES:
        raise KeyError(name)
    return Sheet.parse(sheet_files()[name].text)


def title_of(name: str, language: str) -> str:
    """What a sheet is called that the word files do not know: its own title, or its name.

    `language`: as the word files are named, such as `de`.
    """
    file = sheet_files().get(name)
    titles = file.titles if file is not None else {}
    return titles.get(language) or titles.get("en") or name.replace("-", " ").capitalize()
