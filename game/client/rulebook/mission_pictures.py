"""Pictures for the pages about missions: players and misses, goals, milestones.

Their numbers are those for three players. Never here: the words of the pages, what counts as done.
"""

from collections.abc import Iterable
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import token
from game.client.draw.dice.solid import Face
from game.client.draw.fonts import Weight
from game.client.draw.jokers import draw_jokers
from game.client.draw.mission_signs import paint_circle, paint_misses
from game.client.draw.panels import card, felt, frame, glow, pill, spot, well
from game.client.draw.pen import cross, variant_of
from game.client.draw.sheet_cells import cell, chip
from game.client.draw.theme import (
    ALERT,
    AMBER,
    AQUA,
    DIM,
    GO,
    GOLD,
    INK,
    SEAT_TINTS,
    TEXT,
    Rgb,
    tint_of,
)
from game.client.match.mission_words import goal_sentence, milestone_sentence, penalty_sentence
from game.client.words import Words
from game.rules.cells import COLUMN_LETTERS, Cell, cell_at, cells_of
from game.rules.dice import COLOURS, parse_roll
from game.rules.mission import (
    DIE_ROLL,
    MILESTONE_ROLLS,
    MISSION_ROLLS,
    MISSION_SHEETS,
    PENALTY_ROLL,
    WORD,
    GoalKind,
    Mission,
    MissionPlan,
)
from game.rules.seat import JOKERS
from game.table.play.team_view import parts_of
from game.table.storage.mission_board import mission_setup

_SEATS: Final = 3
_DICE: Final = parse_roll("gbx 2?4")
_MISSES: Final = (1, 0, 2, 0)
PENS_UP: Final = 40
"""How far above the picture's middle the pens stand on the page about missions."""
_GAP: Final = 12
_PITCH: Final = 54
"""Distance between cells."""
_HEIGHTS: Final = (132, 132, 162, 186, 124)
"""Heights of the rows of the five goals."""
_ROW: Final = 3
_STARS_DONE: Final = 9
_LETTERS_DONE: Final = 3
_CIRCLE_CROSSES: Final = (4, 2, 0)
"""How many of the four cells around each circle are crossed."""


def paint_team(canvas: Canvas, words: Words, box: Rect) -> None:
    """All dice, and below them room for four pens, each with its sheet and its misses."""
    felt(canvas, box, 50)
    spot(canvas, box.centerx, box.centery, 420, AQUA, 60)
    faces: tuple[Face, ...] = (*_DICE.colours, *_DICE.numbers)
    for i, face in enumerate(faces):
        canvas.centre(token(canvas, face, 104), box.centerx + (i - 2.5) * 142, box.top + 112)
    heading, size = words("mission.misses"), 50
    for seat, sheet in enumerate(MISSION_SHEETS):
        x = pen_middle(box, seat, len(MISSION_SHEETS))
        name, y = words("mission.sheet", name=sheet), box.bottom - 196
        canvas.text(name, x, y, 40, TEXT, weight=Weight.MEDIUM, anchor="middle", width=190)
        paint_misses(canvas, _MISSES[seat], x - size * 1.75, box.bottom - 150, size)
    canvas.text(heading, box.centerx, box.bottom - 56, 44, ALERT, anchor="middle", width=600)


def pen_middle(box: Rect, seat: int, seats: int) -> float:
    """The x of a seat's pen."""
    return box.centerx + (seat - (seats - 1) / 2) * 220


