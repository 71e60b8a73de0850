"""The overlay for a match that somebody has paused: who it was, and the button that resumes.

Never here: who may pause or resume, which the host decides.
"""

from collections.abc import Sequence

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card
from game.client.draw.theme import DIM, TEXT, tint_of
from game.client.input.presses import Act, Intent, Press
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Widget
from game.table.play.seat_view import Look

_BOX = Rect(460, 300, 1000, 480)
_LEFT = _BOX.left + 300
_WIDE = _BOX.right - 60 - _LEFT


class PausedScene(MenuScene):
    """An overlay that closes when the match resumes."""

    overlay = True
    wide = 1060

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage)
        self.visit = visit
        self.seat = visit.paused or 0
        self._may_resume = visit.may_resume

    def build(self) -> Sequence[Widget]:
        words = self.stage.words
        y = _BOX.bottom - 150
        half = (_WIDE - 24) // 2
        menu = Button(
            name="menu",
            box=Rect(_LEFT + half + 24, y, half, 96),
            action=self._menu,
            label=words("pause.menu"),
            sign=Icon.DOTS,
        )
        if not self.visit.may_resume:
            return (menu,)
        go_on = Button(
            name="resume",
            box=Rect(_LEFT, y, half, 96),
            action=self.visit.resume,
            label=words("pause.go_on"),
            sign=Icon.NEXT,
            tone=ButtonTone.MAIN,
        )
        return (go_on, menu)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Press) and intent.act in (Act.MENU, Act.BACK):
            self._menu()
        else:
            super().handle(intent)

    def _menu(self) -> None:
        self.stage.stack.push(self.stage.screens.pause(self.visit))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.visit.paused is None:
            self.stage.stack.pop(self)
        elif self.visit.may_resume != self._may_resume:  # it has lasted long enough for everybody
            self._may_resume = self.visit.may_resume
            self.refresh()

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        words, seats = self.stage.words, self.visit.lobby_looks
        look = seats[self.seat] if self.seat < len(seats) else Look("?", tint_of(self.seat))
        canvas.dim(150)
        card(canvas, _BOX, radius=40, lifted=160)
        pen = mascot(canvas, 330, look.tint, Mood.SLEEP, capped=True, costume=look.costume)
        canvas.centre(pen, _BOX.left + 165, _BOX.centery)
        canvas.text(words("pause.paused"), _LEFT, _BOX.top + 96, 72, TEXT, width=_WIDE)
        who = Rect(_LEFT, _BOX.top + 146, _WIDE, 160)
        canvas.lines(words("pause.paused_by", name=look.name), who, 44, DIM)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
