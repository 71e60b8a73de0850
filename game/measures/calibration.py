"""How accurate the chances of winning are: matches of bots compared with the predictions.

Experts, hard and medium bots play among themselves, two to six at a table, on all sheets: the
chances are those of equally good players. The same number plays the same matches. Never here: how a
chance is computed (`game.table.review.chances`), printing.
"""

from collections.abc import Generator, Sequence
from functools import partial
from itertools import chain
from math import log
from random import Random
from typing import Final, NamedTuple

import msgspec

from game.bots.levels import make_bot
from game.measures.trials import play_in_order
from game.rules.intents import Start
from game.rules.match import Match, Phase
from game.rules.setup import Mode, Setup
from game.table.play.bot_match import MOST_ROLLS, next_intent
from game.table.review.chances import Shares, shares_now
from game.table.storage.sheets import SHEET_NAMES, bundled

_LEVELS: Final = ("expert", "hard", "medium")
_SEATS: Final = (2, 3, 2, 4, 2, 5, 3, 6)
_TENTHS: Final = 10
_LEAST: Final = 1e-6


class Foretold(msgspec.Struct, frozen=True):
    """One match: the predictions after each roll but the last, and each seat's share of the win."""

    shares: tuple[Shares, ...]
    came: Shares


class Tenth(NamedTuple):
    """All predictions between two tenths: how many, their mean, and the actual mean."""

    times: int
    said: float
    came: float


class Truth(NamedTuple):
    """The accuracy.

    `brier`: the mean square error of a seat's chance; `brier_equal`: that of equal chances for all
    seats; `logarithm`: the mean surprise in nats; `logarithm_equal`: the same for equal chances.
    `error`: the mean difference between predicted and actual over all tenths; `tenths`: each of
    them.
    """

    matches: int
    positions: int
    brier: float
    brier_equal: float
    logarithm: float
    logarithm_equal: float
    error: float
    tenths: tuple[Tenth, ...]


def play(number: int, seed: int) -> Foretold:
    """Play the match with that number; the same number always gives the same result."""
    chance = Random(f"chances {seed} {number}")
    seats = _SEATS[number // len(_LEVELS) % len(_SEATS)]
    level, sheet = _LEVELS[number % len(_LEVELS)], SHEET_NAMES[number % len(SHEET_NAMES)]
    bots = [make_bot(level, chance.getrandbits(32)) for _ in range(seats)]
    match, said = Match(), list[Shares]()
    match.apply(Start(Setup(Mode.VERSUS, seats, bundled(sheet), sheet, number % seats)))
    while match.phase is not Phase.OVER and match.roll_number < MOST_ROLLS:
        if match.phase is Phase.ROLL and match.roll_number:
            said.append(shares_now(match))
        match.apply(next_intent(match, bots, chance))
    return Foretold(tuple(said), shares_now(match))


def play_all(matches: int, seed: int, jobs: int) -> Generator[Foretold, None, None]:
    """Play this many matches, in order."""
    yield from play_in_order(partial(play, seed=seed), range(matches), jobs)


def truth(played: Sequence[Foretold]) -> Truth:
    """The accuracy of the predictions for these matches."""
    said = [(shares, told.came) for told in played for shares in told.shares]
    pairs = list(chain.from_iterable(zip(*one, strict=True) for one in said))
    equal = [((1 / len(came),) * len(came), came) for _, came in said]
    tenths = tuple(_tenth(pairs, number) for number in range(_TENTHS))
    error = sum(one.times * abs(one.said - one.came) for one in tenths) / max(1, len(pairs))
    return Truth(
        len(played),
        len(said),
        _brier(said),
        _brier(equal),
        _logarithm(said),
        _logarithm(equal),
        error,
        tenths,
    )


def _brier(said: Sequence[tuple[Shares, Shares]]) -> float:
    squares = [(a - b) ** 2 for one in said for a, b in zip(*one, strict=True)]
    return sum(squares) / max(1, len(squares))


def _logarithm(said: Sequence[tuple[Shares, Shares]]) -> float:
    lost = (b * log(max(a, _LEAST)) for one in said for a, b in zip(*one, strict=True))
    return -sum(lost) / max(1, len(said))


def _tenth(pairs: Sequence[tuple[float, float]], number: int) -> Tenth:
    found = [pair for pair in pairs if min(int(pair[0] * _TENTHS), _TENTHS - 1) == number]
    times = max(1, len(found))
    return Tenth(len(found), sum(a for a, _ in found) / times, sum(b for _, b in found) / times)
