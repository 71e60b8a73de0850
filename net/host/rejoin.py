"""The first seconds of a new host, while it waits for those who were at the table.

Nothing is played before they are back and have voted, since one of them may hold more of the match
than the host: what was accepted must not be lost. Never here: links, and what they bring
(`admission`).
"""

from collections.abc import Container, Iterable
from typing import Final

from net.messages.lobby import Lobby

REJOIN_SECONDS: Final = 4.0
"""Most seconds a new host waits for those who were at the table: some may not know yet that its
predecessor is gone. With the 4.5 s after which a silent host counts as gone and 1.5 s of asking
around, a lone survivor plays on within 10 s."""
RENEW_EVERY: Final = 30.0
"""Seconds before programs that have not voted for a host are asked again, if it matters."""
MEET_SECONDS: Final = 2.0
"""Seconds two hosts of one table may take to find out which of them goes on."""


class Rejoin:
    """The people a new host still waits for; times are seconds."""

    def __init__(self, before: Lobby, own_key: str, now: float) -> None:
        """`before`: the lobby under the host that is gone."""
        gone = before.host.key if before.host is not None else None
        self.host_before = gone
        self.term_before = before.term
        people = [(seat.key, seat.away) for seat in before.people if seat.key is not None]
        self._people = {key for key, _ in people} - {own_key}
        self.expected = {key for key, away in people if not away} - {gone, own_key}
        self._not_coming: set[str] = set()
        """Who is with another host or no longer answers, and has not said since that they look for
        one."""
        self.begin_anew(now)

    def begin_anew(self, now: float) -> None:
        """Restart the wait: everybody is asked for their votes again."""
        self.until = now + REJOIN_SECONDS
        self.began = now
        """When the wait for them began."""

    def is_over(self, ready: Container[str], now: float) -> bool:
        """Whether all are here and ready, or have had time to be."""
        return now >= self.until or all(key in ready for key in self.expected)

    @property
    def on_their_way(self) -> set[str]:
        """The keys of those who may be looking for us."""
        return self.expected - self._not_coming

    def is_elsewhere(self, key: str, now: float) -> None:
        """They have said that they are with another host."""
        self._not_coming.add(key)
        self.await_meeting(now)

    def is_silent(self, key: str) -> None:
        """They no longer answer: wait for them, but count on them no more."""
        self._not_coming.add(key)

    def await_meeting(self, now: float) -> None:
        """Another host of the table exists, or somebody looks for us and is not back yet: play
        nothing before they have met us."""
        self.until = max(self.until, min(now + MEET_SECONDS, self.began + 2 * REJOIN_SECONDS))

    def had_time_to_vote(self, now: float) -> bool:
        """Whether everybody who is here has had time to vote."""
        return now >= self.began + MEET_SECONDS

    def look_for_us(self, keys: Iterable[str]) -> None:
        """These have lost their host as well, and said so when asked.

        If the host before us was gone before all were back with it, its lobby marks them away; that
        host is one of them itself if it gave way to somebody who is gone by now.
        """
        self.expected |= self._people & set(keys)
        self._not_coming -= set(keys)

    def is_on_their_way(self, key: str, now: float) -> None:
        """They have just said, perhaps again, that they look for the table."""
        self.look_for_us([key])
        if key in self.expected:
            self.await_meeting(now)

    def looks_on(self, key: str) -> None:
        """They are here, and have given up their seat."""
        self._people.discard(key)
        self.expected.discard(key)

    def unreachable(self, keys: Iterable[str]) -> None:
        """These were asked before and did not answer."""
        self.expected -= set(keys)
