"""Achievements: records broken in a match, judged by the player's history."""

from dataclasses import replace

import pytest

from game.rules.events import Over, Result
from game.rules.match import Match
from game.rules.setup import Mode
from game.table.review.achievements import Achievement, AchievementKind, achievements
from game.table.storage.records import PastRecord, Records
from tests.client.mission_tables import ended
from tests.client.tables import played
from tests.table.storage.test_records import match as kept
from tests.table.storage.test_records import seat as kept_seat

NOTHING = PastRecord(None, 0, 0, None, 0, frozenset())
SEASONED = PastRecord(18, 9, 4, 40, 0, frozenset({2}))


def solo(total: int) -> Match:
    """A solo match with this total."""
    match = Match.fold(played(1, 40, mode=Mode.SOLO))
    match.over = Over(Result.FINISHED, (0,), (total,))
    return match


def versus(*totals: int) -> Match:
    """A versus match, won by whoever has most points."""
    match = Match.fold(played(len(totals), 200))
    match.over = Over(Result.FINISHED, (totals.index(max(totals)),), totals)
    return match


def test_a_better_solo_total_is_reported_with_the_old_one():
    found = achievements(solo(24), ["Mina"], lambda name: replace(SEASONED, solo_best=19))
    assert found == (Achievement(AchievementKind.SOLO_BEST, 0, 24, 19),)


@pytest.mark.parametrize("past", [NOTHING, replace(SEASONED, solo_best=24)])
def test_the_first_total_and_an_equal_one_are_no_record(past):
    assert achievements(solo(24), ["Mina"], lambda name: past) == ()


def test_the_third_win_in_a_row_is_reported():
    found = achievements(versus(30, 20), ["Mina", None], lambda name: replace(SEASONED, row=2))
    assert found == (Achievement(AchievementKind.ROW, 0, 3),)


def test_the_first_win_after_losses_is_reported():
    past = replace(SEASONED, versus_won=0)
    assert achievements(versus(30, 20), ["Mina", "Ben"], lambda name: past) == (
        Achievement(AchievementKind.FIRST_WIN, 0),
    )
    assert achievements(versus(30, 20), ["Mina", "Ben"], lambda name: NOTHING) == ()


def test_a_loser_with_a_personal_best_has_an_achievement_too():
    past = replace(SEASONED, versus_best=25)
    assert achievements(versus(30, 28), [None, "Ben"], lambda name: past) == (
        Achievement(AchievementKind.VERSUS_BEST, 1, 28, 25),
    )


def test_bots_have_no_achievements():
    assert achievements(versus(99, 98), [None, None], lambda name: SEASONED) == ()


def test_the_first_win_of_a_mission_is_reported():
    match = Match.fold(ended(2, 3, Result.WON))
    names = ["Mina", None, None]
    assert achievements(match, names, lambda name: SEASONED) == ()
    past = replace(SEASONED, missions_won=frozenset({1}))
    assert achievements(match, names, lambda name: past) == (
        Achievement(AchievementKind.MISSION, 0, 2),
    )


def test_a_player_s_history_excludes_this_match_and_later_ones(tmp_path):
    records = Records(tmp_path)
    for number, (total, won) in enumerate(((10, False), (20, True), (30, True), (50, False))):
        seats = (kept_seat("Mina", total, won=won), kept_seat("Bolt", 1, level="easy"))
        records.add(kept(str(number), *seats, ended=100 + number))
    records.add(kept("s", kept_seat("Mina", 12), mode=Mode.SOLO, ended=90))
    past = records.before("3", "Mina")
    assert (past.versus, past.versus_won, past.versus_best, past.row) == (3, 2, 30, 2)
    assert past.solo_best == 12
    assert records.before("0", "Mina").versus == 0
    assert records.before("not kept yet", "Mina").versus_best == 50


def test_of_two_matches_that_ended_in_the_same_second_the_first_comes_before(tmp_path):
    records = Records(tmp_path)
    for key, total in (("a", 10), ("b", 20)):
        records.add(kept(key, kept_seat("Mina", total), mode=Mode.SOLO, ended=5))
    assert records.before("b", "Mina").solo_best == 10
    assert records.before("a", "Mina").solo_best is None


def test_a_player_s_history_lists_the_missions_won(tmp_path):
    records = Records(tmp_path)
    for key, number, won in (("a", 2, True), ("b", 3, False)):
        seats = kept_seat("Mina", 9, won=won)
        records.add(kept(key, seats, mode=Mode.MISSION, mission=number, ended=1))
    assert records.before("c", "Mina").missions_won == {2}
