"""Every message two peers exchange, as typed values, and the conversion to and from plain maps.

The field `kind` tells a message's type (docs/PROTOCOL.md lists them). All lengths and ranges are
bounded here; `host` and `guest` decide what a message means to a table. Never here: bytes.
"""

from enum import Enum
from typing import Annotated, Any, Final, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from game.rules.setup import MOST_SEATS
from net.base.codec import PlainMap
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.base.wire import (
    Appearance,
    Counter,
    Digest,
    PersonName,
    PublicKey,
    Signature,
    Version,
    WireMessage,
    WirePoint,
    kind_of,
)
from net.chain.canonical import PROTOCOL
from net.chain.entries import MOST_VOTES, Vote
from net.chain.last_word import LastWord
from net.chain.signed_choices import SignedChoice
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby, TableId, TableName, TableState
from net.messages.presence import Missed, Present
from net.messages.requests import WireRequest

MOST_VOTED: Final = 16
"""Most hosts that a program says it has voted for."""
MOST_ENTRIES: Final = 64
"""Most entries in one message."""

# The handshake, in both directions.


class Begin(WireMessage, frozen=True):
    """The first message of a program that wants more than a look: its share of the link's keys.

    `words`: its half of the proof of the table's code, if it shows one.
    """

    protocol: int
    version: Version
    share: Digest
    words: WirePoint | None = None


class Reply(WireMessage, frozen=True):
    """The other half; every later frame, in both directions, is sealed."""

    share: Digest
    words: WirePoint | None = None


class Prove(WireMessage, frozen=True):
    """Who speaks: a public key, and a signature over this link that only its holder can make.

    `table`: the id of the table that the answering side is at; None from the asking side.
    """

    key: PublicKey
    signature: Signature
    table: TableId | None = None


# To the host.


class Have(Struct, frozen=True):
    """What a returning peer holds: this many entries of this match, with this head."""

    match: Counter = 0
    count: Counter = 0
    head: Digest | None = None


class VotedFor(Struct, frozen=True):
    """A host that somebody has voted for, and in which term last."""

    term: Counter
    host: PublicKey


class Hello(WireMessage, frozen=True):
    """What a peer with a proven key wants; one name for each seat.

    `candidate`: where others reach it if it becomes the host.
    """

    names: Annotated[tuple[PersonName, ...], Meta(max_length=MOST_SEATS)] = ()
    watch: bool = False
    have: Have = Have()
    candidate: HostCandidate | None = None
    appearances: Annotated[tuple[Appearance | None, ...], Meta(max_length=MOST_SEATS)] = ()
    """How those persons look, in order; None, or nothing for the last ones: as their seats do."""
    voted: Annotated[tuple[VotedFor, ...], Meta(max_length=MOST_VOTED)] = ()
    """The hosts it voted for last: it has left them."""

    @property
    def looks_on(self) -> bool:
        """Whether it only watches: whoever has given up their seat does not get it back."""
        return self.watch and not self.names


class Peek(WireMessage, frozen=True):
    """The first and only message of a peer that asks what table this is."""

    protocol: int
    version: Version


class Ask(WireMessage, frozen=True):
    """A request; a refusal quotes the number, which the peer counts up from 1."""

    number: Counter
    request: WireRequest


class Cast(WireMessage, frozen=True):
    """A vote for this host, with the tip of the peer's chain for the dice."""

    vote: Vote


class Link(WireMessage, frozen=True):
    """The peer's link for this roll."""

    match: Counter
    roll: Counter
    link: Digest


class Held(WireMessage, frozen=True):
    """The peer holds the whole match, with this digest of its events."""

    match: Counter
    digest: Digest


class Bye(WireMessage, frozen=True):
    """The peer leaves on purpose."""


PING_SECONDS: Final = 1.5
"""Seconds of silence after which a peer is asked whether it is there."""
SILENT_SECONDS: Final = 4.5
"""Seconds of silence after which a peer counts as gone."""
ANSWERED_SECONDS: Final = 2.0
"""Least seconds from an answer that a host gives for somebody's seat to the next roll: whoever is
away can tell by it whether their host has played on honestly."""


class Ping(WireMessage, frozen=True):
    """Asks for a `Pong`; both sides send it when a link has been quiet."""


class Pong(WireMessage, frozen=True):
    """The answer to a `Ping`."""


class Where(WireMessage, frozen=True):
    """A program of this table has lost its host, or is a host itself and looks for others.

    `heard`: the last word of the host that it was with.
    """

    table: TableId
    heard: LastWord | None = None


class Claim(WireMessage, frozen=True):
    """After `Here`: another host of the same table shows its votes."""

    term: Counter
    votes: Annotated[tuple[Vote, ...], Meta(max_length=MOST_VOTES)]


# To the guest.


class Welcome(WireMessage, frozen=True):
    """The peer is in, under this number; seats whose `peer` is this number are its own."""

    version: Version
    peer: Counter
    owner: bool
    lobby: Lobby
    back: bool = False
    """Whether the peer has its earlier seats back."""


class Wait(WireMessage, frozen=True):
    """Others are before you: your turn is in this many seconds, or a little later."""

    seconds: Annotated[float, Meta(ge=0, le=3600)]


