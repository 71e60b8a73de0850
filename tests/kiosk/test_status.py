"""A kiosk's state: in words, over a local socket, for systemd."""

import io
import socket
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.kiosk.config import Data
from game.kiosk.log_files import KioskLog
from game.kiosk.pipe_messages import KioskDoing, RestartCause
from game.kiosk.status import Machine, Restart, Status, ill, in_words, machine, page, temperature
from game.kiosk.status_link import NoKiosk, StatusLink, ask_status
from game.kiosk.watchdog import Watchdog

WELL = Status(
    version="1", supervisor=10, game=11, uptime=90_000, game_uptime=60, doing=KioskDoing.PLAYING,
    people=2, config="/etc/kiosk.toml", memory=300_000_000, memory_limit=800_000_000,
    machine=Machine(10_000_000_000, 30_000_000_000, 51.4),
)  # fmt: skip


def test_a_healthy_kiosk_says_so_in_a_line() -> None:
    assert in_words(WELL) == "Well: a match. Never started again."


@pytest.mark.parametrize(
    ("status", "why"),
    [
        (replace(WELL, trouble="The game hangs and is killed."), "The game hangs and is killed."),
        (replace(WELL, late=2), "The disk does not take results; they wait in memory."),
        (replace(WELL, machine=Machine(100, 1000)), "The disk is full: results are lost."),
    ],
)
def test_it_is_unhealthy_if_visitors_cannot_play_or_results_may_be_lost(
    status: Status, why: str
) -> None:
    assert ill(status) == why
    assert in_words(status).startswith(why)


def test_a_screen_dark_outside_its_hours_is_healthy_and_says_why() -> None:
    closed = replace(WELL, doing=KioskDoing.ATTRACTING, closed=True)
    assert ill(closed) == ""
    assert in_words(closed).startswith("Well: closed by its hours, the screen is dark.")
    assert in_words(replace(closed, doing=KioskDoing.PLAYING)).startswith("Well: a match.")


def test_a_config_fault_is_shown_and_does_not_count_as_unhealthy() -> None:
    status = replace(WELL, config_fault="Line 3: no.")
    assert ill(status) == ""
    assert "The config has a fault." in in_words(status)
    assert "  fault      Line 3: no." in list(page(status))


def test_the_status_page_shows_everything_in_lines() -> None:
    status = replace(
        WELL, restarts=(Restart(0.0, "The game hangs.", RestartCause.HUNG),), log=("one", "two")
    )
    text = "\n".join(page(status))
    for part in ("1 d 1 h, the game 1 min", "300 MB of 800 MB", "10000 MB free of 30000 MB",
                 "51 °C", "The game hangs.", "log          two"):  # fmt: skip
        assert part in text


def test_the_temperature_is_that_of_the_hottest_sensor(tmp_path: Path) -> None:
    for zone, text in (("0", "48211\n"), ("1", "61900\n"), ("2", "broken"), ("3", "-274000\n")):
        (tmp_path / f"thermal_zone{zone}").mkdir()
        (tmp_path / f"thermal_zone{zone}" / "temp").write_text(text)
    assert temperature(tmp_path) == pytest.approx(61.9)
    assert temperature(tmp_path / "none") is None


def test_a_missing_disk_has_no_figures(tmp_path: Path) -> None:
    assert machine(tmp_path / "gone", tmp_path) == Machine()


# --- asking a running kiosk -----------------------------------------------------------------------


@pytest.mark.parametrize("deep", [0, 5])
def test_another_process_may_ask(tmp_path: Path, deep: int) -> None:
    folder = tmp_path.joinpath(*["a long name of a folder"] * deep)
    folder.mkdir(parents=True, exist_ok=True)
    link = StatusLink(folder, lambda: WELL, KioskLog(folder / "log", Data(), io.StringIO()))
    assert ask_status(folder) == WELL
    assert ask_status(folder) == WELL
    link.close()


def test_a_socket_left_by_a_killed_kiosk_does_no_harm(tmp_path: Path) -> None:
    log = KioskLog(tmp_path / "log", Data(), io.StringIO())
    StatusLink(tmp_path, lambda: replace(WELL, people=1), log)
    second = StatusLink(tmp_path, lambda: WELL, log)
    assert ask_status(tmp_path) == WELL
    second.close()


def test_without_a_running_kiosk_a_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoKiosk, match="No kiosk answers"):
        ask_status(tmp_path)


# --- systemd --------------------------------------------------------------------------------------

posix = pytest.mark.skipif(sys.platform == "win32", reason="sockets of POSIX")


@posix
def test_the_watchdog_is_fed_at_half_its_interval_and_told_changes(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as system:
        system.bind(str(tmp_path / "notify"))
        system.setblocking(False)
        dog = Watchdog({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000000"})
        dog.feed(0, "Well.")
        assert system.recv(100) == b"STATUS=Well.\nWATCHDOG=1"
        dog.feed(9, "Well.")
        with pytest.raises(BlockingIOError):
            system.recv(100)
        dog.feed(10, "Well.")
        assert system.recv(100) == b"WATCHDOG=1"
        dog.feed(11, "Ill.")
        assert system.recv(100) == b"STATUS=Ill."
        dog.ends()
        assert system.recv(100) == b"STOPPING=1"


def test_without_systemd_nothing_happens(tmp_path: Path) -> None:
    Watchdog({}).feed(0, "Well.")
    Watchdog({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "no"}).feed(0, "Well.")
