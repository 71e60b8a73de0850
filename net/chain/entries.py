"""The entries of a match's log, and the statements signed in them.

Values and their bounds only. Never here: whether an entry may follow another (`log`), hashes.
"""

from enum import Enum
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.rules.dice import DieKind, Roll
from game.rules.intents import Decision, GiveUpDie, SharePenalty
from game.rules.setup import MOST_SEATS
from net.base.wire import (
    Counter,
    Digest,
    LevelName,
    PersonName,
    PublicKey,
    SeatNumber,
    Signature,
    WireChoice,
)
from net.chain.canonical import statement
from net.chain.fair_dice import MOST_CHAINS

MOST_VOTES: Final = MOST_SEATS + 1
"""A vote for each program with a seat, and one for a host without any."""
MOST_PAST: Final = 100
"""Most records in one `Past`."""
MOST_PAST_EVENTS: Final = 4000
"""Most events that a match is continued after: several times what the longest real one has, and far
fewer than a log has room for."""


class Why(Enum):
    """Why the host chose for a seat."""

    BOT = "bot"
    """A bot sits there, or stands in for a person."""
    TIME = "time"
    """The time for the choice was over (D2)."""
    AWAY = "away"
    """Nobody was there to choose."""


class EntryStruct(
    Struct, frozen=True, tag_field="entry", tag=str.lower, forbid_unknown_fields=True
):
    """Immutable; `entry` holds the type's name in lower case, or its tag.

    Unknown keys are refused: they would give a hash that only some programs agree on.
    """


class Vote(Struct, frozen=True, forbid_unknown_fields=True):
    """A program names the host of a match in a term, the chain it holds, and its tip for the dice.

    `count` and `head`: how many entries of the match it holds, and their hash. `tip`: None for a
    program that takes no part in the dice.
    """

    key: PublicKey
    match: Counter
    term: Counter
    host: PublicKey
    count: Counter
    head: Digest
    tip: Digest | None
    signature: Signature

    def statement(self, table: str) -> bytes:
        """The bytes that the signature covers."""
        return vote_statement(
            table, self.match, self.term, self.host, self.count, self.head, self.tip
        )


def vote_statement(
    table: str, match: int, term: int, host: str, count: int, head: str, tip: str | None
) -> bytes:
    """The bytes a program signs to vote."""
    return statement(
        "vote", table=table, match=match, term=term, host=host, count=count, head=head, tip=tip
    )


def choice_statement(
    table: str, match: int, seat: int, answers: str, choice: WireChoice | None
) -> bytes:
    """The bytes a seat signs to choose or, with None, to pass; `answers`: the head at the roll."""
    plain = msgspec.to_builtins(choice)
    return statement("choice", table=table, match=match, seat=seat, answers=answers, choice=plain)


def decision_statement(table: str, match: int, answers: str, decision: Decision) -> bytes:
    """The bytes a leader signs to decide; `answers`: the head at the roll."""
    jokers, kind = parts_of(decision)
    die = kind.value if kind is not None else None
    plain = {"jokers": list(jokers), "die": die}
    return statement("decision", table=table, match=match, answers=answers, **plain)


def parts_of(decision: Decision) -> tuple[tuple[int, ...], DieKind | None]:
    """A decision as sent: the strikes of each seat, or the kind of die."""
    if isinstance(decision, SharePenalty):
        return decision.jokers, None
    return (), decision.kind


def decision_of(jokers: tuple[int, ...], die: DieKind | None) -> Decision:
    """The rules' form of a decision as sent."""
    return SharePenalty(jokers) if die is None else GiveUpDie(die)


def head_statement(table: str, match: int, term: int, count: int, head: str) -> bytes:
    """The bytes the host of a term signs: the log has these entries and no others."""
    return statement("head", table=table, match=match, term=term, count=count, head=head)


class Holder(Struct, frozen=True, forbid_unknown_fields=True):
    """The holder of a seat in the match: a person's key, a bot's level, or both for a stand-in."""

    name: PersonName
    key: PublicKey | None = None
    level: LevelName | None = None

    @property
    def shown(self) -> tuple[str, str | None]:
        """The name, and the level of a bot; None for a person, also while a bot stands in."""
        return self.name, self.level if self.key is None else None


