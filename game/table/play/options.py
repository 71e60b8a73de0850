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
from net.base.wire import Appearance
from net.host.host_config import Unfinished


@dataclass(frozen=True, slots=True)
class Persona:
    """Who comes to the table with this program: one name a seat, none to look on or to own only.

    `spare_names`: the name is not the person's own choice; if taken, `NAME 2` and so on will do.
    """

    names: tuple[str, ...] = ()
    appearances: tuple[Appearance | None, ...] = ()
    """How they look, the first ones first; the others look as their seats do."""
    spare_names: bool = False
    bot_level: str | None = None
    """A bot of this level plays the seats: a headless guest."""
    programs: tuple[tuple[str, str], ...] = ()
    """Names of levels that are programs, each with its command line."""
    may_watch: bool = False
    """Whether to look on where a match has begun already."""
    record: bool = True
    """Whether matches are kept on this machine's disk."""
    stood_in: tuple[int, ...] = ()
    """Of a match that is gone on with: for each seat the rolls that a bot played for its person."""

    @classmethod
    def of(cls, kept: KeptMatch) -> "Persona":
        """Those who played a match at this machine that was broken off."""
        return cls(kept.here, kept.appearances, stood_in=kept.saved.stood_in)


@dataclass(frozen=True, slots=True)
class HostOptions:
    """How a table is opened; times in seconds.

    `lan` False opens no socket: local play. `port` None takes the default port, or any if that is
    in use. `binds`: addresses of this machine to listen at, all if empty. A host of a program with
    `seed` None has the system's dice.
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
    """About how long a bot takes where people look on; 0 for no pauses."""
    seed: int | None = None
    unfinished: Unfinished | None = None
    """A match to go on with; it brings its own mode, sheet and seats."""
    mission: int | None = None
    """The number of the mission, in mode mission."""
    code: str | None = None
    """What others have to know to come in; `normal_code` tells which will do."""
    keep_seconds: float = 60.0
    """So long a seat waits for somebody who is away; then a bot plays, and anybody may take it."""
    again_after: float | None = None
    """Seconds after which the next match begins by itself, as the first does; None: never."""
    phones: PhoneOptions | None = None
    """Lets phones in at this program's port; None: they are not."""
    boards: Mapping[int, Board] | None = None
    """The numbers of the mission board by seats; None takes those that come with the program."""
