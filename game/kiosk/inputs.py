"""The input devices for visitors, as far as Linux reports them.

Never here: controllers, which come and go with events, or how prompts use this.
"""

import re
from pathlib import Path
from typing import Final

from game.kiosk.config import VisitorInput

_DEVICES: Final = Path("/proc/bus/input/devices")
_REPEATS: Final = 1 << 20
"""The bit of a device whose keys repeat: a keyboard, and not a power button."""
_DIRECT: Final = 1 << 1
"""The bit of a device that is touched where it shows something."""
_BITS: Final = re.compile(r"^B: (EV|PROP)=([0-9a-f]+)", re.MULTILINE)
_HANDLERS: Final = re.compile(r"^H: Handlers=(.*)", re.MULTILINE)


def plugged_in(devices: Path = _DEVICES) -> frozenset[VisitorInput]:
    """Keyboards, mice and touch screens; empty if the system does not report any."""
    try:
        text = devices.read_text("utf-8", errors="replace")
    except OSError:
        return frozenset()
    found = set()
    for block in text.split("\n\n"):
        bits = {name: int(value, 16) for name, value in _BITS.findall(block)}
        handlers = _HANDLERS.search(block)
        names = handlers[1].split() if handlers else []
        if bits.get("PROP", 0) & _DIRECT:
            found.add(VisitorInput.TOUCH)
        elif any(name.startswith("mouse") for name in names):
            found.add(VisitorInput.MOUSE)
        elif "kbd" in names and bits.get("EV", 0) & _REPEATS:
            found.add(VisitorInput.KEYBOARD)
    return frozenset(found)


def offered(
    wanted: tuple[VisitorInput, ...], there: frozenset[VisitorInput], pads: int
) -> frozenset[VisitorInput]:
    """What prompts may name: devices that are configured or else present; all of them if nothing is
    known.

    A controller is named only while one of `pads` is plugged in, if there is anything else.
    """
    here = (
        frozenset(wanted)
        or (there and there | {VisitorInput.CONTROLLER})
        or frozenset(VisitorInput)
    )
    return (here if pads else here - {VisitorInput.CONTROLLER}) or here