class StartEntry(EntryStruct, frozen=True, tag="start"):
    """The match begins. `record`: the event `started`; `votes`: of all who take part, by key."""

    match: Counter
    term: Counter
    host: PublicKey
    record: dict[str, Any]
    seats: Annotated[tuple[Holder, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    votes: Annotated[tuple[Vote, ...], Meta(max_length=MOST_VOTES)]


class Past(EntryStruct, frozen=True):
    """Events of a resumed match, right behind its start: the rules are checked, no signatures.

    It is there even if nothing had happened: it says that seats are not known by keys. The first
    one says whom they wait for, as far as that is known: `awaited`, by seat.
    """

    records: Annotated[tuple[dict[str, Any], ...], Meta(max_length=MOST_PAST)]
    awaited: Annotated[tuple[PublicKey | None, ...], Meta(max_length=MOST_SEATS)] = ()


class RolledEntry(EntryStruct, frozen=True, tag="rolled"):
    """The dice fell. `links`: of each program that takes part, in the order of their votes."""

    links: Annotated[tuple[Digest | None, ...], Meta(max_length=MOST_CHAINS)]
    colours: Annotated[tuple[str, ...], Meta(max_length=3)]
    numbers: Annotated[tuple[int | str, ...], Meta(max_length=3)]

    @classmethod
    def of(cls, links: tuple[str | None, ...], roll: Roll) -> "RolledEntry":
        """The entry of this roll, made with these links."""
        colours = tuple(face.value for face in roll.colours)
        return cls(links, colours, tuple(face.value for face in roll.numbers))


class Chosen(EntryStruct, frozen=True):
    """A seat chose or, with None, passed; signed by its person, or done by the host."""

    seat: SeatNumber
    answers: Digest
    choice: WireChoice | None = None
    signature: Signature | None = None
    why: Why | None = None


class Decided(EntryStruct, frozen=True):
    """The leader decided (C14): strikes of each seat, or a kind of die."""

    answers: Digest
    jokers: Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(max_length=4)] = ()
    die: DieKind | None = None
    signature: Signature | None = None
    why: Why | None = None

    @property
    def decision(self) -> Decision:
        """The decision in the rules' form."""
        return decision_of(self.jokers, self.die)


class Seated(EntryStruct, frozen=True):
    """A seat changed hands. `vote`: cast by the person who takes it, as part of the request."""

    seat: SeatNumber
    holder: Holder
    vote: Vote | None = None


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """The host of a term vouches for the first `count` entries."""

    count: Counter
    signature: Signature


class Term(EntryStruct, frozen=True):
    """Another program is the host from here on; `seal`: the last one of the host before."""

    term: Counter
    host: PublicKey
    seal: Seal
    votes: Annotated[tuple[Vote, ...], Meta(min_length=1, max_length=MOST_VOTES)]


class Ended(EntryStruct, frozen=True):
    """The match is over; `digest` is that of its events."""

    digest: Digest


Entry: TypeAlias = StartEntry | Past | RolledEntry | Chosen | Decided | Seated | Term | Ended


class EntryError(ValueError):
    """A map that is no entry."""


_DECODER: Final[dict[str, Any]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (StartEntry, Past, RolledEntry, Chosen, Decided, Seated, Term, Ended)
}


def to_plain(entry: Entry) -> dict[str, Any]:
    """The entry as the map that is sent, kept and hashed."""
    plain: dict[str, Any] = msgspec.to_builtins(entry)
    return plain


def records_of(entry: Entry) -> tuple[dict[str, Any], ...]:
    """The events that an entry holds as they were sent; nothing has checked them."""
    match entry:
        case StartEntry(record=record):
            return (record,)
        case Past(records=records):
            return records
    return ()


def from_plain(plain: dict[str, Any]) -> Entry:
    """The entry of such a map; raises `EntryError` for any other."""
    name = plain.get("entry")
    kind = _DECODER.get(name) if isinstance(name, str) else None
    if kind is None:
        raise EntryError(f"{str(name)[:40]!r} is not a kind of entry.")
    try:
        entry: Entry = msgspec.convert(plain, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise EntryError(f"An entry '{name}' with wrong values: {error}") from error
    return entry
