"""Messages between a supervisor and its game over pipes, a line of JSON each.

Never here: the pipes (`game_process`, `pulse`), or what follows from a message.
"""

import contextlib
from enum import Enum
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.kiosk.config import KioskConfig, Percent
from game.rules.setup import MOST_SEATS
from game.table.storage.settings import Language

LONGEST_MESSAGE: Final = 200
"""The most letters of a message across the screen."""


class KioskDuty(Enum):
    """The duty that the operator has set for the kiosk."""

    OPEN = "open"
    """According to the opening hours."""
    EXTRA = "extra"
    """Open at any hour, until the next opening time."""
    PAUSED = "paused"
    """Everything is halted, with a sentence on screen."""
    CLOSING = "closing"
    """Current matches finish; then the screen is dark. If set by hand, it lasts until the next
    opening time, as DARK does.
    """
    DARK = "dark"


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What the operator has set by hand; it outlives a restart of the game."""

    duty: KioskDuty = KioskDuty.OPEN
    volume: Percent = 100
    """A share of the config's volume."""
    brightness: Annotated[int, Meta(ge=10, le=100)] = 100
    language: Language | None = None
    """The language while nobody has chosen; None: the config's."""
    message: Annotated[str, Meta(max_length=LONGEST_MESSAGE)] = ""


class OperatorDeed(Enum):
    """What the operator can have done once."""

    RESTART = "restart"
    CLEAR_RECORDS = "clear records"


# --- to the game ----------------------------------------------------------------------------------


class RestartCause(Enum):
    """Why the game was restarted; the log has a sentence with details."""

    HUNG = "hung"
    SLOW_START = "slow_start"
    GROWN = "grown"
    """It exceeded its memory limit."""
    ENDED = "ended"
    """It ended by itself, or something else ended it."""
    NOT_STARTED = "not_started"
    """The system could not start it, for lack of memory, for example."""
    CONFIG = "config"
    DAILY = "daily"
    OPERATOR = "operator"


class Vitals(Struct, frozen=True):
    """The kiosk's state, as the service menu shows it."""

    uptime: float
    restarts: int
    last: RestartCause | None = None
    """Why the game was last restarted."""
    disk_free: int | None = None
    temperature: float | None = None
    closed: bool = False
    """Whether the opening hours keep visitors from playing now."""


class Standing(Struct, frozen=True, tag="standing"):
    """All current settings; sent again, complete, when any of them changes."""

    wishes: Wishes = Wishes()
    fault: str = ""
    """What is wrong with the last edit of the config; empty: nothing."""
    vitals: Vitals | None = None
    """Only while somebody has the service menu open."""


class BeginKiosk(Struct, frozen=True, tag="begin"):
    """The first message: the game does not read a file that somebody may be editing."""

    config: KioskConfig
    standing: Standing


class AskPicture(Struct, frozen=True, tag="look"):
    """Asks for the screen's content, as a `ScreenPicture`."""


class ClearRecords(Struct, frozen=True, tag="clear records"):
    """Delete all records."""


# --- from the game --------------------------------------------------------------------------------


class KioskDoing(Enum):
    """What the game is doing."""

    ATTRACTING = "nobody plays"
    JOINING = "somebody joins"
    PLAYING = "a match"
    RESULT = "a result"
    FOLLOWING = "a table of others"
    OPERATOR = "the service menu"


class Now(Struct, frozen=True, tag="now"):
    """Sent at the start and whenever it changes."""

    doing: KioskDoing
    people: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0
    """How many visitors have a seat."""
    late: int = 0
    """How many results wait for room on the disk."""


class ScreenPicture(Struct, frozen=True, tag="picture"):
    """The screen's content, small, as JPEG."""

    jpeg: bytes


class Wished(Struct, frozen=True, tag="wished"):
    """Somebody has set this in the service menu."""

    wishes: Wishes


class Done(Struct, frozen=True, tag="done"):
    """Somebody wants this done, in the service menu."""

    deed: OperatorDeed


ToGame: TypeAlias = BeginKiosk | Standing | AskPicture | ClearRecords
FromGame: TypeAlias = Now | ScreenPicture | Wished | Done

_TO_GAME: Final = msgspec.json.Decoder(ToGame)
_FROM_GAME: Final = msgspec.json.Decoder(FromGame)
_NO_MESSAGE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def line_of(message: ToGame | FromGame) -> bytes:
    """A message as a line."""
    return msgspec.json.encode(message) + b"\n"


def to_game(line: bytes) -> ToGame | None:
    """The message in a line, None if it is none."""
    with contextlib.suppress(*_NO_MESSAGE):
        message: ToGame = _TO_GAME.decode(line)
        return message
    return None


def from_game(line: bytes) -> FromGame | None:
    """The message in a line, None if it is none."""
    with contextlib.suppress(*_NO_MESSAGE):
        message: FromGame = _FROM_GAME.decode(line)
        return message
    return None
