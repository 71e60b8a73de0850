"""Matches made by hand, begun or whole."""

import pytest

from tests.net.chain.made import Made


@pytest.fixture
def made() -> Made:
    """A match begun, in its first roll."""
    return Made().begun()


@pytest.fixture(scope="module")
def whole() -> Made:
    """A match from its start to its end."""
    return Made().played()
