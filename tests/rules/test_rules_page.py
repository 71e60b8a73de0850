"""The rules page and the engine agree on sheets, values and events."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from game.bots.greedy import GreedyBot
from game.rules.cells import COLUMN_LETTERS, cell_name, cells_of
from game.rules.events import Event, Started
from game.rules.follower import Follower
from game.rules.intents import Mark, Pass, RollDice, Start
from game.rules.match import Match, Phase
from game.rules.mission import KINDS, Mission
from game.rules.record import Record, RecordError, digest, from_record, to_record
from game.rules.refusal import Code
from game.rules.seat import COLOUR_FIRST, COLOUR_LATER, COLUMN_FIRST, COLUMN_LATER, JOKERS
from game.rules.setup import SEATS, Mode, Setup
from game.rules.solo import LEVELS, solo_level, solo_stars
from game.table.play.host_dice import roll_dice
from game.table.storage.mission_board import bundled_boards, mission_sheet
from game.table.storage.sheets import SHEET_NAMES, bundled
from tests.rules.mission_play import play_mission

PAGE = (Path(__file__).parents[2] / "docs" / "RULES.md").read_text()
KINDS_OF_EVENTS = re.findall(r"^### `(\w+)`$", PAGE, re.MULTILINE)
RANGE = re.compile(r"(\d+) to (\d+)")


class Key(NamedTuple):
    """One row of the table of an event, or of the plan."""

    type: str
    range: str
    default: str


def part(heading: str) -> str:
    """The text under a heading, up to the next of the same or a higher rank."""
    rank = heading.index(" ")
    text = PAGE.split(f"\n{heading}\n", 1)[1]
    return re.split(rf"^#{{1,{rank}}} ", text, maxsplit=1, flags=re.MULTILINE)[0]


def cells_of_rows(text: str) -> list[list[str]]:
    """The cells of all tables in a text, without the separator lines."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return [
        [cell.strip() for cell in row.strip("|").split("|")] for row in rows if "---" not in row
    ]


def keys(text: str) -> dict[str, Key]:
    """The rows of the tables in a text that describe keys, by key."""
    rows = [row for row in cells_of_rows(text) if row[0].startswith("`")]
    return {row[0].strip("`"): Key(*row[1:4]) for row in rows}


def values(text: str, name: str) -> list[str]:
    """The values beside a name in a table."""
    return next(row[1:] for row in cells_of_rows(text) if row[0] == name)


def play(mode: Mode, seats: int, seed: int) -> list[Event]:
    """Play a match of greedy bots."""
    chance, match = Random(seed), Match()
    bot = GreedyBot(chance)
    events = list(match.apply(Start(Setup(mode, seats, bundled("blue"), "blue", seats - 1))))
    while match.phase is not Phase.OVER:
        if match.phase is Phase.ROLL:
            events += match.apply(RollDice(roll_dice(chance, match.dice)))
            continue
        seat = match.to_act[0]
        choice = bot.choose(match, seat)
        events += match.apply(
            Mark(seat, *choice[:2], cells_of(choice.cells)) if choice else Pass(seat)
        )
    return events


@cache
def histories() -> tuple[list[Event], ...]:
    """Matches of every mode; together they contain every kind of event."""
    found = [play(Mode.VERSUS, 3, 1), play(Mode.SOLO, 1, 1)]
    found += [
        play_mission(seed, mission, 1 + seed % 4)[1] for seed in range(8) for mission in Mission
    ]
    return tuple(found)


def records() -> Iterator[Record]:
    """Every event of those matches in its complete form."""
    return (to_record(event) for history in histories() for event in history)


def example_of(kind: str) -> Record:
    """An event of that kind; a start without a plan."""
    return next(r for r in records() if r["event"] == kind and "plan" not in r)


# The material


@pytest.mark.parametrize("name", SHEET_NAMES)
def test_the_page_shows_every_bundled_sheet(name: str) -> None:
    shown = part(f"#### Sheet `{name}`").strip().removeprefix("```\n").removesuffix("\n```")
    assert shown == bundled(name).text


@pytest.mark.parametrize("name", ["I", "II", "III", "IV"])
def test_the_page_shows_every_mission_sheet_with_its_circles(name: str) -> None:
    shown = part(f"#### Sheet `{name}`")
    sheet = mission_sheet(name)
    assert f"```\n{sheet.sheet.text}\n```" in shown
    circles = {int(number): cell for number, cell in re.findall(r"(\d) at `(\w\d)`", shown)}
    assert circles == {
        number: cell_name(cells_of(cells)[0]) for number, cells in enumerate(sheet.circles, start=1)
    }


def test_m5_the_page_lists_the_points_of_columns_and_colours() -> None:
    text = part("## Material")
    assert values(text, "column") == list(COLUMN_LETTERS)
    assert values(text, "first") == [str(points) for points in COLUMN_FIRST]
    assert values(text, "later") == [str(points) for points in COLUMN_LATER]
    assert f"gets {COLOUR_FIRST} points if it is first and {COLOUR_LATER} later" in text


