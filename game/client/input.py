"""Devices become intents here, in one place, and nowhere else.

Reads pygame's events; knows windows, keys, mouse and one or more controllers. Controllers come
through SDL's controller layer; the JOY events each press also sends are simply not looked at.
"""

from collections.abc import Iterator

import pygame
from pygame._sdl2 import controller
from pygame.event import Event

from game.client.bindings import (
    KEYS,
    LETTER_KEYS,
    PAD_BUTTONS,
    PAD_REPEATING,
    REPEAT_AFTER,
    REPEAT_EVERY,
    REPEATING,
    STICK_AXES,
    STICK_OFF,
    STICK_ON,
)
from game.client.intents import Act, Click, Device, Intent, Move, Point, Press, Scroll, Typed
from game.client.viewport import Viewport


class Repeater:
    """Lets held directions come again, on our own time instead of the system's."""

    def __init__(self) -> None:
        self._held: dict[tuple[object, ...], tuple[Intent, float]] = {}

    def hold(self, source: tuple[object, ...], intent: Intent) -> None:
        """A control is down."""
        self._held[source] = (intent, REPEAT_AFTER)

    def release(self, source: tuple[object, ...]) -> None:
        """A control is up again."""
        self._held.pop(source, None)

    def drop(self, first: object) -> None:
        """Everything of one device is up: it was unplugged, or the window lost the keys."""
        self._held = {k: v for k, v in self._held.items() if k[0] != first}

    def due(self, seconds: float) -> Iterator[Intent]:
        """What comes again after this much time."""
        for source, (intent, left) in list(self._held.items()):
            rest = left - seconds
            if rest <= 0:
                yield intent
                rest = REPEAT_EVERY
            self._held[source] = (intent, rest)


class Input:
    """Turns events into intents; remembers which device was used last."""

    def __init__(self) -> None:
        """Begin listening; plugged-in controllers are announced by their own events."""
        self.device = Device.MOUSE
        self._repeater = Repeater()
        self._pads: dict[int, controller.Controller] = {}
        self._pushed: dict[tuple[int, int], int] = {}
        self._refused: set[int] = set()

    @property
    def has_pad(self) -> bool:
        """Whether a controller is plugged in."""
        return bool(self._pads)

    def read(self, event: Event, view: Viewport, typing: bool) -> Iterator[Intent]:
        """The intents of one event; `typing` while letters go into a text field."""
        match event.type:
            case pygame.KEYDOWN:
                yield from self._key_down(event, typing)
            case pygame.KEYUP:
                self._repeater.release(("key", event.key))
            case pygame.TEXTINPUT if typing:
                self.device = Device.KEYS
                yield Typed(event.text)
            case pygame.WINDOWFOCUSLOST:
                self._repeater.drop("key")
            case pygame.MOUSEMOTION:
                self.device = Device.MOUSE
                yield Point(*view.to_board(*event.pos))
            case pygame.MOUSEBUTTONDOWN:
                yield from self._mouse_down(event, view)
            case pygame.MOUSEWHEEL:
                if event.y:
                    yield Scroll(event.y)
            case _:
                yield from self._pad(event)

    def repeats(self, seconds: float) -> Iterator[Intent]:
        """What held controls ask for again after this much time."""
        yield from self._repeater.due(seconds)

    def _key_down(self, event: Event, typing: bool) -> Iterator[Intent]:
        intent = KEYS.get(event.key)
        if not typing:
            intent = LETTER_KEYS.get(event.key, intent)
        if intent is None:
            return
        if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            intent = Press(Act.PREVIOUS)
        self.device = Device.KEYS
        if event.key in REPEATING:
            self._repeater.hold(("key", event.key), intent)
        yield intent

    def _mouse_down(self, event: Event, view: Viewport) -> Iterator[Intent]:
        self.device = Device.MOUSE
        place = view.to_board(*event.pos)
        if event.button == pygame.BUTTON_LEFT:
            yield Click(*place)
        elif event.button == pygame.BUTTON_RIGHT:
            yield Press(Act.UNDO)

    def _pad(self, event: Event) -> Iterator[Intent]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plug(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._pads.pop(event.instance_id, None)
                self._repeater.drop(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN:
                yield from self._pad_down(event.instance_id, event.button)
            case pygame.CONTROLLERBUTTONUP:
                self._repeater.release((event.instance_id, event.button))
            case pygame.CONTROLLERAXISMOTION:
                yield from self._stick(event.instance_id, event.axis, event.value)

    def _plug(self, index: int) -> None:
        try:
            pad = controller.Controller(index)
            self._pads[pad.as_joystick().get_instance_id()] = pad
        except (pygame.error, RuntimeError):
            self._refused.add(index)  # it went away again, or the system forbids it

    def _pad_down(self, pad: int, button: int) -> Iterator[Intent]:
        intent = PAD_BUTTONS.get(button)
        if intent is None:
            return
        self.device = Device.PAD
        if button in PAD_REPEATING:
            self._repeater.hold((pad, button), intent)
        yield intent

    def _stick(self, pad: int, axis: int, value: int) -> Iterator[Intent]:
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
            intent = Move(way[0] * sign, way[1] * sign)
            self._repeater.hold((pad, "stick", axis), intent)
            self.device = Device.PAD
            yield intent
