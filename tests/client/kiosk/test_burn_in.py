"""Nothing bright stands still on a screen that attracts people for years."""

import datetime
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.kiosk.config import KioskConfig
from game.table.storage.folders import data_folder
from tests.client.conftest import program_of
from tests.client.kiosk.burn_in import held_bright
from tests.client.kiosk.rig import KioskRig
from tests.client.kiosk.test_phones import Door
from tests.client.kiosk.world import World, use_made_up_time

SMALL = (640, 360)
MINUTES = 10


@pytest.fixture
def kiosk(programs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KioskRig]:
    """A kiosk with its default config in a small window."""
    monkeypatch.setenv("NOCHMAL_HOME", str(tmp_path))
    world = World(data_folder(), morning=datetime.datetime(2026, 11, 21, 12))
    use_made_up_time(world, monkeypatch)
    made = KioskRig(program_of(programs, SMALL), world, KioskConfig())
    yield made
    made.close()


@pytest.mark.endurance
@pytest.mark.parametrize("phones", [False, True], ids=["without phones", "with a code for phones"])
def test_no_part_of_the_attract_screen_is_bright_for_ten_minutes(
    kiosk: KioskRig, phones: bool
) -> None:
    if phones:
        kiosk.stage.phones = Door()
    # Only single pixels at the edges of cells are left.
    assert held_bright(kiosk, seconds=15 * 60, minutes=MINUTES) < 0.001
