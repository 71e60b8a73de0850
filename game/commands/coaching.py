"""The coach's remarks in the terminal: as sentences, or as lines for programs.

Never here: what a choice costs (`game.table.review.coach`).
"""

from typing import Any, Final

from game.rules.cells import COLUMN_LETTERS, cell_names
from game.rules.choice import Choice
from game.rules.legality import COLOUR_NAMES
from game.table.review.coach import Reason, Remark, remark_record

_WHYS: Final = {
    Reason.WHOLE_COLOUR: "completes {colour}",
    Reason.WHOLE_COLUMN: "completes column {column}",
    Reason.JOKER: "saves a joker",
    Reason.STAR: "takes another star",
    Reason.SINGLE_CELL: "does not leave a single {colour} cell",
    Reason.REACH: "opens more blocks, where the other kept columns apart",
    Reason.CELLS: "crosses more cells",
    Reason.NEARLY_COLUMN: "leaves little of column {column}",
    Reason.PASSED: "was better",
    Reason.PLACE: "lies better for what is to come",
}


def remark_sentence(remark: Remark) -> str:
    """What a choice cost, and what would have been better."""
    colour = COLOUR_NAMES[remark.colour] if remark.colour is not None else ""
    column = COLUMN_LETTERS[remark.column] if remark.column is not None else ""
    why = _WHYS[remark.reason].format(colour=colour, column=column)
    return (
        f"Roll {remark.roll}, about {remark.loss:.1f} points: "
        f"not {_cells(remark.played)} but {_cells(remark.better)}, which {why}."
    )


def remark_line(remark: Remark) -> dict[str, Any]:
    """The remark as a plain map."""
    return {"event": "remark", **remark_record(remark)}


def _cells(choice: Choice | None) -> str:
    return "a pass" if choice is None else cell_names(choice.cells)
