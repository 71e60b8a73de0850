"""Laws that hold in every position: legality, folding, text forms, the score."""

from copy import deepcopy
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.cells import CELLS, COLUMN_MASKS, Cell, cells_of, mask_of, reach
from game.rules.choice import Choice, parse_choice
from game.rules.dice import COLOUR_FACES, NUMBER_FACES, Roll, parse_roll
from game.rules.events import Marked
from game.rules.follower import Follower
from game.rules.intents import Mark
from game.rules.match import Match, Phase
from game.rules.record import digest, from_record, to_record
from game.rules.refusal import Refused
from game.rules.seat import COLUMN_FIRST, COLUMN_LATER
from game.rules.sheet import Sheet
from game.rules.sheet_maker import make_sheet
from game.table.storage.sheets import SHEET_NAMES, bundled
from tests.rules import oracle
from tests.rules.play import play_at_random

seeds = st.integers(0, 10**6)
seat_counts = st.integers(1, 6)
lengths = st.integers(0, 250)


def snapshot(match: Match) -> object:
    """All state of a match, for comparison."""
    return deepcopy({**vars(match), "seats": [seat.score() for seat in match.seats]}), [
        (seat.crossed, seat.reach, seat.jokers, dict(seat.columns), dict(seat.colours))
        for seat in match.seats
    ]


def accepts(match: Match, seat: int, choice: Choice) -> bool:
    """Whether a copy of the match accepts this choice."""
    try:
        deepcopy(match).apply(Mark(seat, *choice[:2], cells_of(choice.cells)))
    except Refused:
        return False
    return True


@settings(max_examples=40)
@given(seeds, seat_counts, lengths)
def test_a_legal_choice_is_always_accepted(seed: int, seats: int, length: int):
    match, _ = play_at_random(seed, seats, length)
    for seat in match.to_act:
        legal = match.legal(seat)
        for choice in Random(seed).sample(legal, min(5, len(legal))):
            assert accepts(match, seat, choice)


@settings(max_examples=60)
@given(seeds, seat_counts, lengths, st.data())
def test_a_choice_that_is_not_legal_is_refused(seed, seats, length, data):
    match, _ = play_at_random(seed, seats, length)
    for seat in match.to_act:
        legal = set(match.legal(seat))
        near = data.draw(st.sampled_from(sorted(legal))) if legal else Choice(0, 0, 1)
        flip = data.draw(st.sets(st.integers(0, CELLS - 1), max_size=2))
        choice = Choice(
            data.draw(st.integers(0, 2)),
            data.draw(st.integers(0, 2)),
            near.cells ^ mask_of(Cell(cell) for cell in flip),
        )
        assert accepts(match, seat, choice) == (choice in legal)


@settings(max_examples=60)
@given(seeds, seat_counts, lengths, st.sampled_from(SHEET_NAMES))
def test_the_slow_implementation_finds_the_same_legal_choices(seed, seats, length, name):
    sheet = bundled(name)
    match, _ = play_at_random(seed, seats, length, sheet)
    if match.roll is None or match.phase is not Phase.CHOOSE or len(match.available.colours) < 2:
        return
    seat = match.to_act[0]
    state = match.seats[seat]
    found = {
        (choice.colour_die, choice.number_die, places(choice.cells)) for choice in match.legal(seat)
    }
    wanted = {
        (colour, number, cells)
        for colour, number, cells in oracle.legal(
            sheet.text,
            set(places(state.crossed)),
            "".join(map(str, match.roll.colours)),
            "".join(map(str, match.roll.numbers)),
            state.jokers,
        )
        if colour in match.available.colours and number in match.available.numbers
    }
    assert found == wanted


def places(cells: int) -> frozenset[tuple[int, int]]:
    return frozenset(divmod(cell, 7) for cell in cells_of(cells))


@settings(max_examples=40)
@given(seeds, seat_counts, lengths)
def test_the_legal_list_is_sorted_and_without_duplicates(seed: int, seats: int, length: int):
    match, _ = play_at_random(seed, seats, length)
    for seat in match.to_act:
        legal = [
            (c.colour_die, c.number_die, c.cells.bit_count(), cells_of(c.cells))
            for c in match.legal(seat)
        ]
        assert legal == sorted(set(legal))


