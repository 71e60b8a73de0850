"""A mission's plan as a plain map, part of the record of a match's start.

Never here: events (`record`), or the data file a plan comes from.
"""

from collections.abc import Mapping
from typing import Any

from game.rules.cells import ALL_CELLS, cell_name, cells_of, mask_of, parse_cell
from game.rules.mission import CIRCLES, GoalKind, Mission, MissionPlan, MissionSheet
from game.rules.sheet import Sheet


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


def plan_from_record(record: Mapping[str, Any]) -> MissionPlan:
    """The plan of such a map; raises `ValueError`, `KeyError` or `TypeError` for any other."""
    points = [_count(value) for value in record["points"]]
    first, second, third = points
    return MissionPlan(
        Mission(record["mission"]),
        tuple(_sheet(entry) for entry in record["sheets"]),
        tuple((GoalKind(kind), _count(count)) for kind, count in record["needed"].items()),
        (first, second, third),
        _count(record["jokers"]),
    )


def _sheet(record: Mapping[str, Any]) -> MissionSheet:
    text = record["text"]
    if not isinstance(text, str):
        raise ValueError(f"a sheet is {text!r}")
    circles = tuple(mask_of(parse_cell(name) for name in names) for names in record["circles"])
    if len(circles) != CIRCLES or any(not 0 < circle <= ALL_CELLS for circle in circles):
        raise ValueError(f"a sheet has {CIRCLES} circles")
    return MissionSheet(Sheet.parse(text), circles)


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value <= 1000:
        raise ValueError(f"{value!r} is no number of a mission")
    return value
