"""The music: one soft piece for kalimba and bass that goes round, made in small slices.

A slice takes about a millisecond, so that no frame waits for it. What rings on beyond the end is
laid over the beginning, so the piece goes round without a seam. Never here: playing it.
"""

import array
import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from operator import add
from typing import Final, TypeAlias

from game.client.sound.waves import RATE as FULL_RATE

_Floats: TypeAlias = "array.array[float]"
RATE: Final = FULL_RATE // 2
"""Samples a second while it is made: nothing here is as high as a knock."""
_EIGHTH: Final = 0.345
"""Seconds of an eighth note."""
_BARS: Final = 16
_EIGHTHS: Final = 8
LENGTH: Final = round(_BARS * _EIGHTHS * _EIGHTH * RATE)
"""Samples of the whole piece."""

_SLICE: Final = 4_000
"""Samples that are worked on at once."""
_LOUDEST: Final = 0.62
"""The highest peak, of the full scale."""

_PITCHES: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_CHORDS: Final = (
    *("C3 G3 C4 E4", "A2 G3 C4 E4", "F2 F3 A3 C4", "G2 G3 B3 D4"),
    *("C3 G3 C4 E4", "E2 G3 B3 E4", "F2 A3 C4 F4", "G2 G3 B3 D4"),
    *("A2 E3 A3 C4", "E2 G3 B3 E4", "F2 F3 A3 C4", "C3 G3 C4 E4"),
    *("D3 F3 A3 D4", "E2 G3 B3 E4", "F2 A3 C4 F4", "G2 G3 B3 D4"),
)
"""A bar each: the bass note, then three that are played broken."""
_BROKEN: Final = ((1, 3, 2, 3, 1, 3, 2, 3), (1, 2, 3, 2, 3, 2, 1, 2))
_TUNE: Final = (
    *("E5 . . G5 . . . .", ". . A5 . G5 . E5 .", "F5 . . . . . A5 .", "G5 . . D5 . . . ."),
    *("E5 . . G5 . . C6 .", ". . B5 . G5 . . .", "A5 . . F5 . . . .", ". . . . . . . ."),
    *("C6 . . . B5 . A5 .", "G5 . . E5 . . . .", "F5 . . A5 . . G5 .", "E5 . . . . . . ."),
    *("D5 . F5 . A5 . . .", "G5 . . . E5 . . .", "F5 . E5 . . . C5 .", "D5 . . . . . . ."),
)
"""A bar each, an eighth a sign; a dot lets ring."""


@dataclass(frozen=True, slots=True)
class _Note:
    """A note of the piece: when (in eighths), which, how strong, and on what."""

    at: int
    pitch: float
    strength: float
    bass: bool = False


def _pitch(name: str) -> float:
    """The frequency of a note such as `A4`, which is 440."""
    steps = _PITCHES[name[0]] + 12 * (int(name[1]) - 4) - 9
    return 440.0 * math.pow(2.0, steps / 12)


def _notes() -> Iterator[_Note]:
    """All notes of the piece."""
    for bar, (chord, tune) in enumerate(zip(_CHORDS, _TUNE, strict=True)):
        begin, tones = bar * _EIGHTHS, [_pitch(name) for name in chord.split()]
        yield _Note(begin, tones[0], 0.55, bass=True)
        yield _Note(begin + 4, tones[0] if bar % 2 else tones[0] * 1.5, 0.34, bass=True)
        for i, tone in enumerate(_BROKEN[bar % 2]):
            if (bar, i) not in ((7, 7), (15, 7)):  # a breath before each half
                yield _Note(begin + i, tones[tone], 0.26 if i % 4 else 0.34)
        for i, name in enumerate(tune.split()):
            if name != ".":
                yield _Note(begin + i, _pitch(name), 0.5)


@dataclass(frozen=True, slots=True)
class _Voice:
    """What a note is made of: overtones by their multiple, how loud, and how fast they fade."""

    seconds: float
    attack: float
    """Seconds until it is at its loudest."""
    partials: tuple[tuple[float, float, float], ...]


