"""The status line says what to do now, and nothing untrue."""

import pytest

from game.client.match.visit import Visit
from game.rules.cells import CELLS, COLUMN_LETTERS, COLUMN_MASKS, Cell, cells_of
from game.rules.dice import DieKind
from game.rules.match import Phase
from game.rules.setup import Mode
from tests.client.mission_tables import at as mission_at
from tests.client.mission_tables import played as mission_played
from tests.client.tables import lobby, played, settle, visit_at


def after_a_roll(seats: int) -> Visit:
    """A match whose first roll is settled."""
    mode = Mode.SOLO if seats == 1 else Mode.VERSUS
    table = lobby(people=1, bots=seats - 1, mode=mode, playing=True)
    visit, _ = visit_at(table, played(seats, 1, mode=mode))
    settle(visit)
    return visit


def test_a_local_match_about_to_begin_mentions_no_connection() -> None:
    visit, _ = visit_at(lobby(), local=True)
    assert visit.status().key == "status.beginning"


def test_c11_a_choice_that_spoils_a_letter_is_warned_of() -> None:
    visit, _ = mission_at(mission_played(5, 1, 1, Phase.CHOOSE), 1)
    choice = visit.shown.match.prospects(0)[0]
    for cell in cells_of(choice.cells):
        visit.chooser.pick_cell(cell)
    assert visit.status().key.startswith("status.confirm")
    column = COLUMN_MASKS[COLUMN_LETTERS.index("H")]
    assert choice.cells & column
    visit.shown.match.seats[0].crossed |= column & ~choice.cells
    assert visit.status().key == "status.too_early"
    assert visit.status().parts == {"letter": "H"}


@pytest.mark.parametrize(("seats", "key"), [(1, "settling_alone"), (2, "settling")])
def test_a_single_player_is_not_called_everybody(seats: int, key: str) -> None:
    assert after_a_roll(seats).status().key == f"status.{key}"


def test_a_cell_of_a_wrong_colour_gets_that_reason_and_no_other() -> None:
    visit, _ = visit_at(lobby(bots=1, playing=True), played(2, 1, stop=Phase.CHOOSE))
    settle(visit)
    match, chooser = visit.shown.match, visit.chooser
    rolled = {face.colour for face in match.roll.colours}
    assert None not in rolled
    colours = match.seats[0].sheet.colours
    other = next(cell for cell in range(CELLS) if colours[cell] not in rolled)
    chooser.explain(match, Cell(other))
    assert visit.status().key == "couch.why_wrong_colour"
    chooser.pick_die(DieKind.COLOUR, 0)
    picked = match.roll.colours[0].colour
    another = next(cell for cell in range(CELLS) if colours[cell] in rolled - {picked})
    chooser.explain(match, Cell(another))
    assert visit.status().key == "couch.why_other_colour"
