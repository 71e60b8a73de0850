"""The search for the numbers that are ours (C12), with made-up teams instead of bots."""

import pytest

from game.rules.mission import Mission
from game.table.mission_search import (
    MILESTONE_AIM,
    Effort,
    Rate,
    find_numbers,
    measure,
    milestone_for,
)
from game.table.mission_trials import Trial, Tried
from game.table.missions import Board, Source

EFFORT = Effort("easy", games=100, seed=1)
PRINTED = Source.PRINTED
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
    """Teams whose points are spread evenly from 0 to 99 by seed; each asked item costs wins."""

    def __init__(self, lost_for_each: int) -> None:
        self.lost_for_each = lost_for_each

    def of(self, trials: list[Trial]) -> list[Tried]:
        return [self._tried(trial) for trial in trials]

    def _tried(self, trial: Trial) -> Tried:
        luck = trial.seed % 1_000_003
        won = luck >= self.lost_for_each * trial.free
        return Tried(won, {10: luck // 10, 19: luck // 5, 27: luck})


def board(*, printed: tuple[str, ...] = (), **numbers: int) -> Board:
    values = dict.fromkeys(KEYS, 1) | numbers
    always = ("mission_1_colours", "mission_2_rows")
    return Board(
        values,
        {key: PRINTED if key in (*printed, *always) else Source.OURS for key in KEYS},
    )


def found(teams: MadeUpTeams, start: Board, seats: int) -> dict[str, int]:
    return find_numbers(teams, start, seats, EFFORT).numbers


def test_a_milestone_is_what_three_teams_in_four_have():
    assert milestone_for([3, 5, 8, 9]) == 5


def test_of_two_milestones_equally_near_the_higher_is_taken():
    assert abs(2 / 4 - MILESTONE_AIM) == abs(4 / 4 - MILESTONE_AIM)
    assert milestone_for([2, 2, 7, 7]) == 7


def test_c12_each_milestone_is_set_by_the_points_after_its_roll():
    numbers = found(MadeUpTeams(10), board(), seats=2)
    assert [numbers[key] for key in KEYS[:3]] == [3, 5, 25]


def test_c12_goals_are_set_so_that_wins_come_near_their_aims():
    numbers = found(MadeUpTeams(15), board(), seats=4)
    assert numbers["mission_3_colours"] == 3
    assert numbers["mission_4_rows"] == 4
    assert numbers["mission_5_colours"] == 3


def test_c12_the_colours_of_mission_5_stay_between_1_and_3():
    assert found(MadeUpTeams(1), board(), seats=3)["mission_5_colours"] == 3
    assert found(MadeUpTeams(99), board(), seats=3)["mission_5_colours"] == 1


def test_c12_printed_numbers_stay():
    start = board(printed=KEYS, points_after_10=7, mission_3_colours=2)
    assert found(MadeUpTeams(15), start, seats=3) == start.numbers


def test_c12_a_team_of_three_with_43_points_after_roll_27_passes():
    class RichTeams(MadeUpTeams):
        def _tried(self, trial: Trial) -> Tried:
            return Tried(won=False, points={27: 90})

    assert found(RichTeams(1), board(), seats=3)["points_after_27"] == 43
    assert found(RichTeams(1), board(), seats=4)["points_after_27"] == 90


def test_two_jokers_a_seat_are_struck_as_with_three_seats():
    assert found(MadeUpTeams(10), board(), seats=4)["jokers_after_10"] == 8


def test_measuring_counts_wins_by_mission_and_milestones_over_all():
    measured = measure(MadeUpTeams(30), board(points_after_27=25), 2, EFFORT)
    assert measured.wins[Mission.COLOURS] == Rate(70, 100)
    assert measured.milestones[27] == Rate(75 * 5, 500)


def test_the_standard_error_of_a_share():
    assert Rate(50, 100).error == pytest.approx(0.05)
    assert Rate(0, 0).error == 0
