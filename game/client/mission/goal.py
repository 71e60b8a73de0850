"""The goal of a mission as a panel: what is done and by whom, and what is still needed.

Never here: what counts as done (`game.rules.goals`).
"""

from collections.abc import Iterable
from typing import Final

from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.cells import chip
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import frame, glow, pill, well
from game.client.draw.theme import DIM, GO, GOLD, INK, TEXT, Rgb, tint_of
from game.client.fonts import Weight
from game.client.words import Words
from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, ROW_MASKS
from game.rules.dice import COLOURS
from game.rules.match import Match
from game.rules.mission import CIRCLES, WORD, GoalKind, MissionPlan

_ITEMS: Final[dict[GoalKind, tuple[str, ...]]] = {
    GoalKind.COLOUR: tuple(colour.letter for colour in COLOURS),
    GoalKind.ROW: tuple(str(row + 1) for row in range(len(ROW_MASKS))),
    GoalKind.STAR: tuple(COLUMN_LETTERS),
    GoalKind.CIRCLE: tuple(str(i + 1) for i in range(CIRCLES)),
    GoalKind.LETTER: tuple(WORD),
}
_ALONE: Final = 1.35
"""A goal of one part has the whole panel, so all of it is so much larger."""
_OF_LETTER: Final = {colour.letter: colour for colour in COLOURS}


def goal_sentence(words: Words, kind: GoalKind, count: int) -> str:
    """One part of a goal in words."""
    return words(f"mission.goal_{kind.value}", count=count)


def parts_of(goal: Iterable[tuple[GoalKind, int]]) -> list[tuple[GoalKind, int]]:
    """What the goal asks for; the hard part first, nothing that asks for none."""
    order = [(kind, count) for kind, count in goal if count]
    return sorted(order, key=lambda part: part[0] in (GoalKind.COLOUR, GoalKind.ROW))


def left_for(match: Match, plan: MissionPlan, kind: GoalKind, item: str) -> list[int]:
    """How many crosses each seat still lacks for a step."""
    lacking = []
    for number, seat in enumerate(match.seats):
        if kind is GoalKind.COLOUR:
            cells = seat.sheet.colour_masks[_OF_LETTER[item]]
        elif kind is GoalKind.ROW:
            cells = ROW_MASKS[int(item) - 1]
        elif kind is GoalKind.CIRCLE:
            cells = plan.sheets[number].circles[int(item) - 1]
        else:
            cells = COLUMN_MASKS[COLUMN_LETTERS.index(item)]
            cells &= seat.sheet.stars if kind is GoalKind.STAR else cells
        lacking.append((cells & ~seat.crossed).bit_count())
    return lacking


def paint_goal(
    canvas: Canvas,
    words: Words,
    match: Match,
    plan: MissionPlan,
    box: Rect,
    names: tuple[str, ...],
) -> None:
    """The whole goal, its parts one below the other."""
    well(canvas, box, radius=22, colour=(60, 50, 24, 150))
    frame(canvas, box, GOLD, radius=22, line=2)
    parts = parts_of(plan.needed)
    if len(parts) == 1 and parts[0][0] is not GoalKind.STAR:
        _paint_alone(canvas, words, match, plan, box, *parts[0], names)
        return
    scale = _ALONE if len(parts) == 1 else 1.0
    heights = [round((182 if kind is GoalKind.STAR else 160) * scale) for kind, _ in parts]
    free = max(0, box.height - sum(heights)) // (len(parts) + 1)
    y = box.top + free
    for (kind, count), height in zip(parts, heights, strict=True):
        part = Rect(box.left, y, box.width, height)
        _paint_part(canvas, words, match, plan, part, kind, count, names, scale)
        y += height + free


def _done(match: Match, kind: GoalKind) -> dict[str, int]:
    """The steps of a kind that are done, each with the seat that did it."""
    return {goal.item: goal.seat for goal in match.goals if goal.kind is kind}


def _paint_sentence(
    canvas: Canvas, words: Words, box: Rect, kind: GoalKind, count: int, done: int, scale: float
) -> None:
    """What is asked for in words, and how much of it is done, at the top of a box."""
    used = canvas.text(
        f"{done}/{count}",
        box.right - 20,
        box.top + 30 * scale,
        40 * scale,
        GO if done >= count else GOLD,
        anchor="right",
    )
    canvas.lines(
        goal_sentence(words, kind, count),
        Rect(box.left + 20, box.top - 5, round(box.width - 46 - used), round(75 * scale)),
        32 * scale,
        TEXT,
        weight=Weight.SEMIBOLD,
    )


