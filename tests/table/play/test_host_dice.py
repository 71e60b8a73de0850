"""The host's dice: seeded, and every face possible (M7)."""

from collections import Counter

from game.rules.dice import COLOUR_FACES, NUMBER_FACES
from game.rules.setup import DiceInPlay
from game.table.play.host_dice import make_chance, roll_dice


def test_the_same_seed_gives_the_same_rolls():
    rolls = [[roll_dice(make_chance(5), DiceInPlay(3, 3)) for _ in range(3)] for _ in range(2)]
    assert rolls[0] == rolls[1]


def test_a_roll_has_as_many_dice_as_asked():
    roll = roll_dice(make_chance(None), DiceInPlay(3, 2))
    assert (len(roll.colours), len(roll.numbers)) == (3, 2)


def test_m7_every_face_is_equally_likely():
    chance = make_chance(1)
    rolls = [roll_dice(chance, DiceInPlay(3, 3)) for _ in range(4000)]
    colours = Counter(face for roll in rolls for face in roll.colours)
    numbers = Counter(face for roll in rolls for face in roll.numbers)
    # 12,000 throws of a fair die: 2,000 a face, standard deviation 41.
    assert all(abs(colours[face] - 2000) < 5 * 41 for face in COLOUR_FACES)
    assert all(abs(numbers[face] - 2000) < 5 * 41 for face in NUMBER_FACES)
