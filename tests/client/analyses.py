"""Stand-ins for the analysis of a match: no process, and known results."""

from collections.abc import Sequence
from functools import cache

from game.rules.events import Event
from game.table.review.analysis import State
from game.table.review.chances import Shares, chances, prospects
from game.table.review.coach import Remark, review


@cache
def _reviewed(events: tuple[Event, ...], seat: int) -> tuple[Remark, ...]:
    """Cached: the coach takes a second per seat, and tests use the same few matches."""
    return tuple(review(events, seat))


class Silent:
    """An analysis that never finishes."""

    def __init__(self, events: Sequence[Event], seats: Sequence[int]) -> None:
        self.state = State.WORKING
        self.share = 0.4
        self.chances: tuple[Shares, ...] = ()
        self.prospects: tuple[float, ...] = ()
        self.remarks: dict[int, list[Remark]] = {}
        self.closed = False
        self._news = False
        self._coming: dict[int, list[Remark]] = {}

    def poll(self) -> bool:
        news, self._news = self._news or bool(self._coming), False
        self.remarks |= self._coming
        self._coming = {}
        return news

    def close(self) -> None:
        self.closed = True

    def fail(self) -> None:
        """Fail."""
        self.state, self._news = State.FAILED, True

    def later(self, remarks: dict[int, list[Remark]]) -> None:
        """These seats are done at the next poll."""
        self._coming |= remarks


class Ready(Silent):
    """An analysis that is finished at once, by the real coach and the real chances."""

    def __init__(self, events: Sequence[Event], seats: Sequence[int]) -> None:
        super().__init__(events, seats)
        if not seats:
            self.chances = chances(events)
            self.prospects = prospects(events)
        self.remarks = {seat: list(_reviewed(tuple(events), seat)) for seat in seats}
        self.state, self.share, self._news = State.DONE, 1.0, True


class ReadyForOne(Ready):
    """The same, but only for the first seat that gets remarks."""

    def __init__(self, events: Sequence[Event], seats: Sequence[int]) -> None:
        super().__init__(events, seats[:1])
        self.remarks |= {seat: [] for seat in seats[1:]}


class Content(Ready):
    """An analysis without any remark."""

    def __init__(self, events: Sequence[Event], seats: Sequence[int]) -> None:
        super().__init__(events, ())
        self.remarks = {seat: [] for seat in seats}


class Broken(Silent):
    """An analysis that cannot be reached."""

    def __init__(self, events: Sequence[Event], seats: Sequence[int]) -> None:
        super().__init__(events, seats)
        self.fail()
