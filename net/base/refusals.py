"""Why something was not done: a code with a few values, never a sentence.

The screen has words for each code in five languages, the command line an English sentence. Never
here: the checks that lead to a refusal.
"""

from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from net.base.names import shown

Params: TypeAlias = dict[
    Annotated[str, Meta(max_length=32)], Annotated[str, Meta(max_length=200)] | int
]


class RefusalCode(Enum):
    """Every reason a peer can give or meet; the values go over the wire."""

    # Coming in.
    VERSION = "version"
    """Another protocol. `guest` and `host`: the versions of their programs."""
    TABLE_FULL = "table-full"
    MATCH_BEGUN = "match-begun"
    NAME_TAKEN = "name-taken"
    """`name`."""
    BAD_NAME = "bad-name"
    LOCKED = "locked"
    """The host lets nobody new in."""
    CODE_NEEDED = "code-needed"
    """The table has a code. `table`: its id."""
    WRONG_CODE = "wrong-code"
    BAD_CODE = "bad-code"
    """No table can have this code: it is too short or too long."""
    NO_CODE_HERE = "no-code-here"
    """A code was given at a table that has none."""
    TOO_MANY_PEERS = "too-many-peers"
    SEAT_HELD = "seat-held"
    """The seats of this key are held by a link that still answers; try again in a moment."""
    BAD_PROOF = "bad-proof"
    """A signature is not by the key it should be by."""
    NO_HELLO = "no-hello"
    """The peer connected and said too little in time."""
    BAD_MESSAGE = "bad-message"
    """`fault`: what was wrong with the bytes or the map, in English, for programmers."""
    TOO_FAST = "too-fast"

    # Asking for something.
    OWNER_ONLY = "owner-only"
    NOT_YOUR_SEAT = "not-your-seat"
    NO_SUCH_SEAT = "no-such-seat"
    SEAT_NOT_FREE = "seat-not-free"
    SEAT_KEPT = "seat-kept"
    """The seat still waits for its person. `name`."""
    TOO_FEW_SEATS = "too-few-seats"
    """`least`: seats that have to be taken."""
    TOO_MANY_SEATS = "too-many-seats"
    """`most`."""
    TOO_MANY_FOR_MISSION = "too-many-for-mission"
    """More seats are taken than a mission has. `most`."""
    UNKNOWN_SHEET = "unknown-sheet"
    UNKNOWN_LEVEL = "unknown-level"
    NO_MISSIONS = "no-missions"
    """The table does not play missions."""
    MATCH_RUNNING = "match-running"
    """Not while a match runs."""
    NO_MATCH = "no-match"
    """A choice while no match runs."""
    TOO_LATE = "too-late"
    """A choice for a roll that is over."""
    RULE = "rule"
    """Against the rules. `rule`: a value of `game.rules.refusal.Code`."""

    # The end of a link.
    KICKED = "kicked"
    TABLE_CLOSED = "table-closed"
    HOST_LEFT = "host-left"
    """The host goes, the table goes on: one of the guests is the next host."""
    TABLES_MET = "tables-met"
    """Two hosts of one table have met; the other one goes on."""
    NOT_THE_HOST = "not-the-host"
    """This program is at the table, but not its host."""
    SILENT = "silent"
    """Nothing was heard for too long."""

    # What a guest finds out by itself.
    UNREACHABLE = "unreachable"
    """`address`: nobody answered there."""
    NO_SUCH_TABLE = "no-such-table"
    """`name`: no table of that name was found."""
    NOT_A_TABLE = "not-a-table"
    """Something answered that does not speak this protocol."""
    OTHER_HOST = "other-host"
    """A program answers for a table we know, but had no part in it when we were there."""
    LINK_LOST = "link-lost"
    GAP = "gap"
    """An entry is missing or came twice. `expected` and `got`: their numbers."""
    INTERNAL = "internal"
    """A fault of this program. `fault`."""
    CONTRADICTION = "contradiction"
    """A lobby or entry of the host does not hold. `fault`."""
    STANDSTILL = "standstill"
    """The host does nothing although the match waits for nobody else."""

    # What a host finds out by itself.
    PORT_IN_USE = "port-in-use"
    """`port`."""
    CANNOT_BIND = "cannot-bind"
    """`address`, `fault`."""


class Refusal(Struct, frozen=True):
    """One reason with its values."""

    code: RefusalCode
    params: Params = {}

    @property
    def as_shown(self) -> "Refusal":
        """The same with texts that are safe to show, whoever sent them."""
        texts = {
            key: shown(value) if isinstance(value, str) else value
            for key, value in self.params.items()
        }
        return Refusal(self.code, texts)


class NotDone(Exception):  # noqa: N818 - a refusal is an answer, not an error of the program
    """Raised where a refusal has to cross several calls."""

    def __init__(self, code: RefusalCode, **params: str | int) -> None:
        self.refusal = Refusal(code, params)
        super().__init__(str(self.refusal))
