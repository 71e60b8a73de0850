"""Every message two peers exchange, as typed values, and the way to and from plain maps.

The field `kind` tells a message's type (docs/PROTOCOL.md lists them). All lengths and ranges are
bounded here; what a message means to a table is decided in `host` and `guest`. Never here: bytes.
"""

from typing import Annotated, Any, Final, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from game.rules.cells import cell_name, cells_of, mask_of, parse_cell
from game.rules.choice import Choice
from game.rules.dice import DieKind
from game.rules.intents import Decision, GiveUpDie, SharePenalty
from net.codec import PlainMap
from net.lobby import (
    MOST_SEATS,
    LevelName,
    Lobby,
    MissionNumber,
    PersonName,
    PublicKey,
    SeatNumber,
    SheetName,
    TableId,
    TableName,
    TableState,
)
from net.refusals import NotDone, Refusal, RefusalCode

PROTOCOL: Final = 1
"""Peers understand each other if this number is the same; programs' versions may differ."""
EVENTS_PER_MESSAGE: Final = 100

Version: TypeAlias = Annotated[str, Meta(max_length=40)]
Counter: TypeAlias = Annotated[int, Meta(ge=0, lt=2**31)]
Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
DieNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
WireCell: TypeAlias = Annotated[str, Meta(pattern="^[A-O][1-7]$", max_length=2)]


class _Message(Struct, frozen=True, tag_field="kind", tag=str.lower):
    """What all messages share: immutable, and `kind` holds the type's name in lower case."""


# What is asked for once in.


class TakeSeat(_Message, frozen=True):
    """A person at this peer takes the seat, or the first open one; in a match, that of a bot or of
    somebody who is away."""

    name: PersonName
    seat: SeatNumber | None = None


class LeaveSeat(_Message, frozen=True):
    """A person at this peer leaves the seat; in a match it is kept and marked away."""

    seat: SeatNumber


class Rename(_Message, frozen=True):
    """A person at this peer takes another name."""

    seat: SeatNumber
    name: PersonName


class SetBot(_Message, frozen=True):
    """Owner: a bot of this level takes the seat; None takes the bot away."""

    seat: SeatNumber
    level: LevelName | None


class SetSheet(_Message, frozen=True):
    """Owner: the next match is played on this sheet."""

    name: SheetName


class SetSeatCount(_Message, frozen=True):
    """Owner: the table has this many seats."""

    count: Annotated[int, Meta(ge=1, le=MOST_SEATS)]


class StartMatch(_Message, frozen=True):
    """Owner: begin."""


class Kick(_Message, frozen=True):
    """Owner: whoever holds this seat has to leave the table."""

    seat: SeatNumber


class WireChoice(Struct, frozen=True):
    """Two dice and the cells; `of` and `choice` lead to and from the rules' own value."""

    colour_die: DieNumber
    number_die: DieNumber
    cells: Annotated[tuple[WireCell, ...], Meta(min_length=1, max_length=5)]

    @classmethod
    def of(cls, choice: Choice) -> "WireChoice":
        """The wire form."""
        cells = tuple(cell_name(cell) for cell in cells_of(choice.cells))
        return cls(choice.colour_die, choice.number_die, cells)

    @property
    def choice(self) -> Choice:
        """The rules' form; a cell named twice becomes one."""
        return Choice(
            self.colour_die, self.number_die, mask_of(parse_cell(name) for name in self.cells)
        )


class MakeChoice(_Message, frozen=True):
    """A seat of this peer chooses in this roll of this match; no choice is a pass."""

    seat: SeatNumber
    match: Counter
    roll: Counter
    choice: WireChoice | None


class MakeDecision(_Message, frozen=True):
    """The leader's decision in this roll of a mission: the jokers each seat strikes, or a die."""

    match: Counter
    roll: Counter
    jokers: Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(max_length=4)] = ()
    die: DieKind | None = None

    @classmethod
    def of(cls, match: int, roll: int, decision: Decision) -> "MakeDecision":
        """The wire form."""
        if isinstance(decision, SharePenalty):
            return cls(match, roll, jokers=decision.jokers)
        return cls(match, roll, die=decision.kind)

    @property
    def decision(self) -> Decision:
        """The rules' form."""
        return SharePenalty(self.jokers) if self.die is None else GiveUpDie(self.die)


