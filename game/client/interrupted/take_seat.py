"""Somebody who looks on takes the seat of a bot, or of somebody who has gone.

Never here: whether they may, which the host decides.
"""

from collections.abc import Sequence

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.draw.panels import card
from game.client.draw.theme import TEXT
from game.client.input.intents import Act
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Widget
from net.messages.lobby import SeatKind
from net.messages.requests import TakeSeat

_BOX = Rect(560, 130, 800, 830)
_STEP = 108


class SitDownScene(MenuScene):
    """An overlay with the seats that can be taken over."""

    overlay = True

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage)
        self.visit = visit

    def build(self) -> Sequence[Widget]:
        words, lobby = self.stage.words, self.visit.view.lobby
        spare = lobby.spare if lobby is not None else ()
        return [
            Button(
                name=f"seat {seat.index}",
                box=Rect(_BOX.left + 60, _BOX.top + 150 + i * _STEP, _BOX.width - 120, 92),
                action=lambda index=seat.index: self._sit(index),  # type: ignore[misc]
                label=seat.name or "?",
                note="" if seat.kind is SeatKind.BOT else words("seat.away"),
                sign=Icon.BOT if seat.kind is SeatKind.BOT else Icon.PERSON,
            )
            for i, seat in enumerate(spare)
        ]

    def _sit(self, seat: int) -> None:
        name = self.stage.settings.name or self.stage.words("seat.default_name", number=seat + 1)
        self.visit.session.send(TakeSeat(name, seat))
        self.stage.stack.pop(self)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.refresh()
        if not self.focus.widgets:
            self.stage.stack.pop(self)  # others were quicker, or the match is over

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(150)
        card(canvas, _BOX, radius=40, lifted=160)
        heading = self.stage.words("pause.sit_down_for")
        width = _BOX.width - 120
        canvas.text(heading, _BOX.centerx, _BOX.top + 80, 52, TEXT, anchor="middle", width=width)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
