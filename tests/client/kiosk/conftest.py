"""Kiosks on a made-up clock, each with its own home, closed after the test."""

import datetime
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.kiosk.config import KioskConfig
from game.table.storage.folders import data_folder
from tests.client.kiosk.stood import QUICK, Stood
from tests.client.kiosk.world import World, use_made_up_time


@pytest.fixture
def stand(
    program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Stood]]:
    """Makes kiosks from configs, quick ones by default, at some hour of the day."""
    monkeypatch.setenv("NOCHMAL_HOME", str(tmp_path))
    made: list[Stood] = []

    def make(config: KioskConfig = QUICK, hour: int = 12) -> Stood:
        world = World(data_folder(), morning=datetime.datetime(2026, 11, 21, hour))
        use_made_up_time(world, monkeypatch)
        made.append(Stood(program, world, config))
        return made[-1]

    yield make
    for stood in made:
        stood.close()
