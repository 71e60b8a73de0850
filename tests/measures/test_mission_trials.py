"""Trials of mission numbers: repeatable, kept in a file, taken up again."""

from pathlib import Path

import pytest

from game.measures.mission_trials import Trials, play_trial, trials_of
from game.rules.mission import Mission
from game.table.storage.kept_lines import KeptLinesError
from game.table.storage.missions import bundled_boards

SOME = trials_of(bundled_boards()[1].numbers, 1, Mission.ROWS, "random", range(5))


def test_a_trial_always_comes_out_the_same():
    assert play_trial(SOME[0]) == play_trial(SOME[0])


def test_it_matters_not_how_many_processes_play():
    assert Trials(jobs=2).of(SOME) == Trials(jobs=1).of(SOME)


def test_what_was_played_is_not_played_again():
    played: list[int] = []
    trials = Trials(report=played.append)
    first = trials.of(SOME)
    assert trials.of(SOME[::-1]) == first[::-1]
    assert played == [1, 2, 3, 4, 5]


def test_a_file_is_taken_up_again_where_it_was_cut(tmp_path: Path):
    file = tmp_path / "trials"
    with Trials(file) as trials:
        whole = trials.of(SOME)
    text = file.read_text()
    file.write_text(text[:-20])
    played: list[int] = []
    with Trials(file, report=played.append) as trials:
        assert trials.of(SOME) == whole
    assert played == [1]
    assert file.read_text() == text


@pytest.mark.parametrize("text", ["hello\n", '{"trial": 3}\n'])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str):
    file = tmp_path / "other"
    file.write_text(text)
    with pytest.raises(KeptLinesError, match="line 1 is not a trial"):
        Trials(file)
    assert file.read_text() == text


def test_a_file_that_cannot_be_opened_is_said(tmp_path: Path):
    with pytest.raises(KeptLinesError, match="cannot be used"):
        Trials(tmp_path)
