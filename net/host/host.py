"""The host as a state machine: peers' messages in, what to send and close out.

Here belongs the path of a link from connecting to hello to goodbye, and who gets which message.
What a request does at the table is in `table`. Never here: sockets, bytes, clocks, chance.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec.structs import replace

from net.base.refusals import NotDone, Refusal, RefusalCode
from net.base.wire import kind_of
from net.chain.canonical import PROTOCOL
from net.host.admission import MOST_WATCHERS, Admission, WhoIsWith
from net.host.connection_limits import one_too_many
from net.host.gate import Gate
from net.host.guess_limit import Ticket
from net.host.host_config import Chance, HostConfig
from net.host.peers import PROVE_SECONDS, Peer, PeerId, Role
from net.host.presence import Presence
from net.host.seat_limit import SeatLimit
from net.host.table import HostTable
from net.links.handshake import ANSWERING, LinkStep, after
from net.links.sealing import LinkSeal
from net.messages.host_candidates import HostCandidate
from net.messages.messages import (
    PING_SECONDS,
    Ask,
    Bye,
    Cast,
    Goodbye,
    Held,
    Here,
    Link,
    Ping,
    Pong,
    RefusedReply,
    TableInfo,
    ToGuest,
    ToHost,
    Wait,
)
from net.messages.presence import Missed, Present
from net.messages.requests import LeaveSeat, MakeChoice, MakeDecision, WireRequest

MOST_EARLY: Final = 16
"""Most requests of one guest kept while a new host waits for the others; more are refused."""


@dataclass(frozen=True, slots=True)
class Send:
    """Send one message to these peers."""

    peers: tuple[PeerId, ...]
    message: ToGuest


@dataclass(frozen=True, slots=True)
class Close:
    """Close this link once everything is sent; the host has already forgotten the peer."""

    peer: PeerId


@dataclass(frozen=True, slots=True)
class SealLink:
    """From here on seal every frame to this peer, and open every frame from it."""

    peer: PeerId
    seal: LinkSeal


Action: TypeAlias = Send | Close | SealLink


class Host:
    """One table and its peers. Every method returns what to do, in order.

    Times are seconds of any monotonic clock. The caller calls `tick` at the time `next_wakeup`
    gives; calling it more often does no harm.
    """

    def __init__(self, config: HostConfig, chance: Chance, now: float) -> None:
        """Raise `NotDone` for a configuration no table can have."""
        self._version = config.version
        self._table = HostTable(config, chance, now)
        lobby = self._table.lobby
        self._gate = Gate(config.identity, lobby.table_id, lambda: self._table.lobby.code)
        self._admission = Admission(
            self._table,
            self._gate,
            config.version,
            self._send,
            self._send_news,
            self._forget,
        )
        self.opened = now
        """When the table was opened."""
        self._peers: dict[PeerId, Peer] = {}
        self._in: dict[PeerId, Peer] = {}
        """The peers that are in, kept apart so that a crowd at the door does not slow them down."""
        self._presence = Presence(self._table, self._in)
        self._seat_limit = SeatLimit()
        self._check_at = float("inf")
        """No peer needs checking before this time."""
        self._last_peer = 0
        self._early: list[tuple[PeerId, int, WireRequest]] = []
        """Requests made while the table waited for those who were there."""
        self._actions: list[Action] = []

    # What can be read.

    @property
    def table(self) -> HostTable:
        """The table with its lobby and match."""
        return self._table

    @property
    def all_have_the_end(self) -> bool:
        """Whether every peer that is in has confirmed the whole last match."""
        return all(
            peer.ended == self._table.lobby.match or peer.role is Role.BOTS
            for peer in self._in.values()
        )

    def info(self, now: float) -> TableInfo:
        """What this table tells anyone who asks."""
        lobby = self._table.lobby
        code = lobby.code is not None
        own = self._table.own_key
        named = TableInfo(PROTOCOL, self._version, lobby.table_id, lobby.table_name, code, key=own)
        if named.code:
            return named
        age = now - self.opened
        return replace(named, seats=len(lobby.seats), free=lobby.free, state=lobby.state, age=age)

    # Links.

    def connect(self, role: Role, now: float, address: str = "") -> tuple[PeerId, list[Action]]:
        """A link was opened from this address; return its number and what to do."""
        self._last_peer += 1
        peer = Peer(PeerId(self._last_peer), role, now, address)
        self._peers[peer.number] = peer
        self._expect(peer)
        too_many = one_too_many(self._peers.values(), peer)
        if too_many is not None:
            self._dismiss(too_many, Refusal(RefusalCode.TOO_MANY_PEERS), now)
        return peer.number, self._take_actions(now)

    def receive(self, number: PeerId, message: ToHost, now: float) -> list[Action]:
        """A peer sent a message."""
        peer = self._peers.get(number)
        if peer is None:
            return []
        if not peer.hear(now):
            self._dismiss(peer, Refusal(RefusalCode.TOO_FAST), now)
        else:
            self._step(peer, message, now)
            self._expect(peer)
        return self._take_actions(now)

    def _expect(self, peer: Peer) -> None:
        """Something about this peer has changed: it may need checking earlier."""
        self._check_at = min(self._check_at, peer.next_check())
        if peer.welcome and peer.number in self._peers:
            self._in[peer.number] = peer

    def _step(self, peer: Peer, message: ToHost, now: float) -> None:
        """Handle the message; one that may not come now ends the link."""
        try:
            peer.step = after(ANSWERING, peer.step, kind_of(message))
        except NotDone as reason:
            self._dismiss(peer, reason.refusal, now)
        else:
            self._handle(peer, message, now)

    def refuse(self, number: PeerId, refusal: Refusal, now: float) -> list[Action]:
        """The peer sent something that is no message: give it the reason and close."""
        peer = self._peers.get(number)
        if peer is not None:
            if refusal.code is RefusalCode.VERSION:
                refusal = replace(refusal, params=refusal.params | {"host": self._version})
            elif peer.step is LinkStep.SEALED and peer.shows_code:
                refusal = Refusal(RefusalCode.WRONG_CODE)
            self._dismiss(peer, refusal, now)
        return self._take_actions(now)

    def disconnected(self, number: PeerId, now: float) -> list[Action]:
        """The link of a peer broke, or the peer closed it."""
        peer = self._peers.pop(number, None)
        self._in.pop(number, None)
        if peer is not None:
            self._gone(peer, now)
        return self._take_actions(now)

    def close(self, now: float) -> list[Action]:
        """The host goes, and the table with it unless another program can continue it."""
        code = RefusalCode.HOST_LEFT if self._table.lobby.candidates else RefusalCode.TABLE_CLOSED
        return self._send_all_away(code, now)

    def give_way(self, to: HostCandidate | None, now: float) -> list[Action]:
        """Another host of this table goes on: tell everybody where it is and send them there."""
        if to is not None:
            self._table.name_first(to)
            self._send_news()
        return self._send_all_away(RefusalCode.TABLES_MET, now)

    @property
    def gives_way_to(self) -> str | None:
        """The key of another host of this table, if it has shown more votes than we have."""
        return self._admission.gives_way_to

    def came_after(self, voters: Iterable[str], term: int, host: str) -> set[str]:
        """Those of these voters for another host in this term who came to us after that."""
        return self._admission.came_after(voters, term, host)

    def let_count(self, who_is_with: WhoIsWith) -> None:
        """Let somebody else say who is with another host that claims the table."""
        self._admission.who_is_with = who_is_with

    @property
    def unvoted(self) -> set[str]:
        """The keys of those who are here and have not voted for us."""
        return self._admission.unvoted

    @property
    def cannot_vote(self) -> set[str]:
        """Those of them who may have voted for somebody else in our term."""
        return self._admission.cannot_vote

    @property
    def here(self) -> Here:
        """What this host shows another host of the same table."""
        return self._admission.here()

    def _send_all_away(self, code: RefusalCode, now: float) -> list[Action]:
        for peer in list(self._peers.values()):
            self._dismiss(peer, Refusal(code), now)
        actions, self._actions = self._actions, []
        return actions

    def renew(self, now: float) -> list[Action]:
        """Another host of this table has the votes of some who are with us: ask for votes again."""
        self._admission.renew(now)
        return self._take_actions(now)

    def rename(self, name: str, now: float) -> list[Action]:
        """Give the table another name, since one on the LAN has the same."""
        self._table.rename_table(name)
        return self._take_actions(now)

    # Time.

    def tick(self, now: float) -> list[Action]:
        """Do what is due by now."""
        if now >= self._check_at:
            for peer in list(self._peers.values()):
                if now >= peer.next_check():
                    self._check_alive(peer, now)
            checks = (peer.next_check() for peer in self._peers.values())
            self._check_at = min(checks, default=float("inf"))
        for peer in self._presence.silent(now):
            self._dismiss(peer, Refusal(RefusalCode.SILENT), now)
        return self._take_actions(now)

    def next_wakeup(self) -> float:
        """The latest time for the next `tick`; inf for never."""
        checks = self._check_at, self._presence.next_check()
        return min(self._table.next_wakeup(), self._gate.next_wakeup(), *checks)

    # How.

    def _handle(self, peer: Peer, message: ToHost, now: float) -> None:
        match message:
            case Ping():
                self._send(peer, Pong())
            case Pong():
                pass
            case Bye():
                self._forget(peer, now)
            case Ask(number, request):
                self._grant(peer, number, request, now)
            case Cast(vote):
                is_first = peer.key not in self._table.votes
                if self._table.vote(peer.key, vote, now) and is_first:
                    peer.give_back()
            case Link(match, roll, link):
                running = self._table.running
                if running is None or running.number != match:
                    return
                if running.offer_link(peer.key, roll, link):
                    peer.give_back()  # the match, not the peer, sets how fast rolls fall due
            case Held(match, digest):
                if digest == self._table.digest_of(match):
                    peer.ended = match
            case Missed():
                for missed in self._presence.asks(peer, message, now):
                    self._send(missed, message)
            case Present():
                for asker in self._presence.answers(peer, message):
                    self._send(asker, message)
            case _:
                self._handle_newcomer(peer, message, now)

    def _grant(self, peer: Peer, number: int, request: WireRequest, now: float) -> None:
        if self._table.rejoin is not None:
            self._put_off(peer, number, request)
            return
        try:
            self._seat_limit.check(peer, request, self._table.running is not None, now)
            self._table.request(peer, request, now)
        except NotDone as reason:
            self._send(peer, RefusedReply(number, reason.refusal))
        else:
            if isinstance(request, MakeChoice | MakeDecision):
                peer.give_back()  # the match, not the peer, sets how fast choices fall due
            if isinstance(request, LeaveSeat) and self._count_watchers() > MOST_WATCHERS:
                self._dismiss(peer, Refusal(RefusalCode.TOO_MANY_PEERS), now)

    def _handle_newcomer(self, peer: Peer, message: ToHost, now: float) -> None:
        try:
            self._admission.handle(peer, message, self.info(now), self._count_watchers(), now)
        except NotDone as reason:
            self._dismiss(peer, reason.refusal, now)

    def _put_off(self, peer: Peer, number: int, request: WireRequest) -> None:
        """Keep a request until everybody is back; the kept ones are then done in order."""
        self._early = [early for early in self._early if early[0] in self._peers]
        if [early[0] for early in self._early].count(peer.number) < MOST_EARLY:
            self._early.append((peer.number, number, request))
        else:
            self._send(peer, RefusedReply(number, Refusal(RefusalCode.TOO_FAST)))

    def _grant_the_early(self, now: float) -> None:
        early, self._early = self._early, []
        for number, ask, request in early:
            if (peer := self._peers.get(number)) is not None:
                self._grant(peer, ask, request, now)

    def _admit_the_waiting(self, now: float) -> None:
        for peer, hello in self._admission.strangers():
            if self._peers.get(peer.number) is peer:
                try:
                    self._admission.admit(peer, hello, self._count_watchers(), now)
                    self._expect(peer)
                except NotDone as reason:
                    self._dismiss(peer, reason.refusal, now)

    def _check_alive(self, peer: Peer, now: float) -> None:
        wait = None if peer.welcome else self._gate.wait(Ticket(peer.number), now)
        if wait is not None:
            self._send(peer, Wait(wait))  # tell a guest that its turn comes late
            peer.has_until(now + PING_SECONDS)
        elif not peer.welcome:
            self._dismiss(peer, Refusal(RefusalCode.NO_HELLO), now)
        elif peer.pinged is None:
            peer.pinged = now
            self._send(peer, Ping())
        else:
            self._dismiss(peer, Refusal(RefusalCode.SILENT), now)

    def _open_the_gate(self, now: float) -> None:
        """Answer the next guest that asks for keys; one at a time, since that takes a while."""
        opening = self._gate.open(now)
        if opening is None:
            return
        peer = self._peers[PeerId(opening.ticket)]
        if opening.answering is not None:
            peer.answering, peer.step = opening.answering, LinkStep.SEALED
            peer.has_until(now + PROVE_SECONDS)
            self._expect(peer)
            self._send(peer, peer.answering.reply)
            self._actions.append(SealLink(peer.number, peer.answering.seal))
            self._send(peer, peer.answering.proof)
        else:
            fault = "a share that nobody can have made"
            self._dismiss(peer, Refusal(RefusalCode.BAD_MESSAGE, {"fault": fault}), now)

    def _count_watchers(self) -> int:
        seated = {seat.peer for seat in self._table.lobby.people}
        return sum(
            peer.welcome and not peer.is_local and peer.number not in seated
            for peer in self._in.values()
        )

    def _dismiss(self, peer: Peer, refusal: Refusal, now: float) -> None:
        """Send a peer away: tell it the reason, then forget it."""
        self._send(peer, Goodbye(refusal))
        self._forget(peer, now)

    def _forget(self, peer: Peer, now: float) -> None:
        self._in.pop(peer.number, None)
        if self._peers.pop(peer.number, None) is None:
            return
        self._actions.append(Close(peer.number))
        self._gone(peer, now)

    def _gone(self, peer: Peer, now: float) -> None:
        if not self._peers:
            self._check_at = float("inf")
        self._gate.gone(Ticket(peer.number), now)
        if peer.welcome:
            self._table.leave(peer.number, now)
            self._presence.gone(peer.key)

    def _send(self, peer: Peer, message: ToGuest) -> None:
        self._actions.append(Send((peer.number,), message))

    def _take_actions(self, now: float) -> list[Action]:
        """Everything to do now, including the table's news for everybody."""
        self._table.set_watchers(self._count_watchers())
        self._admission.see_to_votes(now)
        rejoin = self._table.rejoin
        self._table.tick(now)
        if rejoin is not None and self._table.rejoin is None:
            self._grant_the_early(now)
            self._table.tick(now)
        self._send_kicked(now)
        self._open_the_gate(now)
        self._admit_the_waiting(now)
        self._send_news()
        actions, self._actions = self._actions, []
        return actions

    def _send_news(self) -> None:
        """Send the news to everybody who is in; later arrivals get it with their welcome."""
        news = self._take_news()
        if not news:
            return
        # Players hear it before watchers, however many those are.
        seated = {seat.peer for seat in self._table.lobby.people}
        welcome = list(self._in)
        everybody = tuple(sorted(welcome, key=lambda number: number not in seated))
        for message in news:
            if everybody:
                self._actions.append(Send(everybody, message))

    def _send_kicked(self, now: float) -> None:
        while self._table.kicked:
            peer = self._peers.get(self._table.kicked.pop())
            if peer is not None:
                self._table.keep_out(peer.key, peer.address)
                self._dismiss(peer, Refusal(RefusalCode.KICKED), now)

    def _take_news(self) -> list[ToGuest]:
        news, self._table.news = self._table.news, []
        return news
