"""The table of budgets: what a row says, and that a row that cannot be measured gives the reason.

No timing passes or fails here: timers are made up.
"""

import io
import json
from collections.abc import Iterator
from random import Random

import pytest

from game.table.storage.sheets import bundled
from tests.bench.__main__ import MODULES, load, main, show
from tests.bench.bench import Bench, CannotRun, Depth
from tests.bench.clock import Pair, in_turns, median, percentile
from tests.bench.play import match_by_engine, match_by_tables
from tests.bench.rows import HEAD, Row

KEYS = ["name", "floor", "value", "unit", "ratio", "budget", "met"]


def printed(*benches: Bench, quick: bool = True, as_json: bool = True) -> tuple[list[str], str]:
    out, err = io.StringIO(), io.StringIO()
    show(benches, Depth(quick), as_json, out, err)
    return out.getvalue().splitlines(), err.getvalue()


def of(*rows: Row) -> Bench:
    return Bench("made", ("one",), lambda depth: iter(rows))


@pytest.mark.parametrize(
    ("value", "met"), [(1.0, True), (6.0, True), (6.1, False)], ids=["under", "at", "over"]
)
def test_a_budget_is_met_up_to_its_number_of_floors(value: float, met: bool) -> None:
    assert Row("one", 2.0, value, "ms", 3).met is met


def test_a_row_is_one_json_object_with_exactly_these_keys() -> None:
    (line,), err = printed(of(Row("one", 2.0, 5.0, "ms", 3)))
    row = json.loads(line)
    assert list(row) == KEYS
    expected = {"name": "one", "floor": 2.0, "value": 5.0, "unit": "ms"}
    assert row == {**expected, "ratio": 2.5, "budget": 3, "met": True}
    assert err == ""


def test_a_row_without_a_budget_is_neither_met_nor_missed() -> None:
    (line,), _ = printed(of(Row("one", 2.0, 5.0, "ms")))
    assert json.loads(line)["met"] is None
    assert json.loads(line)["ratio"] == 2.5


def test_a_benchmark_that_cannot_run_gives_empty_rows_and_a_reason_on_stderr() -> None:
    def measure(depth: Depth) -> Iterator[Row]:
        yield Row("one", 1.0, 1.0, "ms", 2)
        raise CannotRun("no loopback here")

    lines, err = printed(Bench("made", ("one", "two"), measure))
    rows = [json.loads(line) for line in lines]
    assert [(row["name"], row["value"], row["met"]) for row in rows] == [
        ("one", 1.0, True),
        ("two", None, None),
    ]
    assert err == "'two' was not measured: no loopback here\n"


def test_an_exception_in_one_benchmark_does_not_hide_the_next() -> None:
    def measure(depth: Depth) -> Iterator[Row]:
        raise ZeroDivisionError("by zero")

    lines, err = printed(Bench("made", ("one",), measure), of(Row("two", 1.0, 1.0)))
    assert [json.loads(line)["name"] for line in lines] == ["one", "two"]
    assert "ZeroDivisionError" in err


def test_the_table_for_people_has_a_header_and_a_line_a_row() -> None:
    lines, _ = printed(of(Row("one", 2.0, 7.0, "ms", 3), Row("two")), as_json=False)
    assert lines[0] == HEAD
    assert lines[1].split() == ["one", "2", "7", "ms", "3.5", "3", "NO"]
    assert lines[2].split() == ["two", "-", "-", "-", "-", "-"]


def test_floor_and_value_are_measured_alternately_with_the_given_timer() -> None:
    said: list[str] = []
    times = iter([0.0, 1.0, 5.0, 8.0, 10.0, 11.0, 20.0, 24.0])
    pair = in_turns(lambda: said.append("f"), lambda: said.append("v"), 2, lambda: next(times))
    assert said == ["f", "v", "f", "v"]
    assert pair == Pair([1.0, 1.0], [3.0, 4.0])


def test_medians_and_percentiles() -> None:
    assert median([5.0, 1.0, 2.0]) == 2.0
    assert percentile(list(map(float, range(200))), 0.99) == 198.0
    assert percentile([7.0], 0.99) == 7.0


def test_a_quick_run_has_the_same_rows_with_fewer_rounds() -> None:
    def measure(depth: Depth) -> Iterator[Row]:
        yield Row(f"{depth.of(3, 50)} rounds")

    bench = Bench("made", ("rounds",), measure)
    assert json.loads(printed(bench)[0][0])["name"] == "3 rounds"
    assert json.loads(printed(bench, quick=False)[0][0])["name"] == "50 rounds"


@pytest.mark.parametrize(
    ("quick", "timed", "said"),
    [
        (True, False, ["begins", "one", "two"]),
        (True, True, ["one", "two"]),
        (False, False, ["one", "two"]),
    ],
    ids=["alongside untimed benches", "never alongside timed benches", "never in a whole run"],
)
def test_a_long_benchmark_may_start_early(quick: bool, timed: bool, said: list[str]) -> None:
    heard: list[str] = []

    def measured(name: str) -> Iterator[Row]:
        heard.append(name)
        yield Row(name)

    one = Bench("one", ("one",), lambda depth: measured("one"), timed=timed)
    two = Bench(
        "two",
        ("two",),
        lambda depth: measured("two"),
        begin=lambda depth: heard.append("begins"),
    )
    printed(one, two, quick=quick)
    assert heard == said


def test_every_benchmark_can_be_selected_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert [bench.key for bench in load()] == list(MODULES)
    assert [bench.key for bench in load(["engine"])] == ["engine"]
    with pytest.raises(SystemExit) as ended:
        main(["--only", "nothing"])
    assert ended.value.code == 2
    assert "nothing" not in capsys.readouterr().out


@pytest.mark.parametrize("seed", range(3))
def test_tables_and_engine_play_the_same_random_match(seed: int) -> None:
    by_tables = match_by_tables(Random(seed), bundled("black"), 4)
    by_engine = match_by_engine(Random(seed), bundled("black"), 4)
    assert [seat.crossed for seat in by_tables] == [seat.crossed for seat in by_engine.seats]
    assert by_engine.over is not None
