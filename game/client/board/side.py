"""What a mission adds at one person's table: the goal beside the sheet, and the story.

Never here: the track, the goal itself (`goal`).
"""

from typing import Final

from pygame import Rect

from game.client.board.goal import paint_goal
from game.client.board.track import paint_milestones, paint_next_milestone
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.jokers import draw_jokers
from game.client.draw.mascot import badge, mascot
from game.client.draw.mission_signs import paint_misses
from game.client.draw.panels import card
from game.client.draw.theme import ALERT, GOLD, SMALL, TEXT, tint_of
from game.client.words import Words
from game.table.play.team_view import TeamView

_NEXT: Final = 72
"""Height of the next milestone in words."""
_MILESTONES: Final = 268
_STORY_ROOM: Final = 500
_PEN_ROOM: Final = 500


def paint_side(
    canvas: Canvas, words: Words, team: TeamView, seat: int, side: Rect, *, full: bool
) -> None:
    """Beside the large sheet: its owner, jokers, misses, the goal.

    `full`: the other sheets leave no room for all milestones, so the next one stands below the
    goal, and jokers and misses share a line.
    """
    record = team.seats[seat]
    look, misses, x, y = record.look, record.misses or 0, side.left, side.top
    canvas.centre(badge(canvas, look, 52), x + 26, y + 26)
    canvas.text(look.name, x + 64, y + 27, 42, TEXT, width=side.width - 64, name=True, least=SMALL)
    row = y + 62 if full else y + 114
    if full:
        canvas.centre(icon(canvas, Icon.JOKER, 46, GOLD), x + 26, row + 24)
        canvas.text(str(record.jokers), x + 64, row + 24, 46, TEXT)
        word, end = words("mission.misses"), side.right - 190
        canvas.text(word, end, row + 24, 36, ALERT, anchor="right", width=130)
    else:
        draw_jokers(canvas, record.jokers, Rect(x, y + 64, side.width, 0), size=42, a_row=8)
        canvas.text(words("mission.misses"), x, row + 24, 36, ALERT, width=220)
    paint_misses(canvas, misses, side.right - 174, row, 48)
    goal = Rect(x, row + 60, side.width, side.bottom - row - 60)
    if full:
        goal.height -= _NEXT + 8
        place = Rect(x, goal.bottom + 8, goal.width, _NEXT)
        paint_next_milestone(canvas, words, team, place)
    paint_goal(canvas, words, team, goal)


def paint_story(canvas: Canvas, words: Words, team: TeamView, box: Rect) -> None:
    """The milestones in words, with the story above them if there is room."""
    rest = Rect(box.left, box.bottom - _MILESTONES, box.width, _MILESTONES)
    card(canvas, rest, radius=26)
    paint_milestones(canvas, words, team, rest)
    if box.height <= _STORY_ROOM:
        return
    story = Rect(box.left, box.top, box.width, box.height - rest.height - 14)
    card(canvas, story, radius=26)
    room = story.inflate(-48, -24)
    if story.height > _PEN_ROOM:
        room.height -= 220
        canvas.centre(mascot(canvas, 190, tint_of(0)), story.centerx, story.bottom - 124)
    text = words(f"mission.story_{team.plan.mission.value}")
    canvas.lines(text, room, 38, TEXT, weight=Weight.MEDIUM)
