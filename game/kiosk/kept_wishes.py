"""The operator's permanent settings, for the next start of the machine: volume, brightness,
language.

Settings for the day, such as duty and message, end with the kiosk. Never here: what follows from
them.
"""

import contextlib
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from game.kiosk.pipe_messages import KioskDuty, Wishes
from game.kiosk.whole_files import read_whole, write_whole

NAME: Final = "kiosk.set.json"
_MOST: Final = 10_000


def lasting(wishes: Wishes) -> Wishes:
    """The part that outlives a restart of the machine."""
    return replace(wishes, duty=KioskDuty.OPEN, message="")


def kept_wishes(folder: Path) -> Wishes:
    """The last settings; those of the config if they cannot be read."""
    with contextlib.suppress(OSError, ValueError, msgspec.DecodeError):
        return lasting(msgspec.json.decode(read_whole(folder / NAME, _MOST), type=Wishes))
    return Wishes()


def keep_wishes(folder: Path, wishes: Wishes) -> None:
    """Save them, ignoring disk errors."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / NAME, msgspec.json.encode(lasting(wishes)).decode())