@settings(max_examples=30)
@given(seeds, seat_counts, lengths)
def test_a_refused_choice_changes_nothing(seed: int, seats: int, length: int):
    match, _ = play_at_random(seed, seats, length)
    before = snapshot(match)
    for intent in (Mark(0, 0, 0, (Cell(0), Cell(90))), Mark(9, 0, 0, ()), Mark(0, 0, 5, ())):
        try:
            match.apply(intent)
        except Refused:
            pass
        else:
            raise AssertionError(f"{intent} was accepted")
    assert snapshot(match) == before


@settings(max_examples=30)
@given(seeds, seat_counts, lengths)
def test_folding_the_events_gives_the_same_state(seed: int, seats: int, length: int):
    match, events = play_at_random(seed, seats, length)
    assert snapshot(Match.fold(events)) == snapshot(match)


@settings(max_examples=20)
@given(seeds, seat_counts, lengths)
def test_following_the_events_with_all_checks_gives_the_same_state(seed, seats, length):
    match, events = play_at_random(seed, seats, length)
    follower = Follower()
    for event in events:
        follower.take(event)
    assert follower.settled
    assert snapshot(follower.match) == snapshot(match)


@settings(max_examples=20)
@given(seeds, seat_counts, lengths)
def test_events_round_trip_as_records_and_keep_their_digest(seed: int, seats: int, length: int):
    _, events = play_at_random(seed, seats, length)
    again = [from_record(to_record(event)) for event in events]
    assert again == events
    assert digest(again) == digest(events)


@given(st.builds(Choice, st.integers(0, 2), st.integers(0, 2), st.integers(1, (1 << CELLS) - 1)))
def test_choices_round_trip_as_text(choice: Choice):
    assert parse_choice(str(choice)) == choice


@given(
    st.builds(
        Roll,
        st.lists(st.sampled_from(COLOUR_FACES), min_size=1, max_size=3).map(tuple),
        st.lists(st.sampled_from(NUMBER_FACES), min_size=1, max_size=3).map(tuple),
    )
)
def test_rolls_round_trip_as_text(roll: Roll):
    assert parse_roll(str(roll)) == roll


@given(st.integers(0, (1 << CELLS) - 1), st.sampled_from(SHEET_NAMES))
def test_positions_round_trip_as_pictures(crossed: int, name: str):
    sheet = bundled(name)
    assert sheet.read_picture(sheet.picture(crossed)) == crossed


@settings(max_examples=10)
@given(seeds)
def test_sheets_round_trip_as_text(seed: int):
    sheet = make_sheet(Random(seed))
    assert Sheet.parse(str(sheet)) == sheet


@settings(max_examples=40)
@given(seeds, seat_counts, lengths)
def test_totals_equal_t1_counted_from_the_crosses(seed: int, seats: int, length: int):
    match, events = play_at_random(seed, seats, length)
    for number, state in enumerate(match.seats):
        own = [event for event in events if getattr(event, "seat", None) == number]
        spent = sum(event.jokers_used for event in own if isinstance(event, Marked))
        rows = state.sheet.rows
        uncrossed_stars = sum(
            rows[row][column].isupper() and not state.crossed >> (column * 7 + row) & 1
            for column in range(15)
            for row in range(7)
        )
        claimed = sum(getattr(event, "points", 0) for event in own)
        assert match.score(number).total == claimed + 8 - spent - 2 * uncrossed_stars


@settings(max_examples=40)
@given(seeds, seat_counts, lengths)
def test_a_column_that_counts_is_crossed_and_paid_one_of_its_two_values(seed, seats, length):
    match, _ = play_at_random(seed, seats, length)
    for state in match.seats:
        for column, points in state.columns.items():
            assert COLUMN_MASKS[column] & ~state.crossed == 0
            assert points in (COLUMN_FIRST[column], COLUMN_LATER[column])


@settings(max_examples=40)
@given(seeds, seat_counts, lengths)
def test_crosses_are_connected_with_column_h_and_jokers_never_run_below_zero(seed, seats, length):
    match, _ = play_at_random(seed, seats, length)
    for state in match.seats:
        assert state.jokers >= 0
        grown = state.crossed & COLUMN_MASKS[7]
        for _ in range(CELLS):
            grown |= reach(grown) & state.crossed
        assert grown == state.crossed


@settings(max_examples=25)
@given(seeds, st.integers(2, 6))
def test_a_match_ends_exactly_when_a_seat_has_two_colour_bonuses(seed: int, seats: int):
    match, _ = play_at_random(seed, seats)
    has_two = any(len(state.colours) == 2 for state in match.seats)
    assert (match.phase is Phase.OVER) == has_two
    assert all(len(state.colours) <= 2 for state in match.seats)
