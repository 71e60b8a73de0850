"""Missions before they are played: a tile for each of the five, and the story and goal of one.

Shared by the scenes that let somebody choose. Never here: what pressing does, play itself.
"""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.client.board.goal_places import goal_sentence
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card, frame, glow, well
from game.client.draw.theme import AMBER, DIM, GOLD, TEXT, tint_of
from game.client.ui.widget import Tile, Widget
from game.client.words import Words
from game.rules.mission import GoalKind, Mission
from game.table.play.team_view import parts_of


def mission_tiles(
    words: Words,
    boxes: Sequence[Rect],
    chosen: Mission,
    choose: Callable[[Mission], None],
    *,
    enabled: bool = True,
) -> Sequence[Widget]:
    """A tile for each mission, in these boxes; high ones put the stars below the name."""
    return [
        Tile(
            name=f"mission {mission.value}",
            box=box,
            enabled=enabled,
            tag="missions",
            action=partial(choose, mission),
            paint=partial(_paint_tile, words, mission, mission is chosen),
        )
        for mission, box in zip(Mission, boxes, strict=True)
    ]


def _paint_tile(
    words: Words, mission: Mission, chosen: bool, canvas: Canvas, box: Rect, focused: bool
) -> None:
    """Number, name, and as many stars as the mission is hard (C2)."""
    number = mission.value
    if focused:
        glow(canvas, box, GOLD, radius=30, strength=190, grow=4)
    card(canvas, box, radius=30, lifted=90, edge=AMBER if chosen else (84, 92, 128))
    if focused or chosen:
        frame(canvas, box, GOLD, radius=30, line=5 if focused else 3)
    ink = GOLD if chosen else TEXT
    wide = box.width > 500
    left = box.left + (60 if wide else 46)
    canvas.text(str(number), left, box.centery, 72, tint_of(number - 1), anchor="middle")
    name = words(f"mission.name_{number}")
    text = box.left + (120 if wide else 88)
    if wide:
        canvas.text(name, text, box.centery, 50, ink, width=400)
        stars, pitch, y = box.right - 200, 38, box.centery
    else:
        canvas.text(name, text, box.centery - 24, 40, ink, width=box.right - 20 - text)
        stars, pitch, y = text + 16, 34, box.centery + 28
    for i in range(len(Mission)):
        shade = GOLD if i < number else (70, 76, 104)
        canvas.centre(icon(canvas, Icon.STAR, pitch - 4, shade), stars + i * pitch, y)


def paint_story(
    canvas: Canvas,
    words: Words,
    box: Rect,
    mission: Mission,
    goal: Sequence[tuple[GoalKind, int]],
    size: int = 42,
) -> None:
    """The mission's name, its story, and its goal: how many steps of each kind."""
    card(canvas, box, radius=34)
    left, width = box.left + 44, box.width - 88
    number = mission.value
    title = words("mission.title_of", number=number, name=words(f"mission.name_{number}"))
    canvas.text(title, left, box.top + 58, size + 12, GOLD, width=width)
    inner = Rect(box.left + 24, box.bottom - 194, box.width - 48, 170)
    story = Rect(left, box.top + 100, width, inner.top - box.top - 112)
    canvas.lines(words(f"mission.story_{number}"), story, size, TEXT)
    _paint_goal(canvas, words, inner, goal, size - 4)


def paint_goals(
    canvas: Canvas,
    words: Words,
    box: Rect,
    mission: Mission,
    goal: Sequence[tuple[GoalKind, int]],
) -> None:
    """The mission's name and goal in little room."""
    card(canvas, box, radius=34)
    number = mission.value
    title = words("mission.title_of", number=number, name=words(f"mission.name_{number}"))
    canvas.text(title, box.left + 36, box.top + 48, 52, GOLD, width=box.width - 72)
    rows = [goal_sentence(words, kind, count) for kind, count in parts_of(goal)]
    rows.append(words("mission.in_rolls"))
    height = (box.height - 96) // 3
    for i, row in enumerate(rows):
        line = Rect(box.left + 92, box.top + 86 + i * height, box.width - 116, height)
        general = i == len(rows) - 1
        if not general:
            canvas.centre(icon(canvas, Icon.CHECK, 34, GOLD), box.left + 54, line.centery)
        ink = DIM if general else TEXT
        canvas.text(row, line.left, line.centery, 38, ink, width=line.width)


def _paint_goal(
    canvas: Canvas, words: Words, box: Rect, goal: Sequence[tuple[GoalKind, int]], size: int
) -> None:
    well(canvas, box, radius=24)
    rows = [goal_sentence(words, kind, count) for kind, count in parts_of(goal)]
    parts = len(rows)
    if box.width > 600:
        rows.append(words("mission.in_rolls"))
    height = box.height // max(2, len(rows))
    top = box.centery - height * len(rows) // 2
    for i, row in enumerate(rows):
        line = Rect(box.left + 70, top + i * height, box.width - 90, height)
        general = i >= parts
        if not general:
            canvas.centre(icon(canvas, Icon.CHECK, 34, GOLD), box.left + 36, line.centery)
        canvas.lines(row, line, size, DIM if general else TEXT)
