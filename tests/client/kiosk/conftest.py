"""Kiosks on a made-up clock, each with its own home, closed after the test."""

import datetime
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.kiosk.config import KioskConfig
from game.table.storage.folders import data_folder
from tests.client.kiosk.rig import QUICK, KioskRig
from tests.client.kiosk.world import World, use_made_up_time


@pytest.fixture
def make_rig(
    program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., KioskRig]]:
    """Makes kiosks from configs, quick ones by default, at some hour of the day."""
    monkeypatch.setenv("NOCHMAL_HOME", str(tmp_path))
    made: list[KioskRig] = []

    def make(config: KioskConfig = QUICK, hour: int = 12) -> KioskRig:
        world = World(data_folder(), morning=datetime.datetime(2026, 11, 21, hour))
        use_made_up_time(world, monkeypatch)
        made.append(KioskRig(program, world, config))
        return made[-1]

    yield make
    for rig in made:
        rig.close()
