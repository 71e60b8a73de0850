"""Any sheet enlarged over the match for a while, with the latest crosses marked.

Never here: one person's table, which enlarges a sheet in place of its own (`own_hands`).
"""

from typing import Final

from pygame import Rect

from game.client.board.layout import Layout, Panel, one_panel
from game.client.board.panel import dice_left, paint_record, paint_seat, paint_shell
from game.client.board.views import records_of, seat_view
from game.client.draw.canvas import Canvas
from game.client.input.presses import Click, Press
from game.client.input.sources import Heard
from game.client.match.visit import Visit
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage

SECONDS: Final = 12.0
"""Seconds after which it closes by itself, so that an unattended screen shows the whole table
again.
"""


class LookScene(Scene):
    """An overlay that any press closes; presses of keys and controllers still reach the match."""

    overlay = True

    def __init__(self, stage: Stage, visit: Visit, seat: int, match: Scene) -> None:
        """`match`: the scene below, which goes on hearing keys and controllers."""
        self.stage = stage
        self.visit = visit
        self.seat = seat
        self._match = match
        self._seconds = 0.0

    @property
    def room(self) -> Rect:
        """The sheet's panel, as large as the window allows."""
        room = super().room
        return room.inflate(one_panel().box.width + 40 - room.width, 0)

    @property
    def shares_keys(self) -> bool:
        return self._match.shares_keys

    def hear(self, heard: Heard) -> None:
        if isinstance(heard.intent, (Press, Click)):
            self.stage.stack.pop(self)
        if not heard.source.points:
            self._match.hear(heard)

    def update(self, seconds: float) -> None:
        self._seconds += seconds
        match = self.visit.shown.match
        gone = match.over is not None or self.seat >= len(match.seats)
        if gone or self._seconds >= SECONDS:
            self.stage.stack.pop(self)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        shown, panel = self.visit.shown, one_panel()
        if self.seat >= len(shown.match.seats):
            return
        record = records_of(shown, self.visit.looks)[self.seat]
        view = seat_view(shown, record, awaited=self.seat in self.visit.awaited, looked_at=True)
        canvas.dim(170)
        paint_shell(canvas, panel, record.look.tint)
        paint_record(canvas, self.stage.words, panel, record)
        paint_seat(canvas, self.stage.words, panel, view)


def looked_at(layout: Layout, click: Click) -> int | None:
    """The panel whose name was pressed, as an index; None for anything else."""
    names = (_name_box(panel) for panel in layout.panels)
    return next((i for i, box in enumerate(names) if box.collidepoint(click.x, click.y)), None)


def _name_box(panel: Panel) -> Rect:
    """Badge and name: the header left of its dice."""
    head = panel.head
    return Rect(head.left, head.top, round(dice_left(panel, True)) - 8 - head.left, head.height)
