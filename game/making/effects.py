"""How each short sound is made: dice on felt, a pen on paper, notes on a kalimba and on bells.

Never here: the music, or the files.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from random import Random
from typing import Final, TypeAlias

import numpy as np

from game.client.sound.files import PEAK, RATE
from game.client.sound.kinds import Sound
from game.making.instruments import bell, drum, kalimba
from game.making.loudness import loudest
from game.making.mastering import levelled
from game.making.waves import Wave, band, eased, lay, noise, placed, ring, times

_At: TypeAlias = tuple[float, Wave]
"""When something is heard, and what: left and right."""
_BEFORE: Final = round(0.0025 * RATE)
"""Silence before each: a coder spreads what begins at once over so much before it."""
_SILENT: Final = 0.003
"""What is softer than this share of the peak, and comes last, is left out."""


class Loudness(Enum):
    """How loud a sound is beside others, in LUFS: its loudest 0.4 seconds."""

    TICK = -28.0
    """Comes so often that it must not be noticed."""
    SOFT = -22.0
    """One's own pen, a hand in the air."""
    PLAIN = -19.0
    """Tells that something has happened."""
    GLAD = -18.0
    """Tells of what is celebrated, or is not to be missed."""
    GREAT = -17.0
    """Once or twice in a match."""


def wave(sound: Sound) -> Wave:
    """A sound, left and right."""
    parts, loud = _SOUNDS[sound]
    heard = list(parts())
    sheet = np.zeros((max(round(at * RATE) + len(part) for at, part in heard), 2))
    for at, part in heard:
        lay(sheet, part, at)
    level = np.abs(sheet).max(axis=1)
    last = np.flatnonzero(level > _SILENT * level.max())[-1] + 1
    sheet = levelled(sheet[:last], loud.value, PEAK, lambda sides: loudest(sides, RATE))
    sheet = eased(sheet, 0.0005, min(0.03, 0.3 * last / RATE))
    return np.pad(sheet, ((_BEFORE, 0), (0, 0)))


# --- notes ----------------------------------------------------------------------------------------

_Struck: TypeAlias = Callable[[float], Wave]


def _tune(
    *pitches: float, gap: float = 0.09, seconds: float = 0.5, on: _Struck = kalimba
) -> Iterator[_At]:
    """Notes one after the other, from left to right."""
    for i, pitch in enumerate(pitches):
        pan = 0.5 * (i / (len(pitches) - 1) - 0.5) if len(pitches) > 1 else 0.0
        yield i * gap, placed(_short(on(pitch), seconds), pan)


def _chord(*pitches: float, start: float, seconds: float) -> Iterator[_At]:
    for i, pitch in enumerate(pitches):
        pan = 0.8 * (i / (len(pitches) - 1) - 0.5)
        yield start + 0.012 * i, placed(_short(bell(pitch), seconds), pan)


def _short(tone: Wave, seconds: float) -> Wave:
    """A tone that is damped with a finger after so long."""
    return eased(tone[: round(seconds * RATE)], 0.0, 0.75 * seconds)


# --- dice -----------------------------------------------------------------------------------------


def _felt(chance: Random, *, hard: float = 1.0) -> Wave:
    """A die falls on felt over wood: a dull knock, and the grain of the cloth."""
    low, t = chance.uniform(165, 235), times(0.12)
    thump = ring(low, 0.12, ((1, 1.0, 60), (1.62, 0.7, 72), (2.9, 0.4, 95), (4.7, 0.2, 130)))
    seed = chance.randrange(10_000)
    grain = noise(0.12, seed, 280, 2_600) * np.exp(-78 * t)
    cloth = noise(0.12, seed + 1, 2_500, 8_000) * np.exp(-46 * t) * np.minimum(1, t / 0.006)
    return eased(hard * (thump + 1.5 * grain + 0.3 * cloth), 0.0012, 0.04)


