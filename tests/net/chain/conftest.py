"""Matches made by hand, just begun or complete."""

import pytest

from tests.net.chain.made import Made


@pytest.fixture
def made() -> Made:
    """A match in its first roll."""
    return Made().begun()


@pytest.fixture(scope="module")
def whole() -> Made:
    """A complete match."""
    return Made().played()
