"""The goal of a mission as a panel: what is done and by whom, and what is still needed.

Never here: what counts as done (`game.rules.goals`), where things lie (`goal_places`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.client.draw.canvas import Canvas
from game.client.draw.cells import chip
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import frame, glow, pill, well
from game.client.draw.theme import DIM, GO, GOLD, INK, SEAT_TINTS, TEXT, Rgb
from game.client.fonts import Weight
from game.client.mission.goal_places import (
    ITEMS,
    OF_LETTER,
    PartPlaces,
    done_by,
    goal_places,
    goal_sentence,
    left_for,
    next_letter,
)
from game.client.words import Words
from game.rules.match import Match
from game.rules.mission import GoalKind, MissionPlan


@dataclass(frozen=True, slots=True)
class Team:
    """Who plays the mission, as far as the goal shows it."""

    match: Match
    plan: MissionPlan
    names: tuple[str, ...]
    tints: Sequence[Rgb]
    scale: float

    def badge(self, canvas: Canvas, seat: int, size: float) -> Surface:
        """The sign of a seat."""
        name = self.names[seat] if seat < len(self.names) else "?"
        return badge(canvas, name, self.tints[seat], size)


def paint_goal(
    canvas: Canvas,
    words: Words,
    match: Match,
    plan: MissionPlan,
    box: Rect,
    names: tuple[str, ...],
    *,
    tints: Sequence[Rgb] = SEAT_TINTS,
    scale: float = 1.0,
) -> None:
    """The whole goal, its parts one below the other; `scale` is 1 at a player's own table."""
    well(canvas, box, radius=22, colour=(60, 50, 24, 150))
    frame(canvas, box, GOLD, radius=22, line=2)
    team = Team(match, plan, names, tints, scale)
    for part in goal_places(canvas, words, plan, box, scale):
        done = done_by(match, part.kind)
        _paint_sentence(canvas, words, part, len(done))
        for item, place in zip(ITEMS[part.kind], part.items, strict=True):
            _paint_item(canvas, team, part.kind, item, place, done.get(item))
            if part.step:
                _paint_lines(canvas, team, part, item, place.centerx, done.get(item))
            elif part.kind is not GoalKind.STAR:
                _paint_below(canvas, team, part, item, place.centerx, done.get(item))
        if part.step:
            _paint_team(canvas, team, part, box.left + 36)


def _paint_sentence(canvas: Canvas, words: Words, part: PartPlaces, done: int) -> None:
    """What is asked for in words, and how much of it is done."""
    right, y = part.done
    ink = GO if done >= part.count else GOLD
    used = canvas.text(f"{done}/{part.count}", right, y, part.letters * 1.25, ink, anchor="right")
    box = part.sentence.copy()
    box.width = round(right - used - 10 - box.left)
    sentence = goal_sentence(words, part.kind, part.count)
    canvas.lines(sentence, box, part.letters, TEXT, weight=Weight.SEMIBOLD)


def _paint_lines(
    canvas: Canvas, team: Team, part: PartPlaces, item: str, x: float, done: int | None
) -> None:
    """Below a step a line for each seat with what that seat still lacks."""
    for seat, lacks in enumerate(left_for(team.match, team.plan, part.kind, item)):
        y, size = part.below + seat * part.step, 34 * team.scale
        if part.kind is GoalKind.LETTER and not lacks and done is None:
            # Completed too early: it counts for this seat no more (C11).
            canvas.text("–", x, y, size, DIM, anchor="middle")
        elif done is None:
            ink: Rgb = GOLD if lacks <= 3 else DIM
            canvas.text(str(lacks), x, y, size, ink, weight=Weight.MEDIUM, anchor="middle")
        elif done == seat:
            canvas.centre(icon(canvas, Icon.CHECK, 32 * team.scale, team.tints[seat]), x, y)


def _paint_team(canvas: Canvas, team: Team, part: PartPlaces, x: float) -> None:
    """Whose lines they are."""
    for seat in range(len(team.match.seats)):
        sign = team.badge(canvas, seat, min(44 * team.scale, part.step - 4))
        canvas.centre(sign, x, part.below + seat * part.step)


def _paint_item(
    canvas: Canvas, team: Team, kind: GoalKind, item: str, box: Rect, seat: int | None
) -> None:
    """A step: bright in the tint of who did it, dark while it is open."""
    tint = team.tints[seat] if seat is not None else None
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
    elif kind is GoalKind.LETTER and item == next_letter(team.match):
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
    canvas: Canvas, team: Team, part: PartPlaces, item: str, x: float, seat: int | None
) -> None:
    """Who did a step, or how many crosses the nearest seat still lacks."""
    y, scale = part.below, team.scale
    if seat is not None:
        canvas.centre(team.badge(canvas, seat, 36 * scale), x, y)
    elif part.kind is GoalKind.LETTER:
        if item == next_letter(team.match):
            canvas.centre(icon(canvas, Icon.CLOCK, 30 * scale, GOLD), x, y)
    else:
        left = min(left_for(team.match, team.plan, part.kind, item))
        ink: Rgb = GOLD if left <= 3 else DIM
        canvas.text(str(left), x, y, 32 * scale, ink, weight=Weight.MEDIUM, anchor="middle")


def circle(canvas: Canvas, units: float, tint: Rgb | None) -> Surface:
    """A numbered circle without its number; in a tint when it is surrounded."""

    def paint(surface: Surface, k: float) -> None:
        n = units * k
        middle = (n / 2, n / 2)
        pygame.draw.circle(surface, INK, middle, n * 0.49)
        pygame.draw.circle(surface, tint or (250, 250, 246), middle, n * 0.42)

    return canvas.sprite(("mission circle", tint), units, units, paint)
