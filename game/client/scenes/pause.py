"""The menu over a running match: go on, rules, options, leave."""

from collections.abc import Sequence

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.draw.panels import card
from game.client.draw.theme import TEXT
from game.client.intents import Act, Intent, Press
from game.client.scenes.leaving import leave
from game.client.scenes.menu import MenuScene
from game.client.scenes.message import MessageScene
from game.client.stage import Stage
from game.client.ui.controls import Button, Tone
from game.client.ui.widget import Widget
from game.client.visit import Visit

_BOX = Rect(610, 200, 700, 680)


class PauseScene(MenuScene):
    """An overlay; the match goes on below it."""

    overlay = True

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage)
        self.visit = visit

    def build(self) -> Sequence[Widget]:
        words, left = self.stage.words, _BOX.left + 60
        entries = (
            ("resume", Icon.NEXT, self.back, Tone.MAIN),
            ("rules", Icon.EYE, self._rules, Tone.PLAIN),
            ("options", Icon.GEAR, self._options, Tone.PLAIN),
            ("leave", Icon.DOOR, self._ask, Tone.PLAIN),
        )
        return [
            Button(
                name=name,
                box=Rect(left, _BOX.top + 150 + i * 128, 580, 104),
                action=action,
                label=words(f"pause.{name}"),
                sign=sign,
                tone=tone,
            )
            for i, (name, sign, action, tone) in enumerate(entries)
        ]

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Press) and intent.act is Act.MENU:
            self.back()  # the button that opened it closes it
        else:
            super().handle(intent)

    def _rules(self) -> None:
        from game.client.rulebook.scene import RulesScene

        self.stage.stack.push(RulesScene(self.stage))

    def _options(self) -> None:
        from game.client.options.scene import OptionsScene

        self.stage.stack.push(OptionsScene(self.stage))

    def _ask(self) -> None:
        words = self.stage.words
        shared = self.visit.view.owner and not self.visit.local
        sentence = words("pause.leave_ask_host" if shared else "pause.leave_ask")
        self.stage.stack.push(
            MessageScene(
                self.stage,
                sentence,
                yes=words("pause.leave"),
                agreed=lambda: leave(self.stage, self.visit),
            )
        )

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(150)
        card(canvas, _BOX, radius=40, lifted=160)
        canvas.text(
            self.stage.words("pause.heading"),
            _BOX.centerx,
            _BOX.top + 80,
            64,
            TEXT,
            anchor="middle",
            width=_BOX.width - 80,
        )
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
