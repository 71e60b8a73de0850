"""Rules C1 to C14: playing together."""

from random import Random

import pytest

from game.rules.cells import COLUMN_LETTERS
from game.rules.dice import Colour, DieKind, parse_roll
from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    DieGivenUp,
    Milestone,
    Missed,
    Over,
    Passed,
    Penalty,
    Result,
)
from game.rules.intents import GiveUpDie, Pass, RollDice, SharePenalty, Start
from game.rules.match import Match, Phase
from game.rules.mission import MISSION_SHEETS, GoalKind, Mission
from game.rules.proposals import proposed_decision, proposed_share
from game.rules.refusal import Refused
from game.rules.setup import Mode, Setup
from game.rules.sheet_check import faults_of_sheet
from game.table.storage.mission_board import mission_setup, mission_sheet
from tests.rules.circle_maker import make_mission_sheets
from tests.rules.mission_scenario import (
    CIRCLES,
    UNREACHABLE,
    MissionScenario,
    goals,
    kinds,
)
from tests.rules.scenario import BLACK


def code_of(table: MissionScenario, intent) -> str:
    with pytest.raises(Refused) as caught:
        table.apply(intent)
    return caught.value.code.value


# C1, C2


def test_c1_seats_play_sheets_i_to_iv_in_order():
    match = Match()
    match.apply(Start(mission_setup(Mission.COLOURS, 4)))
    wanted = [mission_sheet(name).sheet for name in ("I", "II", "III", "IV")]
    assert [seat.sheet for seat in match.seats] == wanted


def test_c1_the_leader_starts():
    assert MissionScenario(seats=3).match.active == 0


def test_c1_a_mission_takes_one_to_four_seats():
    plan = mission_setup(Mission.COLOURS, 4).plan
    with pytest.raises(Refused):
        Match().apply(Start(Setup(Mode.MISSION, 5, None, plan=plan)))


def test_c1_the_last_roll_is_the_27th():
    table = MissionScenario(roll=27)
    assert isinstance(table.play()[-1], Over)


def test_c1_with_one_seat_all_six_dice_are_rolled_and_none_is_removed():
    table = MissionScenario(seats=1, roll=9)
    table.apply(RollDice(parse_roll("gyb 123")))
    assert table.match.phase is Phase.CHOOSE
    assert table.match.available == ((0, 1, 2), (0, 1, 2))


def test_c1_from_roll_4_the_active_seat_s_dice_are_removed():
    table = MissionScenario(seats=2, roll=5)
    table.apply(RollDice(parse_roll("gyb 123")))
    table.mark(0, 0, 0, "H1")
    assert table.match.available == ((1, 2), (1, 2))


def test_c2_there_are_five_missions():
    assert [mission.value for mission in Mission] == [1, 2, 3, 4, 5]


# C3


def test_c3_stars_and_colours_score_nothing():
    table = MissionScenario(mission=2)
    table.cross(0, BLACK.colour_masks[Colour.GREEN])
    events = table.play()
    assert ColourCompleted(0, Colour.GREEN, 0, True) in events
    score = table.match.score(0)
    assert (score.bonus, score.stars, score.total) == (0, 0, 8)


def test_c3_a_second_colour_bonus_does_not_end_the_match():
    table = MissionScenario(mission=2)
    table.cross(0, BLACK.colour_masks[Colour.GREEN], BLACK.colour_masks[Colour.RED])
    table.play()
    assert table.match.phase is Phase.ROLL


# C4


def test_c4_a_pass_marks_a_miss():
    table = MissionScenario()
    table.apply(RollDice(parse_roll("gyb 123")))
    assert table.apply(Pass(1)) == (Passed(1), Missed(1, 1))


def test_c4_the_third_miss_on_one_sheet_loses_at_once_even_as_the_last_choice_of_a_roll():
    table = MissionScenario()
    table.match.seats[1].misses = 2
    table.apply(RollDice(parse_roll("gyb 123")))
    table.apply(Pass(0))
    events = table.apply(Pass(1))
    assert events == (Passed(1), Missed(1, 3), Over(Result.LOST, (), (8, 8)))
    assert table.match.phase is Phase.OVER


def test_c4_misses_are_counted_per_sheet():
    table = MissionScenario()
    table.match.seats[0].misses = 2
    table.apply(RollDice(parse_roll("gyb 123")))
    table.apply(Pass(1))
    assert table.match.phase is Phase.CHOOSE


# C5


@pytest.mark.parametrize("roll", [10, 19, 27])
def test_c5_points_are_compared_with_a_milestone_after_rolls_10_19_and_27(roll: int):
    table = MissionScenario(roll=roll, points=(3, 4, 20))
    table.match.seats[0].columns[0] = 3
    table.match.seats[1].columns[1] = 2
    (milestone,) = [event for event in table.play() if isinstance(event, Milestone)]
    wanted = {10: (5, 3, True), 19: (5, 4, True), 27: (21, 20, True)}[roll]
    assert (milestone.points, milestone.needed, milestone.reached) == wanted


