"""Which tint each seat wears."""

from hypothesis import given
from hypothesis import strategies as st

from game.client.draw.theme import PLAYER_TINTS
from game.table.play.tints import tints_of
from net.base.wire import TINTS

A_TINT = st.none() | st.integers(0, TINTS - 1)


@given(st.lists(A_TINT, max_size=6))
def test_no_two_seats_wear_the_same_tint(wanted: list[int | None]) -> None:
    assert len(set(tints_of(wanted))) == len(wanted)


def test_the_first_to_want_a_tint_gets_it() -> None:
    assert tints_of([5, None, 5, 3]) == (5, 1, 6, 3)


def test_a_seat_that_wants_no_tint_wears_its_own() -> None:
    assert tints_of([None, 5, None]) == (0, 5, 2)


def test_a_seat_that_wants_no_tint_gives_way() -> None:
    assert tints_of([None, 0]) == (1, 0)


def test_turns_decide_who_comes_first() -> None:
    assert tints_of([3, 3], turns=[1, 0]) == (4, 3)


def test_there_is_a_tint_for_every_number() -> None:
    assert len(PLAYER_TINTS) == TINTS
