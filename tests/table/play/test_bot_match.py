"""Matches of bots without a table."""

import pytest

from game.rules.setup import Mode, Setup
from game.table.play.bot_match import MOST_ROLLS, play_match
from game.table.storage.sheets import SHEET_NAMES, bundled


def setup(seats: int, sheet: str = "black") -> Setup:
    mode = Mode.SOLO if seats == 1 else Mode.VERSUS
    return Setup(mode, seats, bundled(sheet), sheet)


def test_the_same_seed_gives_the_same_match():
    levels = ("easy", "random", "easy")
    assert play_match(setup(3), levels, 5) == play_match(setup(3), levels, 5)


def test_another_seed_gives_another_match():
    assert play_match(setup(2), ("easy", "easy"), 1) != play_match(setup(2), ("easy", "easy"), 2)


@pytest.mark.parametrize("sheet", SHEET_NAMES)
def test_no_match_of_easy_bots_stalls(sheet: str):
    for seed in range(4):
        played = play_match(setup(4, sheet), ("easy",) * 4, seed)
        assert not played.stalled
        assert played.rolls < MOST_ROLLS


def test_an_unknown_level_is_an_error():
    with pytest.raises(KeyError):
        play_match(setup(1), ("genius",), 1)


def test_sixty_matches_of_bots_come_to_an_end():
    for number in range(60):
        seats = number % 5 + 2
        levels = tuple(("easy", "random")[(number + seat) % 3 == 2] for seat in range(seats))
        played = play_match(setup(seats, SHEET_NAMES[number % 7]), levels, number)
        assert played.result == "finished", (number, levels)
