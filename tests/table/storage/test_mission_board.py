"""Mission data: complete, sourced, and each fault named."""

import os
import re
from pathlib import Path

import pytest

from game.rules.mission import MISSION_SHEETS
from game.table.storage.mission_board import (
    FOLDER,
    NUMBERS_FILE,
    MissionDataError,
    NumberSource,
    bundled_boards,
    parse_mission_sheet,
    read_boards,
)

SHEET = (FOLDER / "I.txt").read_text("ascii")


def faults_of_numbers(tmp_path: Path, old: str, new: str) -> list[str]:
    text = NUMBERS_FILE.read_text("utf-8")
    assert old in text
    file = tmp_path / "numbers.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(MissionDataError) as caught:
        read_boards(file)
    return caught.value.faults


def faults_of_sheet(text: str) -> str:
    with pytest.raises(MissionDataError) as caught:
        parse_mission_sheet(text)
    return " ".join(caught.value.faults)


def test_there_is_a_board_for_each_number_of_seats():
    assert list(bundled_boards()) == [1, 2, 3, 4]


def test_c12_the_printed_numbers_for_three_seats_are_present_and_marked():
    board = bundled_boards()[3]
    for key, value in (("points_after_10", 5), ("jokers_after_10", 6), ("points_after_19", 18)):
        assert (board.numbers[key], board.sources[key]) == (value, NumberSource.PRINTED)
    assert board.numbers["points_after_27"] <= 43


def test_milestones_rise_with_the_rolls_and_with_the_seats():
    boards = bundled_boards()
    rows = [
        [boards[seats].numbers[f"points_after_{roll}"] for roll in (10, 19, 27)]
        for seats in (1, 2, 3, 4)
    ]
    assert all(row == sorted(row) for row in rows)
    assert all(list(column) == sorted(column) for column in zip(*rows, strict=True))


def test_a_missing_number_is_named(tmp_path: Path):
    faults = faults_of_numbers(tmp_path, "jokers_after_10", "jokers_after_11")
    assert faults == [
        "[seats.1] has 'jokers_after_11', which is no number of the mission board.",
        '[seats.1] jokers_after_10 is missing; it reads { value = 5, source = "ours" }.',
    ]


def test_a_value_out_of_range_is_named(tmp_path: Path):
    (fault,) = faults_of_numbers(
        tmp_path, "mission_2_rows = { value = 3", "mission_2_rows = { value = 8"
    )
    assert "[seats.1] mission_2_rows has value 8; it is a whole number from 0 to 7." in fault


@pytest.mark.parametrize("value", ["true", '"3"', "3.0", "-1"])
def test_a_value_of_the_wrong_type_is_named(tmp_path: Path, value: str):
    old = "mission_2_rows = { value = 3"
    (fault,) = faults_of_numbers(tmp_path, old, f"mission_2_rows = {{ value = {value}")
    assert "mission_2_rows" in fault


@pytest.mark.parametrize("source", ['"guessed"', "5", "[1]"])
def test_a_number_without_a_source_is_named(tmp_path: Path, source: str):
    (fault,) = faults_of_numbers(tmp_path, 'source = "ours"', f"source = {source}")
    assert "'printed' or 'ours'" in fault


def test_a_missing_board_is_named(tmp_path: Path):
    assert faults_of_numbers(tmp_path, "[seats.4]", "[seats.5]") == ["[seats.4] is missing."]


def test_a_missing_or_malformed_file_is_reported(tmp_path: Path):
    with pytest.raises(MissionDataError, match="cannot be read"):
        read_boards(tmp_path / "none.toml")
    file = tmp_path / "numbers.toml"
    file.write_text("[seats", "utf-8")
    with pytest.raises(MissionDataError, match="is not a TOML file"):
        read_boards(file)


def fault_of(path: Path) -> str:
    with pytest.raises(MissionDataError) as caught:
        read_boards(path)
    (fault,) = caught.value.faults
    return fault


@pytest.mark.parametrize("text", ["a = " + 90_000 * "[", "a = " + 5_000 * "9"])
def test_a_file_beyond_python_s_limits_is_a_fault_like_any_other(tmp_path: Path, text: str) -> None:
    file = tmp_path / "numbers.toml"
    file.write_text(text, "utf-8")
    assert fault_of(file).endswith("a number is too long, or lists lie in lists too deep.")


@pytest.mark.parametrize("key", ["value", "source"])
def test_a_number_too_long_to_be_written_out_is_named(tmp_path: Path, key: str) -> None:
    file = tmp_path / "numbers.toml"
    text = re.sub(rf'{key} = [\w"]+', f"{key} = 0x{5_000 * 'f'}", NUMBERS_FILE.read_text(), count=1)
    file.write_text(text, "utf-8")
    assert f"has {key} that is too long to be told" in fault_of(file)


def test_a_path_with_a_null_character_cannot_be_read(tmp_path: Path) -> None:
    assert "cannot be read" in fault_of(tmp_path / "a\0b")


def test_a_pipe_cannot_be_read_and_blocks_nothing(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names here")
    os.mkfifo(tmp_path / "pipe")
    assert "it is no file but a pipe" in fault_of(tmp_path / "pipe")


def test_a_file_that_is_far_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "numbers.toml"
    with file.open("wb") as opened:
        opened.truncate(1_000_000_000)
    assert fault_of(file).endswith("cannot be read: it is far too long.")


def test_every_bundled_sheet_reads():
    for name in MISSION_SHEETS:
        assert len(parse_mission_sheet((FOLDER / f"{name}.txt").read_text("ascii")).circles) == 6


def circle_line(number: int) -> str:
    return next(line for line in SHEET.splitlines() if line.startswith(f"{number} "))


def test_c13_circles_that_share_a_cell_are_named():
    text = SHEET.replace(circle_line(2), circle_line(1).replace("1 ", "2 "))
    assert "Circle 2" in faults_of_sheet(text)


@pytest.mark.parametrize("line", ["2", "2 O3", "2 B7", "7 A1", "x A1", "1 A1"])
def test_a_malformed_circle_is_named(line: str):
    assert f"'{line}' is no circle" in faults_of_sheet(SHEET.replace(circle_line(2), line))


def test_a_missing_circle_is_named():
    assert "has 6 circles" in faults_of_sheet(SHEET.replace(circle_line(2) + "\n", ""))


def test_m4_a_mission_sheet_must_obey_it():
    assert "(M4)" in faults_of_sheet(SHEET.replace(SHEET[0], "r" if SHEET[0] != "r" else "g", 1))


def test_a_byte_order_mark_is_skipped(tmp_path: Path) -> None:
    file = tmp_path / "numbers.toml"
    file.write_bytes(b"\xef\xbb\xbf" + NUMBERS_FILE.read_bytes())
    assert read_boards(file) == bundled_boards()
