"""The seats that people of this machine hold in matches on the network, to come back to them.

A seat is listed from the first roll until the match is over, whoever left and however the program
ended. Never here: looking for its table (`game.table.play.returning`).
"""

import contextlib
import os
import time
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from game.table.storage.folders import MOST_BYTES, SEATS_FILE, must_be_file
from game.table.storage.running_lock import claim, is_running
from net.base.address import Address
from net.base.identity import write_for_me_alone
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import TableId

_MOST_TABLES: Final = 8
_MOST_SECONDS: Final = 12 * 3600
"""No match lasts this long."""
_MOST_NUMBER: Final = 2**40
"""More than any process or time has: larger ones cannot be reckoned with."""


class HeldSeat(Struct, frozen=True):
    """Seats at a table: who holds them, and the programs that may host it by now."""

    table_id: TableId
    table_name: str
    names: tuple[str, ...]
    """The names under which the seats' key is stored."""
    candidates: tuple[HostCandidate, ...]
    people: tuple[str, ...] = ()
    """The people on them."""
    process: Annotated[int, Meta(ge=0, le=_MOST_NUMBER)] = 0
    """The process that was last at the table."""
    since: Annotated[int, Meta(ge=0, le=_MOST_NUMBER)] = 0

    @property
    def ways(self) -> tuple[Address, ...]:
        """Addresses at which the table may be reached."""
        return tuple(way for candidate in self.candidates for way in candidate.ways)

    @property
    def is_of_today(self) -> bool:
        """Whether its match may still be running."""
        return time.time() - self.since < _MOST_SECONDS


_Seats = Annotated[list[HeldSeat], Meta(max_length=_MOST_TABLES)]


class HeldSeats:
    """The file `seats.json`; the latest seat comes last."""

    def __init__(self, data: Path) -> None:
        """`data`: the folder of match files. An unreadable file counts as empty."""
        self._data = data
        self._file = data / SEATS_FILE

    @property
    def waiting(self) -> tuple[HeldSeat, ...]:
        """The seats somebody may want to come back to, latest first; without those that another
        program here is using.
        """
        recent = (seat for seat in reversed(self._read()) if seat.is_of_today)
        return tuple(seat for seat in recent if not is_running(self._data, seat.process))

    def keep(self, seat: HeldSeat) -> None:
        """This program holds the seat from now on."""
        claim(self._data)
        others = [one for one in self._read() if one.table_id != seat.table_id]
        held = msgspec.structs.replace(seat, process=os.getpid(), since=int(time.time()))
        self._write([*others, held][-_MOST_TABLES:])

    def drop(self, table_id: str) -> None:
        """The match of that table is over, or the seat is lost."""
        seats = self._read()
        left = [one for one in seats if one.table_id != table_id]
        if left != seats:
            self._write(left)

    def _read(self) -> list[HeldSeat]:
        with contextlib.suppress(OSError, ValueError, msgspec.DecodeError, RecursionError):
            must_be_file(self._file, MOST_BYTES)
            return msgspec.json.decode(self._file.read_bytes(), type=_Seats)
        return []

    def _write(self, seats: list[HeldSeat]) -> None:
        # On a full or read-only disk nobody is offered to come back.
        with contextlib.suppress(OSError):
            write_for_me_alone(self._file, msgspec.json.encode(seats))
