"""A match to tell guests."""

import pytest

from tests.net.chain.made import Made


@pytest.fixture(scope="module")
def story() -> Made:
    """A whole match."""
    return Made().played()
