"""Since when we have been away from a host, and what we had been told of a match by then.

Never here: what a host may do meanwhile (`answered_for`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from net.chain.canonical import shared_entries
from net.chain.log import Log
from net.guest.silence import Moment


@dataclass(frozen=True, slots=True)
class Absence:
    """Since when we have been away from a host that had let us in."""

    since: Moment
    """That moment; later by the time for which it has let us in since, and told us nothing."""
    last: Moment
    """When it was heard last."""
    longest: float = 0.0
    """The seconds of the longest absence since that is over."""

    @classmethod
    def since_then(cls, moment: Moment | None) -> "Absence | None":
        """One that began at this moment; None if at any time."""
        return cls(moment, moment) if moment is not None else None

    def again(self, entered: Moment, left: Moment) -> "Absence":
        """The same after it has let us in once more, and told us nothing."""
        return Absence(self.since.later(entered, left), left, self.at_once(entered))

    def at_once(self, entered: Moment) -> float:
        """For how many seconds we were away at one time, if it lets us in at this moment."""
        return max(self.longest, entered.since(self.last))


class ToldMatch:
    """What we were told of a match last, whoever its host was."""

    def __init__(self, untold_since: Moment | None) -> None:
        """`untold_since`: after which moment others may have written it; None if at any time."""
        self._untold_since = untold_since
        self.has_end = False
        """Whether we have its end."""
        self._heads: Sequence[bytes] = ()
        self._seen: list[tuple[int, Moment]] = []
        """How many entries of it we had, and when."""

    @property
    def count(self) -> int:
        """How many entries we had last."""
        return self._seen[-1][0] if self._seen else 0

    def shared(self, log: Log) -> int:
        """How many entries that we know are in this log too."""
        return shared_entries(self._heads[: self.count + 1], log.heads)

    def before(self, first: int) -> Moment | None:
        """After which moment others may have written what comes after so many of these entries;
        None if at any time."""
        before = next((when for count, when in reversed(self._seen) if count < first), None)
        if before is not None or first < self.count:
            return before
        return self._seen[-1][1] if self._seen else self._untold_since

    def take(self, log: Log, shared: int, now: Moment) -> None:
        """This is the log now; it has so many of the entries that we knew."""
        if shared < self.count:
            self._seen = [one for one in self._seen if one[0] <= shared]
        if log.count > self.count:
            self._seen.append((log.count, now))
        self._heads, self.has_end = log.heads, log.ended
