"""The sign of an act on somebody's device: buttons of their controller, keys of their half.

Signs follow the bindings set in the options. Never here: which device somebody holds, or the words
beside the sign.
"""

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from game.client.draw.canvas import Canvas
from game.client.input.controls import INTENTS, Controls
from game.client.input.devices import Family
from game.client.input.presses import Act, Press
from game.client.input.sources import Source, SourceKind
from game.client.stage.stage import Stage
from game.client.ui.keycaps import (
    ENTER,
    ERASE,
    SHIFT,
    SPACE,
    arrow_keys,
    chord,
    cluster,
    dpad,
    key_sign,
)
from game.client.ui.mouse_signs import mouse_sign
from game.client.ui.pad_signs import PadButton, pad_sign
from game.client.words import Words
from game.table.storage.settings import Deck, Duty, PadSigns

_DUTY_OF: Final = {
    intent.act: duty for duty, intent in INTENTS.items() if isinstance(intent, Press)
}
_BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: PadButton.SOUTH,
    pygame.CONTROLLER_BUTTON_B: PadButton.EAST,
    pygame.CONTROLLER_BUTTON_X: PadButton.WEST,
    pygame.CONTROLLER_BUTTON_Y: PadButton.NORTH,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadButton.LEFT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadButton.RIGHT,
    pygame.CONTROLLER_BUTTON_START: PadButton.START,
    pygame.CONTROLLER_BUTTON_BACK: PadButton.SELECT,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: PadButton.STICK,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: PadButton.LEFT_STICK,
}
_PLACES: Final = {
    pygame.KSCAN_SPACE: SPACE,
    pygame.KSCAN_RETURN: ENTER,
    pygame.KSCAN_KP_ENTER: ENTER,
    pygame.KSCAN_LSHIFT: SHIFT,
    pygame.KSCAN_RSHIFT: SHIFT,
    pygame.KSCAN_BACKSPACE: ERASE,
    pygame.KSCAN_UP: "↑",
    pygame.KSCAN_LEFT: "←",
    pygame.KSCAN_DOWN: "↓",
    pygame.KSCAN_RIGHT: "→",
}
"""Keys whose caps have the same sign everywhere, by place."""

_FIRST_LETTER: Final = pygame.KSCAN_A
_FIRST_DIGIT: Final = pygame.KSCAN_1
_WHOLE: Final[dict[Act, str]] = {
    Act.SUBMIT: "enter",
    Act.BACK: "esc",
    Act.NEXT: "tab",
    Act.PREVIOUS: "tab",
    Act.MENU: "F10",
    Act.ERASE: "back",
}
"""Keys of a whole keyboard that always mean the same, by name in the word files."""

_MOUSE: Final = (Act.ACCEPT, Act.UNDO)
"""What the left and the right mouse button do."""
_SPARE: Final = {Act.UNDO: Duty.BACK, Act.PASS: Duty.SUBMIT}
"""Acts that stand in on half a keyboard, which has no key for the original."""
_CLUSTER: Final = (Duty.UP, Duty.LEFT, Duty.DOWN, Duty.RIGHT)
_DECKS: Final = {SourceKind.LEFT_KEYS: Deck.LEFT, SourceKind.RIGHT_KEYS: Deck.RIGHT}


@dataclass(frozen=True, slots=True)
class Holding:
    """A device, and what its controls mean."""

    kind: SourceKind
    family: Family
    controls: Controls

    @property
    def points(self) -> bool:
        """Whether it points at things: a mouse, a finger."""
        return self.kind in (SourceKind.MOUSE, SourceKind.TOUCH)

    def has_mouse_sign(self, act: Act | None) -> bool:
        """Whether a mouse button does this."""
        return self.kind is SourceKind.MOUSE and act in _MOUSE


def holding(source: Source, stage: Stage) -> Holding:
    """What a source's holder sees on it; the setting overrides what the controller reports."""
    pad = stage.devices.pad(source)
    family = pad.family if pad is not None else Family.XBOX
    if stage.settings.pad_signs is not PadSigns.AUTO:
        family = Family(stage.settings.pad_signs.value)
    return Holding(source.kind, family, stage.controls)


def in_hand(stage: Stage) -> Holding:
    """The device used last."""
    return holding(stage.source, stage)


def sign(
    canvas: Canvas, act: Act | None, held: Holding, units: float, words: Words | None = None
) -> Surface | None:
    """The picture of an act, None stands for moving; no picture where words are clicked.

    With `words`, keys of the whole keyboard have names in the current language.
    """
    if held.kind is SourceKind.PAD:
        return dpad(canvas, units) if act is None else _pad(canvas, act, held, units)
    if held.kind is SourceKind.KEYS:
        return arrow_keys(canvas, units) if act is None else _key(canvas, act, held, units, words)
    if held.has_mouse_sign(act):
        return mouse_sign(canvas, units, right=act is Act.UNDO)
    deck = _DECKS.get(held.kind)
    if deck is None:
        return None
    if act is None:
        labels = tuple(label_of(held.controls, deck, duty) for duty in _CLUSTER)
        return cluster(canvas, labels, units)
    if act is Act.MENU:
        return key_sign(canvas, "Esc", units)
    label = label_of(held.controls, deck, _DUTY_OF.get(act, Duty.BACK))
    if not label and act in _SPARE:
        label = label_of(held.controls, deck, _SPARE[act])
    return key_sign(canvas, label, units) if label else None


def _pad(canvas: Canvas, act: Act, held: Holding, units: float) -> Surface:
    act = Act.BACK if act is Act.UNDO else Act.SUBMIT if act is Act.ERASE else act
    control = held.controls.control(Deck.PAD, _DUTY_OF[act])
    return pad_sign(canvas, _BUTTONS.get(control or 0, PadButton.SOUTH), held.family, units)


def _key(canvas: Canvas, act: Act, held: Holding, units: float, words: Words | None) -> Surface:
    name = _WHOLE.get(act) or label_of(held.controls, Deck.KEYS, _DUTY_OF[act])
    if name == "back" and act is Act.ERASE and words is None:
        name = ERASE
    if words is not None and words.has(f"key.{name}"):
        name = words(f"key.{name}")
    return (
        chord(canvas, (SHIFT, name), units)
        if act is Act.PREVIOUS
        else key_sign(canvas, name, units)
    )


def label_of(controls: Controls, deck: Deck, duty: Duty) -> str:
    """The label of the key or button for a duty; empty if there is none."""
    control = controls.control(deck, duty)
    if control is None:
        return ""
    if deck is Deck.KEYS:
        return "space" if control == pygame.K_SPACE else _name(control)
    if control in _PLACES:
        return _PLACES[control]
    if control in controls.letters:
        return _name(controls.letters[control])
    if _FIRST_LETTER <= control < _FIRST_LETTER + 26:
        return chr(ord("A") + control - _FIRST_LETTER)
    if _FIRST_DIGIT <= control < _FIRST_DIGIT + 10:
        return str((control - _FIRST_DIGIT + 1) % 10)
    return f"#{control}"


def _name(key: int) -> str:
    name = pygame.key.name(key)
    return name.upper() if len(name) == 1 else name[:5].capitalize()


def button_sign(canvas: Canvas, control: int, family: Family, units: float) -> Surface | None:
    """The sign of a controller's button by its number, None if we have none."""
    button = _BUTTONS.get(control)
    return None if button is None else pad_sign(canvas, button, family, units)


KNOWN_BUTTONS: Final = frozenset(_BUTTONS)
"""Controller buttons that can be bound, since they have a sign."""
