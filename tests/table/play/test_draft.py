"""Drafts: dice first, cells first, undo, pairs, costs (D4, P4)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.cells import cells_of, parse_cell
from game.rules.dice import DieKind, parse_roll
from game.table.play.draft import Draft, Pair
from tests.rules.play import play_at_random
from tests.rules.scenario import BLACK, cells, legal_for

COLOUR, NUMBER = DieKind.COLOUR, DieKind.NUMBER


def draft(faces: str, drawing: str = BLACK.text, jokers: int = 8) -> Draft:
    return Draft(legal_for(drawing, faces, jokers), parse_roll(faces))


def pick(made: Draft, names: str) -> Draft:
    for name in names.split():
        assert made.pick_cell(parse_cell(name)), name
    return made


def test_with_nothing_picked_every_cell_of_a_legal_choice_is_a_candidate():
    assert draft("gyb 113").candidates() == cells("H1 G4 G5 H4 H5 H6 H7 I6 I7 J7")


def test_d4_picked_dice_leave_only_the_cells_of_their_placements():
    made = draft("ryb 213")
    assert made.pick_die(COLOUR, 0)
    assert made.pick_die(NUMBER, 0)
    assert made.candidates() == cells("H3 I3")


def test_d4_a_picked_cell_leaves_only_the_cells_that_go_with_it():
    made = pick(draft("rrr ?44"), "J3")
    assert made.candidates() == cells("H3 I3 I2")


def test_picking_cells_first_finds_the_pair_with_fewest_jokers():
    made = pick(draft("xry 2?1"), "H3 I3")
    assert made.pair == Pair(1, 0)
    assert made.cost == 0


def test_picking_cells_first_the_pairs_can_be_cycled():
    made = pick(draft("xry 2?1"), "H3 I3")
    pairs = [made.pair]
    for _ in range(4):
        made.cycle()
        pairs.append(made.pair)
    assert pairs == [Pair(1, 0), Pair(0, 0), Pair(1, 1), Pair(0, 1), Pair(1, 0)]


def test_the_cost_is_shown_for_each_pair():
    made = pick(draft("xry 2?1"), "H3 I3")
    assert [made.cost_of(pair) for pair in made.pairs()] == [0, 1, 1, 2]


def test_pairs_with_the_same_faces_are_listed_once():
    made = pick(draft("rry 221"), "H3 I3")
    assert made.pairs() == (Pair(0, 0),)


def test_picked_dice_stay_while_cells_are_picked():
    made = draft("xry 2?1")
    made.pick_die(COLOUR, 0)
    pick(made, "H3 I3")
    assert made.pairs() == (Pair(0, 0), Pair(0, 1))


def test_a_draft_that_lacks_cells_cannot_be_sent():
    made = pick(draft("ryb 213"), "H3")
    assert made.pair == Pair(0, 1)
    made.pick_die(NUMBER, 0)
    assert made.choice is None
    assert made.cost == 0


def test_the_choice_has_the_picked_dice_and_cells():
    made = pick(draft("ryb 213"), "H3 I3")
    assert str(made.choice) == "c0+n0 H3 I3"


def test_picking_a_cell_again_removes_it():
    made = pick(draft("ryb 213"), "H3 I3")
    assert made.pick_cell(parse_cell("I3"))
    assert made.cells == cells("H3")


def test_a_cell_that_does_not_fit_the_others_starts_over():
    made = pick(draft("ryb 213"), "H3 I3")
    assert made.pick_cell(parse_cell("H4"))
    assert made.cells == cells("H4")


def test_a_cell_of_no_choice_cannot_be_picked():
    made = draft("ryb 213")
    assert not made.pick_cell(parse_cell("A1"))
    assert made.is_empty


def test_a_die_that_does_not_fit_the_cells_clears_them():
    made = pick(draft("ryb 213"), "H3 I3")
    assert made.pick_die(COLOUR, 1)
    assert made.cells == 0
    assert made.picked_colour == 1


def test_a_die_that_does_not_fit_the_other_die_replaces_it():
    made = draft("gyb 123")
    assert made.pick_die(NUMBER, 2)
    assert made.pick_die(COLOUR, 0)  # green at H1 is a block of one
    assert (made.picked_colour, made.picked_number) == (0, None)


def test_picking_a_die_again_puts_it_back():
    made = draft("ryb 213")
    made.pick_die(COLOUR, 0)
    assert made.pick_die(COLOUR, 0)
    assert made.picked_colour is None


def test_a_die_without_a_legal_choice_cannot_be_picked():
    made = draft("gyb 123", jokers=0)
    assert made.usable(COLOUR) == frozenset({0, 1, 2})
    stuck = draft("gxb 111", jokers=0)
    assert stuck.usable(COLOUR) == frozenset({0, 2})
    assert not stuck.pick_die(COLOUR, 1)


def test_undo_takes_back_one_step_after_another():
    made = draft("ryb 213")
    made.pick_die(COLOUR, 0)
    pick(made, "H3 I3")
    assert made.undo()
    assert made.cells == cells("H3")
    assert made.undo()
    assert made.undo()
    assert made.is_empty
    assert not made.undo()


def test_undo_stops_at_what_was_kept():
    made = draft("ryb 213")
    made.pick_die(COLOUR, 0)
    made.keep()
    pick(made, "H3")
    assert made.undo()
    assert not made.can_undo
    assert made.picked_colour == 0


def test_fill_picks_the_only_placement_at_a_cell():
    made = draft("ryb 213")
    made.pick_die(COLOUR, 0)
    made.pick_die(NUMBER, 0)
    assert made.fill(parse_cell("H3"))
    assert made.cells == cells("H3 I3")


def test_fill_does_nothing_where_several_placements_are_possible():
    made = draft("oyb 213")
    made.pick_die(COLOUR, 0)
    assert not made.fill(parse_cell("H2"))
    assert made.cells == 0


def test_a_draft_that_still_fits_survives_when_dice_are_taken():
    made = pick(draft("rrb 221"), "H3 I3")
    left = [c for c in legal_for(BLACK.text, "rrb 221") if c.colour_die != 0 and c.number_die != 0]
    assert made.offer(left)
    assert made.pair == Pair(1, 1)


def test_a_draft_is_cleared_when_its_dice_are_taken():
    made = pick(draft("ryb 213"), "H3 I3")
    left = [c for c in legal_for(BLACK.text, "ryb 213") if c.colour_die != 0 and c.number_die != 0]
    assert not made.offer(left)
    assert made.is_empty
    assert not made.can_undo


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 150), st.data())
def test_whatever_is_picked_the_resulting_choice_is_legal(seed, length, data):
    match, _ = play_at_random(seed, 3, length)
    if not match.to_act or match.roll is None:
        return
    legal = match.legal(match.to_act[0])
    made = Draft(legal, match.roll)
    for _ in range(data.draw(st.integers(1, 8))):
        open_cells = cells_of(made.candidates() | made.cells)
        if open_cells and data.draw(st.booleans()):
            assert made.pick_cell(data.draw(st.sampled_from(open_cells)))
        else:
            made.pick_die(data.draw(st.sampled_from(DieKind)), data.draw(st.integers(0, 2)))
        assert made.choice is None or made.choice in legal
        assert bool(legal) == bool(made.candidates() or made.cells)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 150), st.data())
def test_every_legal_choice_can_be_made_cell_by_cell(seed, length, data):
    match, _ = play_at_random(seed, 3, length)
    legal = match.legal(match.to_act[0]) if match.to_act else ()
    if not legal or match.roll is None:
        return
    wanted = data.draw(st.sampled_from(legal))
    made = Draft(legal, match.roll)
    for cell in data.draw(st.permutations(cells_of(wanted.cells))):
        assert made.pick_cell(cell)
    assert made.cells == wanted.cells
    faces = {
        (match.roll.colours[p.colour_die], match.roll.numbers[p.number_die]) for p in made.pairs()
    }
    assert (match.roll.colours[wanted.colour_die], match.roll.numbers[wanted.number_die]) in faces
