"""The way of a peer from its first message to its welcome, or to the reason why it is not let in.

Here belongs who may come in, who has to prove a key, and what a new host is told by those who were
at the table. Never here: what peers do once they are in (`host`, `host_table`).
"""

from collections.abc import Callable
from typing import Final

from game.rules.follower import Contradiction
from game.rules.record import RecordError
from net.codes import ProofBy
from net.gate import Gate, is_signed
from net.guard import Ticket
from net.heritage import Told, lacks, shares
from net.homes import Standing
from net.host_table import HostTable
from net.identity import challenge_of, claim_of, verified
from net.lobby import TableState
from net.messages import (
    Bring,
    Challenge,
    Claim,
    Have,
    Hello,
    Here,
    HereState,
    Peek,
    Proof,
    Secure,
    Story,
    TableInfo,
    ToGuest,
    ToHost,
    Welcome,
    Where,
)
from net.peers import PING_SECONDS, Peer, Role
from net.refusals import NotDone, RefusalCode

MOST_WATCHERS: Final = 64
"""The most peers from elsewhere that hold no seat."""


class Admission:
    """Lets peers in at a table. What is wrong raises `NotDone`; the host closes that link."""

    def __init__(
        self,
        table: HostTable,
        gate: Gate,
        version: str,
        fresh_nonce: Callable[[], str],
        send: Callable[[Peer, ToGuest], None],
        send_news: Callable[[], None],
        forget: Callable[[Peer, float], None],
    ) -> None:
        self._table = table
        self._gate = gate
        self._version = version
        self._fresh_nonce = fresh_nonce
        self._send = send
        self._send_news = send_news
        self._forget = forget
        self._waiting: list[tuple[Peer, Hello]] = []
        """Strangers who came while a new host still waits for those who were here."""
        self.gives_way = False
        """Whether another host of this table, with more to show, has asked for it."""

    def handle(
        self, peer: Peer, message: ToHost, info: TableInfo, watchers: int, now: float
    ) -> None:
        """A message of a peer that is not in yet."""
        match message:
            case Peek():
                self._send(peer, info)
                self._forget(peer, now)
            case Secure() if not peer.knocked:
                peer.knocked = True
                peer.has_until(now + PING_SECONDS)
                known = is_signed(message, self._table.keys)
                if message.by is ProofBy.SECRET and not known:
                    raise NotDone(RefusalCode.CODE_NEEDED, table=self._table.lobby.table_id)
                self._gate.knock(Ticket(peer.number), peer.address, message, known)
            case _ if self._keeps_out(peer):
                raise NotDone(RefusalCode.CODE_NEEDED, table=self._table.lobby.table_id)
            case Where(_, table_id) if not peer.nonce:
                self._say_where(peer, table_id)
            case Claim(standing, signature) if peer.nonce and peer.hello is None:
                self._weigh(peer, standing, signature, now)
            case Proof(signature) if peer.hello is not None and peer.nonce and peer.told is None:
                self._check_proof(peer, peer.hello, signature, now)
            case Story() if peer.hello is not None and peer.told is not None:
                self._listen(peer, peer.hello, peer.told, message, now)
            case Hello() if peer.hello is None and not peer.nonce:
                self._greet(peer, message, watchers, now)
            case _:
                fault = "the first message has to be hello, peek or where"
                raise NotDone(RefusalCode.BAD_MESSAGE, fault=fault)

    def strangers(self) -> list[tuple[Peer, Hello]]:
        """Those who had to wait until everybody was back, if it is their turn now."""
        if self._table.gathering is not None:
            return []
        waiting, self._waiting = self._waiting, []
        return [(peer, hello) for peer, hello in waiting if not peer.welcome]

    def _keeps_out(self, peer: Peer) -> bool:
        """Whether there is a code that this peer has not proven to know."""
        return self._table.lobby.code is not None and not (peer.sealed or peer.is_local)

    # Coming in.

    def _greet(self, peer: Peer, hello: Hello, watchers: int, now: float) -> None:
        """Let a newcomer in, or ask somebody who was here for a proof that it is he."""
        lobby = self._table.lobby
        held = lobby.held_by(hello.key) if hello.key else ()
        away = bool(held) and all(seat.away for seat in held)
        if away and peer.is_local:
            self._seat_again(peer, hello, now)
        elif away:
            peer.hello, peer.nonce = hello, self._fresh_nonce()
            self._send(peer, Challenge(lobby.table_id, peer.nonce))
        elif held and lobby.state is TableState.PLAYING:
            raise NotDone(RefusalCode.SEAT_HELD)
        elif self._table.gathering is not None and not peer.is_local:
            self._waiting.append((peer, hello))
            peer.hello = hello
        else:
            self.admit(peer, hello, watchers, now)

    def admit(self, peer: Peer, hello: Hello, watchers: int, now: float) -> None:
        """A newcomer takes seats, or looks on."""
        table = self._table
        if table.lobby.locked and not peer.is_local:
            raise NotDone(RefusalCode.LOCKED)
        if not hello.names and peer.role is Role.GUEST:
            if not hello.watch and table.lobby.state is TableState.PLAYING:
                raise NotDone(RefusalCode.MATCH_BEGUN)
            if watchers >= MOST_WATCHERS:
                raise NotDone(RefusalCode.TOO_MANY_PEERS)
        table.arrive(peer.number, hello.names, now, hello.key, hello.home)
        self._welcome(peer, hello, now, back=False)

    def _check_proof(self, peer: Peer, hello: Hello, signature: str, now: float) -> None:
        table, key = self._table, hello.key or ""
        if not verified(key, challenge_of(table.lobby.table_id, peer.nonce), signature):
            raise NotDone(RefusalCode.BAD_PROOF)
        if self._lacks(hello.have):
            self._ask_for_the_rest(peer, hello.have)
        else:
            self._seat_again(peer, hello, now)

    def _seat_again(self, peer: Peer, hello: Hello, now: float) -> None:
        self._table.give_back(peer.number, hello.key or "", hello.home)
        self._welcome(peer, hello, now, back=True)

    def _welcome(self, peer: Peer, hello: Hello, now: float, *, back: bool) -> None:
        self._send_news()  # the welcome tells the newcomer all that is so up to now
        peer.welcome, peer.key, peer.hello, peer.told = True, hello.key, None, None
        table, have = self._table, hello.have
        anew = not shares(table.latest, have)
        owner = peer.role is Role.OWNER
        self._send(peer, Welcome(self._version, peer.number, owner, table.lobby, back, anew))
        for message in table.story(now, have, anew):
            self._send(peer, message)

    # What a new host is told.

    def _lacks(self, have: Have) -> bool:
        table = self._table
        if table.gathering is None:
            return False
        return lacks(table.gathering.before, table.lobby, table.latest, have)

    def _ask_for_the_rest(self, peer: Peer, have: Have) -> None:
        latest = self._table.latest
        known = latest.log if latest is not None and latest.number == have.match else []
        known = known[: have.events]
        peer.told = Told(known, have)
        self._send(peer, Bring(have.match, len(known)))

    def _listen(self, peer: Peer, hello: Hello, told: Told, story: Story, now: float) -> None:
        """A story that does not fit is of another history; then ours is the one that counts."""
        table = self._table
        try:
            told.take(story)
            if not story.last:
                return
            if self._lacks(hello.have):
                table.adopt(told.heritage(), now)
        except (Contradiction, RecordError):
            pass
        self._seat_again(peer, hello, now)

    # Two hosts of one table.

    def standing(self) -> Standing | None:
        """What this host has to show; None for one that nobody can come to."""
        lobby, latest = self._table.lobby, self._table.latest
        if lobby.host is None:
            return None
        present = sum(not seat.away for seat in lobby.people)
        match, events = (latest.number, len(latest.log)) if latest is not None else (0, 0)
        return Standing(present, match, events, lobby.term, lobby.host.key)

    def _say_where(self, peer: Peer, table_id: str) -> None:
        ours = self.standing()
        if table_id != self._table.lobby.table_id or ours is None:
            self._send(peer, Here(HereState.ELSEWHERE))
            return
        peer.nonce = self._fresh_nonce()
        self._send(peer, Here(HereState.HOSTS, ours, peer.nonce))

    def _weigh(self, peer: Peer, theirs: Standing, signature: str, now: float) -> None:
        """Another host claims this table; a key that never was at it claims nothing."""
        lobby, ours = self._table.lobby, self.standing()
        message = claim_of(lobby.table_id, peer.nonce, theirs)
        if theirs.key not in self._table.keys or not verified(theirs.key, message, signature):
            raise NotDone(RefusalCode.BAD_PROOF)
        yields = ours is not None and theirs.asks(ours) and theirs.beats(ours)
        self._send(peer, Here(HereState.HOSTS, ours, yields=yields))
        self._forget(peer, now)
        self.gives_way = self.gives_way or yields
