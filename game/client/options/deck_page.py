"""Bindings: each duty of a deck with the sign of its control, which a press can change.

Never here: what a change does to other duties (`input.controls`), or how devices are read
(`input.reader`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card
from game.client.draw.theme import AMBER, DIM, SEAT_TINTS, TEXT
from game.client.input.devices import Family
from game.client.input.presses import Act, Caught, Intent
from game.client.input.sources import pad_source
from game.client.options.rows import row_ground
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from game.client.ui.keycaps import key_sign
from game.client.ui.menu import FOOT, MARGIN, MenuScene, heading
from game.client.ui.signs import KNOWN_BUTTONS, button_sign, holding, label_of
from game.client.ui.widget import Widget
from game.table.storage.settings import Deck, Duty

_COLUMNS: Final = 2
_BOX: Final = Rect(MARGIN, 186, 840, 88)
_STEP: Final = (896, 94)
_PATIENCE: Final = 8.0
"""Seconds for which the screen waits for a press."""


@dataclass(slots=True, kw_only=True)
class DutyRow(Widget):
    """A duty and the sign of the control that has it."""

    label: str
    picture: Surface | None
    waiting: bool
    asked: str

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """The duty at the left; at the right its sign, or that a press is awaited."""
        box = self.box
        row_ground(canvas, box, focused or self.waiting)
        width = box.width * 0.52 - 28
        canvas.text(
            self.label, box.left + 28, box.centery, 40, DIM, weight=Weight.MEDIUM, width=width
        )
        if self.waiting:
            room = box.width * 0.44
            canvas.text(
                self.asked, box.right - 28, box.centery, 36, AMBER, anchor="right", width=room
            )
        elif self.picture is not None:
            wide = self.picture.get_width() / canvas.scale
            canvas.centre(self.picture, box.right - 40 - wide / 2, box.centery)


class HandsScene(MenuScene):
    """The duties of one deck."""

    def __init__(self, stage: Stage, deck: Deck) -> None:
        super().__init__(stage)
        self.deck = deck
        self.waiting: Duty | None = None
        self._left = 0.0

    def build(self) -> Sequence[Widget]:
        words = self.stage.words
        duties = self.stage.controls.duties(self.deck)
        rows: list[Widget] = [
            DutyRow(
                name=duty.value,
                box=_place(i),
                label=words(f"duty.{duty.value}"),
                picture=None,
                waiting=duty is self.waiting,
                asked=words("duty.press_pad" if self.deck is Deck.PAD else "duty.press_key"),
                action=partial(self._wait, duty),
            )
            for i, duty in enumerate(duties)
        ]
        usual = Button(
            name="usual",
            box=_place(len(duties)),
            action=self._usual,
            label=words("duty.usual"),
            enabled=any(change.deck is self.deck for change in self.stage.settings.controls),
            size=40,
        )
        return [*rows, usual]

    def _wait(self, duty: Duty) -> None:
        self.waiting, self._left = duty, _PATIENCE
        self.stage.listen(self.deck)

    def _usual(self) -> None:
        self.stage.set(controls=self.stage.controls.usual(self.deck))

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Caught):
            self._take(intent.control)
            return
        super().handle(intent)

    def _take(self, control: int | None) -> None:
        duty, self.waiting = self.waiting, None
        known = self.deck is not Deck.PAD or control in KNOWN_BUTTONS
        if duty is not None and control is not None and known:
            self.stage.set(controls=self.stage.controls.changed(self.deck, duty, control))
            self.stage.sounds.play(Sound.ACCEPT)
        else:
            self.stage.sounds.play(Sound.BACK)
        self.refresh()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.waiting is not None:
            self._left -= seconds
            if self._left <= 0:
                self._give_up()

    def _give_up(self) -> None:
        self.waiting = None
        self.stage.listen(None)
        self.refresh()

    def leave(self) -> None:
        self.stage.listen(None)

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        return (
            (None, words("hint.choose")),
            (Act.ACCEPT, words("hint.change")),
            (Act.BACK, words("hint.back")),
        )

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        return self.deck

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        heading(canvas, self.stage.words(f"options.hands_{self.deck.value}"))
        box = Rect(MARGIN, FOOT - 156, 1736, 110)
        card(canvas, box, lifted=0)
        text = self.stage.words("duty.note")
        inside = Rect(box.left + 130, box.top + 8, box.width - 160, box.height - 16)
        canvas.lines(text, inside, 36, TEXT, weight=Weight.MEDIUM)
        pen = mascot(canvas, 130, SEAT_TINTS[1], Mood.LOOK, capped=True)
        canvas.centre(pen, box.left + 68, box.centery - 16)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        for widget in self.focus.widgets:
            if isinstance(widget, DutyRow):
                widget.picture = self._picture(canvas, Duty(widget.name))
        super().draw(canvas, ahead)

    def _picture(self, canvas: Canvas, duty: Duty) -> Surface | None:
        controls = self.stage.controls
        if self.deck is not Deck.PAD:
            label = label_of(controls, self.deck, duty)
            words = self.stage.words
            label = words(f"key.{label}") if words.has(f"key.{label}") else label
            return key_sign(canvas, label, 70) if label else None
        pad = next(iter(self.stage.devices), None)
        source = pad.source if pad is not None else pad_source(0)
        family: Family = holding(source, self.stage).family
        control = controls.control(self.deck, duty)
        return None if control is None else button_sign(canvas, control, family, 70)


def _place(number: int) -> Rect:
    """The box of a row: two columns, filled line by line."""
    line, column = divmod(number, _COLUMNS)
    return _BOX.move(column * _STEP[0], line * _STEP[1])
