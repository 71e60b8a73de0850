"""What a supervisor and its game say to each other over pipes, a line of JSON each.

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
    """What the operator wants of the kiosk."""

    OPEN = "open"
    """As the hours say."""
    EXTRA = "extra"
    """Open, whatever the hours say; until they say open again."""
    PAUSED = "paused"
    """Everything stands still, under a sentence."""
    CLOSING = "closing"
    """Whoever plays comes to the end of their match; then it is dark. By hand it lasts until the
    hours say open again, as DARK does."""
    DARK = "dark"


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What the operator has set by hand; it outlives a restart of the game."""

    duty: KioskDuty = KioskDuty.OPEN
    volume: Percent = 100
    """A part of what the config says."""
    brightness: Annotated[int, Meta(ge=10, le=100)] = 100
    language: Language | None = None
    """What is spoken while nobody has chosen; None: as the config says."""
    message: Annotated[str, Meta(max_length=LONGEST_MESSAGE)] = ""


class OperatorDeed(Enum):
    """What the operator can have done once."""

    RESTART = "restart"
    CLEAR_RECORDS = "clear records"


# --- to the game ----------------------------------------------------------------------------------


class RestartCause(Enum):
    """Why the game was started again; the log has a sentence with more."""

    HUNG = "hung"
    SLOW_START = "slow_start"
    GROWN = "grown"
    """It needed more memory than it may have."""
    ENDED = "ended"
    """It ended by itself, or something else ended it."""
    NOT_STARTED = "not_started"
    """The system could not start it: no memory, say."""
    CONFIG = "config"
    DAILY = "daily"
    OPERATOR = "operator"


class Vitals(Struct, frozen=True):
    """How the kiosk is, as far as the service menu shows it."""

    uptime: float
    restarts: int
    last: RestartCause | None = None
    """Why the game was started again last."""
    disk_free: int | None = None
    temperature: float | None = None
    closed: bool = False
    """Whether its hours keep visitors from playing now."""


class Standing(Struct, frozen=True, tag="standing"):
    """How things are to be; said again, whole, whenever any of it changes."""

    wishes: Wishes = Wishes()
    fault: str = ""
    """What is wrong with the config as it was edited last; empty: nothing."""
    vitals: Vitals | None = None
    """Only while somebody has the service menu open."""


class BeginKiosk(Struct, frozen=True, tag="begin"):
    """The first message: the game reads no file that somebody may be editing."""

    config: KioskConfig
    standing: Standing


class AskPicture(Struct, frozen=True, tag="look"):
    """Say what the screen shows, as a `ScreenPicture`."""


class ClearRecords(Struct, frozen=True, tag="clear records"):
    """Forget all records."""


# --- from the game --------------------------------------------------------------------------------


class KioskDoing(Enum):
    """What a game is at."""

    ATTRACTING = "nobody plays"
    JOINING = "somebody joins"
    PLAYING = "a match"
    RESULT = "a result"
    FOLLOWING = "a table of others"
    OPERATOR = "the service menu"


class Now(Struct, frozen=True, tag="now"):
    """Said at the start and whenever it changes."""

    doing: KioskDoing
    people: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0
    """How many visitors have a seat."""
    late: int = 0
    """How many results wait for room on the disk."""


class ScreenPicture(Struct, frozen=True, tag="picture"):
    """What the screen shows, small, as JPEG."""

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
