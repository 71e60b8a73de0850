"""What a guest tells the program around it: the facts a screen or a terminal shows.

Also the requests the program hands to its guest. Never here: messages on the wire, words.
"""

from dataclasses import dataclass
from typing import TypeAlias

from game.rules.choice import Choice
from game.rules.events import Event
from game.rules.intents import Decision
from net.base.refusals import Refusal, RefusalCode
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

    `roll`: the roll that the player saw; the choice does not count for a later one.
    """

    seat: int
    choice: Choice | None
    roll: int


@dataclass(frozen=True, slots=True)
class Decide:
    """A mission's leader, at this program, decides in this roll (C14)."""

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
    """The host let us in as this peer; seats whose `peer` is this number are ours."""

    peer: int
    owner: bool
    lobby: Lobby
    back: bool = False
    """Whether we have our earlier seats back."""


@dataclass(frozen=True, slots=True)
class LostNotice:
    """The link broke; we try to get back to our seats. `left`: the host left on purpose.

    `fault`: what the host said that cannot be true, so that we left it. `code`: why the link ended.
    """

    left: bool = False
    fault: Refusal | None = None
    code: RefusalCode = RefusalCode.LINK_LOST

    @property
    def refused(self) -> bool:
        """The link did not break: the host did not let us in, or sent us away."""
        return self.code is not RefusalCode.LINK_LOST


@dataclass(frozen=True, slots=True)
class HostChangedNotice:
    """Another program is the host now; `owner`: it is this one. `name`: a person at it."""

    owner: bool
    name: str


@dataclass(frozen=True, slots=True)
class AnewNotice:
    """The table was in two parts and the other part goes on: what we had since then is lost."""

    lost: tuple[Event, ...] = ()
    """The events that are lost."""
    first: int = 0
    last: int = 0
    """The first and the last roll of those; 0 if nothing is lost."""


@dataclass(frozen=True, slots=True)
class DiceNotice:
    """A roll was made without a program's part in the dice: the names of the people there.

    `ours`: the host left our own part out, although we gave it. `begun_again`: it was made with new
    chains instead, and the host may have known the dice of the old ones.
    """

    roll: int
    names: tuple[str, ...] = ()
    ours: bool = False
    begun_again: bool = False


@dataclass(frozen=True, slots=True)
class SlowedNotice:
    """Others guessed codes wrong: our turn is in this many seconds, or a little later."""

    seconds: float


@dataclass(frozen=True, slots=True)
class LobbyNotice:
    """The lobby is now like this."""

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
    """Whether signatures of several programs prove that it was played this way."""


@dataclass(frozen=True, slots=True)
class RefusedNotice:
    """The host refused a request of ours; nothing has changed."""

    request: Request
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class ClosedNotice:
    """We are no longer at the table, for this reason; None if we left by ourselves."""

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
