"""Devices become intents: keys, mouse, controllers, held directions."""

from collections.abc import Sequence

import pygame
import pytest
from pygame.event import Event

from game.client.bindings import REPEAT_AFTER, REPEAT_EVERY
from game.client.input import Input
from game.client.intents import Act, Click, Device, Intent, Move, Point, Press, Scroll, Typed
from game.client.viewport import Viewport

VIEW = Viewport(1280, 720)


def read(listener: Input, *events: Event, typing: bool = False) -> Sequence[Intent]:
    """The intents of these events."""
    return [intent for event in events for intent in listener.read(event, VIEW, typing)]


def key(code: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod)


@pytest.mark.parametrize(
    ("code", "intent"),
    [
        (pygame.K_UP, Move(0, -1)),
        (pygame.K_a, Move(-1, 0)),
        (pygame.K_SPACE, Press(Act.ACCEPT)),
        (pygame.K_RETURN, Press(Act.SUBMIT)),
        (pygame.K_ESCAPE, Press(Act.BACK)),
        (pygame.K_p, Press(Act.PASS)),
        (pygame.K_c, Press(Act.CYCLE)),
    ],
)
def test_a_key_becomes_what_it_is_bound_to(code: int, intent: Intent) -> None:
    assert read(Input(), key(code)) == [intent]


def test_letters_are_only_letters_while_a_name_is_typed() -> None:
    typed = Event(pygame.TEXTINPUT, text="p")
    assert read(Input(), key(pygame.K_p), typed, typing=True) == [Typed("p")]
    assert read(Input(), typed, typing=False) == []


def test_backspace_undoes_and_erases_while_typing() -> None:
    assert read(Input(), key(pygame.K_BACKSPACE)) == [Press(Act.UNDO)]
    assert read(Input(), key(pygame.K_BACKSPACE), typing=True) == [Press(Act.ERASE)]


def test_shift_and_tab_go_back() -> None:
    assert read(Input(), key(pygame.K_TAB, pygame.KMOD_LSHIFT)) == [Press(Act.PREVIOUS)]


def test_the_mouse_points_in_units_of_the_board() -> None:
    motion = Event(pygame.MOUSEMOTION, pos=(640, 360))
    press = Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=pygame.BUTTON_LEFT)
    assert read(Input(), motion, press) == [Point(960, 540), Click(0, 0)]


def test_the_right_button_undoes_and_the_wheel_scrolls() -> None:
    press = Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=pygame.BUTTON_RIGHT)
    assert read(Input(), press, Event(pygame.MOUSEWHEEL, y=-1)) == [Press(Act.UNDO), Scroll(-1)]


@pytest.mark.parametrize(
    ("button", "intent"),
    [
        (pygame.CONTROLLER_BUTTON_A, Press(Act.ACCEPT)),
        (pygame.CONTROLLER_BUTTON_B, Press(Act.BACK)),
        (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, Move(1, 0)),
        (pygame.CONTROLLER_BUTTON_START, Press(Act.MENU)),
    ],
)
def test_a_button_of_a_controller_becomes_what_it_is_bound_to(button: int, intent: Intent) -> None:
    listener = Input()
    event = Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=button)
    assert read(listener, event) == [intent]
    assert listener.device is Device.PAD


def test_the_joy_events_that_come_along_mean_nothing() -> None:
    joy = Event(pygame.JOYBUTTONDOWN, instance_id=3, button=0, joy=0)
    hat = Event(pygame.JOYHATMOTION, instance_id=3, hat=0, value=(0, 1), joy=0)
    assert read(Input(), joy, hat) == []


def stick(value: int) -> Event:
    return Event(
        pygame.CONTROLLERAXISMOTION, instance_id=3, axis=pygame.CONTROLLER_AXIS_LEFTX, value=value
    )


def test_a_pushed_stick_moves_once_and_again_after_it_was_let_go() -> None:
    listener = Input()
    assert read(listener, stick(20_000), stick(30_000), stick(25_000)) == [Move(1, 0)]
    assert read(listener, stick(12_000), stick(20_000)) == []
    assert read(listener, stick(1_000), stick(-20_000)) == [Move(-1, 0)]


def test_a_held_direction_comes_again_until_it_is_let_go() -> None:
    listener = Input()
    read(listener, key(pygame.K_DOWN))
    assert list(listener.repeats(REPEAT_AFTER / 2)) == []
    assert list(listener.repeats(REPEAT_AFTER)) == [Move(0, 1)]
    assert list(listener.repeats(REPEAT_EVERY)) == [Move(0, 1)]
    read(listener, Event(pygame.KEYUP, key=pygame.K_DOWN))
    assert list(listener.repeats(1.0)) == []


def test_a_window_that_loses_the_keys_lets_go_of_all() -> None:
    listener = Input()
    read(listener, key(pygame.K_DOWN), Event(pygame.WINDOWFOCUSLOST))
    assert list(listener.repeats(1.0)) == []


SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (800, 1200)]


@pytest.mark.parametrize("size", SIZES)
def test_the_board_fits_every_window_and_pixels_lead_back(size: tuple[int, int]) -> None:
    view = Viewport(*size)
    for corner in ((0, 0), (1920, 1080), (960, 540)):
        x, y = view.to_pixel(*corner)
        assert 0 <= x <= size[0]
        assert 0 <= y <= size[1]
        assert view.to_board(x, y) == pytest.approx(corner, abs=1.5 / view.scale)
