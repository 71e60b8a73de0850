"""Finds our own numbers of the mission board, and measures their effect (C12).

Teams of bots play many matches. Each milestone is set so that about three in four of the teams that
play for it reach it, over all five missions together; free numbers in the goals of missions 3, 4
and 5 are set so that wins come close to their aims. Printed numbers stay. Never here: playing
(`mission_trials`), files of numbers (`mission_board`), or printing.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from game.measures.mission_trials import (
    GOAL_KEYS,
    POINT_KEYS,
    MissionOutcome,
    MissionTrials,
    trials_of,
)
from game.rules.mission import MILESTONE_ROLLS, MISSION_ROLLS, Mission
from game.table.storage.mission_board import Board, NumberSource

FOR_MILESTONES: Final = "medium"
"""The level that plays for milestones: a net skips them where that brings the goal closer."""
MILESTONE_AIM: Final = 0.75
WIN_AIMS: Final = {Mission.STARS: 0.5, Mission.CIRCLES: 0.4, Mission.NOCHMAL: 0.3}
"""The share of matches in which a team of good players should reach or win something (C12)."""

FREE_RANGES: Final = {
    Mission.STARS: range(1, 6),
    Mission.CIRCLES: range(1, 8),
    Mission.NOCHMAL: range(1, 4),
}
"""How many colours or rows these missions may ask for where the number is ours (C12)."""

MOST_POINTS: Final = {(3, 27): 43}
"""A team of three with 43 points after roll 27 passed, so no milestone is higher (C12)."""

JOKERS_A_SEAT: Final = 2
"""The printed penalty for three seats is six jokers; other teams strike as many each."""

_MOST_POINTS: Final = 99
_GOAL_GAMES: Final = 3
"""A milestone is tried in all five missions, a goal in one: it gets this many times as many
matches.
"""

_ROUNDS: Final = 4
"""Numbers affect each other, so the search repeats until none changes, at most this often."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of `count` matches."""

    hits: int
    count: int

    @property
    def share(self) -> float:
        """From 0 to 1; 0 if there was no match."""
        return self.hits / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return (self.share * (1 - self.share) / self.count) ** 0.5 if self.count else 0.0


@dataclass(frozen=True, slots=True)
class Measured:
    """The effect of a board: wins by mission, and milestones over all missions, by roll."""

    wins: dict[Mission, Rate]
    milestones: dict[int, Rate]


@dataclass(frozen=True, slots=True)
class Effort:
    """How a search plays: matches for each mission, from this seed on.

    `goals`: the level of the teams whose wins count; `milestones`: that of those whose points at
    milestones count.
    """

    goals: str
    milestones: str
    games: int
    seed: int
    goals_only: bool = False
    """Whether milestones and penalties stay as they are."""


def measure(
    trials: MissionTrials, board: Board, seats: int, effort: Effort, level: str
) -> Measured:
    """Let teams of this level play every mission with this board; count wins and milestones."""
    tried = _play(trials, board.numbers, seats, effort, level)
    points = _points(tried.values())
    return Measured(
        {
            mission: Rate(sum(one.won for one in results), len(results))
            for mission, results in tried.items()
        },
        {
            roll: Rate(sum(had >= board.numbers[key] for had in points[roll]), len(points[roll]))
            for roll, key in POINT_KEYS.items()
        },
    )


def find_numbers(
    trials: MissionTrials, board: Board, seats: int, effort: Effort, fewer: Board | None = None
) -> Board:
    """The board with each of our own numbers set anew, starting from its current values.

    `fewer`: the board for one seat less: no milestone is set lower than its.
    """
    least = {key: fewer.numbers[key] if fewer is not None else 1 for key in POINT_KEYS.values()}
    numbers = dict(board.numbers)
    if board.sources["jokers_after_10"] is NumberSource.OURS and not effort.goals_only:
        numbers["jokers_after_10"] = JOKERS_A_SEAT * seats
    for _ in range(_ROUNDS):
        before = dict(numbers)
        if not effort.goals_only:
            _set_milestones(trials, board, numbers, seats, effort, least)
        _set_goals(trials, board, numbers, seats, effort)
        if numbers == before:
            break
    return replace(board, numbers=numbers)


def _set_milestones(
    trials: MissionTrials,
    board: Board,
    numbers: dict[str, int],
    seats: int,
    effort: Effort,
    least: dict[str, int],
) -> None:
    """One after another, since a team that missed one plays on with less."""
    for roll, key in POINT_KEYS.items():
        if board.sources[key] is NumberSource.OURS:
            most = MOST_POINTS.get((seats, roll), _MOST_POINTS)

            def reached(number: int, roll: int = roll, key: str = key) -> float:
                aimed = numbers | {key: number}
                tried = _play(trials, aimed, seats, effort, effort.milestones, roll)
                points = _points(tried.values())[roll]
                return Rate(sum(had >= number for had in points), len(points)).share

            allowed = range(max(1, least[key]), most + 1)
            numbers[key] = nearest_to_aim(reached, numbers[key], allowed, MILESTONE_AIM)


def nearest_to_aim(share_of: Callable[[int], float], start: int, numbers: range, aim: float) -> int:
    """The number whose share comes closest to the aim; shares fall as numbers rise.

    Searches from `start` up or down until the aim lies between two neighbours; takes the higher one
    on a tie.
    """
    number = min(max(start, numbers.start), numbers.stop - 1)
    share = share_of(number)
    way = 1 if share >= aim else -1
    while number + way in numbers:
        beside = share_of(number + way)
        if (beside >= aim) != (share >= aim):
            pair = sorted([(abs(share - aim), -number), (abs(beside - aim), -number - way)])
            return -pair[0][1]
        number, share = number + way, beside
    return number


def _set_goals(
    trials: MissionTrials, board: Board, numbers: dict[str, int], seats: int, effort: Effort
) -> None:
    seeds = _seeds(replace(effort, games=effort.games * _GOAL_GAMES))
    for mission, aim in WIN_AIMS.items():
        key = GOAL_KEYS[mission]
        if board.sources[key] is NumberSource.OURS:

            def won(number: int, mission: Mission = mission, key: str = key) -> float:
                asked = numbers | {key: number}
                tried = trials.of(trials_of(asked, seats, mission, effort.goals, seeds))
                return Rate(sum(one.won for one in tried), len(tried)).share

            numbers[key] = nearest_to_aim(won, numbers[key], FREE_RANGES[mission], aim)


def _play(
    trials: MissionTrials,
    numbers: dict[str, int],
    seats: int,
    effort: Effort,
    level: str,
    until: int = MISSION_ROLLS,
) -> dict[Mission, list[MissionOutcome]]:
    wanted = {
        mission: trials_of(numbers, seats, mission, level, _seeds(effort), until)
        for mission in Mission
    }
    trials.of([trial for some in wanted.values() for trial in some])
    return {mission: trials.of(some) for mission, some in wanted.items()}


def _seeds(effort: Effort) -> range:
    return range(effort.seed * 1_000_003, effort.seed * 1_000_003 + effort.games)


def _points(results: Iterable[list[MissionOutcome]]) -> dict[int, list[int]]:
    """The teams' points at each milestone they got to."""
    points: dict[int, list[int]] = {roll: [] for roll in MILESTONE_ROLLS}
    for tried in results:
        for one in tried:
            for roll, had in one.points.items():
                points[roll].append(had)
    return points
