"""For all tests: nothing they do touches anybody's settings, matches or records.

They run on all cores; `-n 0` runs them one after the other, for a debugger, say.
"""

import gc
import os
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from game.table.storage.folders import HOME_VARIABLE
from tests.examples import MOST, REST, left_out
from tests.own_network import can_have_own_network, enter_own_network

_ON_THE_LAN = ("commands", "evening", "kiosk", "table/play/test_session.py",
               "net/finding/test_discovery.py", "client/setup/test_guests.py",
               "client/interrupted")  # fmt: skip
"""Tests that open tables others can find, or look for tables: on one network they would clash."""
_FIRST = ("commands", "evening", "client/test_readable.py", "client/test_still_window.py", "phones",
          "client/sound/test_files.py", "client/kiosk/test_day.py", "net/test_matches.py",
          "client/kiosk/test_phones.py", "net/simulator", "kiosk", "client/kiosk",
          "net/test_page_client.py", "training", "rules/test_mission_laws.py", "net",
          "bots")  # fmt: skip
"""Slow tests come first: those that compute beside those of windows and programs, which wait."""
_HERE = Path(__file__).parent
assert all((_HERE / place).exists() for place in (*_ON_THE_LAN, *_FIRST)), (
    "one of them has been renamed"
)

# The time an example takes says something about the machine, and nothing about the program.
settings.register_profile(
    "any machine",
    deadline=None,
    max_examples=25 if REST else 75 if MOST else 100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("any machine")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the slowest tests first, so that none is left for one core when the others are done."""
    out = left_out(items)
    config.hook.pytest_deselected(items=list(out))
    items[:] = (item for item in items if item not in out)
    items.sort(key=lambda item: _turn(_place(item.nodeid)))


def _turn(place: str) -> int:
    turns = (turn for turn, start in enumerate(_FIRST) if place.startswith(start))
    return next(turns, len(_FIRST))


def pytest_collection_finish() -> None:
    """A kiosk collects garbage whenever people leave: it need not look through all tests."""
    gc.collect()
    gc.freeze()


def _place(nodeid: str) -> str:
    """The file of a test, below this folder."""
    return nodeid.split("::", maxsplit=1)[0].removeprefix("tests/")


def pytest_configure(config: pytest.Config) -> None:
    """Move a worker to its own network first, if it may have one."""
    if getattr(config, "workerinput", {}).get("apart"):
        enter_own_network()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell each worker whether it may have its own network."""
    node.workerinput["apart"] = _workers_have_networks()


@cache
def _workers_have_networks() -> bool:
    return can_have_own_network()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Keep the tests of a file together, and run those that open tables one after the other.

    If each worker has a network, only those of one folder are serialised: they are all slow, and
    would slow each other down. `--dist loadgroup` of pytest-xdist 3.8 is meant for this, but pytest
    9.2 breaks it.
    """
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            place = _place(nodeid)
            if not place.startswith(_ON_THE_LAN):
                return place
            return place.split("/", maxsplit=1)[0] if _workers_have_networks() else "lan"

    return Together(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where windows and controllers have to be tested (`.ci/run`), a skipped test is a failure."""
    report = yield
    needs_a_screen = item.path.relative_to(_HERE).parts[0] in (
        "evening",
        "kiosk",
        "client",
        "phones",
    )
    if report.skipped and needs_a_screen and os.environ.get("NOCHMAL_NO_SKIPS"):
        report.outcome = "failed"
    return report


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A separate home for the tests and for every program they start."""
    folder = tmp_path_factory.mktemp("home")
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    yield folder
    if before is None:
        del os.environ[HOME_VARIABLE]
    else:
        os.environ[HOME_VARIABLE] = before
