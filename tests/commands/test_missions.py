"""`missions`: numbers checked, measured and searched for on the command line."""

import pytest

from game.commands.line import run
from game.table.storage.mission_board import NUMBERS_FILE, read_boards

BY_CHANCE = ("--bot", "random", "--milestones-by", "random")


def missions(capsys, *words: str) -> str:
    assert run(["missions", *words]) == 0
    return capsys.readouterr().out


def test_the_bundled_numbers_have_no_fault(capsys):
    assert "holds every number" in missions(capsys, "check", str(NUMBERS_FILE))


def test_wins_and_milestones_are_measured_with_two_levels(capsys):
    levels = ("--bot", "random", "--milestones-by", "easy")
    text = missions(capsys, "measure", "--games", "1", *levels, "--seats", "1")
    assert "Teams of `random`" in text
    assert "Teams of `easy`" in text


def test_a_fault_in_a_file_is_a_sentence_and_exit_status_1(capsys, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        NUMBERS_FILE.read_text().replace('value = 18, source = "printed"', "value = -1")
    )
    assert run(["missions", "check", str(file)]) == 1
    assert "[seats.3] points_after_19" in capsys.readouterr().out


def test_the_numbers_found_are_printed_as_a_readable_file(capsys, tmp_path):
    text = missions(capsys, "find", "--games", "1", *BY_CHANCE)
    file = tmp_path / "found.toml"
    file.write_text(text)
    boards = read_boards(file)
    assert boards[3].numbers["points_after_19"] == 18


def test_measuring_prints_milestones_and_wins_for_the_given_seats(capsys):
    text = missions(capsys, "measure", "--games", "3", *BY_CHANCE, "--seats", "3")
    assert "18 printed points" in text
    assert "| 3 | 3 printed colours: " in text
    assert "| 2 |" not in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bot", "genius"], "No bot is named 'genius'"),
        (["--milestones-by", "genius"], "No bot is named 'genius'"),
        (["--games", "0"], "--games is 1 or more"),
        (["--missions", "/nowhere/at.toml"], "cannot be read"),
    ],
)
def test_wrong_arguments_get_a_sentence(capsys, words, sentence):
    assert run(["missions", "measure", *words]) in (1, 2)
    assert sentence in capsys.readouterr().err
