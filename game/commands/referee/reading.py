"""Requests of the referee: from bytes to checked values.

Every reader raises `Refused` with `bad-json`, `bad-request` or `bad-sheet`. Never here: what a
request does.
"""

import json
from collections.abc import Mapping
from enum import Enum
from reprlib import Repr
from typing import Any, Final, TypeAlias, TypeGuard, TypeVar

from game.rules.cells import Cell, CellError, parse_cell
from game.rules.dice import ColourFace, NumberFace, Roll
from game.rules.intents import Mark
from game.rules.mission import Mission
from game.rules.refusal import Code, Refused
from game.rules.setup import SEATS, Mode, Setup
from game.rules.sheet import Sheet, SheetError
from game.table.storage.mission_board import mission_setup
from game.table.storage.sheets import SHEET_NAMES, bundled

RefereeRequest: TypeAlias = Mapping[str, Any]
EnumT = TypeVar("EnumT", bound=Enum)

MISSIONS: Final = range(1, 6)
_MOST_DIGITS: Final = 100
"""A sum of integers as long as JSON may have them could not be written into a sentence."""
_repr: Final = Repr()
_repr.maxstring = _repr.maxother = 60
quote: Final = _repr.repr
"""A value shortened for use in a sentence."""


def read_line(line: bytes) -> RefereeRequest:
    """The JSON object of one line."""
    try:
        request = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        reason = str(error) or "nested too deep"
        raise Refused(Code.BAD_JSON, f"This line is not JSON: {reason}.") from error
    if not isinstance(request, dict):
        raise Refused(Code.BAD_JSON, 'A request is a JSON object, such as {"do": "state"}.')
    return request


def read_new(request: RefereeRequest) -> tuple[Setup, int | None]:
    """The setup and the seed of a `new`."""
    mode = read_enum(request, "mode", Mode)
    seats = read_integer(request, "seats")
    if seats not in SEATS[mode]:
        least, most = SEATS[mode][0], SEATS[mode][-1]
        raise bad_request(f"Mode {mode.value} takes {least} to {most} seats, not {quote(seats)}.")
    seed = read_integer(request, "seed") if "seed" in request else None
    if mode is Mode.MISSION:
        number = read_integer(request, "mission")
        if number not in MISSIONS:
            raise bad_request(f"Missions are numbered 1 to 5; there is no {quote(number)}.")
        return mission_setup(Mission(number), seats), seed
    sheet, name = read_sheet(request)
    return Setup(mode, seats, sheet, name), seed


def read_sheet(request: RefereeRequest) -> tuple[Sheet, str | None]:
    """The sheet of a `new`, and its name if it is a bundled one; `sheet_text` counts first."""
    for key in ("sheet", "sheet_text"):
        if key in request and not isinstance(request[key], str):
            raise bad_request(f"'{key}' is a string, not {quote(request[key])}.")
    if "sheet_text" in request:
        try:
            return Sheet.parse(request["sheet_text"]), None
        except SheetError as error:
            raise Refused(Code.BAD_SHEET, str(error)) from error
    name = request.get("sheet")
    if name is None:
        raise bad_request("A sheet is needed: 'sheet' with a name, or 'sheet_text'.")
    if name not in SHEET_NAMES:
        raise Refused(
            Code.BAD_SHEET, f"No sheet is named {quote(name)}; sheets: {', '.join(SHEET_NAMES)}."
        )
    return bundled(name), name


def read_roll(request: RefereeRequest) -> Roll | None:
    """The faces of a `roll`, None to use the seed."""
    if "colours" not in request and "numbers" not in request:
        return None
    colours = read_list(request, "colours")
    numbers = read_list(request, "numbers")
    return Roll(
        tuple(_face(ColourFace, face) for face in colours),
        tuple(_face(NumberFace, face) for face in numbers),
    )


def read_mark(request: RefereeRequest) -> Mark:
    """The intent of a `mark`; the match checks the ranges."""
    return Mark(
        read_integer(request, "seat"),
        read_integer(request, "colour_die"),
        read_integer(request, "number_die"),
        tuple(_cell(name) for name in read_list(request, "cells")),
    )


def read_strikes(request: RefereeRequest, seats: int) -> tuple[int, ...]:
    """How many jokers each seat strikes (C5)."""
    strikes = read_list(request, "jokers")
    if len(strikes) != seats or any(not _is_integer(count) or count < 0 for count in strikes):
        raise bad_request(f"'jokers' is a list of {seats} numbers, 0 or more.")
    return tuple(strikes)


def read_seat(request: RefereeRequest, seats: int) -> int:
    """The seat of a request."""
    seat = read_integer(request, "seat")
    if not 0 <= seat < seats:
        raise bad_request(f"Seats are 0 to {seats - 1}, not {quote(seat)}.")
    return seat


def read_integer(request: RefereeRequest, key: str) -> int:
    """An integer of up to 100 digits, and not a boolean or a float."""
    value = _value(request, key)
    if not _is_integer(value):
        raise bad_request(f"'{key}' is an integer, not {quote(value)}.")
    return value


def read_enum(request: RefereeRequest, key: str, kind: type[EnumT]) -> EnumT:
    """A member of an enum by its value."""
    value = _value(request, key)
    try:
        return kind(value) if isinstance(value, str) else kind(None)
    except ValueError:
        names = ", ".join(str(member.value) for member in kind)
        raise bad_request(f"'{key}' is one of {names}, not {quote(value)}.") from None


def read_list(request: RefereeRequest, key: str) -> list[Any]:
    """A list of anything."""
    value = _value(request, key)
    if not isinstance(value, list):
        raise bad_request(f"'{key}' is a list, not {quote(value)}.")
    return value


def _is_integer(value: object) -> TypeGuard[int]:
    return type(value) is int and abs(value) < 10**_MOST_DIGITS


def bad_request(sentence: str) -> Refused:
    """A refusal of a value that is missing or has the wrong type or range."""
    return Refused(Code.BAD_REQUEST, sentence)


def _value(request: RefereeRequest, key: str) -> Any:
    if key not in request:
        raise bad_request(f"The key '{key}' is missing.")
    return request[key]


def _face(kind: type[EnumT], face: object) -> EnumT:
    # 5.0 and true equal 5 and 1 in Python, but are no faces.
    if type(face) in (int, str):
        try:
            return kind(face)
        except ValueError:
            pass
    names = " ".join(str(member.value) for member in kind)
    raise bad_request(f"{quote(face)} is no face of this die; faces: {names}.")


def _cell(name: object) -> Cell:
    if not isinstance(name, str):
        raise bad_request(f'A cell is a name such as "H4", not {quote(name)}.')
    try:
        return parse_cell(name)
    except CellError as error:
        raise bad_request(f"{quote(name)} is not a cell; cells are A1 to O7.") from error
