"""Where the programs of one table are reached: what its lobbies said first, and what is announced.

A lobby may leave out players who have or had a seat, or move their addresses, and anybody may
announce anything. Never here: asking them (`member`), the LAN (`net.finding`).
"""

from collections.abc import Container
from typing import Final

from net.base.forgetting import forget_oldest
from net.failover.inquiry import Answer
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby
from net.messages.messages import HereState

_MOST_KNOWN: Final = 32
"""Most programs of a table that are remembered."""
_MOST_ANNOUNCED: Final = 8
"""Most of those announced elsewhere than where we know them."""


class Whereabouts:
    """What one program knows, by key."""

    def __init__(self) -> None:
        self._known: dict[str, HostCandidate] = {}
        """As we first heard it, or where they have proven their key since."""
        self._announced: dict[str, HostCandidate] = {}
        """Where they are announced as hosts of the table; nobody has answered there yet."""
        self._followed: set[str] = set()
        """Those who are the hosts of people of our table, as these have said."""

    def remember(self, lobby: Lobby | None) -> None:
        """Remember whom a lobby names."""
        for one in (lobby.host, *lobby.candidates) if lobby is not None else ():
            if one is not None and len(self._known) < _MOST_KNOWN:
                self._known.setdefault(one.key, one)

    def candidates(self, lobby: Lobby, seated: Container[str]) -> list[HostCandidate]:
        """Who can be the host, in order; `seated`: the keys of those who have or had a seat."""
        named = {one for one in (lobby.host, *lobby.candidates) if one is not None}
        keys = {one.key for one in named}
        others = [one for one in self._known.values() if one not in named]
        return [*lobby.candidates, *(one for one in others if one.key in keys or one.key in seated)]

    def others(self, candidates: Container[HostCandidate]) -> list[HostCandidate]:
        """Who else may host a part of the table, besides these candidates."""
        both = (*self.followed, *self._announced.values())
        return [one for one in both if one not in candidates]

    @property
    def followed(self) -> list[HostCandidate]:
        """Who hosts a part of the table, as somebody of ours has said."""
        return [one for key, one in self._known.items() if key in self._followed]

    def hear(self, answer: Answer) -> None:
        """Somebody of our table may follow a host that no lobby of ours names, since that one left
        ours before any match."""
        if answer.state is HereState.FOLLOWS and answer.host in self._known:
            self._followed.add(answer.host)

    def is_announced(self, candidate: HostCandidate) -> None:
        """A program that may be of the table is announced as its host."""
        self._announced.pop(candidate.key, None)
        self._announced[candidate.key] = candidate
        forget_oldest(self._announced, _MOST_ANNOUNCED)

    def is_hint(self, candidate: HostCandidate) -> bool:
        """Whether we know of this place from an announcement alone."""
        return self._announced.get(candidate.key) == candidate

    def has_answered(self, candidate: HostCandidate) -> None:
        """A program has proven its key at this place."""
        has_room = candidate.key in self._known or len(self._known) < _MOST_KNOWN
        if self.is_hint(candidate) and has_room:
            self._known[candidate.key] = self._announced.pop(candidate.key)
