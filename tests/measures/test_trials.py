"""Trials: repeatable, saved in a file of their kind, and resumed from it."""

from pathlib import Path

import pytest

from game.measures.mission_trials import MISSIONS, play_mission_trial, trials_of
from game.measures.strength import MATCHES, MatchTrial
from game.measures.trials import TrialKind, Trials
from game.rules.mission import Mission
from game.table.storage.kept_lines import KeptLinesError
from game.table.storage.mission_board import bundled_boards

SOME = trials_of(bundled_boards()[1].numbers, 1, Mission.ROWS, "random", range(5))
MATCH = MatchTrial("versus", ("easy", "random"), "red", 1, 5)


def test_a_trial_always_has_the_same_outcome():
    assert play_mission_trial(SOME[0]) == play_mission_trial(SOME[0])


def test_the_number_of_processes_does_not_matter():
    assert Trials(MISSIONS, jobs=2).of(SOME) == Trials(MISSIONS).of(SOME)


def test_a_finished_trial_is_not_played_again():
    told: list[tuple[int, int]] = []
    trials = Trials(MISSIONS, report=lambda done, of: told.append((done, of)))
    first = trials.of(SOME[:3])
    assert trials.of(SOME[::-1])[2:] == first[::-1]
    assert told == [(1, 3), (2, 3), (3, 3), (4, 5), (5, 5)]


@pytest.mark.parametrize(
    ("kind", "asked", "names"),
    [(MATCHES, [MATCH], ('"trial"', '"came"')), (MISSIONS, SOME, ('"trial"', '"tried"'))],
)
def test_a_truncated_file_is_resumed(
    tmp_path: Path, kind: TrialKind, asked: list, names: tuple[str, str]
):
    file = tmp_path / "trials"
    with Trials(kind, file) as trials:
        whole = trials.of(asked)
    text = file.read_text()
    assert all(text.count(name) == len(asked) for name in names)
    file.write_text(text[:-20])
    told: list[int] = []
    with Trials(kind, file, report=lambda done, of: told.append(done)) as trials:
        assert trials.of(asked) == whole
    assert told == [len(asked)]
    assert file.read_text() == text


@pytest.mark.parametrize(
    "text",
    ["hello\n", '{"trial": 3}\n', f'{{"zz": {100_000 * "["}\n'],
    ids=["text", "short", "deep"],
)
@pytest.mark.parametrize(("kind", "called"), [(MATCHES, "a match"), (MISSIONS, "a trial")])
def test_another_kind_of_file_is_left_alone(
    tmp_path: Path, text: str, kind: TrialKind, called: str
):
    file = tmp_path / "other"
    file.write_text(text)
    with pytest.raises(KeptLinesError, match=f"line 1 is not {called}"):
        Trials(kind, file)
    assert file.read_text() == text


def test_a_file_that_cannot_be_opened_is_reported(tmp_path: Path):
    with pytest.raises(KeptLinesError, match="cannot be used"):
        Trials(MISSIONS, tmp_path)