def test_m6_the_page_states_the_number_of_jokers() -> None:
    assert f"Each seat has {JOKERS} jokers" in PAGE


def test_o4_the_page_lists_the_least_total_and_the_stars_of_every_level() -> None:
    text = part("## Solo")
    levels = [int(level) for level in values(text, "level")]
    assert levels == list(range(LEVELS, 0, -1))
    assert [int(stars) for stars in values(text, "stars")] == [solo_stars(one) for one in levels]
    for level, least in zip(levels, values(text, "least total")[:-1], strict=False):
        assert solo_level(int(least)) == level
        assert solo_level(int(least) - 1) == level - 1


def test_c12_the_page_shows_the_bundled_board() -> None:
    head, *rows = [row for row in cells_of_rows(part("## Missions")) if len(row) == 10]
    for seats, board in bundled_boards().items():
        shown = dict(zip((name.replace(" ", "_") for name in head), rows[seats - 1], strict=True))
        assert shown == {"seats": str(seats)} | {k: str(n) for k, n in board.numbers.items()}


@pytest.mark.parametrize("mission", Mission)
def test_the_page_lists_what_each_mission_counts(mission: Mission) -> None:
    rows = [row for row in cells_of_rows(part("## The order of events")) if row[0].isdigit()]
    shown = next(row[1] for row in rows if row[0] == str(mission.value))
    assert re.findall(r"`(\w+)`", shown) == [kind.value for kind in KINDS[mission]]


# Phases and refusals


def test_the_page_names_every_phase_of_a_match_that_has_begun() -> None:
    shown = {row[0].strip("`") for row in cells_of_rows(part("## What a match waits for"))}
    assert {phase.value for phase in Phase} - {"new"} <= shown


def test_the_page_lists_the_refusals_of_a_match_in_order() -> None:
    rows = cells_of_rows(part("## What a match waits for"))
    known = [code.value for code in Code]
    shown = [row[0].strip("`") for row in rows if row[0].strip("`") in known]
    before_a_match = {"bad-json", "bad-sheet", "no-match"}
    assert shown == [code for code in known if code not in before_a_match]


# The events


def test_these_matches_contain_every_kind_of_event_on_the_page() -> None:
    assert {record["event"] for record in records()} == set(KINDS_OF_EVENTS)


def test_every_event_has_exactly_the_keys_of_its_table() -> None:
    for record in records():
        shown = keys(part(f"### `{record['event']}`"))
        optional = {key for key, row in shown.items() if row.default == "absent"}
        found = set(record) - {"event"}
        assert found | optional == set(shown), record
        assert not optional & found or record["mode"] == "mission"


TYPES: dict[str, Any] = {
    "text": str,
    "integer": int,
    "flag": bool,
    "map": dict,
    "null": type(None),
    "list of text": list,
    "list of integers": list,
    "list of integers and text": list,
}


def test_every_value_in_an_event_has_the_type_its_table_says() -> None:
    for record in records():
        for key, row in keys(part(f"### `{record['event']}`")).items():
            if key in record:
                allowed = [TYPES[name] for name in re.split(r", | or ", row.type)]
                assert type(record[key]) in allowed, (record, key)


def keys_where(wanted: str) -> list[tuple[str, str, Key]]:
    """Every key of that type, or with that default, with its kind of event."""
    return [
        (kind, key, row)
        for kind in KINDS_OF_EVENTS
        for key, row in keys(part(f"### `{kind}`")).items()
        if wanted in (row.type, row.default)
    ]


@pytest.mark.parametrize(("kind", "key", "row"), keys_where("required"))
def test_an_event_without_a_required_key_is_refused(kind: str, key: str, row: Key) -> None:
    record = example_of(kind)
    del record[key]
    with pytest.raises(RecordError):
        from_record(record)


@pytest.mark.parametrize(("kind", "key", "row"), keys_where("integer"))
def test_an_integer_has_the_range_its_table_says(kind: str, key: str, row: Key) -> None:
    least, most = map(int, RANGE.fullmatch(row.range).groups())  # type: ignore[union-attr]
    for value in (least, most):
        assert to_record(from_record({**example_of(kind), key: value}))[key] == value
    wrong: tuple[object, ...] = (least - 1, most + 1, True, 1.0)
    for other in wrong:
        with pytest.raises(RecordError):
            from_record({**example_of(kind), key: other})


