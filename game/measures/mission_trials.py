"""Matches played to try the numbers of the mission board, and a file that keeps what came of them.

A trial that was played before is not played again: a search that was interrupted goes on where it
was, and the same trials give the same results however many processes play them.
Never here: which numbers to try (`mission_search`).
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

import msgspec

from game.rules.mission import MISSION_ROLLS, Mission
from game.table.play.evening import play_match
from game.table.storage.kept_lines import KeptLines
from game.table.storage.missions import Board, mission_setup

_CHUNK: Final = 4
"""Trials handed to a process at a time: few, so that all end at about the same time."""


class Trial(msgspec.Struct, frozen=True):
    """One match to play: a mission by the numbers of a board, with bots of one level.

    `points` are the milestones after rolls 10, 19 and 27, `jokers` the penalty of the first, `free`
    how many colours or rows this mission asks for (C5 to C11). It is played until roll `until`.
    """

    seats: int
    mission: int
    points: tuple[int, int, int]
    jokers: int
    free: int
    level: str
    seed: int
    until: int = MISSION_ROLLS


class Tried(msgspec.Struct, frozen=True):
    """What came of a trial; `points` holds what the team had at each milestone it came to."""

    won: bool
    points: dict[int, int]


class _Line(msgspec.Struct, frozen=True):
    trial: Trial
    tried: Tried


GOAL_KEYS: Final = {
    Mission.COLOURS: "mission_1_colours",
    Mission.ROWS: "mission_2_rows",
    Mission.STARS: "mission_3_colours",
    Mission.CIRCLES: "mission_4_rows",
    Mission.NOCHMAL: "mission_5_colours",
}
"""The number of the board that says how many colours or rows a mission asks for."""

POINT_KEYS: Final = {10: "points_after_10", 19: "points_after_19", 27: "points_after_27"}
"""The number of the board that is the milestone after each of these rolls."""


def trials_of(
    numbers: dict[str, int],
    seats: int,
    mission: Mission,
    level: str,
    seeds: Iterable[int],
    until: int = MISSION_ROLLS,
) -> list[Trial]:
    """A trial of this mission by these numbers for every seed."""
    first, second, third = (numbers[key] for key in POINT_KEYS.values())
    jokers, free = numbers["jokers_after_10"], numbers[GOAL_KEYS[mission]]
    return [
        Trial(seats, mission.value, (first, second, third), jokers, free, level, seed, until)
        for seed in seeds
    ]


def play_trial(trial: Trial) -> Tried:
    """Play one trial; the same trial always comes out the same."""
    mission = Mission(trial.mission)
    numbers = dict(zip(POINT_KEYS.values(), trial.points, strict=True))
    numbers |= dict.fromkeys(GOAL_KEYS.values(), trial.free)
    numbers["jokers_after_10"] = trial.jokers
    setup = mission_setup(mission, trial.seats, {trial.seats: Board(numbers, {})})
    played = play_match(setup, (trial.level,) * trial.seats, trial.seed, trial.until)
    return Tried(played.result == "won", played.points)


class Trials:
    """Plays trials, in several processes if wanted, and keeps them in a file if given one.

    `report` is called with the number of matches played so far, after each.
    Raises `KeptLinesError` for a file that is not one of trials or cannot be written.
    """

    def __init__(
        self,
        file: Path | None = None,
        jobs: int = 1,
        report: Callable[[int], None] | None = None,
    ) -> None:
        self._known: dict[Trial, Tried] = {}
        self._played = 0
        self._report = report
        self._jobs = jobs
        self._kept = KeptLines(file, _Line, "a trial") if file is not None else None
        if self._kept is not None:
            self._known |= {line.trial: line.tried for line in self._kept.lines}

    def __enter__(self) -> "Trials":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._kept is not None:
            self._kept.close()

    def of(self, trials: Sequence[Trial]) -> list[Tried]:
        """What comes of these trials, in their order."""
        fresh = [trial for trial in dict.fromkeys(trials) if trial not in self._known]
        if self._jobs == 1 or len(fresh) < 2:
            self._keep(fresh, map(play_trial, fresh))
        else:
            from multiprocessing import get_context

            with get_context("spawn").Pool(min(self._jobs, len(fresh))) as pool:
                self._keep(fresh, pool.imap(play_trial, fresh, _CHUNK))
        return [self._known[trial] for trial in trials]

    def _keep(self, trials: Sequence[Trial], results: Iterable[Tried]) -> None:
        for trial, tried in zip(trials, results, strict=True):
            self._known[trial] = tried
            self._played += 1
            if self._report is not None:
                self._report(self._played)
            if self._kept is not None:
                self._kept.add(_Line(trial, tried))
