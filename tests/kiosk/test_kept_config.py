"""The config that is used: what the file says, or what it said when it last made sense."""

import os
from pathlib import Path

import pytest

from game.kiosk.config_reader import ConfigFaults
from game.kiosk.kept_config import KEPT_NAME, open_config

GOOD = '[lock]\npin = "2580"\n[data]\nfolder = "kept"\n'
BROKEN = '[lock]\npin = 2580\n[data]\nfolder = "kept"\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A config that is good."""
    monkeypatch.setenv("NOCHMAL_HOME", str(tmp_path / "home"))
    made = tmp_path / "kiosk.toml"
    made.write_text(GOOD)
    return made


def copy_of(file: Path) -> Path:
    return file.parent / "kept" / "data" / KEPT_NAME


def test_a_config_that_worked_is_used_at_a_start_at_which_the_file_makes_no_sense(
    file: Path,
) -> None:
    open_config(file).worked()
    file.write_text(BROKEN)
    kept = open_config(file)
    assert kept.config.lock.pin == "2580"
    assert kept.fault.startswith("Line 2: [lock] pin must be")


def test_one_that_was_only_read_is_not_kept(file: Path) -> None:
    open_config(file)
    file.write_text(BROKEN)
    with pytest.raises(ConfigFaults):
        open_config(file)


@pytest.mark.parametrize("broken", ["[lock\n" + GOOD, "a = b = c\n" + GOOD, BROKEN])
def test_the_copy_is_found_whatever_else_is_wrong(file: Path, broken: str) -> None:
    open_config(file).worked()
    file.write_text(broken)
    assert open_config(file).config.lock.pin == "2580"


def test_the_copy_of_another_config_is_not_used(file: Path) -> None:
    open_config(file).worked()
    other = file.with_name("other.toml")
    other.write_text(BROKEN)
    with pytest.raises(ConfigFaults):
        open_config(other)


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
def test_the_copy_holds_the_pin_so_nobody_else_may_read_it(file: Path) -> None:
    open_config(file).worked()
    assert copy_of(file).stat().st_mode & 0o077 == 0


def test_a_copy_that_cannot_be_written_costs_nothing_but_the_copy(file: Path) -> None:
    (file.parent / "kept").write_text("in the way")
    kept = open_config(file)
    kept.worked()
    assert kept.config.lock.pin == "2580"


def test_a_look_takes_what_is_new_and_good(file: Path) -> None:
    kept = open_config(file)
    assert not kept.look()
    file.write_text(GOOD.replace("2580", "1234"))
    assert kept.look()
    assert (kept.config.lock.pin, kept.fault) == ("1234", "")


def test_a_look_at_what_is_broken_changes_nothing_and_says_why(file: Path) -> None:
    kept = open_config(file)
    file.write_text(BROKEN)
    assert not kept.look()
    assert kept.config.lock.pin == "2580"
    assert kept.fault
    file.write_text(GOOD)
    assert not kept.look()
    assert kept.fault == ""


def test_where_things_are_kept_does_not_change_while_it_runs(file: Path) -> None:
    kept = open_config(file)
    file.write_text(GOOD.replace("kept", "elsewhere"))
    assert not kept.look()
    assert kept.config.data.folder == str(file.parent / "kept")


def test_a_text_is_checked_before_it_gets_into_the_file(file: Path) -> None:
    kept = open_config(file)
    with pytest.raises(ConfigFaults, match="Line 2"):
        kept.take(BROKEN)
    assert file.read_text() == GOOD
    kept.take(GOOD.replace("2580", "4321"))
    assert kept.look()
    assert kept.config.lock.pin == "4321"


@pytest.mark.skipif(os.name != "posix", reason="modes and links of POSIX")
def test_a_file_that_is_written_keeps_its_mode_and_where_it_lies(file: Path) -> None:
    file.chmod(0o640)
    link = file.with_name("link.toml")
    link.symlink_to(file)
    open_config(link).take(GOOD.replace("2580", "4321"))
    assert link.is_symlink()
    assert "4321" in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_in_the_place_of_the_file_is_a_fault_and_not_waited_for(file: Path) -> None:
    kept = open_config(file)
    file.unlink()
    os.mkfifo(file)
    assert not kept.look()
    assert "a pipe" in kept.fault


def test_a_file_that_never_ends_is_a_fault(file: Path) -> None:
    file.write_text("#" * 2_000_000)
    with pytest.raises(ConfigFaults, match="too long"):
        open_config(file)
