"""What the operator has set for good, for the next start of the machine: how loud, how bright, in
which language.

What was set for a day, as duty and message, ends with the kiosk. Never here: what follows from it.
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
    """What of these outlives a restart of the machine."""
    return replace(wishes, duty=KioskDuty.OPEN, message="")


def kept_wishes(folder: Path) -> Wishes:
    """What was set last; as the config says where that cannot be read."""
    with contextlib.suppress(OSError, ValueError, msgspec.DecodeError):
        return lasting(msgspec.json.decode(read_whole(folder / NAME, _MOST), type=Wishes))
    return Wishes()


def keep_wishes(folder: Path, wishes: Wishes) -> None:
    """Keep it, unless the disk says no."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / NAME, msgspec.json.encode(lasting(wishes)).decode())
