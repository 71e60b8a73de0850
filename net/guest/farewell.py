"""What a host's goodbye means to a guest.

Never here: what the guest does about it (`guest`), the words a person reads.
"""

from enum import Enum, auto
from typing import Final

from net.base.refusals import Refusal, RefusalCode
from net.messages.lobby import Lobby, TableState

_COME_AGAIN: Final = (
    RefusalCode.SEAT_HELD,  # the host still hears our old link
    RefusalCode.NOT_THE_HOST,
    RefusalCode.HOST_LEFT,
    RefusalCode.TABLES_MET,
    RefusalCode.SILENT,
    RefusalCode.NO_HELLO,  # the network was slower than the host's patience
)

_WITHOUT_US: Final = (RefusalCode.MATCH_BEGUN, RefusalCode.TABLE_FULL)
"""Before a match a seat opens as soon as its link breaks, so it may have begun without us."""


class Farewell(Enum):
    """What a guest does after a goodbye."""

    SEEK = auto()
    """Look for the table again."""
    DISTRUST = auto()
    """Leave this host: no honest one says this."""
    END = auto()
    """Accept it: the table is done with us."""


class Backing(Enum):
    """How many of the table's seats are with a host."""

    FEW = auto()
    """Fewer than look for a host or are with another."""
    SOME = auto()
    MOST = auto()
    """More than half of all."""

    @classmethod
    def of(cls, seats: int, others: int, in_all: int) -> "Backing":
        """What so many seats are, when so many look for a host or are with another."""
        return cls.MOST if 2 * seats > in_all else cls.FEW if seats < others else cls.SOME


def meaning_of(
    refusal: Refusal,
    lobby: Lobby | None,
    is_in: bool,
    may_go_on: bool,
    backing: Backing,
    knows_code: bool,
    looks_on: bool,
) -> Farewell:
    """What a goodbye with this reason means.

    `lobby`: the table's, or None if the guest has never been in; `is_in`: whether it is in now;
    `may_go_on`: whether others may host it; `backing`: of the host that says goodbye; `knows_code`:
    whether the guest does; `looks_on`: whether it has given up all its seats.
    """
    is_backed = backing is Backing.MOST
    if lobby is None:
        return Farewell.END
    if refusal.code in _COME_AGAIN:
        return Farewell.SEEK
    if refusal.code is RefusalCode.CODE_NEEDED and knows_code:
        return Farewell.SEEK  # we have not shown it
    if refusal.code is RefusalCode.NO_CODE_HERE and not is_in:
        return Farewell.SEEK  # a liar may have told us one
    if is_in and looks_on and refusal.code is RefusalCode.TOO_MANY_PEERS:
        return Farewell.END
    if is_in and refusal.code is RefusalCode.KICKED and not is_backed and may_go_on:
        return Farewell.SEEK
    if is_in and refusal.code is not RefusalCode.KICKED and may_go_on:
        return Farewell.DISTRUST  # a table that others can host does not close
    begun = lobby.state is TableState.LOBBY and refusal.code in _WITHOUT_US
    begun = begun and backing is not Backing.FEW
    if not is_in and not is_backed and may_go_on and not begun:
        return Farewell.SEEK  # anybody can claim to host the table and send us away
    return Farewell.END


def reason_of(refusal: Refusal, version: str, just_asked: bool) -> Refusal:
    """The reason for the goodbye as shown to people.

    A host that cannot read our first message is an older one. `version`: ours.
    """
    if refusal.code is RefusalCode.BAD_MESSAGE and just_asked:
        return Refusal(RefusalCode.VERSION, {"guest": version, "host": "?"})
    return refusal.as_shown