_TINE: Final = _Voice(1.15, 0.003, ((1.0, 1.0, 3.4), (3.0, 0.22, 10.0), (5.4, 0.10, 42.0)))
"""A plucked tongue of metal on wood."""
_STRING: Final = _Voice(1.5, 0.02, ((1.0, 1.0, 2.0), (2.0, 0.24, 3.0)))
"""A soft low string."""
_SILENT: Final = 0.004
"""What is softer than this is not worked out."""


def _ring(voice: _Voice, pitch: float, strength: float) -> Generator[None, None, _Floats]:
    """A note of a voice, in slices."""
    whole = round(voice.seconds * RATE)
    out = array.array("f", bytes(4 * whole))
    for multiple, loud, fade in voice.partials:
        count = min(whole, round(math.log(loud / _SILENT) / fade * RATE))
        turn, first = 2 * math.pi * pitch * multiple / RATE, 0
        for part in _swing(count, turn, strength * loud, fade):
            end = first + len(part)
            out[first:end] = array.array("f", map(add, out[first:end], part))
            first = end
            yield
    rise, fall = round(voice.attack * RATE), RATE // 10
    for i in range(rise):
        out[i] *= i / rise
    for i in range(fall):
        out[-1 - i] *= i / fall
    return out


def _swing(count: int, turn: float, strength: float, fade: float) -> Iterator[_Floats]:
    """A tone that fades: each sample follows from the two before it, as with a real spring."""
    keep = math.exp(-fade / RATE)
    ahead, back = 2 * keep * math.cos(turn), keep * keep
    before, now = 0.0, strength * keep * math.sin(turn)
    for begin in range(0, count, _SLICE):
        out = array.array("f")
        for _ in range(min(_SLICE, count - begin)):
            out.append(before)
            before, now = now, ahead * now - back * before
        yield out


class Composer:
    """Makes the piece slice by slice; `samples` is there once `work` has said so."""

    def __init__(self) -> None:
        """Nothing is made yet."""
        self._samples: bytes | None = None
        self._work = self._compose()

    @property
    def samples(self) -> bytes | None:
        """The piece, 16 bits, one channel, at the rate of all sounds; None while it is made."""
        return self._samples

    def work(self) -> bool:
        """Do a slice, about a millisecond; whether all is done."""
        if self._samples is None:
            next(self._work, None)
        return self._samples is not None

    def _compose(self) -> Iterator[None]:
        kept: dict[tuple[float, float, bool], _Floats] = {}
        sheet = array.array("f", bytes(4 * LENGTH))
        for note in _notes():
            key = (note.pitch, note.strength, note.bass)
            if key not in kept:
                voice = _STRING if note.bass else _TINE
                kept[key] = yield from _ring(voice, note.pitch, note.strength)
            yield from _lay(sheet, kept[key], round(note.at * _EIGHTH * RATE))
        yield from self._finish(sheet)

    def _finish(self, sheet: _Floats) -> Iterator[None]:
        loudest = 1e-9
        for begin in range(0, LENGTH, _SLICE * 4):
            part = sheet[begin : begin + _SLICE * 4]
            highest, lowest = max(part), min(part)
            loudest = max(loudest, highest, -lowest)
            yield
        gain, half = _LOUDEST * 32_767 / loudest, array.array("h")
        for begin in range(0, LENGTH, _SLICE):
            half.extend([int(value * gain) for value in sheet[begin : begin + _SLICE]])
            yield
        out = array.array("h", bytes(4 * LENGTH))
        out[::2] = half
        half.append(half[0])  # what comes after the end is the beginning
        for begin in range(0, LENGTH, _SLICE):
            end = min(LENGTH, begin + _SLICE)
            pairs = zip(half[begin:end], half[begin + 1 : end + 1], strict=True)
            out[2 * begin + 1 : 2 * end : 2] = array.array("h", [a + b >> 1 for a, b in pairs])
            yield
        self._samples = out.tobytes()


def _lay(sheet: _Floats, note: _Floats, begin: int) -> Iterator[None]:
    """Add a note to the piece; what goes beyond the end begins again at the start."""
    for first in range(0, len(note), _SLICE):
        part = note[first : first + _SLICE]
        place = (begin + first) % LENGTH
        fits = min(len(part), LENGTH - place)
        for at, piece in ((place, part[:fits]), (0, part[fits:])):
            end = at + len(piece)
            sheet[at:end] = array.array("f", map(add, sheet[at:end], piece))
        yield
