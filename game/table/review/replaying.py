"""Replays a match file: to a screen it looks like a table that is watched.

It can run, halt, step, and begin at any roll. Never here: files (`match_file`), drawing, the pace
within a roll (the screen's own presenter).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.rules.events import Event, Marked, Passed, Rolled, Started
from game.rules.record import digest
from game.table.play.session_notices import Notice
from game.table.play.view import TableView
from game.table.storage.match_file import SavedMatch
from net.messages.charter import NO_TABLE
from net.messages.lobby import Lobby, SeatInfo, SeatKind, TableState
from net.messages.notices import (
    ClosedNotice,
    EventsNotice,
    JoinedNotice,
    MatchOverNotice,
    Request,
)

ROLL_SECONDS: Final = 1.6
"""Seconds a roll is shown before the first choice."""
CHOICE_SECONDS: Final = 0.7
"""Seconds a choice is shown before the next."""
_OURS: Final = 1
_THEIRS: Final = 2
_TABLE: Final = "replay"


class ReplaySession:
    """Stands in for a `Session`, fed from a file; requests have no effect."""

    def __init__(self, saved: SavedMatch, now: Callable[[], float], first_roll: int = 0) -> None:
        """`now` returns seconds of any clock that only goes forward.

        Everything before roll `first_roll` is told at once, in the first poll.
        """
        self.view = TableView(now)
        self.running = True
        self.speed = 1.0
        """How many times the normal pace."""
        self._now = now
        self._due = now()
        self._step = False
        before, after = _split(saved.events, first_roll)
        self._first: list[Notice] = [JoinedNotice(_OURS, False, _lobby(saved))]
        if before:
            self._first.append(EventsNotice(1, tuple(before)))
        self._notices = _tell(saved, after)

    def poll(self) -> list[Notice]:
        """What is due now."""
        notices, self._first = self._first, []
        for told in notices:
            self.view.take(told)
        while self._step or (self.running and self._now() >= self._due):
            notice = next(self._notices, None)
            if notice is None:
                break
            self.view.take(notice)
            notices.append(notice)
            if isinstance(notice, EventsNotice):
                self._step = False
            self._due += _seconds_after(notice) / self.speed
        return notices

    def run(self, running: bool) -> None:
        """Run, or halt."""
        self.running = running
        self._due = self._now()

    def step(self) -> None:
        """Tell one more roll or choice, whether it runs or not."""
        self._step = True

    def send(self, request: Request) -> None:
        """Nobody is there to ask."""

    def advise(self, seat: int) -> None:
        """Nobody here needs advice."""

    def hurry(self) -> None:
        """Nothing here waits."""

    def hold(self, held: bool) -> None:
        """Nothing here goes on by itself."""

    def close(self, wait: bool = True) -> None:
        """Nothing to close."""


def _tell(saved: SavedMatch, events: Sequence[Event]) -> Iterator[Notice]:
    for group in _groups(events):
        yield EventsNotice(1, tuple(group))
    if saved.whole:
        yield MatchOverNotice(1, digest(saved.events))
    yield ClosedNotice(None)


def _lobby(saved: SavedMatch) -> Lobby:
    started = saved.events[0]
    assert isinstance(started, Started)
    return Lobby(
        NO_TABLE,
        _TABLE,
        started.mode,
        started.sheet or _TABLE,
        tuple(_seat(saved, seat) for seat in range(started.seats)),
        TableState.PLAYING,
        match=1,
        mission=started.plan.mission.value if started.plan else None,
    )


def _seat(saved: SavedMatch, seat: int) -> SeatInfo:
    name, level = saved.names[seat], saved.levels[seat]
    if level is not None:
        return SeatInfo(seat, SeatKind.BOT, name, level)
    look = saved.appearances[seat] if seat < len(saved.appearances) else None
    return SeatInfo(seat, SeatKind.PERSON, name, None, _THEIRS, appearance=look)


def _split(events: Sequence[Event], roll: int) -> tuple[Sequence[Event], Sequence[Event]]:
    """The events before a roll, and those from it on."""
    for place, event in enumerate(events):
        if isinstance(event, Rolled) and event.roll >= roll:
            return (events[:place], events[place:]) if roll else ((), events)
    return (events, ()) if roll else ((), events)


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events in pieces: a roll, or a choice with its consequences."""
    group: list[Event] = []
    for event in events:
        if group and isinstance(event, Rolled | Marked | Passed):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _seconds_after(notice: Notice) -> float:
    if not isinstance(notice, EventsNotice):
        return 0.0
    return ROLL_SECONDS if isinstance(notice.events[0], Rolled) else CHOICE_SECONDS
