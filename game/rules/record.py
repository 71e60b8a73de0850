"""Events as plain maps, the same on the wire, in match files and in the digest.

`to_record` is complete and `from_record` reads it back; `public_record` has exactly the keys that
the referee's protocol shows. Never here: bytes, frames, files.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from game.rules.cells import (
    CELLS,
    COLUMN_LETTERS,
    CellError,
    cell_name,
    cells_of,
    column_of,
    mask_of,
    parse_cell,
)
from game.rules.dice import Colour, ColourFace, DieKind, NumberFace
from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    DieGivenUp,
    Event,
    Goal,
    Marked,
    Milestone,
    Missed,
    Over,
    Passed,
    Penalty,
    Result,
    Rolled,
    Settled,
    Started,
)
from game.rules.mission import MISSION_SHEETS, GoalKind
from game.rules.mission_record import plan_from_record, plan_to_record
from game.rules.setup import MOST_SEATS, Mode
from game.rules.sheet import Sheet, SheetError

Record: TypeAlias = dict[str, Any]
"""Strings, integers, booleans, None, and lists of these, by key."""

_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
_MOST_DICE: Final = 3
_MOST_POINTS: Final = 10_000
_MOST_ITEM: Final = 2
MOST_SHEET_NAME: Final = 40
_MOST_FAULT: Final = 200


class RecordError(ValueError):
    """A map that is not an event."""


def to_record(event: Event) -> Record:
    """The event as a map with everything needed to fold it."""
    record = public_record(event)
    if isinstance(event, Started):
        record |= {"sheet_text": event.sheet_text, "starter": event.starter}
        if event.plan is not None:
            record["plan"] = plan_to_record(event.plan)
    return record


def public_record(event: Event) -> Record:
    """The event as the referee shows it: exactly its keys."""
    match event:
        case Missed() | Goal() | Milestone() | Penalty() | DieGivenUp():
            return _mission_record(event)
        case Started(mode, seats, sheet):
            names = sheet if event.plan is None else list(MISSION_SHEETS[:seats])
            return {"event": "started", "mode": mode.value, "seats": seats, "sheet": names}
        case Rolled(roll, active, colours, numbers):
            faces = {
                "colours": [face.value for face in colours],
                "numbers": [face.value for face in numbers],
            }
            return {"event": "rolled", "roll": roll, "active": active, **faces}
        case Marked(seat, colour_die, number_die, colour, cells, jokers_used):
            return {
                "event": "marked",
                "seat": seat,
                "colour_die": colour_die,
                "number_die": number_die,
                "colour": colour.value,
                "cells": [cell_name(cell) for cell in cells_of(cells)],
                "jokers_used": jokers_used,
            }
        case Passed(seat):
            return {"event": "passed", "seat": seat}
        case Settled(roll):
            return {"event": "settled", "roll": roll}
        case ColumnCompleted(seat, column, points, first):
            letter = COLUMN_LETTERS[column]
            return {
                "event": "column",
                "seat": seat,
                "column": letter,
                "points": points,
                "first": first,
            }
        case ColourCompleted(seat, colour, points, first):
            return {
                "event": "colour",
                "seat": seat,
                "colour": colour.value,
                "points": points,
                "first": first,
            }
        case Over(result, winners, totals):
            return {
                "event": "over",
                "result": result.value,
                "winners": list(winners),
                "totals": list(totals),
            }


def _mission_record(event: Missed | Goal | Milestone | Penalty | DieGivenUp) -> Record:
    """Events that only missions have."""
    match event:
        case Missed(seat, misses):
            return {"event": "missed", "seat": seat, "misses": misses}
        case Goal():
            return {"event": "goal", "name": event.name, "seat": event.seat}
        case Milestone(roll, points, needed, reached):
            return {
                "event": "milestone",
                "roll": roll,
                "points": points,
                "needed": needed,
                "reached": reached,
            }
        case Penalty(jokers):
            return {"event": "penalty", "jokers": list(jokers)}
        case DieGivenUp(kind):
            return {"event": "die_given_up", "kind": kind.value}


def from_record(record: Mapping[str, Any]) -> Event:
    """The event of a map that `to_record` made.

    Every value is checked for type, size and range, but not whether the event fits the match.
    Raises `RecordError`, and nothing else, for any other value.
    """
    kind = record.get("event") if isinstance(record, Mapping) else None
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise RecordError("A map without a known kind of event.")
    try:
        return reader(record)
    except (KeyError, TypeError, ValueError, CellError, SheetError) as error:
        fault = str(error)[:_MOST_FAULT]
        raise RecordError(f"An event '{kind}' with wrong values: {fault}") from error


def digest(events: Iterable[Event]) -> str:
    """SHA-256 of the events in canonical form: sorted keys, no spaces, a line an event."""
    hashed = hashlib.sha256()
    for event in events:
        line = _ENCODER.encode(to_record(event))
        hashed.update(line.encode() + b"\n")
    return hashed.hexdigest()


def _integer(record: Mapping[str, Any], key: str, least: int = 0, most: int = 10_000) -> int:
    value = record[key]
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{key} is {value!r}")
    return value


def _list(record: Mapping[str, Any], key: str, most: int) -> list[Any]:
    values = record[key]
    if not isinstance(values, list) or len(values) > most:
        raise ValueError(f"{key} is no list of at most {most}")
    return values


def _integers(record: Mapping[str, Any], key: str, least: int, most: int) -> tuple[int, ...]:
    """A number for each seat, or for some."""
    values = _list(record, key, MOST_SEATS)
    if not all(type(value) is int and least <= value <= most for value in values):
        raise ValueError(f"{key} is {values!r}")
    return tuple(values)


def _flag(record: Mapping[str, Any], key: str) -> bool:
    value = record[key]
    if not isinstance(value, bool):
        raise ValueError(f"{key} is {value!r}")
    return value


def _text(record: Mapping[str, Any], key: str) -> str:
    value = record[key]
    if not isinstance(value, str):
        raise ValueError(f"{key} is {value!r}")
    return value


def _column(record: Mapping[str, Any]) -> int:
    return column_of(parse_cell(_text(record, "column") + "1"))


def _read_started(record: Mapping[str, Any]) -> Started:
    mode = Mode(record["mode"])
    seats = _integer(record, "seats", 1, 6)
    starter = _integer(record, "starter", 0, 5)
    if "plan" in record:
        return Started(mode, seats, None, "", starter, plan_from_record(record["plan"]))
    name = None if record["sheet"] is None else _sheet_name(_text(record, "sheet"))
    return Started(mode, seats, name, Sheet.parse(_text(record, "sheet_text")).text, starter)


def _sheet_name(name: str) -> str:
    if not name.isprintable() or not 0 < len(name) <= MOST_SHEET_NAME:
        raise ValueError("the name of the sheet is none")
    return name


def _read_rolled(record: Mapping[str, Any]) -> Rolled:
    return Rolled(
        _integer(record, "roll", 1),
        _integer(record, "active", 0, 5),
        tuple(ColourFace(face) for face in _list(record, "colours", _MOST_DICE)),
        tuple(_number_face(face) for face in _list(record, "numbers", _MOST_DICE)),
    )


def _number_face(face: object) -> NumberFace:
    if isinstance(face, bool | float):  # True and 1.0 equal 1, but are no faces
        raise ValueError(f"{face!r} is not a face")
    return NumberFace(face)


def _read_marked(record: Mapping[str, Any]) -> Marked:
    return Marked(
        _integer(record, "seat", 0, 5),
        _integer(record, "colour_die", 0, 2),
        _integer(record, "number_die", 0, 2),
        Colour(record["colour"]),
        mask_of(parse_cell(name) for name in _list(record, "cells", CELLS)),
        _integer(record, "jokers_used", 0, 2),
    )


def _read_column(record: Mapping[str, Any]) -> ColumnCompleted:
    return ColumnCompleted(
        _integer(record, "seat", 0, 5),
        _column(record),
        _integer(record, "points", 0, 5),
        _flag(record, "first"),
    )


def _read_colour(record: Mapping[str, Any]) -> ColourCompleted:
    return ColourCompleted(
        _integer(record, "seat", 0, 5),
        Colour(record["colour"]),
        _integer(record, "points", 0, 5),
        _flag(record, "first"),
    )


def _read_goal(record: Mapping[str, Any]) -> Goal:
    kind, item = _text(record, "name").split(":")
    if not 0 < len(item) <= _MOST_ITEM:
        raise ValueError("the name of the goal is none")
    return Goal(GoalKind(kind), item, _integer(record, "seat", 0, 5))


def _read_milestone(record: Mapping[str, Any]) -> Milestone:
    return Milestone(
        _integer(record, "roll", 1),
        _integer(record, "points"),
        _integer(record, "needed"),
        _flag(record, "reached"),
    )


def _read_over(record: Mapping[str, Any]) -> Over:
    winners = _integers(record, "winners", 0, MOST_SEATS - 1)
    totals = _integers(record, "totals", -_MOST_POINTS, _MOST_POINTS)
    return Over(Result(record["result"]), winners, totals)


_READERS: dict[str, Callable[[Mapping[str, Any]], Event]] = {
    "started": _read_started,
    "rolled": _read_rolled,
    "marked": _read_marked,
    "passed": lambda record: Passed(_integer(record, "seat", 0, 5)),
    "missed": lambda record: Missed(
        _integer(record, "seat", 0, 5), _integer(record, "misses", 1, 3)
    ),
    "settled": lambda record: Settled(_integer(record, "roll", 1)),
    "column": _read_column,
    "colour": _read_colour,
    "goal": _read_goal,
    "milestone": _read_milestone,
    "penalty": lambda record: Penalty(_integers(record, "jokers", 0, _MOST_POINTS)),
    "die_given_up": lambda record: DieGivenUp(DieKind(record["kind"])),
    "over": _read_over,
}
