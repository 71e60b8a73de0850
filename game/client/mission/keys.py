"""What can be pressed at the table of a mission: as in any match, but a pass costs a miss (C4)."""

from dataclasses import replace
from typing import Final

from pygame import Rect

from game.client.board.question import is_decision
from game.client.draw.icons import Icon
from game.client.intents import Act
from game.client.match.press import TableKeys
from game.client.mission.layout import GRID, SPREAD
from game.client.ui.controls import Button, Tone
from game.client.ui.widget import Widget
from game.rules.cells import CELLS, Cell

_BOXES: Final = {
    "undo": Rect(986, 924, 64, 66),
    "other": Rect(1058, 924, 178, 66),
    "pass": Rect(1244, 924, 216, 66),
}


class MissionKeys(TableKeys):
    """The keys of a match with another grid, and words that name the price of a pass."""

    spread = SPREAD

    def _cells(self) -> list[Widget]:
        return [
            replace(widget, box=GRID.box(Cell(i)))
            for i, widget in zip(range(CELLS), super()._cells(), strict=True)
        ]

    def _buttons(self) -> list[Widget]:
        deciding = is_decision(self._visit.shown.match)
        widgets = super()._buttons()
        for widget in widgets:
            widget.box = _BOXES.get(widget.name, widget.box)
            if not isinstance(widget, Button):
                continue
            if widget.name == "undo":
                widget.label, widget.sign = "", Icon.BACK
            elif widget.name == "pass":
                armed = widget.tone is Tone.DANGER
                widget.label = self._words("mission.pass_sure" if armed else "mission.pass")
                widget.enabled = widget.enabled and not deciding
        return widgets

    def _shortcut(self, act: Act) -> bool:
        if act is Act.PASS and is_decision(self._visit.shown.match):
            return True
        return super()._shortcut(act)
