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
from tests.client.kiosk.stood import Stood
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
def stood(stand: Callable[..., Stood]) -> Stood:
    return stand(CONFIG)


def take(stood: Stood, kind: int, **values: object) -> None:
    stood.program.take(pygame.event.Event(kind, **values))
    stood.stage.stack.settle()


def key(stood: Stood, code: int) -> None:
    values = {"key": code, "scancode": _SCANS.get(code, 0), "mod": 0}
    take(stood, pygame.KEYDOWN, **values)
    take(stood, pygame.KEYUP, **values)


def button(stood: Stood, number: int) -> None:
    take(stood, pygame.CONTROLLERBUTTONDOWN, instance_id=900, button=number)
    take(stood, pygame.CONTROLLERBUTTONUP, instance_id=900, button=number)


def finger(stood: Stood, x: float, y: float) -> None:
    """Touch with a new finger; places are shares of the window."""
    finger.number += 1  # type: ignore[attr-defined]
    values = {"x": x, "y": y, "finger_id": finger.number}  # type: ignore[attr-defined]
    take(stood, pygame.FINGERDOWN, **values)
    take(stood, pygame.FINGERUP, **values)


finger.number = 0  # type: ignore[attr-defined]


def touch_widget(stood: Stood, name: str) -> None:
    scene = stood.top
    widget = next(w for w in scene.focus.widgets if w.name == name)
    x, y = stood.program.view.to_pixel(*widget.box.center)
    finger(stood, x / stood.program.view.width, y / stood.program.view.height)


# --- the sequence ---------------------------------------------------------------------------------


def ask_by_keys(stood: Stood) -> None:
    for step in CONFIG.lock.steps:
        key(stood, _ARROWS[step.value])


def ask_by_pad(stood: Stood) -> None:
    for step in CONFIG.lock.steps:
        button(stood, _CROSS[step.value])


def ask_by_touch(stood: Stood) -> None:
    for corner in CONFIG.lock.corners:
        vertical, side = corner.value.split()
        finger(stood, 0.02 if side == "left" else 0.98, 0.02 if vertical == "top" else 0.98)


def ask_by_mouse(stood: Stood) -> None:
    width, height = stood.program.view.width, stood.program.view.height
    for corner in CONFIG.lock.corners:
        vertical, side = corner.value.split()
        x = 20 if side == "left" else width - 20
        y = 20 if vertical == "top" else height - 20
        take(stood, pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y))
        take(stood, pygame.MOUSEBUTTONUP, button=1, pos=(x, y))


ASK = {"keys": ask_by_keys, "pad": ask_by_pad, "touch": ask_by_touch, "mouse": ask_by_mouse}

# --- the digits -----------------------------------------------------------------------------------


def enter_by_keys(stood: Stood, digits: str) -> None:
    for digit in digits:
        key(stood, ord(digit))
        take(stood, pygame.TEXTINPUT, text=digit)
    key(stood, pygame.K_RETURN)


def enter_by_pad(stood: Stood, digits: str) -> None:
    """Push the d-pad until the digit has the focus, as people do."""
    places = {str(n): ((n - 1) % 3, (n - 1) // 3) for n in range(1, 10)} | {"0": (1, 3)}
    for digit in digits:
        for _ in range(10):
            now = stood.top.focus.name
            if now == digit:
                break
            column, row = places[digit]
            at_column, at_row = places[now]
            if at_row != row:
                button(stood, _CROSS["down" if row > at_row else "up"])
            else:
                button(stood, _CROSS["right" if column > at_column else "left"])
        assert stood.top.focus.name == digit
        button(stood, pygame.CONTROLLER_BUTTON_A)
    button(stood, pygame.CONTROLLER_BUTTON_X)


def enter_by_touch(stood: Stood, digits: str) -> None:
    for digit in digits:
        touch_widget(stood, digit)
    touch_widget(stood, "ok")


ENTER: dict[str, Callable[[Stood, str], None]] = {
    "keys": enter_by_keys,
    "pad": enter_by_pad,
    "touch": enter_by_touch,
}


@pytest.mark.parametrize("device", ENTER)
def test_sequence_and_pin_lead_out_by_any_device(stood: Stood, device: str) -> None:
    ASK[device](stood)
    assert isinstance(stood.top, PinScene)
    ENTER[device](stood, "2580")
    assert isinstance(stood.top, OperatorScene)
    touch_widget(stood, "end")
    assert isinstance(stood.top, MessageScene)
    assert not stood.ended
    touch_widget(stood, "yes")
    assert stood.ended


@pytest.mark.parametrize("device", ASK)
def test_the_sequence_opens_the_prompt_in_the_middle_of_a_match(stood: Stood, device: str) -> None:
    button(stood, pygame.CONTROLLER_BUTTON_A)
    stood.wait(40)
    assert is_alone(stood.top)
    ASK[device](stood)
    assert isinstance(stood.top, PinScene)
    stood.wait(25)
    assert not isinstance(stood.top, PinScene)
    stood.wait(32)  # a corner may have opened the menu on the way
    assert is_alone(stood.top)


@pytest.mark.parametrize("device", ENTER)
def test_a_wrong_pin_opens_nothing_and_delays_the_next_try(stood: Stood, device: str) -> None:
    ASK[device](stood)
    ENTER[device](stood, "2850")
    assert isinstance(stood.top, PinScene)
    assert stood.top.waits > 0
    enter_by_keys(stood, "2580")
    assert isinstance(stood.top, PinScene)
    stood.wait(stood.top.waits + 0.2)
    ENTER[device](stood, "2580")
    assert isinstance(stood.top, OperatorScene)


def test_a_wrong_pin_is_logged_without_the_digits(stood: Stood, caplog) -> None:
    ask_by_keys(stood)
    enter_by_keys(stood, "2850")
    assert "A wrong PIN was entered" in caplog.text
    assert "2850" not in caplog.text


def test_the_delay_outlives_the_prompt(stood: Stood) -> None:
    ask_by_keys(stood)
    enter_by_keys(stood, "1111")
    touch_widget(stood, "back")
    assert not isinstance(stood.top, PinScene)
    ask_by_keys(stood)
    assert isinstance(stood.top, PinScene)
    assert stood.top.waits > 0


def test_an_unanswered_prompt_or_question_closes(stood: Stood) -> None:
    ask_by_keys(stood)
    stood.wait(21)
    assert not isinstance(stood.top, PinScene)
    stood.wait(60)
    ask_by_pad(stood)
    enter_by_pad(stood, "2580")
    touch_widget(stood, "end")
    assert isinstance(stood.top, MessageScene)
    stood.wait(300)
    assert [type(scene) for scene in stood.stage.stack.scenes] == [AttractScene]
    assert not stood.ended


def test_without_a_pin_there_is_no_prompt(
    program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOCHMAL_HOME", str(tmp_path))
    stood = Stood(program, World(data_folder()), replace(CONFIG, lock=Lock()))
    for ask in ASK.values():
        ask(stood)
        assert not isinstance(stood.top, PinScene)
    stood.close()


def test_a_key_without_a_meaning_joins_as_well(stood: Stood) -> None:
    key(stood, pygame.K_x)
    assert len(stood.top.roster) == 1
    key(stood, pygame.K_y)
    assert len(stood.top.roster) == 1
