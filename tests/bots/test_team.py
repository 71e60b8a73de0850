"""Missions played by rule of thumb: the goal, the misses, and what the team lacks (C1)."""

from random import Random

from game.bots.levels import make_bot
from game.bots.team import TeamBot
from game.rules.dice import parse_roll
from game.rules.intents import RollDice
from tests.rules.mission_scenario import MissionScenario
from tests.rules.scenario import cells


def choice_of(table: MissionScenario, seat: int, faces: str) -> str:
    table.apply(RollDice(parse_roll(faces)))
    return str(TeamBot(Random(1)).choose(table.match, seat))


def test_it_does_not_pass_when_the_third_miss_would_lose():
    table = MissionScenario()
    table.match.seats[0].misses = 2
    assert choice_of(table, 0, "xxx ???") != "None"


def test_in_mission_2_it_completes_the_row_that_lacks_one_cell():
    table = MissionScenario(mission=2)
    table.cross(0, "A1 B1 C1 D1 E1 F1 G1 I1 J1 K1 L1 M1 N1 O1 H6 H7")
    assert choice_of(table, 0, "gyb 114") == "c0+n0 H1"


def test_in_mission_4_it_completes_a_circle_rather_than_start_another():
    table = MissionScenario(mission=4)
    table.cross(0, "A1 A2 B1 C1")
    assert choice_of(table, 0, "grr 155") == "c0+n0 B2"


def test_it_leaves_a_row_to_a_seat_that_needs_one_more_cell():
    table = MissionScenario(mission=2)
    row_1 = "A1 B1 C1 D1 E1 F1 G1 I1 J1 K1 L1 M1 N1"
    table.cross(1, row_1, "O1")
    table.cross(0, "A7 B7 C7 D7 E7 F7 G7 H7 I7 J7 K7 L7 M7", "I1 J1")
    # A blue cell at K1 would help row 1, where seat 1 needs only one more cell.
    assert "K1" not in choice_of(table, 0, "bor 115")


def test_the_easy_level_plays_missions_for_the_team():
    table = MissionScenario(mission=2)
    table.cross(0, "A1 B1 C1 D1 E1 F1 G1 I1 J1 K1 L1 M1 N1 O1 H6 H7")
    table.apply(RollDice(parse_roll("gyb 114")))
    choice = make_bot("easy", 1).choose(table.match, 0)
    assert choice is not None
    assert choice.cells == cells("H1")
