"""Missions before they are played: a tile for each of the five, and the story and goal of one.

Shared by the scenes in which missions are chosen. Never here: what pressing does, or play.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mission_signs import paint_hardness, paint_misses
from game.client.draw.panels import card, frame, glow, pill, well
from game.client.draw.theme import AMBER, AQUA, DIM, GOLD, SOFA, TEXT, tint_of
from game.client.match.mission_words import goal_sentence, mission_title
from game.client.ui.widget import Tile, Widget
from game.client.words import Words
from game.rules.mission import GoalKind, Mission
from game.table.play.team_view import parts_of

_ROW: Final = 70
_TABLE: Final = 96
_GENERAL: Final = 108
_PAD: Final = 10
"""Full heights of a part of a goal, its numbers by seats, and what is the same for all."""
_FLAT: Final = 480
"""Height of a story's box in which title and goal have less room."""


def mission_tiles(
    words: Words,
    boxes: Sequence[Rect],
    chosen: Mission,
    choose: Callable[[Mission], None],
    *,
    enabled: bool = True,
) -> Sequence[Widget]:
    """A tile for each mission, in these boxes."""
    return [
        Tile(
            name=tile_name(mission),
            box=box,
            enabled=enabled,
            tag="missions",
            action=partial(choose, mission),
            paint=partial(_paint_tile, words, mission, mission is chosen),
        )
        for mission, box in zip(Mission, boxes, strict=True)
    ]


def tile_name(mission: Mission) -> str:
    """The name of a mission's tile."""
    return f"mission {mission.value}"


def _paint_tile(
    words: Words, mission: Mission, chosen: bool, canvas: Canvas, box: Rect, focused: bool
) -> None:
    """Number, name and difficulty; a bar at its side if it is chosen, a frame in focus."""
    number = mission.value
    if focused:
        glow(canvas, box, GOLD, radius=30, strength=190, grow=4)
    card(canvas, box, radius=30, lifted=90, edge=AMBER if chosen else (84, 92, 128))
    if chosen:
        canvas.bar(Rect(box.left + 12, box.top + 30, 7, box.height - 60), GOLD, 4)
    if focused:
        frame(canvas, box, GOLD, radius=30, line=5)
    canvas.text(str(number), box.left + 46, box.centery, 72, tint_of(number - 1), anchor="middle")
    left, ink = box.left + 88, GOLD if chosen else TEXT
    name = words(f"mission.name_{number}")
    canvas.text(name, left, box.centery - 24, 40, ink, width=box.right - 20 - left)
    paint_hardness(canvas, mission, left, box.centery + 42, 34)


def paint_story(
    canvas: Canvas,
    words: Words,
    box: Rect,
    mission: Mission,
    goal: Sequence[tuple[GoalKind, int]],
) -> None:
    """The mission's name, its story, and its goal: how many steps of each kind."""
    card(canvas, box, radius=34)
    left, width = box.left + 44, box.width - 88
    title = mission_title(words, mission.value)
    head, high = (58, 170) if box.height > _FLAT else (42, 148)
    canvas.text(title, left, box.top + head, 50, GOLD, width=width)
    inner = Rect(box.left + 24, box.bottom - 24 - high, box.width - 48, high)
    story = Rect(left, box.top + head + 42, width, inner.top - box.top - head - 54)
    canvas.lines(words(f"mission.story_{mission.value}"), story, 38, TEXT)
    well(canvas, inner, radius=24)
    rows = [goal_sentence(words, kind, count) for kind, count in parts_of(goal)]
    height = inner.height // max(2, len(rows))
    top = inner.centery - height * len(rows) // 2
    for i, row in enumerate(rows):
        _paint_part(canvas, row, Rect(inner.left, top + i * height, inner.width, height), 34)


def paint_any(
    canvas: Canvas,
    words: Words,
    box: Rect,
    mission: Mission,
    goals: Mapping[int, Sequence[tuple[GoalKind, int]]],
) -> None:
    """The mission's name, its story and its goals for all numbers of players: `goals` by seats."""
    card(canvas, box, radius=34)
    number, left, width = mission.value, box.left + 44, box.width - 88
    canvas.text(mission_title(words, number), left, box.top + 58, 62, GOLD, width=width)
    _paint_hardness(canvas, words, mission, Rect(left, box.top + 114, width, 38))
    parts = _parts(goals)
    varies = any(len(set(counts)) > 1 for _, counts in parts)
    high = _ROW * len(parts) + (_TABLE if varies else 0) + _GENERAL + _PAD
    well_box = Rect(box.left + 24, box.bottom - 24 - high, box.width - 48, high)
    story = Rect(left, box.top + 166, width, well_box.top - box.top - 174)
    canvas.lines(words(f"mission.story_{number}"), story, 50, TEXT)
    well(canvas, well_box, radius=24)
    top = well_box.top + _PAD
    for kind, counts in parts:
        same = len(set(counts)) == 1
        row = goal_sentence(words, kind, counts[0]) if same else words(f"mission.by_{kind.value}")
        _paint_part(canvas, row, Rect(well_box.left, top, well_box.width, _ROW), 46)
        top += _ROW
        if not same:
            table = Rect(well_box.left + 70, top, well_box.width - 94, _TABLE - 12)
            _paint_counts(canvas, dict(zip(goals, counts, strict=True)), table)
            top += _TABLE
    general = Rect(well_box.left + 70, top, well_box.width - 94, _GENERAL - _PAD)
    canvas.lines(words("mission.in_rolls"), general, 40, DIM)


