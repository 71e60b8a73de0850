"""Chooses which of several interrupted matches to resume, the latest first.

Never here: resuming it (`another_day`), or where the files are (`game.table.storage.unfinished`).
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.draw.panels import card
from game.client.draw.theme import TEXT
from game.client.input.presses import Intent, Move, Scroll
from game.client.interrupted.another_day import go_on
from game.client.sound import Sound
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from game.client.ui.menu import MenuScene
from game.client.ui.message import MessageScene
from game.client.ui.widget import Widget
from game.client.words import Words
from game.rules.events import Rolled, Started
from game.rules.setup import Mode
from game.table.storage.folders import data_folder
from game.table.storage.unfinished import KeptMatch, drop_copies, unfinished_matches

_ROWS: Final = 7
_NAMED: Final = 2
"""How many people are named."""
_STEP: Final = 104
_SIGNS: Final = {Mode.VERSUS: Icon.TROPHY, Mode.MISSION: Icon.GOAL, Mode.SOLO: Icon.STAR}


def resume(stage: Stage, latest: KeptMatch) -> Scene:
    """The latest interrupted match resumed, or the choice of which if there are several."""
    kept = drop_copies(list(unfinished_matches(data_folder())))
    return KeptMatchesScene(stage, kept) if len(kept) > 1 else go_on(stage, (*kept, latest)[0])


class KeptMatchesScene(MenuScene):
    """An overlay with the interrupted matches."""

    overlay = True
    wide = 1400

    def __init__(self, stage: Stage, matches: Sequence[KeptMatch]) -> None:
        super().__init__(stage)
        self.matches = matches
        self._top = 0
        """The first match on show."""

    @property
    def box(self) -> Rect:
        """The card: as high as its rows together."""
        box = Rect(0, 0, 1340, 180 + _STEP * min(_ROWS, len(self.matches)))
        box.center = 960, 520
        return box

    def build(self) -> Sequence[Widget]:
        words, box = self.stage.words, self.box
        return [
            Button(
                name=f"match {self._top + row}",
                box=Rect(box.left + 50, box.top + 140 + row * _STEP, box.width - 100, 90),
                action=partial(self._choose, kept),
                label=_few(kept.names),
                note=_left_at(words, kept),
                sign=_sign(kept),
                size=40,
            )
            for row, kept in enumerate(self.matches[self._top : self._top + _ROWS])
        ]

    def handle(self, intent: Intent) -> None:
        """The list scrolls by the wheel, and by a step beyond its edge."""
        at = int((self.focus.name or "match 0").removeprefix("match "))
        if isinstance(intent, Scroll):
            self._scroll(-intent.lines)
        elif isinstance(intent, Move) and intent.dy and 0 <= at + intent.dy < len(self.matches):
            if not self._top <= at + intent.dy < self._top + _ROWS:
                self._scroll(intent.dy)
            self.focus.give(f"match {at + intent.dy}")
            self.stage.sounds.play(Sound.STEP)
        else:
            super().handle(intent)

    def _scroll(self, lines: int) -> None:
        self._top = max(0, min(self._top + lines, len(self.matches) - _ROWS))
        self.refresh()

    def _choose(self, kept: KeptMatch) -> None:
        """Resume it, unless another program has done so or its file is gone."""
        still = {one.path for one in unfinished_matches(data_folder())}
        if kept.path in still:
            self.stage.stack.swap(self, go_on(self.stage, kept))
        else:
            said = self.stage.words("pause.cannot_go_on")
            self.stage.stack.swap(self, MessageScene(self.stage, said))

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(150)
        box = self.box
        card(canvas, box, radius=40, lifted=160)
        question, width = self.stage.words("title.go_on_which"), box.width - 100
        canvas.text(question, box.centerx, box.top + 76, 52, TEXT, anchor="middle", width=width)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
        self.draw_foot(canvas)


def _few(names: Sequence[str]) -> str:
    """The first two people, and whether there were more."""
    return ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")


def _sign(kept: KeptMatch) -> Icon:
    """What was played."""
    begun = kept.saved.events[0]
    assert isinstance(begun, Started)
    return _SIGNS[begun.mode]


def _left_at(words: Words, kept: KeptMatch) -> str:
    """The roll it was left at, and when its file was last written."""
    rolls = [event.roll for event in kept.saved.events if isinstance(event, Rolled)]
    said = [words("table.roll", number=max(rolls))] if rolls else []
    with suppress(OSError):
        said.append(words.date(int(kept.path.stat().st_mtime)))
    return " · ".join(said)
