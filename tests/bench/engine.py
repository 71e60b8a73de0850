"""The speed of the rules: placements, matches through the tables, matches with all events.

The floor of the first two is a call of an empty Python method with two arguments.
"""

from collections.abc import Iterator
from functools import partial
from random import Random

from game.rules.cells import Mask
from game.rules.dice import COLOURS, NUMBERS
from game.rules.mission import Mission
from game.rules.placements import Placements, placements_of
from game.rules.setup import Mode, Setup
from game.rules.sheet import Sheet
from game.table.play.bot_match import play_match
from game.table.storage.mission_board import mission_setup
from game.table.storage.sheets import bundled
from tests.bench.bench import Bench, Depth
from tests.bench.clock import in_turns, median
from tests.bench.play import match_by_engine, match_by_tables, solo
from tests.bench.rows import Row

_STATES = 240
_CALLS = 20_000


class _Empty:
    def call(self, one: object, other: object) -> None:
        """The least a call costs."""


def call_empty(count: int) -> None:
    """Call an empty method this many times."""
    call = _Empty().call
    for _ in range(count):
        call(1, 2)


def states(count: int, sheet: Sheet) -> list[tuple[Mask, Mask]]:
    """Crossed and reachable cells on sheets of random play, from the first roll to the last."""
    chance, found = Random(1), list[tuple[Mask, Mask]]()
    while len(found) < count:
        solo(chance, sheet, found)
    return found[:count]


def ask_all(table: Placements, played: list[tuple[Mask, Mask]]) -> None:
    """Look up the placements of every colour and number on every sheet."""
    ask, numbers = table.open, NUMBERS
    for crossed, reach in played:
        for colour in COLOURS:
            for number in numbers:
                ask(colour, number, crossed, reach)


def _placements(depth: Depth) -> Row:
    sheet = bundled("black")
    table, played = placements_of(sheet), states(_STATES, sheet)
    calls = len(played) * len(COLOURS) * len(NUMBERS)
    pair = in_turns(partial(call_empty, _CALLS), partial(ask_all, table, played), depth.of(15, 150))
    floor, value = median(pair.floor) / _CALLS, median(pair.value) / calls
    return Row("placements of a colour and number", floor * 1e9, value * 1e9, "ns", 35)


def _solo(depth: Depth) -> Row:
    sheet, chance = bundled("black"), Random(2)
    pair = in_turns(partial(call_empty, _CALLS), lambda: solo(chance, sheet), depth.of(200, 3000))
    floor, value = median(pair.floor) / _CALLS, median(pair.value)
    return Row("solo match through the tables", floor * 1e6, value * 1e6, "µs", 7500)


def _match(depth: Depth) -> Row:
    """Both play the same matches: the same dice, the same choices."""
    sheet, by_tables, by_engine = bundled("black"), Random(3), Random(3)
    pair = in_turns(
        lambda: match_by_tables(by_tables, sheet, 4),
        lambda: match_by_engine(by_engine, sheet, 4),
        depth.of(15, 150),
    )
    floor, value = median(pair.floor), median(pair.value)
    return Row("match of four with all events", floor * 1e3, value * 1e3, "ms", 10)


def _simulate(depth: Depth, setup: Setup) -> Row:
    """What `simulate` plays, with easy bots beside random ones."""
    numbers = iter(range(10_000))
    pair = in_turns(
        lambda: play_match(setup, ("random",) * setup.seats, next(numbers)),
        lambda: play_match(setup, ("easy",) * setup.seats, next(numbers)),
        depth.of(3, 40),
    )
    name = f"simulate: {setup.mode.value}, {setup.seats} easy bots beside random"
    return Row(name, median(pair.floor) * 1e3, median(pair.value) * 1e3, "ms")


def measure(depth: Depth) -> Iterator[Row]:
    """All rows of the engine."""
    yield _placements(depth)
    yield _solo(depth)
    yield _match(depth)
    yield _simulate(depth, Setup(Mode.VERSUS, 2, bundled("black"), "black"))
    yield _simulate(depth, mission_setup(Mission.COLOURS, 2))


BENCH = Bench("engine", ("placements", "solo match", "match of four", "simulate"), measure)
