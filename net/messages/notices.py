"""What a guest tells its program: facts for a screen or a terminal.

Also the requests the program passes to its guest. Never here: wire messages, words.
"""

from dataclasses import dataclass
from typing import TypeAlias

from game.rules.choice import Choice
from game.rules.events import Event
from game.rules.intents import Decision
from net.base.refusals import Refusal
from net.messages.lobby import Lobby
from net.messages.requests import (
    Kick,
    LeaveSeat,
    LetIn,
    Pause,
    Rename,
    Resume,
    SetBot,
    SetLocked,
    SetMission,
    SetReady,
    SetSeatCount,
    SetSheet,
    StartMatch,
    TakeSeat,
)


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat of this program makes its choice; None is a pass.

    `roll`: the roll its player saw; the choice is void for a later one.
    """

    seat: int
    choice: Choice | None
    roll: int


@dataclass(frozen=True, slots=True)
class Decide:
    """The leader of a mission, at this program, decides (C14), in this roll."""

    decision: Decision
    roll: int


Request: TypeAlias = (
    TakeSeat
    | LeaveSeat
    | LetIn
    | Rename
    | SetBot
    | SetLocked
    | SetReady
    | SetSheet
    | SetMission
    | SetSeatCount
    | StartMatch
    | Kick
    | Pause
    | Resume
    | Choose
    | Decide
)


@dataclass(frozen=True, slots=True)
class JoinedNotice:
    """The host let us in, as this peer; seats whose `peer` is this number are ours."""

    peer: int
    owner: bool
    lobby: Lobby
    back: bool = False
    """Whether we got back seats we had before."""


@dataclass(frozen=True, slots=True)
class LostNotice:
    """The link broke; the program tries to get back. `left`: the host left on purpose.

    `fault`: the host said something impossible, so we left it. `refused`: the link was fine, but
    the host did not let us in, or no longer.
    """

    left: bool = False
    fault: Refusal | None = None
    refused: bool = False


@dataclass(frozen=True, slots=True)
class HostChangedNotice:
    """Another program is the host now; `owner`: this one. `name`: a person there."""

    owner: bool
    name: str


@dataclass(frozen=True, slots=True)
class AnewNotice:
    """The table was split, and the other part counts: our part since the split is lost."""

    lost: tuple[Event, ...] = ()
    """What was lost."""
    first: int = 0
    last: int = 0
    """The first and last of the rolls concerned; 0 if nothing was lost."""


@dataclass(frozen=True, slots=True)
class DiceNotice:
    """A roll was made without a program's part in the dice: the people there, by name.

    `ours`: the host left out our own part although we sent it.
    """

    roll: int
    names: tuple[str, ...]
    ours: bool


@dataclass(frozen=True, slots=True)
class SlowedNotice:
    """Others guessed codes wrong: ours is tried in this many seconds, or a little later."""

    seconds: float


@dataclass(frozen=True, slots=True)
class LobbyNotice:
    """The lobby has changed."""

    lobby: Lobby


@dataclass(frozen=True, slots=True)
class EventsNotice:
    """These events followed in this match; they have been checked against the rules."""

    match: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class ClockNotice:
    """The choices due now have this many seconds left (D2)."""

    roll: int
    seconds: float


@dataclass(frozen=True, slots=True)
class MatchOverNotice:
    """The match is complete here; the host has the same events, with this digest."""

    match: int
    digest: str
    proven: bool = False
    """Whether signatures of several programs prove how it was played."""


@dataclass(frozen=True, slots=True)
class RefusedNotice:
    """The host refused a request of ours; nothing has changed."""

    request: Request
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class ClosedNotice:
    """We are no longer at the table, for this reason; None if we left ourselves."""

    reason: Refusal | None


GuestNotice: TypeAlias = (
    SlowedNotice
    | JoinedNotice
    | LostNotice
    | HostChangedNotice
    | AnewNotice
    | DiceNotice
    | LobbyNotice
    | EventsNotice
    | ClockNotice
    | MatchOverNotice
    | RefusedNotice
    | ClosedNotice
)
