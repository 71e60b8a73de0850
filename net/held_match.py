"""The match that a guest holds: its events without a gap, by the rules, from the first one on.

Never here: messages out, who the guest is, states of the link.
"""

from game.rules.events import Event
from game.rules.follower import Contradiction, Follower
from game.rules.match import Match, Phase
from game.rules.record import RecordError, digest, from_record, to_record
from net.messages import STORY_RECORDS, Events, Story
from net.refusals import NotDone, RefusalCode


class HeldMatch:
    """The latest match of a table as far as it was told; number 0 before the first one."""

    def __init__(self) -> None:
        self.number = 0
        self.events: list[Event] = []
        self._follower = Follower()

    @property
    def match(self) -> Match:
        """The match as the events so far make it; not begun before the first event."""
        return self._follower.match

    def whole_log(self) -> tuple[Event, ...]:
        """The events, with those that must follow from the last intent but have not come."""
        return (*self.events, *self._follower.due)

    def digest(self) -> str | None:
        """What the events come to, None where there are none."""
        return digest(self.events) if self.events else None

    def take(self, message: Events, was_away: bool) -> tuple[Event, ...]:
        """The next events come in; `was_away`: a match may have ended without us.

        Raises `NotDone` for a gap, and for events that the rules do not grant.
        """
        if message.match > self.number:
            missed = message.first == 0 and was_away
            if self.match.phase not in (Phase.NEW, Phase.OVER) and not missed:
                raise NotDone(RefusalCode.GAP, expected=len(self.events), got=0)
            self._begin(message.match)
        if message.match != self.number or message.first != len(self.events):
            raise NotDone(RefusalCode.GAP, expected=len(self.events), got=message.first)
        try:
            events = tuple(from_record(record) for record in message.records)
            for event in events:
                self._follower.take(event)
        except (RecordError, Contradiction) as fault:
            raise NotDone(RefusalCode.CONTRADICTION, fault=str(fault)[:200]) from fault
        self.events += events
        return events

    def finish(self, number: int, theirs: str) -> str:
        """The match is over, and comes to this digest at the host: the same as here.

        Raises `NotDone` where it does not.
        """
        ours = digest(self.events)
        if number != self.number or theirs != ours or self.match.phase is not Phase.OVER:
            fault = "the host's digest of the match is not ours"
            raise NotDone(RefusalCode.CONTRADICTION, fault=fault)
        return ours

    def story(self, first: int) -> list[Story]:
        """The events from number `first`, in parts, for a new host."""
        told = []
        for begin in range(first, len(self.events), STORY_RECORDS):
            records = map(to_record, self.events[begin : begin + STORY_RECORDS])
            told.append(Story(self.number, begin, tuple(records)))
        return [*told, Story(self.number, len(self.events), last=True)]

    def forget(self) -> None:
        """The table went on without us in another way: its events are the ones that count."""
        self._begin(0)

    def _begin(self, number: int) -> None:
        self.number, self.events, self._follower = number, [], Follower()
