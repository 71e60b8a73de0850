"""Where everything lies on the join screen, and what a pointer is on.

Never here: drawing, or what pressing does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from pygame import Rect

from game.client.draw.viewport import Shape
from game.client.seats.plan import BotSeat, PlanRow
from game.client.setup import naming
from game.client.setup.join_card import Card, Place, Spot
from game.rules.setup import MOST_SEATS

_HEIGHT: Final = 606
"""Height of a card."""
_SPOTS: Final = {
    Spot.NAME: (314, 62),
    Spot.TINT: (382, 56),
    Spot.FACE: (444, 56),
    Spot.READY: (506, 92),
}


@dataclass(frozen=True, slots=True, eq=False)
class JoinPlaces:
    """Where the parts of the screen lie."""

    cards: tuple[Rect, ...]
    """Those of seats 0 to 5."""
    sheet: Rect
    table: Rect
    bar: Rect
    back: Rect
    heading: Rect
    ways_in: float | None
    """Right end of the line that says what to press; None where only the free cards say it."""

    def row(self, row: PlanRow, rows: tuple[PlanRow, ...]) -> Rect:
        """The box of a row of the table's settings."""
        if row is PlanRow.SHEET:
            return self.sheet
        place = rows.index(row) - 1
        top = self.table.top + 9 + place * 66
        return Rect(self.table.left + 12, top, self.table.width - 24, 66)


@cache
def join_places(board: Shape, seats: int = MOST_SEATS) -> JoinPlaces:
    """The places on a board, with cards for at least this many."""
    if board is Shape.TALL:
        row = 2 if seats <= 4 else 3  # two rows of cards, without a hole
        wide = (1032 - (row - 1) * 9) // row
        boxes = [(24 + i % row * (wide + 9), 100 + i // row * 618) for i in range(2 * row)]
        return JoinPlaces(
            cards=tuple(Rect(x, y, wide, _HEIGHT) for x, y in boxes),
            sheet=Rect(24, 1338, 1032, 168),
            table=Rect(24, 1516, 1032, 216),
            bar=Rect(24, 1742, 1032, 76),
            back=Rect(836, 18, 220, 70),
            heading=Rect(24, 46, 780, 0),
            ways_in=None,
        )
    return JoinPlaces(
        cards=tuple(Rect(48 + i * 307, 128, 290, _HEIGHT) for i in range(MOST_SEATS)),
        sheet=Rect(48, 752, 980, 216),
        table=Rect(1046, 752, 826, 216),
        bar=Rect(48, 984, 1824, 76),
        back=Rect(1652, 34, 220, 70),
        heading=Rect(48, 66, 900, 0),
        ways_in=1610.0,
    )


@dataclass(frozen=True, slots=True)
class Laid:
    """What is on the screen."""

    cards: Sequence[Card]
    bots: int
    most: int
    """The most people there can be."""
    spots: Sequence[Spot]
    """The rows of a card."""
    rows: Sequence[PlanRow]
    """The settings of the table that can be changed now."""
    table_rows: tuple[PlanRow, ...]
    """All settings of a table, also those that cannot be changed."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a pointer is on: without a card's spot or a row, a free card."""

    card: Card | None = None
    place: Place | None = None
    way: int = 1
    """-1 or 1 for an arrow; 0 between the arrows of the network, where a code is entered."""
    key: int | None = None
    back: bool = False
    leaves: bool = False


def spot_box(box: Rect, place: Spot) -> Rect:
    """A row on a card."""
    top, height = _SPOTS[place]
    return Rect(box.left + 14, box.top + top, box.width - 28, height)


def leave_box(box: Rect) -> Rect:
    """Where a pointer leaves a seat that was taken by pointing."""
    return Rect(box.right - 76, box.top + 88, 64, 64)


def level_box(box: Rect) -> Rect:
    """The row on a bot's card with its level."""
    return Rect(box.left + 14, box.top + 486, box.width - 28, 74)


def key_box(box: Rect, place: int) -> Rect:
    """A key of the keyboard on a card."""
    row, column = divmod(place, naming.COLUMNS)
    left = box.left + (box.width - naming.COLUMNS * 45) // 2
    return Rect(left + column * 45, box.top + 176 + row * 70, 45, 68)


def pressed(at: JoinPlaces, laid: Laid, x: float, y: float) -> Pressed | None:
    """What is at a place."""
    if at.back.collidepoint(x, y):
        return Pressed(back=True)
    for index, box in enumerate(at.cards):
        if box.collidepoint(x, y):
            return _on_card(laid, index, box, x, y)
    for line in laid.rows:
        box = at.row(line, laid.table_rows)
        if box.collidepoint(x, y):
            value = line is PlanRow.NETWORK and value_box(box).collidepoint(x, y)
            return Pressed(None, line, 0 if value else _way(box, x))
    return None


def value_box(row: Rect) -> Rect:
    """The value of one of the table's settings, between its arrows."""
    left = row.left + 392
    return Rect(left, row.top, row.right - 58 - left, row.height)


def _way(box: Rect, x: float) -> int:
    return 1 if x >= box.centerx else -1


def _on_card(laid: Laid, index: int, box: Rect, x: float, y: float) -> Pressed | None:
    bot = index - len(laid.cards)
    if bot >= 0:
        level = level_box(box)
        if bot < laid.bots and level.collidepoint(x, y):
            return Pressed(None, BotSeat(bot), _way(level, x))
        return Pressed() if index < laid.most else None  # bots give way
    held = laid.cards[index]
    if held.naming is not None:
        places = range(len(naming.KEYS))
        key = next((k for k in places if key_box(box, k).collidepoint(x, y)), None)
        return None if key is None else Pressed(held, key=key)
    if held.player.source.points and leave_box(box).collidepoint(x, y):
        return Pressed(held, leaves=True)
    for place in laid.spots:
        row = spot_box(box, place)
        if row.collidepoint(x, y):
            return Pressed(held, place, _way(row, x))
    return None
