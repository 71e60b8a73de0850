"""Dice from everybody's hash chains: links that fit, and faces that nobody can choose."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.dice import COLOUR_FACES, NUMBER_FACES
from game.rules.setup import DiceInPlay
from net.base.wire import MOST_COUNTED
from net.chain.fair_dice import LINKS, HashChain, OpenChain, _falls, faces, hashed

CHAIN = HashChain(b"s" * 32)
DICE = DiceInPlay(3, 3)


def test_hashing_a_link_as_often_as_its_number_gives_the_tip() -> None:
    for number in (1, 2, 77, LINKS):
        assert hashed(CHAIN.link(number), number) == CHAIN.tip


def test_the_last_link_is_the_secret_and_nothing_follows_it() -> None:
    assert CHAIN.link(LINKS) == b"s" * 32
    assert CHAIN.link(LINKS + 1) is None
    assert CHAIN.link(0) is None


def test_a_link_fits_only_its_own_roll() -> None:
    opened = OpenChain(CHAIN.tip)
    assert [opened.fits(CHAIN.link(number), 5) for number in range(1, 9)] == [
        number == 5 for number in range(1, 9)
    ]


def test_a_link_of_another_chain_fits_nothing() -> None:
    assert not OpenChain(CHAIN.tip).fits(HashChain(b"t" * 32).link(1), 1)


def test_a_link_fits_only_once() -> None:
    opened = OpenChain(CHAIN.tip)
    opened.take(CHAIN.link(3), 3)
    assert not opened.fits(CHAIN.link(3), 3)
    assert not opened.fits(CHAIN.link(2), 2)


def test_a_link_fits_after_others_that_were_not_opened() -> None:
    opened = OpenChain(CHAIN.tip)
    opened.take(CHAIN.link(1), 1)
    opened.take(None, 2)
    opened.take(None, 3)
    assert opened.fits(CHAIN.link(4), 4)


def test_a_number_far_beyond_the_chain_is_not_hashed() -> None:
    assert not OpenChain(CHAIN.tip).fits(CHAIN.link(1), 10**9)


def test_unopened_links_end_nobodys_part_in_the_dice() -> None:
    opened = OpenChain(CHAIN.tip)
    for number in range(1, 9):
        opened.take(None, number)
    assert opened.takes_part(9) and opened.fits(CHAIN.link(9), 9)


def test_a_late_peer_has_no_part_in_the_dice_before_their_first_roll() -> None:
    opened = OpenChain(CHAIN.tip, since=5)
    assert not opened.takes_part(4)
    assert opened.takes_part(5)


def test_a_roll_has_as_many_dice_as_are_in_play() -> None:
    roll = faces(1, 1, [b"a" * 32], DiceInPlay(2, 3))
    assert (len(roll.colours), len(roll.numbers)) == (2, 3)


COUNTERS = st.integers(0, MOST_COUNTED)


@given(COUNTERS, COUNTERS, st.lists(st.none() | st.binary(), max_size=7))
def test_any_links_give_valid_faces_and_always_the_same(term, roll, links) -> None:
    first = faces(term, roll, links, DICE)
    assert set(first.colours) <= set(COLOUR_FACES)
    assert set(first.numbers) <= set(NUMBER_FACES)
    assert faces(term, roll, links, DICE) == first


LINKS_OF_THREE = [hashed(b"a"), hashed(b"b"), hashed(b"c")]


def rolls_of(*others: list[bytes | None]) -> set:
    """Faces of many rolls, so that different inputs hardly ever agree by chance."""
    return {tuple(faces(1, roll, links, DICE) for roll in range(1, 9)) for links in others}


@pytest.mark.parametrize("which", [0, 1, 2])
def test_every_single_link_changes_the_faces(which: int) -> None:
    changed: list[bytes | None] = list(LINKS_OF_THREE)
    changed[which] = hashed(b"d")
    left_out: list[bytes | None] = list(LINKS_OF_THREE)
    left_out[which] = None
    assert len(rolls_of(LINKS_OF_THREE, changed, left_out)) == 3


def test_the_owner_of_a_link_changes_the_faces() -> None:
    link = LINKS_OF_THREE[0]
    assert len(rolls_of([link, None], [None, link])) == 2


def test_the_same_links_give_other_faces_in_another_term() -> None:
    first = [faces(1, roll, LINKS_OF_THREE, DICE) for roll in range(1, 9)]
    assert first != [faces(2, roll, LINKS_OF_THREE, DICE) for roll in range(1, 9)]


def test_every_face_of_every_die_falls_equally_often() -> None:
    """A fair face comes up 1,000 times in 6,000 rolls, give or take 29; we allow five times
    that."""
    colours = [Counter() for _ in range(3)]
    numbers = [Counter() for _ in range(3)]
    for seed in range(6000):
        roll = faces(1, seed, [hashed(seed.to_bytes(4, "big"))], DICE)
        for die in range(3):
            colours[die][roll.colours[die]] += 1
            numbers[die][roll.numbers[die]] += 1
    for counted, kind in ((colours, COLOUR_FACES), (numbers, NUMBER_FACES)):
        for die in counted:
            for face in set(kind):
                expected = 1000 * kind.count(face)
                assert abs(die[face] - expected) < 145


def test_two_dice_of_one_roll_are_independent() -> None:
    pairs: Counter = Counter()
    for seed in range(7200):
        fall = _falls(hashed(seed.to_bytes(4, "big")))
        pairs[next(fall), next(fall)] += 1
    assert len(pairs) == 36
    assert all(abs(count - 200) < 75 for count in pairs.values())


@given(st.binary(min_size=32, max_size=32))
def test_bytes_that_would_favour_a_face_are_skipped(seed: bytes) -> None:
    from hashlib import sha256

    fall = _falls(seed)
    first = sha256(seed + bytes(4)).digest()
    fair = [byte % 6 for byte in first if byte < 252]
    assert [next(fall) for _ in fair] == fair
