"""The dice of a host: rolls from a given source of chance (M7).

Never here: when to roll, or what a roll leads to.
"""

from random import Random, SystemRandom

from game.rules.dice import COLOUR_FACES, NUMBER_FACES, Roll
from game.rules.setup import DiceInPlay


def make_chance(seed: int | None) -> Random:
    """A source of chance: repeatable with a seed, else the system's own."""
    return SystemRandom() if seed is None else Random(seed)


def roll_dice(chance: Random, dice: DiceInPlay) -> Roll:
    """Roll this many colour dice and number dice; every face is equally likely."""
    return Roll(
        tuple(chance.choices(COLOUR_FACES, k=dice.colours)),
        tuple(chance.choices(NUMBER_FACES, k=dice.numbers)),
    )
