"""What a peer that is in can ask its host for, as typed values.

Bounds stand here; who may ask for what is decided in `host_table` and `lobby_changes`. Never here:
messages around requests (`messages`), bytes.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from game.rules.cells import cell_name, cells_of, mask_of, parse_cell
from game.rules.choice import Choice
from game.rules.dice import DieKind
from game.rules.intents import Decision, GiveUpDie, SharePenalty
from net.lobby import (
    MOST_SEATS,
    LevelName,
    MissionNumber,
    PersonName,
    SeatNumber,
    SheetName,
)
from net.wire import Counter, WireMessage

DieNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
WireCell: TypeAlias = Annotated[str, Meta(pattern="^[A-O][1-7]$", max_length=2)]


class TakeSeat(WireMessage, frozen=True):
    """A person at this peer takes the seat, or the first open one; in a match, that of a bot or of
    somebody who is away."""

    name: PersonName
    seat: SeatNumber | None = None


class LeaveSeat(WireMessage, frozen=True):
    """A person at this peer leaves the seat; in a match it is kept and marked away."""

    seat: SeatNumber


class Rename(WireMessage, frozen=True):
    """A person at this peer takes another name."""

    seat: SeatNumber
    name: PersonName


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


class MakeChoice(WireMessage, frozen=True):
    """A seat of this peer chooses in this roll of this match; no choice is a pass."""

    seat: SeatNumber
    match: Counter
    roll: Counter
    choice: WireChoice | None


class MakeDecision(WireMessage, frozen=True):
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


class Pause(WireMessage, frozen=True):
    """The person on this seat of this peer stops the match; choices on their way still count."""

    seat: SeatNumber


class Resume(WireMessage, frozen=True):
    """Owner, or the peer whose seat has paused: the match goes on."""


class SetLocked(WireMessage, frozen=True):
    """Owner: nobody new comes in while the table is locked; who has a seat may come back."""

    locked: bool


class SetMission(WireMessage, frozen=True):
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
    | SetLocked
)
