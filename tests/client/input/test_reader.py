"""Devices become intents: keys, mouse, controllers, held directions."""

from collections.abc import Sequence

import pygame
import pytest
from pygame.event import Event

from game.client.draw.viewport import Viewport
from game.client.input.bindings import REPEAT_AFTER, REPEAT_EVERY, REPEATS_FOR
from game.client.input.devices import Family, family_of
from game.client.input.presses import (
    Act,
    Click,
    Composed,
    Device,
    Drag,
    Intent,
    Lift,
    Move,
    PointAt,
    Press,
    Release,
    Scroll,
    Typed,
)
from game.client.input.reader import Input, KeyUse
from game.client.input.sources import (
    KEYS,
    LEFT_KEYS,
    RIGHT_KEYS,
    Heard,
    Source,
    SourceKind,
    pad_source,
)

VIEW = Viewport(1280, 720)


def read(listener: Input, *events: Event, typing: bool = False) -> Sequence[Intent]:
    """The intents of these events."""
    use = KeyUse.TYPING if typing else KeyUse.WHOLE
    return [heard.intent for event in events for heard in listener.read(event, VIEW, use)]


def repeated(listener: Input, seconds: float) -> Sequence[Intent]:
    """The intents repeated after this time."""
    return [heard.intent for heard in listener.repeats(seconds)]


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
def test_a_key_has_the_meaning_it_is_bound_to(code: int, intent: Intent) -> None:
    assert read(Input(), key(code)) == [intent]


def test_letters_count_only_while_a_name_is_typed() -> None:
    typed = Event(pygame.TEXTINPUT, text="p")
    assert read(Input(), key(pygame.K_p), typed, typing=True) == [Typed("p")]
    assert read(Input(), typed, typing=False) == []


def test_the_key_that_opens_a_text_field_types_nothing_into_it() -> None:
    listener, typed = Input(), Event(pygame.TEXTINPUT, text="e")
    read(listener, key(pygame.K_e))  # opens the text field: from now on letters count
    assert read(listener, typed, typing=True) == []
    up = Event(pygame.KEYUP, key=pygame.K_e)
    assert read(listener, up, key(pygame.K_e), typed, typing=True) == [Typed("e")]


def test_a_key_released_in_another_window_suppresses_no_letter() -> None:
    listener, typed = Input(), Event(pygame.TEXTINPUT, text="김")
    read(listener, key(pygame.K_e), Event(pygame.WINDOWFOCUSLOST))
    read(listener, Event(pygame.WINDOWFOCUSGAINED))
    assert read(listener, typed, typing=True) == [Typed("김")]


def test_text_from_an_input_method_counts_without_a_key_event() -> None:
    listener, typed = Input(), Event(pygame.TEXTINPUT, text="김")
    read(listener, key(pygame.K_e), Event(pygame.KEYUP, key=pygame.K_e))
    assert read(listener, typed, typing=True) == [Typed("김")]


def test_text_under_composition_is_reported_while_typing() -> None:
    composing = Event(pygame.TEXTEDITING, text="기", start=0, length=1)
    assert read(Input(), composing, typing=True) == [Composed("기")]
    assert read(Input(), composing) == []


def test_backspace_undoes_and_erases_while_typing() -> None:
    assert read(Input(), key(pygame.K_BACKSPACE)) == [Press(Act.UNDO)]
    assert read(Input(), key(pygame.K_BACKSPACE), typing=True) == [Press(Act.ERASE)]


def test_shift_and_tab_go_back() -> None:
    assert read(Input(), key(pygame.K_TAB, pygame.KMOD_LSHIFT)) == [Press(Act.PREVIOUS)]


def test_mouse_positions_are_in_board_units() -> None:
    motion = Event(pygame.MOUSEMOTION, pos=(640, 360))
    press = Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=pygame.BUTTON_LEFT)
    assert read(Input(), motion, press) == [PointAt(960, 540), Click(0, 0)]


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
def test_a_controller_button_has_the_meaning_it_is_bound_to(button: int, intent: Intent) -> None:
    listener = Input()
    event = Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=button)
    assert read(listener, event) == [intent]
    assert listener.device is Device.PAD


def test_accompanying_joystick_events_are_ignored() -> None:
    joy = Event(pygame.JOYBUTTONDOWN, instance_id=3, button=0, joy=0)
    hat = Event(pygame.JOYHATMOTION, instance_id=3, hat=0, value=(0, 1), joy=0)
    assert read(Input(), joy, hat) == []


def stick(value: int) -> Event:
    return Event(
        pygame.CONTROLLERAXISMOTION, instance_id=3, axis=pygame.CONTROLLER_AXIS_LEFTX, value=value
    )


def test_a_stick_moves_once_until_it_is_released() -> None:
    listener = Input()
    assert read(listener, stick(20_000), stick(30_000), stick(25_000)) == [Move(1, 0)]
    assert read(listener, stick(12_000), stick(20_000)) == []
    assert read(listener, stick(1_000), stick(-20_000)) == [Move(-1, 0)]