def paint_mission_goals(canvas: Canvas, words: Words, box: Rect) -> None:
    """Each mission's goal in a row: its words, and how much of it could be done already."""
    top = box.top
    for mission, height in zip(Mission, _HEIGHTS, strict=True):
        line = Rect(box.left, top, box.width, height)
        top += height + _GAP
        card(canvas, line, radius=26)
        plan = _plan(mission)
        number, ink = str(mission.value), tint_of(mission.value - 1)
        canvas.text(number, line.left + 46, line.centery, 64, ink, anchor="middle")
        kind, count = parts_of(plan.needed)[0]
        left, right = line.left + 92, line.right - 24
        sentence = goal_sentence(words, kind, count)
        y, width = line.top + 32, right - left
        if kind in (GoalKind.COLOUR, GoalKind.ROW):
            said = words("rules.three")
            width -= round(canvas.text(said, right, y, 32, DIM, anchor="right", width=260)) + 20
        canvas.text(sentence, left, y, 36, TEXT, width=width)
        picture = Rect(left, line.top + 64, right - left, line.height - 78)
        _paint_goal(canvas, plan, mission, count, picture)


def _plan(mission: Mission) -> MissionPlan:
    plan = mission_setup(mission, _SEATS).plan
    assert plan is not None
    return plan


def _paint_goal(canvas: Canvas, plan: MissionPlan, mission: Mission, count: int, box: Rect) -> None:
    sheet, y = plan.sheets[0].sheet, box.centery
    if mission is Mission.COLOURS:
        for i, colour in enumerate(COLOURS):
            place = Rect(box.left + i * 82, 0, 56, 56)
            place.centery = y
            canvas.centre(chip(canvas, colour, place.width), *place.center)
            if i < count:
                frame(canvas, place.inflate(10, 10), GO, radius=15, line=5)
    elif mission is Mission.ROWS:
        row = [cell_at(column, _ROW) for column in range(len(COLUMN_LETTERS))]
        _paint_cells(canvas, plan, row, row, box, y)
    elif mission is Mission.STARS:
        stars = cells_of(sheet.stars)  # one in each column (M4)
        for i, letter in enumerate(COLUMN_LETTERS):
            x = box.left + (i + 0.5) * _PITCH
            canvas.text(letter, x, box.top + 12, 30, DIM, anchor="middle")
        _paint_cells(canvas, plan, stars, stars[:_STARS_DONE], box, box.bottom - 28)
    elif mission is Mission.CIRCLES:
        for i, crosses in enumerate(_CIRCLE_CROSSES):
            _paint_corner(canvas, plan, i, crosses, box.left + 56 + i * 190, y)
    else:
        _paint_word(canvas, box)


def _paint_cells(
    canvas: Canvas,
    plan: MissionPlan,
    cells: Iterable[Cell],
    crossed: Iterable[Cell],
    box: Rect,
    y: float,
) -> None:
    """Cells of the first sheet side by side, some of them crossed."""
    for i, place in enumerate(cells):
        _paint_cell(canvas, plan, place, box.left + (i + 0.5) * _PITCH, y, done=place in crossed)


def _paint_cell(
    canvas: Canvas, plan: MissionPlan, place: Cell, x: float, y: float, *, done: bool
) -> None:
    sheet, size = plan.sheets[0].sheet, canvas.px(_PITCH - 4)
    star = bool(sheet.stars >> place & 1)
    canvas.centre(cell(canvas, sheet.colours[place], size, star=star, faded=done), x, y)
    if done:
        canvas.centre(cross(canvas, size, variant_of(place)), x, y)


