"""What a mission's goal still lacks, as sets of cells to cross (C7 to C11).

Which items of a goal are open, and how likely each is to be done by this seat or another. Never
here: what that is worth compared with points and jokers (`team_value`).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from game.bots.team_weights import TeamWeights
from game.rules.cells import ALL_CELLS, COLUMN_LETTERS, COLUMN_MASKS, ROW_MASKS, Mask, neighbours
from game.rules.cells import reach as reach_of
from game.rules.dice import COLOURS
from game.rules.match import Match
from game.rules.mission import MISSION_ROLLS, WORD, GoalKind, MissionSheet
from game.rules.sheet import Sheet

_WORD_COLUMNS: Final = tuple(COLUMN_LETTERS.index(letter) for letter in WORD)


class GoalItem(NamedTuple):
    """Cells to cross; `parts` splits them by block.

    A choice stays within one block, so each part needs a choice of its own.
    """

    cells: Mask
    parts: tuple[Mask, ...]


class GoalGround(NamedTuple):
    """What a seat has crossed, and `rings`: the cells in reach after 0, 1, 2… more crosses."""

    crossed: Mask
    rings: tuple[Mask, ...]


def ground_of(crossed: Mask) -> GoalGround:
    """The ground for these crosses."""
    ring = reach_of(crossed) | crossed
    rings = [ring]
    while ring != ALL_CELLS:
        ring |= neighbours(ring)
        rings.append(ring)
    return GoalGround(crossed, tuple(rings))


class Odds:
    """How likely a sheet's items are to be done in the rolls left, by rule of thumb."""

    def __init__(self, weights: TeamWeights, roll_number: int) -> None:
        self._rolls_left = MISSION_ROLLS - roll_number
        hurry = 1 + weights.hurry * roll_number / MISSION_ROLLS
        self._choice = -weights.choice * hurry
        self._cell = -weights.cell * hurry
        self._step = -weights.step * hurry
        self._known: dict[Mask, float | None] = {0: 0.0}

    def of(self, item: GoalItem, ground: GoalGround) -> float:
        """From 0, out of reach, to 1, done."""
        rest = item.cells & ~ground.crossed
        try:
            effort = self._known[rest]
        except KeyError:
            effort = self._known[rest] = self._effort(rest, item.parts)
        if effort is None:
            return 0.0
        steps = 0
        for ring in ground.rings:
            if not rest & ~ring:
                break
            steps += 1
        return exp(effort + self._step * steps)

    def _effort(self, rest: Mask, parts: tuple[Mask, ...]) -> float | None:
        """The effort for these open cells, as a logarithm; None if too few rolls are left.

        It depends on the open cells alone, whichever item they belong to, so it is cached.
        """
        choices = sum(1 for part in parts if part & rest)
        if choices > self._rolls_left + 1:
            return None
        return self._choice * choices + self._cell * rest.bit_count()


@lru_cache(maxsize=64)
def items_of(mission_sheet: MissionSheet, kind: GoalKind) -> tuple[GoalItem, ...]:
    """Everything of a kind that can be done on this sheet, in the order of the items' names."""
    sheet = mission_sheet.sheet
    cells: Sequence[Mask]
    if kind is GoalKind.COLOUR:
        cells = [sheet.colour_masks[colour] for colour in COLOURS]
    elif kind is GoalKind.ROW:
        cells = ROW_MASKS
    elif kind is GoalKind.CIRCLE:
        cells = mission_sheet.circles
    elif kind is GoalKind.STAR:
        cells = [sheet.stars & column for column in COLUMN_MASKS]
    else:
        cells = [COLUMN_MASKS[column] for column in _WORD_COLUMNS]
    return tuple(split(sheet, mask) for mask in cells)


@lru_cache(maxsize=64)
def columns_of(sheet: Sheet) -> tuple[GoalItem, ...]:
    """The columns A to O of this sheet."""
    return tuple(split(sheet, mask) for mask in COLUMN_MASKS)


def split(sheet: Sheet, cells: Mask) -> GoalItem:
    """These cells, split by the blocks of the sheet."""
    return GoalItem(
        cells, tuple(block.cells & cells for block in sheet.blocks if block.cells & cells)
    )


_NAMES: Final = {
    GoalKind.COLOUR: tuple(colour.letter for colour in COLOURS),
    GoalKind.ROW: tuple("1234567"),
    GoalKind.STAR: tuple(COLUMN_LETTERS),
    GoalKind.CIRCLE: tuple("123456"),
    GoalKind.LETTER: tuple(WORD),
}
"""The names of the items of each kind in goal events, in the order of `items_of`."""


class GoalPart(NamedTuple):
    """One kind of a goal: how many more are needed, and the open items.

    `missed`: for each item, the probability that no other seat does it.
    """

    kind: GoalKind
    lacking: int
    items: tuple[GoalItem, ...]
    missed: tuple[float, ...]


def open_parts(match: Match, seat: int, weights: TeamWeights) -> list[GoalPart]:
    """What the team still lacks, seen from this seat."""
    assert match.setup is not None
    assert match.setup.plan is not None
    plan = match.setup.plan
    done = {(goal.kind, goal.item) for goal in match.goals}
    others = [
        (plan.sheets[other], ground_of(state.crossed), Odds(weights, match.roll_number))
        for other, state in enumerate(match.seats)
        if other != seat
    ]
    parts = []
    for kind, needed in plan.needed:
        lacking = needed - sum(1 for other, _ in done if other is kind)
        if lacking <= 0:
            continue
        numbers = [i for i, name in enumerate(_NAMES[kind]) if (kind, name) not in done]
        missed = [1.0] * len(numbers)
        for sheet, ground, odds in others:
            theirs = items_of(sheet, kind)
            for place, number in enumerate(numbers):
                if not _is_barred(kind, theirs[number], ground):
                    missed[place] *= 1 - odds.of(theirs[number], ground)
        mine = items_of(plan.sheets[seat], kind)
        parts.append(
            GoalPart(kind, lacking, tuple(mine[number] for number in numbers), tuple(missed))
        )
    return parts


def _is_barred(kind: GoalKind, item: GoalItem, ground: GoalGround) -> bool:
    """Whether it is a column completed before its turn, which no longer counts (C11)."""
    return kind is GoalKind.LETTER and not item.cells & ~ground.crossed


def part_value(part: GoalPart, ground: GoalGround, odds: Odds, decay: float) -> float:
    """How many of the lacking items the team can expect to do, with these crosses of this seat.

    Letters have an order: each later one counts less by `decay`, and nothing for this seat if it
    was completed too early (C11).
    """
    if part.kind is GoalKind.LETTER:
        total = 0.0
        share = 1.0
        for place, (item, missed) in enumerate(zip(part.items, part.missed, strict=True)):
            complete = not item.cells & ~ground.crossed
            mine = 0.0 if complete and place else odds.of(item, ground)
            total += share * (1 - missed * (1 - mine))
            share *= decay
        return total
    done = [
        1 - missed * (1 - odds.of(item, ground))
        for item, missed in zip(part.items, part.missed, strict=True)
    ]
    if part.lacking < len(done):
        done.sort(reverse=True)
        del done[part.lacking :]
    return sum(done)
