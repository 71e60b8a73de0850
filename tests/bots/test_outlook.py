"""The mean over all rolls, checked roll by roll; and how one of several choices is picked."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from game.bots.judge import Worth, pick
from game.bots.outlook import NEVER, mean_of_best
from game.rules.choice import Choice


@pytest.mark.parametrize("dice", [1, 2])
def test_the_mean_of_the_best_equals_the_mean_over_every_roll(dice: int):
    chance = Random(dice)
    faces = [
        [chance.uniform(0, 9) if chance.random() < 0.7 else NEVER for _ in range(6)]
        for _ in range(6)
    ]
    total = 0.0
    for roll in product(range(6), repeat=2 * dice):
        pairs = product(roll[:dice], roll[dice:])
        total += max(3.0, *(faces[colour][number] for colour, number in pairs))
    assert mean_of_best(faces, 3.0, dice) == pytest.approx(total / 6 ** (2 * dice))


WORTHS = [Worth(None, 1.0), Worth(Choice(0, 0, 1), 2.0), Worth(Choice(0, 1, 2), 1.9)]


def test_without_warmth_the_best_choice_is_picked():
    assert pick(WORTHS, 0.0, Random(1)) == Choice(0, 0, 1)


def test_with_warmth_nearly_equal_choices_are_picked_nearly_as_often():
    chance = Random(1)
    taken = Counter(pick(WORTHS, 0.3, chance) for _ in range(3000))
    best, near, poor = taken[Choice(0, 0, 1)], taken[Choice(0, 1, 2)], taken[None]
    assert best > near > 5 * poor > 0
