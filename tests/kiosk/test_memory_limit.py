"""The memory limit of a game, by its screen and by whether visitors play."""

import pytest

from game.kiosk.memory_limit import most_memory, needed

HD, UHD = (1920, 1080), (3840, 2160)


def test_a_larger_screen_has_a_higher_limit() -> None:
    assert most_memory(0, UHD, playing=False) > most_memory(0, HD, playing=False)


@pytest.mark.parametrize("size", [HD, UHD])
def test_the_default_limit_is_twice_what_the_screen_needs(size: tuple[int, int]) -> None:
    assert most_memory(0, size, playing=False) == 2 * needed(size) * 1_000_000


def test_a_limit_in_the_config_applies_to_any_screen() -> None:
    assert {most_memory(700, size, playing=False) for size in (HD, UHD)} == {700_000_000}


@pytest.mark.parametrize("given", [0, 700])
def test_during_a_visitors_match_the_limit_is_doubled(given: int) -> None:
    assert most_memory(given, HD, playing=True) == 2 * most_memory(given, HD, playing=False)
