"""Which net plays what: one for tables, a solo net for any sheet, one for each printed sheet that
learned more about it, and one for teams in each mission.

Never here: what they are asked.
"""

from functools import cache
from pathlib import Path
from typing import Final

from game.assets import ASSETS, sheet_files
from game.bots.net import Net, read_net
from game.rules.mission import Mission
from game.rules.sheet import Sheet

FOLDER: Final = ASSETS / "bots"


def printed() -> tuple[str, ...]:
    """The names of the sheets in the assets."""
    return tuple(sheet_files())


def sheet_text(name: str) -> str:
    """The text of a sheet in the assets."""
    return sheet_files()[name].text


def own_net(sheet: str) -> str:
    """The name of the net of a printed sheet."""
    return f"solo-{sheet}"


def net_file(name: str) -> Path:
    """The path of a net's weights."""
    return FOLDER / f"{name}.net"


@cache
def net(name: str) -> Net:
    """The net of that name, read once."""
    return read_net(net_file(name))


@cache
def _own_nets() -> dict[str, str]:
    """The nets trained on one sheet, by the text of that sheet."""
    own = {sheet_text(name): own_net(name) for name in printed()}
    return {text: name for text, name in own.items() if net_file(name).exists()}


def solo_net(sheet: Sheet) -> Net:
    """The net for solo play on this sheet: its own, or the one for all."""
    return net(_own_nets().get(sheet.text, "solo"))


def mission_net_name(mission: Mission) -> str:
    """The name of the net of a mission."""
    return f"mission-{mission.value}"


def mission_net(mission: Mission) -> Net:
    """The net that plays this mission."""
    return net(mission_net_name(mission))
