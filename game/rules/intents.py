"""Intents: what a seat or the host asks of a match, one frozen class for each kind.

Never here: whether the match grants it (`match`, `legality`).
"""

from dataclasses import dataclass
from typing import TypeAlias

from game.rules.cells import Cell
from game.rules.dice import DieKind, Roll
from game.rules.setup import Setup


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the match."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class RollDice:
    """The dice show these faces; the match itself never rolls."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class Mark:
    """Cross these cells with these two dice; the cells decide what a joker stands for."""

    seat: int
    colour_die: int
    number_die: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Take no dice in this roll."""

    seat: int


@dataclass(frozen=True, slots=True)
class SharePenalty:
    """The leader shares out the jokers to strike, a number for each seat (C5, C14)."""

    jokers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GiveUpDie:
    """The leader gives up a die of this kind (C5, C14)."""

    kind: DieKind


Decision: TypeAlias = SharePenalty | GiveUpDie
"""What the leader of a mission may be asked to decide."""

Intent: TypeAlias = Start | RollDice | Mark | Pass | SharePenalty | GiveUpDie
