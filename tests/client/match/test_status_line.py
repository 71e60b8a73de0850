"""The status line says what to do now, and nothing that is not so."""

import pytest

from game.client.match.visit import Visit
from game.rules.cells import CELLS, Cell
from game.rules.dice import DieKind
from game.rules.match import Phase
from game.rules.setup import Mode
from tests.client.tables import lobby, played, settle, visit_at


def after_a_roll(seats: int) -> Visit:
    """A match whose first roll is settled."""
    mode = Mode.SOLO if seats == 1 else Mode.VERSUS
    table = lobby(people=1, bots=seats - 1, mode=mode, playing=True)
    visit, _ = visit_at(table, played(seats, 1, mode=mode))
    settle(visit)
    return visit


def test_before_a_match_nobody_is_told_of_a_connection() -> None:
    visit, _ = visit_at(lobby(), local=True)
    assert visit.status().key == "status.beginning"


@pytest.mark.parametrize(("seats", "key"), [(1, "settling_alone"), (2, "settling")])
def test_who_plays_alone_is_not_everybody(seats: int, key: str) -> None:
    assert after_a_roll(seats).status().key == f"status.{key}"


def test_a_cell_of_no_die_s_colour_says_so_and_names_no_other_cells() -> None:
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