@pytest.mark.parametrize("roll", [1, 9, 11, 18, 20, 26])
def test_c5_no_other_roll_has_a_milestone(roll: int):
    assert "milestone" not in kinds(MissionScenario(roll=roll).play())


def test_c5_after_10_the_leader_shares_out_the_strikes():
    table = MissionScenario(roll=10, points=(1, 0, 0), jokers=3)
    table.play()
    assert (table.match.phase, table.match.to_act) == (Phase.SHARE_PENALTY, (0,))
    assert table.match.active == 1  # the seat whose roll it was
    assert table.apply(SharePenalty((1, 2))) == (Penalty((1, 2)),)
    assert [seat.jokers for seat in table.match.seats] == [7, 6]
    assert table.match.phase is Phase.ROLL
    assert table.match.active == 0


@pytest.mark.parametrize("strikes", [(1, 1), (3, 1), (0, 3)])
def test_c5_strikes_must_add_up_and_nobody_strikes_more_than_they_have(strikes: tuple[int, int]):
    table = MissionScenario(roll=10, points=(1, 0, 0), jokers=3)
    table.match.seats[1].jokers = 2
    table.play()
    assert code_of(table, SharePenalty(strikes)) == "wrong-share"


def test_c5_nothing_else_happens_while_the_leader_decides():
    table = MissionScenario(roll=10, points=(1, 0, 0))
    table.play()
    for intent in (RollDice(parse_roll("gyb 123")), Pass(0), GiveUpDie(DieKind.COLOUR)):
        assert code_of(table, intent) == "wrong-phase"


def test_c5_a_single_seat_strikes_without_a_decision():
    for left, struck in ((8, 3), (2, 2), (0, 0)):
        table = MissionScenario(seats=1, roll=10, points=(1, 0, 0), jokers=3)
        table.match.seats[0].jokers = left
        assert table.play()[-1] == Penalty((struck,))
        assert table.match.phase is Phase.ROLL


def test_c5_a_team_with_no_more_jokers_than_asked_strikes_them_all():
    table = MissionScenario(roll=10, points=(1, 0, 0), jokers=3)
    table.match.seats[0].jokers, table.match.seats[1].jokers = 1, 2
    assert table.play()[-1] == Penalty((1, 2))


def test_c5_a_team_whose_jokers_are_all_with_one_seat_still_decides():
    table = MissionScenario(roll=10, points=(1, 0, 0), jokers=3)
    table.match.seats[1].jokers = 0
    table.play()
    assert table.match.phase is Phase.SHARE_PENALTY


@pytest.mark.parametrize(("kind", "dice"), [(DieKind.COLOUR, (2, 3)), (DieKind.NUMBER, (3, 2))])
def test_c5_after_19_the_leader_gives_up_a_die_for_good(kind: DieKind, dice: tuple[int, int]):
    table = MissionScenario(roll=19, points=(0, 1, 0))
    table.play()
    assert (table.match.phase, table.match.to_act) == (Phase.GIVE_UP_DIE, (0,))
    assert table.apply(GiveUpDie(kind)) == (DieGivenUp(kind),)
    assert table.match.dice == dice
    assert code_of(table, RollDice(parse_roll("gyb 123"))) == "bad-request"


def test_c5_after_27_every_seat_marks_a_miss():
    table = MissionScenario(roll=27, points=(0, 0, UNREACHABLE))
    events = table.play()
    assert events[-3:-1] == [Missed(0, 1), Missed(1, 1)]


def test_c5_a_milestone_reached_costs_nothing():
    table = MissionScenario(roll=10)
    assert kinds(table.play())[-2:] == ["settled", "milestone"]


# C6


def won_at(roll: int, points: tuple[int, int, int] = (0, 0, 0)) -> MissionScenario:
    table = MissionScenario(mission=2, roll=roll, points=points)
    table.cross(0, "row:1", "row:2")
    table.cross(1, "row:3")
    return table


def test_c6_the_match_is_won_as_soon_as_the_goal_is_complete():
    over = won_at(5).play()[-1]
    assert isinstance(over, Over)
    assert (over.result, over.winners) == (Result.WON, (0, 1))


@pytest.mark.parametrize("roll", [10, 19])
def test_c6_a_goal_complete_at_a_milestone_wins_without_its_penalty(roll: int):
    events = won_at(roll, points=(UNREACHABLE, UNREACHABLE, 0)).play()
    assert kinds(events)[-2:] == ["milestone", "over"]
    assert events[-1].result is Result.WON


