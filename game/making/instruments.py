"""What the music is played on: plucked, struck and blown things, brushes and shakers.

Each gives the wave of one note. Never here: which notes.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np

from game.client.sound.files import RATE
from game.making.voices import Voice
from game.making.waves import Wave, band, eased, noise, ring, times


@cache
def sounded(voice: Voice, pitch: float, seconds: float, take: int) -> Wave:
    """A note so long, left and right alike but for the pad; no two takes of noise are alike."""
    return _VOICES[voice](pitch, seconds, take)


def kalimba(pitch: float, seconds: float = 1.8, take: int = 0) -> Wave:
    """A tongue of metal plucked with a thumb, on a box of wood."""
    tone = ring(pitch, 1.8, ((1, 1.0, 2.8), (2, 0.2, 5.0), (3.01, 0.16, 7), (5.43, 0.2, 16)))
    tone += _with(1.8, 0.3 * noise(0.05, 11 + take, 1_200, 8_500) * np.exp(-110 * times(0.05)))
    return eased(tone, 0.0015, 0.2)


def guitar(pitch: float, seconds: float, take: int) -> Wave:
    """A string of nylon, plucked off its middle; high parts fade first."""
    partials = []
    for k in range(1, 26):
        fade = 1.7 + 0.7 * (k * pitch / 700) ** 1.15
        stiff = k * math.sqrt(1 + 0.00009 * k * k)
        partials.append((stiff, math.sin(math.pi * k * 0.21) / k**0.92, fade))
    tone = ring(pitch, 1.9, partials)
    tone += _with(1.9, 0.2 * noise(0.04, 23 + take, 900, 9_000) * np.exp(-150 * times(0.04)))
    return 0.9 * eased(tone, 0.002, 0.3)


def bell(pitch: float, seconds: float = 2.6, take: int = 0) -> Wave:
    """A plate of metal over a tube, struck with wool; the tube opens and closes slowly."""
    tone = ring(pitch, 2.6, ((1, 1.0, 1.7), (4, 0.26, 4.0), (9.9, 0.12, 12)))
    return eased(tone * (1 - 0.14 * np.sin(2 * math.pi * 4.3 * times(2.6))), 0.003, 0.6)


def _flute(pitch: float, seconds: float, take: int) -> Wave:
    """A round flute of clay, with breath."""
    t = times(seconds + 0.16)
    wave = 2 * math.pi * pitch * t + 0.05 * np.sin(2 * math.pi * 5.1 * t) * np.minimum(1, t / 0.5)
    tone = np.sin(wave) + 0.14 * np.sin(2 * wave) + 0.09 * np.sin(3 * wave)
    breath = noise(seconds + 0.16, 31 + take, 1_800, 8_500)
    puff = 0.05 + 0.09 * np.exp(-22 * t)
    return 0.62 * eased(tone * (1 - 0.12 * np.exp(-5 * t)) + puff * breath, 0.05, 0.14)


def _bass(pitch: float, seconds: float, take: int) -> Wave:
    """An upright bass, plucked."""
    partials = [(k, 1 / k**1.1, 1.3 + 0.9 * k) for k in range(1, 11)]
    tone = ring(pitch, 1.5, partials)
    tone += _with(1.5, 0.16 * noise(0.05, 43 + take, 400, 4_500) * np.exp(-90 * times(0.05)))
    return eased(tone, 0.006, 0.4)


def _pad(pitch: float, seconds: float, take: int) -> Wave:
    """Strings far off: several that are not quite in tune, on each side others."""
    t, chance = times(seconds + 0.9), np.random.default_rng(round(pitch * 7))
    sides = []
    for _ in range(2):
        side = np.zeros(len(t))
        for off in (-0.0035, 0.0, 0.0031):
            for k in range(1, 8):
                turn = 2 * math.pi * (pitch * k * (1 + off) * t + chance.random())
                side += np.sin(turn) / k**1.7
        sides.append(eased(side / 3, 0.55, 0.9))
    return np.stack(sides, axis=1)


def drum(pitch: float = 74.0, seconds: float = 0.42, take: int = 0) -> Wave:
    """A soft skin: a low note that falls as it fades, and the felt that strikes it."""
    t = times(0.42)
    turn = 2 * math.pi * pitch * (t + 0.55 * (1 - np.exp(-32 * t)) / 32)
    skin = np.sin(turn) * np.exp(-10 * t)
    skin += _with(0.42, 0.14 * noise(0.05, 53 + take, 200, 2_400) * np.exp(-80 * times(0.05)))
    return eased(skin, 0.003, 0.1)


def _brush(pitch: float, seconds: float, take: int) -> Wave:
    t = times(0.16)
    return eased(noise(0.16, 61 + take, 1_600, 9_500) * np.exp(-34 * t), 0.002, 0.05)


def _sweep(pitch: float, seconds: float, take: int) -> Wave:
    t = times(seconds)
    swell = np.sin(math.pi * t / seconds) ** 2
    return 0.5 * noise(seconds, 71 + take, 2_200, 8_000) * swell


def _shaker(pitch: float, seconds: float, take: int) -> Wave:
    """Grains that swing forward and hit together."""
    t = times(0.11)
    swing = np.minimum(1, t / 0.028) ** 2 * np.exp(-42 * np.maximum(0, t - 0.028))
    return eased(noise(0.11, 83 + take, 4_600, 10_000) * swing, 0.002, 0.03)


def _block(pitch: float, seconds: float, take: int) -> Wave:
    tone = ring(880 + 17 * take, 0.14, ((1, 1.0, 48), (2.71, 0.3, 90)))
    return band(tone, 300, 6_000)


def _with(seconds: float, begin: Wave) -> Wave:
    """A wave so long that begins with this one."""
    return np.pad(begin, (0, round(seconds * RATE) - len(begin)))


_VOICES: Final[dict[Voice, Callable[[float, float, int], Wave]]] = {
    Voice.KALIMBA: kalimba,
    Voice.GUITAR: guitar,
    Voice.BELL: bell,
    Voice.FLUTE: _flute,
    Voice.BASS: _bass,
    Voice.PAD: _pad,
    Voice.DRUM: drum,
    Voice.BRUSH: _brush,
    Voice.SWEEP: _sweep,
    Voice.SHAKER: _shaker,
    Voice.BLOCK: _block,
}
