"""Matches played to try the numbers of the mission board.

Never here: playing many (`trials`), or which numbers to try (`mission_search`).
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

import msgspec

from game.measures.trials import TrialKind, TrialLine, Trials
from game.rules.mission import MISSION_ROLLS, Mission
from game.table.play.bot_match import play_match
from game.table.storage.mission_board import Board, mission_setup


class MissionTrial(msgspec.Struct, frozen=True):
    """One match to play: a mission with a board's numbers, and bots of one level.

    `points`: the milestones after rolls 10, 19 and 27; `jokers`: the penalty of the first; `free`:
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


class MissionOutcome(msgspec.Struct, frozen=True):
    """The outcome of a trial; `points`: what the team had at each milestone it got to."""

    won: bool
    points: dict[int, int]


class _Line(TrialLine[MissionTrial, MissionOutcome], frozen=True):
    outcome: MissionOutcome = msgspec.field(name="tried")


MissionTrials: TypeAlias = Trials[MissionTrial, MissionOutcome]


GOAL_KEYS: Final = {
    Mission.COLOURS: "mission_1_colours",
    Mission.ROWS: "mission_2_rows",
    Mission.STARS: "mission_3_colours",
    Mission.CIRCLES: "mission_4_rows",
    Mission.NOCHMAL: "mission_5_colours",
}
"""The number of the board that says how many colours or rows a mission needs."""

POINT_KEYS: Final = {10: "points_after_10", 19: "points_after_19", 27: "points_after_27"}
"""The numbers of the board that are the milestones after these rolls."""


def trials_of(
    numbers: dict[str, int],
    seats: int,
    mission: Mission,
    level: str,
    seeds: Iterable[int],
    until: int = MISSION_ROLLS,
) -> list[MissionTrial]:
    """A trial of this mission with these numbers for every seed."""
    first, second, third = (numbers[key] for key in POINT_KEYS.values())
    jokers, free = numbers["jokers_after_10"], numbers[GOAL_KEYS[mission]]
    return [
        MissionTrial(seats, mission.value, (first, second, third), jokers, free, level, seed, until)
        for seed in seeds
    ]


def play_mission_trial(trial: MissionTrial) -> MissionOutcome:
    """Play one trial; the same trial always gives the same outcome."""
    mission = Mission(trial.mission)
    numbers = dict(zip(POINT_KEYS.values(), trial.points, strict=True))
    numbers |= dict.fromkeys(GOAL_KEYS.values(), trial.free)
    numbers["jokers_after_10"] = trial.jokers
    setup = mission_setup(mission, trial.seats, {trial.seats: Board(numbers, {})})
    played = play_match(setup, (trial.level,) * trial.seats, trial.seed, trial.until)
    return MissionOutcome(played.result == "won", played.points)


MISSIONS: Final = TrialKind(play_mission_trial, _Line, "a trial")
