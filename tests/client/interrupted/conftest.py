"""A data folder of its own for each test."""

from pathlib import Path

import pytest

from game.table.storage.folders import HOME_VARIABLE


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
