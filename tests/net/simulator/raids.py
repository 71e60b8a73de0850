"""What a liar does over links of its own, beside the one to its host.

Never here: when a raid begins (`liars`), the lies themselves (`lies`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from net.base.codec import CodecError
from net.base.identity import Identity
from net.base.refusals import NotDone
from net.base.wire import MOST_COUNTED
from net.links.channel import Channel
from net.links.handshake import Asking
from net.links.memory import NetLink, Reader
from net.messages.messages import (
    Ask,
    Begin,
    Claim,
    Entries,
    Have,
    Hello,
    Here,
    MessageError,
    Peek,
    Ping,
    Prove,
    Reply,
    ToGuest,
    ToHost,
    Where,
    to_guest,
    to_map,
)
from net.messages.requests import StartMatch, TakeSeat
from tests.net.simulator.lies import Lie, forged_votes, noise
from tests.net.simulator.program import Program

if TYPE_CHECKING:
    from tests.net.simulator.liars import Liar

RAIDS: Final = (Lie.CLAIM, Lie.KEY, Lie.REPLAY, Lie.FLOOD, Lie.STORY)
_MOST_RECORDED: Final = 200
_SECONDS: Final = 6.0
_SMALL_ORDER: Final = (
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
)


class RecordingLink:
    """A link that records what is sent over it."""

    def __init__(self, link: NetLink, liar: Liar) -> None:
        self._link = link
        self._liar = liar

    @property
    def reader(self) -> Reader | None:
        return self._link.reader

    @reader.setter
    def reader(self, reader: Reader | None) -> None:
        self._link.reader = reader

    @property
    def far_host(self) -> str:
        return self._link.far_host

    def write(self, data: bytes) -> None:
        self._liar.recorded = [*self._liar.recorded[-_MOST_RECORDED:], data]
        self._link.write(data)

    def again(self, data: bytes) -> None:
        self._link.write(data)

    def close(self) -> None:
        self._link.close()


class Raid:
    """One link of a liar to somebody at the table."""

    def __init__(self, liar: Liar, target: Program, lie: Lie) -> None:
        self._liar, self._target, self._lie = liar, target, lie
        self._chance = liar.chance
        self._channel = Channel()
        self._link: NetLink | None = None
        self._asking: Asking | None = None
        known = lie is not Lie.FLOOD or self._chance.random() < 0.5
        self._identity = liar.identity if known else Identity(self._chance.randbytes(32))
        self._kind = self._chance.randrange(6)
        liar.network.dial_from(liar.machine).dial(target.candidate.ways, self._dialled)

    def data(self, data: bytes) -> None:
        try:
            for plain in self._channel.feed(data):
                self._hear(to_guest(plain))
        except (CodecError, MessageError, NotDone):
            self._close()

    def lost(self) -> None:
        self._link = None

    def _dialled(self, link: NetLink | None) -> None:
        if link is None:
            return
        self._link = link
        link.reader = self
        loop = self._liar.loop
        loop.call_at(loop.time() + _SECONDS, self._close)
        if self._lie is Lie.REPLAY:
            self._replay(link)
        elif self._lie is Lie.FLOOD and self._kind < 2:
            self._crowd()
        else:
            self._asking = Asking(self._identity, "1.0", None)
            self._say(self._asking.begin)

    def _close(self) -> None:
        if self._link is not None:
            self._link.close()

    def _say(self, message: ToHost) -> None:
        if self._link is not None:
            self._link.write(self._channel.frame(to_map(message)))

    def _replay(self, link: NetLink) -> None:
        recorded = self._liar.recorded
        if recorded:
            self._liar.tells(Lie.REPLAY)
            first = self._chance.randrange(len(recorded))
            for frame in recorded[first : first + self._chance.randint(1, 8)]:
                link.write(frame)

    def _crowd(self) -> None:
        """Use up a link and say next to nothing on it."""
        self._liar.tells(Lie.FLOOD)
        if self._kind == 0:
            self._say(Peek(2, "1.0"))
        elif self._chance.random() < 0.5:
            self._say(Begin(2, "1.0", self._chance.choice((noise(self._chance, 32), "00" * 32))))

    def _hear(self, message: ToGuest) -> None:
        match message:
            case Reply() if self._asking is not None:
                self._channel.seal(self._asking.replied(message))
            case Prove() if self._asking is not None:
                self._proven(self._asking.proven(message), message)
            case Here():
                self._claim()

    def _proven(self, ours: Prove, theirs: Prove) -> None:
        match self._lie:
            case Lie.KEY:
                self._liar.tells(Lie.KEY)
                self._say(self._false_proof(ours, theirs))
                self._say(
                    self._hello() if self._chance.random() < 0.5 else Where(self._liar.table_id)
                )
                self._liar.proofs = [*self._liar.proofs, theirs][-20:]
            case Lie.CLAIM:
                self._say(ours)
                self._say(Where(self._liar.table_id))
            case Lie.STORY:
                self._say(ours)
                self._say(self._hello())
                self._say(Entries(1, self._kind, ({"entry": "ended", "digest": "00" * 32},)))
            case _:
                self._liar.tells(Lie.FLOOD)
                self._say(ours)
                self._flood()

    def _false_proof(self, ours: Prove, theirs: Prove) -> Prove:
        keys, old = self._liar.keys, self._liar.proofs
        small = self._chance.choice(_SMALL_ORDER)
        match self._chance.randrange(5):
            case 0:
                return Prove(self._chance.choice(keys), ours.signature)
            case 1:
                return Prove(small, self._chance.choice(_SMALL_ORDER) + "00" * 32)
            case 2:
                return Prove(small, small + "00" * 32, self._liar.table_id)
            case 3 if old:
                return self._chance.choice(old)
            case _:
                return theirs

    def _hello(self) -> Hello:
        have = Have(self._chance.choice((1, 2)), 5000, noise(self._chance, 32))
        return Hello(self._target.names, False, have, self._liar.candidate)

    def _claim(self) -> None:
        if self._lie is not Lie.CLAIM:
            return
        liar = self._liar
        liar.tells(Lie.CLAIM)
        term = self._chance.choice((1, 5, 1000, MOST_COUNTED))
        log, friends = liar.guest.log, liar.friends
        if friends:
            liar.tells(Lie.TOGETHER)
        votes = forged_votes(
            self._chance, liar.identity, liar.table_id, log, term, liar.keys, friends
        )
        self._say(Claim(term, votes))

    def _flood(self) -> None:
        if self._kind < 4:
            for _ in range(self._chance.randint(1, 30)):
                self._say(Where(self._liar.table_id))
            return
        self._say(Hello((), True))
        for number in range(self._chance.randint(5, 100)):
            self._say(self._chance.choice((Ping(), Ask(number, StartMatch()),
                                           Ask(number, TakeSeat("Zoe")))))  # fmt: skip
