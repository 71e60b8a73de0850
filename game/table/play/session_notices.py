"""A session's notices to its program besides its guest's: about the network, files, bots.

Never here: words for people.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from game.table.bots.advice import AdviceNotice
from game.table.play.invitation import Invitation
from net.messages.notices import GuestNotice


class Trouble(Enum):
    """Something that does not work while play goes on."""

    NOT_ANNOUNCED = "not-announced"
    """The table cannot be announced on the LAN; guests have to type its address. `fault`."""
    NO_MATCH_FILE = "no-match-file"
    """The match cannot be saved. `path`, `fault`."""
    RECORD_WAITS = "record-waits"
    """Its result cannot be saved yet. `path`, `fault`."""
    BOTS_GONE = "bots-gone"
    """The bots' process does not start; simple bots play their seats."""
    PROGRAM_GONE = "program-gone"
    """A bot program was given up; the easy bot plays on for it. `fault` says why."""


@dataclass(frozen=True, slots=True)
class ListeningNotice:
    """The table can be joined at these addresses."""

    table: str
    addresses: tuple[str, ...]
    port: int


@dataclass(frozen=True, slots=True)
class AnnouncedNotice:
    """The table has been announced on the LAN under this name."""

    table: str


@dataclass(frozen=True, slots=True)
class HeldNotice:
    """Host: everybody at the table holds this match to its end."""

    match: int


@dataclass(frozen=True, slots=True)
class PhonesNotice:
    """How phones reach this program."""

    invitation: Invitation


@dataclass(frozen=True, slots=True)
class KnockNotice:
    """Somebody has typed the address of this program on a phone, which shows this number."""

    number: str
    let_in: Callable[[], None]
    """Call it, from any thread, when somebody at the screen says that the phone is theirs."""


@dataclass(frozen=True, slots=True)
class TroubleNotice:
    """Something does not work; play goes on."""

    trouble: Trouble
    path: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class ProgramWroteNotice:
    """A bot program wrote a line to its standard error; the program's name comes first."""

    line: str


Notice: TypeAlias = (
    GuestNotice
    | ListeningNotice
    | AnnouncedNotice
    | HeldNotice
    | PhonesNotice
    | KnockNotice
    | TroubleNotice
    | ProgramWroteNotice
    | AdviceNotice
)
