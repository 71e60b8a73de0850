"""How soon a phone can be used: from opening the address to a field for one's name.

Headless Chromium with its processor slowed down four times opens the page as a phone does for the
first time; the program with the table is not slowed. Never here: choices (`phones`).
"""

from collections.abc import Iterator
from contextlib import closing

from tests.bench.bench import Bench, CannotRun, Depth
from tests.bench.clock import median
from tests.bench.rows import Row

_SLOWER = 4
_ALLOWED = 1000.0
"""Milliseconds allowed."""
_WATCH = """
new MutationObserver((_, watcher) => {
  if (!document.querySelector("#name:not([disabled])")) return;
  watcher.disconnect();
  requestAnimationFrame(() => { window.usable = performance.now(); });
}).observe(document, { childList: true, subtree: true });
"""
"""Reports when the frame with the name field is drawn, counted from opening the address."""


def _opened(link: str) -> float:
    """Milliseconds from opening the address until a name can be entered."""
    from tests.phones.browsers import Phone  # needs a browser's driver

    with closing(Phone()) as phone:
        phone.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _WATCH})
        phone.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
        phone.open(link)
        phone.wait(lambda: phone.js("return window.usable"))
        return float(phone.js("return window.usable"))


def measure(depth: Depth) -> Iterator[Row]:
    """One row: the median of a few openings, each in a browser without a cache."""
    try:
        from tests.phones.browsers import Table, missing
    except ImportError as error:
        raise CannotRun("selenium is not installed") from error
    if missing():
        raise CannotRun(missing())
    with closing(Table(seats=6)) as table:
        opened = median([_opened(table.link) for _ in range(depth.of(1, 5))])
    name = f"page of a phone, ready at a processor {_SLOWER} times slower"
    yield Row(name, _ALLOWED, opened, "ms", 1.0)


BENCH = Bench("page", ("page of a phone",), measure)
