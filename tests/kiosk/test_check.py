"""The check of a machine: what is a warning, what is a fault, and how the config decides."""

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


def test_a_suitable_machine_passes_every_check(tmp_path: Path) -> None:
    found = check(kept_in(tmp_path))
    assert {finding.grade for finding in found.values()} == {Grade.OK}
    assert not list(tmp_path.rglob("kiosk-check-*"))


def test_a_missing_display_or_sound_device_is_a_warning(tmp_path: Path) -> None:
    found = check(kept_in(tmp_path), "No display was found.", "No sound.")
    assert found["display"].grade is found["sound"].grade is Grade.WARNING


def test_a_missing_requirement_of_the_config_is_a_fault(tmp_path: Path) -> None:
    config = replace(
        kept_in(tmp_path),
        screen=Screen(required=True),
        sound=SoundConfig(required=True),
        network=NetworkConfig(required=True),
    )
    found = list(check_machine(config, lambda _: "No.", lambda _: "No.", lambda _: "No."))
    assert [f.grade for f in found[:3]] == [Grade.FAULT] * 3


def test_an_unusable_data_folder_is_a_fault(tmp_path: Path) -> None:
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
def test_a_memory_limit_too_low_for_the_screen_is_a_fault(
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
def test_an_operator_page_at_another_machine_s_address_is_a_warning(
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


def test_a_log_that_is_a_folder_is_a_warning(tmp_path: Path) -> None:
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


def test_a_folder_is_free_once_its_kiosk_has_ended(tmp_path: Path) -> None:
    claim(tmp_path).close()
    with claim(tmp_path), pytest.raises(AnotherKiosk):
        claim(tmp_path)


def test_a_missing_pin_is_reported(tmp_path: Path) -> None:
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


def test_faults_in_a_config_end_with_status_1_and_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text("[screen]\ndisplay = 'two'\n")
    for option in ("--check", "--config"):
        done = run(tmp_path, option, str(file))
        assert done.returncode == 1
        assert done.stdout == ""
        assert done.stderr.startswith("Line 2: [screen] display must be a whole number")


def test_an_unusable_folder_ends_with_status_1(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    config = tmp_path / "kiosk.toml"
    config.write_text('[data]\nfolder = "file/below"\n')
    done = run(tmp_path, "--check", str(config))
    assert done.returncode == 1
    assert done.stderr.startswith("fault    data")


def test_exactly_one_of_config_and_check_is_required(tmp_path: Path) -> None:
    assert run(tmp_path).returncode == 2
    assert run(tmp_path, "--config", "a", "--check", "b").returncode == 2
