"""What sounds are made of: tones that fade, noise of a colour, places left and right, a room.

A wave is an array of numbers around 0, `RATE` a second; one that has a place has two columns, left
and right. Never here: instruments, or what they play.
"""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np

from game.client.sound.files import RATE

Wave: TypeAlias = np.ndarray
Partial: TypeAlias = tuple[float, float, float]
"""A part of a tone: which multiple of its pitch, how loud, how fast it fades."""
_HIGHEST: Final = 12_000
"""Partials above this are left out."""
_AHEAD: Final = round(0.004 * RATE)
"""How long before a peak the limiter gives way."""


def times(seconds: float) -> Wave:
    """The time of each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def ring(pitch: float, seconds: float, partials: Sequence[Partial]) -> Wave:
    """A tone whose parts fade each at its own pace."""
    t, out = times(seconds), 0.0
    for multiple, loud, fade in partials:
        if pitch * multiple < _HIGHEST:
            out = out + loud * np.sin(2 * math.pi * pitch * multiple * t) * np.exp(-fade * t)
    return eased(out, 0.001, 0.25 * seconds)


def noise(seconds: float, seed: int, low: float, high: float) -> Wave:
    """Noise between two frequencies, its loudest sample 1."""
    out = band(np.random.default_rng(seed).random(round(seconds * RATE)) * 2 - 1, low, high)
    return out / np.abs(out).max()


def band(wave: Wave, low: float, high: float) -> Wave:
    """What lies between two frequencies, softly cut."""
    length = 2 * len(wave)
    at = np.maximum(np.fft.rfftfreq(length, 1 / RATE), 1.0)
    keeps = 1 / np.sqrt((1 + (low / at) ** 4) * (1 + (at / high) ** 4))
    return np.fft.irfft(np.fft.rfft(wave, length) * keeps, length)[: len(wave)]


def eased(wave: Wave, rise: float, fall: float) -> Wave:
    """The wave with a beginning and an end that do not click; seconds of each."""
    first, last = round(rise * RATE), min(len(wave), round(fall * RATE))
    shape = np.ones(len(wave))
    shape[:first] = np.sin(np.linspace(0, math.pi / 2, first, endpoint=False)) ** 2
    shape[len(wave) - last :] *= np.cos(np.linspace(0, math.pi / 2, last)) ** 2
    return wave * shape if wave.ndim == 1 else wave * shape[:, None]


def placed(wave: Wave, pan: float) -> Wave:
    """The wave at a place from -1, left, to 1, right."""
    turn = (pan + 1) * math.pi / 4
    return np.stack((wave * math.cos(turn), wave * math.sin(turn)), axis=1) * math.sqrt(2)


def lay(sheet: Wave, wave: Wave, at: float) -> None:
    """Add a wave to a sheet at so many seconds; what goes beyond its end is laid at its start."""
    begin = round(at * RATE) % len(sheet)
    fits = min(len(wave), len(sheet) - begin)
    sheet[begin : begin + fits] += wave[:fits]
    sheet[: len(wave) - fits] += wave[fits:]


def in_room(sheet: Wave, seconds: float, share: float) -> Wave:
    """The sheet as in a room that rings so long; its end is heard in its beginning."""
    length = len(sheet)
    t, out = times(min(seconds, length / RATE)), sheet.copy()
    for side in (0, 1):
        walls = band(np.random.default_rng(40 + side).standard_normal(len(t)), 180, 5_200)
        walls = eased(walls * np.exp(-6.9 * t / seconds), 0.012, 0.1)
        walls /= math.sqrt((walls**2).sum())
        heard = np.fft.rfft(sheet[:, side] * 0.7 + sheet[:, 1 - side] * 0.3)
        out[:, side] += share * np.fft.irfft(heard * np.fft.rfft(walls, length), length)
    return out


def limited(wave: Wave, most: float, heard: Wave | None = None) -> Wave:
    """The wave with its peaks lowered to `most`, smoothly: a little before each, a little after.

    With what is `heard` of it, it is lowered where that goes beyond.
    """
    over = np.abs(wave if heard is None else heard).max(axis=1)
    padded = np.pad(over, _AHEAD)
    highest = np.lib.stride_tricks.sliding_window_view(padded, 2 * _AHEAD + 1).max(axis=1)
    gain = np.minimum(1.0, most / np.maximum(highest, 1e-9))
    shape = np.hanning(2 * _AHEAD + 3)[1:-1]
    smooth = np.convolve(np.pad(gain, _AHEAD, mode="edge"), shape / shape.sum(), mode="valid")
    return wave * smooth[:, None]
