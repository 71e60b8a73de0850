"""What a seat may choose: the one place that decides it (R3, P1 to P5).

Highlights, bots, the host's checks, the referee and the counting tests all use it. Never here:
whose choice is due, or what a choice leads to.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.rules.cells import Mask, cell_name, cell_names, cells_of
from game.rules.choice import Choice
from game.rules.dice import COLOURS, MOST_CELLS, NUMBERS, Colour, ColourFace, NumberFace, Roll
from game.rules.placements import placements_of
from game.rules.refusal import Code, Refused
from game.rules.seat import SeatState

COLOUR_NAMES: Final = {
    Colour.GREEN: "green",
    Colour.YELLOW: "yellow",
    Colour.BLUE: "blue",
    Colour.RED: "red",
    Colour.ORANGE: "orange",
}


class Available(NamedTuple):
    """The dice a seat may still take, by their indices in the roll."""

    colours: tuple[int, ...]
    numbers: tuple[int, ...]


def joker_cost(colour: ColourFace, number: NumberFace) -> int:
    """How many jokers a pair of dice costs (P4)."""
    return (colour is ColourFace.JOKER) + (number is NumberFace.JOKER)


def open_placements(seat: SeatState, colour: ColourFace, number: NumberFace) -> list[Mask]:
    """Every set of cells this pair of faces may be spent on, sorted; respects the jokers left."""
    if joker_cost(colour, number) > seat.jokers:
        return []
    table = placements_of(seat.sheet)
    colours = COLOURS if colour.colour is None else (colour.colour,)
    numbers = NUMBERS if number.number is None else (number.number,)
    found = [
        cells
        for n in numbers
        for c in colours
        for cells in table.open(c, n, seat.crossed, seat.reach)
    ]
    if len(colours) > 1:
        found.sort(key=table.rank.__getitem__)
    return found


def legal_choices(seat: SeatState, roll: Roll, available: Available) -> Iterator[Choice]:
    """Every legal choice but the pass, sorted by colour die, number die, number of cells, cells."""
    for colour_die in available.colours:
        for number_die in available.numbers:
            for cells in open_placements(seat, roll.colours[colour_die], roll.numbers[number_die]):
                yield Choice(colour_die, number_die, cells)


def check_choice(seat: SeatState, roll: Roll, available: Available, choice: Choice) -> Colour:
    """The colour this choice crosses; raises `Refused` with the first reason against it."""
    if choice.colour_die not in available.colours:
        raise _refused(
            seat,
            Code.DIE_TAKEN,
            f"Colour die {choice.colour_die} is taken; left are {_dice(available.colours)}.",
        )
    if choice.number_die not in available.numbers:
        raise _refused(
            seat,
            Code.DIE_TAKEN,
            f"Number die {choice.number_die} is taken; left are {_dice(available.numbers)}.",
        )
    colour_face = roll.colours[choice.colour_die]
    number_face = roll.numbers[choice.number_die]
    colour = _check_colour(seat, colour_face, choice)
    _check_count(seat, number_face, choice)
    _check_place(seat, choice)
    cost = joker_cost(colour_face, number_face)
    if cost > seat.jokers:
        raise _refused(
            seat,
            Code.NO_JOKER,
            f"{choice} costs {cost} of the jokers; this seat has {seat.jokers} left.",
        )
    # A joker die with no cells has failed the count above, so a colour is known here.
    assert colour is not None
    return colour


def _check_colour(seat: SeatState, face: ColourFace, choice: Choice) -> Colour | None:
    wanted = face.colour
    for cell in cells_of(choice.cells):
        found = seat.sheet.colours[cell]
        if wanted is None:
            wanted = found
        elif found is not wanted:
            raise _refused(
                seat,
                Code.WRONG_COLOUR,
                f"{cell_name(cell)} is {COLOUR_NAMES[found]}; "
                f"{choice} needs {COLOUR_NAMES[wanted]} cells only.",
            )
    return wanted


def _check_count(seat: SeatState, face: NumberFace, choice: Choice) -> None:
    count = choice.cells.bit_count()
    if face.number is None and not 1 <= count <= MOST_CELLS:
        raise _refused(
            seat, Code.WRONG_COUNT, f"A number joker stands for 1 to 5 cells, not {count}."
        )
    if face.number is not None and count != face.number:
        raise _refused(
            seat, Code.WRONG_COUNT, f"The number die says {face.number}; {count} cells were named."
        )


def _check_place(seat: SeatState, choice: Choice) -> None:
    crossed = choice.cells & seat.crossed
    if crossed:
        raise _refused(
            seat, Code.ALREADY_CROSSED, f"Crossed before: {cell_names(crossed)}, in {choice}."
        )
    if choice.cells not in placements_of(seat.sheet).rank:
        raise _refused(
            seat,
            Code.NOT_CONNECTED,
            f"The cells of one choice must hang together, side by side: {choice} does not.",
        )
    if not choice.cells & seat.reach:
        raise _refused(
            seat,
            Code.NOT_ADJACENT,
            f"One cell of {choice} must lie in column H or beside a cell crossed before.",
        )


def _refused(seat: SeatState, code: Code, sentence: str) -> Refused:
    return Refused(code, sentence, seat.sheet.picture(seat.crossed))


def _dice(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "none"