def _paint_alone(
    canvas: Canvas,
    words: Words,
    match: Match,
    plan: MissionPlan,
    box: Rect,
    kind: GoalKind,
    count: int,
    names: tuple[str, ...],
) -> None:
    """A goal of one part: below each step a line for each seat with what that seat still lacks."""
    done, items, seats = _done(match, kind), _ITEMS[kind], len(match.seats)
    step = min(72, (box.height - 170) // seats)
    top = box.top + max(4, (box.height - 164 - seats * step) // 2)
    _paint_sentence(
        canvas, words, Rect(box.left, top + 4, box.width, 80), kind, count, len(done), 1.1
    )
    left = box.left + 66
    pitch = (box.right - 10 - left) / len(items)
    size, y = min(60.0, pitch - 6), top + 122
    for i, item in enumerate(items):
        x = left + (i + 0.5) * pitch
        _paint_item(canvas, kind, item, x, y, size, done.get(item))
        if kind is GoalKind.LETTER and item == _next_letter(match):
            _paint_next(canvas, item, x, y, size)
        for seat, lacks in enumerate(left_for(match, plan, kind, item)):
            place = y + 40 + (seat + 0.5) * step
            if kind is GoalKind.LETTER and not lacks and item not in done:
                # Completed too early: it counts for this seat no more (C11).
                canvas.text("–", x, place, 34, DIM, anchor="middle")
            else:
                _paint_lack(canvas, x, place, seat, lacks, done.get(item))
    for seat in range(seats):
        name = names[seat] if seat < len(names) else "?"
        sign = badge(canvas, name, tint_of(seat), min(44, step - 4))
        canvas.centre(sign, box.left + 36, y + 40 + (seat + 0.5) * step)


def _paint_lack(
    canvas: Canvas, x: float, y: float, seat: int, lacks: int, done_by: int | None
) -> None:
    """What a seat lacks for a step; nothing once somebody has done it."""
    if done_by is None:
        ink: Rgb = GOLD if lacks <= 3 else DIM
        canvas.text(str(lacks), x, y, 34, ink, weight=Weight.MEDIUM, anchor="middle")
    elif done_by == seat:
        canvas.centre(icon(canvas, Icon.CHECK, 32, tint_of(seat)), x, y)


def _paint_next(canvas: Canvas, letter: str, x: float, y: float, size: float) -> None:
    """The letter that counts next."""
    box = Rect(0, 0, round(size), round(size))
    box.center = (round(x), round(y))
    glow(canvas, box, GOLD, radius=13, strength=130, blur=10)
    well(canvas, box, radius=13, colour=(14, 16, 27, 255))
    frame(canvas, box, GOLD, radius=13, line=4)
    canvas.text(letter, x, y - 1, size * 0.74, GOLD, anchor="middle")


def _paint_part(
    canvas: Canvas,
    words: Words,
    match: Match,
    plan: MissionPlan,
    box: Rect,
    kind: GoalKind,
    count: int,
    names: tuple[str, ...],
    scale: float,
) -> None:
    done = _done(match, kind)
    _paint_sentence(canvas, words, box, kind, count, len(done), scale)
    items = _ITEMS[kind]
    a_row = 8 if kind is GoalKind.STAR else len(items)
    pitch = (box.width - 28) / a_row
    size = min(50.0 * scale, pitch - 6)
    for i, item in enumerate(items):
        x = box.left + 14 + (i % a_row + 0.5) * pitch
        y = box.top + (94 + i // a_row * 55) * scale
        _paint_item(canvas, kind, item, x, y, size, done.get(item))
        if kind is not GoalKind.STAR:
            seat = done.get(item)
            _paint_below(canvas, match, plan, kind, item, x, y + 44 * scale, seat, names)


def _paint_item(
    canvas: Canvas, kind: GoalKind, item: str, x: float, y: float, size: float, seat: int | None
) -> None:
    """A step: bright in the tint of who did it, dark while it is open."""
    box = Rect(0, 0, round(size), round(size))
    box.center = (round(x), round(y))
    tint = tint_of(seat) if seat is not None else None
    if kind is GoalKind.COLOUR:
        canvas.centre(chip(canvas, _OF_LETTER[item], size), x, y)
        if tint is not None:
            frame(canvas, box.inflate(8, 8), tint, radius=15, line=5)
        return
    if kind is GoalKind.CIRCLE:
        canvas.centre(circle(canvas, size, tint), x, y)
        canvas.text(item, x, y, size * 0.7, INK, anchor="middle")
        return
    radius = 13.0
    if tint is not None:
        pill(canvas, box, tint, radius=radius)
    else:
        well(canvas, box, radius=radius, colour=(14, 16, 27, 220))
    canvas.text(item, x, y - 1, size * 0.74, INK if tint else DIM, anchor="middle")


def _paint_below(
    canvas: Canvas,
    match: Match,
    plan: MissionPlan,
    kind: GoalKind,
    item: str,
    x: float,
    y: float,
    seat: int | None,
    names: tuple[str, ...],
) -> None:
    """Who did a step, or how many crosses the nearest seat still lacks."""
    if seat is not None:
        name = names[seat] if seat < len(names) else "?"
        canvas.centre(badge(canvas, name, tint_of(seat), 36), x, y)
    elif kind is GoalKind.LETTER:
        if item == _next_letter(match):
            _paint_next(canvas, item, x, y - 44, 50)
            canvas.centre(icon(canvas, Icon.CLOCK, 30, GOLD), x, y)
    else:
        left = min(left_for(match, plan, kind, item))
        ink: Rgb = GOLD if left <= 3 else DIM
        canvas.text(str(left), x, y, 32, ink, weight=Weight.MEDIUM, anchor="middle")


def _next_letter(match: Match) -> str | None:
    done = {goal.item for goal in match.goals if goal.kind is GoalKind.LETTER}
    return next((letter for letter in WORD if letter not in done), None)


def circle(canvas: Canvas, units: float, tint: Rgb | None) -> Surface:
    """A numbered circle without its number; in a tint when it is surrounded."""
    import pygame

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        middle = (n / 2, n / 2)
        pygame.draw.circle(surface, INK, middle, n * 0.49)
        pygame.draw.circle(surface, tint or (250, 250, 246), middle, n * 0.42)

    return canvas.sprite(("mission circle", tint), units, units, paint)
