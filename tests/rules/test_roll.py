"""Rules R0 to R6: whose roll it is, who chooses from which dice, and when it is settled."""

import pytest

from game.rules.dice import parse_roll
from game.rules.events import Marked, Passed, Rolled, Settled, Started
from game.rules.intents import Mark, Pass, RollDice, Start
from game.rules.match import Match, Phase
from game.rules.refusal import Refused
from game.rules.setup import Mode, Setup
from tests.rules.scenario import BLACK, Scenario


def code_of(match: Match, intent) -> str:
    with pytest.raises(Refused) as caught:
        match.apply(intent)
    return caught.value.code.value


def all_pass(table: Scenario) -> None:
    while table.match.to_act:
        table.pass_(table.match.to_act[0])


def test_r0_seats_are_active_clockwise_from_the_starter():
    table = Scenario(seats=3, starter=2)
    active = []
    for _ in range(5):
        table.roll("gyb 123")
        active.append(table.match.active)
        all_pass(table)
    assert active == [2, 0, 1, 2, 0]


def test_r0_between_rolls_the_next_seat_to_roll_is_active():
    table = Scenario(seats=2)
    table.roll("gyb 123")
    all_pass(table)
    assert (table.match.phase, table.match.active) == (Phase.ROLL, 1)


def test_r1_a_roll_is_refused_while_choices_are_due():
    table = Scenario(seats=2)
    table.roll("gyb 123")
    assert code_of(table.match, RollDice(parse_roll("gyb 123"))) == "wrong-phase"


def test_r1_a_roll_has_three_dice_of_each_kind():
    table = Scenario(seats=2)
    assert code_of(table.match, RollDice(parse_roll("gy 12"))) == "bad-request"


def test_r1_the_roll_shows_its_number_and_the_active_seat():
    table = Scenario(seats=2, starter=1)
    (rolled,) = table.roll("gxo 5?1")
    assert isinstance(rolled, Rolled)
    assert (rolled.roll, rolled.active) == (1, 1)


@pytest.mark.parametrize("roll_number", [0, 1, 2])
def test_r2_on_rolls_1_to_3_every_seat_chooses_from_all_dice(roll_number: int):
    table = Scenario(seats=4, roll_number=roll_number)
    table.roll("gyb 123")
    assert table.match.phase is Phase.CHOOSE
    assert table.match.to_act == (0, 1, 2, 3)
    assert table.match.available == ((0, 1, 2), (0, 1, 2))


def test_r2_on_rolls_1_to_3_several_seats_may_choose_the_same_dice():
    table = Scenario(seats=3)
    table.roll("gyb 123")
    for seat in range(3):
        assert isinstance(table.mark(seat, "c0+n0 H1")[0], Marked)


def test_r2_from_roll_4_the_active_seat_chooses_first():
    table = Scenario(seats=3, roll_number=3)
    table.roll("gyb 123")
    assert table.match.phase is Phase.ACTIVE
    assert table.match.to_act == (0,)
    assert code_of(table.match, Pass(1)) == "wrong-seat"


def test_r2_from_roll_4_the_dice_of_the_active_seat_are_removed():
    table = Scenario(seats=3, roll_number=3)
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    assert table.match.available == ((1, 2), (1, 2))
    assert table.refusal(1, "c0+n1 H7") == "die-taken"
    assert table.refusal(1, "c1+n0 H7") == "die-taken"


def test_r2_a_die_with_the_same_face_as_a_taken_one_is_another_die():
    table = Scenario(seats=2, roll_number=3)
    table.roll("ggb 113")
    table.mark(0, "c0+n0 H1")
    assert table.refusal(1, "c1+n1 H1") == "accepted"


def test_r2_passive_seats_do_not_take_dice_from_each_other():
    table = Scenario(seats=3, roll_number=3)
    table.roll("ggb 113")
    table.mark(0, "c0+n0 H1")
    table.mark(1, "c1+n1 H1")
    assert table.refusal(2, "c1+n1 H1") == "accepted"


def test_r3_a_choice_is_one_die_of_each_kind():
    table = Scenario(seats=2)
    table.roll("gyb 123")
    assert code_of(table.match, Mark(0, 3, 0, ())) == "bad-request"
    assert code_of(table.match, Mark(0, 0, -1, ())) == "bad-request"


def test_r3_any_seat_may_pass_even_if_it_could_choose():
    table = Scenario(seats=2)
    table.roll("gyb 123")
    assert table.legal(0)
    assert table.pass_(0) == (Passed(0),)


def test_r4_if_the_active_seat_passes_the_others_choose_from_all_dice():
    table = Scenario(seats=2, roll_number=3)
    table.roll("gyb 123")
    table.pass_(0)
    assert table.match.available == ((0, 1, 2), (0, 1, 2))
    assert table.match.to_act == (1,)


def test_r5_passive_seats_choose_in_any_order():
    table = Scenario(seats=4, roll_number=3)
    table.roll("gyb 123")
    table.pass_(0)
    for seat in (3, 1, 2):
        table.pass_(seat)
    assert table.match.phase is Phase.ROLL


def test_r5_an_accepted_choice_is_final():
    table = Scenario(seats=2)
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    assert table.refusal(0, "c1+n0 H7") == "wrong-seat"
    assert code_of(table.match, Pass(0)) == "wrong-seat"


def test_r5_a_choice_prepared_in_advance_may_use_all_dice():
    table = Scenario(seats=2, roll_number=3)
    table.roll("gyb 123")
    prepared = table.match.prospects(1)
    table.pass_(0)
    assert prepared == table.match.legal(1)


def test_r6_the_roll_is_settled_when_every_seat_has_chosen():
    table = Scenario(seats=2)
    table.roll("gyb 123")
    table.pass_(1)
    assert table.pass_(0) == (Passed(0), Settled(1))


def test_no_choice_is_due_before_a_roll():
    table = Scenario(seats=2)
    assert code_of(table.match, Pass(0)) == "wrong-phase"
    assert table.legal(0) == []


def test_before_the_match_only_a_start_is_accepted():
    match = Match()
    for intent in (RollDice(parse_roll("gyb 123")), Pass(0), Mark(0, 0, 0, ())):
        assert code_of(match, intent) == "no-match"


def test_a_match_starts_only_once():
    table = Scenario(seats=2)
    setup = Setup(Mode.VERSUS, 2, BLACK)
    assert code_of(table.match, Start(setup)) == "wrong-phase"


@pytest.mark.parametrize(
    ("mode", "seats", "starter"),
    [(Mode.VERSUS, 1, 0), (Mode.VERSUS, 7, 0), (Mode.SOLO, 2, 0), (Mode.VERSUS, 2, 2)],
)
def test_the_mode_limits_the_number_of_seats(mode: Mode, seats: int, starter: int):
    setup = Setup(mode, seats, BLACK, starter=starter)
    assert code_of(Match(), Start(setup)) == "bad-request"


def test_the_start_event_has_mode_seats_sheet_and_starter():
    setup = Setup(Mode.VERSUS, 2, BLACK, "black", 1)
    assert Match().apply(Start(setup)) == (Started(Mode.VERSUS, 2, "black", BLACK.text, 1),)
