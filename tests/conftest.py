"""What holds for all tests: nothing they do touches anybody's settings, matches or records."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.table.folders import HOME_VARIABLE


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home of the tests' own, for them and for every program they start."""
    folder = tmp_path_factory.mktemp("home")
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    yield folder
    if before is None:
        del os.environ[HOME_VARIABLE]
    else:
        os.environ[HOME_VARIABLE] = before
