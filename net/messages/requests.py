"""What a peer can ask its host for, as typed values.

Bounds are here; `host_table` and `lobby_changes` decide who may ask for what. Never here: the
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
    """A person at this peer takes the seat, or the first open one; in a match, that of a bot or of
    somebody who is away.
    """

    name: PersonName
    seat: SeatNumber | None = None
    vote: Vote | None = None
    """In a match: makes the seat the peer's, and is its vote for the host."""
    appearance: Appearance | None = None
    """Their look; None: the default of the seat."""


class LeaveSeat(WireMessage, frozen=True):
    """A person at this peer leaves the seat; in a match it is reserved and marked away."""

    seat: SeatNumber


class Rename(WireMessage, frozen=True):
    """A person at this peer takes another name, and perhaps another look."""

    seat: SeatNumber
    name: PersonName
    appearance: Appearance | None = None
    """Their new look; None: no change."""


class SetReady(WireMessage, frozen=True):
    """The person on this seat of this peer is ready for the next match, or no longer."""

    seat: SeatNumber
    ready: bool


class SetBot(WireMessage, frozen=True):
    """Owner: a bot of this level takes the seat; None removes the bot."""

    seat: SeatNumber
    level: LevelName | None


class SetSheet(WireMessage, frozen=True):
    """Owner: play the next match on this sheet."""

    name: SheetName


class SetSeatCount(WireMessage, frozen=True):
    """Owner: change the number of seats."""

    count: Annotated[int, Meta(ge=1, le=MOST_SEATS)]


class StartMatch(WireMessage, frozen=True):
    """Owner: start the match."""


class Kick(WireMessage, frozen=True):
    """Owner: remove the holder of this seat from the table."""

    seat: SeatNumber


class MakeChoice(WireMessage, frozen=True):
    """A seat of this peer chooses in a match; no choice is a pass.

    `answers`: the head of the log after the roll its player saw. `signature`: by the seat's key;
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
    """The person on this seat of this peer pauses the match; choices on their way still count."""

    seat: SeatNumber


class Resume(WireMessage, frozen=True):
    """Resume the match: allowed to the owner, to the peer whose seat paused, and after a time to
    anybody with a seat.
    """


class SetLocked(WireMessage, frozen=True):
    """Owner: nobody new gets in while the table is locked; people with seats may come back."""

    locked: bool


class LetIn(WireMessage, frozen=True):
    """Owner: let somebody who was kicked, and has this key, come again."""

    key: PublicKey


class SetMission(WireMessage, frozen=True):
    """Owner: play this mission next; None: versus."""

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
