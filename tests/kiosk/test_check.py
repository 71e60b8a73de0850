"""The check of a machine: what is a warning, what is a fault, and what the config makes of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.kiosk.check import Finding, Grade, check_machine
from game.kiosk.config import (
    Alive,
    Attract,
    AttractPage,
    Data,
    KioskConfig,
    Lock,
    NetworkConfig,
    Notice,
    OperatorConfig,
    Screen,
    SoundConfig,
)
from game.kiosk.only_one import AnotherKiosk, claim

ROOT = Path(__file__).resolve().parents[2]


def check(config: KioskConfig, display: str | None = None, sound: str | None = None) -> dict:
    found = check_machine(config, lambda _: display, lambda _: sound, lambda _: None)
    return {finding.part: finding for finding in found}


def kept_in(folder: Path) -> KioskConfig:
    return KioskConfig(data=Data(folder=str(folder)), lock=Lock(pin="1234"))


def test_a_fit_machine_has_nothing_but_good_news(tmp_path: Path) -> None:
    found = check(kept_in(tmp_path))
    assert {finding.grade for finding in found.values()} == {Grade.OK}
    assert not list(tmp_path.rglob("kiosk-check-*"))


def test_no_display_and_no_sound_are_warnings(tmp_path: Path) -> None:
    found = check(kept_in(tmp_path), "No display was found.", "No sound.")
    assert found["display"].grade is found["sound"].grade is Grade.WARNING


def test_what_the_config_requires_is_a_fault(tmp_path: Path) -> None:
    config = replace(
        kept_in(tmp_path),
        screen=Screen(required=True),
        sound=SoundConfig(required=True),
        network=NetworkConfig(required=True),
    )
    found = list(check_machine(config, lambda _: "No.", lambda _: "No.", lambda _: "No."))
    assert [f.grade for f in found[:3]] == [Grade.FAULT] * 3


def test_a_data_folder_that_cannot_be_used_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    found: Finding = check(kept_in(tmp_path / "file"))["data"]
    assert found.grade is Grade.FAULT
    assert "cannot be used" in found.sentence


@pytest.mark.parametrize(
    ("given", "size", "grade"),
    [
        (0, (1920, 1080), Grade.OK),
        (0, (3840, 2160), Grade.OK),
        (120, (1920, 1080), Grade.FAULT),
        (400, (1920, 1080), Grade.OK),
        (400, (3840, 2160), Grade.FAULT),
    ],
)
def test_a_limit_of_memory_that_the_screen_does_not_do_with_is_a_fault(
    tmp_path: Path, given: int, size: tuple[int, int], grade: Grade
) -> None:
    config = replace(kept_in(tmp_path), alive=Alive(memory_megabytes=given))
    found = check_machine(config, lambda _: None, lambda _: None, lambda _: None, lambda _: size)
    (memory,) = (finding for finding in found if finding.part == "memory")
    assert memory.grade is grade


@pytest.mark.parametrize(
    ("address", "grade"),
    [("127.0.0.1", Grade.OK), ("0.0.0.0", Grade.OK), ("203.0.113.9", Grade.WARNING)],
)
def test_an_operators_page_at_an_address_of_another_machine_is_a_warning(
    tmp_path: Path, address: str, grade: Grade
) -> None:
    operator = OperatorConfig(password="long enough", address=address)
    found = check(replace(kept_in(tmp_path), operator=operator))["operator"]
    assert found.grade is grade
    assert address in found.sentence


def test_a_notice_that_no_page_shows_is_a_warning(tmp_path: Path) -> None:
    told = replace(kept_in(tmp_path), notice=Notice(title="Every Friday"))
    assert "not among the pages" in check(told)["notice"].sentence
    shown = replace(told, attract=Attract(pages=(AttractPage.NOTICE,)))
    assert "notice" not in check(shown)


def test_a_log_that_is_a_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "log").mkdir()
    config = kept_in(tmp_path)
    found = check(replace(config, data=replace(config.data, log=str(tmp_path / "log"))))
    assert found["log"].grade is Grade.WARNING
    assert "is a directory" in found["log"].sentence


def test_a_second_kiosk_on_the_same_folder_does_not_start(tmp_path: Path) -> None:
    config = tmp_path / "kiosk.toml"
    config.write_text('[data]\nfolder = "here"\n')
    data = tmp_path / "here" / "data"
    data.mkdir(parents=True)
    with claim(data):
        done = run(tmp_path, "--config", str(config))
    assert done.returncode == 1
    assert done.stderr == f"Another kiosk runs with the folder '{data}'.\n"


def test_a_folder_is_free_when_its_kiosk_has_ended(tmp_path: Path) -> None:
    claim(tmp_path).close()
    with claim(tmp_path), pytest.raises(AnotherKiosk):
        claim(tmp_path)


def test_without_a_pin_it_is_said(tmp_path: Path) -> None:
    found = check(replace(kept_in(tmp_path), lock=Lock()))
    assert found["lock"].grade is Grade.WARNING


def run(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in gone}
    return subprocess.run(
        [sys.executable, "main.py", "kiosk", *words],
        cwd=ROOT,
        env={**environment, "NOCHMAL_HOME": str(tmp_path / "home")},
        text=True,
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_the_command_checks_without_a_screen(tmp_path: Path) -> None:
    done = run(tmp_path, "--check", "assets/kiosk.example.toml")
    assert (done.returncode, done.stderr) == (0, "")
    assert "warning  display  No display was found." in done.stdout
    assert "ok       data" in done.stdout


def test_faults_of_a_config_end_with_status_1_and_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text("[screen]\ndisplay = 'two'\n")
    for option in ("--check", "--config"):
        done = run(tmp_path, option, str(file))
        assert done.returncode == 1
        assert done.stdout == ""
        assert done.stderr.startswith("Line 2: [screen] display must be a whole number")


def test_a_folder_that_cannot_be_used_ends_with_status_1(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    config = tmp_path / "kiosk.toml"
    config.write_text('[data]\nfolder = "file/below"\n')
    done = run(tmp_path, "--check", str(config))
    assert done.returncode == 1
    assert done.stderr.startswith("fault    data")


def test_one_of_the_two_has_to_be_asked_for(tmp_path: Path) -> None:
    assert run(tmp_path).returncode == 2
    assert run(tmp_path, "--config", "a", "--check", "b").returncode == 2
