"""The tables on the LAN for a screen or a terminal: a net thread that looks, a list to read.

Never here: joining one (`session`), words.
"""

import asyncio
import threading
import time
from collections.abc import Sequence
from typing import Final

from game.version import VERSION
from net.base.names import those_called
from net.finding.discovery import Finder, NoMulticast, TableAd, open_zeroconf

_CLOSE_SECONDS: Final = 3.0


class Browser:
    """Looks for tables until closed; reading never waits."""

    def __init__(self, binds: Sequence[str] = ()) -> None:
        self._binds = tuple(binds)
        self._tables: tuple[TableAd, ...] = ()
        self._trouble: str | None = None
        self._changed = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._finder: Finder | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="browse", daemon=True)
        self._thread.start()

    def tables(self) -> tuple[TableAd, ...]:
        """The tables that answer now, by name."""
        return self._tables

    @property
    def trouble(self) -> str | None:
        """Why no table can be found here, None if one can."""
        return self._trouble

    def find(self, name: str | None, seconds: float, any_will_do: bool = False) -> TableAd | None:
        """Wait at most this long for a table of that name, preferably one with a free seat.

        Without a name, for any table with a free seat; with `any_will_do`, for any table at all.
        Not for screens.
        """
        end = time.monotonic() + seconds
        while True:
            if (found := self._pick(name, any_will_do)) is not None:
                return found
            left = end - time.monotonic()
            if left <= 0 or self._trouble is not None:
                return None
            self._changed.wait(left)
            self._changed.clear()

    def _pick(self, name: str | None, any_will_do: bool) -> TableAd | None:
        named = list(self._tables) if name is None else those_called(name, self._tables)
        joinable = [ad for ad in named if ad.may_have_room]
        if joinable:
            return joinable[0]
        return named[0] if named and (name is not None or any_will_do) else None

    def close(self, wait: bool = True) -> None:
        """Stop looking."""
        self._closed = True
        loop, stop = self._loop, self._stop
        if loop is not None and stop is not None and not loop.is_closed():
            try:
                loop.call_soon_threadsafe(stop.set)
            except RuntimeError:
                return
        if wait:
            self._thread.join(_CLOSE_SECONDS)

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        except (NoMulticast, OSError) as error:
            self._trouble = str(error)
            self._changed.set()

    async def _main(self) -> None:
        self._stop = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        if self._closed:
            return
        zeroconf = open_zeroconf(self._binds)
        self._finder = finder = Finder(zeroconf, VERSION, self._take)
        try:
            await self._stop.wait()
        finally:
            await finder.close()
            await zeroconf.async_close()

    def _take(self) -> None:
        if self._finder is not None:
            self._tables = self._finder.tables
        self._changed.set()
