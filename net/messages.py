"""Every message two peers exchange, as typed values, and the way to and from plain maps.

The field `kind` tells a message's type (docs/PROTOCOL.md lists them). All lengths and ranges are
bounded here; what a message means to a table is decided in `host` and `guest`. Never here: bytes.
"""

from enum import Enum
from typing import Annotated, Any, Final, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from net.codec import PlainMap
from net.codes import ProofBy
from net.homes import Home, PublicKey, Standing
from net.lobby import (
    MOST_SEATS,
    Lobby,
    PersonName,
    TableId,
    TableName,
    TableState,
)
from net.refusals import NotDone, Refusal, RefusalCode
from net.requests import WireRequest
from net.wire import Counter, Digest, Point, Signature, Version, WireMessage

PROTOCOL: Final = 1
"""Peers understand each other if this number is the same; programs' versions may differ."""
EVENTS_PER_MESSAGE: Final = 100
STORY_RECORDS: Final = 10
"""The most events a guest sends its new host in one message."""

# To the host.


class Have(Struct, frozen=True):
    """What a peer that was here before holds: so many events of this match, with this digest.

    `term` and `revision` are those of the newest lobby it knows.
    """

    match: Counter = 0
    events: Counter = 0
    digest: Digest | None = None
    term: Counter = 0
    revision: Counter = 0


class Hello(WireMessage, frozen=True):
    """The first message of a peer that wants in; one name for each seat it wants.

    `key`: its public key, by which it has its seats back; `home`: where others reach it should it
    have to be the host one day.
    """

    protocol: int
    version: Version
    names: Annotated[tuple[PersonName, ...], Meta(max_length=MOST_SEATS)] = ()
    watch: bool = False
    key: PublicKey | None = None
    have: Have = Have()
    home: Home | None = None


class Secure(WireMessage, frozen=True):
    """The first message at a table with a code: the guest's half of proving that it knows it.

    Whoever was here before signs the share with the key that its seats stand under.
    """

    protocol: int
    version: Version
    by: ProofBy
    share: Point
    key: PublicKey | None = None
    signature: Signature | None = None


class Proof(WireMessage, frozen=True):
    """The answer to a `Challenge`: what it asks for, signed."""

    signature: Signature


class Peek(WireMessage, frozen=True):
    """The first and only message of a peer that wants to know what table this is."""

    protocol: int
    version: Version


class Ask(WireMessage, frozen=True):
    """A request; a refusal of it quotes the number, which the peer counts up from 1."""

    number: Counter
    request: WireRequest


class Ended(WireMessage, frozen=True):
    """The peer holds the whole match; its digest of the events."""

    match: Counter
    digest: Digest


class Bye(WireMessage, frozen=True):
    """The peer leaves on purpose."""


class Ping(WireMessage, frozen=True):
    """Asks for a `Pong`; both sides send it when a link has been quiet."""


class Pong(WireMessage, frozen=True):
    """The answer to a `Ping`."""


class Where(WireMessage, frozen=True):
    """The first message of a peer of this table that has lost its host, or looks for others."""

    protocol: int
    table_id: TableId


class Claim(WireMessage, frozen=True):
    """After `Here`: another host of the same table says what it has, signed with its key."""

    standing: Standing
    signature: Signature


class Story(WireMessage, frozen=True):
    """The answer to `Bring`: the newest lobby, or events from number `first`."""

    match: Counter
    first: Counter = 0
    records: Annotated[tuple[dict[str, Any], ...], Meta(max_length=STORY_RECORDS)] = ()
    lobby: Lobby | None = None
    last: bool = False
    """Whether that was all."""


# To the guest.


class Welcome(WireMessage, frozen=True):
    """The peer is in, under this number; seats whose `peer` is this number are its own."""

    version: Version
    peer: Counter
    owner: bool
    lobby: Lobby
    back: bool = False
    """Whether the peer has seats again that it had before."""
    anew: bool = False
    """Whether the events the peer holds are not this table's: it forgets that match."""


