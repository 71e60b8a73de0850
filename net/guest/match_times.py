"""How long seats and choices wait in a match, by all that its hosts have told us.

A host may tell other times than the one before: what one has said to one guest is not held against
the next. But none gains by it. Never here: what follows (`answered_for`, `standstill`).
"""

from dataclasses import dataclass
from math import inf

from msgspec.structs import replace

from net.messages.heritage import MOST_KEEP
from net.messages.lobby import Lobby, TableState


@dataclass(slots=True)
class MatchTimes:
    """Those of the last match that a lobby has shown. Times are seconds."""

    match: int = 0
    """Its number."""
    longest: tuple[float, float] = (0.0, 0.0)
    """The longest that a choice waits, inf without a limit, and a seat for its person."""
    _shortest: tuple[float, float, float] = (inf, inf, inf)
    """The shortest that these wait, and a roll."""

    def take(self, lobby: Lobby) -> None:
        """A host shows this lobby."""
        if lobby.state is not TableState.PLAYING:
            return
        if lobby.match != self.match:
            self.match, self.longest, self._shortest = lobby.match, (0.0, 0.0), (inf, inf, inf)
        limit = lobby.time_limit if lobby.time_limit is not None else inf
        keep = min(lobby.keep_seconds, MOST_KEEP)
        (limits, keeps), (least, kept, pace) = self.longest, self._shortest
        self.longest = max(limits, limit), max(keeps, keep)
        self._shortest = min(least, limit), min(kept, keep), min(pace, lobby.pace)

    def at_most(self, lobby: Lobby) -> Lobby:
        """This lobby with the shortest times of its match, if it waits for longer."""
        if lobby.match != self.match:
            return lobby
        limit, keep, pace = self._shortest
        if lobby.time_limit is not None:
            lobby = replace(lobby, time_limit=min(limit, lobby.time_limit))
        return replace(
            lobby, keep_seconds=min(keep, lobby.keep_seconds), pace=min(pace, lobby.pace)
        )
