"""How each sound is made: notes struck, wood knocked, a pen's strokes, with the standard library.

A wave is a list of numbers around 0, `RATE` a second; `wave` makes samples of it. Never here: the
music, or the files.
"""

import array
import math
import random
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from operator import add, mul
from typing import Final, TypeAlias

from game.client.sound.files import RATE
from game.client.sound.kinds import Sound

Wave: TypeAlias = list[float]
_FULL: Final = 32_767
_PEAK: Final = 0.66
"""The highest peak, of the full scale: several sounds at once are still not too loud."""
_STEP: Final = RATE // 100
_SILENT: Final = 0.002
"""What is softer than this is not worked out."""


class Loudness(Enum):
    """How loud a sound is beside others: its loudest tenth of a second, of the full scale.

    Sounds of one kind are alike to the ear, however high their peaks are.
    """

    TICK = 0.045
    """Comes so often that it must not be noticed."""
    SOFT = 0.09
    """One's own pen, a hand in the air."""
    PLAIN = 0.13
    """Tells that something has happened."""
    GLAD = 0.165
    """Tells of what is celebrated, or is not to be missed."""
    GREAT = 0.19
    """Once or twice in a match."""


def wave(sound: Sound) -> bytes:
    """The samples of a sound: 16 bits, one channel."""
    parts, loudness = _SOUNDS[sound]
    samples: Wave = []
    for part in parts():
        samples = mix(samples, part)
    highest, lowest = max(samples), min(samples)
    most = _PEAK / max(1e-9, highest, -lowest)
    gain = min(loudness.value / _loudest(samples), most) * _FULL
    samples = eased(samples, 0.0, 0.006)  # whatever has not faded by now
    return array.array("h", [int(s * gain) for s in samples]).tobytes()


def _loudest(samples: Wave) -> float:
    """The root mean square of the loudest tenth of a second, which the ear goes by."""
    steps = [samples[i : i + _STEP] for i in range(0, len(samples), _STEP)]
    powers = [sum(map(mul, step, step)) for step in steps]
    most = max(sum(powers[i : i + 10]) for i in range(max(1, len(powers) - 9)))
    return max(1e-9, math.sqrt(most / min(len(samples), 10 * _STEP)))


# --- what sounds are made of ----------------------------------------------------------------------


def _note(pitch: float, seconds: float, *, start: float = 0.0, soft: float = 6.0) -> Wave:
    """A struck note with two overtones that fade sooner, like a small marimba."""
    body = ring(pitch, seconds, 1.0, soft)
    for overtone in (
        ring(2 * pitch, seconds, 0.32, 2.2 * soft),
        ring(4.1 * pitch, seconds, 0.12, 5 * soft),
    ):
        body[: len(overtone)] = map(add, body, overtone)
    return [0.0] * int(start * RATE) + eased(body, 0.004)


def ring(pitch: float, seconds: float, strength: float, fade: float) -> Wave:
    """A tone that fades: each sample follows from the two before it, as with a real spring.

    It ends where it can no longer be heard.
    """
    turn, keep = 2 * math.pi * pitch / RATE, math.exp(-fade / RATE)
    ahead, back = 2 * keep * math.cos(turn), keep * keep
    before, now, out = 0.0, strength * keep * math.sin(turn), list[float]()
    heard = math.log(strength / _SILENT) / fade
    for _ in range(int(min(seconds, heard) * RATE)):
        out.append(before)
        before, now = now, ahead * now - back * before
    return out


def eased(samples: Wave, rise: float, fall: float = 0.02) -> Wave:
    """The wave with a beginning and an end that do not click; seconds of each."""
    first, last = int(rise * RATE), min(len(samples), int(fall * RATE))
    for i in range(first):
        samples[i] *= i / first
    for i in range(last):
        samples[-1 - i] *= i / last
    return samples


def mix(one: Wave, other: Wave) -> Wave:
    """Both at once; the longer of the two is changed and given back."""
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    long[: len(short)] = map(add, long, short)
    return long


def _tune(*pitches: float, gap: float = 0.09, seconds: float = 0.5) -> Iterator[Wave]:
    for i, pitch in enumerate(pitches):
        yield _note(pitch, seconds, start=i * gap)


def _chord(*pitches: float, start: float, seconds: float, soft: float) -> Iterator[Wave]:
    for pitch in pitches:
        yield _note(pitch, seconds, start=start, soft=soft)


def _drum(pitch: float, seconds: float, *, start: float = 0.0, strength: float = 1.0) -> Wave:
    """A soft skin: a low note that falls as it fades."""
    samples, turn = [0.0] * int(start * RATE), 0.0
    for i in range(int(seconds * RATE)):
        t = i / RATE
        turn += 2 * math.pi * pitch * (1 + 0.9 * math.exp(-38 * t)) / RATE
        body = math.sin(turn) * math.exp(-9 * t) * min(1.0, t / 0.003)
        samples.append(strength * body * min(1.0, (seconds - t) / 0.02))
    return samples


def _wood(pitch: float, *, start: float = 0.0, strength: float = 1.0, dull: float = 90.0) -> Wave:
    """A knock of wood on wood; the duller, the sooner it is over."""
    chance = random.Random(pitch)
    samples = [0.0] * int(start * RATE)
    for i in range(int(0.06 * RATE)):
        t = i / RATE
        tone = math.sin(2 * math.pi * pitch * t) + 0.45 * math.sin(2 * math.pi * pitch * 2.76 * t)
        tone += 0.35 * chance.uniform(-1, 1) * math.exp(-220 * t)
        samples.append(strength * tone * math.exp(-dull * t) * min(1.0, t / 0.001))
    return samples


