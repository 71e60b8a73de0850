"""The numbers of the mission board as a file, and their effect as tables for a page.

Never here: reading such a file (`mission_board`), or measuring (`mission_search`).
"""

from collections.abc import Mapping
from typing import Final

from game.measures.mission_search import Effort, Measured, Rate
from game.measures.mission_trials import GOAL_KEYS, POINT_KEYS
from game.rules.mission import Mission
from game.table.storage.mission_board import Board

_HEADER: Final = """\
# The numbers of the mission board, for each number of seats (rules C5, C7 to C12).
# Each says where it comes from: "printed" (the rules or the board of the Deluxe edition) or "ours".
# Ours are found by `python main.py missions find`; docs/missions.md tells what they lead to.
# Whoever owns the box can put the printed numbers in.
"""


def numbers_text(boards: Mapping[int, Board]) -> str:
    """A file of these numbers; reading it again gives the same boards."""
    lines = [_HEADER]
    for seats, board in sorted(boards.items()):
        lines.append(f"[seats.{seats}]")
        lines += [
            f'{key} = {{ value = {value}, source = "{board.sources[key].value}" }}'
            for key, value in board.numbers.items()
        ]
        lines.append("")
    return "\n".join(lines)


def tables(
    measured: Mapping[int, Measured], boards: Mapping[int, Board], effort: Effort, level: str
) -> str:
    """The effect of these boards on teams of a level: milestones and wins as Markdown tables."""
    parts = [
        f"Teams of `{level}`, {effort.games} matches of each mission, seed {effort.seed}. "
        "A number in brackets is the standard error.",
        _milestones(measured, boards),
        _wins(measured, boards),
    ]
    return "\n\n".join(parts)


def _milestones(measured: Mapping[int, Measured], boards: Mapping[int, Board]) -> str:
    rows = ["| seats | " + " | ".join(f"after roll {roll}" for roll in POINT_KEYS) + " |"]
    rows.append("| --- |" + " --- |" * len(POINT_KEYS))
    for seats, found in sorted(measured.items()):
        cells = [
            f"{_number(boards[seats], key)} points: {_rate(found.milestones[roll])} "
            f"of {found.milestones[roll].count}"
            for roll, key in POINT_KEYS.items()
        ]
        rows.append(f"| {seats} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def _wins(measured: Mapping[int, Measured], boards: Mapping[int, Board]) -> str:
    rows = ["| seats | " + " | ".join(f"mission {mission.value}" for mission in Mission) + " |"]
    rows.append("| --- |" + " --- |" * len(Mission))
    for seats, found in sorted(measured.items()):
        cells = [
            f"{_number(boards[seats], GOAL_KEYS[mission])} {_ASKED[mission]}: "
            f"{_rate(found.wins[mission])}"
            for mission in Mission
        ]
        rows.append(f"| {seats} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


_ASKED: Final = {
    Mission.COLOURS: "colours",
    Mission.ROWS: "rows",
    Mission.STARS: "colours",
    Mission.CIRCLES: "rows",
    Mission.NOCHMAL: "colours",
}


def _number(board: Board, key: str) -> str:
    return f"{board.numbers[key]} {board.sources[key].value}"


def _rate(rate: Rate) -> str:
    return f"{rate.share:.1%} ({rate.error:.1%})"
