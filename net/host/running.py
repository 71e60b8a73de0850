"""A match run by a host: its log, when the next roll is due, when choices are overdue.

Here belongs time around a match. Never here: peers, messages, who may choose for a seat.
"""

from collections import Counter
from collections.abc import Callable, Container, Sequence
from typing import Final

from game.rules.events import Event
from game.rules.intents import Decision, Start
from game.rules.match import Match, Phase
from game.rules.proposals import proposed_decision
from game.rules.record import digest, to_record
from game.rules.setup import Setup
from net.base.identity import Identity
from net.chain.entries import (
    MOST_PAST,
    Chosen,
    Decided,
    Ended,
    Entry,
    Holder,
    Past,
    Seal,
    Seated,
    StartEntry,
    Term,
    Vote,
    Why,
)
from net.chain.fair_dice import HashChain
from net.chain.log import LEADER, Log
from net.chain.votes import made_vote
from net.messages.charter import MatchTimes
from net.messages.messages import ANSWERED_SECONDS, Entries
from net.messages.tale import tale_of

NEVER: Final = float("inf")
LINK_SECONDS: Final = 5.0
"""Most seconds a roll waits for the links of those who are there: whoever is silent for less time
than that is there no more."""
_MOST_AWAITED: Final = 3
"""Links in a row for which a roll has waited in vain, after which none waits for that program."""
_MOST_REST: Final = 1.0
"""With a pace, most seconds between a settling and the next roll."""

Secret = Callable[[int, int], bytes]
"""Returns the secret of a program's hash chain for a match and a term."""


