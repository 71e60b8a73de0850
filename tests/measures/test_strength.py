"""Measuring the bots: figures are complete and correct."""

from itertools import pairwise

import pytest

from game.bots.levels import OFFERED
from game.measures.strength import (
    Figure,
    MatchOutcome,
    MatchTrial,
    figures,
    play_trial,
    sheet_of,
    value_of,
)

EASY = MatchTrial("versus", ("easy", "random"), "red", 1, 5)


def test_every_level_is_measured_alone_and_against_the_one_below():
    names = [figure.name for figure in figures(0.0, 1, 20)]
    assert {f"{level} alone, black" for level in OFFERED} <= set(names)
    assert {f"{level} against {below}" for below, level in pairwise(OFFERED)} <= set(names)
    assert names[-1] == "any levels"
    assert len(names) == len(set(names))


def test_each_figure_has_enough_matches_and_each_only_once():
    for figure in figures(0.05, 1, 50):
        assert len(figure.trials) >= 20
        assert len(set(figure.trials)) == len(figure.trials)


def test_the_same_trial_has_the_same_outcome():
    assert play_trial(EASY) == play_trial(EASY)


def test_a_new_sheet_is_made_from_its_number():
    assert sheet_of("new 12") == sheet_of("new 12") != sheet_of("new 13")


def test_a_figure_is_the_mean_or_the_share_of_wins_of_its_level():
    trials = (EASY, EASY)
    came = [
        MatchOutcome("finished", 30, (10, 4), (0,)),
        MatchOutcome("finished", 30, (20, 20), (0, 1)),
    ]
    mean = value_of(Figure("", "mean", "easy", "", trials), came)
    assert (mean.value, mean.error, mean.matches) == (15.0, pytest.approx(5.0), 2)
    assert value_of(Figure("", "wins", "easy", "", trials), came).value == 75.0
    assert value_of(Figure("", "stalled", "", "", trials), came).value == 0


def test_teams_of_one_to_four_play_each_mission_and_each_match_counts_once():
    team = next(one for one in figures(0.0, 1, 20) if one.name == "team of medium, mission 2")
    assert {len(trial.levels) for trial in team.trials} == {1, 2, 3, 4}
    assert {trial.sheet for trial in team.trials} == {"mission 2"}
    came = [MatchOutcome("won", 20, (9, 9), (0, 1)), MatchOutcome("lost", 27, (5, 5), ())]
    assert value_of(team, came).value == 50.0
    assert value_of(team, came).matches == 2


def test_a_trial_may_be_a_mission():
    trial = MatchTrial("mission", ("random",), "mission 3", 0, 7)
    assert play_trial(trial).result in ("won", "lost")
