"""The training loops in C compute what the bots compute in play: features, values, means.

A net trained there is worth something here only as long as the two agree.
"""

import ctypes
import shutil
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from game.bots import features as f
from game.bots.levels import make_bot
from game.bots.net import LANE, OUT_UNIT, UNIT, Net
from game.bots.nets import net
from game.bots.outlook import NEVER, Outlook
from game.bots.sight import sight_of
from game.bots.stand import Stand, total_now
from game.rules.cells import Mask, cells_of
from game.rules.dice import COLOURS
from game.rules.events import Event, Marked
from game.rules.intents import Start
from game.rules.match import Match, Phase
from game.rules.setup import Mode, Setup
from game.table.play.bot_match import next_intent
from game.table.storage.sheets import bundled
from game.training import loops as c

SHEETS = ("black", "orange")
CLOSE = 2e-3
"""C computes in four-byte floats, bots in integers of the same precision."""

needs_compiler = pytest.mark.skipif(
    shutil.which("cc") is None, reason="no C compiler named cc to compile the loops"
)


@cache
def table_of(name: str) -> c.SheetTable:
    return c.SheetTable(bundled(name).text)


def number_of(table: c.SheetTable, mask: Mask) -> int:
    """The number of the placement with these cells."""
    cells = list(map(int, cells_of(mask)))
    block = table.block[cells[0]]
    pattern = sum(1 << table.bit[cell] for cell in cells)
    return table.sets.index(pattern, table.first[block], table.first[block + 1])


def integers(values: Sequence[int]) -> ctypes.Array[ctypes.c_int32]:
    return (ctypes.c_int32 * max(1, len(values)))(*values)


def floats(values: Sequence[float]) -> ctypes.Array[ctypes.c_float]:
    return (ctypes.c_float * len(values))(*values)


def lanes(packed: int, unit: int, hidden: int = c.HIDDEN) -> list[float]:
    """The values in a long integer's lanes, lowest first."""
    found = []
    for _ in range(hidden):
        low = (packed & (1 << LANE) - 1 ^ 1 << LANE - 1) - (1 << LANE - 1)
        found.append(low / unit)
        packed = packed - low >> LANE
    return found


class InC:
    """A net in the form the C loops take."""

    def __init__(self, made: Net) -> None:
        hidden = made.about["hidden"]
        rows = [value for row in made.rows for value in lanes(row, UNIT, hidden)]
        outs = []
        for weights, added in made._outs:
            outs += [*lanes(weights, OUT_UNIT, hidden)[::-1], added]
        self.parts = floats(rows), floats(lanes(made.bias, UNIT, hidden)), floats(outs)
        self.loops = c.loops(hidden, made.sees_cells)
        self.pointer = ctypes.byref(c.NetPointers(*map(ctypes.addressof, self.parts)))


@cache
def in_c(name: str) -> InC:
    return InC(net(name))


@cache
def positions(seats: int, sheet: str) -> list[tuple[Match, list[Event]]]:
    """One match of hard bots, at some of its rolls from the first to near the end."""
    chance, match, events = Random(7), Match(), list[Event]()
    bots = [make_bot("hard", seat) for seat in range(seats)]
    mode = Mode.SOLO if seats == 1 else Mode.VERSUS
    events += match.apply(Start(Setup(mode, seats, bundled(sheet), sheet)))
    found: list[tuple[Match, list[Event]]] = []
    while match.phase is not Phase.OVER:
        if match.to_act and match.roll_number in (1, 7, 13, 18, 22, 25):
            found.append((Match.fold(events), list(events)))
        events += match.apply(next_intent(match, bots, chance))
    return found


def placed(events: list[Event], seat: int, sheet: str) -> list[int]:
    """The numbers of the placements a seat has made, as C counts them."""
    return [
        number_of(table_of(sheet), event.cells)
        for event in events
        if isinstance(event, Marked) and event.seat == seat
    ]


@needs_compiler
@pytest.mark.parametrize("sheet", SHEETS)
def test_both_compute_the_same_features(sheet: str) -> None:
    for match, events in positions(2, sheet):
        state, numbers = match.seats[0], placed(events, 0, sheet)
        sums, on = floats([0.0] * c.HIDDEN), integers([0] * 400)
        many = c.loops().look(
            integers(table_of(sheet).flat()),
            in_c("table").pointer,
            integers(numbers),
            len(numbers),
            state.jokers,
            sums,
            on,
        )
        made = net("table")
        view = sight_of(made, state.sheet).view(state.crossed)
        seen = lanes(view.sums + made.rows[f.JOKERS_LEFT + state.jokers], UNIT)
        assert list(sums) == seen  # sums of fractions of 512 are exact in both
        listed = made.bias + sum(made.rows[feature] for feature in on[:many])
        assert lanes(listed, UNIT) == seen


@needs_compiler
@pytest.mark.parametrize(
    ("sheet", "name"), [*((sheet, "solo") for sheet in SHEETS), ("green", "solo-green")]
)
def test_in_solo_both_value_choices_and_the_next_roll_the_same(sheet: str, name: str) -> None:
    for match, events in positions(1, sheet):
        state, numbers = match.seats[0], placed(events, 0, sheet)
        left = 30 - match.roll_number
        best, passing, mean = floats([0.0] * 75), floats([0.0]), floats([0.0])
        in_c(name).loops.look_alone(
            integers(table_of(sheet).flat()),
            in_c(name).pointer,
            integers(numbers),
            len(numbers),
            state.jokers,
            left,
            best,
            passing,
            mean,
        )
        made = net(name)
        sight = sight_of(made, state.sheet)
        view = sight.view(state.crossed)
        outlook = Outlook(made, sight, view, state.jokers, left)
        found = [float(NEVER)] * 75
        for cost in range(min(state.jokers, 2) + 1):
            for placement in sight.open(view):
                place = cost * 25 + placement.colour * 5 + placement.size - 1
                found[place] = max(found[place], outlook.worth(placement, cost))
        assert list(best) == pytest.approx(found, abs=CLOSE)
        assert passing[0] == pytest.approx(outlook.passing(), abs=CLOSE)
        # In play not every placement is tried for a joker.
        assert mean[0] - 0.05 < outlook.expectation() < mean[0] + CLOSE


@needs_compiler
@pytest.mark.parametrize("seats", [2, 4])
def test_at_a_table_both_value_choices_the_same(seats: int) -> None:
    sheet = table_of("black")
    for match, events in positions(seats, "black"):
        each = [placed(events, seat, "black") for seat in range(seats)]
        for seat in range(seats):
            passing, found = floats([0.0]), floats([0.0] * c.MOST_PLACEMENTS)
            c.loops().look_at_table(
                integers(sheet.flat()),
                in_c("table").pointer,
                seats,
                seat,
                match.roll_number,
                integers([number for numbers in each for number in numbers]),
                integers([len(numbers) for numbers in each]),
                integers([state.jokers for state in match.seats]),
                integers([total_now(match, state) for state in match.seats]),
                integers([int(column in match.claimed_columns) for column in range(15)]),
                integers([int(colour in match.claimed_colours) for colour in COLOURS]),
                passing,
                found,
            )
            stand = Stand.of(net("table"), match, seat)
            assert passing[0] == pytest.approx(stand.passing(), abs=CLOSE)
            worths = {
                number_of(sheet, one.cells): stand.worth(one, 0)
                for some in stand.open().values()
                for one in some
            }
            seen = {k: worth for k, worth in enumerate(found[: sheet.first[-1]]) if worth > NEVER}
            assert seen == pytest.approx(worths, abs=CLOSE)
