"""What the program runs on, for `--version --verbose` and for crash reports.

Nothing here identifies a person. Never here: what the program does.
"""

import platform
import re
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import Final

from game.assets import PROGRAM
from game.version import VERSION

_PROJECT: Final = "noch-mal-table"
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")


def environment() -> list[str]:
    """A line each for the program, the system, Python and every package that it needs."""
    how = "packaged" if getattr(sys, "frozen", False) else sys.implementation.name
    return [
        f"noch-mal {VERSION}",
        f"system {platform.platform()} on {platform.machine() or 'an unknown processor'}",
        f"python {platform.python_version()} ({how})",
        *(f"{name} {_version(name)}" for name in _needed()),
        *_sdl(),
    ]


def _needed() -> Iterator[str]:
    """The packages in the project's own list, which an installed program has in its metadata."""
    listed = PROGRAM / "requirements.txt"
    if listed.is_file():
        lines = listed.read_text("utf-8").splitlines()
    else:
        try:
            lines = metadata.requires(_PROJECT) or []
        except metadata.PackageNotFoundError:
            return
    for line in lines:
        name = _NAME.match(line)
        if name is not None and "extra ==" not in line:
            yield name[0]


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "missing"


def _sdl() -> Iterator[str]:
    """What draws the window, if there is one; loads nothing."""
    pygame = sys.modules.get("pygame")
    if pygame is not None:
        yield f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}"
        if pygame.display.get_init():
            yield f"window by {pygame.display.get_driver()}"