def test_a_held_direction_repeats_until_it_is_released() -> None:
    listener = Input()
    read(listener, key(pygame.K_DOWN))
    assert repeated(listener, REPEAT_AFTER / 2) == []
    assert repeated(listener, REPEAT_AFTER) == [Move(0, 1)]
    assert repeated(listener, REPEAT_EVERY) == [Move(0, 1)]
    read(listener, Event(pygame.KEYUP, key=pygame.K_DOWN))
    assert repeated(listener, 1.0) == []


def test_a_stuck_key_stops_repeating_after_a_while() -> None:
    listener = Input()
    read(listener, key(pygame.K_DOWN))
    assert repeated(listener, REPEATS_FOR) == [Move(0, 1)]
    assert repeated(listener, 1.0) == []


def test_losing_the_window_focus_releases_all_keys() -> None:
    listener = Input()
    read(listener, key(pygame.K_DOWN), Event(pygame.WINDOWFOCUSLOST))
    assert repeated(listener, 1.0) == []


SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (800, 1200)]


@pytest.mark.parametrize("size", SIZES)
def test_the_board_fits_every_window_and_pixels_map_back(size: tuple[int, int]) -> None:
    view = Viewport(*size)
    for corner in ((0, 0), view.shape.value, view.shape.box.center):
        x, y = view.to_pixel(*corner)
        assert 0 <= x <= size[0]
        assert 0 <= y <= size[1]
        assert view.to_board(x, y) == pytest.approx(corner, abs=1.5 / view.scale)


def heard(listener: Input, *events: Event) -> Sequence[Heard]:
    """The intents of these events and their sources, while the keyboard is shared."""
    return [h for event in events for h in listener.read(event, VIEW, KeyUse.HALVES)]


def pressed(scancode: int, key: int = 0, kind: int = pygame.KEYDOWN) -> Event:
    return Event(kind, key=key, scancode=scancode, mod=0)


def test_a_shared_keyboard_is_two_devices_by_scan_code() -> None:
    french = pressed(pygame.KSCAN_W, pygame.K_z)  # the key where W is on other keyboards
    arrow = pressed(pygame.KSCAN_UP, pygame.K_UP)
    assert heard(Input(), french, arrow) == [
        Heard(LEFT_KEYS, Move(0, -1)),
        Heard(RIGHT_KEYS, Move(0, -1)),
    ]


def test_escape_on_a_shared_keyboard_belongs_to_neither_half() -> None:
    escape = pressed(pygame.KSCAN_ESCAPE, pygame.K_ESCAPE)
    assert heard(Input(), escape) == [Heard(KEYS, Press(Act.MENU))]


def test_releasing_a_key_of_a_half_reports_which_act_ended() -> None:
    events = [pressed(pygame.KSCAN_SPACE, 32), pressed(pygame.KSCAN_SPACE, 32, pygame.KEYUP)]
    assert heard(Input(), *events) == [
        Heard(LEFT_KEYS, Press(Act.ACCEPT)),
        Heard(LEFT_KEYS, Release(Act.ACCEPT)),
    ]


def test_two_controllers_are_two_sources() -> None:
    events = [
        Event(pygame.CONTROLLERBUTTONDOWN, instance_id=i, button=pygame.CONTROLLER_BUTTON_A)
        for i in (3, 7)
    ]
    assert [h.source for h in heard(Input(), *events)] == [pad_source(3), pad_source(7)]


def test_a_finger_taps_drags_and_lifts_and_its_mouse_events_are_ignored() -> None:
    events = [
        Event(kind, finger_id=4, x=0.5, y=0.5, touch_id=1)
        for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
    ]
    made_up = Event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=1, touch=True)
    finger = Source(SourceKind.TOUCH, 4)
    assert heard(Input(), *events, made_up) == [
        Heard(finger, Click(960, 540)),
        Heard(finger, Drag(960, 540)),
        Heard(finger, Lift(960, 540)),
    ]


def test_a_held_mouse_drags_and_lifts() -> None:
    motion = Event(pygame.MOUSEMOTION, pos=(640, 360), buttons=(1, 0, 0))
    up = Event(pygame.MOUSEBUTTONUP, pos=(640, 360), button=1)
    assert read(Input(), motion, up) == [PointAt(960, 540), Drag(960, 540), Lift(960, 540)]


def test_an_unplugged_controller_releases_what_it_held() -> None:
    listener = Input()
    down = Event(
        pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=pygame.CONTROLLER_BUTTON_DPAD_UP
    )
    held = Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=pygame.CONTROLLER_BUTTON_A)
    gone = Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3)
    assert heard(listener, down, held, gone)[-1] == Heard(pad_source(3), Release(Act.ACCEPT))
    assert repeated(listener, 1.0) == []


@pytest.mark.parametrize(
    ("guid", "name", "family"),
    [
        ("030000005e0400008e02000010010000", "Controller", Family.XBOX),
        ("030000004c050000cc09000000010000", "Wireless Controller", Family.PLAYSTATION),
        ("030000007e0500000920000000010000", "Pro Controller", Family.NINTENDO),
        ("00000000000000000000000000000000", "PS5 Controller", Family.PLAYSTATION),
        ("03000000790000000600000010010000", "USB Gamepad", Family.GENERIC),
    ],
)
def test_the_icons_of_a_controller_follow_its_maker_or_name(
    guid: str, name: str, family: Family
) -> None:
    assert family_of(guid, name) is family
