"""Somebody who looks on takes the seat of a bot, or of somebody who has gone.

Never here: whether they may, which the host decides.
"""

from collections.abc import Sequence
from functools import partial

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
from net.messages.lobby import SeatInfo, SeatKind
from net.messages.requests import TakeSeat

_BOX = Rect(560, 130, 800, 830)
_STEP = 108


def free_seats(visit: Visit) -> tuple[SeatInfo, ...]:
    """The seats that somebody here may take in the match on show.

    At a table of this screen alone those are the ones that people here left to bots.
    """
    lobby = visit.view.lobby
    if lobby is None or (visit.mine and not visit.local):
        return ()
    return tuple(s for s in lobby.spare if not visit.local or s.kind is SeatKind.PERSON)


class SitDownScene(MenuScene):
    """An overlay with the seats that can be taken over."""

    overlay = True

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage)
        self.visit = visit

    def build(self) -> Sequence[Widget]:
        words, spare = self.stage.words, free_seats(self.visit)
        return [
            Button(
                name=f"seat {seat.index}",
                box=Rect(_BOX.left + 60, _BOX.top + 150 + i * _STEP, _BOX.width - 120, 92),
                action=partial(self._sit, seat),
                label=seat.name or "?",
                note="" if seat.kind is SeatKind.BOT else words("seat.away"),
                sign=Icon.BOT if seat.kind is SeatKind.BOT else Icon.PERSON,
            )
            for i, seat in enumerate(spare)
        ]

    def _sit(self, seat: SeatInfo) -> None:
        """At a table of this screen alone a seat keeps its name: it is taken back."""
        number = seat.index + 1
        name = self.stage.settings.name or self.stage.words("seat.default_name", number=number)
        if self.visit.local and seat.name:
            name = seat.name
        self.visit.session.send(TakeSeat(name, seat.index))
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