def _paint_corner(
    canvas: Canvas, plan: MissionPlan, number: int, crosses: int, x: float, y: float
) -> None:
    """A circle and its four cells, the first of which are crossed."""
    corner = cells_of(plan.sheets[0].circles[number])
    for i, place in enumerate(corner):
        left, top = x + (i // 2 - 0.5) * _PITCH, y + (i % 2 - 0.5) * _PITCH
        _paint_cell(canvas, plan, place, left, top, done=i < crosses)
    paint_circle(canvas, str(number + 1), x, y, 42, done=crosses == len(corner))


def _paint_word(canvas: Canvas, box: Rect) -> None:
    """NOCHMAL: the first letters are done, one is next."""
    for i, letter in enumerate(WORD):
        place = Rect(box.left + i * 72, 0, 60, 56)
        place.centery = box.centery
        ink: Rgb = DIM
        if i < _LETTERS_DONE:
            pill(canvas, place, SEAT_TINTS[i % _SEATS], radius=13)
            ink = INK
        elif i == _LETTERS_DONE:
            glow(canvas, place, GOLD, radius=13, strength=130, blur=10)
            well(canvas, place, radius=13, colour=(14, 16, 27, 255))
            frame(canvas, place, GOLD, radius=13, line=4)
            ink = GOLD
        else:
            well(canvas, place, radius=13, colour=(14, 16, 27, 220))
        canvas.text(letter, place.centerx, place.centery - 1, 42, ink, anchor="middle")


def paint_prices(canvas: Canvas, words: Words, box: Rect) -> None:
    """The track of 27 rolls with its three flags; below it, what each asks for and its penalty."""
    felt(canvas, box, 50)
    plan = _plan(Mission.COLOURS)
    track = Rect(box.left + 30, box.top + 30, box.width - 60, 128)
    _paint_way(canvas, track)
    height, top = 164, track.bottom + 20
    for roll in MILESTONE_ROLLS:
        line = Rect(box.left + 24, top, box.width - 48, height)
        top += height + _GAP
        card(canvas, line, radius=26)
        _paint_flag(canvas, roll, Rect(line.left + 20, line.centery - 38, 92, 76))
        text = Rect(line.left + 136, line.top + 10, line.width - 470, line.height // 2 - 10)
        canvas.lines(milestone_sentence(words, plan, roll), text, 42, TEXT)
        price = text.move(0, text.height)
        canvas.lines(penalty_sentence(words, plan, roll), price, 38, ALERT)
        _paint_price(canvas, plan, roll, Rect(line.right - 320, line.top, 300, height))
    caption, y = words("rules.three"), (top + box.bottom) // 2 - 4
    canvas.text(caption, box.centerx, y, 38, DIM, anchor="middle", width=box.width - 80)


def _paint_way(canvas: Canvas, box: Rect) -> None:
    """A box for each roll in the active player's tint, a flag on each milestone."""
    step = box.width / MISSION_ROLLS
    for roll in range(1, MISSION_ROLLS + 1):
        left = box.left + (roll - 1) * step
        part = Rect(round(left) + 3, box.bottom - 40, round(step) - 6, 40)
        canvas.bar(part, SEAT_TINTS[(roll - 1) % _SEATS], 8)
        if roll in MILESTONE_ROLLS:
            canvas.bar(Rect(part.centerx - 3, box.top + 20, 6, box.height - 60), AMBER, 2)
            flag = Rect(0, box.top, 84, 60)
            flag.centerx = min(part.centerx, box.right - 34)
            _paint_flag(canvas, roll, flag)


def _paint_flag(canvas: Canvas, roll: int, box: Rect) -> None:
    pill(canvas, box, AMBER, radius=16)
    canvas.text(str(roll), box.centerx, box.centery - 2, 46, INK, anchor="middle")


def _paint_price(canvas: Canvas, plan: MissionPlan, roll: int, box: Rect) -> None:
    """The penalty for too few points: jokers, a die, or a miss for everybody (C5)."""
    if roll == PENALTY_ROLL:
        shown = Rect(box.left + 20, box.centery - 48, box.width - 40, 0)
        draw_jokers(canvas, max(0, JOKERS - plan.jokers), shown, size=46, a_row=4)
    elif roll == DIE_ROLL:
        canvas.centre(token(canvas, _DICE.colours[0], 100), box.centerx, box.centery)
        canvas.centre(cross(canvas, canvas.px(130), 3, ALERT), box.centerx, box.centery)
    else:
        size = 36
        for seat in range(_SEATS):
            y = box.centery + (seat - 1) * 48
            spot_box = Rect(box.left + 60, y - 18, 36, 36)
            canvas.bar(spot_box, SEAT_TINTS[seat], 18)
            paint_misses(canvas, 1, spot_box.right + 24, y - size / 2, size)
