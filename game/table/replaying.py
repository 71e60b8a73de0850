"""A match file shown again: to a screen it looks like a table that is watched.

Never here: files (`match_file`), drawing, the pace within a roll (the screen's own presenter).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.rules.events import Event, Marked, Passed, Rolled, Started
from game.rules.record import digest
from game.table.match_file import SavedMatch
from game.table.notices import Notice
from game.table.view import TableView
from net.lobby import Lobby, SeatInfo, SeatKind, TableState
from net.notices import (
    ClosedNotice,
    EventsNotice,
    JoinedNotice,
    MatchOverNotice,
    Request,
)

ROLL_SECONDS: Final = 1.6
"""How long a roll lies there before the first choice."""
CHOICE_SECONDS: Final = 0.7
"""How long a choice is looked at before the next."""
_OURS: Final = 1
_THEIRS: Final = 2
_TABLE: Final = "replay"


class ReplaySession:
    """What a `Session` is to the screen, fed from a file; nothing can be asked of it."""

    def __init__(self, saved: SavedMatch, now: Callable[[], float]) -> None:
        """`now` tells seconds of any clock that only goes forward."""
        self.view = TableView(now)
        self._now = now
        self._due = now()
        self._notices = _tell(saved)

    def poll(self) -> list[Notice]:
        """What falls due now."""
        notices: list[Notice] = []
        while self._now() >= self._due:
            notice = next(self._notices, None)
            if notice is None:
                break
            self.view.take(notice)
            notices.append(notice)
            self._due += _seconds_after(notice)
        return notices

    def send(self, request: Request) -> None:
        """Nobody is there to be asked."""

    def close(self, wait: bool = True) -> None:
        """Nothing to close."""


def _tell(saved: SavedMatch) -> Iterator[Notice]:
    started = saved.events[0]
    assert isinstance(started, Started)
    seats = tuple(
        SeatInfo(seat, SeatKind.PERSON, saved.names[seat], None, _THEIRS)
        for seat in range(started.seats)
    )
    lobby = Lobby(
        _TABLE, _TABLE, started.mode, started.sheet or _TABLE, seats, TableState.PLAYING, match=1
    )
    yield JoinedNotice(_OURS, False, lobby)
    for group in _groups(saved.events):
        yield EventsNotice(1, tuple(group))
    if saved.whole:
        yield MatchOverNotice(1, digest(saved.events))
    yield ClosedNotice(None)


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events in pieces: a roll, or a choice with what it brought about."""
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
