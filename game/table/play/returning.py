"""Looks for tables at which seats of this machine wait: a net thread asks, a screen reads.

Never here: joining the table (`session`), words.
"""

import asyncio
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.table.storage.held_seats import HeldSeat, HeldSeats
from game.version import VERSION
from net.base.address import Address
from net.base.refusals import NotDone
from net.finding.peek import peek
from net.messages.lobby import TableState

_AGAIN_SECONDS: Final = 3.0


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that answers and holds a seat of ours."""

    seat: HeldSeat
    address: Address


class ReturnSearch:
    """Asks again and again until closed; reading never waits."""

    def __init__(self, data: Path) -> None:
        """`data`: the folder of match files."""
        self._seats = HeldSeats(data)
        self.found: WaitingTable | None = None
        """The table to return to."""
        self.over: frozenset[str] = frozenset()
        """Tables that say their match is over. Anybody could say so, so nothing is deleted."""
        self.asked = False
        """Whether every table has been asked once."""
        self._stop = threading.Event()
        threading.Thread(target=self._run, name="return", daemon=True).start()

    def close(self) -> None:
        """Stop asking."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            self.found = asyncio.run(self._ask_all())
            self.asked = True
            self._stop.wait(_AGAIN_SECONDS)

    async def _ask_all(self) -> WaitingTable | None:
        seats = self._seats.waiting
        found = await asyncio.gather(*map(self._ask, seats))
        return next((table for table in found if table is not None), None)

    async def _ask(self, seat: HeldSeat) -> WaitingTable | None:
        """The table, if its match is known to run; a table with a code does not tell."""
        try:
            info, address = await peek(seat.ways, VERSION, seat.table_id)
        except NotDone:
            return None
        if info.state is TableState.LOBBY:
            self.over |= {seat.table_id}
            return None
        self.over -= {seat.table_id}
        return WaitingTable(seat, address)
