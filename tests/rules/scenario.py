"""Positions drawn as text, for tests that read like the rulebook.

A drawing shows the seven rows of a sheet with crossed cells as `#`; indentation is ignored.
"""

from textwrap import dedent

from game.rules.cells import Mask, cells_of, mask_of, parse_cell, reach
from game.rules.choice import Choice, parse_choice
from game.rules.dice import parse_roll
from game.rules.events import Event
from game.rules.intents import Mark, Pass, RollDice, Start
from game.rules.legality import Available, legal_choices
from game.rules.match import Match
from game.rules.refusal import Refused
from game.rules.seat import JOKERS, SeatState
from game.rules.setup import Mode, Setup
from game.rules.sheet import Sheet

BLACK = Sheet.parse(
    """\
gggyyyyGbbbOyyy
ogYgYyoorBboogg
BgrgggGrrryyogg
brrgoObbggyyoRb
roooorbbooorrrr
rBbRrrryYoRbbbO
yybbbbryyyggGoo"""
)


def cells(names: str) -> Mask:
    """The set of these cells: `H3 I3`."""
    return mask_of(parse_cell(name) for name in names.split())


def crossed_in(drawing: str, sheet: Sheet = BLACK) -> Mask:
    """The crossed cells of a drawing."""
    return sheet.read_picture(dedent(drawing).strip())


class Scenario:
    """A match with drawn seats; rolls and choices are given as text."""

    def __init__(
        self,
        *drawings: str,
        seats: int | None = None,
        roll_number: int = 0,
        starter: int | None = None,
        jokers: int = JOKERS,
        sheet: Sheet = BLACK,
    ) -> None:
        count = seats or len(drawings)
        if starter is None:  # seat 0 is active in the next roll
            starter = -roll_number % count
        mode = Mode.SOLO if count == 1 else Mode.VERSUS
        self.match = Match()
        self.match.apply(Start(Setup(mode, count, sheet, "black", starter)))
        for seat, drawing in enumerate(drawings):
            self.draw(seat, drawing)
        for state in self.match.seats:
            state.jokers = jokers
        self.match.roll_number = roll_number
        self.match.active = (starter + roll_number) % count
        for state in self.match.seats:
            self.match.claimed_columns.update(state.columns)
            self.match.claimed_colours.update(state.colours)

    def draw(self, seat: int, drawing: str) -> None:
        """Cross the cells of the drawing as if long ago: its columns count as claimed."""
        state = self.match.seats[seat]
        state.crossed = crossed_in(drawing, state.sheet)
        state.reach = reach(state.crossed)
        for column in state.newly_complete_columns():
            state.columns[column] = 0
        for colour in state.newly_complete_colours():
            state.colours[colour] = 0

    def roll(self, faces: str) -> tuple[Event, ...]:
        """Roll these faces: `gxo 5?1`."""
        return self.match.apply(RollDice(parse_roll(faces)))

    def mark(self, seat: int, choice: str) -> tuple[Event, ...]:
        """A seat chooses: `c0+n2 H3 I3`."""
        chosen = parse_choice(choice)
        return self.match.apply(
            Mark(seat, chosen.colour_die, chosen.number_die, cells_of(chosen.cells))
        )

    def pass_(self, seat: int) -> tuple[Event, ...]:
        """A seat passes."""
        return self.match.apply(Pass(seat))

    def refusal(self, seat: int, choice: str) -> str:
        """The code with which this choice is refused."""
        try:
            self.mark(seat, choice)
        except Refused as refused:
            return refused.code.value
        return "accepted"

    def legal(self, seat: int) -> list[str]:
        """The legal choices as text."""
        return [str(choice) for choice in self.match.legal(seat)]

    def placements(self, seat: int, pair: str) -> list[str]:
        """The sets of cells that a pair such as `c0+n1` allows."""
        return [text.removeprefix(f"{pair} ") for text in self.legal(seat) if text.startswith(pair)]


def legal_for(drawing: str, faces: str, jokers: int = JOKERS) -> list[Choice]:
    """Every choice a seat in this position has from all dice of this roll."""
    roll = parse_roll(faces)
    seat = SeatState(BLACK, crossed_in(drawing), jokers=jokers)
    seat.reach = reach(seat.crossed)
    dice = tuple(range(len(roll.colours)))
    return list(legal_choices(seat, roll, Available(dice, dice)))
