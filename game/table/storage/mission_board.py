"""The missions' data: sheets I to IV and the numbers of the mission board, read and checked.

Never here: what the numbers mean in play (`game.rules.mission`), or finding good ones.
"""

import errno
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.assets import ASSETS
from game.rules.cells import COLUMNS, ROWS, CellError, cell_name, column_of, parse_cell, row_of
from game.rules.mission import (
    CIRCLES,
    KINDS,
    MISSION_SHEETS,
    WORD,
    GoalKind,
    Mission,
    MissionPlan,
    MissionSheet,
    corner,
)
from game.rules.setup import SEATS, Mode, Setup
from game.rules.sheet import Sheet
from game.rules.sheet_check import faults_of_text
from game.table.storage.folders import must_be_file

FOLDER: Final = ASSETS / "missions"
NUMBERS_FILE: Final = FOLDER / "numbers.toml"

_ALL: Final = {GoalKind.STAR: COLUMNS, GoalKind.CIRCLE: CIRCLES, GoalKind.LETTER: len(WORD)}
"""Kinds of which a goal always needs all (C9 to C11)."""

_GOALS: Final[dict[str, tuple[Mission, GoalKind, int]]] = {
    "mission_1_colours": (Mission.COLOURS, GoalKind.COLOUR, 5),
    "mission_2_rows": (Mission.ROWS, GoalKind.ROW, ROWS),
    "mission_3_colours": (Mission.STARS, GoalKind.COLOUR, 5),
    "mission_4_rows": (Mission.CIRCLES, GoalKind.ROW, ROWS),
    "mission_5_colours": (Mission.NOCHMAL, GoalKind.COLOUR, 5),
}
_POINTS: Final = ("points_after_10", "points_after_19", "points_after_27")
_MOST: Final = {
    **dict.fromkeys(_POINTS, 200),
    "jokers_after_10": 32,
    **{key: most for key, (_, _, most) in _GOALS.items()},
}
"""Every number that each number of seats needs, with its maximum."""

_MOST_BYTES: Final = 200_000
"""No such file is larger; a larger one was named by mistake."""
_MOST_SHOWN: Final = 60


class NumberSource(Enum):
    """Where a number of the mission board comes from (C12)."""

    PRINTED = "printed"
    OURS = "ours"


class MissionDataError(ValueError):
    """Unusable mission data; `faults` has a sentence for each error.

    `missing`: whether there is no such file.
    """

    def __init__(self, faults: list[str], *, missing: bool = False) -> None:
        super().__init__(" ".join(faults))
        self.faults = faults
        self.missing = missing


@dataclass(frozen=True, slots=True)
class Board:
    """The mission board for one number of seats; `sources`: where each number is from."""

    numbers: dict[str, int]
    sources: dict[str, NumberSource]


def mission_setup(mission: Mission, seats: int, boards: Mapping[int, Board] | None = None) -> Setup:
    """The setup of a mission, with the leader on seat 0 (C1); uses our own boards by default."""
    numbers = (boards or bundled_boards())[seats].numbers
    goals = {(m, kind): numbers[key] for key, (m, kind, _) in _GOALS.items()}
    first, second, third = (numbers[key] for key in _POINTS)
    plan = MissionPlan(
        mission,
        tuple(mission_sheet(name) for name in MISSION_SHEETS[:seats]),
        tuple(
            (kind, _ALL[kind] if kind in _ALL else goals[mission, kind]) for kind in KINDS[mission]
        ),
        (first, second, third),
        numbers["jokers_after_10"],
    )
    return Setup(Mode.MISSION, seats, None, plan=plan)


@cache
def mission_sheet(name: str) -> MissionSheet:
    """Sheet I, II, III or IV; raises `KeyError` for any other name."""
    if name not in MISSION_SHEETS:
        raise KeyError(name)
    return parse_mission_sheet((FOLDER / f"{name}.txt").read_text("ascii"))


