"""Play in missions: for the goal of the team, not only for its own columns (C1).

Every choice is valued by the position it leads to: columns on the way to being complete, jokers,
room to move, and how far the whole team is with what its goal still lacks. Progress on an item
counts only as far as it beats what any other seat has there, so seats share the work without
speaking. Never here: versus and solo (`greedy`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, ROW_MASKS, Mask, reach
from game.rules.choice import Choice
from game.rules.dice import COLOURS
from game.rules.legality import joker_cost
from game.rules.match import Match
from game.rules.mission import MISSION_ROLLS, MOST_MISSES, WORD, GoalKind, MissionPlan
from game.rules.seat import COLUMN_FIRST, COLUMN_LATER, SeatState


@dataclass(frozen=True, slots=True)
class Weights:
    """What the parts of a position are worth, in column points; set by hand."""

    column: float = 1.0
    column_power: float = 3.0
    goal: float = 12.0
    goal_power: float = 3.0
    joker: float = 0.6
    room: float = 0.08
    miss: float = 4.0


class TeamBot:
    """Plays missions."""

    def __init__(self, chance: Random, weights: Weights | None = None) -> None:
        self._chance = chance
        self._weights = weights or Weights()

    def choose(self, match: Match, seat: int) -> Choice | None:
        """The choice that leads to the best position; a pass only if there is no choice.

        A pass is a miss, and the third miss loses for all (C4).
        """
        choices = match.legal(seat)
        if not choices:
            return None
        valuer = _Valuer(match, seat, self._weights)
        worth = [valuer.value(choice) for choice in choices]
        best = max(worth)
        spare = match.seats[seat].misses + 1 < MOST_MISSES
        if spare and best + self._weights.miss < valuer.now():
            return None
        return self._chance.choice(
            [choice for choice, value in zip(choices, worth, strict=True) if value == best]
        )


class _Valuer:
    """Values the positions that a seat's choices lead to."""

    def __init__(self, match: Match, seat: int, weights: Weights) -> None:
        assert match.setup is not None
        assert match.setup.plan is not None
        assert match.roll is not None
        self._match = match
        self._roll = match.roll
        self._state: SeatState = match.seats[seat]
        self._weights = weights
        self._goal = _GoalProgress(match, match.setup.plan, seat, weights.goal_power)
        claimed = match.claimed_columns
        self._column_points = [
            COLUMN_LATER[column] if column in claimed else COLUMN_FIRST[column]
            for column in range(len(COLUMN_MASKS))
        ]

    def now(self) -> float:
        """The value of the position as it is."""
        return self._value(self._state.crossed, self._state.jokers)

    def value(self, choice: Choice) -> float:
        """The value of the position after this choice."""
        cost = joker_cost(
            self._roll.colours[choice.colour_die], self._roll.numbers[choice.number_die]
        )
        return self._value(self._state.crossed | choice.cells, self._state.jokers - cost)

    def _value(self, crossed: Mask, jokers: int) -> float:
        weights = self._weights
        columns: float = sum(
            points * ((cells & crossed).bit_count() / 7) ** weights.column_power
            for points, cells in zip(self._column_points, COLUMN_MASKS, strict=True)
        )
        room = (reach(crossed) & ~crossed).bit_count()
        left = 1 - self._match.roll_number / MISSION_ROLLS
        return (
            weights.column * columns
            + weights.goal * self._goal.value(crossed)
            + weights.joker * jokers
            + weights.room * room * left
        )


class _GoalProgress:
    """How far the team is with what its goal still lacks, from 0 to 1 for each kind."""

    def __init__(self, match: Match, plan: MissionPlan, seat: int, power: float) -> None:
        self._power = power
        self._kinds: list[tuple[GoalKind, int, list[Mask], list[float]]] = []
        self._letters: Sequence[int] = ()
        done = {(goal.kind, goal.item) for goal in match.goals}
        for kind, needed in plan.needed:
            lacking = needed - sum(1 for other, _ in done if other is kind)
            if lacking <= 0:
                continue
            if kind is GoalKind.LETTER:
                known = sum(1 for other, _ in done if other is kind)
                self._letters = [COLUMN_LETTERS.index(letter) for letter in WORD[known:]]
                self._kinds.append((kind, lacking, [], []))
                continue
            items = _items(match, plan, seat, kind)
            names = _names(kind)
            open_items = [
                cells for cells, name in zip(items, names, strict=True) if (kind, name) not in done
            ]
            others = [
                max(
                    (
                        _share(theirs, state.crossed)
                        for theirs, state in self._others(match, plan, seat, kind, name)
                    ),
                    default=0.0,
                )
                for name in names
                if (kind, name) not in done
            ]
            self._kinds.append((kind, lacking, open_items, others))

    def value(self, crossed: Mask) -> float:
        """The team's progress if this seat had crossed these cells."""
        total = 0.0
        for kind, lacking, items, others in self._kinds:
            if kind is GoalKind.LETTER:
                total += self._letter_value(crossed)
                continue
            best = sorted(
                (
                    max(_share(cells, crossed), other) ** self._power
                    for cells, other in zip(items, others, strict=True)
                ),
                reverse=True,
            )
            total += sum(best[:lacking])
        return total

    def _letter_value(self, crossed: Mask) -> float:
        """Columns of the letters to come: the next may be completed, later ones only nearly."""
        total = 0.0
        for distance, column in enumerate(self._letters):
            filled = (COLUMN_MASKS[column] & crossed).bit_count()
            if distance and filled == 7:
                continue
            total += (filled / 7) ** self._power / (1 + distance)
        return total

    @staticmethod
    def _others(
        match: Match, plan: MissionPlan, seat: int, kind: GoalKind, name: str
    ) -> list[tuple[Mask, SeatState]]:
        index = _names(kind).index(name)
        return [
            (_items(match, plan, other, kind)[index], match.seats[other])
            for other in range(len(match.seats))
            if other != seat
        ]


def _items(match: Match, plan: MissionPlan, seat: int, kind: GoalKind) -> Sequence[Mask]:
    """For each item of a kind the cells that this seat has to cross for it."""
    sheet = match.seats[seat].sheet
    if kind is GoalKind.COLOUR:
        return [sheet.colour_masks[colour] for colour in COLOURS]
    if kind is GoalKind.ROW:
        return ROW_MASKS
    if kind is GoalKind.CIRCLE:
        return plan.sheets[seat].circles
    return [sheet.stars & column for column in COLUMN_MASKS]


def _names(kind: GoalKind) -> Sequence[str]:
    if kind is GoalKind.COLOUR:
        return [colour.letter for colour in COLOURS]
    if kind is GoalKind.STAR:
        return COLUMN_LETTERS
    return "1234567" if kind is GoalKind.ROW else "123456"


def _share(cells: Mask, crossed: Mask) -> float:
    return (cells & crossed).bit_count() / cells.bit_count()
