"""How soon a table is on another program's list, beside a bare zeroconf browser.

Both browse loopback for the same service; the table belongs to another program.
"""

import threading
import time
from collections.abc import Iterator

from zeroconf import ServiceBrowser, ServiceStateChange, Zeroconf

from game.table.play.browse import Browser
from net.finding.discovery import SERVICE
from tests.bench import peer
from tests.bench.bench import Bench, CannotRun, Depth
from tests.bench.clock import Pair, median
from tests.bench.programs import Program
from tests.bench.rows import Row

_LOCAL = ("127.0.0.1",)
_PATIENCE = 8.0


class _Bare:
    """The services zeroconf alone finds, and when."""

    def __init__(self) -> None:
        self._heard = 0
        self._changed = threading.Event()
        self._zeroconf = Zeroconf(interfaces=list(_LOCAL))
        self._browser = ServiceBrowser(self._zeroconf, SERVICE, handlers=[self._on_change])

    def _on_change(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Added:
            self._heard = time.monotonic_ns()
            self._changed.set()

    def wait(self) -> int:
        """When the next service was found, in nanoseconds."""
        if not self._changed.wait(_PATIENCE):
            raise CannotRun("zeroconf receives nothing on loopback here")
        self._changed.clear()
        return self._heard

    def close(self) -> None:
        """Stop browsing."""
        self._zeroconf.close()


def _listed(browser: Browser, name: str) -> int:
    """When a table of that name was listed."""
    found = browser.find(name, _PATIENCE)
    if found is None:
        raise CannotRun(browser.trouble or "no table was found on loopback")
    return time.monotonic_ns()


def _appearing(tables: Program, rounds: int) -> Pair:
    """The list is open when a table is opened."""
    pair, bare, browser = Pair(), _Bare(), Browser(_LOCAL)
    try:
        for number in range(rounds):
            tables.tell(f"Bench {number}")
            listed = _listed(browser, f"Bench {number}")
            since = tables.hear()["since"]
            pair.floor.append((bare.wait() - since) / 1e6)
            pair.value.append((listed - since) / 1e6)
            time.sleep(0.2)  # until the entry of the previous one is withdrawn
    finally:
        bare.close()
        browser.close()
    return pair


def _opening(tables: Program, rounds: int) -> Pair:
    """The table exists when the list is opened; both browse alternately."""
    pair = Pair()
    tables.ask("Bench")
    for _ in range(rounds):
        since, bare = time.monotonic_ns(), _Bare()
        pair.floor.append((bare.wait() - since) / 1e6)
        bare.close()
        since, browser = time.monotonic_ns(), Browser(_LOCAL)
        pair.value.append((_listed(browser, "Bench") - since) / 1e6)
        browser.close()
    return pair


def measure(depth: Depth) -> Iterator[Row]:
    """The rows of finding a table."""
    tables = Program(peer.tables)
    try:
        found = _opening(tables, depth.of(2, 20))
        name = "table on the list, opened when it is there"
        yield Row(name, median(found.floor), median(found.value), "ms", 1.3)
        found = _appearing(tables, depth.of(3, 20))
        name = "table on the open list after it can be joined"
        yield Row(name, median(found.floor), median(found.value), "ms", 1.3)
    finally:
        Program.end([tables])


BENCH = Bench("finding", ("table on the list", "table on the open list"), measure)
