"""What is played at a simulated table: a match, a mission, or a resumed match.

Never here: its faults (`run`), or how it is played (`program`).
"""

import random
from dataclasses import replace
from enum import Enum

from game.bots.levels import make_bot
from game.rules.cells import cells_of
from game.rules.dice import ColourFace, NumberFace, Roll
from game.rules.events import Event
from game.rules.intents import Intent, Mark, Pass, RollDice, Start
from game.rules.match import Match, Phase
from game.rules.mission import Mission
from game.rules.proposals import proposed_decision
from game.rules.setup import SEATS, Mode, Setup
from game.rules.sheet import Sheet
from game.table.storage.mission_board import mission_setup
from net.host.host_config import Unfinished
from tests.net.worlds import SHEETS

SOON_FULL = Sheet.parse(
    "rryyyyyybbbggoo\n"
    "rryyyyyybbbggoo\n"
    "rryggyyybyyggoo\n"
    "yyyggbbbbyyggbb\n"
    "yyyggbbbbyyggbb\n"
    "ggyggbbyyyybbgg\n"
    "ggyggbbyyyybbgg"
)
"""Two of its colours have six cells each."""
_NEVER_REACHED = (99, 99, 99)
_LONG = 4
"""Every fourth evening has a printed sheet; the others take half of its time."""
_LONGEST_PAST = 60
"""In steps: at most a few rolls of six seats, so that the match is never over."""


class Kind(Enum):
    """What a table plays."""

    VERSUS = "versus"
    SHORT = "short"
    """A match on a sheet that is soon full, so that many end while things still go wrong."""
    MISSION = "mission"
    PAST = "past"
    """A match of another day that is resumed."""

    @property
    def most_seats(self) -> int:
        """The most seats such a table has."""
        return SEATS[Mode.MISSION if self is Kind.MISSION else Mode.VERSUS][-1]

    @classmethod
    def of(cls, seed: int) -> "Kind":
        """What is played in the evening of this seed unless something else is asked for."""
        return cls.VERSUS if seed % _LONG == 0 else cls.SHORT


def hard_mission(mission: Mission, seats: int) -> Setup:
    """A mission whose milestones nobody reaches, so that every decision comes up."""
    setup = mission_setup(mission, seats)
    assert setup.plan is not None
    return replace(setup, plan=replace(setup.plan, points=_NEVER_REACHED))


def table_of(
    kind: Kind, chance: random.Random, people: dict[str, str], bots: tuple[str, ...]
) -> dict[str, object]:
    """Settings to open a table with these people, whose keys go by their names, beside those common
    to all tables."""
    match kind:
        case Kind.VERSUS:
            return {"bots": bots}
        case Kind.SHORT:
            return {"bots": bots, "sheet": "short", "sheets": {"short": SOON_FULL}}
        case Kind.MISSION:
            mission = chance.choice(tuple(Mission)).value
            return {"bots": bots, "mode": Mode.MISSION, "mission": mission, "seats": 4}
        case Kind.PAST:
            names = (*people, *(f"Bot {n}" for n in range(len(bots))))
            levels = (*(None for _ in people), *bots)
            keys = (*people.values(), *(None for _ in bots))
            past = a_past(chance, len(names))
            return {"unfinished": Unfinished(past, names, levels, keys=keys)}


def a_past(chance: random.Random, seats: int) -> tuple[Event, ...]:
    """The beginning of a match, broken off anywhere."""
    match, events = Match(), list[Event]()
    start = Start(Setup(Mode.VERSUS, seats, SHEETS["black"], "black", chance.randrange(seats)))
    events += match.apply(start)
    for _ in range(chance.randrange(_LONGEST_PAST)):
        events += match.apply(_next(match, chance))
    return tuple(events)


def _next(match: Match, chance: random.Random) -> Intent:
    if match.phase is Phase.ROLL:
        colours, numbers = list(ColourFace), list(NumberFace)
        count = match.dice
        return RollDice(
            Roll(
                tuple(chance.choice(colours) for _ in range(count.colours)),
                tuple(chance.choice(numbers) for _ in range(count.numbers)),
            )
        )
    proposal = proposed_decision(match)
    if proposal is not None:
        return proposal
    seat = chance.choice(match.to_act)
    choice = make_bot("easy", chance.randrange(2**32)).choose(match, seat)
    if choice is None:
        return Pass(seat)
    return Mark(seat, choice.colour_die, choice.number_die, cells_of(choice.cells))
