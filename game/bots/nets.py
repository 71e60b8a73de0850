"""Which net plays what: one for tables, one that plays alone on any sheet, and for each printed
sheet one that learned more of it, and one for teams in each mission.

Never here: what is asked of them.
"""

from functools import cache
from pathlib import Path
from typing import Final

from game.assets import ASSETS
from game.bots.net import Net, read_net
from game.rules.mission import Mission
from game.rules.sheet import Sheet

FOLDER: Final = ASSETS / "bots"
_SHEETS: Final = ASSETS / "sheets"


def printed() -> tuple[str, ...]:
    """The names of the printed sheets."""
    return tuple(sorted(file.stem for file in _SHEETS.glob("*.txt")))


def sheet_text(name: str) -> str:
    """The text of a printed sheet."""
    return (_SHEETS / f"{name}.txt").read_text("ascii").rstrip("\n")


def own_net(sheet: str) -> str:
    """The name of the net of a printed sheet."""
    return f"solo-{sheet}"


def net_file(name: str) -> Path:
    """Where the weights of a net lie."""
    return FOLDER / f"{name}.net"


@cache
def net(name: str) -> Net:
    """The net of that name, read once."""
    return read_net(net_file(name))


@cache
def _own_nets() -> dict[str, str]:
    """The nets of printed sheets, by the text of the sheet."""
    return {sheet_text(name): own_net(name) for name in printed()}


def solo_net(sheet: Sheet) -> Net:
    """The net that plays this sheet alone: its own, or the one for all."""
    return net(_own_nets().get(sheet.text, "solo"))


def mission_net_name(mission: Mission) -> str:
    """The name of the net of a mission."""
    return f"mission-{mission.value}"


def mission_net(mission: Mission) -> Net:
    """The net that plays this mission."""
    return net(mission_net_name(mission))
