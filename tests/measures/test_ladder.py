"""The ladder: winners climb, and the same matches give the same ratings."""

from game.measures.ladder import climb
from game.table.play.bot_match import Played


def played(levels: tuple[str, ...], totals: tuple[int, ...], result: str = "finished") -> Played:
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    return Played(1, result, 30, levels, totals, winners)


def test_a_level_that_wins_more_ranks_higher():
    matches = [played(("easy", "hard"), (10, 20)), played(("hard", "medium"), (20, 15))] * 10
    matches += [played(("easy", "medium"), (10, 12))] * 5
    rungs = climb(matches)
    assert [rung.level for rung in rungs] == ["hard", "medium", "easy"]
    assert [rung.rank for rung in rungs] == [1, 2, 3]
    assert rungs == climb(matches)


def test_stalled_matches_and_a_level_against_itself_change_no_rating():
    rungs = climb(
        [
            played(("easy", "hard"), (10, 20), "stalled"),
            played(("easy", "easy"), (1, 2)),
        ]
    )
    assert len({rung.mu for rung in rungs}) == 1
