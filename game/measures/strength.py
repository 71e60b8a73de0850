"""The bots' strength: which matches to play, and what they say.

The figures shown in docs/bots.md and the matches behind them. The same match always has the same
outcome. Never here: playing many (`trials`), printing on a terminal, or how bots think.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from statistics import fmean, stdev
from typing import Final

import msgspec

from game.bots.levels import OFFERED
from game.measures.trials import TrialKind, TrialLine
from game.rules.mission import Mission
from game.rules.setup import SEATS, Mode, Setup
from game.rules.sheet import Sheet
from game.rules.sheet_maker import make_sheet
from game.table.play.bot_match import play_match
from game.table.storage.mission_board import mission_setup
from game.table.storage.sheets import SHEET_NAMES, bundled

NEW: Final = "new "
"""A sheet with this name and a number is made with that number as its seed."""
MISSION: Final = "mission "
"""The same for missions and their numbers."""
_TEAMS: Final = ("medium", "expert")
_NEW_SEED: Final = 5_000_000
"""New sheets for measuring have seeds from here on, which training never uses."""
_NEW_SHEETS: Final = 40


class MatchTrial(msgspec.Struct, frozen=True):
    """One match to play."""

    mode: str
    levels: tuple[str, ...]
    sheet: str
    starter: int
    seed: int


class MatchOutcome(msgspec.Struct, frozen=True):
    """Its outcome."""

    result: str
    rolls: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class _Line(TrialLine[MatchTrial, MatchOutcome], frozen=True):
    outcome: MatchOutcome = msgspec.field(name="came")


class Figure(msgspec.Struct, frozen=True):
    """One line of the table: what is measured, for which level, in which matches, and the aim."""

    name: str
    what: str
    """`mean` of the totals, `wins` in 100, `missions` won in 100, or `stalled` matches."""
    level: str
    aim: str
    trials: tuple[MatchTrial, ...]


class Value(msgspec.Struct, frozen=True):
    """The measured value of a figure; `error`: its standard error."""

    value: float
    error: float
    matches: int


@lru_cache(maxsize=64)
def sheet_of(name: str) -> Sheet:
    """A bundled sheet, or a new one."""
    if name.startswith(NEW):
        return make_sheet(Random(int(name.removeprefix(NEW))))
    return bundled(name)


def play_trial(trial: MatchTrial) -> MatchOutcome:
    """Play one match; the same trial always gives the same outcome."""
    mode, seats = Mode(trial.mode), len(trial.levels)
    if mode is Mode.MISSION:
        setup = mission_setup(Mission(int(trial.sheet.removeprefix(MISSION))), seats)
    else:
        setup = Setup(mode, seats, sheet_of(trial.sheet), trial.sheet, trial.starter)
    played = play_match(setup, trial.levels, trial.seed)
    return MatchOutcome(played.result, played.rolls, played.totals, played.winners)


MATCHES: Final = TrialKind(play_trial, _Line, "a match")


def figures(share: float, seed: int, stall_matches: int) -> list[Figure]:
    """Every figure, with `share` of the full number of matches; at least twenty each."""

    def many(full: int) -> int:
        return max(20, round(full * share))

    found = []
    aims = {"easy": "about 10", "medium": "about 19", "hard": "23 to 25", "expert": "27.5 or more"}
    for level in OFFERED:
        trials = _alone(level, ("black",), many(2000), seed)
        found.append(Figure(f"{level} alone, black", "mean", level, aims.get(level, ""), trials))
    for sheet in SHEET_NAMES:
        if sheet != "black":
            trials = _alone("expert", (sheet,), many(1000), seed)
            found.append(Figure(f"expert alone, {sheet}", "mean", "expert", "26.5 or more", trials))
    new = tuple(f"{NEW}{_NEW_SEED + number}" for number in range(_NEW_SHEETS))
    trials = _alone("expert", new, many(1000), seed)
    found.append(Figure("expert alone, new sheets", "mean", "expert", "24 or more", trials))
    for seats in (2, 3, 4, 6):
        trials = _against("expert", "medium", seats, many(1000), seed)
        aim = "60 or more" if seats == 4 else "–"
        name = f"expert against {seats - 1} medium"
        found.append(Figure(name, "wins", "expert", aim, trials))
    for below, level in pairwise(OFFERED):
        trials = _against(level, below, 2, many(1000), seed)
        found.append(Figure(f"{level} against {below}", "wins", level, "60 to 90", trials))
    for mission in Mission:
        for level in _TEAMS:
            trials = _teams(level, mission, many(400), seed)
            name = f"team of {level}, mission {mission.value}"
            found.append(Figure(name, "missions", level, "–", trials))
    found.append(Figure("any levels", "stalled", "", "0", _mixed(stall_matches, seed)))
    return found


def _alone(level: str, sheets: Sequence[str], matches: int, seed: int) -> tuple[MatchTrial, ...]:
    return tuple(
        MatchTrial("solo", (level,), sheets[number % len(sheets)], 0, seed * 1_000_003 + number)
        for number in range(matches)
    )


def _against(level: str, other: str, seats: int, matches: int, seed: int) -> tuple[MatchTrial, ...]:
    """One of a level against others; its seat, the starter and the sheet take turns."""
    trials = []
    for number in range(matches):
        levels = [other] * seats
        levels[number % seats] = level
        sheet = SHEET_NAMES[number // seats % len(SHEET_NAMES)]
        starter = number // (seats * len(SHEET_NAMES)) % seats
        trials.append(
            MatchTrial("versus", tuple(levels), sheet, starter, seed * 1_000_003 + number)
        )
    return tuple(trials)


def _teams(level: str, mission: Mission, matches: int, seed: int) -> tuple[MatchTrial, ...]:
    """Teams of one to four in turn, with the game's numbers."""
    return tuple(
        MatchTrial(
            "mission",
            (level,) * (number % len(SEATS[Mode.MISSION]) + 1),
            f"{MISSION}{mission.value}",
            0,
            seed * 1_000_003 + number,
        )
        for number in range(matches)
    )


def _mixed(matches: int, seed: int) -> tuple[MatchTrial, ...]:
    """Any levels on two to six seats; two of three have no expert, which takes longest."""
    chance = Random(f"mixed {seed}")
    trials = []
    for number in range(matches):
        seats = chance.randint(2, 6)
        levels = OFFERED if number % 3 == 0 else OFFERED[:-1]
        trials.append(
            MatchTrial(
                "versus",
                tuple(chance.choice(levels) for _ in range(seats)),
                chance.choice(SHEET_NAMES),
                number % seats,
                seed * 2_000_003 + number,
            )
        )
    return tuple(trials)


def value_of(figure: Figure, came: Sequence[MatchOutcome]) -> Value:
    """The value of a figure from its matches, in the order of its trials."""
    samples: list[float] = []
    for trial, one in zip(figure.trials, came, strict=False):
        if figure.what == "stalled":
            samples.append(float(one.result == "stalled"))
            continue
        if figure.what == "missions":
            samples.append(100.0 * (one.result == "won"))
            continue
        for seat, level in enumerate(trial.levels):
            if level == figure.level:
                won = (seat in one.winners) / max(1, len(one.winners))
                samples.append(float(one.totals[seat]) if figure.what == "mean" else 100 * won)
    if not samples:
        return Value(0.0, 0.0, 0)
    error = stdev(samples) / len(samples) ** 0.5 if len(samples) > 1 else 0.0
    value = sum(samples) if figure.what == "stalled" else fmean(samples)
    return Value(value, 0.0 if figure.what == "stalled" else error, len(samples))
