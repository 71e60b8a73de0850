"""Questions whether somebody is there, as the host passes them on, and their answers.

Whoever owes an answer for too long counts as gone: those who ask leave a host that shows them none.
Never here: when guests ask (`net.guest.presence`), links, what follows (`host`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from net.host.peers import Peer, PeerId
from net.host.table import HostTable
from net.messages.messages import SILENT_SECONDS
from net.messages.presence import Missed, Place, Present, place_of, proves

AGAIN_SECONDS: Final = 5.0
"""Seconds until a guest may ask for the same person again on its link."""


@dataclass(frozen=True, slots=True)
class _Question:
    """A question that was passed on, until it is answered over every link that it was passed to."""

    key: str
    """Whoever is missed."""
    nonce: str
    askers: tuple[PeerId, ...]
    """Who waits for the answer; nobody once it has come."""
    asked: frozenset[PeerId]
    """The links that have not answered yet."""
    at: float
    least: Place
    """How far the match was told when it was first asked."""


class Presence:
    """The open questions at one host. Times are seconds."""

    def __init__(self, table: HostTable, peers: Mapping[PeerId, Peer]) -> None:
        """`peers`: those who are in; the caller keeps them up to date."""
        self._table = table
        self._peers = peers
        self._open: list[_Question] = []

    def asks(self, asker: Peer, question: Missed, now: float) -> list[Peer]:
        """The peers to pass the question on to: every link over which the holder of that key has a
        seat. None if the asker asked a moment ago, or if nobody can know yet how far the match is
        under this host."""
        running = self._table.running
        if running is None or running.log.host != self._table.own_key:
            return []
        last = asker.asked.get(question.key, now - AGAIN_SECONDS)
        if now < last + AGAIN_SECONDS:
            return []
        missed = self._there(question.key)
        if not missed:
            return []
        asker.asked[question.key] = now
        if self._was_passed_on(asker, question):
            return []
        links, least = frozenset(peer.number for peer in missed), place_of(running.log)
        one = _Question(question.key, question.nonce, (asker.number,), links, now, least)
        self._open.append(one)
        return missed

    def _was_passed_on(self, asker: Peer, question: Missed) -> bool:
        """Whether the same question awaits its answer already, which then comes to this asker too:
        somebody may ask it over many links."""
        for place, one in enumerate(self._open):
            if one.askers and (one.key, one.nonce) == (question.key, question.nonce):
                self._open[place] = replace(one, askers=(*one.askers, asker.number))
                return True
        return False

    def answers(self, peer: Peer, answer: Present) -> list[Peer]:
        """The peers that wait for this answer; none if it is false, or nobody asked."""
        table, host = self._table.lobby.table_id, self._table.own_key
        same = (peer.key, answer.nonce)
        for one in self._open:
            if (one.key, one.nonce) == same and peer.number in one.asked:
                break
        else:
            return []
        if not proves(answer, peer.key, table, host, one.least):
            return []
        self._open.remove(one)
        if one.asked != {peer.number}:
            self._open.append(replace(one, askers=(), asked=one.asked - {peer.number}))
        peer.give_back()  # others, not the peer, set how often it is asked
        return [self._peers[asker] for asker in one.askers if asker in self._peers]

    def gone(self, key: str) -> None:
        """A link of the holder of this key is gone: with the last one they are shown as away, which
        is an answer."""
        if not self._there(key):
            self._open = [one for one in self._open if one.key != key]

    def silent(self, now: float) -> list[Peer]:
        """The peers that have owed an answer for too long, over all their links."""
        old = [one for one in self._open if now >= one.at + SILENT_SECONDS]
        late = {one.key for one in old if one.askers}
        self._open = [one for one in self._open if one not in old and one.key not in late]
        return [peer for peer in self._peers.values() if peer.key in late and not peer.is_local]

    def next_check(self) -> float:
        """When `silent` next has somebody to name; inf for never."""
        return min((one.at for one in self._open), default=float("inf")) + SILENT_SECONDS

    def _there(self, key: str) -> list[Peer]:
        """The links from elsewhere over which the holder of this key has a seat."""
        numbers = {seat.peer for seat in self._table.lobby.held_by(key) if not seat.away}
        there = [peer for number, peer in self._peers.items() if number in numbers]
        return [peer for peer in there if not peer.is_local]