def parse_mission_sheet(text: str) -> MissionSheet:
    """A sheet and, after an empty line, its circles: number and upper left cell of each (C13).

    Raises `MissionDataError`.
    """
    rows, _, places = text.partition("\n\n")
    faults = faults_of_text(rows)
    circles = [0] * CIRCLES
    for line in places.splitlines():
        try:
            number, name = line.split()
            cell = parse_cell(name)
            if not 1 <= int(number) <= CIRCLES or circles[int(number) - 1]:
                raise ValueError
            if column_of(cell) == COLUMNS - 1 or row_of(cell) == ROWS - 1:
                raise ValueError
        except (ValueError, CellError):
            faults.append(
                f"'{line}' is no circle; a circle reads like '3 H4', its upper left cell."
            )
            continue
        cells = corner(column_of(cell), row_of(cell))
        if any(cells & other for other in circles):
            faults.append(f"Circle {number} at {cell_name(cell)} shares a cell with another (C13).")
        circles[int(number) - 1] = cells
    if not all(circles) and not faults:
        faults.append(f"A sheet has {CIRCLES} circles (C13).")
    if faults:
        raise MissionDataError(faults)
    return MissionSheet(Sheet.parse(rows), tuple(circles))


@cache
def bundled_boards() -> dict[int, Board]:
    """The mission boards that come with the program, by number of seats."""
    return read_boards(NUMBERS_FILE)


def read_boards(path: Path) -> dict[int, Board]:
    """The mission boards in a file; raises `MissionDataError` with a sentence for each error."""
    document = _document(path)
    faults: list[str] = []
    boards = {}
    tables = document.get("seats")
    for seats in SEATS[Mode.MISSION]:
        table = tables.get(str(seats)) if isinstance(tables, dict) else None
        if not isinstance(table, dict):
            faults.append(f"[seats.{seats}] is missing.")
            continue
        boards[seats] = _read_board(seats, table, faults)
    if faults:
        raise MissionDataError(faults)
    return boards


def _document(path: Path) -> dict[str, Any]:
    """What the file says; raises `MissionDataError`."""
    try:
        data = _bytes(path)
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        fault = f"{path} cannot be read: {error.strerror or error}."
        raise MissionDataError([fault], missing=missing) from error
    except ValueError as error:  # such as a path with a null character
        raise MissionDataError([f"{path} cannot be read: {error}."]) from error
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise MissionDataError([f"{path} is not a TOML file: {error}."]) from error
    except (ValueError, RecursionError) as error:  # what `tomllib` leaves to Python's own limits
        fault = f"{path} is not a TOML file: a number is too long, or lists lie in lists too deep."
        raise MissionDataError([fault]) from error


def _bytes(path: Path) -> bytes:
    must_be_file(path)
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise OSError(errno.EFBIG, "it is far too long", str(path))
    return data


def _quote(value: object) -> str:
    """A value for use in a sentence; TOML has numbers that Python cannot write out."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "that is too long to be told"
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]} …"


def _read_board(seats: int, table: dict[str, Any], faults: list[str]) -> Board:
    numbers, sources = {}, {}
    faults += [
        f"[seats.{seats}] has {_quote(key)}, which is no number of the mission board."
        for key in table
        if key not in _MOST
    ]
    for key, most in _MOST.items():
        entry = table.get(key)
        where = f"[seats.{seats}] {key}"
        if not isinstance(entry, dict):
            faults.append(f'{where} is missing; it reads {{ value = 5, source = "ours" }}.')
            continue
        value, source = entry.get("value"), entry.get("source")
        if type(value) is not int or not 0 <= value <= most:
            faults.append(
                f"{where} has value {_quote(value)}; it is a whole number from 0 to {most}."
            )
            continue
        try:
            sources[key] = NumberSource(source)
        except ValueError:
            faults.append(f"{where} has source {_quote(source)}; it is 'printed' or 'ours'.")
        numbers[key] = value
    return Board(numbers, sources)