class Share(WireMessage, frozen=True):
    """The host's half; every frame after it, in both directions, is sealed."""

    share: Point


class Wait(WireMessage, frozen=True):
    """Codes were guessed wrong: your turn is in so many seconds, or a little later."""

    seconds: Annotated[float, Meta(ge=0, le=3600)]


class Bring(WireMessage, frozen=True):
    """You know more than your new host does: tell it events from number `first` of this match."""

    match: Counter
    first: Counter


class HereState(Enum):
    """What a program that was asked for its table has to say."""

    HOSTS = "hosts"
    FOLLOWS = "follows"
    """It hears the table's host."""
    SEEKS = "seeks"
    """It has lost the host as well."""
    ELSEWHERE = "elsewhere"
    """It is at no table, or at another one."""


class Here(WireMessage, frozen=True):
    """The answer to `Where` and `Claim`; with `yields` this host gives its table up to yours."""

    state: HereState
    standing: Standing | None = None
    nonce: Digest | None = None
    yields: bool = False


class Challenge(WireMessage, frozen=True):
    """The key of the hello holds seats here: prove that it is yours (`net.identity`)."""

    table_id: TableId
    nonce: Digest


class LobbyNow(WireMessage, frozen=True):
    """The lobby changed to this."""

    lobby: Lobby


class Events(WireMessage, frozen=True):
    """Events of a match in order; the first has number `first`, counted from 0."""

    match: Counter
    first: Counter
    records: Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=200)]


class Clock(WireMessage, frozen=True):
    """The choices due now must be made within this many seconds (D2)."""

    match: Counter
    roll: Counter
    seconds: Annotated[float, Meta(ge=0, le=1_000_000)]


class MatchEnd(WireMessage, frozen=True):
    """The match is over; the host's digest of its events."""

    match: Counter
    digest: Digest


class Refused(WireMessage, frozen=True):
    """The request of that number was refused; nothing has changed."""

    number: Counter
    refusal: Refusal


class Goodbye(WireMessage, frozen=True):
    """The host closes this link, for this reason."""

    refusal: Refusal


class TableInfo(WireMessage, frozen=True):
    """The answer to `Peek`; `age`: seconds the table has been open.

    A table with a code keeps seats, state and age to itself.
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


ToHost: TypeAlias = (
    Hello | Secure | Proof | Peek | Where | Claim | Story | Ask | Ended | Bye | Ping | Pong
)
ToGuest: TypeAlias = (
    Welcome
    | Share
    | Wait
    | Challenge
    | Bring
    | Here
    | LobbyNow
    | Events
    | Clock
    | MatchEnd
    | Refused
    | Goodbye
    | TableInfo
    | Ping
    | Pong
)
Message: TypeAlias = ToHost | ToGuest


# Looked up by kind, since msgspec remembers how to read one type, but not a union of many.
_TO_HOST: Final = {message.__name__.lower(): message for message in get_args(ToHost)}
_TO_GUEST: Final = {message.__name__.lower(): message for message in get_args(ToGuest)}


class MessageError(ValueError):
    """A map that is no message of this protocol."""


def to_map(message: Message) -> PlainMap:
    """The plain map of a message."""
    plain: PlainMap = msgspec.to_builtins(message)
    return plain


def to_host(plain: PlainMap) -> ToHost:
    """The message a guest sent.

    Raises `NotDone` with `VERSION` for the first message of a guest with another protocol, whatever
    else it holds, and `MessageError` for anything that is no message. A peek is answered whatever
    its protocol, so that tables of other versions can be listed.
    """
    if plain.get("kind") in ("hello", "secure"):
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
    """Raises `NotDone` if the number is one, but not ours."""
    if isinstance(protocol, int) and protocol != PROTOCOL:
        raise NotDone(RefusalCode.VERSION, guest=str(version)[:40])
