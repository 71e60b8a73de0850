"""Turns the events of devices into intents; nothing else does.

Reads pygame's events; knows windows, keys, mouse, fingers and controllers. Controllers come through
SDL's controller layer; the JOY events that each press also sends are ignored.
"""

import sys
from collections.abc import Iterator
from enum import Enum
from typing import Final

import pygame
from pygame.event import Event

from game.client.draw.viewport import Viewport
from game.client.input.bindings import (
    COMMAND_KEYS,
    EDIT_KEYS,
    KEYS,
    LET_GO,
    REPEAT_AFTER,
    REPEAT_EVERY,
    REPEATS_FOR,
    SHARED_KEYS,
    SHIFT_KEYS,
    STICK_AXES,
)
from game.client.input.clipboard import pasted
from game.client.input.controls import Controls
from game.client.input.devices import Devices
from game.client.input.presses import (
    Act,
    Caught,
    Click,
    Composed,
    Device,
    Drag,
    Edit,
    EditAct,
    Intent,
    Lift,
    Move,
    PointAt,
    Press,
    Release,
    Scroll,
    Typed,
)
from game.client.input.sources import (
    KEYS as WHOLE_KEYS,
)
from game.client.input.sources import (
    LEFT_KEYS,
    MOUSE,
    RIGHT_KEYS,
    Heard,
    Source,
    SourceKind,
    pad_source,
)
from game.table.storage.settings import Deck, Rebinding, Settings

_CAUGHT: Final = (
    pygame.KEYDOWN,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.FINGERDOWN,
)
"""Events that can be bound, or that cancel binding."""


class KeyUse(Enum):
    """What the top scene uses the keyboard for."""

    WHOLE = "whole"
    """One device for one person."""
    TYPING = "typing"
    """Letters go into a text field."""
    HALVES = "halves"
    """Two devices, left and right."""


_COMMAND: Final = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL
_REPEATED: Final = (
    Edit(EditAct.DELETE),
    Edit(EditAct.LEFT, extend=True),
    Edit(EditAct.RIGHT, extend=True),
)
"""The edits that repeat while their key is held."""
_Control = tuple[object, ...]
_HALVES: Final = ((LEFT_KEYS, Deck.LEFT), (RIGHT_KEYS, Deck.RIGHT))
_STICK_END: Final = 32_767


def _edit(event: Event) -> Intent | None:
    """What a key does to a text, None if nothing; Alt with Control writes letters."""
    if event.mod & _COMMAND and not event.mod & pygame.KMOD_ALT:
        if event.key == pygame.K_v:
            return Typed(pasted())
        what = COMMAND_KEYS.get(event.key)
        return Edit(what) if what is not None else None
    extend = bool(event.mod & pygame.KMOD_SHIFT)
    what = SHIFT_KEYS.get(event.key) if extend else EDIT_KEYS.get(event.key)
    return Edit(what, extend) if what is not None else None


class Repeater:
    """Repeats held directions, on our own time instead of the system's.

    Not for ever: a key with something lying on it would look like a person who never leaves.
    """

    def __init__(self) -> None:
        self._held: dict[_Control, tuple[Heard, float, float]] = {}
        """For each control: its intent, seconds until it repeats, and seconds left in total."""

    def hold(self, control: _Control, heard: Heard) -> None:
        """A control was pressed."""
        self._held[control] = (heard, REPEAT_AFTER, REPEATS_FOR)

    def release(self, control: _Control) -> None:
        """A control was released."""
        self._held.pop(control, None)

    def drop(self, first: object) -> None:
        """Release everything of one device: it was unplugged, or the window lost the keyboard."""
        self._held = {k: v for k, v in self._held.items() if k[0] != first}

    def due(self, seconds: float) -> Iterator[Heard]:
        """What repeats after this much time."""
        for control, (heard, left, more) in list(self._held.items()):
            rest = left - seconds
            if rest <= 0:
                yield heard
                rest = REPEAT_EVERY
            if control in self._held:
                self._held[control] = (heard, rest, more - seconds)
            if more <= seconds:
                self.release(control)


