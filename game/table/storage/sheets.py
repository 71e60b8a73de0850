"""The sheets that come with the program, read from `assets/sheets`.

Never here: what makes a sheet well made (`game.rules.sheet_check`).
"""

from functools import cache
from typing import Final

from game.assets import ASSETS
from game.rules.sheet import Sheet

SHEET_NAMES: Final = ("black", "red", "blue", "green", "orange", "purple", "yellow")
DEFAULT_SHEET: Final = "black"


@cache
def bundled(name: str) -> Sheet:
    """The bundled sheet of that name; raises `KeyError` for any other."""
    if name not in SHEET_NAMES:
        raise KeyError(name)
    return Sheet.parse((ASSETS / "sheets" / f"{name}.txt").read_text("ascii").rstrip("\n"))
