"""One question to another program of the table: where is it, and who hosts it now?

Never here: whom to ask (`search`), what follows from the answer (`member`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from net.base.address import Address
from net.base.codec import CodecError
from net.base.identity import Identity
from net.base.refusals import NotDone
from net.base.wire import kind_of
from net.chain.choosers import came_back
from net.chain.entries import Vote
from net.chain.last_word import LastWord, last_word
from net.chain.log import Log
from net.chain.signed_choices import SignedChoice
from net.chain.votes import good_votes
from net.links.channel import Channel
from net.links.handshake import ASKING, Asking, LinkStep, after
from net.links.loop import Handle, Loop
from net.links.memory import NetLink
from net.messages.host_candidates import HostCandidate
from net.messages.messages import (
    Claim,
    Here,
    HereState,
    MessageError,
    Prove,
    Reply,
    ToGuest,
    ToHost,
    Where,
    to_guest,
    to_map,
)

ANSWER_SECONDS: Final = 2.5
"""Seconds until a program that has not answered counts as unreachable."""
MOST_WORDS: Final = 8 * 1024
"""The largest frame, in bytes, of a question and its answer."""


class Network(Protocol):
    """Opens links to other programs."""

    def dial(self, ways: Sequence[Address], done: Callable[[NetLink | None], None]) -> None:
        """Open a link to the first of these addresses that answers; None if none does."""
        ...


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program with a proven key said, with its good votes only."""

    state: HereState
    host: str
    """The host it follows; itself if it hosts."""
    term: int
    voters: frozenset[str] = frozenset()
    """Who has voted for it and is not known to have left it since."""
    yields: bool = False
    claimed: bool = False
    """Whether it said so after our claim."""
    plays: bool = False
    """Whether a match runs at its table."""
    heard: LastWord | None = None
    """The last word of a host to it."""
    left: frozenset[str] = frozenset()
    """Who has voted for it, and has come back to the match that we hold since."""
    votes: tuple[Vote, ...] = ()
    """Those of its voters."""
    played: Mapping[str, SignedChoice] = field(default_factory=dict)
    """A choice of each program in the host's last match, by key."""


@dataclass(frozen=True, slots=True)
class OurVotes:
    """What this host shows another host of its table."""

    key: str
    term: int
    votes: tuple[Vote, ...]


class Inquiry:
    """Asks one program; `done` gets its last answer, or None if none comes in time.

    With `ours` this host claims the table of another host it finds, if the claim is its to make.
    """

    def __init__(
        self,
        candidate: HostCandidate,
        table_id: str,
        network: Network,
        loop: Loop,
        done: Callable[[HostCandidate, Answer | None], None],
        identity: Identity,
        version: str,
        ours: Callable[[], OurVotes | None] = lambda: None,
        log: Log | None = None,
        seconds: float = ANSWER_SECONDS,
    ) -> None:
        """`log`: of the match that we hold; a host may have told others something else; `seconds`:
        how long to wait for the answer."""
        self._where = Where(table_id, last_word(log, besides=identity.key))
        self._log = log
        self.candidate = candidate
        self._table_id = table_id
        self._done: Callable[[HostCandidate, Answer | None], None] | None = done
        self._ours = ours
        self._identity = identity
        self._version = version
        self._asking: Asking | None = None
        self._step = LinkStep.OPEN
        self._link: NetLink | None = None
        self._channel = Channel(MOST_WORDS)
        self._alarm: Handle = loop.call_at(loop.time() + seconds, self._late)
        network.dial(candidate.ways, self._dialled)

    def data(self, data: bytes) -> None:
        """These bytes came."""
        try:
            for plain in self._channel.feed(data):
                if self._done is None:
                    return
                self._receive(to_guest(plain))
        except (CodecError, MessageError, NotDone):
            self._finish(None)

    def lost(self) -> None:
        """The link is closed."""
        self._finish(None)

    def _dialled(self, link: NetLink | None) -> None:
        if link is None:
            self._finish(None)
        elif self._done is None:
            link.close()
        else:
            self._link = link
            link.reader = self
            self._asking = Asking(self._identity, self._version)
            self._step = LinkStep.ASKED
            self._say(self._asking.begin)

    def _say(self, message: ToHost) -> None:
        if self._link is not None:
            self._link.write(self._channel.frame(to_map(message)))

    def _receive(self, message: ToGuest) -> None:
        self._step = after(ASKING, self._step, kind_of(message))
        assert self._asking is not None
        match message:
            case Reply():
                self._channel.seal(self._asking.replied(message))
            case Prove():
                ours = self._asking.proven(message)
                if (message.key, message.table) != (self.candidate.key, self._table_id):
                    self._finish(None)  # somebody else is there now
                else:
                    self._say(ours)
                    self._say(self._where)
            case Here():
                self._hear(message)
            case _:
                self._finish(None)

    def _hear(self, here: Here) -> None:
        claimed = self._step is LinkStep.CLOSED
        answer = self._answer_of(here, claimed)
        ours = None if claimed or answer is None else self._claim(answer)
        if ours is None:
            self._finish(answer)
        else:
            self._say(Claim(ours.term, ours.votes))

    def _answer_of(self, here: Here, claimed: bool) -> Answer | None:
        host = here.host or ""
        if here.state is HereState.HOSTS and host != self.candidate.key:
            return None
        votes, log = good_votes(self._table_id, here.term, host, here.votes), self._log
        left = frozenset(came_back(votes.values(), log) if log is not None else ())
        voters = frozenset(votes) - left
        kept = tuple(vote for key, vote in votes.items() if key in voters)
        signed = here.heard is not None and here.heard.is_signed(self._table_id)
        told = (here.yields, claimed, here.plays, here.heard if signed else None, left, kept)
        last = here.last_choices
        played = {one.key: one for one in last if one.is_signed(self._table_id)}
        return Answer(here.state, host, here.term, voters, *told, played)

    def _claim(self, answer: Answer) -> OurVotes | None:
        """Our votes, if we are a host and the claim is ours to make."""
        ours = self._ours()
        if ours is None or answer.state is not HereState.HOSTS:
            return None
        return ours if (ours.term, ours.key) > (answer.term, answer.host) else None

    def _late(self) -> None:
        self._finish(None)

    def _finish(self, answer: Answer | None) -> None:
        done, self._done = self._done, None
        if done is None:
            return
        self._alarm.cancel()
        if self._link is not None:
            self._link.close()
        done(self.candidate, answer)
