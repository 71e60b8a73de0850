"""Mission positions for tests: seats on the black sheet, with any circles and numbers."""

from collections.abc import Iterable

from game.rules.cells import COLUMN_MASKS, ROW_MASKS, Mask, parse_cell, reach
from game.rules.dice import parse_roll
from game.rules.events import Event, Goal
from game.rules.intents import Intent, Mark, Pass, RollDice, Start
from game.rules.match import Match
from game.rules.mission import GoalKind, Mission, MissionPlan, MissionSheet, corner
from game.rules.record import public_record
from game.rules.setup import Mode, Setup
from tests.rules.scenario import BLACK, cells

CIRCLES = (corner(0, 0), corner(3, 0), corner(6, 0), corner(9, 0), corner(12, 0), corner(0, 3))
UNREACHABLE = 99

KINDS = {
    Mission.COLOURS: ((GoalKind.COLOUR, 2),),
    Mission.ROWS: ((GoalKind.ROW, 3),),
    Mission.STARS: ((GoalKind.COLOUR, 1), (GoalKind.STAR, 15)),
    Mission.CIRCLES: ((GoalKind.ROW, 1), (GoalKind.CIRCLE, 6)),
    Mission.NOCHMAL: ((GoalKind.COLOUR, 0), (GoalKind.LETTER, 7)),
}


class MissionScenario:
    """A mission just before a roll; every seat passes unless a test says otherwise.

    Cells crossed with `cross` count as crossed in the roll under way.
    """

    def __init__(
        self,
        mission: int = 1,
        seats: int = 2,
        *,
        roll: int = 1,
        points: tuple[int, int, int] = (0, 0, 0),
        jokers: int = 3,
        needed: tuple[tuple[GoalKind, int], ...] | None = None,
    ) -> None:
        number = Mission(mission)
        sheets = (MissionSheet(BLACK, CIRCLES),) * seats
        plan = MissionPlan(number, sheets, needed or KINDS[number], points, jokers)
        self.match = Match()
        self.match.apply(Start(Setup(Mode.MISSION, seats, None, plan=plan)))
        self.match.roll_number = roll - 1
        self.match.active = (roll - 1) % seats

    def cross(self, seat: int, *names: str | Mask) -> None:
        """Cross cells by name, `row:3`, `column:A`, or a set of cells."""
        state = self.match.seats[seat]
        for name in names:
            state.crossed |= _cells(name)
        state.reach = reach(state.crossed)

    def play(self, faces: str = "ggg 555", *, passing: Iterable[int] = ()) -> list[Event]:
        """Roll, let everybody pass, and return the events.

        Passes of seats that are not in `passing` add no miss, so that a test sees only what the
        settling does.
        """
        events = list(self.apply(RollDice(parse_roll(faces))))
        while self.match.to_act and self.match.roll is not None:
            seat = self.match.to_act[0]
            if seat not in passing:
                self.match.seats[seat].misses -= 1
            events += self.apply(Pass(seat))
        return events

    def mark(self, seat: int, colour_die: int, number_die: int, names: str) -> tuple[Event, ...]:
        """A seat crosses these cells."""
        chosen = tuple(parse_cell(name) for name in names.split())
        return self.apply(Mark(seat, colour_die, number_die, chosen))

    def apply(self, intent: Intent) -> tuple[Event, ...]:
        """Apply an intent to the match."""
        return self.match.apply(intent)


def _cells(name: str | Mask) -> Mask:
    if isinstance(name, int):
        return name
    if name.startswith("row:"):
        return ROW_MASKS[int(name[4:]) - 1]
    if name.startswith("column:"):
        return COLUMN_MASKS["ABCDEFGHIJKLMNO".index(name[7:])]
    if name == "stars":
        return BLACK.stars
    return cells(name)


def goals(events: Iterable[Event]) -> list[str]:
    """The goal events as text: `row:3 by 0`."""
    return [f"{event.name} by {event.seat}" for event in events if isinstance(event, Goal)]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of these events, in order."""
    return [public_record(event)["event"] for event in events]
