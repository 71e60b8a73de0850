"""Which of two hosts of one table goes on, and which addresses may stand in a lobby."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.homes import Home, Standing

KEY = "a" * 64
STANDINGS = st.builds(
    Standing,
    *(st.integers(0, 3) for _ in range(4)),
    st.sampled_from(["a" * 64, "b" * 64, "c" * 64]),
)


@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        (Standing(3, 1, 10, 0, "a" * 64), Standing(2, 2, 90, 5, "b" * 64)),  # more persons
        (Standing(2, 2, 10, 0, "a" * 64), Standing(2, 1, 90, 5, "b" * 64)),  # a later match
        (Standing(2, 1, 90, 0, "a" * 64), Standing(2, 1, 10, 5, "b" * 64)),  # more of it
        (Standing(2, 1, 10, 5, "a" * 64), Standing(2, 1, 10, 0, "b" * 64)),  # a later host
        (Standing(2, 1, 10, 5, "b" * 64), Standing(2, 1, 10, 5, "a" * 64)),  # a higher key
    ],
)
def test_the_side_that_goes_on(winner: Standing, loser: Standing) -> None:
    assert winner.beats(loser)
    assert not loser.beats(winner)


@given(STANDINGS, STANDINGS)
def test_of_two_hosts_one_wins_and_one_makes_the_claim(one: Standing, other: Standing) -> None:
    if one != other:
        assert one.beats(other) is not other.beats(one)
    if (one.term, one.key) != (other.term, other.key):
        assert one.asks(other) is not other.asks(one)


@pytest.mark.parametrize("address", ["192.168.1.7", "fe80::1", "127.0.0.1"])
def test_numbers_are_addresses(address: str) -> None:
    assert Home(KEY, (address,), 1).is_good()


@pytest.mark.parametrize("addresses", [(), ("example.org",), ("10.0.0.1", "a b"), ("",)])
def test_names_to_be_looked_up_are_none(addresses: tuple[str, ...]) -> None:
    assert not Home(KEY, addresses, 1).is_good()
