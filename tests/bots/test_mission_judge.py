"""Missions played by a net: for the goal and the team, with no needless miss (C1, C4)."""

import pytest

from game.bots.levels import make_bot
from game.bots.mission_judge import MissionJudge
from game.bots.nets import mission_net
from game.rules.dice import parse_roll
from game.rules.intents import RollDice
from game.rules.mission import Mission
from game.table.play.bot_match import play_match
from game.table.storage.mission_board import mission_setup
from tests.rules.mission_scenario import MissionScenario
from tests.rules.scenario import cells

ROW_1_BUT_H1 = "A1 B1 C1 D1 E1 F1 G1 I1 J1 K1 L1 M1 N1 O1 H6 H7"


def judged(table: MissionScenario, seat: int, others: float = 1.0):
    return MissionJudge(mission_net, others).worths(table.match, seat)


def rolled(table: MissionScenario, faces: str) -> MissionScenario:
    table.apply(RollDice(parse_roll(faces)))
    return table


def test_a_third_miss_is_no_option_while_something_can_be_crossed() -> None:
    table = MissionScenario(mission=1)
    assert None in [worth.choice for worth in judged(rolled(table, "gyb 123"), 0)]
    table = MissionScenario(mission=1)
    table.match.seats[0].misses = 2
    assert None not in [worth.choice for worth in judged(rolled(table, "gyb 123"), 0)]


def test_an_unavoidable_third_miss_is_worth_nothing() -> None:
    table = MissionScenario(mission=1)
    table.match.seats[0].misses, table.match.seats[0].jokers = 2, 0
    (only,) = judged(rolled(table, "xxx ???"), 0)
    assert (only.choice, only.worth) == (None, 0)


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_in_mission_2_it_completes_the_row_that_wins(level: str) -> None:
    table = MissionScenario(mission=2, seats=1)
    table.cross(0, "row:2", "row:3", ROW_1_BUT_H1)
    choice = make_bot(level, 1).choose(rolled(table, "gyb 114").match, 0)
    assert choice is not None
    assert choice.cells == cells("H1")


def test_the_active_seat_counts_what_its_dice_cost_the_team() -> None:
    """Seat 1 can complete the last row with the only 1, so seat 0 pays most for that die."""
    table = MissionScenario(mission=2, seats=2, roll=5)
    table.cross(1, "row:2", "row:3", ROW_1_BUT_H1)
    table.cross(0, "H1 H2 H3")
    table.match.seats[1].jokers = 0
    rolled(table, "ygb 142")
    alone = {one.choice: one.worth for one in judged(table, 0, others=0.0)}
    lost: dict[int, float] = {}
    for choice, worth in ((one.choice, one.worth) for one in judged(table, 0)):
        if choice in alone and choice is not None:
            less = alone[choice] - worth
            lost[choice.number_die] = max(less, lost.get(choice.number_die, 0.0))
    assert lost[0] > 0
    assert lost[0] == max(lost.values())


def test_a_team_of_experts_wins_more_often_than_one_of_medium_bots() -> None:
    won = dict.fromkeys(("medium", "expert"), 0)
    for level in won:
        for seed in range(10):
            setup = mission_setup(Mission.COLOURS, 3)
            won[level] += play_match(setup, (level,) * 3, seed).result == "won"
    assert won["expert"] > won["medium"] + 1


def test_the_same_seed_plays_the_same() -> None:
    table = rolled(MissionScenario(mission=1), "gyb 123")
    first, second = (make_bot("hard", 5).choose(table.match, 0) for _ in range(2))
    assert first == second
