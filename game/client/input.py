"""Devices become intents here, in one place, and nowhere else.

Reads pygame's events; knows windows, keys, mouse, fingers and controllers. Controllers come through
SDL's controller layer; the JOY events each press also sends are simply not looked at.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Final

import pygame
from pygame.event import Event

from game.client.bindings import (
    KEYS,
    LEFT_HALF,
    LETTER_KEYS,
    PAD_BUTTONS,
    PAD_REPEATING,
    REPEAT_AFTER,
    REPEAT_EVERY,
    REPEATING,
    RIGHT_HALF,
    SHARED_KEYS,
    STICK_AXES,
    STICK_OFF,
    STICK_ON,
)
from game.client.devices import Devices
from game.client.intents import (
    Act,
    Click,
    Device,
    Drag,
    Intent,
    Lift,
    Move,
    Point,
    Press,
    Release,
    Scroll,
    Typed,
)
from game.client.sources import (
    KEYS as WHOLE_KEYS,
)
from game.client.sources import (
    LEFT_KEYS,
    MOUSE,
    RIGHT_KEYS,
    Heard,
    Source,
    SourceKind,
    pad_source,
)
from game.client.viewport import Viewport


class KeyUse(Enum):
    """What the keyboard is to the scene on top."""

    WHOLE = "whole"
    """One device for one person."""
    TYPING = "typing"
    """Letters go into a text field."""
    HALVES = "halves"
    """Two devices, left and right."""


_Control = tuple[object, ...]
_HALVES: Final = ((LEFT_KEYS, LEFT_HALF), (RIGHT_KEYS, RIGHT_HALF))


class Repeater:
    """Lets held directions come again, on our own time instead of the system's."""

    def __init__(self) -> None:
        self._held: dict[_Control, tuple[Heard, float]] = {}

    def hold(self, control: _Control, heard: Heard) -> None:
        """A control is down."""
        self._held[control] = (heard, REPEAT_AFTER)

    def release(self, control: _Control) -> None:
        """A control is up again."""
        self._held.pop(control, None)

    def drop(self, first: object) -> None:
        """Everything of one device is up: it was unplugged, or the window lost the keys."""
        self._held = {k: v for k, v in self._held.items() if k[0] != first}

    def due(self, seconds: float) -> Iterator[Heard]:
        """What comes again after this much time."""
        for control, (heard, left) in list(self._held.items()):
            rest = left - seconds
            if rest <= 0:
                yield heard
                rest = REPEAT_EVERY
            self._held[control] = (heard, rest)


