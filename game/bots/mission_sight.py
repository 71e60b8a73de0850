"""What a seat's own crosses tell a net about the goal of a mission (C7 to C11).

What a row or circle adds depends only on its own crosses and reach, so each state is computed once
and cached. Everything that turns crosses on a mission sheet into features of its goal is here.
Never here: the sheet as such (`sight`), what other seats have done (`mission_around`), or what a
position is worth.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.bots import mission_features as m
from game.bots.sight import Rows
from game.bots.team_goal import GoalItem, columns_of, items_of
from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, COLUMNS, ROWS, START_COLUMN, Mask
from game.rules.mission import CIRCLES, WORD, GoalKind, MissionSheet

WORD_COLUMNS: Final = tuple(COLUMN_LETTERS.index(letter) for letter in WORD)
KINDS: Final = (
    GoalKind.COLOUR,
    GoalKind.ROW,
    GoalKind.STAR,
    GoalKind.CIRCLE,
    GoalKind.LETTER,
)
"""The kinds in the order in which features number them."""
STAR_CROSSED: Final = 8
"""The state of a star that is crossed."""
WITHIN_REACH: Final = 7
"""The state of a star or circle that can be reached now; below it, the columns between."""
_FURTHEST: Final = 6
_MOST_PARTS: Final = 5
_WHOLE_COLOUR: Final = 21
_BARRED: Final = 8


class Lacking(NamedTuple):
    """What the team still lacks of one kind, as one seat sees it: the same for all its choices."""

    kind: GoalKind
    needed: int
    done: Mask
    """Items that other seats have done, as bits."""


class Letters(NamedTuple):
    """Progress of the word, as one seat sees it (C11)."""

    counted: int
    """Letters that count already."""
    coming: bool
    """Whether another seat completed the next one in this roll."""
    barred: frozenset[int]
    """Columns that this seat completed in earlier rolls."""


class MissionSight:
    """One mission sheet as these rows of weights see its goal."""

    def __init__(self, net: Rows, mission_sheet: MissionSheet) -> None:
        self._rows = net.rows
        self._stars = tuple(mission_sheet.sheet.stars & column for column in COLUMN_MASKS)
        self._lines = items_of(mission_sheet, GoalKind.ROW)
        self._circles = items_of(mission_sheet, GoalKind.CIRCLE)
        self._columns = columns_of(mission_sheet.sheet)
        self._circle_columns = tuple(_span(circle)[0] for circle in mission_sheet.circles)
        self._known_rows: list[dict[tuple[Mask, Mask], int]] = [{} for _ in range(ROWS)]

    def sums(
        self,
        lacking: Lacking,
        letters: Letters,
        crossed: Mask,
        near: Mask,
        counts: Sequence[int],
    ) -> int:
        """What the items of one kind add; `near` are the open cells within reach, `counts` the
        crossed cells of each colour."""
        if lacking.kind is GoalKind.LETTER:
            return self._letters(letters, crossed)
        if lacking.kind is GoalKind.COLOUR:
            sums, done = self._colours(lacking.done, counts)
        elif lacking.kind is GoalKind.ROW:
            sums, done = self._row_items(lacking.done, crossed, near)
        elif lacking.kind is GoalKind.CIRCLE:
            sums, done = self._circle_items(lacking.done, crossed, near)
        else:
            sums, done = self._star_items(lacking.done, crossed, near)
        left = max(0, lacking.needed - done.bit_count())
        return sums + self._rows[m.LACKING + KINDS.index(lacking.kind) * 16 + left]

    def star_state(self, column: int, crossed: Mask, near: Mask, span: tuple[int, int]) -> int:
        """How far the star of a column is, as features tell it."""
        star = self._stars[column]
        if star & crossed:
            return STAR_CROSSED
        return WITHIN_REACH if star & near else _between(column, span)

    def _colours(self, others: Mask, counts: Sequence[int]) -> tuple[int, Mask]:
        sums, done = 0, others
        for colour, count in enumerate(counts):
            if others >> colour & 1:
                continue
            done |= (count == _WHOLE_COLOUR) << colour
            sums += self._rows[m.OWN_COLOUR + colour * 22 + count]
        return sums, done

    def _row_items(self, others: Mask, crossed: Mask, near: Mask) -> tuple[int, Mask]:
        sums, done = 0, others
        for row, item in enumerate(self._lines):
            if others >> row & 1:
                continue
            done |= (not item.cells & ~crossed) << row
            key = (crossed & item.cells, near & item.cells)
            known = self._known_rows[row].get(key)
            if known is None:
                known = self._known_rows[row][key] = self._row(row, item, *key)
            sums += known
        return sums, done

    def _row(self, row: int, item: GoalItem, crossed: Mask, near: Mask) -> int:
        rows = self._rows
        begun = sum(1 for part in item.parts if part & near)
        return (
            rows[m.OWN_ROW + row * 16 + (item.cells & ~crossed).bit_count()]
            + rows[m.ROW_PARTS + row * 16 + _parts_left(item, crossed)]
            + rows[m.ROW_NEAR + row * 16 + begun]
        )

    def _circle_items(self, others: Mask, crossed: Mask, near: Mask) -> tuple[int, Mask]:
        sums, done, span = 0, others, span_of(crossed)
        for circle, item in enumerate(self._circles):
            if others >> circle & 1:
                continue
            open_ = (item.cells & ~crossed).bit_count()
            done |= (not open_) << circle
            parts = _parts_left(item, crossed)
            way = WITHIN_REACH
            if not item.cells & near:
                way = _between(self._circle_columns[circle], span)
            sums += self._rows[m.CIRCLE + ((circle * 5 + open_) * 5 + parts) * 8 + way]
        return sums, done

    def _star_items(self, others: Mask, crossed: Mask, near: Mask) -> tuple[int, Mask]:
        sums, done, span = 0, others, span_of(crossed)
        for column in range(COLUMNS):
            if others >> column & 1:
                continue
            state = self.star_state(column, crossed, near, span)
            done |= (state == STAR_CROSSED) << column
            sums += self._rows[m.OWN_STAR + column * 9 + state]
        return sums, done

    def _letters(self, letters: Letters, crossed: Mask) -> int:
        rows, count = self._rows, letters.counted
        sums, coming = rows[m.NEXT_LETTER + count], letters.coming
        for letter in range(count, len(WORD)):
            column, place = WORD_COLUMNS[letter], letter - count
            item = self._columns[column]
            open_ = (item.cells & ~crossed).bit_count()
            barred = not open_ and (place > 0 or column in letters.barred)
            sums += rows[m.OWN_LETTER + letter * 9 + (_BARRED if barred else open_)]
            coming = coming or not (place or open_ or barred)
            if place < 2:
                parts = min(_MOST_PARTS, _parts_left(item, crossed))
                sums += rows[m.LETTER_PARTS + (place * 8 + open_) * 6 + parts]
        left = len(WORD) - count - coming
        return sums + rows[m.LACKING + KINDS.index(GoalKind.LETTER) * 16 + left]


def span_of(crossed: Mask) -> tuple[int, int]:
    """The first and the last column between which all crosses lie, the start column among them."""
    if not crossed:
        return START_COLUMN, START_COLUMN
    low, high = _span(crossed)
    return min(low, START_COLUMN), max(high, START_COLUMN)


def _span(cells: Mask) -> tuple[int, int]:
    return ((cells & -cells).bit_length() - 1) // ROWS, (cells.bit_length() - 1) // ROWS


def _between(column: int, span: tuple[int, int]) -> int:
    """The columns from the crosses to this one."""
    return min(_FURTHEST, max(0, span[0] - column, column - span[1]))


def _parts_left(item: GoalItem, crossed: Mask) -> int:
    return sum(1 for part in item.parts if part & ~crossed)


@lru_cache(maxsize=32)
def mission_sight_of(net: Rows, mission_sheet: MissionSheet) -> MissionSight:
    """The sight of this sheet, kept for the next call."""
    return MissionSight(net, mission_sheet)


assert len(KINDS) == len(GoalKind)
assert CIRCLES * 5 * 5 * 8 == m.OTHER_CIRCLE - m.CIRCLE
