"""What a supervisor stores and reports, without a game: settings, hours, waiting results."""

import datetime
import io
from pathlib import Path

import pytest

from game.kiosk import kept_wishes
from game.kiosk.config import Data
from game.kiosk.kept_config import open_config
from game.kiosk.log_files import KioskLog
from game.kiosk.pipe_messages import KioskDoing, KioskDuty, Now, Wishes
from game.kiosk.supervisor import Supervisor
from game.table.storage.settings import Language


def made(folder: Path, clock=lambda: datetime.datetime(2026, 11, 24, 12), text: str = ""):
    """A supervisor that runs no game, and its log."""
    file, told = folder / "kiosk.toml", io.StringIO()
    file.write_text(f'data.folder = "kept"\n{text}')
    log = KioskLog(folder / "kiosk.log", Data(), told)
    return Supervisor(lambda n: [], open_config(file), log, wall=clock), told


def test_volume_brightness_and_language_survive_a_reboot(tmp_path: Path) -> None:
    first, _ = made(tmp_path)
    first._wish(Wishes(KioskDuty.DARK, 30, 40, Language.DUTCH, "Back at two"))
    again, _ = made(tmp_path)
    assert again.wishes == Wishes(KioskDuty.OPEN, 30, 40, Language.DUTCH)


@pytest.mark.parametrize("kept", ["", "[]", '{"volume": 900}', "\x00", '{"volume": "1"}'])
def test_unreadable_settings_fall_back_to_the_config(tmp_path: Path, kept: str) -> None:
    made(tmp_path)[0]._wish(Wishes(volume=30))
    (tmp_path / "kept" / "data" / kept_wishes.NAME).write_text(kept)
    assert made(tmp_path)[0].wishes == Wishes()


def test_the_log_says_when_the_hours_open_and_close_it(tmp_path: Path) -> None:
    clock = [datetime.datetime(2026, 11, 24, 9)]
    kiosk, told = made(tmp_path, lambda: clock[0], 'hours.tuesday = "10:00-18:00"\n')
    for hour in (9, 9, 10, 12, 18):
        clock[0] = clock[0].replace(hour=hour)
        kiosk._look_at_the_hour()
    states = [line.split()[-2] for line in told.getvalue().splitlines() if "The hours say" in line]
    assert states == ["closed", "open", "closed"]


def test_results_that_wait_for_the_disk_are_in_log_and_status(tmp_path: Path) -> None:
    kiosk, told = made(tmp_path)
    for late in (0, 1, 1, 2, 0):
        kiosk._hear(Now(KioskDoing.ATTRACTING, 0, late))
    said = [line for line in told.getvalue().splitlines() if "esults" in line]
    assert said == [
        "Results wait in memory for room on the disk: 1.",
        "Results wait in memory for room on the disk: 2.",
        "The results that waited are on the disk now.",
    ]