def _paint_hardness(canvas: Canvas, words: Words, mission: Mission, box: Rect) -> None:
    """The mission's difficulty, as bars and in words."""
    used = paint_hardness(canvas, mission, box.left, box.bottom, box.height)
    said = words("mission.hardness", number=mission.value, most=len(Mission))
    x, y = box.left + used + 18, box.centery + 3
    canvas.text(said, x, y, 38, DIM, weight=Weight.MEDIUM, width=box.right - x)


def _parts(
    goals: Mapping[int, Sequence[tuple[GoalKind, int]]],
) -> list[tuple[GoalKind, tuple[int, ...]]]:
    """The kinds of steps of a goal, each with its number by seats."""
    found = {kind: tuple(dict(goal)[kind] for goal in goals.values()) for kind, _ in goals[1]}
    order = parts_of((kind, max(counts)) for kind, counts in found.items())
    return [(kind, found[kind]) for kind, _ in order]


def _paint_counts(canvas: Canvas, counts: Mapping[int, int], box: Rect) -> None:
    """For each number of players, drawn as people, how many steps there are."""
    gap = 14
    each = (box.width - gap * (len(counts) - 1)) // len(counts)
    across = 4 if each >= 240 else 2
    for i, (seats, count) in enumerate(counts.items()):
        cell = Rect(box.left + i * (each + gap), box.top, each, box.height)
        pill(canvas, cell, (48, 54, 84), radius=20)
        y = cell.centery
        size, top = (44, y) if across == 4 else (36, y - 17 * ((seats - 1) // across))
        for person in range(seats):
            down, right = divmod(person, across)
            canvas.centre(
                icon(canvas, Icon.PERSON, size), cell.left + 36 + 36 * right, top + 34 * down
            )
        canvas.text(str(count), cell.right - 24, y - 2, 60, GOLD, anchor="right")


def paint_tale(canvas: Canvas, words: Words, box: Rect, mission: Mission) -> None:
    """Difficulty, story and what a miss is, where the goal is shown elsewhere."""
    card(canvas, box, radius=34)
    left, width = box.left + 44, box.width - 88
    _paint_hardness(canvas, words, mission, Rect(left, box.top + 42, width, 38))
    inner = Rect(box.left + 24, box.bottom - 234, box.width - 48, 210)
    story = Rect(left, box.top + 96, width, inner.top - box.top - 112)
    canvas.lines(words(f"mission.story_{mission.value}"), story, 46, TEXT, least=SOFA)
    well(canvas, inner, radius=24)
    paint_misses(canvas, 1, inner.left + 20, inner.top + 22, 32)
    told = Rect(inner.left + 20, inner.top + 60, inner.width - 40, inner.height - 64)
    canvas.lines(words("mission.in_rolls"), told, 38, TEXT, least=SOFA)


def paint_goals(
    canvas: Canvas,
    words: Words,
    box: Rect,
    mission: Mission,
    goal: Sequence[tuple[GoalKind, int]],
) -> None:
    """The mission's name and goal in little room."""
    card(canvas, box, radius=34)
    title = mission_title(words, mission.value)
    canvas.text(title, box.left + 36, box.top + 48, 52, GOLD, width=box.width - 72)
    line = Rect(box.left + 18, box.top + 84, box.width - 18, (box.height - 94) // 2)
    for kind, count in parts_of(goal):
        _paint_part(canvas, goal_sentence(words, kind, count), line, 44)
        line = line.move(0, line.height)


def _paint_part(canvas: Canvas, sentence: str, box: Rect, size: int) -> None:
    """A part of a goal, with the sign of what is still to be done."""
    canvas.centre(icon(canvas, Icon.GOAL, 40, AQUA), box.left + 36, box.centery)
    canvas.lines(sentence, Rect(box.left + 70, box.top, box.width - 90, box.height), size, TEXT)
