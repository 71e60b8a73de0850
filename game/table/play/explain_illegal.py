"""Why a cell cannot be picked: the most helpful reason, as the engine's own code.

`game.rules.legality` decides legality; this only finds out what rules out every choice with the
cell. Never here: words.
"""

from typing import NamedTuple

from game.rules.cells import Cell
from game.rules.dice import MOST_CELLS, NUMBERS
from game.rules.legality import Available
from game.rules.match import Match
from game.rules.placements import placements_of
from game.rules.refusal import Code
from game.table.play.draft import Draft


class PickedDice(NamedTuple):
    """The dice of the roll that were picked by hand, by index; None: any."""

    colour: int | None = None
    number: int | None = None

    @classmethod
    def of(cls, draft: Draft) -> "PickedDice":
        """Those of a choice in the making."""
        return cls(draft.picked_colour, draft.picked_number)


def why_key(code: Code, dice: PickedDice) -> str:
    """The sentence for a reason, as a key among the couch's words."""
    if code is Code.WRONG_COLOUR and dice.colour is not None:
        return "why_other_colour"
    return f"why_{code.value.replace('-', '_')}"


def explain_illegal(match: Match, seat: int, picked: PickedDice, cell: Cell) -> Code | None:
    """Why no choice of this seat with its picked dice includes this cell; None if one does.

    Checked in this order: already crossed, no die of its colour, only jokers and none left, no room
    for any number available, not beside a cross or in column H.
    """
    state, roll = match.seats[seat], match.roll
    if roll is None:
        return None
    bit = 1 << cell
    if state.crossed & bit:
        return Code.ALREADY_CROSSED
    dice = _dice(match.available, picked)
    colour = state.sheet.colours[cell]
    faces = [roll.colours[die] for die in dice.colours]
    plain = any(face.colour is colour for face in faces)
    if not plain and not any(face.colour is None for face in faces):
        return Code.WRONG_COLOUR
    if not plain and not state.jokers:
        return Code.NO_JOKER
    numbers = {roll.numbers[die].number for die in dice.numbers}
    wanted = {number for number in numbers if number is not None}
    if None in numbers and state.jokers > (not plain):
        wanted = set(NUMBERS)
    table = placements_of(state.sheet).table[colour]
    room = [
        cells
        for number in range(1, MOST_CELLS + 1)
        if number in wanted
        for cells in table[number]
        if cells & bit and not cells & state.crossed
    ]
    if not room:
        return Code.WRONG_COUNT if wanted else Code.NO_JOKER
    if not any(cells & state.reach for cells in room):
        return Code.NOT_ADJACENT
    return None


def _dice(available: Available, picked: PickedDice) -> Available:
    """The dice that may be used: those picked by hand, else all that are left."""
    colours, numbers = available
    if picked.colour is not None:
        colours = (picked.colour,)
    if picked.number is not None:
        numbers = (picked.number,)
    return Available(colours, numbers)
