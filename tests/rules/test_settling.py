"""Rules S1 to S5: columns, colours and the end of a match."""

from game.rules.cells import COLUMN_MASKS, mask_of, reach
from game.rules.dice import Colour
from game.rules.events import ColourCompleted, ColumnCompleted, Over, Settled
from game.rules.match import Phase
from tests.rules.scenario import BLACK, Scenario, cells

ALL_BUT_H1 = """
    gggyyyyGbbbOyyy
    ogYgYyo#rBboogg
    BgrgggG#rryyogg
    brrgoOb#ggyyoRb
    roooorb#ooorrrr
    rBbRrrr#YoRbbbO
    yybbbbr#yyggGoo
"""
EMPTY = BLACK.text
FULL_H = ALL_BUT_H1.replace("yyyyG", "yyyy#")


def columns(events) -> list[tuple[int, int, int, bool]]:
    return [
        (event.seat, event.column, event.points, event.first)
        for event in events
        if isinstance(event, ColumnCompleted)
    ]


def colours(events) -> list[tuple[int, str, int, bool]]:
    return [
        (event.seat, event.colour.letter, event.points, event.first)
        for event in events
        if isinstance(event, ColourCompleted)
    ]


def fill(table: Scenario, seat: int, colour: Colour, but: str) -> None:
    """Cross every cell of a colour except some; completes no column."""
    state = table.match.seats[seat]
    state.crossed |= BLACK.colour_masks[colour] & ~cells(but)
    state.reach = reach(state.crossed)


def test_s1_the_first_to_complete_a_column_gets_the_first_value():
    table = Scenario(ALL_BUT_H1, EMPTY)
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    assert columns(table.pass_(1)) == [(0, 7, 1, True)]
    assert table.match.seats[0].columns == {7: 1}


def test_s1_all_seats_that_complete_it_in_the_same_roll_are_first():
    table = Scenario(ALL_BUT_H1, EMPTY, ALL_BUT_H1)
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    table.mark(2, "c0+n0 H1")
    assert columns(table.pass_(1)) == [(0, 7, 1, True), (2, 7, 1, True)]


def test_s1_a_seat_that_completes_it_in_a_later_roll_gets_the_later_value():
    table = Scenario(FULL_H, ALL_BUT_H1)
    table.roll("gyb 123")
    table.mark(1, "c0+n0 H1")
    assert columns(table.pass_(0)) == [(1, 7, 0, False)]


def test_s1_a_column_is_claimed_only_when_the_roll_is_settled():
    table = Scenario(ALL_BUT_H1, EMPTY)
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    assert table.match.seats[0].columns == {}


def test_s1_a_column_counts_once():
    table = Scenario(ALL_BUT_H1, EMPTY)
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    table.pass_(1)
    table.roll("gyb 123")
    table.pass_(0)
    assert columns(table.pass_(1)) == []


def test_s2_the_first_to_complete_a_colour_gets_five():
    table = Scenario(EMPTY, EMPTY)
    fill(table, 0, Colour.GREEN, but="H1")
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    assert colours(table.pass_(1)) == [(0, "g", 5, True)]


def test_s2_all_seats_that_complete_it_in_the_same_roll_get_five():
    table = Scenario(EMPTY, EMPTY)
    for seat in (0, 1):
        fill(table, seat, Colour.GREEN, but="H1")
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    assert colours(table.mark(1, "c0+n0 H1")) == [(0, "g", 5, True), (1, "g", 5, True)]


def test_s2_a_seat_that_completes_it_later_gets_three():
    table = Scenario(EMPTY, EMPTY)
    fill(table, 0, Colour.GREEN, but="")
    table.match.seats[0].colours[Colour.GREEN] = 5
    table.match.claimed_colours.add(Colour.GREEN)
    fill(table, 1, Colour.GREEN, but="H1")
    table.roll("gyb 123")
    table.pass_(0)
    assert colours(table.mark(1, "c0+n0 H1")) == [(1, "g", 3, False)]


def test_s3_several_columns_in_one_choice_all_count():
    table = Scenario(EMPTY, EMPTY)
    state = table.match.seats[0]
    state.crossed = (COLUMN_MASKS[7] | COLUMN_MASKS[8]) & ~cells("H3 I3")
    state.reach = reach(state.crossed)
    table.roll("ryb 213")
    table.mark(0, "c0+n0 H3 I3")
    assert columns(table.pass_(1)) == [(0, 7, 1, True), (0, 8, 2, True)]


def test_settling_events_come_by_kind_then_seat_then_letter():
    table = Scenario(EMPTY, EMPTY)
    for seat in (0, 1):
        state = table.match.seats[seat]
        state.crossed = (COLUMN_MASKS[7] | COLUMN_MASKS[8]) & ~cells("H3 I3")
        state.crossed |= BLACK.colour_masks[Colour.RED] & ~cells("H3 I3")
        state.reach = reach(state.crossed)
    table.roll("ryb 213")
    table.mark(1, "c0+n0 H3 I3")
    _, settled, *rest = table.mark(0, "c0+n0 H3 I3")
    assert settled == Settled(1)
    assert columns(rest[:4]) == [(0, 7, 1, True), (0, 8, 2, True), (1, 7, 1, True), (1, 8, 2, True)]
    assert colours(rest[4:]) == [(0, "r", 5, True), (1, "r", 5, True)]


def with_one_colour_and_all_but_h1() -> Scenario:
    table = Scenario(EMPTY, EMPTY)
    fill(table, 0, Colour.ORANGE, but="")
    table.match.seats[0].colours[Colour.ORANGE] = 3
    fill(table, 0, Colour.GREEN, but="H1")
    return table


def test_s4_the_match_ends_with_the_second_colour_bonus_of_a_seat():
    table = with_one_colour_and_all_but_h1()
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    events = table.pass_(1)
    assert isinstance(events[-1], Over)
    assert table.match.phase is Phase.OVER


def test_s4_two_seats_with_one_colour_each_do_not_end_it():
    table = Scenario(EMPTY, EMPTY)
    table.match.seats[1].colours[Colour.ORANGE] = 5
    fill(table, 0, Colour.GREEN, but="H1")
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    table.pass_(1)
    assert table.match.phase is Phase.ROLL


def test_s4_all_seats_still_make_their_choice_in_the_last_roll():
    table = with_one_colour_and_all_but_h1()
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    assert table.match.phase is Phase.CHOOSE
    assert table.match.to_act == (1,)


def test_s5_the_end_is_checked_only_when_the_roll_is_settled():
    table = with_one_colour_and_all_but_h1()
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    assert table.match.over is None


def test_s5_a_seat_never_has_more_than_two_colour_bonuses():
    table = with_one_colour_and_all_but_h1()
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    table.pass_(1)
    assert len(table.match.seats[0].colours) == 2


def test_after_the_end_no_choice_is_due_or_accepted():
    table = with_one_colour_and_all_but_h1()
    table.roll("gyb 123")
    table.mark(0, "c0+n0 H1")
    table.pass_(1)
    assert table.match.to_act == ()
    assert table.match.roll is None
    assert table.refusal(0, "c0+n0 H1") == "wrong-phase"


def test_a_column_is_complete_when_its_seven_cells_are_crossed():
    state = Scenario(EMPTY, EMPTY).match.seats[0]
    state.crossed = COLUMN_MASKS[0] & ~mask_of([3])
    assert state.newly_complete_columns() == []
    state.crossed = COLUMN_MASKS[0]
    assert state.newly_complete_columns() == [0]
