"""Missions for tests: played by bots up to any point, and tables that show them."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from game.bots.levels import make_bot
from game.client.match.visit import Visit
from game.rules.cells import cells_of
from game.rules.dice import COLOUR_FACES, NUMBER_FACES, Roll
from game.rules.events import Event, Result
from game.rules.intents import Intent, Mark, Pass, RollDice, Start
from game.rules.match import Match, Phase
from game.rules.mission import Mission
from game.rules.proposals import proposed_decision
from game.rules.setup import Mode
from game.table.storage.mission_board import mission_setup
from tests.client.tables import FakeSession, lobby, settle, visit_at


def played(
    mission: int,
    seats: int,
    rolls: int,
    stop: Phase | None = None,
    *,
    seed: int = 5,
    level: str = "easy",
) -> list[Event]:
    """The events of a mission up to that roll, left in phase `stop`; None plays the roll out."""
    return list(_played(mission, seats, rolls, stop, seed, level))


@cache  # cached: many screens show the same mission
def _played(
    mission: int, seats: int, rolls: int, stop: Phase | None, seed: int, level: str
) -> tuple[Event, ...]:
    team = Team(mission, seats, seed, level)

    def enough(match: Match) -> bool:
        return match.roll_number >= rolls and match.phase is (stop or Phase.ROLL)

    return (*team.start(), *team.play(enough))


class Team:
    """A mission that bots play on from any point, even after a decision made by a test."""

    def __init__(self, mission: int, seats: int, seed: int = 5, level: str = "easy") -> None:
        self.match = Match()
        self._setup = mission_setup(Mission(mission), seats)
        self._chance = Random(seed)
        self._bots = [make_bot(level, seed + i) for i in range(seats)]

    def start(self) -> list[Event]:
        """Start; returns the events of that."""
        return list(self.match.apply(Start(self._setup)))

    def play(self, enough: Callable[[Match], bool]) -> list[Event]:
        """Play until `enough` holds or the mission ends; decisions follow the proposals."""
        events: list[Event] = []
        while self.match.over is None and not enough(self.match):
            events += self.match.apply(self._next())
        return events

    def _next(self) -> Intent:
        match = self.match
        if match.phase is Phase.ROLL:
            return RollDice(_roll(self._chance, match))
        decision = proposed_decision(match)
        if decision is not None:
            return decision
        seat = match.to_act[0]
        choice = self._bots[seat].choose(match, seat)
        if choice is None:
            return Pass(seat)
        return Mark(seat, choice.colour_die, choice.number_die, cells_of(choice.cells))


_QUICK = {
    (3, 4, Phase.SHARE_PENALTY): 18,
    (2, 2, Result.LOST): 3,
    (2, 3, Result.LOST): 10,
    (3, 3, Result.WON): 14,
}
"""Seeds to try first where a search from 0 would take seconds."""


def _seeds(*wanted: object) -> Iterator[int]:
    if wanted in _QUICK:
        yield _QUICK[wanted]
    yield from range(200)


def reaching(mission: int, seats: int, stop: Phase) -> list[Event]:
    """A mission that has reached this decision."""
    return list(_reaching(mission, seats, stop))


@cache
def _reaching(mission: int, seats: int, stop: Phase) -> tuple[Event, ...]:
    roll = 10 if stop is Phase.SHARE_PENALTY else 19
    for seed in _seeds(mission, seats, stop):
        events = played(mission, seats, roll, stop, seed=seed)
        match = Match.fold(events)
        if match.phase is stop:
            return tuple(events)
    raise AssertionError("no match got there")


def ended(mission: int, seats: int, result: Result) -> list[Event]:
    """A mission that ended like this."""
    return list(_ended(mission, seats, result))


@cache
def _ended(mission: int, seats: int, result: Result) -> tuple[Event, ...]:
    for seed in _seeds(mission, seats, result):
        events = played(mission, seats, 99, seed=seed)
        over = Match.fold(events).over
        if over is not None and over.result is result:
            return tuple(events)
    raise AssertionError("no match ended like this")


def at(events: list[Event], people: int = 1, mine: int = 1) -> tuple[Visit, FakeSession]:
    """A table that shows these events; the first `mine` seats are ours."""
    seats = len(Match.fold(events).seats)
    shown = lobby(people, seats - people, mine=mine, mode=Mode.MISSION, playing=True)
    visit, session = visit_at(shown, events)
    if Match.fold(events).over is None:
        settle(visit)  # an end already shown is not shown again
    return visit, session


def _roll(chance: Random, match: Match) -> Roll:
    colours, numbers = match.dice
    return Roll(
        tuple(chance.choices(COLOUR_FACES, k=colours)),
        tuple(chance.choices(NUMBER_FACES, k=numbers)),
    )
