"""How a program comes to a table: who sits there, and for a host, how the table is opened.

Never here: what is done with it (`session`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.rules.setup import Mode
from game.table.play.annex import PhoneOptions
from game.table.storage.mission_board import Board
from game.table.storage.unfinished import KeptMatch
from net.base.names import numbered
from net.base.wire import Appearance
from net.host.host_config import Unfinished


def spare_name(name: str, number: int) -> str:
    """What `NAME`, or `NAME 1`, becomes where that is taken: `NAME 2`, and so on."""
    base, _, counted = name.rpartition(" ")
    return numbered(base if base and counted.isdecimal() else name, number)


@dataclass(frozen=True, slots=True)
class Persona:
    """Who comes to the table with this program: one name for each seat, none to watch or only to
    own.

    `spare_names`: the name is not the person's own choice; if taken, `spare_name` will do.
    """

    names: tuple[str, ...] = ()
    appearances: tuple[Appearance | None, ...] = ()
    """Their looks, in order; people beyond that look like their seats."""
    spare_names: bool = False
    bot_level: str | None = None
    """A bot of this level plays the seats: a headless guest."""
    programs: tuple[tuple[str, str], ...] = ()
    """Names of levels that are programs, each with its command line."""
    may_watch: bool = False
    """Whether to watch if a match has already begun."""
    record: bool = True
    """Whether matches are saved on this machine."""
    stood_in: tuple[int, ...] = ()
    """For a resumed match: the rolls in which a bot played for each seat's person."""

    @classmethod
    def of(cls, kept: KeptMatch) -> "Persona":
        """The people of an interrupted match who played at this machine."""
        return cls(kept.here, kept.appearances, stood_in=kept.saved.stood_in)


@dataclass(frozen=True, slots=True)
class HostOptions:
    """How a table is opened; times in seconds.

    `lan` False opens no socket: local play. `port` None takes the default port, or any if that is
    in use. `binds`: addresses of this machine to listen at, all if empty. With `seed` None the dice
    are the system's.
    """

    name: str = ""
    mode: Mode = Mode.VERSUS
    sheet: str = "black"
    seats: int = 6
    bots: tuple[str, ...] = ()
    programs: tuple[tuple[str, str], ...] = ()
    """Names of levels that are programs, each with its command line."""
    program_log: Path | None = None
    """The file for what programs write to standard error; None for a terminal that shows it."""
    lan: bool = True
    port: int | None = None
    binds: tuple[str, ...] = ()
    start_with: int | None = None
    start_when_full: bool = False
    time_limit: float | None = None
    pace: float = 2.5
    bot_delay: float = 0.6
    """Roughly how long a bot takes where people watch; 0 for no pauses."""
    seed: int | None = None
    unfinished: Unfinished | None = None
    """A match to resume; it brings its own mode, sheet and seats."""
    mission: int | None = None
    """The number of the mission, in mode mission."""
    code: str | None = None
    """What others must know to come in; `normal_code` says which codes are possible."""
    keep_seconds: float = 60.0
    """Seconds a seat waits for somebody who is away; then a bot plays, and anybody may take it."""
    again_after: float | None = None
    """Seconds until the next match begins by itself, as the first does; None: never."""
    phones: PhoneOptions | None = None
    """Lets phones in at this program's port; None: no phones."""
    boards: Mapping[int, Board] | None = None
    """The mission board's numbers, by seats; None uses those that come with the program."""
