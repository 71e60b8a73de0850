"""What a peer that is in can ask its host for, as typed values.

Bounds are here; `net.host.table` and `lobby_changes` decide who may ask for what. Never here:
messages around requests (`messages`), bytes.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from game.rules.dice import DieKind
from game.rules.setup import MOST_SEATS
from net.base.wire import (
    Appearance,
    Counter,
    Digest,
    LevelName,
    PersonName,
    PublicKey,
    SeatNumber,
    Signature,
    WireChoice,
    WireMessage,
)
from net.chain.entries import Vote
from net.messages.lobby import MissionNumber, SheetName


class TakeSeat(WireMessage, frozen=True):
    """A person at this peer takes the seat, or the first open one; in a match, the seat of a bot or
    of somebody who is away."""

    name: PersonName
    seat: SeatNumber | None = None
    vote: Vote | None = None
    """In a match: it makes the seat the peer's, and agrees to the host."""
    appearance: Appearance | None = None
    """How the person looks; None: as the seat does by default."""


class LeaveSeat(WireMessage, frozen=True):
    """A person at this peer leaves the seat; in a match it is marked as away."""

    seat: SeatNumber


class Rename(WireMessage, frozen=True):
    """A person at this peer takes another name, and perhaps another look."""

    seat: SeatNumber
    name: PersonName
    appearance: Appearance | None = None
    """How the person looks from now on; None: as before."""


class SetReady(WireMessage, frozen=True):
    """The person on this seat of this peer is ready for the next match, or not yet."""

    seat: SeatNumber
    ready: bool


class SetBot(WireMessage, frozen=True):
    """Owner: a bot of this level takes the seat; None takes the bot away."""

    seat: SeatNumber
    level: LevelName | None


class SetSheet(WireMessage, frozen=True):
    """Owner: the next match is played on this sheet."""

    name: SheetName


class SetSeatCount(WireMessage, frozen=True):
    """Owner: the table has this many seats."""

    count: Annotated[int, Meta(ge=1, le=MOST_SEATS)]


class StartMatch(WireMessage, frozen=True):
    """Owner: begin."""


class Kick(WireMessage, frozen=True):
    """Owner: whoever holds this seat has to leave the table."""

    seat: SeatNumber


class MakeChoice(WireMessage, frozen=True):
    """A seat of this peer chooses in a match; None is a pass.

    `answers`: the log's head after the roll that its player saw. `signature`: by the seat's key;
    None from the host's own bots.
    """

    seat: SeatNumber
    match: Counter
    answers: Digest
    choice: WireChoice | None
    signature: Signature | None = None


class MakeDecision(WireMessage, frozen=True):
    """The leader's decision in a mission: the jokers each seat strikes, or a die."""

    match: Counter
    answers: Digest
    jokers: Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(max_length=4)] = ()
    die: DieKind | None = None
    signature: Signature | None = None


class Pause(WireMessage, frozen=True):
    """The person on this seat of this peer stops the match; choices on their way still count."""

    seat: SeatNumber


class Resume(WireMessage, frozen=True):
    """Resume the match: for the owner, the peer whose seat paused it, or after a time anybody with
    a seat."""


class SetLocked(WireMessage, frozen=True):
    """Owner: while the table is locked nobody new comes in; people with seats may come back."""

    locked: bool


class LetIn(WireMessage, frozen=True):
    """Owner: the person kicked with this key may come again."""

    key: PublicKey


class SetMission(WireMessage, frozen=True):
    """Owner: the next match plays this mission; None: everyone plays for themselves."""

    number: MissionNumber | None


WireRequest: TypeAlias = (
    TakeSeat
    | LeaveSeat
    | Rename
    | SetReady
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
    | SetLocked
    | LetIn
)