class Input:
    """Turns events into intents; remembers which device was used last."""

    def __init__(self, devices: Devices | None = None) -> None:
        """Begin listening; plugged-in controllers are announced by their own events."""
        self.device = Device.MOUSE
        self.devices = devices if devices is not None else Devices()
        self._repeater = Repeater()
        self._pushed: dict[tuple[int, int], int] = {}
        self._down: dict[_Control, Heard] = {}

    @property
    def has_pad(self) -> bool:
        """Whether a controller is plugged in."""
        return len(self.devices) > 0

    def read(self, event: Event, view: Viewport, use: KeyUse = KeyUse.WHOLE) -> Iterator[Heard]:
        """What one event asks for; `use` is what the keyboard is just now."""
        match event.type:
            case pygame.KEYDOWN:
                yield from self._key_down(event, use)
            case pygame.KEYUP:
                yield from self._up(("key", event.key))
            case pygame.TEXTINPUT if use is KeyUse.TYPING:
                self.device = Device.KEYS
                yield Heard(WHOLE_KEYS, Typed(event.text))
            case pygame.WINDOWFOCUSLOST:
                self._repeater.drop("key")
                for control in [c for c in self._down if c[0] == "key"]:
                    yield from self._up(control)
            case _:
                yield from self._pointer(event, view)
                yield from self._pad(event)

    def repeats(self, seconds: float) -> Iterator[Heard]:
        """What held controls ask for again after this much time."""
        yield from self._repeater.due(seconds)

    def _hold(self, control: _Control, heard: Heard, repeating: bool) -> Iterator[Heard]:
        """A control goes down; it may come again, and it will come up."""
        self._down[control] = heard
        if repeating:
            self._repeater.hold(control, heard)
        yield heard

    def _up(self, control: _Control) -> Iterator[Heard]:
        self._repeater.release(control)
        held = self._down.pop(control, None)
        if held is not None and isinstance(held.intent, Press):
            yield Heard(held.source, Release(held.intent.act))

    # --- keys -----------------------------------------------------------------------------------

    def _key_down(self, event: Event, use: KeyUse) -> Iterator[Heard]:
        heard = self._half(event) if use is KeyUse.HALVES else self._whole(event, use)
        if heard is None:
            return
        self.device = Device.KEYS
        repeating = event.key in REPEATING or isinstance(heard.intent, Move)
        if use is KeyUse.HALVES:
            repeating = isinstance(heard.intent, Move)
        yield from self._hold(("key", event.key), heard, repeating)

    @staticmethod
    def _whole(event: Event, use: KeyUse) -> Heard | None:
        intent = KEYS.get(event.key)
        if use is not KeyUse.TYPING:
            intent = LETTER_KEYS.get(event.key, intent)
        if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            intent = Press(Act.PREVIOUS)
        return None if intent is None else Heard(WHOLE_KEYS, intent)

    @staticmethod
    def _half(event: Event) -> Heard | None:
        if event.key in SHARED_KEYS:
            return Heard(WHOLE_KEYS, SHARED_KEYS[event.key])
        for source, table in _HALVES:
            if event.scancode in table:
                return Heard(source, table[event.scancode])
        return None

    # --- mouse and fingers ----------------------------------------------------------------------

    def _pointer(self, event: Event, view: Viewport) -> Iterator[Heard]:
        if getattr(event, "touch", False):
            return  # SDL makes a mouse of the first finger; we hear all fingers themselves
        match event.type:
            case pygame.MOUSEMOTION:
                self.device = Device.MOUSE
                place = view.to_board(*event.pos)
                yield Heard(MOUSE, Point(*place))
                if getattr(event, "buttons", (0,))[0]:
                    yield Heard(MOUSE, Drag(*place))
            case pygame.MOUSEBUTTONDOWN:
                yield from self._mouse_down(event, view)
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                yield Heard(MOUSE, Lift(*view.to_board(*event.pos)))
            case pygame.MOUSEWHEEL if event.y:
                yield Heard(MOUSE, Scroll(event.y))
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                self.device = Device.MOUSE
                yield self._finger(event, view)

    def _mouse_down(self, event: Event, view: Viewport) -> Iterator[Heard]:
        self.device = Device.MOUSE
        place = view.to_board(*event.pos)
        if event.button == pygame.BUTTON_LEFT:
            yield Heard(MOUSE, Click(*place))
        elif event.button == pygame.BUTTON_RIGHT:
            yield Heard(MOUSE, Press(Act.UNDO))

    @staticmethod
    def _finger(event: Event, view: Viewport) -> Heard:
        place = view.to_board(event.x * view.width, event.y * view.height)
        intent: Intent = Drag(*place)
        if event.type == pygame.FINGERDOWN:
            intent = Click(*place)
        elif event.type == pygame.FINGERUP:
            intent = Lift(*place)
        return Heard(Source(SourceKind.TOUCH, event.finger_id), intent)

    # --- controllers ----------------------------------------------------------------------------

    def _pad(self, event: Event) -> Iterator[Heard]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self.devices.plug(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                yield from self._unplug(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN:
                yield from self._pad_down(event.instance_id, event.button)
            case pygame.CONTROLLERBUTTONUP:
                yield from self._up((event.instance_id, event.button))
            case pygame.CONTROLLERAXISMOTION:
                yield from self._stick(event.instance_id, event.axis, event.value)

    def _unplug(self, pad: int) -> Iterator[Heard]:
        self.devices.unplug(pad)
        self._repeater.drop(pad)
        self._pushed = {key: sign for key, sign in self._pushed.items() if key[0] != pad}
        for control in [c for c in self._down if c[0] == pad]:
            yield from self._up(control)

    def _pad_down(self, pad: int, button: int) -> Iterator[Heard]:
        intent = PAD_BUTTONS.get(button)
        if intent is None:
            return
        self.device = Device.PAD
        heard = Heard(pad_source(pad), intent)
        yield from self._hold((pad, button), heard, button in PAD_REPEATING)

    def _stick(self, pad: int, axis: int, value: int) -> Iterator[Heard]:
        way = STICK_AXES.get(axis)
        if way is None:
            return
        sign = 1 if value > 0 else -1
        before = self._pushed.get((pad, axis), 0)
        if before and (abs(value) < STICK_OFF or sign != before):
            self._pushed[pad, axis] = 0
            self._repeater.release((pad, "stick", axis))
            before = 0
        if not before and abs(value) > STICK_ON:
            self._pushed[pad, axis] = sign
            heard = Heard(pad_source(pad), Move(way[0] * sign, way[1] * sign))
            self._repeater.hold((pad, "stick", axis), heard)
            self.device = Device.PAD
            yield heard