def _clack(chance: Random, strength: float) -> Wave:
    """Two dice meet."""
    pitch, t = chance.uniform(1_500, 2_300), times(0.04)
    tone = ring(pitch, 0.04, ((1, 1.0, 210), (1.83, 0.6, 300), (3.1, 0.3, 420)))
    tap = noise(0.04, chance.randrange(10_000), 1_200, 6_500) * np.exp(-300 * t)
    return strength * eased(tone + 0.8 * tap, 0.0006, 0.01)


def _box(chance: Random, strength: float) -> Wave:
    """A die meets a board inside the tower."""
    pitch = chance.uniform(230, 390)
    tone = ring(pitch, 0.13, ((1, 1.0, 42), (2.3, 0.5, 60), (4.1, 0.25, 110)))
    tap = noise(0.13, chance.randrange(10_000), 500, 5_000) * np.exp(-130 * times(0.13))
    return strength * eased(tone + 0.7 * tap, 0.001, 0.04)


def _roll() -> Iterator[_At]:
    """Dice roll out over felt: knocks that get softer and closer, a few against each other."""
    chance, at = Random(8), 0.0
    for knock in range(15):
        left = 1 - knock / 18
        yield at, placed(_felt(chance, hard=left**1.3), chance.uniform(-0.6, 0.6))
        if knock % 3 == 1:
            yield at + 0.012, placed(_clack(chance, 0.24 * left), chance.uniform(-0.6, 0.6))
        at += chance.uniform(0.035, 0.085)


def _throw() -> Iterator[_At]:
    """A hand lets go: dice click in it, then air."""
    chance, t = Random(5), times(0.24)
    air = noise(0.24, 5, 350, 3_800) * np.sin(math.pi * t / 0.24) ** 2
    yield 0.03, placed(0.5 * air, -0.1)
    for i, at in enumerate((0.0, 0.035, 0.062, 0.1)):
        yield at, placed(_clack(chance, 0.5 - 0.08 * i), 0.3 * (i % 2) - 0.15)


def _tower() -> Iterator[_At]:
    """Dice fall from board to board, and out on the felt."""
    chance, at = Random(13), 0.0
    for knock in range(9):
        yield at, placed(_box(chance, 0.9 - 0.04 * knock), 0.5 if knock % 2 else -0.5)
        at += chance.uniform(0.04, 0.075)
    for _ in range(4):
        yield at, placed(_felt(chance, hard=0.8), chance.uniform(-0.4, 0.4))
        at += chance.uniform(0.05, 0.09)


# --- a pen ----------------------------------------------------------------------------------------


def _stroke(seed: int, seconds: float, low: float, high: float) -> Wave:
    """A felt pen drawn over paper: it is quickest in the middle, and every fibre is heard."""
    t = times(seconds)
    pace = np.sin(math.pi * np.minimum(1, t / seconds) ** 0.8) ** 1.4
    fibres = np.clip(0.45 + 0.9 * noise(seconds, seed, 30, 420), 0.05, 1.4)
    hiss = band(noise(seconds, seed + 1, low, high), 200, 11_000)
    tip = 0.35 * noise(seconds, seed + 2, 180, 700) * np.exp(-120 * t)
    return eased(hiss * fibres * pace + tip, 0.002, 0.02)


def _cross(low: float = 1_300, high: float = 6_500) -> Iterator[_At]:
    """Two strokes, the second one the other way."""
    yield 0.0, placed(_stroke(3, 0.115, low, high), -0.18)
    yield 0.15, placed(0.9 * _stroke(17, 0.1, 1.15 * low, 1.15 * high), 0.18)


# --- more than one thing --------------------------------------------------------------------------


def _heart() -> Iterator[_At]:
    yield 0.0, placed(drum(62), 0.0)
    yield 0.23, placed(0.7 * drum(54), 0.0)


