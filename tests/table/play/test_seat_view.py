"""Views of seats and teams: plain values that are equal while nothing visible changes."""

from game.rules.cells import COLUMN_MASKS, cells_of
from game.rules.choice import Choice
from game.rules.dice import ColourFace, NumberFace
from game.rules.legality import joker_cost
from game.rules.match import Match, Phase
from game.rules.mission import MILESTONE_ROLLS
from game.rules.seat import COLUMN_FIRST, COLUMN_LATER
from game.table.play.draft import Draft
from game.table.play.seat_view import Look, SeatProgress, choice_of, claims_of, record_of
from game.table.play.team_view import TeamView, steps_at, team_of
from tests.client import mission_tables as missions
from tests.client.tables import played

LOOK = Look("Mina", (1, 2, 3))


def record(match: Match, seat: int = 0, fresh: int = 0) -> SeatProgress:
    """A seat's record."""
    return record_of(match, seat, LOOK, claims_of(match), fresh)


def team(match: Match) -> TeamView:
    """A mission before any milestone was compared."""
    assert match.setup is not None
    assert match.setup.plan is not None
    seats = tuple(record(match, seat) for seat in range(len(match.seats)))
    return team_of(match, match.setup.plan, seats, {})


def test_equal_matches_give_equal_views_and_a_mark_changes_them() -> None:
    events = played(2, 6, stop=Phase.CHOOSE)
    first, again = Match.fold(events), Match.fold(events)
    assert record(first) == record(again)
    later = Match.fold(played(2, 12))
    assert record(first) != record(later)


def test_a_record_adds_up_as_the_score_does() -> None:
    match = Match.fold(played(3, 30))
    for seat, state in enumerate(match.seats):
        found, score = record(match, seat), state.score()
        assert (found.columns_gained, found.colours_gained) == (score.columns, score.bonus)
        assert (found.stars, found.points) == (score.stars, score.total)


def test_crosses_still_being_drawn_do_not_count() -> None:
    match = Match.fold(played(2, 6))
    crossed = match.seats[0].crossed
    fresh = 1 << cells_of(crossed)[0]
    assert record(match, 0, fresh).crossed == crossed & ~fresh


def test_a_claimed_column_shows_its_later_value() -> None:
    match = Match.fold(played(2, 40))
    claimed = match.claimed_columns
    assert claimed
    won = match.seats[0].columns
    for column, worth in enumerate(record(match).column_worths()):
        assert worth.won == (column in won)
        points = COLUMN_LATER[column] if column in claimed else COLUMN_FIRST[column]
        assert worth.points == won.get(column, points)
    assert len(COLUMN_MASKS) == column + 1


def test_a_draft_shows_the_faces_its_jokers_stand_for() -> None:
    match = Match.fold(played(2, 3, stop=Phase.CHOOSE))
    assert match.roll is not None
    sheet, roll = match.seats[0].sheet, match.roll
    for choice in match.prospects(0):
        draft = Draft([choice], roll)
        for cell in cells_of(choice.cells):
            draft.pick_cell(cell)
        view = choice_of(draft, roll, sheet)
        assert (view.begun, view.whole, view.cells) == (True, True, choice.cells)
        assert view.number is not None
        assert view.number.number == choice.cells.bit_count()
        assert view.colour is ColourFace(sheet.colours[cells_of(choice.cells)[0]].value)
        assert sum(view.jokers) == _cost(choice, roll.colours, roll.numbers)


def _cost(choice: Choice, colours: tuple[ColourFace, ...], numbers: tuple[NumberFace, ...]) -> int:
    return joker_cost(colours[choice.colour_die], numbers[choice.number_die])


def test_before_anything_is_picked_no_cell_is_a_candidate() -> None:
    match = Match.fold(played(2, 3, stop=Phase.CHOOSE))
    assert match.roll is not None
    view = choice_of(Draft(match.prospects(0), match.roll), match.roll, match.seats[0].sheet)
    assert (view.begun, view.candidates, view.cells) == (False, 0, 0)


def test_a_team_s_next_milestone_is_the_first_not_yet_compared() -> None:
    view = team(Match.fold(missions.played(3, 2, 4, Phase.CHOOSE)))
    assert view.next_milestone == MILESTONE_ROLLS[0]
    assert [view.flag(roll).next for roll in MILESTONE_ROLLS] == [True, False, False]
    assert [view.is_over(roll) for roll in (3, 4, 5)] == [True, False, False]


def test_the_cells_left_for_a_step_shrink_with_the_crosses() -> None:
    match = Match.fold(missions.played(1, 2, 6))
    view = team(match)
    for seat, state in enumerate(match.seats):
        cell = cells_of(state.crossed)[0]
        ((kind, item),) = steps_at(view.plan, seat, cell)
        colour = state.sheet.colours[cell]
        left = (state.sheet.colour_masks[colour] & ~state.crossed).bit_count()
        assert view.left_for(kind, item)[seat] == left
