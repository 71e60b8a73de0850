"""The music: one soft piece for kalimba and bass that goes round.

What rings on beyond the end is laid over the beginning, so the piece goes round without a seam.
Never here: the files.
"""

import array
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import add
from typing import Final

from game.client.sound.files import RATE
from game.making.waves import Wave, eased, mix, ring

_EIGHTH: Final = 0.345
"""Seconds of an eighth note."""
_BARS: Final = 16
_EIGHTHS: Final = 8
LENGTH: Final = round(_BARS * _EIGHTHS * _EIGHTH * RATE)
"""Samples of the whole piece."""
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


def music() -> bytes:
    """The piece, 16 bits, one channel."""
    struck = cache(_struck)
    sheet = [0.0] * LENGTH
    for note in _notes():
        _lay(sheet, struck(note.pitch, note.strength, note.bass), round(note.at * _EIGHTH * RATE))
    highest, lowest = max(sheet), min(sheet)
    gain = _LOUDEST * 32_767 / max(highest, -lowest)
    return array.array("h", [int(value * gain) for value in sheet]).tobytes()


def _struck(pitch: float, strength: float, bass: bool) -> Wave:
    voice = _STRING if bass else _TINE
    out = [0.0] * round(voice.seconds * RATE)
    for multiple, loud, fade in voice.partials:
        out = mix(out, ring(pitch * multiple, voice.seconds, strength * loud, fade))
    return eased(out, voice.attack, 0.1)


def _lay(sheet: Wave, note: Wave, begin: int) -> None:
    """Add a note to the piece; what goes beyond the end begins again at the start."""
    fits = min(len(note), LENGTH - begin)
    for at, part in ((begin, note[:fits]), (0, note[fits:])):
        end = at + len(part)
        sheet[at:end] = map(add, sheet[at:end], part)
