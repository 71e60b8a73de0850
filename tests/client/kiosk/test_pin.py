"""The only way out: a sequence opens the prompt, a PIN opens the menu, by keys, pad or touch."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.client.kiosk.attract import AttractScene
from game.client.kiosk.operator_scene import OperatorScene
from game.client.kiosk.pin import PinScene
from game.client.ui.message import MessageScene
from game.kiosk.config import KioskConfig, Lock
from game.table.storage.folders import data_folder
from tests.client.kiosk.rig import KioskRig
from tests.client.kiosk.world import World
from tests.client.tables import is_alone

CONFIG = KioskConfig(lock=Lock(pin="2580"))
_ARROWS = {"up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT}
_CROSS = {
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
_SCANS = {
    pygame.K_UP: pygame.KSCAN_UP,
    pygame.K_DOWN: pygame.KSCAN_DOWN,
    pygame.K_LEFT: pygame.KSCAN_LEFT,
    pygame.K_RIGHT: pygame.KSCAN_RIGHT,
    pygame.K_RETURN: pygame.KSCAN_RETURN,
}


@pytest.fixture
def rig(make_rig: Callable[..., KioskRig]) -> KioskRig:
    return make_rig(CONFIG)


def take(rig: KioskRig, kind: int, **values: object) -> None:
    rig.program.take(pygame.event.Event(kind, **values))
    rig.stage.stack.settle()


def key(rig: KioskRig, code: int) -> None:
    values = {"key": code, "scancode": _SCANS.get(code, 0), "mod": 0}
    take(rig, pygame.KEYDOWN, **values)
    take(rig, pygame.KEYUP, **values)


def button(rig: KioskRig, number: int) -> None:
    take(rig, pygame.CONTROLLERBUTTONDOWN, instance_id=900, button=number)
    take(rig, pygame.CONTROLLERBUTTONUP, instance_id=900, button=number)


def finger(rig: KioskRig, x: float, y: float) -> None:
    """Touch with a new finger; places are shares of the window."""
    finger.number += 1  # type: ignore[attr-defined]
    values = {"x": x, "y": y, "finger_id": finger.number}  # type: ignore[attr-defined]
    take(rig, pygame.FINGERDOWN, **values)
    take(rig, pygame.FINGERUP, **values)


finger.number = 0  # type: ignore[attr-defined]


def touch_widget(rig: KioskRig, name: str) -> None:
    scene = rig.top
    widget = next(w for w in scene.focus.widgets if w.name == name)
    x, y = rig.program.view.to_pixel(*widget.box.center)
    finger(rig, x / rig.program.view.width, y / rig.program.view.height)


# --- the sequence ---------------------------------------------------------------------------------


def ask_by_keys(rig: KioskRig) -> None:
    for step in CONFIG.lock.steps:
        key(rig, _ARROWS[step.value])


def ask_by_pad(rig: KioskRig) -> None:
    for step in CONFIG.lock.steps:
        button(rig, _CROSS[step.value])


def ask_by_touch(rig: KioskRig) -> None:
    for corner in CONFIG.lock.corners:
        vertical, side = corner.value.split()
        finger(rig, 0.02 if side == "left" else 0.98, 0.02 if vertical == "top" else 0.98)


def ask_by_mouse(rig: KioskRig) -> None:
    width, height = rig.program.view.width, rig.program.view.height
    for corner in CONFIG.lock.corners:
        vertical, side = corner.value.split()
        x = 20 if side == "left" else width - 20
        y = 20 if vertical == "top" else height - 20
        take(rig, pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y))
        take(rig, pygame.MOUSEBUTTONUP, button=1, pos=(x, y))


ASK = {"keys": ask_by_keys, "pad": ask_by_pad, "touch": ask_by_touch, "mouse": ask_by_mouse}

# --- the digits -----------------------------------------------------------------------------------


def enter_by_keys(rig: KioskRig, digits: str) -> None:
    for digit in digits:
        key(rig, ord(digit))
        take(rig, pygame.TEXTINPUT, text=digit)
    key(rig, pygame.K_RETURN)


def enter_by_pad(rig: KioskRig, digits: str) -> None:
    """Push the d-pad until the digit has the focus, as people do."""
    places = {str(n): ((n - 1) % 3, (n - 1) // 3) for n in range(1, 10)} | {"0": (1, 3)}
    for digit in digits:
        for _ in range(10):
            now = rig.top.focus.name
            if now == digit:
                break
            column, row = places[digit]
            at_column, at_row = places[now]
            if at_row != row:
                button(rig, _CROSS["down" if row > at_row else "up"])
            else:
                button(rig, _CROSS["right" if column > at_column else "left"])
        assert rig.top.focus.name == digit
        button(rig, pygame.CONTROLLER_BUTTON_A)
    button(rig, pygame.CONTROLLER_BUTTON_X)


def enter_by_touch(rig: KioskRig, digits: str) -> None:
    for digit in digits:
        touch_widget(rig, digit)
    touch_widget(rig, "ok")


ENTER: dict[str, Callable[[KioskRig, str], None]] = {
    "keys": enter_by_keys,
    "pad": enter_by_pad,
    "touch": enter_by_touch,
}


@pytest.mark.parametrize("device", ENTER)
def test_sequence_and_pin_lead_out_by_any_device(rig: KioskRig, device: str) -> None:
    ASK[device](rig)
    assert isinstance(rig.top, PinScene)
    ENTER[device](rig, "2580")
    assert isinstance(rig.top, OperatorScene)
    touch_widget(rig, "end")
    assert isinstance(rig.top, MessageScene)
    assert not rig.ended
    touch_widget(rig, "yes")
    assert rig.ended


@pytest.mark.parametrize("device", ASK)
def test_the_sequence_opens_the_prompt_in_the_middle_of_a_match(rig: KioskRig, device: str) -> None:
    button(rig, pygame.CONTROLLER_BUTTON_A)
    rig.wait(40)
    assert is_alone(rig.top)
    ASK[device](rig)
    assert isinstance(rig.top, PinScene)
    rig.wait(25)
    assert not isinstance(rig.top, PinScene)
    rig.wait(32)  # a corner may have opened the menu on the way
    assert is_alone(rig.top)


@pytest.mark.parametrize("device", ENTER)
def test_a_wrong_pin_opens_nothing_and_delays_the_next_try(rig: KioskRig, device: str) -> None:
    ASK[device](rig)
    ENTER[device](rig, "2850")
    assert isinstance(rig.top, PinScene)
    assert rig.top.waits > 0
    enter_by_keys(rig, "2580")
    assert isinstance(rig.top, PinScene)
    rig.wait(rig.top.waits + 0.2)
    ENTER[device](rig, "2580")
    assert isinstance(rig.top, OperatorScene)


def test_a_wrong_pin_is_logged_without_the_digits(rig: KioskRig, caplog) -> None:
    ask_by_keys(rig)
    enter_by_keys(rig, "2850")
    assert "A wrong PIN was entered" in caplog.text
    assert "2850" not in caplog.text


def test_the_delay_outlives_the_prompt(rig: KioskRig) -> None:
    ask_by_keys(rig)
    enter_by_keys(rig, "1111")
    touch_widget(rig, "back")
    assert not isinstance(rig.top, PinScene)
    ask_by_keys(rig)
    assert isinstance(rig.top, PinScene)
    assert rig.top.waits > 0


def test_an_unanswered_prompt_or_question_closes(rig: KioskRig) -> None:
    ask_by_keys(rig)
    rig.wait(21)
    assert not isinstance(rig.top, PinScene)
    rig.wait(60)
    ask_by_pad(rig)
    enter_by_pad(rig, "2580")
    touch_widget(rig, "end")
    assert isinstance(rig.top, MessageScene)
    rig.wait(300)
    assert [type(scene) for scene in rig.stage.stack.scenes] == [AttractScene]
    assert not rig.ended


def test_without_a_pin_there_is_no_prompt(
    program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOCHMAL_HOME", str(tmp_path))
    rig = KioskRig(program, World(data_folder()), replace(CONFIG, lock=Lock()))
    for ask in ASK.values():
        ask(rig)
        assert not isinstance(rig.top, PinScene)
    rig.close()


def test_a_key_without_a_meaning_joins_as_well(rig: KioskRig) -> None:
    key(rig, pygame.K_x)
    assert len(rig.top.roster) == 1
    key(rig, pygame.K_y)
    assert len(rig.top.roster) == 1
