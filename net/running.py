"""A match while a host runs it: its log, when the next roll falls, when choices are overdue.

Here belongs time around a match. Never here: peers, messages, who may choose for a seat.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from game.rules.cells import cells_of
from game.rules.choice import Choice
from game.rules.dice import Roll
from game.rules.events import Event
from game.rules.intents import Decision, Intent, Mark, Pass, RollDice, Start
from game.rules.match import Match, Phase
from game.rules.proposals import proposed_decision
from game.rules.record import Record, digest, to_record
from game.rules.setup import DiceInPlay, Setup

Roller: TypeAlias = Callable[[DiceInPlay], Roll]
"""Rolls that many dice of each kind."""

NEVER: Final = float("inf")
_MOST_REST: Final = 1.0
"""With a pace, at most so many seconds pass between a settling and the next roll."""


class RunningMatch:
    """A match with its log and its clock; every method that changes it returns the new events."""

    def __init__(
        self, number: int, setup: Setup, roller: Roller, time_limit: float | None, pace: float
    ) -> None:
        self.number = number
        self.match = Match()
        self.log: list[Event] = []
        self.records: list[Record] = []
        self.deadline = NEVER
        """When the choices that are due now become passes (D2)."""
        self._roller = roller
        self._time_limit = time_limit
        self._pace = pace
        self._roll_due = NEVER
        self._rolled_at = -NEVER
        self._setup = setup
        self._waited_for: tuple[Phase, int] | None = None
        self.due_since = NEVER
        """Since when the choices that are due now are due."""

    @classmethod
    def broken_off(
        cls,
        number: int,
        log: Sequence[Event],
        roller: Roller,
        time_limit: float | None,
        pace: float,
        now: float,
    ) -> "RunningMatch":
        """A match that goes on after these events; raises the rules' faults if they do not fit."""
        match = Match.fold(log)
        assert match.setup is not None
        running = cls(number, match.setup, roller, time_limit, pace)
        running.match = match
        running.log = list(log)
        running.records = [to_record(event) for event in log]
        running._set_times(now)
        return running

    def begin(self, now: float) -> tuple[Event, ...]:
        """The match starts; raises the rules' `Refused` for a setup they do not take."""
        return self._grant(Start(self._setup), now)

    def choose(self, seat: int, choice: Choice | None, now: float) -> tuple[Event, ...]:
        """The seat's choice, None for a pass; raises the rules' `Refused`, nothing changed."""
        if choice is None:
            return self._grant(Pass(seat), now)
        mark = Mark(seat, choice.colour_die, choice.number_die, cells_of(choice.cells))
        return self._grant(mark, now)

    def decide(self, decision: Decision, now: float) -> tuple[Event, ...]:
        """The leader's decision in a mission; raises the rules' `Refused`, nothing changed."""
        return self._grant(decision, now)

    def proposal(self) -> Decision | None:
        """The decision that is due now as it is proposed (C14); None if none is due."""
        return proposed_decision(self.match)

    def roll_if_due(self, now: float) -> tuple[Event, ...]:
        """The next roll, if it is time."""
        if now < self._roll_due:
            return ()
        self._rolled_at = now
        return self._grant(RollDice(self._roller(self.match.dice)), now)

    def overdue(self, now: float) -> tuple[int, ...]:
        """The seats whose time for a choice is over."""
        return self.match.to_act if now >= self.deadline else ()

    def rest(self, until: float) -> None:
        """No roll before then."""
        if self._roll_due != NEVER:
            self._roll_due = max(self._roll_due, until)

    def stand_still(self, since: float, now: float) -> None:
        """Nothing of the time from `since` to `now` counts."""
        lost = now - max(since, self.due_since)
        if self.deadline != NEVER:
            self.deadline += lost
        self.due_since += lost
        if self._roll_due != NEVER:
            self._roll_due += now - since

    def next_wakeup(self) -> float:
        """When `roll_if_due` or `overdue` have something to say."""
        return min(self._roll_due, self.deadline)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.phase is Phase.OVER

    def digest(self) -> str:
        """The digest of the whole log."""
        return digest(self.log)

    def _grant(self, intent: Intent, now: float) -> tuple[Event, ...]:
        events = self.match.apply(intent)
        self.log += events
        self.records += map(to_record, events)
        self._set_times(now)
        return events

    def _set_times(self, now: float) -> None:
        match = self.match
        if match.phase is Phase.ROLL:
            if self._roll_due == NEVER:
                rest = min(self._pace, _MOST_REST)
                self._roll_due = max(self._rolled_at + self._pace, now + rest)
        else:
            self._roll_due = NEVER
        waits_for = (match.phase, match.roll_number)
        if waits_for == self._waited_for:
            return
        self._waited_for = waits_for
        self.due_since = now
        limited = match.phase not in (Phase.ROLL, Phase.OVER) and self._time_limit is not None
        self.deadline = now + (self._time_limit or 0.0) if limited else NEVER
