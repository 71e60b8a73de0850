"""Why a cell cannot be picked: the reason that would help most, as the engine's own code.

Legality itself stands in `game.rules.legality`; this only looks for what stands in the way of any
choice that would hold the cell. Never here: words.
"""

from game.rules.cells import Cell
from game.rules.dice import MOST_CELLS, NUMBERS
from game.rules.legality import Available
from game.rules.match import Match
from game.rules.placements import placements_of
from game.rules.refusal import Code
from game.table.play.draft import Draft


def explain_illegal(match: Match, seat: int, draft: Draft, cell: Cell) -> Code | None:
    """Why no choice of this seat with the dice it has picked holds this cell; None if one does.

    Looked at in this order: crossed already, no die of its colour, only jokers and none left, no
    room for any number there is, not beside a cross or in column H.
    """
    state, roll = match.seats[seat], match.roll
    if roll is None:
        return None
    bit = 1 << cell
    if state.crossed & bit:
        return Code.ALREADY_CROSSED
    dice = _dice(match.available, draft)
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


def _dice(available: Available, draft: Draft) -> Available:
    """The dice that may still be used: those picked by hand, else all that are left."""
    colours, numbers = available
    if draft.picked_colour is not None:
        colours = (draft.picked_colour,)
    if draft.picked_number is not None:
        numbers = (draft.picked_number,)
    return Available(colours, numbers)
