"""Whether a host lets a match stand still though nobody at the table is waited for.

A host that answers pings and does nothing else holds a table up as surely as one that is gone.
Never here: what follows from it (`guest`).
"""

from collections.abc import Iterable
from typing import Final

from game.rules.match import Match, Phase
from net.chain.log import LEADER, Log
from net.messages.lobby import Lobby, TableState
from net.messages.notices import Choose, Decide, Request

STANDSTILL_SECONDS: Final = 45.0
"""A host has so long for what is its own to do; an honest one needs 30 at most, for a dead bot."""
_DECISIONS: Final = (Phase.SHARE_PENALTY, Phase.GIVE_UP_DIE)
_NEVER: Final = float("inf")


class Standstill:
    """Minds how long a match has waited for its host. Times are seconds."""

    def __init__(self) -> None:
        self._mark: tuple[int, int, bool] | None = None
        """The match, its events, and whether our own choice is on its way."""
        self._since = 0.0

    def begin(self) -> None:
        """Another host, or the same one anew: it has all the time there is."""
        self._mark = None

    def is_too_long(
        self, lobby: Lobby | None, log: Log | None, asked: Iterable[Request], now: float
    ) -> bool:
        """Whether the match waits for the host, and has for longer than an honest one takes.

        `asked`: what we have asked the host for, and it has not refused.
        """
        if lobby is None or lobby.state is not TableState.PLAYING or lobby.paused is not None:
            self._mark = None
            return False
        if log is None or (log.number, log.term) != (lobby.match, lobby.term):
            mark, patience = (lobby.match, 0, False), 0.0  # its match has not been told
        else:
            ours = _seats_chosen_for(log.match, asked)
            mark = (log.number, len(log.events), bool(ours))
            patience = _patience(lobby, log.match, ours)
        if mark != self._mark:
            self._mark, self._since = mark, now
        return now >= self._since + STANDSTILL_SECONDS + patience


def _due(match: Match) -> tuple[int, ...]:
    return (LEADER,) if match.phase in _DECISIONS else match.to_act


def _seats_chosen_for(match: Match, asked: Iterable[Request]) -> set[int]:
    """Seats whose choice or decision, due now, the host has from us."""
    now = [one for one in asked if isinstance(one, Choose | Decide)]
    now = [one for one in now if one.roll == match.roll_number]
    seats = {one.seat if isinstance(one, Choose) else LEADER for one in now}
    return seats.intersection(_due(match))


def _patience(lobby: Lobby, match: Match, ours: set[int]) -> float:
    """How long the host may wait before it has to do something; for ever for a person's choice."""
    if match.phase is Phase.OVER:
        return _NEVER
    if match.phase is Phase.ROLL:
        return lobby.pace
    if ours:
        return 0.0
    seats = [lobby.seat(seat) for seat in _due(match)]
    awaited = any(seat.level is None and not seat.away for seat in seats)
    if awaited:
        return lobby.time_limit if lobby.time_limit is not None else _NEVER
    return lobby.keep_seconds