class Bring(WireMessage, frozen=True):
    """You hold more than your new host: tell it the entries from number `first`."""

    match: Counter
    first: Counter


class HereState(Enum):
    """How a program stands to the table it was asked about."""

    HOSTS = "hosts"
    FOLLOWS = "follows"
    """It hears the table's host."""
    SEEKS = "seeks"
    """It has lost the host as well."""
    ELSEWHERE = "elsewhere"
    """It is at no table, or at another one."""


class Here(WireMessage, frozen=True):
    """The answer to `Where` and `Claim`: the host this program knows, and its term.

    A host shows its votes, a choice of each person in its last match, if that is over, and with
    `plays` that a match runs; with `yields` it gives its table up to yours. A guest shows with
    `heard` the last word of a host to it.
    """

    state: HereState
    host: PublicKey | None = None
    term: Counter = 0
    votes: Annotated[tuple[Vote, ...], Meta(max_length=MOST_VOTES)] = ()
    yields: bool = False
    plays: bool = False
    heard: LastWord | None = None
    last_choices: Annotated[tuple[SignedChoice, ...], Meta(max_length=MOST_SEATS)] = ()


class LobbyNow(WireMessage, frozen=True):
    """The lobby changed to this."""

    lobby: Lobby


class Clock(WireMessage, frozen=True):
    """The choices due now must be made within this many seconds (D2)."""

    match: Counter
    roll: Counter
    seconds: Annotated[float, Meta(ge=0, le=1_000_000)]


class RefusedReply(WireMessage, frozen=True, tag="refused"):
    """The request of that number was refused; nothing has changed."""

    number: Counter
    refusal: Refusal


class Goodbye(WireMessage, frozen=True):
    """The host closes this link, for this reason."""

    refusal: Refusal


class TableInfo(WireMessage, frozen=True):
    """The answer to `Peek`; `age`: seconds the table has been open.

    A table with a code does not tell its seats, state and age.
    """

    protocol: int
    version: Version
    table_id: TableId
    name: TableName
    code: bool
    seats: Annotated[int, Meta(ge=0, le=MOST_SEATS)] | None = None
    free: Annotated[int, Meta(ge=0, le=MOST_SEATS)] | None = None
    state: TableState | None = None
    age: Annotated[float, Meta(ge=0, le=1e12)] | None = None
    key: PublicKey | None = None
    """The host's key; a table of protocol 1 has none."""


# Both ways.


class Entries(WireMessage, frozen=True):
    """Entries of a match in order; the first has number `first`, counted from 0.

    `seal`: the host's signature over all entries up to the last one here. A host tells its guests
    what happens; a guest tells a new host what that lacks.
    """

    match: Counter
    first: Counter
    entries: Annotated[tuple[dict[str, Any], ...], Meta(max_length=MOST_ENTRIES)]
    seal: Signature | None = None


ToHost: TypeAlias = (
    Begin
    | Prove
    | Peek
    | Hello
    | Where
    | Claim
    | Entries
    | Ask
    | Cast
    | Link
    | Held
    | Missed
    | Present
    | Bye
    | Ping
    | Pong
)
ToGuest: TypeAlias = (
    Reply
    | Prove
    | Wait
    | Welcome
    | Bring
    | Here
    | LobbyNow
    | Entries
    | Clock
    | RefusedReply
    | Missed
    | Present
    | Goodbye
    | TableInfo
    | Ping
    | Pong
)
Message: TypeAlias = ToHost | ToGuest


# Looked up by kind: msgspec caches how to read a single type, but not a large union.
_TO_HOST: Final = {kind_of(message): message for message in get_args(ToHost)}
_TO_GUEST: Final = {kind_of(message): message for message in get_args(ToGuest)}


class MessageError(ValueError):
    """A map that is no message of this protocol."""


def to_map(message: Message) -> PlainMap:
    """The plain map of a message."""
    plain: PlainMap = msgspec.to_builtins(message)
    return plain


def to_host(plain: PlainMap) -> ToHost:
    """The message a guest sent.

    Raises `NotDone` with `VERSION` for the first message of a guest with another protocol, whatever
    else is in it, and `MessageError` for anything that is no message. A peek is answered in any
    protocol, so that tables of other versions can be listed.
    """
    if plain.get("kind") in ("begin", "hello", "secure"):
        check_protocol(plain.get("protocol"), plain.get("version"))
    message: ToHost = _read(plain, _TO_HOST)
    return message


def to_guest(plain: PlainMap) -> ToGuest:
    """The message a host sent; raises `MessageError`."""
    message: ToGuest = _read(plain, _TO_GUEST)
    return message


def _read(plain: PlainMap, kinds: dict[str, Any]) -> Any:
    kind = plain.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise MessageError(f"{str(kind)[:40]!r} is not a kind of message.")
    try:
        return msgspec.convert(plain, kinds[kind])
    except (msgspec.ValidationError, RecursionError) as error:
        raise MessageError(str(error)) from error


def check_protocol(protocol: object, version: object) -> None:
    """Raise `NotDone` if `protocol` is a number other than ours."""
    if isinstance(protocol, int) and protocol != PROTOCOL:
        raise NotDone(RefusalCode.VERSION, guest=str(version)[:40])
