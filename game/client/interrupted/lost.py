"""The overlay for a match whose host is unreachable: it is being looked for, or one can leave.

Never here: looking for it, which the net thread does.
"""

from collections.abc import Sequence

from pygame import Rect

from game.client.board.leaving import leave
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card
from game.client.draw.theme import DIM, SEAT_TINTS, TEXT
from game.client.input.presses import Act
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Widget

_BOX = Rect(460, 300, 1000, 480)
_LEFT = _BOX.left + 300
_WIDE = _BOX.right - 60 - _LEFT


class LostScene(MenuScene):
    """An overlay that closes when the table is found again."""

    overlay = True
    wide = 1060

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage)
        self.visit = visit

    def build(self) -> Sequence[Widget]:
        out = Button(
            name="leave",
            box=Rect(_LEFT, _BOX.bottom - 150, _WIDE, 96),
            action=lambda: leave(self.stage, self.visit),
            label=self.stage.words("pause.leave"),
            sign=Icon.DOOR,
        )
        return (out,)

    def back(self) -> None:
        """There is nothing to go back to yet."""

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.visit.view.lost:
            self.stage.stack.pop(self)

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        words = self.stage.words
        canvas.dim(150)
        card(canvas, _BOX, radius=40, lifted=160)
        pen = mascot(canvas, 330, SEAT_TINTS[1], Mood.LOOK, capped=True)
        canvas.centre(pen, _BOX.left + 165, _BOX.centery)
        canvas.text(words("pause.lost"), _LEFT, _BOX.top + 96, 72, TEXT, width=_WIDE)
        note = Rect(_LEFT, _BOX.top + 146, _WIDE, 160)
        canvas.lines(words("pause.lost_note" if self.visit.mine else "phone.lost"), note, 44, DIM)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
