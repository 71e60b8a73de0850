"""Rules T1 and T2: the score of a match, and who wins."""

import pytest

from game.rules.cells import cells_of, mask_of
from game.rules.dice import Colour
from game.rules.seat import SeatState
from game.rules.settling import final_result
from tests.rules.scenario import BLACK


def seat(*, bonus: int = 0, columns: int = 0, jokers: int = 0, stars: int = 15) -> SeatState:
    """A seat with these parts of a score, and `stars` crossed stars."""
    state = SeatState(BLACK, jokers=jokers)
    state.crossed = mask_of(cells_of(BLACK.stars)[:stars])
    if bonus:
        state.colours[Colour.RED] = bonus
    if columns:
        state.columns[0] = columns
    return state


def test_t1_a_fresh_sheet_scores_eight_jokers_less_two_for_each_star():
    score = SeatState(BLACK).score()
    assert (score.bonus, score.columns, score.jokers, score.stars) == (0, 0, 8, -30)
    assert score.total == -22


@pytest.mark.parametrize(
    ("parts", "total"),
    [
        ({"bonus": 5}, 5),
        ({"columns": 3}, 3),
        ({"jokers": 4}, 4),
        ({"stars": 12}, -6),
        ({"bonus": 3, "columns": 5, "jokers": 2, "stars": 14}, 8),
    ],
)
def test_t1_the_total_is_the_sum_of_its_four_parts(parts: dict[str, int], total: int):
    assert seat(**parts).score().total == total


def test_t2_most_points_win():
    over = final_result([seat(columns=3), seat(columns=5), seat()])
    assert (over.winners, over.totals) == ((1,), (3, 5, 0))


def test_t2_on_a_tie_more_unused_jokers_win():
    over = final_result([seat(columns=5), seat(columns=3, jokers=2), seat(columns=4, jokers=1)])
    assert over.winners == (1,)


def test_t2_on_a_further_tie_the_victory_is_shared():
    over = final_result([seat(columns=3, jokers=2), seat(), seat(bonus=3, jokers=2)])
    assert over.winners == (0, 2)


def test_t2_jokers_decide_only_among_those_with_most_points():
    over = final_result([seat(columns=5), seat(jokers=4)])
    assert over.winners == (0,)
