"""The letters on badges: no two at a table are alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.seats.marks import marks


def test_a_name_with_a_unique_initial_has_that_letter():
    assert marks(["anna", "Ben", "Çelik"]) == ("A", "B", "Ç")


def test_default_names_have_their_numbers():
    assert marks([f"Player {n}" for n in range(1, 7)]) == ("P1", "P2", "P3", "P4", "P5", "P6")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Anna", "Ada"], ("An", "Ad")),
        (["Anna", "Anna 2"], ("A", "A2")),
        (["Anna", "Ada", "Anna 2"], ("An", "Ad", "A2")),
        (["Anna", "Anne"], ("Aa", "Ae")),
        (["Opa Heinz", "Opa Karl"], ("OH", "OK")),
        (["Player 3", "Peter"], ("P3", "P")),
        (["Player 1", "Player 12"], ("P1", "P12")),
        (["Player 1", "Peter 1"], ("Pl", "Pe")),
        (["김민수", "김서연"], ("김민", "김서")),
    ],
)
def test_names_with_the_same_initial_have_letters_that_tell_them_apart(names, expected):
    assert marks(names) == expected


@given(st.lists(st.text("aAbß 12é", max_size=5), max_size=6))
def test_no_two_people_have_the_same_letters_whatever_their_names(names):
    found = [mark.casefold() for mark in marks(names)]
    assert len(set(found)) == len(names)
    assert all(1 <= len(mark) <= 3 for mark in marks(names))
