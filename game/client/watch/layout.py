"""Where everything of a mission lies on the big view, in board units: boxes only.

The track runs along the top, goal and dice get a column or a band beside the sheets. Without a
mission the sheets lie as on the couch's screen (`game.client.couch.layout`).
"""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from pygame import Rect

from game.client.couch.layout import Panel
from game.client.draw.floor import Floor
from game.client.draw.sheet import Grid
from game.client.draw.tower import mouth
from game.client.match.layout import Spread
from game.client.mission.layout import TRACK

TRACK_UP: Final = TRACK.top - 10
"""How much higher the track lies than at a player's table."""
GOAL_LARGER: Final = 1.08
"""How much larger the goal and the milestones are drawn than at a player's table."""
MILESTONES_LARGER: Final = 1.42
_TOP: Final = TRACK.bottom - TRACK_UP + 12
_BOTTOM: Final = 1070
_DICE: Final = 3


@dataclass(frozen=True, slots=True)
class TowerSpread(Spread):
    """Dice that come out of a tower into a tray of any place, in one row or two."""

    tray: Rect = field(default_factory=lambda: Rect(0, 0, 1, 1))
    rows: int = 2

    def place(self, number: bool, die: int, dice: int) -> tuple[int, int]:
        """The middle of a die's place: colours above numbers, or all in a row."""
        left, wide = round(self.left), round(self.right - self.left)
        if self.rows == 1:
            slot = die + (dice if number else 0)
            return left + round((slot + 0.5) * wide / (2 * dice)), self.tray.centery
        high = self.tray.height / 2
        y = self.tray.top + round(high * (1.5 if number else 0.5))
        return left + round((die + 0.5) * wide / dice), y

    def floor(self, colours: int, numbers: int) -> Floor:
        """Where so many dice are thrown; a place stays where its die was (C5)."""
        places = [self.place(False, i, _DICE) for i in range(colours)]
        places += [self.place(True, i, _DICE) for i in range(numbers)]
        return Floor(
            self.left,
            self.tray.top + 6,
            self.right,
            self.tray.bottom - 10,
            self.die,
            tuple(places),
            self.source,
            self.tower,
        )


@dataclass(frozen=True, slots=True)
class MissionLayout:
    """A mission on the big view."""

    panels: tuple[Panel, ...]
    awaited: Rect
    goal: Rect
    tray: Rect
    tower: Rect
    spread: TowerSpread
    spare: Rect | None
    """A place for a sheet that nobody needs."""


@cache
def mission_layout(sheets: int) -> MissionLayout:
    """The layout for one to four sheets of a mission."""
    if sheets == 2:
        return _two()
    if sheets == 1:
        alone = _panel(12, _TOP, 80, 1240, _BOTTOM - _TOP)
        return _with_column((alone,), 1264)
    width, height = 626, (_BOTTOM - _TOP - 10) // 2
    places = [(12, _TOP), (648, _TOP), (12, _TOP + height + 10), (648, _TOP + height + 10)]
    panels = tuple(_panel(x, y, 39, width, height) for x, y in places[:sheets])
    spare = Rect(*places[3], width, height) if sheets == 3 else None
    return replace(_with_column(panels, 1286), spare=spare)


def _panel(x: int, y: int, pitch: float, width: int, height: int) -> Panel:
    """A panel whose rows share what its grid leaves."""
    wide, high = pitch * 14.925, pitch * 6.925
    rest = height - high - 18
    head, letters, points = round(rest * 0.31), round(rest * 0.2), max(46, round(rest * 0.23))
    grid = Grid(x + (width - wide) / 2, y + head + 4 + letters, pitch)
    top = round(grid.y + high) + 4
    row = Rect(round(grid.x), top, round(wide), points)
    foot = Rect(round(grid.x), row.bottom + 4, round(wide), y + height - 6 - row.bottom - 4)
    text = max(36, round(head * 0.62))
    middle = grid.y - letters / 2
    return Panel(Rect(x, y, width, height), Rect(x, y, width, head), grid, foot, text, middle, row)


def _with_column(panels: tuple[Panel, ...], left: int) -> MissionLayout:
    width = 1908 - left
    awaited = Rect(left, _TOP, width, 176)
    goal = Rect(left, awaited.bottom + 10, width, 404)
    tray = Rect(left, goal.bottom + 10, width, _BOTTOM - goal.bottom - 10)
    return _finished(panels, awaited, goal, tray, rows=2, die=128)


def _two() -> MissionLayout:
    height = 516
    panels = tuple(_panel(x, _TOP, 46, 780, height) for x in (12, 802))
    top = _TOP + height + 10
    awaited = Rect(1592, _TOP, 316, height)
    goal = Rect(12, top, 700, _BOTTOM - top)
    tray = Rect(goal.right + 12, top, 1908 - goal.right - 12, _BOTTOM - top)
    return _finished(panels, awaited, goal, tray, rows=1, die=164)


def _finished(
    panels: tuple[Panel, ...], awaited: Rect, goal: Rect, tray: Rect, *, rows: int, die: int
) -> MissionLayout:
    tower = Rect(tray.left + 8, tray.centery - 104, 156, 208)
    spread = TowerSpread(
        tower.right + 6, tray.right - 10, mouth(tower), True, die, tray=tray, rows=rows
    )
    return MissionLayout(panels, awaited, goal, tray, tower, spread, None)
