"""What a guest tells the program it is part of: the facts a screen or a terminal shows.

And the requests the program hands to its guest. Never here: messages of the wire, words.
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

    `roll`: the roll that whoever chose has seen; for a later one the choice does not count.
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
    """Whether we have seats again that we had before."""


@dataclass(frozen=True, slots=True)
class LostNotice:
    """The link broke; ways back to our seats are tried. `left`: the host went on purpose.

    `fault`: what the host said that cannot be, so that we have left it. `refused`: the link
    held until then, and the host has not let us in, or no more.
    """

    left: bool = False
    fault: Refusal | None = None
    refused: bool = False


@dataclass(frozen=True, slots=True)
class HostChangedNotice:
    """Another program is the host now; `owner`: this one. `name`: a person at it."""

    owner: bool
    name: str


@dataclass(frozen=True, slots=True)
class AnewNotice:
    """The table was in two parts, and the other part goes on: what we had since then is gone."""

    lost: tuple[Event, ...] = ()
    """What is gone."""
    first: int = 0
    last: int = 0
    """From which roll to which that was; 0 if nothing is gone."""


@dataclass(frozen=True, slots=True)
class DiceNotice:
    """A roll was made without a program's part in the dice: the people there, by name.

    `ours`: it is our own part that the host has left out, although we gave it.
    """

    roll: int
    names: tuple[str, ...]
    ours: bool


@dataclass(frozen=True, slots=True)
class SlowedNotice:
    """Others have guessed codes wrong: ours is heard in so many seconds, or a little later."""

    seconds: float


@dataclass(frozen=True, slots=True)
class LobbyNotice:
    """The lobby is like this now."""

    lobby: Lobby


@dataclass(frozen=True, slots=True)
class EventsNotice:
    """These events followed in this match; they are checked against the rules already."""

    match: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class ClockNotice:
    """The choices due now have this many seconds left (D2)."""

    roll: int
    seconds: float


@dataclass(frozen=True, slots=True)
class MatchOverNotice:
    """The match is complete here; the host has the same events, and this is their digest."""

    match: int
    digest: str
    proven: bool = False
    """Whether signatures of several programs prove that it was played so."""


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
