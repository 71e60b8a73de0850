"""Whose seats count in a lobby when two hosts of one table meet.

A lobby forgets players who are gone; not everybody who once sat there may count for that. Never
here: in a match, those of the match; comparing the hosts (`net.chain.votes`).
"""

from collections.abc import Collection, Mapping

from net.chain.log import Log
from net.chain.votes import seat_weights, weights_with_newcomers, whole_table
from net.messages.lobby import Lobby


def with_newcomers(log: Log, keys: Collection[str]) -> dict[str, int]:
    """The weights in a match, and, if it is of another day, those of these keys for whom seats
    still wait here: they have come to another part of the table."""
    return weights_with_newcomers(log, [key for key in log.awaited.values() if key in keys])


class WhoCounts:
    """What the seats of each program weigh, by key."""

    def __init__(self) -> None:
        self._inherited: Mapping[str, int] = {}
        """When we took the table over."""
        self._asked: Mapping[str, int] = {}
        """In the lobby when our latest match was asked for: links may have broken before it
        began."""
        self._once_played: Mapping[str, int] = {}
        """In an earlier match, in which all were who have played since."""

    def inherit(self, weights: Mapping[str, int]) -> None:
        """We take over a table where they weigh this."""
        self._inherited = weights

    def asked(self, lobby: Mapping[str, int], latest: Log | None) -> None:
        """A match is asked for in this lobby, after this one."""
        self._asked = lobby
        if latest is not None:
            self._once_played = whole_table(seat_weights(latest), self._once_played)

    def weights(self, lobby: Lobby, latest: Log | None) -> dict[str, int]:
        """What they weigh in this lobby, after this match."""
        played = seat_weights(latest) if latest is not None else {}
        now = {**self._asked, **self._inherited, **lobby.weights, **played}
        return whole_table(now, self._once_played, lobby.banned_keys)