def test_c6_a_third_miss_from_roll_27_loses_even_with_the_goal_complete():
    table = won_at(27, points=(0, 0, UNREACHABLE))
    table.match.seats[1].misses = 2
    events = table.play()
    assert events[-1].result is Result.LOST


def test_c6_a_goal_complete_at_roll_27_wins_even_if_the_milestone_was_missed():
    assert won_at(27, points=(0, 0, UNREACHABLE)).play()[-1].result is Result.WON


def test_c6_without_the_goal_roll_27_loses():
    over = MissionScenario(roll=27).play()[-1]
    assert (over.result, over.winners) == (Result.LOST, ())


def test_totals_in_missions_are_column_points_plus_unused_jokers():
    table = MissionScenario(roll=27)
    table.match.seats[0].columns[0] = 5
    assert table.play()[-1].totals == (13, 8)


# C7 to C11


def test_c7_mission_1_counts_different_colours_whoever_completes_them():
    table = MissionScenario(mission=1)
    table.cross(1, BLACK.colour_masks[Colour.RED])
    assert goals(table.play()) == ["colour:r by 1"]
    table.cross(0, BLACK.colour_masks[Colour.RED])
    assert goals(table.play()) == []
    table.cross(0, BLACK.colour_masks[Colour.BLUE])
    assert goals(table.play()) == ["colour:b by 0"]
    assert table.match.over is not None
    assert table.match.over.result is Result.WON


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_c7_mission_1_needs_as_many_colours_as_seats(seats: int):
    plan = mission_setup(Mission.COLOURS, seats).plan
    assert plan is not None
    assert plan.needed == ((GoalKind.COLOUR, seats),)


def test_c8_mission_2_counts_different_rows():
    table = MissionScenario(mission=2)
    table.cross(0, "row:7", "row:2")
    table.cross(1, "row:2")
    assert goals(table.play()) == ["row:2 by 0", "row:7 by 0"]


