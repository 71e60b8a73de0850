"""Questions whether somebody is there, as the host passes them on, and their answers.

Whoever owes an answer for too long counts as gone (`Peer.is_missing`): those who ask leave a host
that shows them none. Never here: when guests ask (`net.guest.presence`), links, what follows
(`host`).
"""

from collections.abc import Mapping
from typing import Final

from net.host.peers import PassedOn, Peer, PeerId
from net.host.table import HostTable
from net.messages.presence import Missed, Present, place_of, proves

AGAIN_SECONDS: Final = 10.0
"""Seconds until a guest may ask for the same person again."""


class Presence:
    """Notes in the peers who asks for whom. Times are seconds."""

    def __init__(self, table: HostTable, peers: Mapping[PeerId, Peer]) -> None:
        """`peers`: those who are in; the caller keeps them up to date."""
        self._table = table
        self._peers = peers

    def asks(self, asker: Peer, question: Missed, now: float) -> list[Peer]:
        """The peers to pass the question on to: every link over which the holder of that key has a
        seat. None if the asker has no seat, or asked a moment ago."""
        running, lobby = self._table.running, self._table.lobby
        last = asker.asked.get(question.key, now - AGAIN_SECONDS)
        if running is None or now < last + AGAIN_SECONDS or not lobby.seats_of(asker.number):
            return []
        numbers = {seat.peer for seat in lobby.held_by(question.key) if not seat.away}
        there = [peer for number, peer in self._peers.items() if number in numbers]
        missed = [peer for peer in there if not peer.is_local]
        if missed:
            asker.asked[question.key] = now
        for peer in missed:
            peer.missed[question.nonce] = PassedOn(asker.number, now, place_of(running.log))
        return missed

    def answers(self, peer: Peer, answer: Present) -> Peer | None:
        """The peer that asked, if it is still there and this is the answer that was due."""
        question = peer.missed.get(answer.nonce)
        table, host = self._table.lobby.table_id, self._table.own_key
        if question is None or not proves(answer, peer.key, table, host, question.least):
            return None
        del peer.missed[answer.nonce]
        peer.give_back()  # others, not the peer, set how often it is asked
        return self._peers.get(question.asker)
