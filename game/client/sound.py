"""Sounds: short, warm, few, made by our own code when the program starts. No device, no sound.

The waves are worked out with the standard library alone. Here is no decision when to play what.
"""

import array
import math
import random
from collections.abc import Callable
from enum import Enum
from typing import Final

import pygame

from game.client.quiet import quiet

_RATE: Final = 22_050


class Sound(Enum):
    """The sounds there are."""

    STEP = "step"
    ACCEPT = "accept"
    BACK = "back"
    CROSS = "cross"
    ROLL = "roll"
    YOUR_TURN = "your turn"
    COLUMN = "column"
    COLOUR = "colour"
    REFUSED = "refused"
    WIN = "win"
    GOAL = "goal"
    MILESTONE = "milestone"
    FELL_SHORT = "fell short"
    MISS = "miss"
    MISSION_WON = "mission won"
    MISSION_LOST = "mission lost"


class Sounds:
    """Plays sounds, or nothing at all where the machine has no sound device."""

    def __init__(self, volume: float = 0.7) -> None:
        """Silent until `open` is called; `volume` from 0 to 1."""
        self.volume = volume
        self._made: dict[Sound, pygame.mixer.Sound] = {}
        self._open = False

    def open(self) -> bool:
        """Open the device; False, and silence from now on, if there is none."""
        try:
            with quiet():
                pygame.mixer.init(_RATE, -16, 1, 512, allowedchanges=0)
        except (pygame.error, NotImplementedError, AttributeError):
            return False
        self._open = True
        return True

    def play(self, sound: Sound) -> None:
        """Play a sound now."""
        if not self._open or self.volume <= 0:
            return
        made = self._made.get(sound)
        if made is None:
            made = self._made[sound] = pygame.mixer.Sound(buffer=wave(sound))
        made.set_volume(self.volume)
        made.play()


def wave(sound: Sound) -> bytes:
    """The samples of a sound: 16 bits, one channel."""
    samples = _MAKERS[sound]()
    loudest = max(1e-9, *(abs(s) for s in samples))
    gain = _LOUDNESS[sound] / max(1.0, loudest) * 32_000
    return array.array("h", (int(s * gain) for s in samples)).tobytes()


def _note(pitch: float, seconds: float, *, start: float = 0.0, soft: float = 6.0) -> list[float]:
    """A struck note with two overtones that fade sooner, like a small marimba."""
    samples = [0.0] * int(start * _RATE)
    for i in range(int(seconds * _RATE)):
        t = i / _RATE
        attack = min(1.0, t / 0.004)
        turn = 2 * math.pi * pitch * t
        body = math.sin(turn) * math.exp(-soft * t)
        body += 0.32 * math.sin(2 * turn) * math.exp(-2.2 * soft * t)
        body += 0.12 * math.sin(4.1 * turn) * math.exp(-5 * soft * t)
        samples.append(attack * body * min(1.0, (seconds - t) / 0.02))
    return samples


def _mix(*parts: list[float]) -> list[float]:
    out = [0.0] * max(len(part) for part in parts)
    for part in parts:
        for i, value in enumerate(part):
            out[i] += value
    return out


def _tune(
    *pitches: float, gap: float = 0.09, seconds: float = 0.5, start: float = 0.0
) -> list[float]:
    return _mix(*(_note(p, seconds, start=start + i * gap) for i, p in enumerate(pitches)))


def _fanfare() -> list[float]:
    """A run upwards that ends on a chord held by all."""
    run = _tune(392, 523, 659, 784, gap=0.11, seconds=0.7)
    return _mix(run, *(_note(p, 1.1, start=0.44, soft=3.0) for p in (523, 659, 784, 1047)))


def _sigh() -> list[float]:
    """Four slow steps down, the last one low and long."""
    steps = _tune(392, 370, 349, gap=0.2, seconds=0.5)
    return _mix(steps, *(_note(p, 0.9, start=0.6, soft=3.5) for p in (262, 311)))


def _scratch() -> list[float]:
    """Two strokes of a felt pen: softened noise, swelling and fading twice."""
    chance, low = random.Random(3), 0.0
    samples = []
    for i in range(int(0.22 * _RATE)):
        t = i / _RATE
        stroke = (t % 0.11) / 0.11
        low += 0.34 * (chance.uniform(-1, 1) - low)
        samples.append(low * math.sin(math.pi * stroke) ** 2 * 1.6)
    return samples


def _rattle() -> list[float]:
    """Dice on felt: a handful of knocks that come closer and get softer."""
    chance = random.Random(8)
    samples = [0.0] * int(0.75 * _RATE)
    place = 0.0
    for knock in range(13):
        pitch = chance.uniform(240, 520)
        strength = 0.9 * (1 - knock / 16)
        begin = int(place * _RATE)
        for i in range(int(0.05 * _RATE)):
            if begin + i < len(samples):
                t = i / _RATE
                tone = math.sin(2 * math.pi * pitch * t) + 0.5 * chance.uniform(-1, 1)
                samples[begin + i] += strength * tone * math.exp(-90 * t)
        place += chance.uniform(0.03, 0.075)
    return samples


_MAKERS: Final[dict[Sound, Callable[[], list[float]]]] = {
    Sound.STEP: lambda: _note(660, 0.07, soft=40),
    Sound.ACCEPT: lambda: _tune(523, 784, gap=0.05, seconds=0.22),
    Sound.BACK: lambda: _tune(523, 392, gap=0.05, seconds=0.2),
    Sound.CROSS: _scratch,
    Sound.ROLL: _rattle,
    Sound.YOUR_TURN: lambda: _tune(587, 880, gap=0.11, seconds=0.5),
    Sound.COLUMN: lambda: _tune(523, 659, 784, gap=0.08),
    Sound.COLOUR: lambda: _tune(523, 659, 784, 1047, gap=0.08, seconds=0.7),
    Sound.REFUSED: lambda: _tune(220, 196, gap=0.09, seconds=0.25),
    Sound.WIN: lambda: _tune(392, 523, 659, 784, 1047, gap=0.12, seconds=0.9),
    # These two follow the sound of the column or colour that brought them about.
    Sound.GOAL: lambda: _tune(784, 1047, 1319, gap=0.07, seconds=0.6, start=0.26),
    Sound.MILESTONE: lambda: _tune(523, 523, 784, 1047, gap=0.13, seconds=0.8, start=0.3),
    Sound.FELL_SHORT: lambda: _tune(392, 330, 277, gap=0.17, seconds=0.6, start=0.3),
    Sound.MISS: lambda: _tune(233, 175, gap=0.12, seconds=0.4),
    Sound.MISSION_WON: _fanfare,
    Sound.MISSION_LOST: _sigh,
}
_LOUDNESS: Final[dict[Sound, float]] = {
    Sound.STEP: 0.16,
    Sound.ACCEPT: 0.4,
    Sound.BACK: 0.35,
    Sound.CROSS: 0.5,
    Sound.ROLL: 0.6,
    Sound.YOUR_TURN: 0.45,
    Sound.COLUMN: 0.5,
    Sound.COLOUR: 0.55,
    Sound.REFUSED: 0.4,
    Sound.WIN: 0.6,
    Sound.GOAL: 0.5,
    Sound.MILESTONE: 0.5,
    Sound.FELL_SHORT: 0.5,
    Sound.MISS: 0.3,
    Sound.MISSION_WON: 0.6,
    Sound.MISSION_LOST: 0.5,
}
