"""What the commands report about a running or stopped kiosk; a kiosk without a window stands in."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.kiosk.figures import Ending, Figures, FiguresLine
from tests.kiosk.test_check import run
from tests.kiosk.test_supervisor import BEGIN, ROOT, STAY, SUPERVISED, until

posix = pytest.mark.skipif(os.name != "posix", reason="local sockets of POSIX")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "kiosk.toml"
    file.write_text('data.folder = "kept"\nlock.pin = "2580"\n')
    return file


@pytest.fixture
def running(tmp_path: Path, config: Path) -> Iterator[subprocess.Popen[str]]:
    """A supervisor in a separate process, whose game has started."""
    starts = tmp_path / "starts"
    source = SUPERVISED.format(
        root=str(ROOT), game=BEGIN + STAY, folder=str(tmp_path), starts=str(starts)
    )
    (tmp_path / "kept" / "data").mkdir(parents=True)
    with subprocess.Popen(
        [sys.executable, "-c", source], stderr=subprocess.PIPE, text=True
    ) as process:
        until((tmp_path / "kept" / "data" / "kiosk.kept.toml").exists)
        yield process
        process.send_signal(signal.SIGTERM)


@posix
def test_the_status_of_a_running_kiosk(tmp_path: Path, running, config: Path) -> None:
    done = run(tmp_path, "--status", str(config))
    assert (done.returncode, done.stderr) == (0, "")
    assert "state        Well: nobody plays. Never started again." in done.stdout
    told = json.loads(run(tmp_path, "--status", str(config), "--json").stdout)
    assert (told["event"], told["ill"]) == ("status", "")
    assert told["supervisor"] == running.pid


def test_without_a_running_kiosk_the_status_is_a_sentence(tmp_path: Path, config: Path) -> None:
    done = run(tmp_path, "--status", str(config))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("No kiosk answers that keeps its data in")


@posix
def test_a_reload_reaches_the_kiosk(tmp_path: Path, running, config: Path) -> None:
    config.write_text(config.read_text() + "\nsound.music = 1\n")
    assert run(tmp_path, "--reload", str(config)).returncode == 0
    for line in running.stderr:
        if "is taken when nobody plays" in line:
            break


@posix
def test_a_reload_of_a_faulty_config_is_refused(tmp_path: Path, running, config: Path) -> None:
    config.write_text(config.read_text() + "\nsound.music = 101\n")
    done = run(tmp_path, "--reload", str(config))
    assert done.returncode == 1
    assert "[sound] music must be a whole number" in done.stderr


def test_the_report_contains_everything_but_secrets(tmp_path: Path, config: Path) -> None:
    for words in (("--report", str(config)), ("--report", str(config), "--json")):
        done = run(tmp_path, *words)
        assert (done.returncode, done.stderr) == (0, "")
        assert "2580" not in done.stdout
        assert "***" in done.stdout
    report = json.loads(done.stdout)
    assert report["config"]["lock"] == {"pin": "***"}
    assert report["status"] is None
    assert {finding["part"] for finding in report["check"]} >= {"display", "sound", "data"}


def test_the_check_has_json_output_as_well(tmp_path: Path, config: Path) -> None:
    done = run(tmp_path, "--check", str(config), "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert lines[0]["grade"] == "ok"
    config.write_text("[screen\n")
    done = run(tmp_path, "--check", str(config), "--json")
    assert (done.returncode, done.stderr) == (1, "")
    assert json.loads(done.stdout)["grade"] == "fault"


def test_nothing_of_a_config_reaches_the_terminal_as_an_escape(tmp_path: Path) -> None:
    file = tmp_path / "\x1b]0;pwned\x07.toml"
    file.write_text('data.folder = "kept"\nnotice.title = "\\u001b\\u009b2J\\u202eHall"\n')
    for what in ("--check", "--report"):
        for form in ((), ("--json",)):
            done = run(tmp_path, what, str(file), *form)
            assert (done.returncode, done.stderr) == (0, "")
            assert not set(done.stdout) & {"\x1b", "\x07", "\x9b", "\u202e"}
    assert json.loads(done.stdout)["config"]["notice"] == {"title": "\x1b\x9b2J\u202eHall"}


def test_figures_are_printed_and_drawn(tmp_path: Path, config: Path) -> None:
    played = FiguresLine("2026-11-21", 14, "versus", 3, 12.5, "de", Ending.FINISHED, 30)
    Figures(tmp_path / "kept" / "data").add(played)
    done = run(tmp_path, "--figures", str(config))
    assert done.stdout.splitlines()[1] == "2026-11-21,14,1,3,12.5,1,0,0,,de 1"
    told = json.loads(run(tmp_path, "--figures", str(config), "--json").stdout)
    assert told["people"] == 3
    picture = tmp_path / "figures.png"
    done = run(tmp_path, "--figures", str(config), "--picture", str(picture))
    assert (done.returncode, done.stderr) == (0, "")
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "words",
    [
        ("--config", "a", "--json"),
        ("--check", "a", "--picture", "b"),
        ("--picture", "b"),
        ("--figures", "a", "--picture", "b.jpg"),
    ],
)
def test_conflicting_options_are_refused(tmp_path: Path, words) -> None:
    assert run(tmp_path, *words).returncode == 2
