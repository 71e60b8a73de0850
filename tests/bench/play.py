"""Random matches played twice: through the tables that bots use, and through the engine.

Both take the same dice and choices from the same random source, so the difference is the engine's
own. Never here: measuring.
"""

from collections.abc import Sequence
from random import Random

from game.rules.cells import Mask, cells_of
from game.rules.dice import (
    COLOUR_FACES,
    COLOURS,
    NUMBER_FACES,
    NUMBERS,
    ColourFace,
    NumberFace,
    Roll,
)
from game.rules.events import Event
from game.rules.intents import Mark, Pass, RollDice, Start
from game.rules.match import OPEN_ROLLS, Match, Phase
from game.rules.placements import placements_of
from game.rules.seat import SeatState
from game.rules.setup import Mode, Setup
from game.rules.sheet import Sheet

SOLO_ROLLS = 30
MOST_ROLLS = 300
_DICE = (0, 1, 2)


def solo(chance: Random, sheet: Sheet, seen: list[tuple[Mask, Mask]] | None = None) -> SeatState:
    """A solo match of 30 rolls through the tables.

    Each roll picks a random pair of dice and any placement that fits; `seen` collects crossed and
    reachable cells.
    """
    seat, draw = SeatState(sheet), chance.random
    for _ in range(SOLO_ROLLS):
        if seen is not None:
            seen.append((seat.crossed, seat.reach))
        colour, number = COLOUR_FACES[int(draw() * 6)], NUMBER_FACES[int(draw() * 6)]
        taken = fitting(chance, seat, colour, number)
        if taken is not None:
            seat.cross(*taken)
            _claim(seat)
    seat.score()
    return seat


def fitting(
    chance: Random, seat: SeatState, colour_face: ColourFace, number_face: NumberFace
) -> tuple[Mask, int] | None:
    """A random placement that this pair of faces allows, and its jokers; None if there is none."""
    draw = chance.random
    colour, number, cost = colour_face.colour, number_face.number, 0
    if colour is None:
        colour, cost = COLOURS[int(draw() * 5)], 1
    if number is None:
        number, cost = NUMBERS[int(draw() * 5)], cost + 1
    if cost > seat.jokers:
        return None
    found = placements_of(seat.sheet).open(colour, number, seat.crossed, seat.reach)
    return (found[int(draw() * len(found))], cost) if found else None


def match_by_tables(chance: Random, sheet: Sheet, count: int) -> list[SeatState]:
    """A match of this many seats through the tables; at most 300 rolls."""
    seats = [SeatState(sheet) for _ in range(count)]
    for number in range(MOST_ROLLS):
        colours, numbers = _faces(chance), _faces_of_numbers(chance)
        first = number % count
        free: tuple[Sequence[int], Sequence[int]] = (_DICE, _DICE)
        for turn in range(count):
            seat = seats[first] if turn == 0 else seats[turn - 1 if turn <= first else turn]
            dice = _pair(chance, *free)
            taken = fitting(chance, seat, colours[dice[0]], numbers[dice[1]])
            if taken is not None:
                seat.cross(*taken)
                if turn == 0 and number >= OPEN_ROLLS:
                    free = tuple([d for d in _DICE if d != die] for die in dice)  # type: ignore[assignment]
        for seat in seats:
            _claim(seat)
        if any(len(seat.colours) >= 2 for seat in seats):
            break
    for seat in seats:
        seat.score()
    return seats


def match_by_engine(chance: Random, sheet: Sheet, count: int) -> Match:
    """The same match through `Match`, with all its events."""
    match = Match()
    _play(match, chance, sheet, count)
    return match


def events_by_engine(chance: Random, sheet: Sheet, count: int) -> list[Event]:
    """The events of such a match."""
    return _play(Match(), chance, sheet, count)


def _play(match: Match, chance: Random, sheet: Sheet, count: int) -> list[Event]:
    events: list[Event] = []
    events += match.apply(Start(Setup(Mode.VERSUS, count, sheet, None)))
    while match.phase is Phase.ROLL and match.roll_number < MOST_ROLLS:
        roll = Roll(_faces(chance), _faces_of_numbers(chance))
        events += match.apply(RollDice(roll))
        for seat in (match.active, *(i for i in range(count) if i != match.active)):
            dice = _pair(chance, *match.available)
            state = match.seats[seat]
            taken = fitting(chance, state, roll.colours[dice[0]], roll.numbers[dice[1]])
            intent = Pass(seat) if taken is None else Mark(seat, *dice, cells_of(taken[0]))
            events += match.apply(intent)
    return events


def _pair(chance: Random, colours: Sequence[int], numbers: Sequence[int]) -> tuple[int, int]:
    draw = chance.random
    return colours[int(draw() * len(colours))], numbers[int(draw() * len(numbers))]


def _faces(chance: Random) -> tuple[ColourFace, ...]:
    draw = chance.random
    return tuple([COLOUR_FACES[int(draw() * 6)] for _ in _DICE])


def _faces_of_numbers(chance: Random) -> tuple[NumberFace, ...]:
    draw = chance.random
    return tuple([NUMBER_FACES[int(draw() * 6)] for _ in _DICE])


def _claim(seat: SeatState) -> None:
    for column in seat.newly_complete_columns():
        seat.columns[column] = 1
    for colour in seat.newly_complete_colours():
        seat.colours[colour] = 5
