"""What levels of bots share: choices with their values, and how one of them is picked.

Never here: what a choice is worth.
"""

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import NamedTuple, Protocol

from game.rules.cells import Mask
from game.rules.choice import Choice
from game.rules.dice import Roll
from game.rules.legality import Available, joker_cost
from game.rules.match import Match


class Worth(NamedTuple):
    """A choice, None for a pass, and its value, in points or in the judge's own unit."""

    choice: Choice | None
    worth: float


class Judge(Protocol):
    """Says what a seat's choices are worth."""

    def worths(self, match: Match, seat: int) -> list[Worth]:
        """Every choice worth considering, including the pass, in a fixed order.

        Choices that differ only in dice with the same faces may appear once.
        """
        ...


def pick(worths: Sequence[Worth], warmth: float, chance: Random) -> Choice | None:
    """The best choice; with `warmth` a sound one, the less likely the less it is worth.

    A choice that is worth `warmth` less than another is taken 1/e as often.
    """
    best = max(worths, key=lambda one: one.worth)
    if not warmth:
        return best.choice
    weights = [exp((one.worth - best.worth) / warmth) for one in worths]
    return chance.choices(worths, weights)[0].choice


class PricedPair(NamedTuple):
    """Two dice of a roll: their indices, the colours and numbers they can stand for, their cost."""

    colour_die: int
    number_die: int
    colours: Sequence[int]
    numbers: Sequence[int]
    cost: int


_ALL: tuple[int, ...] = (0, 1, 2, 3, 4)
_ORDER = "gybro"


def pairs(roll: Roll, available: Available, jokers: int) -> Iterator[PricedPair]:
    """Every pair of dice this seat can pay for, without jokers first, each pair of faces once."""
    found = []
    seen = set()
    for c in available.colours:
        for n in available.numbers:
            colour, number = roll.colours[c], roll.numbers[n]
            cost = joker_cost(colour, number)
            if cost > jokers or (colour, number) in seen:
                continue
            seen.add((colour, number))
            colours = (_ORDER.index(colour.value),) if colour.colour else _ALL
            numbers = (number.number - 1,) if number.number else _ALL
            found.append(PricedPair(c, n, colours, numbers, cost))
    found.sort(key=lambda pair: pair.cost)
    return iter(found)


class Way(NamedTuple):
    """The dice a placement is taken with, and their cost."""

    colour_die: int
    number_die: int
    cost: int

    def choice(self, cells: Mask) -> Choice:
        """The choice of these dice and cells."""
        return Choice(self.colour_die, self.number_die, cells)


def cheapest_ways(roll: Roll, available: Available, jokers: int) -> dict[tuple[int, int], Way]:
    """For each colour and number (from 0) the cheapest dice that stand for them."""
    ways: dict[tuple[int, int], Way] = {}
    for pair in pairs(roll, available, jokers):
        way = Way(pair.colour_die, pair.number_die, pair.cost)
        for colour in pair.colours:
            for number in pair.numbers:
                ways.setdefault((colour, number), way)
    return ways