@pytest.mark.parametrize(
    ("kind", "key", "row"), [one for one in keys_where("text") if one[2].range.startswith("`")]
)
def test_a_text_in_the_range_its_table_says_is_read(kind: str, key: str, row: Key) -> None:
    shown = re.findall(r"`([\w:]+)`", row.range)
    if "to" in row.range:
        shown = [chr(code) for code in range(ord(shown[0]), ord(shown[1]) + 1)]
    for value in (f"{one}g" if one.endswith(":") else one for one in shown):
        assert to_record(from_record({**example_of(kind), key: value}))[key] == value
    with pytest.raises(RecordError):
        from_record({**example_of(kind), key: "z"})


def test_the_page_states_the_numbers_of_seats_of_each_mode() -> None:
    text = part("### `started`")
    versus, solo, mission = SEATS[Mode.VERSUS], SEATS[Mode.SOLO], SEATS[Mode.MISSION]
    assert (
        f"{versus[0]} to {versus[-1]} seats, {solo[0]} seat, {mission[0]} to {mission[-1]} seats"
        in text
    )


# The plan


def plans() -> list[dict[str, Any]]:
    return [
        to_record(event)["plan"]
        for history in histories()
        for event in history
        if isinstance(event, Started) and event.plan is not None
    ]


def test_the_plan_of_a_mission_has_the_keys_of_its_tables() -> None:
    text = part("## The plan of a mission")
    of_plan, of_sheet = text.split("A sheet in `sheets` is a map:")
    for plan in plans():
        assert set(plan) == set(keys(of_plan))
        for sheet in plan["sheets"]:
            assert set(sheet) == set(keys(of_sheet))


@pytest.mark.parametrize("key", ["mission", "jokers"])
def test_the_numbers_of_a_plan_have_the_range_their_table_says(key: str) -> None:
    row = keys(part("## The plan of a mission"))[key]
    least, most = map(int, RANGE.fullmatch(row.range).groups())  # type: ignore[union-attr]
    started = next(record for record in records() if "plan" in record)

    def read_with(value: int) -> None:
        plan = {**started["plan"], key: value}
        if key == "mission" and least <= value <= most:
            plan["needed"] = {kind.value: 1 for kind in KINDS[Mission(value)]}
        from_record({**started, "plan": plan})

    for value in (least, most):
        read_with(value)
    for value in (least - 1, most + 1):
        with pytest.raises(RecordError):
            read_with(value)


# The order of events


def steps(history: list[Event]) -> Iterator[list[str]]:
    """For each granted event, its kind and the kinds of the events it caused."""
    follower = Follower()
    kinds: list[str] = []
    for event in history:
        if follower.settled and kinds:
            yield kinds
            kinds = []
        follower.take(event)
        kinds.append(to_record(event)["event"])
    yield kinds


def granted_kinds() -> list[str]:
    rows = cells_of_rows(part("## The order of events").split("The settling of a roll")[0])
    return [row[0].strip("`") for row in rows[1:]]


def numbered_kinds() -> list[str]:
    """The first event named in each numbered step of a settling, in order."""
    text = part("## The order of events").split("The settling of a roll")[1]
    found = []
    for step in re.findall(r"^\d\. ((?:.|\n(?!\d\.|\n))*)", text, re.MULTILINE):
        named = [kind for kind in re.findall(r"`(\w+)`", step) if kind in KINDS_OF_EVENTS]
        found += named[:1]
    return found


def test_only_events_the_page_calls_granted_begin_a_step() -> None:
    begun = {step[0] for history in histories() for step in steps(history)}
    assert begun == set(granted_kinds())


def test_events_after_a_settling_come_in_the_order_of_the_page() -> None:
    order = numbered_kinds()
    assert order == [
        "settled", "column", "colour", "goal", "milestone", "missed", "over", "penalty",
    ]  # fmt: skip
    for history in histories():
        for step in steps(history):
            if "settled" in step:
                after = step[step.index("settled") :]
                assert after == sorted(after, key=order.index)


def test_items_of_a_goal_come_in_the_order_of_the_page() -> None:
    kinds = ["colour", "row", "star", "circle", "letter"]
    for history in histories():
        found: list[tuple[int, str]] = []
        for event in history:
            record = to_record(event)
            if record["event"] == "goal":
                kind, item = record["name"].split(":")
                found.append((kinds.index(kind), item))
            elif found:
                assert found == sorted(found)
                found = []


# The digest


def example_lines() -> list[str]:
    return PAGE.split("```json\n", 1)[1].split("\n```", 1)[0].splitlines()


def test_the_example_shows_events_of_a_match_in_canonical_form() -> None:
    follower = Follower()
    for line in example_lines():
        event = from_record(json.loads(line))
        follower.take(event)
        assert line == json.dumps(to_record(event), sort_keys=True, separators=(",", ":"))
    assert follower.settled


def test_the_digest_of_the_example_is_right() -> None:
    shown = re.search(r"Its digest: `(\w{64})`", PAGE)
    assert shown is not None
    assert shown.group(1) == digest(from_record(json.loads(line)) for line in example_lines())
