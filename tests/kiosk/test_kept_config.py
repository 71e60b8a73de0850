"""The config in use: what the file says, or what it said when it last worked."""

import os
from pathlib import Path

import pytest

from game.kiosk.config_reader import ConfigFaults
from game.kiosk.kept_config import KEPT_NAME, open_config

GOOD = '[lock]\npin = "2580"\n[data]\nfolder = "kept"\n'
BROKEN = '[lock]\npin = 2580\n[data]\nfolder = "kept"\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A valid config."""
    monkeypatch.setenv("NOCHMAL_HOME", str(tmp_path / "home"))
    made = tmp_path / "kiosk.toml"
    made.write_text(GOOD)
    return made


def copy_of(file: Path) -> Path:
    return file.parent / "kept" / "data" / KEPT_NAME


def test_at_a_start_with_a_broken_file_the_last_working_config_is_used(
    file: Path,
) -> None:
    open_config(file).worked()
    file.write_text(BROKEN)
    kept = open_config(file)
    assert kept.config.lock.pin == "2580"
    assert kept.fault.startswith("Line 2: [lock] pin must be")


def test_a_config_that_was_only_read_is_not_kept(file: Path) -> None:
    open_config(file)
    file.write_text(BROKEN)
    with pytest.raises(ConfigFaults):
        open_config(file)


@pytest.mark.parametrize("broken", ["[lock\n" + GOOD, "a = b = c\n" + GOOD, BROKEN])
def test_the_copy_is_found_whatever_is_wrong_with_the_file(file: Path, broken: str) -> None:
    open_config(file).worked()
    file.write_text(broken)
    assert open_config(file).config.lock.pin == "2580"


def test_another_config_s_copy_is_not_used(file: Path) -> None:
    open_config(file).worked()
    other = file.with_name("other.toml")
    other.write_text(BROKEN)
    with pytest.raises(ConfigFaults):
        open_config(other)


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
def test_only_the_owner_can_read_the_copy_since_it_contains_the_pin(file: Path) -> None:
    open_config(file).worked()
    assert copy_of(file).stat().st_mode & 0o077 == 0


def test_a_copy_that_cannot_be_written_stops_nothing(file: Path) -> None:
    (file.parent / "kept").write_text("in the way")
    kept = open_config(file)
    kept.worked()
    assert kept.config.lock.pin == "2580"


def test_a_reload_accepts_a_new_valid_config(file: Path) -> None:
    kept = open_config(file)
    assert not kept.look()
    file.write_text(GOOD.replace("2580", "1234"))
    assert kept.look()
    assert (kept.config.lock.pin, kept.fault) == ("1234", "")


def test_a_reload_of_a_broken_config_changes_nothing_and_gives_the_reason(file: Path) -> None:
    kept = open_config(file)
    file.write_text(BROKEN)
    assert not kept.look()
    assert kept.config.lock.pin == "2580"
    assert kept.fault
    file.write_text(GOOD)
    assert not kept.look()
    assert kept.fault == ""


def test_the_data_folder_does_not_change_while_the_kiosk_runs(file: Path) -> None:
    kept = open_config(file)
    file.write_text(GOOD.replace("kept", "elsewhere"))
    assert not kept.look()
    assert kept.config.data.folder == str(file.parent / "kept")


def test_a_text_is_checked_before_it_is_written_to_the_file(file: Path) -> None:
    kept = open_config(file)
    with pytest.raises(ConfigFaults, match="Line 2"):
        kept.take(BROKEN)
    assert file.read_text() == GOOD
    kept.take(GOOD.replace("2580", "4321"))
    assert kept.look()
    assert kept.config.lock.pin == "4321"


@pytest.mark.skipif(os.name != "posix", reason="modes and links of POSIX")
def test_a_rewritten_file_keeps_its_mode_and_place(file: Path) -> None:
    file.chmod(0o640)
    link = file.with_name("link.toml")
    link.symlink_to(file)
    open_config(link).take(GOOD.replace("2580", "4321"))
    assert link.is_symlink()
    assert "4321" in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_in_place_of_the_file_is_a_fault_and_does_not_block(file: Path) -> None:
    kept = open_config(file)
    file.unlink()
    os.mkfifo(file)
    assert not kept.look()
    assert "a pipe" in kept.fault


def test_an_endless_file_is_a_fault(file: Path) -> None:
    file.write_text("#" * 2_000_000)
    with pytest.raises(ConfigFaults, match="too long"):
        open_config(file)
