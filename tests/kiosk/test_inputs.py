"""Which input devices are plugged in, as Linux reports it, and which of them prompts name."""

from pathlib import Path

import pytest

from game.kiosk.config import VisitorInput
from game.kiosk.inputs import offered, plugged_in

POWER = """I: Bus=0019 Vendor=0000 Product=0001 Version=0000
N: Name="Power Button"
H: Handlers=kbd event0
B: PROP=0
B: EV=3
B: KEY=10000000000000 0
"""
KEYBOARD = """I: Bus=0003 Vendor=046d Product=c31c Version=0110
N: Name="Logitech USB Keyboard"
H: Handlers=sysrq kbd event2 leds
B: PROP=0
B: EV=120013
B: KEY=1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe
"""
MOUSE = """I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Logitech USB Optical Mouse"
H: Handlers=mouse0 event3
B: PROP=0
B: EV=17
"""
TOUCH = """I: Bus=0003 Vendor=222a Product=0001 Version=0110
N: Name="ILITEK Multi-Touch"
H: Handlers=mouse1 event4
B: PROP=2
B: EV=1b
"""


@pytest.mark.parametrize(
    ("blocks", "found"),
    [
        ([POWER, TOUCH], {VisitorInput.TOUCH}),
        ([POWER, KEYBOARD, MOUSE], {VisitorInput.KEYBOARD, VisitorInput.MOUSE}),
        ([POWER], set()),
        (["B: EV=nonsense\nH:"], set()),
    ],
    ids=["totem", "desk", "nothing", "nonsense"],
)
def test_linux_reports_what_is_plugged_in(tmp_path: Path, blocks: list[str], found: set) -> None:
    devices = tmp_path / "devices"
    devices.write_text("\n".join(blocks))
    assert plugged_in(devices) == found


def test_a_system_without_reports_has_nothing_plugged_in(tmp_path: Path) -> None:
    assert plugged_in(tmp_path / "devices") == frozenset()


@pytest.mark.parametrize(
    ("wanted", "there", "pads", "named"),
    [
        ((), set(), 0, {VisitorInput.KEYBOARD, VisitorInput.MOUSE, VisitorInput.TOUCH}),
        ((), {VisitorInput.TOUCH}, 0, {VisitorInput.TOUCH}),
        ((), {VisitorInput.TOUCH}, 2, {VisitorInput.TOUCH, VisitorInput.CONTROLLER}),
        (
            (VisitorInput.TOUCH,),
            {VisitorInput.KEYBOARD, VisitorInput.TOUCH},
            1,
            {VisitorInput.TOUCH},
        ),
        ((VisitorInput.CONTROLLER, VisitorInput.TOUCH), set(), 0, {VisitorInput.TOUCH}),
        ((VisitorInput.CONTROLLER,), set(), 0, {VisitorInput.CONTROLLER}),
    ],
)
def test_prompts_name_devices_that_are_configured_or_plugged_in(wanted, there, pads, named) -> None:
    assert offered(wanted, frozenset(there), pads) == named