def _last_roll() -> Iterator[_At]:
    """Two drums, and a chord that stays open."""
    yield 0.0, placed(drum(82), -0.2)
    yield 0.28, placed(drum(82), 0.2)
    yield from _chord(220, 262, 330, 392, start=0.56, seconds=1.35)


def _joker() -> Iterator[_At]:
    """A small skip upwards, as cheeky as the sign."""
    yield from _tune(784, 1175, gap=0.07, seconds=0.3)
    yield 0.0, placed(_clack(Random(2), 0.5), 0.2)


def _fanfare() -> Iterator[_At]:
    """A run upwards that ends on a chord held by all."""
    yield from _tune(392, 523, 659, 784, gap=0.11, seconds=0.7)
    yield from _chord(523, 659, 784, 1047, start=0.44, seconds=1.3)


def _sigh() -> Iterator[_At]:
    """Slow steps down, and a low chord."""
    yield from _tune(392, 370, 349, gap=0.2, seconds=0.5)
    yield from _chord(262, 311, start=0.6, seconds=1.1)


def _knock() -> Iterator[_At]:
    yield 0.0, placed(_felt(Random(21)), 0.0)


_SOUNDS: Final[dict[Sound, tuple[Callable[[], Iterable[_At]], Loudness]]] = {
    Sound.STEP: (lambda: _tune(660, seconds=0.1), Loudness.TICK),
    Sound.ACCEPT: (lambda: _tune(523, 784, gap=0.05, seconds=0.28), Loudness.PLAIN),
    Sound.BACK: (lambda: _tune(523, 392, gap=0.05, seconds=0.26), Loudness.PLAIN),
    Sound.REFUSED: (lambda: _tune(220, 196, gap=0.09, seconds=0.3), Loudness.PLAIN),
    Sound.ROLL: (_roll, Loudness.PLAIN),
    Sound.THROW: (_throw, Loudness.SOFT),
    Sound.TOWER: (_tower, Loudness.PLAIN),
    Sound.KNOCK: (_knock, Loudness.PLAIN),
    Sound.CROSS: (_cross, Loudness.SOFT),
    Sound.CROSS_THERE: (lambda: _cross(700, 2_600), Loudness.TICK),
    Sound.PASS: (lambda: _tune(294, seconds=0.45), Loudness.PLAIN),
    Sound.JOKER: (_joker, Loudness.PLAIN),
    Sound.YOUR_TURN: (lambda: _tune(587, 880, gap=0.11, on=bell, seconds=0.7), Loudness.GLAD),
    Sound.COLUMN: (lambda: _tune(523, 659, 784, gap=0.08), Loudness.GLAD),
    Sound.COLOUR: (lambda: _tune(523, 659, 784, 1047, gap=0.08, seconds=0.7), Loudness.GLAD),
    Sound.LATER: (lambda: _tune(440, 523, gap=0.09, seconds=0.4), Loudness.PLAIN),
    Sound.LAST_ROLL: (_last_roll, Loudness.GREAT),
    Sound.HEART: (_heart, Loudness.SOFT),
    Sound.GOAL: (lambda: _tune(784, 1047, 1319, gap=0.07, on=bell, seconds=0.6), Loudness.GLAD),
    Sound.MILESTONE: (lambda: _tune(523, 523, 784, 1047, gap=0.13, seconds=0.8), Loudness.GLAD),
    Sound.FELL_SHORT: (lambda: _tune(392, 330, 277, gap=0.17, seconds=0.6), Loudness.GLAD),
    Sound.MISS: (lambda: _tune(233, 175, gap=0.12, seconds=0.45), Loudness.PLAIN),
    Sound.WIN: (lambda: _tune(392, 523, 659, 784, 1047, gap=0.12, seconds=0.9), Loudness.GREAT),
    Sound.MISSION_WON: (_fanfare, Loudness.GREAT),
    Sound.MISSION_LOST: (_sigh, Loudness.GREAT),
}
"""How each sound is made, and how loud it is."""