class Pause(_Message, frozen=True):
    """The person on this seat of this peer stops the match; choices on their way still count."""

    seat: SeatNumber


class Resume(_Message, frozen=True):
    """Owner, or the peer whose seat has paused: the match goes on."""


class SetMission(_Message, frozen=True):
    """Owner: the next match plays this mission; None: one of everyone for themselves."""

    number: MissionNumber | None


WireRequest: TypeAlias = (
    TakeSeat
    | LeaveSeat
    | Rename
    | SetBot
    | SetSheet
    | SetSeatCount
    | StartMatch
    | Kick
    | MakeChoice
    | MakeDecision
    | SetMission
    | Pause
    | Resume
)

# To the host.


class Hello(_Message, frozen=True):
    """The first message of a peer that wants in; one name for each seat it wants.

    `key`: its public key, by which it has its seats back; `have`: the match it holds events of, and
    how many.
    """

    protocol: int
    version: Version
    names: Annotated[tuple[PersonName, ...], Meta(max_length=MOST_SEATS)] = ()
    watch: bool = False
    code: bool = False
    key: PublicKey | None = None
    have: tuple[Counter, Counter] = (0, 0)


class Proof(_Message, frozen=True):
    """The answer to a `Challenge`: what it asks for, signed."""

    signature: Annotated[str, Meta(pattern="^[0-9a-f]{128}$", max_length=128)]


class Peek(_Message, frozen=True):
    """The first and only message of a peer that wants to know what table this is."""

    protocol: int
    version: Version


class Ask(_Message, frozen=True):
    """A request; a refusal of it quotes the number, which the peer counts up from 1."""

    number: Counter
    request: WireRequest


class Ended(_Message, frozen=True):
    """The peer holds the whole match; its digest of the events."""

    match: Counter
    digest: Digest


class Bye(_Message, frozen=True):
    """The peer leaves on purpose."""


class Ping(_Message, frozen=True):
    """Asks for a `Pong`; both sides send it when a link has been quiet."""


class Pong(_Message, frozen=True):
    """The answer to a `Ping`."""


# To the guest.


class Welcome(_Message, frozen=True):
    """The peer is in, under this number; seats whose `peer` is this number are its own."""

    version: Version
    peer: Counter
    owner: bool
    lobby: Lobby
    back: bool = False
    """Whether the peer has seats again that it had before."""


class Challenge(_Message, frozen=True):
    """The key of the hello holds seats here: prove that it is yours (`net.identity`)."""

    table_id: TableId
    nonce: Digest


class LobbyNow(_Message, frozen=True):
    """The lobby changed to this."""

    lobby: Lobby


class Events(_Message, frozen=True):
    """Events of a match in order; the first has number `first`, counted from 0."""

    match: Counter
    first: Counter
    records: Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=200)]


class Clock(_Message, frozen=True):
    """The choices due now must be made within this many seconds (D2)."""

    match: Counter
    roll: Counter
    seconds: Annotated[float, Meta(ge=0, le=1_000_000)]


class MatchEnd(_Message, frozen=True):
    """The match is over; the host's digest of its events."""

    match: Counter
    digest: Digest


class Refused(_Message, frozen=True):
    """The request of that number was refused; nothing has changed."""

    number: Counter
    refusal: Refusal


class Goodbye(_Message, frozen=True):
    """The host closes this link, for this reason."""

    refusal: Refusal


class TableInfo(_Message, frozen=True):
    """The answer to `Peek`; `age`: seconds the table has been open."""

    protocol: int
    version: Version
    table_id: TableId
    name: TableName
    seats: Annotated[int, Meta(ge=0, le=MOST_SEATS)]
    free: Annotated[int, Meta(ge=0, le=MOST_SEATS)]
    state: TableState
    code: bool
    age: Annotated[float, Meta(ge=0, le=1e12)]


ToHost: TypeAlias = Hello | Proof | Peek | Ask | Ended | Bye | Ping | Pong
ToGuest: TypeAlias = (
    Welcome
    | Challenge
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

    Raises `NotDone` with `VERSION` for the hello of a peer with another protocol, whatever else it
    holds, and `MessageError` for anything that is no message. A peek is answered whatever its
    protocol, so that tables of other versions can be listed.
    """
    if plain.get("kind") == "hello":
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
