"""Follows a match that somebody else owns, trusting nobody.

Each event that stems from an intent is requested again, and its consequences must come next.
Guests, replays and match files use this. Never here: where events come from.
"""

from collections import deque
from collections.abc import Iterable

from game.rules.cells import cells_of
from game.rules.dice import Roll
from game.rules.events import DieGivenUp, Event, Marked, Passed, Penalty, Rolled, Started
from game.rules.intents import GiveUpDie, Intent, Mark, Pass, RollDice, SharePenalty, Start
from game.rules.match import Match
from game.rules.refusal import Refused
from game.rules.setup import Setup
from game.rules.sheet import Sheet, SheetError


class Contradiction(Exception):  # noqa: N818 - it names what was found
    """An event that cannot follow the events before it."""


class Follower:
    """A match, and what must come next in it."""

    def __init__(self) -> None:
        self.match = Match()
        self._due: deque[Event] = deque()

    def take(self, event: Event) -> None:
        """Accept the next event; raises `Contradiction`, after which the match must not be used."""
        if not self._due:
            self._due.extend(self._ask(event))
        expected = self._due.popleft()
        if event != expected:
            raise Contradiction(f"{event} came where {expected} was due.")

    @property
    def settled(self) -> bool:
        """Whether the events taken so far are complete: none has to follow."""
        return not self._due

    def _ask(self, event: Event) -> tuple[Event, ...]:
        try:
            return self.match.apply(intent_of(event))
        except (Refused, SheetError) as refusal:
            raise Contradiction(f"{event} is against the rules: {refusal}") from refusal


def followed(events: Iterable[Event]) -> Follower:
    """A follower that has accepted these events; raises `Contradiction`."""
    follower = Follower()
    for event in events:
        follower.take(event)
    return follower


def intent_of(event: Event) -> Intent:
    """The intent that this event grants; raises `Contradiction` for an event that is only a
    consequence.
    """
    match event:
        case Started(mode, seats, name, text, starter, plan):
            sheet = Sheet.parse(text) if plan is None else None
            return Start(Setup(mode, seats, sheet, name, starter, plan))
        case Rolled(_, _, colours, numbers):
            return RollDice(Roll(colours, numbers))
        case Marked(seat, colour_die, number_die, _, cells, _):
            return Mark(seat, colour_die, number_die, cells_of(cells))
        case Passed(seat):
            return Pass(seat)
        case Penalty(jokers):
            return SharePenalty(jokers)
        case DieGivenUp(kind):
            return GiveUpDie(kind)
    raise Contradiction(f"{event} stems from nothing that came before.")
