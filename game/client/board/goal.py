"""The goal of a mission as a panel: what has been done and by whom, and what is still missing.

Never here: what counts as done (`game.rules.goals`), where things lie (`goal_places`).
"""

from pygame import Rect, Surface

from game.client.board.goal_places import (
    ITEMS,
    OF_LETTER,
    PartPlaces,
    goal_places,
)
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.mission_signs import circle
from game.client.draw.panels import frame, glow, pill, well
from game.client.draw.sheet_cells import chip
from game.client.draw.theme import DIM, GO, GOLD, INK, TEXT, Rgb
from game.client.match.mission_words import goal_sentence
from game.client.words import Words
from game.rules.mission import GoalKind
from game.table.play.team_view import TeamView


def paint_goal(
    canvas: Canvas, words: Words, team: TeamView, box: Rect, *, scale: float = 1.0
) -> None:
    """The whole goal, its parts in a column; `scale` is 1 at one person's own table."""
    well(canvas, box, radius=22, colour=(60, 50, 24, 150))
    frame(canvas, box, GOLD, radius=22, line=2)
    for part in goal_places(canvas, words, team.plan, box, scale):
        done = team.done_by(part.kind)
        _paint_sentence(canvas, words, part, len(done))
        for item, place in zip(ITEMS[part.kind], part.items, strict=True):
            _paint_item(canvas, team, part.kind, item, place, done.get(item))
            if part.step:
                _paint_lines(canvas, team, part, item, place.centerx, done.get(item), scale)
            elif part.kind is not GoalKind.STAR:
                _paint_below(canvas, team, part, item, place.centerx, done.get(item), scale)
        if part.step:
            _paint_team(canvas, team, part, box.left + 36, scale)


def _badge(canvas: Canvas, team: TeamView, seat: int, size: float) -> Surface:
    """A seat's badge."""
    return badge(canvas, team.seats[seat].look, size)


def _paint_sentence(canvas: Canvas, words: Words, part: PartPlaces, done: int) -> None:
    """What a part asks for in words, and how much of it is done."""
    right, y = part.done
    ink = GO if done >= part.count else GOLD
    used = canvas.text(f"{done}/{part.count}", right, y, part.letters * 1.25, ink, anchor="right")
    box = part.sentence.copy()
    box.width = round(right - used - 10 - box.left)
    sentence = goal_sentence(words, part.kind, part.count)
    canvas.lines(sentence, box, part.letters, TEXT, weight=Weight.SEMIBOLD)


def _paint_lines(
    canvas: Canvas,
    team: TeamView,
    part: PartPlaces,
    item: str,
    x: float,
    done: int | None,
    scale: float,
) -> None:
    """Below a step, a line for each seat with what that seat still lacks."""
    for seat, lacks in enumerate(team.left_for(part.kind, item)):
        y, size = part.below + seat * part.step, 34 * scale
        if part.kind is GoalKind.LETTER and not lacks and done is None:
            # Completed too early: it counts for this seat no more (C11).
            canvas.text("–", x, y, size, DIM, anchor="middle")
        elif done is None:
            ink: Rgb = GOLD if lacks <= 3 else DIM
            canvas.text(str(lacks), x, y, size, ink, weight=Weight.MEDIUM, anchor="middle")
        elif done == seat:
            canvas.centre(icon(canvas, Icon.CHECK, 32 * scale, team.seats[seat].look.tint), x, y)


def _paint_team(canvas: Canvas, team: TeamView, part: PartPlaces, x: float, scale: float) -> None:
    """The seats that the lines belong to."""
    for seat in range(len(team.seats)):
        sign = _badge(canvas, team, seat, min(44 * scale, part.step - 4))
        canvas.centre(sign, x, part.below + seat * part.step)


def _paint_item(
    canvas: Canvas, team: TeamView, kind: GoalKind, item: str, box: Rect, seat: int | None
) -> None:
    """A step: bright in the tint of the player who did it, dark while it is open."""
    tint = team.seats[seat].look.tint if seat is not None else None
    x, y, size = box.centerx, box.centery, float(box.width)
    if kind is GoalKind.COLOUR:
        canvas.centre(chip(canvas, OF_LETTER[item], size), x, y)
        if tint is not None:
            frame(canvas, box.inflate(8, 8), tint, radius=15, line=5)
    elif kind is GoalKind.CIRCLE:
        canvas.centre(circle(canvas, size, tint), x, y)
        canvas.text(item, x, y, size * 0.72, INK, anchor="middle")
    elif tint is not None:
        pill(canvas, box, tint, radius=13)
        canvas.text(item, x, y - 1, size * 0.74, INK, anchor="middle")
    elif kind is GoalKind.LETTER and item == team.next_letter:
        _paint_next(canvas, item, box)
    else:
        well(canvas, box, radius=13, colour=(14, 16, 27, 220))
        canvas.text(item, x, y - 1, size * 0.74, DIM, anchor="middle")


def _paint_next(canvas: Canvas, letter: str, box: Rect) -> None:
    """The letter that counts next."""
    glow(canvas, box, GOLD, radius=13, strength=130, blur=10)
    well(canvas, box, radius=13, colour=(14, 16, 27, 255))
    frame(canvas, box, GOLD, radius=13, line=4)
    canvas.text(letter, box.centerx, box.centery - 1, box.width * 0.74, GOLD, anchor="middle")


def _paint_below(
    canvas: Canvas,
    team: TeamView,
    part: PartPlaces,
    item: str,
    x: float,
    seat: int | None,
    scale: float,
) -> None:
    """Who did a step, or how many crosses the closest seat still lacks."""
    y = part.below
    if seat is not None:
        canvas.centre(_badge(canvas, team, seat, 36 * scale), x, y)
    elif part.kind is GoalKind.LETTER:
        if item == team.next_letter:
            canvas.centre(icon(canvas, Icon.CLOCK, 30 * scale, GOLD), x, y)
    else:
        left = min(team.left_for(part.kind, item))
        ink: Rgb = GOLD if left <= 3 else DIM
        canvas.text(str(left), x, y, 32 * scale, ink, weight=Weight.MEDIUM, anchor="middle")