class RunningMatch:
    """A match with its log and its clock; methods that add to it return the new events."""

    def __init__(
        self,
        log: Log,
        identity: Identity,
        secret: Secret,
        times: MatchTimes,
        chain: HashChain | None = None,
    ) -> None:
        """`chain`: ours for the dice, if we have it still from when we hosted before."""
        self.log = log
        self.told = log.count
        """How many entries everybody who is in has been told."""
        self.deadline = NEVER
        """When the choices due now become passes (D2)."""
        self.due_since = NEVER
        """When the choices due now fell due."""
        self._identity = identity
        self._secret = secret
        self.chain = chain
        """Ours for the dice."""
        self._links: dict[str, str] = {}
        """Links for the next roll, by key."""
        self._in_vain: Counter[str] = Counter()
        """How many rolls in a row have waited in vain for each program that was there."""
        self._times = times
        self._pace = times.pace / 1000
        self._roll_due = NEVER
        self._rolled_at = -NEVER
        self._answered_at = -NEVER
        """When this host last answered for the seat of a person."""
        self._waited_for: tuple[Phase, int] | None = None

    # What can be read.

    @property
    def number(self) -> int:
        """The table's number of this match."""
        return self.log.number

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.log.match

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.phase is Phase.OVER

    # What changes it.

    def begin(
        self,
        setup: Setup,
        holders: Sequence[Holder],
        term: int,
        votes: Sequence[Vote],
        now: float,
        past: Sequence[Event] | None = None,
        awaited: Sequence[str | None] = (),
    ) -> tuple[Event, ...]:
        """Start the match, or continue it after these past events, `started` first.

        `awaited`: the keys of whom its seats wait for then, if that is known.

        Raises the rules' `Refused` for a setup they do not take.
        """
        started = Match().apply(Start(setup))[0]
        log, host = self.log, self._identity.key
        ours = self._own_vote(log.number, term)
        everybody = sorted([*votes, ours], key=lambda vote: vote.key)
        record = to_record(started)
        seats, number = tuple(holders), log.number
        entry = StartEntry(number, term, host, record, seats, tuple(everybody))
        events = self._add(entry, now)
        if past is not None:
            records = [to_record(event) for event in past[1:]]
            for first in range(0, max(1, len(records)), MOST_PAST):
                whom = tuple(awaited) if not first else ()
                events += self._add(Past(tuple(records[first : first + MOST_PAST]), whom), now)
        return events

    def go_on(self, now: float) -> None:
        """Run the clocks from now on, for a log that came from elsewhere."""
        self._set_times(now)

    def take_over(self, term: int, votes: Sequence[Vote], now: float) -> None:
        """Make this program the host from here on, with these votes beside its own."""
        seal = self.log.seal
        assert seal is not None
        ours = self._own_vote(self.log.number, term)
        everybody = sorted([*votes, ours], key=lambda vote: vote.key)
        self._add(Term(term, self._identity.key, seal, tuple(everybody)), now)
        if self.over and not self.log.ended:
            self._end()

    def choose(self, entry: Chosen, now: float) -> tuple[Event, ...]:
        """Take a seat's choice; raises `Untrue` or the rules' `Refused`, changing nothing."""
        return self._add(entry, now)

    def pass_for(self, seat: int, why: Why, now: float) -> tuple[Event, ...]:
        """Pass for a seat, as the host."""
        return self._add(Chosen(seat, self.log.answers, why=why), now)

    def decide(self, entry: Decided, now: float) -> tuple[Event, ...]:
        """Take the leader's decision in a mission; raises as `choose` does."""
        return self._add(entry, now)

    def seat(self, seat: int, holder: Holder, vote: Vote | None, now: float) -> None:
        """Let a seat change hands, while the match lasts; raises `Untrue` for a bad vote."""
        before, log = self.log.seats[seat], self.log
        newcomer = holder.key if holder.key != before.key else None
        may_seat = not self.match.over and log.changes.may_seat(seat, log.host, newcomer)
        if before != holder and may_seat:
            self._add(Seated(seat, holder, vote), now)

    def may_sit(self, seat: int, key: str) -> bool:
        """Whether the log has room for somebody with this key to come to the seat."""
        changes, host = self.log.changes, self.log.host
        return changes.may_come(seat, host) and changes.may_seat(seat, host, key)

    def may_change(self, seat: int) -> bool:
        """Whether the log has room for a bot to stand in on a seat."""
        return self.log.changes.may_seat(seat, self.log.host)

    def has_bot(self, seat: int) -> bool:
        """Whether a bot sits there, or stands in, by the log."""
        return self.log.seats[seat].level is not None

    def agree(self, seat: int, vote: Vote, now: float) -> None:
        """Take a late vote for this host from somebody on that seat, if the log has room: more than
        for those who come to it, or they could use up all of it."""
        if self.log.changes.may_seat(seat, self.log.host):
            self._add(Seated(seat, self.log.seats[seat], vote), now)

    def proposal(self) -> Decision | None:
        """The proposal for the decision due now (C14); None if none is due."""
        return proposed_decision(self.match)

    def offer_link(self, key: str, roll: int, link: str) -> bool:
        """Take the link a program opens for a roll; return whether it was awaited."""
        if (
            key in self._links
            or roll != self.match.roll_number + 1
            or not self.log.dice.fits(key, link)
        ):
            return False
        self._links[key] = link
        return True

    def roll_if_due(self, now: float, present: Container[str]) -> tuple[Event, ...]:
        """Make the next roll, if it is due and no link is awaited.

        `present`: the keys of those who are there to open one.
        """
        if self.log.is_full:
            self._roll_due = NEVER  # no real match gets this far
        missing = self._missing(present)
        waits = any(self._in_vain[key] < _MOST_AWAITED for key in missing)
        if now < self._roll_due or (waits and now < self._roll_due + LINK_SECONDS):
            return ()
        self._in_vain = Counter({key: self._in_vain[key] + 1 for key in missing})
        self._rolled_at = now
        own = self._own_link()
        links = self._links | ({self._identity.key: own} if own is not None else {})
        entry = self.log.roll_of(links)
        self._links = {}
        return self._add(entry, now)

    def _missing(self, present: Container[str]) -> list[str]:
        """The keys of others who are there and have not opened their links for the next roll."""
        others = (key for key in self.log.dice.due if key != self._identity.key)
        return [key for key in others if key in present and key not in self._links]

    def overdue(self, now: float) -> tuple[int, ...]:
        """The seats whose time for a choice is over."""
        return self.match.to_act if now >= self.deadline else ()

    def stand_still(self, since: float, now: float) -> None:
        """Count none of the time from `since` to `now`."""
        lost = now - max(since, self.due_since)
        if self.deadline != NEVER:
            self.deadline += lost
        self.due_since += lost
        if self._roll_due != NEVER:
            self._roll_due += lost  # it may have fallen due while time was stopped

    def next_wakeup(self, now: float) -> float:
        """When `roll_if_due` or `overdue` next have something to do, as of `now`."""
        roll_due = self._roll_due if self._roll_due > now else self._roll_due + LINK_SECONDS
        return min(roll_due, self.deadline)

    # What is told of it.

    def vouch(self) -> None:
        """Sign all entries so far."""
        log = self.log
        if log.host == self._identity.key and log.sealed < log.count:
            log.seal = Seal(log.count, self._identity.sign(log.statement()))

    def untold(self) -> list[Entries]:
        """The entries that nobody has been told yet, signed."""
        first, self.told = self.told, self.log.count
        if first == self.told:
            return []
        self.vouch()
        return tale_of(self.log, first)

    # How.

    def _own_vote(self, match: int, term: int) -> Vote:
        log, key = self.log, self._identity.key
        if self.chain is None or not log.dice.goes_on(key, self.chain.tip.hex()):
            self.chain, self._links = HashChain(self._secret(match, term)), {}
        return made_vote(self._identity, log, term, key, self.chain.tip.hex())

    def _own_link(self) -> str | None:
        link = self.chain.link(self.log.dice.number) if self.chain is not None else None
        return link.hex() if link is not None else None

    def _add(self, entry: Entry, now: float) -> tuple[Event, ...]:
        events = self.log.take(entry)
        if self._answers_for_a_person(entry):
            self._answered_at = now
        if self.over and not self.log.ended:
            self._end()
        self._set_times(now)
        return events

    def _answers_for_a_person(self, entry: Entry) -> bool:
        if not isinstance(entry, Chosen | Decided) or entry.why is None:
            return False
        seat = entry.seat if isinstance(entry, Chosen) else LEADER
        return self.log.seats[seat].key is not None

    def _end(self) -> None:
        self.log.take(Ended(digest(self.log.events)))

    def _set_times(self, now: float) -> None:
        match = self.match
        if match.phase is Phase.ROLL:
            if self._roll_due == NEVER:
                rest = min(self._pace, _MOST_REST)
                paced = max(self._rolled_at + self._pace, now + rest)
                self._roll_due = max(paced, self._answered_at + ANSWERED_SECONDS)
        else:
            self._roll_due = NEVER
        waits_for = (match.phase, match.roll_number)
        if waits_for == self._waited_for:
            return
        self._waited_for = waits_for
        self.due_since = now
        limit = self._times.limit if match.phase not in (Phase.ROLL, Phase.OVER) else None
        self.deadline = now + limit / 1000 if limit is not None else NEVER
