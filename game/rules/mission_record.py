"""A mission's plan as a plain map, part of the record of a match's start.

Never here: events (`record`), or the data file a plan comes from.
"""

from collections.abc import Mapping
from typing import Any, Final

from game.rules.cells import ALL_CELLS, cell_name, cells_of, mask_of, parse_cell
from game.rules.mission import (
    CIRCLES,
    KINDS,
    MISSION_SHEETS,
    GoalKind,
    Mission,
    MissionPlan,
    MissionSheet,
)
from game.rules.sheet import Sheet

_MOST_CIRCLE: Final = 15
"""More cells than any circle has."""


def plan_to_record(plan: MissionPlan) -> dict[str, Any]:
    """The plan as a map of plain values."""
    return {
        "mission": plan.mission.value,
        "sheets": [
            {
                "text": sheet.sheet.text,
                "circles": [[cell_name(cell) for cell in cells_of(c)] for c in sheet.circles],
            }
            for sheet in plan.sheets
        ],
        "needed": {kind.value: count for kind, count in plan.needed},
        "points": list(plan.points),
        "jokers": plan.jokers,
    }


def plan_from_record(record: object) -> MissionPlan:
    """The plan in such a map; raises `ValueError`, `KeyError` or `TypeError` for any other."""
    plan = _map(record)
    first, second, third = (_count(value) for value in _list(plan["points"], 3))
    mission = Mission(plan["mission"])
    needed = tuple((GoalKind(kind), _count(count)) for kind, count in _map(plan["needed"]).items())
    if {kind for kind, _ in needed} != set(KINDS[mission]):
        raise ValueError(f"mission {mission.value} counts other things")
    return MissionPlan(
        mission,
        tuple(_sheet(entry) for entry in _list(plan["sheets"], len(MISSION_SHEETS))),
        needed,
        (first, second, third),
        _count(plan["jokers"]),
    )


def _map(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise TypeError("a part of the plan is no map")
    return value


def _list(value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError(f"a part of the plan is no list of at most {most}")
    return value


def _sheet(entry: object) -> MissionSheet:
    record = _map(entry)
    text = record["text"]
    if not isinstance(text, str):
        raise ValueError(f"a sheet is {text!r}")
    circles = tuple(
        mask_of(parse_cell(name) for name in _list(names, _MOST_CIRCLE))
        for names in _list(record["circles"], CIRCLES)
    )
    if len(circles) != CIRCLES or any(not 0 < circle <= ALL_CELLS for circle in circles):
        raise ValueError(f"a sheet has {CIRCLES} circles")
    return MissionSheet(Sheet.parse(text), circles)


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value <= 1000:
        raise ValueError(f"{value!r} is no number of a mission")
    return value
