"""The loudness meter for sounds and music, checked against the tones of ITU-R BS.1770."""

import math

import pytest

from game.making.loudness import loudest, loudness

RATE = 44_100


def tone(decibels: float, seconds: float, pitch: float = 1_000.0) -> list[float]:
    """A sine whose peaks are this many decibels below full scale."""
    most = 10 ** (decibels / 20)
    return [most * math.sin(2 * math.pi * pitch * i / RATE) for i in range(round(seconds * RATE))]


def test_a_full_scale_sine_of_997_hz_in_one_channel_is_minus_3_lufs():
    one = tone(0.0, 2.0, 997)
    assert loudness([one, [0.0] * len(one)], RATE) == pytest.approx(-3.01, abs=0.02)


def test_a_tone_in_both_channels_is_as_loud_as_its_peak_level():
    both = tone(-23.0, 2.0)
    assert loudness([both, both], RATE) == pytest.approx(-23.0, abs=0.05)


def test_much_softer_passages_do_not_count():
    both = tone(-36.0, 1.0) + tone(-23.0, 4.0) + tone(-36.0, 1.0)
    assert loudness([both, both], RATE) == pytest.approx(-23.0, abs=0.4)


def test_silence_counts_only_if_there_is_nothing_else():
    both = [0.0] * RATE + tone(-20.0, 3.0)
    assert loudness([both, both], RATE) == pytest.approx(-20.0, abs=0.3)
    assert loudness([[0.0] * RATE] * 2, RATE) == -70.0


def test_low_notes_measure_softer_and_high_ones_louder():
    low, high = tone(-20.0, 1.0, 40), tone(-20.0, 1.0, 6_000)
    assert loudness([low, low], RATE) < -24
    assert loudness([high, high], RATE) > -17


def test_measuring_fewer_blocks_gives_nearly_the_same():
    both = tone(-30.0, 3.0) + tone(-26.0, 3.0)
    whole, some = (loudness([both, both], RATE, hop) for hop in (0.1, 1.0))
    assert some == pytest.approx(whole, abs=0.3)


def test_the_loudest_moment_is_measured_even_if_shorter_than_a_block():
    both = tone(-40.0, 1.0) + tone(-20.0, 0.5)
    assert loudest([both, both], RATE) == pytest.approx(-20.0, abs=0.1)
    short = tone(-20.0, 0.1)
    assert loudest([short, short], RATE) == pytest.approx(-20.0, abs=0.3)
