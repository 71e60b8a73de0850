"""The inputs of a net: fast updates agree with full computations, on printed and new sheets."""

from random import Random

import pytest

from game.bots import features as f
from game.bots.net import Net, pack
from game.bots.sight import Sight, is_regular
from game.rules.cells import reach
from game.rules.dice import COLOURS
from game.rules.placements import placements_of
from game.rules.sheet import Sheet
from game.rules.sheet_maker import make_sheet
from game.table.storage.sheets import SHEET_NAMES, bundled


def made_up_net() -> Net:
    """A net of one unit whose weights tell all features apart."""
    chance = Random(8)
    rows = tuple(pack([chance.getrandbits(18)]) for _ in range(f.TABLE_FEATURES))
    return Net(rows, 0, ((1, 0.0),) * 8, 1, {})


NET = made_up_net()
SHEETS = [bundled("black"), bundled("yellow"), make_sheet(Random(5))]


@pytest.mark.parametrize("sheet", SHEETS, ids=["black", "yellow", "new"])
def test_incremental_views_equal_full_ones(sheet: Sheet):
    sight = Sight(NET, sheet)
    for seed in range(3):
        chance, view = Random(seed), sight.view(0)
        while moves := sight.open(view):
            placement = chance.choice(moves)
            sums = sight.sums_after(view, placement)
            view = sight.after(view, placement)
            assert view == sight.view(view.crossed)
            assert view.sums == sums


@pytest.mark.parametrize("sheet", SHEETS, ids=["black", "yellow", "new"])
def test_open_placements_are_those_the_rules_allow(sheet: Sheet):
    sight = Sight(NET, sheet)
    chance, view = Random(2), sight.view(0)
    for _ in range(12):
        allowed = {
            cells
            for colour in COLOURS
            for number in range(1, 6)
            for cells in placements_of(sheet).open(
                colour, number, view.crossed, reach(view.crossed)
            )
        }
        assert {placement.cells for placement in sight.open(view)} == allowed
        view = sight.after(view, chance.choice(sight.open(view)))


def test_printed_and_new_sheets_are_regular_and_a_striped_one_is_not():
    assert all(is_regular(bundled(name)) for name in SHEET_NAMES)
    assert is_regular(make_sheet(Random(1)))
    striped = "\n".join(["gybrogybrogybro"] * 7)
    assert not is_regular(Sheet.parse(striped))
