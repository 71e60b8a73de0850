"""The search for our own mission numbers (C12), with made-up teams instead of bots."""

from dataclasses import replace

import pytest

from game.measures.mission_search import (
    Effort,
    Rate,
    find_numbers,
    measure,
    nearest_to_aim,
)
from game.measures.mission_trials import MissionOutcome, MissionTrial
from game.rules.mission import Mission
from game.table.storage.mission_board import Board, NumberSource

EFFORT = Effort("expert", "medium", games=100, seed=1)
PRINTED = NumberSource.PRINTED
KEYS = (
    "points_after_10",
    "points_after_19",
    "points_after_27",
    "jokers_after_10",
    "mission_1_colours",
    "mission_2_rows",
    "mission_3_colours",
    "mission_4_rows",
    "mission_5_colours",
)


class MadeUpTeams:
    """Teams whose points are spread evenly from 0 to 99 by seed; each required item costs wins.

    They play a mission only as far as asked.
    """

    def __init__(self, lost_for_each: int) -> None:
        self.lost_for_each = lost_for_each

    def of(self, trials: list[MissionTrial]) -> list[MissionOutcome]:
        return [self._tried(trial) for trial in trials]

    def _tried(self, trial: MissionTrial) -> MissionOutcome:
        luck = trial.seed % 1_000_003 % 100
        won = luck >= self.lost_for_each * trial.free
        points = {10: luck // 10, 19: luck // 5, 27: luck}
        return MissionOutcome(
            won, {roll: had for roll, had in points.items() if roll <= trial.until}
        )


def board(*, printed: tuple[str, ...] = (), **numbers: int) -> Board:
    values = dict.fromkeys(KEYS, 1) | numbers
    always = ("mission_1_colours", "mission_2_rows")
    return Board(
        values,
        {key: PRINTED if key in (*printed, *always) else NumberSource.OURS for key in KEYS},
    )


def found(teams: MadeUpTeams, start: Board, seats: int) -> dict[str, int]:
    return find_numbers(teams, start, seats, EFFORT).numbers


def falling(shares: dict[int, float]):
    """A function that looks the share of each number up in a table."""
    return lambda number: shares[number]


SHARES = {1: 1.0, 2: 0.9, 3: 0.8, 4: 0.72, 5: 0.5, 6: 0.1}


@pytest.mark.parametrize("start", SHARES)
def test_the_search_finds_the_number_nearest_to_the_aim_from_any_start(start: int):
    assert nearest_to_aim(falling(SHARES), start, range(1, 7), 0.75) == 4
    assert nearest_to_aim(falling(SHARES), start, range(1, 7), 0.85) in (2, 3)
    assert nearest_to_aim(falling(SHARES), start, range(1, 7), 0.4) == 5


def test_of_two_equally_near_numbers_the_higher_is_taken():
    assert nearest_to_aim(falling({1: 1.0, 2: 0.5}), 1, range(1, 3), 0.75) == 2


def test_an_unreachable_aim_gives_the_last_number():
    assert nearest_to_aim(falling(SHARES), 3, range(1, 7), 0.0) == 6
    assert nearest_to_aim(falling(SHARES), 3, range(1, 7), 2.0) == 1


def test_c12_each_milestone_follows_from_the_points_after_its_roll():
    numbers = found(MadeUpTeams(10), board(), seats=2)
    assert [numbers[key] for key in KEYS[:3]] == [3, 5, 25]


def test_a_search_for_goals_only_keeps_the_milestones():
    start = board(points_after_19=9, jokers_after_10=5)
    effort = replace(EFFORT, goals_only=True)
    numbers = find_numbers(MadeUpTeams(10), start, 2, effort).numbers
    assert (numbers["points_after_19"], numbers["jokers_after_10"]) == (9, 5)
    assert numbers["mission_3_colours"] == found(MadeUpTeams(10), start, 2)["mission_3_colours"]


def test_no_milestone_is_lower_than_with_one_seat_less():
    fewer = board(points_after_19=9)
    numbers = find_numbers(MadeUpTeams(10), board(), 3, EFFORT, fewer).numbers
    assert [numbers[key] for key in KEYS[:3]] == [3, 9, 25]


def test_c12_goals_are_set_so_that_wins_come_near_their_aims():
    numbers = found(MadeUpTeams(15), board(), seats=4)
    assert numbers["mission_3_colours"] == 3  # 55 wins; 4 would leave 40
    assert numbers["mission_4_rows"] == 4  # 40 wins
    assert numbers["mission_5_colours"] == 3  # 55 wins, and no more than 3 are required


def test_c12_the_colours_of_mission_5_stay_between_1_and_3():
    assert found(MadeUpTeams(1), board(), seats=3)["mission_5_colours"] == 3
    assert found(MadeUpTeams(99), board(), seats=3)["mission_5_colours"] == 1


def test_c12_printed_numbers_are_kept():
    start = board(printed=KEYS, points_after_10=7, mission_3_colours=2)
    assert found(MadeUpTeams(15), start, seats=3) == start.numbers


def test_c12_a_team_of_three_with_43_points_after_roll_27_passes():
    class RichTeams(MadeUpTeams):
        def _tried(self, trial: MissionTrial) -> MissionOutcome:
            return MissionOutcome(won=False, points={10: 9, 19: 9, 27: 90})

    assert found(RichTeams(1), board(), seats=3)["points_after_27"] == 43
    assert found(RichTeams(1), board(), seats=4)["points_after_27"] == 90


def test_the_penalty_is_two_jokers_a_seat():
    assert found(MadeUpTeams(10), board(), seats=4)["jokers_after_10"] == 8


def test_measuring_counts_wins_per_mission_and_milestones_overall():
    measured = measure(MadeUpTeams(30), board(points_after_27=25), 2, EFFORT, "expert")
    assert measured.wins[Mission.COLOURS] == Rate(70, 100)
    assert measured.milestones[27] == Rate(75 * 5, 500)


def test_the_standard_error_of_a_share():
    assert Rate(50, 100).error == pytest.approx(0.05)
    assert Rate(0, 0).error == 0
