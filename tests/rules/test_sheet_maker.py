"""New sheets: each obeys M4, and the same seed makes the same sheet."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.sheet_check import faults_of_sheet
from game.rules.sheet_maker import make_sheet


@settings(max_examples=15)
@given(st.integers())
def test_m4_every_new_sheet_obeys_it(seed: int):
    assert faults_of_sheet(make_sheet(Random(f"sheet {seed}"))) == []


def test_the_same_seed_makes_the_same_sheet():
    assert make_sheet(Random(7)) == make_sheet(Random(7))


def test_another_seed_makes_another_sheet():
    assert len({make_sheet(Random(seed)).text for seed in range(8)}) == 8


@pytest.mark.parametrize("colour", "gybro")
def test_stars_of_a_colour_are_at_different_places_on_different_sheets(colour: str):
    rows = [make_sheet(Random(seed)).text for seed in range(4)]
    starred = {
        tuple(i for i, letter in enumerate(text) if letter == colour.upper()) for text in rows
    }
    assert len(starred) == 4
