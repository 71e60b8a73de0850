"""What a seat gains if it may pick the better of two rolls, as one holding back its link could.

    python -m tests.bench.holding_back --matches 200 --seats 2 --seed 1 --keep FILE

plays matches of experts. One seat, each in turn, sees two independent rolls and may replace the
first with the second: never, 3 times a match, or as often as it likes. The dice are the same in all
three, so differences are between pairs. FILE holds every match; an interrupted run resumes. Never
here: the protocol itself. docs/holding_back.md has the results.
"""

import argparse
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import chain
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final

import msgspec

from game.bots.bot import Bot
from game.bots.levels import POINT_AT_TABLE, make_bot
from game.bots.nets import net
from game.bots.stand import Stand
from game.bots.table_judge import TableJudge
from game.rules.cells import cells_of
from game.rules.dice import Roll
from game.rules.intents import Mark, Pass, RollDice, Start
from game.rules.match import Match, Phase
from game.rules.setup import Mode, Setup
from game.table.play.bot_match import MOST_ROLLS, next_intent
from game.table.play.host_dice import roll_dice
from game.table.storage.kept_lines import KeptLines
from game.table.storage.sheets import SHEET_NAMES, bundled
from net.guest.dice_part import MOST_LEFT_OUT

HOLDS: Final = MOST_LEFT_OUT
"""Links that a host may leave out of one that it was sent before that program leaves it."""
LIMITS: Final = (0, HOLDS, 1000)
"""Holding back never, as often as the protocol allows, and without a limit."""
NAMES: Final = {0: "never", HOLDS: f"{HOLDS} a match", 1000: "no limit"}
PILOT: Final = 24
"""Matches played in advance to estimate the gain from a second roll."""
_PILOT_SEED: Final = 900_000
_EAGER: Final = (0.6, 0.8, 1.0, 1.25, 1.5, 2.0)
"""Rolls worth holding back, as a multiple of the holds allowed; the pilot picks the best."""


class Trial(msgspec.Struct, frozen=True):
    """One match: who could hold back, how often they could and did, and the outcome."""

    seats: int
    seed: int
    number: int
    limit: int
    holder: int
    held: int
    rolls: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def key(self) -> tuple[int, int, int, int]:
        """Identifies the match: the same key always has the same outcome."""
        return self.seats, self.seed, self.number, self.limit

    @property
    def points(self) -> float:
        """The holder's points."""
        return self.totals[self.holder]

    @property
    def margin(self) -> float:
        """The holder's points less the mean of the others'."""
        others = [total for seat, total in enumerate(self.totals) if seat != self.holder]
        return self.points - fmean(others)

    @property
    def win(self) -> float:
        """The holder's share of the victory, out of 100."""
        return 100 / len(self.winners) if self.holder in self.winners else 0.0


class Pilot:
    """The gains of second rolls in matches where nobody holds back, and when to take them."""

    def __init__(self, matches: Sequence[Sequence[float]]) -> None:
        """`matches`: for each roll of each match, the gain the second roll would have brought."""
        self.matches = matches
        self.gains = sorted(chain.from_iterable(matches))
        self.rolls = fmean(map(len, matches))
        self._eager = 1.0
        self._eager = max(_EAGER, key=self._spent)

    def least(self, left: int, roll: int) -> float:
        """The least gain worth one of the remaining holds at this roll.

        So high that slightly more of the coming rolls exceed it than there are holds left.
        """
        to_come = max(2.0, self.rolls - roll + 1)
        share = min(0.5, self._eager * left / to_come)
        return max(0.0, self.gains[min(len(self.gains) - 1, int(len(self.gains) * (1 - share)))])

    @property
    def taken(self) -> float:
        """The mean gain of `HOLDS` holds a match, taken by `least`."""
        return self._spent(self._eager)

    @property
    def in_hindsight(self) -> float:
        """The sum of the greatest gains of a match, on average."""
        return fmean(sum(sorted(gains)[-HOLDS:]) for gains in self.matches)

    def _spent(self, eager: float) -> float:
        before, self._eager = self._eager, eager
        totals = []
        for gains in self.matches:
            taken: list[float] = []
            for roll, gain in enumerate(gains, start=1):
                if len(taken) < HOLDS and gain > self.least(HOLDS - len(taken), roll):
                    taken.append(gain)
            totals.append(sum(taken))
        self._eager = before
        return fmean(totals)


_JUDGE: Final = TableJudge(net("table"))
"""The expert's judge, without looking ahead."""


def roll_worth(match: Match, seat: int, roll: Roll) -> float:
    """The value of the match for the seat if this roll falls and all choose as experts do.

    Others' gains count against the seat by its share, as the judge counts the dice it leaves.
    """
    after = copy(match)
    after.seats = [replace(state) for state in match.seats]
    after.apply(RollDice(roll))
    if after.phase is Phase.ACTIVE:
        active = after.active
        best = max(_JUDGE.worths(after, active), key=lambda one: one.worth)
        if active == seat:
            return best.worth
        choice = best.choice
        after.apply(Mark(active, *choice[:2], cells_of(choice.cells)) if choice else Pass(active))
    worths = [_best(after, other) for other in range(len(after.seats))]
    others = sum(worths) - worths[seat]
    return worths[seat] - others / (len(worths) - 1)


def _best(match: Match, seat: int) -> float:
    """The value of a seat's best choice, or of its position if it has chosen."""
    if seat not in match.to_act:
        return Stand.of(net("table"), match, seat).passing()
    return max(one.worth for one in _JUDGE.worths(match, seat))


