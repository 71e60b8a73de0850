"""Shared by browser tests: phones are closed after each test, the quick ones are shared."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest

from tests.phones.browsers import Phone, Table, missing


@pytest.fixture(scope="session", autouse=True)
def _browser_there() -> None:
    if missing():
        pytest.skip(missing())


@pytest.fixture
def phones() -> Iterator[Callable[..., Phone]]:
    """Makes phones."""
    with ExitStack() as opened:
        yield lambda *args, **more: opened.enter_context(closing(Phone(*args, **more)))


@pytest.fixture
def tables() -> Iterator[Callable[..., Table]]:
    """Makes tables."""
    with ExitStack() as opened:
        yield lambda **options: opened.enter_context(closing(Table(**options)))


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    """A phone that has the page open and watches."""
    table = Table()
    phone = Phone()
    try:
        yield phone.open(table.link)
    finally:
        phone.close()
        table.close()
