"""Where the parts of a mission's goal lie in a box: sentences, steps and the lines below them.

A part's height depends on how its sentence wraps. Never here: drawing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.fonts import Weight
from game.client.draw.lettering import Lettering
from game.client.match.mission_words import goal_sentence
from game.client.words import Words
from game.rules.cells import COLUMN_LETTERS, ROW_MASKS
from game.rules.dice import COLOURS
from game.rules.mission import CIRCLES, WORD, GoalKind, MissionPlan
from game.table.play.team_view import GoalStep, parts_of

ITEMS: Final[dict[GoalKind, tuple[str, ...]]] = {
    GoalKind.COLOUR: tuple(colour.letter for colour in COLOURS),
    GoalKind.ROW: tuple(str(row + 1) for row in range(len(ROW_MASKS))),
    GoalKind.STAR: tuple(COLUMN_LETTERS),
    GoalKind.CIRCLE: tuple(str(i + 1) for i in range(CIRCLES)),
    GoalKind.LETTER: tuple(WORD),
}
OF_LETTER: Final = {colour.letter: colour for colour in COLOURS}
LETTERS: Final = 32
"""Size of a goal's letters at one person's own table."""
_LINE: Final = 1.26
_STARS_A_ROW: Final = 8
_BODY: Final = 89
_BODIES: Final = {GoalKind.STAR: 105}
"""Heights of steps with everything below them."""
_ALONE: Final = 1.1
"""How much larger the letters of a goal with one part are: it has the whole box."""


@dataclass(frozen=True, slots=True)
class PartPlaces:
    """Where a part of a goal lies."""

    kind: GoalKind
    count: int
    sentence: Rect
    letters: float
    """Size of the sentence's letters."""
    done: tuple[float, float]
    """Right end and middle height of the figure that says how much is done."""
    items: tuple[Rect, ...]
    """The boxes of the steps, in the order of `ITEMS`."""
    below: float
    """Middle height of the line below the steps; with several seats, of the first line."""
    step: float = 0.0
    """Distance between the seats' lines, 0 if they share one."""


def goal_places(
    letters: Lettering, words: Words, plan: MissionPlan, box: Rect, scale: float
) -> tuple[PartPlaces, ...]:
    """The places of all parts; `scale` is 1 at one person's own table."""
    parts = parts_of(plan.needed)
    if len(parts) == 1 and parts[0][0] is not GoalKind.STAR:
        return (_alone(letters, words, box, *parts[0], len(plan.sheets), scale),)
    heads = [_head(letters, words, box, kind, count, LETTERS * scale) for kind, count in parts]
    bodies = [_BODIES.get(kind, _BODY) * scale for kind, _ in parts]
    short = sum(heads) + sum(bodies) - box.height + 8
    if short > 0:  # then sentences shrink
        heads = [round(head - short * head / sum(heads)) for head in heads]
    free = max(4.0, (box.height - sum(heads) - sum(bodies)) / (len(parts) + 1))
    found, y = [], box.top + free
    for (kind, count), head, body in zip(parts, heads, bodies, strict=True):
        found.append(_part(box, y, head, kind, count, scale))
        y += head + body + free
    return tuple(found)


def _head(
    letters: Lettering, words: Words, box: Rect, kind: GoalKind, count: int, size: float
) -> int:
    """Height of a part's sentence, which has two lines at most."""
    width = _sentence_width(letters, box, count, size)
    rows = letters.broken(goal_sentence(words, kind, count), width, size, Weight.SEMIBOLD)
    return round(min(2, len(rows)) * size * _LINE) + 4


def _sentence_width(letters: Lettering, box: Rect, count: int, size: float) -> int:
    done = letters.text_width(f"{count}/{count}", size * 1.25)
    return round(box.width - 58 - done)


def _part(box: Rect, y: float, head: int, kind: GoalKind, count: int, scale: float) -> PartPlaces:
    a_row = _STARS_A_ROW if kind is GoalKind.STAR else len(ITEMS[kind])
    pitch = (box.width - 28) / a_row
    size = min(50.0 * scale, pitch - 6)
    top = y + head + 25 * scale
    items = []
    for i in range(len(ITEMS[kind])):
        place = (box.left + 14 + (i % a_row + 0.5) * pitch, top + i // a_row * 53 * scale)
        items.append(_square(place, size))
    letters = LETTERS * scale
    sentence = Rect(box.left + 20, round(y), box.width, head)
    done = (box.right - 20.0, y + head / 2)
    return PartPlaces(kind, count, sentence, letters, done, tuple(items), top + 42 * scale)


def _alone(
    letters: Lettering,
    words: Words,
    box: Rect,
    kind: GoalKind,
    count: int,
    seats: int,
    scale: float,
) -> PartPlaces:
    """A goal of one part: below each step a line for each seat."""
    size = LETTERS * scale * _ALONE
    head = _head(letters, words, box, kind, count, size)
    line = 48 * scale
    step = min(72 * scale, (box.height - head - 92 * scale) / seats)
    if step < line * 0.9:
        head = round(max(40.0, head - (line * 0.9 - step) * seats))
        step = (box.height - head - 92 * scale) / seats
    whole = head + 84 * scale + seats * step
    top = box.top + max(4.0, (box.height - whole) / 2)
    left = box.left + 66.0
    pitch = (box.right - 10 - left) / len(ITEMS[kind])
    side, y = min(60.0 * scale, pitch - 6), top + head + 38 * scale
    items = tuple(_square((left + (i + 0.5) * pitch, y), side) for i in range(len(ITEMS[kind])))
    sentence = Rect(box.left + 20, round(top), box.width, head)
    done = (box.right - 20.0, top + head / 2)
    below = y + 40 * scale + step / 2
    return PartPlaces(kind, count, sentence, size, done, items, below, step)


def _square(middle: tuple[float, float], size: float) -> Rect:
    box = Rect(0, 0, round(size), round(size))
    box.center = (round(middle[0]), round(middle[1]))
    return box


def focused_boxes(places: Sequence[PartPlaces], steps: Iterable[GoalStep]) -> list[Rect]:
    """The boxes of these steps."""
    found = {part.kind: part for part in places}
    return [found[kind].items[ITEMS[kind].index(item)] for kind, item in steps if kind in found]