@pytest.mark.parametrize(("seats", "rows"), [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_c8_mission_2_needs_3_to_6_rows(seats: int, rows: int):
    plan = mission_setup(Mission.ROWS, seats).plan
    assert plan is not None
    assert plan.needed == ((GoalKind.ROW, rows),)


def test_c9_mission_3_counts_the_stars_of_the_columns_and_colours():
    table = MissionScenario(mission=3)
    table.cross(1, "A3 C2")
    table.cross(0, "C2", BLACK.colour_masks[Colour.GREEN])
    stars = [f"star:{letter}" for letter in COLUMN_LETTERS]
    found = goals(table.play())
    assert found[0] == "colour:g by 0"
    assert "star:A by 1" in found
    assert "star:C by 0" in found
    assert [name.split()[0] for name in found[1:]] == [s for s in stars if s in " ".join(found)]


def test_c9_mission_3_is_won_with_all_stars_and_enough_colours():
    table = MissionScenario(mission=3)
    table.cross(0, "stars")
    table.play()
    assert table.match.over is None
    table.cross(1, BLACK.colour_masks[Colour.GREEN])
    assert table.play()[-1].result is Result.WON


def test_c10_a_circle_is_complete_when_its_four_cells_are_crossed_on_one_sheet():
    table = MissionScenario(mission=4)
    table.cross(0, "A1 A2 B1")
    table.cross(1, "B2")
    assert goals(table.play()) == []
    table.cross(1, "A1 A2 B1")
    assert goals(table.play()) == ["circle:1 by 1"]


def test_c10_mission_4_needs_all_circles_and_rows():
    table = MissionScenario(mission=4)
    table.cross(0, *CIRCLES)
    table.play()
    assert table.match.over is None
    table.cross(1, "row:6")
    assert table.play()[-1].result is Result.WON


def test_c11_letters_count_in_the_order_of_the_word():
    table = MissionScenario(mission=5)
    table.cross(0, "column:O")
    assert goals(table.play()) == []
    table.cross(0, "column:N")
    assert goals(table.play()) == ["letter:N by 0"]


def test_c11_a_letter_counts_only_in_a_later_roll_than_the_one_before():
    table = MissionScenario(mission=5)
    table.cross(0, "column:N", "column:O")
    table.cross(1, "column:O")
    assert goals(table.play()) == ["letter:N by 0"]
    assert goals(table.play()) == []


def test_c11_a_column_completed_too_early_may_count_later_from_another_seat():
    table = MissionScenario(mission=5)
    table.cross(0, "column:O")
    table.play()
    table.cross(0, "column:N")
    table.play()
    table.cross(1, "column:O")
    assert goals(table.play()) == ["letter:O by 1"]


def test_c11_all_seven_letters_win():
    table = MissionScenario(mission=5)
    for letter in "NOCHMAL":
        assert table.match.over is None
        table.cross(0, f"column:{letter}")
        table.play()
    assert table.match.over is not None
    assert table.match.over.result is Result.WON


@pytest.mark.parametrize("seats", [1, 2])
def test_c11_one_or_two_seats_need_no_colours_in_mission_5(seats: int):
    plan = mission_setup(Mission.NOCHMAL, seats).plan
    assert plan is not None
    assert (GoalKind.COLOUR, 0) in plan.needed


def test_a_kind_that_needs_no_steps_still_has_its_events():
    table = MissionScenario(mission=5)
    table.cross(0, BLACK.colour_masks[Colour.RED])
    assert goals(table.play()) == ["colour:r by 0"]


def test_events_of_one_settling_come_in_order():
    table = MissionScenario(mission=4, roll=10, points=(UNREACHABLE, 0, 0), seats=1)
    table.cross(0, "row:4", "column:A", BLACK.colour_masks[Colour.RED], *CIRCLES[:2])
    order = ["settled", "column", "colour", "goal", "goal", "goal", "milestone", "penalty"]
    assert kinds(table.play())[3:] == order
    assert table.match.goals[0].name == "row:4"


# C13


def test_c13_sheets_i_to_iv_obey_m4_and_differ():
    sheets = [mission_sheet(name).sheet for name in MISSION_SHEETS]
    assert [faults_of_sheet(sheet) for sheet in sheets] == [[], [], [], []]
    assert len(set(sheets)) == 4


def test_c13_each_sheet_has_six_disjoint_circles_of_four_cells():
    for name in MISSION_SHEETS:
        circles = mission_sheet(name).circles
        assert len(circles) == 6
        union = 0
        for circle in circles:
            assert circle.bit_count() == 4
            assert not union & circle
            union |= circle


def test_c13_circles_are_at_different_places_on_each_sheet():
    every = [circle for name in MISSION_SHEETS for circle in mission_sheet(name).circles]
    assert len(set(every)) == 24


def test_c13_the_bundled_sheets_are_what_the_generator_makes():
    made = make_mission_sheets()
    assert {name: mission_sheet(name) for name in MISSION_SHEETS} == made


# C14


def test_c14_the_proposal_takes_one_joker_at_a_time_from_the_seat_with_most_left():
    assert proposed_share([8, 8, 8], 6) == (2, 2, 2)
    assert proposed_share([8, 8, 8], 5) == (2, 2, 1)
    assert proposed_share([1, 5, 4], 4) == (0, 3, 1)
    assert proposed_share([0, 2], 3) == (0, 2)


def test_c14_the_proposal_gives_up_a_number_die():
    table = MissionScenario(roll=19, points=(0, 1, 0))
    table.play()
    assert proposed_decision(table.match) == GiveUpDie(DieKind.NUMBER)


def test_c14_the_proposal_is_accepted():
    table = MissionScenario(roll=10, points=(1, 0, 0), jokers=5)
    table.play()
    proposal = proposed_decision(table.match)
    assert proposal == SharePenalty((3, 2))
    table.apply(proposal)
    assert table.match.phase is Phase.ROLL


def test_c14_nothing_is_proposed_when_no_decision_is_due():
    assert proposed_decision(MissionScenario().match) is None


# The plan


def test_a_mission_needs_a_plan_with_a_sheet_for_each_seat():
    plan = mission_setup(Mission.ROWS, 3).plan
    for setup in (Setup(Mode.MISSION, 2, BLACK), Setup(Mode.MISSION, 2, None, plan=plan)):
        with pytest.raises(Refused):
            Match().apply(Start(setup))


def test_columns_have_first_and_later_values_in_missions_too():
    table = MissionScenario(mission=5)
    table.cross(0, "column:A")
    assert ColumnCompleted(0, 0, 5, True) in table.play()
    table.cross(1, "column:A")
    assert ColumnCompleted(1, 0, 3, False) in table.play()


def test_random_missions_never_pass_three_misses_or_roll_27():
    for seed in range(12):
        chance = Random(seed)
        match = Match()
        match.apply(Start(mission_setup(Mission(seed % 5 + 1), seed % 4 + 1)))
        while match.phase is not Phase.OVER:
            decision = proposed_decision(match)
            if decision is not None:
                match.apply(decision)
            elif match.phase is Phase.ROLL:
                faces = chance.choices("gybrox", k=match.dice.colours)
                figures = chance.choices("12345?", k=match.dice.numbers)
                match.apply(RollDice(parse_roll(f"{''.join(faces)} {''.join(figures)}")))
            else:
                match.apply(Pass(match.to_act[0]))
            assert match.roll_number <= 27
            assert all(seat.misses <= 3 for seat in match.seats)