class Input:
    """Turns events into intents; remembers which device was used last."""

    def __init__(self, devices: Devices | None = None) -> None:
        """Start listening; plugged-in controllers are announced by events of their own."""
        self.device = Device.MOUSE
        self.source = MOUSE
        self._changes: tuple[Rebinding, ...] = ()
        self.controls = Controls()
        self._dead_zone = 0.5
        self._in_background = True
        self._has_focus = True
        self._listening: Deck | None = None
        self.devices = devices if devices is not None else Devices()
        self._repeater = Repeater()
        self._pushed: dict[tuple[int, int], int] = {}
        self._down: dict[_Control, Heard] = {}
        self._is_press = False
        """Whether the last key pressed was a press, and so no letter."""

    def suit(self, settings: Settings) -> None:
        """Follow a person's settings from now on."""
        if settings.controls != self._changes:
            self._changes = settings.controls
            self.controls = Controls(settings.controls)
        self._dead_zone = settings.dead_zone / 100
        self._in_background = settings.background_pads

    def listen(self, deck: Deck | None) -> None:
        """The next control of this deck is caught instead of used; None ends that."""
        self._listening = deck

    def read(self, event: Event, view: Viewport, use: KeyUse = KeyUse.WHOLE) -> Iterator[Heard]:
        """The intents of one event; `use`: what the keyboard is used for now."""
        if self._listening is not None and event.type in _CAUGHT:
            yield from self._catch(event, self._listening)
            return
        for heard in self._read(event, view, use):
            self.source = heard.source
            yield heard

    def _read(self, event: Event, view: Viewport, use: KeyUse) -> Iterator[Heard]:
        match event.type:
            case pygame.KEYDOWN:
                self._is_press = use is not KeyUse.TYPING  # it may be what begins the writing
                yield from self._key_down(event, use)
            case pygame.KEYUP:
                self._is_press = False
                yield from self._up(("key", event.key))
            case pygame.TEXTINPUT if use is KeyUse.TYPING and not self._is_press:
                self.device = Device.KEYS
                yield Heard(WHOLE_KEYS, Typed(event.text))
            case pygame.TEXTEDITING if use is KeyUse.TYPING and not self._is_press:
                yield Heard(WHOLE_KEYS, Composed(event.text))
            case pygame.WINDOWFOCUSGAINED:
                self._has_focus = True
            case pygame.WINDOWFOCUSLOST:
                self._has_focus = self._is_press = False  # what is held now comes up elsewhere
                self._repeater.drop("key")
                for control in [c for c in self._down if c[0] == "key"]:
                    yield from self._up(control)
            case _:
                yield from self._pointer(event, view)
                yield from self._pad(event)

    def _catch(self, event: Event, deck: Deck) -> Iterator[Heard]:
        """A control is pressed to get a duty; Escape and pointers cancel."""
        source, control = WHOLE_KEYS, None
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            if deck is not Deck.PAD or not self.controls.may_be(deck, event.button):
                return
            source, control = pad_source(event.instance_id), event.button
        elif event.type == pygame.KEYDOWN and event.key != pygame.K_ESCAPE:
            if deck is Deck.PAD:
                return
            control = event.key if deck is Deck.KEYS else event.scancode
            self.controls.letters[event.scancode] = event.key
            fixed = control in KEYS if deck is Deck.KEYS else event.key in SHARED_KEYS
            if fixed and control != pygame.K_BACKSPACE:
                return
        self._listening = None
        yield Heard(source, Caught(control))

    def repeats(self, seconds: float) -> Iterator[Heard]:
        """What held controls repeat after this much time."""
        yield from self._repeater.due(seconds)

    def _hold(self, control: _Control, heard: Heard, repeating: bool) -> Iterator[Heard]:
        """A control is pressed; it may repeat, and it will be released."""
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
        erasing = use is not KeyUse.HALVES and event.key == pygame.K_BACKSPACE
        repeating = erasing or isinstance(heard.intent, Move) or heard.intent in _REPEATED
        yield from self._hold(("key", event.key), heard, repeating)

    def _whole(self, event: Event, use: KeyUse) -> Heard | None:
        intent = KEYS.get(event.key)
        if use is KeyUse.TYPING:
            intent = _edit(event) or intent
        else:
            intent = self.controls.intent(Deck.KEYS, event.key) or intent
        if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            intent = Press(Act.PREVIOUS)
        return None if intent is None else Heard(WHOLE_KEYS, intent)

    def _half(self, event: Event) -> Heard | None:
        if event.key in SHARED_KEYS:
            return Heard(WHOLE_KEYS, SHARED_KEYS[event.key])
        for source, deck in _HALVES:
            intent = self.controls.intent(deck, event.scancode)
            if intent is not None:
                self.controls.letters[event.scancode] = event.key
                return Heard(source, intent)
        return None

    # --- mouse and fingers ----------------------------------------------------------------------

    def _pointer(self, event: Event, view: Viewport) -> Iterator[Heard]:
        if getattr(event, "touch", False):
            return  # SDL makes a mouse of the first finger; we hear all fingers themselves
        match event.type:
            case pygame.MOUSEMOTION:
                self.device = Device.MOUSE
                place = view.to_board(*event.pos)
                yield Heard(MOUSE, PointAt(*place))
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
            case pygame.CONTROLLERBUTTONDOWN if self._hears_pads:
                yield from self._pad_down(event.instance_id, event.button)
            case pygame.CONTROLLERBUTTONUP:
                yield from self._up((event.instance_id, event.button))
            case pygame.CONTROLLERAXISMOTION if self._hears_pads:
                yield from self._stick(event.instance_id, event.axis, event.value)

    @property
    def _hears_pads(self) -> bool:
        """Whether controllers count now: without the focus, only if settings want that."""
        return self._has_focus or self._in_background

    def _unplug(self, pad: int) -> Iterator[Heard]:
        self.devices.unplug(pad)
        self._repeater.drop(pad)
        self._pushed = {key: sign for key, sign in self._pushed.items() if key[0] != pad}
        for control in [c for c in self._down if c[0] == pad]:
            yield from self._up(control)

    def _pad_down(self, pad: int, button: int) -> Iterator[Heard]:
        intent = self.controls.intent(Deck.PAD, button)
        if intent is None:
            return
        self.device = Device.PAD
        heard = Heard(pad_source(pad), intent)
        yield from self._hold((pad, button), heard, isinstance(intent, Move))

    def _stick(self, pad: int, axis: int, value: int) -> Iterator[Heard]:
        way = STICK_AXES.get(axis)
        if way is None:
            return
        sign = 1 if value > 0 else -1
        before = self._pushed.get((pad, axis), 0)
        if before and (abs(value) < self._dead_zone * LET_GO * _STICK_END or sign != before):
            self._pushed[pad, axis] = 0
            self._repeater.release((pad, "stick", axis))
            before = 0
        if not before and abs(value) > self._dead_zone * _STICK_END:
            self._pushed[pad, axis] = sign
            heard = Heard(pad_source(pad), Move(way[0] * sign, way[1] * sign))
            self._repeater.hold((pad, "stick", axis), heard)
            self.device = Device.PAD
            yield heard
