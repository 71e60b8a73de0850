"""An optional part of a program at a table: phones that connect to its port.

Defined here, so that a side of a table can hold it; implemented in `game.table.phones`.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeAlias

from game.table.play.session_notices import Notice
from net.base.names import clean_name
from net.base.wire import Appearance
from net.guest.guest import Guest
from net.links.memory import NetLink, Reader
from net.messages.lobby import PHONE_KEY_BYTES
from net.program.shell import HostShell


class ScreenState(Enum):
    """What the screen is busy with, as phones are told."""

    OPEN = "open"
    PAUSED = "paused"
    """The operator has stopped everything."""
    CLOSED = "closed"
    """Nobody plays there now."""


class OwnProgram(Protocol):
    """What an annex needs of its program."""

    @property
    def guest(self) -> Guest:
        """The program's own guest."""
        ...

    @property
    def host(self) -> HostShell | None:
        """The host, if this program is the host."""
        ...

    def enter(self, link: NetLink) -> Reader:
        """A link to this program from inside."""
        ...

    def advise(self, seat: int) -> None:
        """Let a bot think about a seat's choice; the answer arrives as a notice."""
        ...


class Annex(Protocol):
    """A program's phones, in its net thread."""

    def attach(self, link: NetLink, door: Callable[[NetLink], Reader] | None) -> Reader:
        """A new link; `door` takes programs, None if there is no door."""
        ...

    def hear(self, notice: Notice) -> None:
        """Something happened at the program's table."""
        ...

    def look(self) -> None:
        """Something happened at the program's own host, which its guest has yet to hear."""
        ...

    def open(self, addresses: Sequence[str], port: int, *, own_table: bool) -> None:
        """The program can be reached at these addresses; for somebody else's table the key arrives
        later.
        """
        ...

    def hold(self, held: bool) -> None:
        """The match is held (`hold`) or resumed."""
        ...

    def pause(self) -> None:
        """Ask for a pause in the name of somebody with a phone, if anybody is there."""
        ...

    def close(self) -> None:
        """The program leaves its table."""
        ...


AnnexMaker: TypeAlias = Callable[["PhoneOptions", OwnProgram, Callable[[Notice], None]], Annex]


@dataclass(frozen=True, slots=True)
class PhonePerson:
    """Somebody with a phone who came before the table existed."""

    secret: bytes = field(repr=False)
    """The secret that their seat's key is derived from."""
    name: str = ""
    look: Appearance = field(default_factory=Appearance)
    ready: bool = False


@dataclass(frozen=True, slots=True)
class PhoneOptions:
    """How phones connect to a program; `phones_here` in `game.table.phones.desk` makes one."""

    make: AnnexMaker
    key: str = field(default_factory=lambda: secrets.token_hex(PHONE_KEY_BYTES), repr=False)
    """The key for phones of a table that this program opens, in hexadecimal digits."""
    port: int | None = None
    """The port that pages already know."""
    address: str = ""
    """The address of this machine shown to phones; empty: that of the default route."""
    people: tuple[PhonePerson, ...] = ()
    """People who take seats as soon as there are any."""
    naming: Callable[[str], str] = clean_name
    """The name for somebody who wants this one; raises `NameFault` if it is impossible."""
    attended: bool = True
    """Whether somebody at the screen can let in people who typed the address."""
    patience: float | None = None
    """Seconds their choice is waited for before a bot plays on; None: without limit."""
