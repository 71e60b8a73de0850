"""A mission's progress in little room: rolls as a bar, and the next milestone (C5).

Never here: whether a milestone is reached (`game.rules.goals`); the full track is `track`.
"""

from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import glow
from game.client.draw.theme import AMBER, DIM, GO, GOLD, TEXT, WHITE, Rgb, blend
from game.client.match.mission_words import penalty_sentence
from game.client.words import Words
from game.rules.mission import MILESTONE_ROLLS, MISSION_ROLLS
from game.table.play.team_view import TeamView

_HEAD: Final = 68
_BAR: Final = 24
_FLAG: Final = 42
"""Height of the bar and of its parts at milestones."""
_OPEN: Final[Rgb] = (22, 25, 40)
_MISSED: Final[Rgb] = (190, 44, 84)
_COMING: Final[Rgb] = (104, 112, 152)


def paint_route(
    canvas: Canvas, words: Words, team: TeamView, box: Rect, *, menu: bool = True
) -> None:
    """The number of the roll, all 27 as a bar in the active players' tints, the next milestone.

    `menu`: whether there is one to open, which has its sign here.
    """
    roll = words("table.roll_of", number=max(1, team.roll), most=MISSION_ROLLS)
    y = box.top + _HEAD // 2 + 2
    canvas.text(roll, box.left + 24, y, 46, TEXT, width=box.width - 200, least=36)
    if menu:
        canvas.centre(icon(canvas, Icon.DOTS, 48, DIM), box.right - 44, y)
    for number in range(1, MISSION_ROLLS + 1):
        _paint_roll(canvas, team, number, box)
    top = box.top + _HEAD + _FLAG + 4
    _paint_next(canvas, words, team, Rect(box.left, top, box.width, box.bottom - top))


def _paint_roll(canvas: Canvas, team: TeamView, roll: int, box: Rect) -> None:
    step = (box.width - 44) / MISSION_ROLLS
    flag = roll in MILESTONE_ROLLS
    high = _FLAG if flag else _BAR
    left = box.left + 22 + (roll - 1) * step
    part = Rect(round(left) + 2, 0, round(step) - 3, high)
    part.centery = box.top + _HEAD + _FLAG // 2
    now, over = roll == team.roll, team.is_over(roll)
    tint = team.seats[(roll - 1) % len(team.seats)].look.tint
    colour = blend(_OPEN, tint, 0.9 if over else 0.28)
    if flag:
        stand = team.flag(roll)
        open_ = AMBER if stand.next else _COMING
        colour = GO if stand.enough else _MISSED if stand.past else open_
    if now and not over:
        glow(canvas, part, GOLD, radius=6, strength=190, blur=10)
        canvas.bar(part.inflate(4, 8), WHITE, 6)
        part = part.inflate(-6, -8)
    canvas.bar(part, colour, 5)


def _paint_next(canvas: Canvas, words: Words, team: TeamView, box: Rect) -> None:
    """The next milestone, the penalty for missing it, and the team's points."""
    roll = team.next_milestone
    flag = team.flag(roll)
    right = box.right - 24.0
    if flag.enough:
        canvas.centre(icon(canvas, Icon.CHECK, 44, GO), right - 22, box.top + 27)
        right -= 56
    ink = GO if flag.enough else GOLD
    right -= canvas.text(str(flag.points), right, box.top + 25, 52, ink, anchor="right") + 20
    needed = team.plan.points_after(roll)
    head = words("mission.milestone", roll=roll, points=needed, count=needed)
    left = box.left + 24
    canvas.text(head, left, box.top + 22, 38, ink, width=right - left, least=36)
    canvas.text(
        penalty_sentence(words, team.plan, roll),
        left,
        box.top + 64,
        36,
        DIM,
        weight=Weight.MEDIUM,
        width=box.right - 24 - left,
        least=36,
    )
