"""What may be built on to a program at a table: phones that are let in at its port.

Named here, so that a side of a table can hold it; made in `game.table.phones`.
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
    """What the screen is at that phones play at; they are told."""

    OPEN = "open"
    PAUSED = "paused"
    """Whoever tends it has stopped everything."""
    CLOSED = "closed"
    """Nobody plays there now."""


class OwnProgram(Protocol):
    """What an annex needs of the program that it is part of."""

    @property
    def guest(self) -> Guest:
        """The program's own guest."""
        ...

    @property
    def host(self) -> HostShell | None:
        """The host, if this program is it."""
        ...

    def enter(self, link: NetLink) -> Reader:
        """A link to this program from inside."""
        ...

    def advise(self, seat: int) -> None:
        """Have a bot think about a seat's choice; the answer comes as a notice."""
        ...


class Annex(Protocol):
    """Phones at a program, in its net thread."""

    def attach(self, link: NetLink, door: Callable[[NetLink], Reader] | None) -> Reader:
        """A link that somebody opened; `door` takes those of programs, None: there is none."""
        ...

    def hear(self, notice: Notice) -> None:
        """Something happened at the program's table."""
        ...

    def look(self) -> None:
        """Something happened in the match of the program's own host, which its guest has yet to
        hear."""
        ...

    def open(self, addresses: Sequence[str], port: int, *, own_table: bool) -> None:
        """The program can be reached at these addresses; a table that is not its own has a key
        that it hears of later."""
        ...

    def hold(self, held: bool) -> None:
        """The match is held (`hold`), or goes on."""
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
    """Somebody with a phone who is here before the table is."""

    secret: bytes = field(repr=False)
    """What the key of their seat is made from."""
    name: str = ""
    look: Appearance = field(default_factory=Appearance)
    ready: bool = False


@dataclass(frozen=True, slots=True)
class PhoneOptions:
    """How phones come to a program; `phones_here` in `game.table.phones.desk` gives one."""

    make: AnnexMaker
    key: str = field(default_factory=lambda: secrets.token_hex(PHONE_KEY_BYTES), repr=False)
    """The key for phones of a table that this program opens, in hexadecimal digits."""
    port: int | None = None
    """The port that pages know already."""
    address: str = ""
    """The address of this machine that phones are shown; empty: that of the default route."""
    people: tuple[PhonePerson, ...] = ()
    """Who takes seats as soon as there are any."""
    naming: Callable[[str], str] = clean_name
    """What somebody is called who wants this name; raises `NameFault` if they cannot be."""
    attended: bool = True
    """Whether somebody sees the screen and can let in who has typed the address."""
    patience: float | None = None
    """Seconds that a choice of theirs is waited for before a bot plays on; None: without end."""
