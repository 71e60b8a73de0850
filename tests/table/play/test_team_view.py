"""Letters of a mission's word that can no longer count (C11)."""

from game.rules.cells import COLUMN_LETTERS, COLUMN_MASKS, Mask
from game.rules.events import Goal
from game.rules.intents import Start
from game.rules.match import Match
from game.rules.mission import GoalKind, Mission
from game.table.play.team_view import lost_letters, spoiled_letter
from game.table.storage.mission_board import mission_setup


def mission(number: int, *columns: str, counted: str = "") -> Match:
    """A mission with these columns complete, one text a seat, and these letters counted."""
    match = Match()
    match.apply(Start(mission_setup(Mission(number), len(columns))))
    for seat, letters in zip(match.seats, columns, strict=True):
        seat.crossed = column(*letters)
    match.goals += [Goal(GoalKind.LETTER, letter, 0) for letter in counted]
    return match


def column(*letters: str) -> Mask:
    """The cells of these columns."""
    cells = 0
    for letter in letters:
        cells |= COLUMN_MASKS[COLUMN_LETTERS.index(letter)]
    return cells


def lost(match: Match) -> tuple[str, ...]:
    return lost_letters(match, [seat.crossed for seat in match.seats])


def test_c11_a_column_completed_too_early_on_every_sheet_is_lost():
    assert lost(mission(5, "H")) == ("H",)
    assert lost(mission(5, "H", "H")) == ("H",)


def test_c11_a_column_that_one_sheet_still_lacks_is_not_lost():
    assert lost(mission(5, "H", "")) == ()


def test_c11_a_letter_that_has_counted_is_not_lost():
    assert lost(mission(5, "N", counted="N")) == ()


def test_columns_outside_of_the_word_and_other_missions_lose_nothing():
    assert lost(mission(5, "BD")) == ()
    assert lost(mission(1, "H")) == ()


def test_c11_a_choice_that_completes_the_last_such_column_too_early_spoils_its_letter():
    assert spoiled_letter(mission(5, ""), 0, column("H")) == "H"
    assert spoiled_letter(mission(5, "H", ""), 1, column("H")) == "H"
    assert spoiled_letter(mission(5, "", ""), 0, column("H")) is None


def test_c11_a_choice_that_completes_the_next_letter_spoils_nothing():
    assert spoiled_letter(mission(5, ""), 0, column("N")) is None
    assert spoiled_letter(mission(5, "N", counted="N"), 0, column("O")) is None


def test_c11_what_is_lost_already_is_not_spoiled_again():
    assert spoiled_letter(mission(5, "H"), 0, column("B")) is None