def _two_rolls(match: Match, seed: int) -> tuple[Roll, Roll]:
    """The roll and the alternative: always the same for the same roll number."""
    chance = Random(f"holding back {seed} {match.roll_number + 1}")
    return roll_dice(chance, match.dice), roll_dice(chance, match.dice)


def _setup(seats: int, number: int) -> tuple[Setup, int]:
    """The setup of a match, and who may hold back: sheets, starters and holders take turns."""
    holder, starter = number % seats, number // seats % seats
    sheet = SHEET_NAMES[number % len(SHEET_NAMES)]
    return Setup(Mode.VERSUS, seats, bundled(sheet), sheet, starter), holder


def _gain(match: Match, seat: int, rolls: tuple[Roll, Roll]) -> float:
    """How much more the second roll is worth than the first."""
    return roll_worth(match, seat, rolls[1]) - roll_worth(match, seat, rolls[0])


def pilot(seats: int, seed: int) -> Pilot:
    """The gains of second rolls, measured in a few matches."""
    matches = []
    for number in range(PILOT):
        setup, holder = _setup(seats, number)
        match, bots = _begin(setup, seed)
        gains = []
        while match.phase is not Phase.OVER and match.roll_number < MOST_ROLLS:
            if match.phase is Phase.ROLL:
                both = _two_rolls(match, (_PILOT_SEED + seed) * 1_000_003 + number)
                gains.append(_gain(match, holder, both))
                match.apply(RollDice(both[0]))
            else:
                match.apply(next_intent(match, bots, Random(0)))
        matches.append(gains)
    return Pilot(matches)


def _begin(setup: Setup, seed: int) -> tuple[Match, Sequence[Bot]]:
    match = Match()
    match.apply(Start(setup))
    return match, [make_bot("expert", seed) for _ in range(setup.seats)]


def play(seats: int, seed: int, number: int, limit: int, seen: Pilot | None) -> Trial:
    """A match in which a seat may hold back `limit` times; without a pilot whenever it gains."""
    setup, holder = _setup(seats, number)
    match, bots = _begin(setup, seed)
    held = 0
    while match.phase is not Phase.OVER and match.roll_number < MOST_ROLLS:
        if match.phase is not Phase.ROLL:
            match.apply(next_intent(match, bots, Random(0)))
            continue
        both = _two_rolls(match, seed * 1_000_003 + number)
        second = False
        if held < limit:
            scarce = limit < MOST_ROLLS
            least = seen.least(limit - held, match.roll_number + 1) if seen and scarce else 0.0
            second = _gain(match, holder, both) > least
        held += second
        match.apply(RollDice(both[second]))
    totals = tuple(seat.score().total for seat in match.seats)
    winners = match.over.winners if match.over else ()
    return Trial(seats, seed, number, limit, holder, held, match.roll_number, totals, winners)


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else inf


def tell(seen: Pilot) -> str:
    """Print what the pilot measured, in points."""
    better = [gain for gain in seen.gains if gain > 0]
    parts = [
        f"pilot: {len(seen.matches)} matches of {seen.rolls:.1f} rolls",
        f"a better second roll gains {fmean(better) / POINT_AT_TABLE:.2f} points in the mean",
        f"{HOLDS} a match {seen.taken / POINT_AT_TABLE:.2f}",
        f"the best {HOLDS} in hindsight {seen.in_hindsight / POINT_AT_TABLE:.2f}",
    ]
    return ", ".join(parts)


def report(trials: Sequence[Trial]) -> Iterator[str]:
    """The figures as lines: for each limit, with the difference to never."""
    none = {one.number: one for one in trials if one.limit == 0}
    for limit in LIMITS:
        mine = [one for one in trials if one.limit == limit]
        if not mine:
            continue
        held = fmean(one.held for one in mine)
        parts = [f"{NAMES[limit]}: {len(mine)} matches, {held:.2f} held back"]
        for what in ("points", "margin", "win"):
            values = [getattr(one, what) for one in mine]
            parts.append(f"{what} {fmean(values):.2f} ({_error(values):.2f})")
            pairs = [
                getattr(one, what) - getattr(none[one.number], what)
                for one in mine
                if limit and one.number in none
            ]
            if pairs:
                parts.append(f"more {fmean(pairs):+.2f} ({_error(pairs):.2f})")
        yield ", ".join(parts)


def main() -> None:
    """Play the missing matches and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.holding_back")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seats", type=int, default=2, choices=range(2, 7))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limits", type=int, nargs="+", default=LIMITS, choices=LIMITS)
    parser.add_argument("--keep", type=Path, help="a file of all matches, to go on from")
    asked = parser.parse_args()
    kept = KeptLines(asked.keep, Trial, "a match") if asked.keep else None
    trials = {one.key: one for one in kept.lines} if kept else {}
    seen = None
    if HOLDS in asked.limits:
        seen = pilot(asked.seats, asked.seed)
        print(tell(seen), flush=True)
    for limit in asked.limits:
        for number in range(asked.matches):
            if (asked.seats, asked.seed, number, limit) in trials:
                continue
            one = play(asked.seats, asked.seed, number, limit, seen)
            trials[one.key] = one
            if kept:
                kept.add(one)
    mine = [one for one in trials.values() if (one.seats, one.seed) == (asked.seats, asked.seed)]
    print(*report([one for one in mine if one.number < asked.matches]), sep="\n")


if __name__ == "__main__":
    main()