# --- sounds that are more than a few notes --------------------------------------------------------


def _fanfare() -> Iterator[Wave]:
    """A run upwards that ends on a chord held by all."""
    yield from _tune(392, 523, 659, 784, gap=0.11, seconds=0.7)
    yield from _chord(523, 659, 784, 1047, start=0.44, seconds=1.1, soft=3.0)


def _sigh() -> Iterator[Wave]:
    """Four slow steps down, the last one low and long."""
    yield from _tune(392, 370, 349, gap=0.2, seconds=0.5)
    yield from _chord(262, 311, start=0.6, seconds=0.9, soft=3.5)


def _scratch(dark: float = 0.34) -> Iterator[Wave]:
    """Two strokes of a felt pen: softened noise, swelling and fading twice."""
    chance, low = random.Random(3), 0.0
    samples = []
    for i in range(int(0.22 * RATE)):
        t = i / RATE
        stroke = (t % 0.11) / 0.11
        low += dark * (chance.uniform(-1, 1) - low)
        samples.append(low * math.sin(math.pi * stroke) ** 2 * 1.6)
    yield samples


def _rattle(low: float, high: float, knocks: int, dull: float) -> Iterator[Wave]:
    """A handful of knocks that come closer and get softer."""
    chance, place = random.Random(8), 0.0
    for knock in range(knocks):
        strength = 0.9 * (1 - knock / (knocks + 3))
        yield _wood(chance.uniform(low, high), start=place, strength=strength, dull=dull)
        place += chance.uniform(0.03, 0.07)


def _swing() -> Iterator[Wave]:
    """A hand that lets go: air, and a last knock of dice inside it."""
    chance, low, samples = random.Random(5), 0.0, []
    for i in range(int(0.2 * RATE)):
        t = i / RATE
        low += 0.12 * (chance.uniform(-1, 1) - low)
        samples.append(1.4 * low * math.sin(math.pi * t / 0.2) ** 2)
    yield samples
    yield _wood(430, strength=0.25)
    yield _wood(510, start=0.05, strength=0.2)


def _heart() -> Iterator[Wave]:
    yield _drum(62, 0.34)
    yield _drum(54, 0.4, start=0.23, strength=0.7)


def _last_roll() -> Iterator[Wave]:
    """Two drums, and a chord that stays open."""
    yield _drum(82, 0.4)
    yield _drum(82, 0.5, start=0.28)
    yield from _chord(220, 262, 330, 392, start=0.56, seconds=1.3, soft=2.6)


def _joker() -> Iterator[Wave]:
    """A small skip upwards, as cheeky as the sign."""
    yield from _tune(784, 1175, gap=0.07, seconds=0.26)
    yield _wood(640, strength=0.3)


_SOUNDS: Final[dict[Sound, tuple[Callable[[], Iterable[Wave]], Loudness]]] = {
    Sound.STEP: (lambda: [_note(660, 0.07, soft=40)], Loudness.TICK),
    Sound.ACCEPT: (lambda: _tune(523, 784, gap=0.05, seconds=0.22), Loudness.PLAIN),
    Sound.BACK: (lambda: _tune(523, 392, gap=0.05, seconds=0.2), Loudness.PLAIN),
    Sound.REFUSED: (lambda: _tune(220, 196, gap=0.09, seconds=0.25), Loudness.PLAIN),
    Sound.ROLL: (lambda: _rattle(260, 520, 12, 90), Loudness.PLAIN),
    Sound.THROW: (_swing, Loudness.SOFT),
    Sound.TOWER: (lambda: _rattle(150, 260, 9, 60), Loudness.PLAIN),
    Sound.KNOCK: (lambda: [_wood(390)], Loudness.PLAIN),
    Sound.CROSS: (_scratch, Loudness.SOFT),
    Sound.CROSS_THERE: (lambda: _scratch(0.16), Loudness.TICK),
    Sound.PASS: (lambda: [_note(294, 0.3, soft=11)], Loudness.PLAIN),
    Sound.JOKER: (_joker, Loudness.PLAIN),
    Sound.YOUR_TURN: (lambda: _tune(587, 880, gap=0.11, seconds=0.5), Loudness.GLAD),
    Sound.COLUMN: (lambda: _tune(523, 659, 784, gap=0.08), Loudness.GLAD),
    Sound.COLOUR: (lambda: _tune(523, 659, 784, 1047, gap=0.08, seconds=0.7), Loudness.GLAD),
    Sound.LATER: (lambda: _tune(440, 523, gap=0.09, seconds=0.4), Loudness.PLAIN),
    Sound.LAST_ROLL: (_last_roll, Loudness.GREAT),
    Sound.HEART: (_heart, Loudness.PLAIN),
    Sound.GOAL: (lambda: _tune(784, 1047, 1319, gap=0.07, seconds=0.6), Loudness.GLAD),
    Sound.MILESTONE: (lambda: _tune(523, 523, 784, 1047, gap=0.13, seconds=0.8), Loudness.GLAD),
    Sound.FELL_SHORT: (lambda: _tune(392, 330, 277, gap=0.17, seconds=0.6), Loudness.GLAD),
    Sound.MISS: (lambda: _tune(233, 175, gap=0.12, seconds=0.4), Loudness.PLAIN),
    Sound.WIN: (lambda: _tune(392, 523, 659, 784, 1047, gap=0.12, seconds=0.9), Loudness.GREAT),
    Sound.MISSION_WON: (_fanfare, Loudness.GREAT),
    Sound.MISSION_LOST: (_sigh, Loudness.GREAT),
}
"""How each sound is made, and how loud it is."""
