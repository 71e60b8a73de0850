"""Measuring the bots: figures add up, and a file of matches lets it go on."""

from pathlib import Path

import pytest

from game.measures.strength import (
    Came,
    Figure,
    Matches,
    Trial,
    figures,
    play_trial,
    sheet_of,
    value_of,
)
from game.table.storage.kept_lines import KeptLinesError

EASY = Trial("versus", ("easy", "random"), "red", 1, 5)


def nothing(done: int, of: int) -> None:
    """Reports to nobody."""


def test_every_level_is_measured_alone_and_against_the_one_below():
    names = [figure.name for figure in figures(0.0, 1, 20)]
    assert "medium alone, black" in names
    assert "medium against easy" in names
    assert names[-1] == "any levels"
    assert len(names) == len(set(names))


def test_each_figure_has_its_matches_once():
    for figure in figures(0.05, 1, 50):
        assert len(figure.trials) >= 20
        assert len(set(figure.trials)) == len(figure.trials)


def test_the_same_trial_comes_out_the_same():
    assert play_trial(EASY) == play_trial(EASY)


def test_a_new_sheet_is_made_from_its_number():
    assert sheet_of("new 12") == sheet_of("new 12") != sheet_of("new 13")


def test_a_figure_is_the_mean_or_the_wins_of_its_level():
    trials = (EASY, EASY)
    came = [Came("finished", 30, (10, 4), (0,)), Came("finished", 30, (20, 20), (0, 1))]
    mean = value_of(Figure("", "mean", "easy", "", trials), came)
    assert (mean.value, mean.error, mean.matches) == (15.0, pytest.approx(5.0), 2)
    assert value_of(Figure("", "wins", "easy", "", trials), came).value == 75.0
    assert value_of(Figure("", "stalled", "", "", trials), came).value == 0


def test_teams_of_one_to_four_play_each_mission_and_a_match_counts_once():
    team = next(one for one in figures(0.0, 1, 20) if one.name == "team of medium, mission 2")
    assert {len(trial.levels) for trial in team.trials} == {1, 2, 3, 4}
    assert {trial.sheet for trial in team.trials} == {"mission 2"}
    came = [Came("won", 20, (9, 9), (0, 1)), Came("lost", 27, (5, 5), ())]
    assert value_of(team, came).value == 50.0
    assert value_of(team, came).matches == 2


def test_a_mission_is_played_as_well():
    trial = Trial("mission", ("random",), "mission 3", 0, 7)
    assert play_trial(trial).result in ("won", "lost")


def test_what_was_played_is_kept_and_not_played_again(tmp_path: Path):
    file = tmp_path / "kept"
    with Matches(file, 1, nothing) as matches:
        came = matches.of([EASY])
    told: list[int] = []
    with Matches(file, 1, lambda done, of: told.append(done)) as matches:
        assert matches.of([EASY]) == came
    assert not told


def test_a_line_cut_short_is_dropped_and_another_file_refused(tmp_path: Path):
    file = tmp_path / "kept"
    with Matches(file, 1, nothing) as matches:
        came = matches.of([EASY])
    file.write_text(file.read_text() + '{"trial":')
    with Matches(file, 1, nothing) as matches:
        assert matches.of([EASY]) == came
    file.write_text("hello\n")
    with pytest.raises(KeptLinesError):
        Matches(file, 1, nothing)
