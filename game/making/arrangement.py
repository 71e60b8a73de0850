"""Who plays which note of a piece when: tune, broken chords, bass, strings and drums.

Standard library only; chance has fixed seeds. Never here: what a note sounds like.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.making.score import EIGHTHS, GROOVES, MusicPiece, Passage, Scale
from game.making.voices import Voice

_SWING: Final = 0.08
"""How much later than even the second of two eighths comes, of an eighth."""
_LATE: Final = 0.006
"""Nobody is nearer to the beat than so many seconds."""
_LOW: Final = 38
_MIDDLE: Final = 52
"""The lowest key of the bass, and of chords."""
_BROKEN: Final = (
    *((0, 2, 1, 3, 2, 1, 3, 2), (0, 1, 2, 3, None, 2, 1, None), (1, None, 3, 2, 1, None, 2, 3)),
    *((0, None, 2, None, 3, 1, 2, None), (2, 1, 0, None, 3, 2, 1, None)),
)
"""The notes of a chord one after the other, an eighth each."""
_LOUD: Final = {
    Voice.KALIMBA: 0.50,
    Voice.GUITAR: 0.42,
    Voice.BELL: 0.42,
    Voice.FLUTE: 0.34,
    Voice.BASS: 0.36,
    Voice.PAD: 0.085,
    Voice.DRUM: 0.7,
    Voice.BRUSH: 1.0,
    Voice.SWEEP: 0.5,
    Voice.SHAKER: 0.78,
    Voice.BLOCK: 0.45,
}
_PANS: Final = {
    Voice.KALIMBA: -0.15,
    Voice.GUITAR: 0.4,
    Voice.BELL: 0.25,
    Voice.FLUTE: -0.2,
    Voice.BRUSH: -0.4,
    Voice.SWEEP: -0.3,
    Voice.SHAKER: 0.6,
    Voice.BLOCK: -0.65,
}
"""Where each has its place, from left to right; who is not named is in the middle."""


@dataclass(frozen=True, slots=True)
class Note:
    """When, which, how long, how strong, on what, and where."""

    at: float
    key: int
    """As a MIDI number, 0 for what has no pitch."""
    seconds: float
    strength: float
    voice: Voice
    pan: float
    take: int = 0


@dataclass(slots=True)
class _Player:
    """Plays the bars of a piece one after the other."""

    score: MusicPiece
    chance: Random

    def bar(self, part: Passage, number: int, begin: float) -> Iterator[Note]:
        """All notes of a bar of a part."""
        chord = self._chord(part.theme.chords[number])
        if part.lead is not None:
            yield from self._tune(part, part.lead, number, begin)
        if part.broken is not None:
            yield from self._break(part.broken, chord, begin, 1.0 if part.lead is None else 0.62)
        if part.bass:
            yield from self._bass(chord[0], number, begin)
        if part.pad:
            for key in chord[1:]:
                length = EIGHTHS * self.score.eighth
                yield self._note(Voice.PAD, key, begin, part.pad, length, even=True)
        yield from self._drums(part.groove, begin)

    def _tune(self, part: Passage, lead: Voice, number: int, begin: float) -> Iterator[Note]:
        signs = part.theme.tune[number].split()
        for at, sign in enumerate(signs):
            if sign == ".":
                continue
            rings = next((i for i in range(at + 1, EIGHTHS) if signs[i] != "."), EIGHTHS) - at
            strength = (1.0 if at % 4 == 0 else 0.84) * self.chance.uniform(0.93, 1.05)
            step, when = _step(sign) + 7 * part.octave, begin + self._beat(at)
            length = rings * self.score.eighth
            yield self._note(lead, self._key(step), when, strength, length)
            if part.below is not None and rings >= 2:
                yield self._note(part.below, self._key(step - 2), when, 0.5, length)

    def _break(
        self, voice: Voice, chord: Sequence[int], begin: float, share: float
    ) -> Iterator[Note]:
        side = self.chance.choice((-1, 1))
        for at, which in enumerate(self.chance.choice(_BROKEN)):
            if which is not None:
                strength = share * (0.72 if at % 4 == 0 else 0.54) * self.chance.uniform(0.9, 1.08)
                pan = 0.5 * side * (1 if at % 2 else -1)
                key, length = (*chord[1:], chord[1] + 12)[which], self.score.eighth
                yield self._note(voice, key, begin + self._beat(at), strength, length, pan=pan)

    def _bass(self, root: int, number: int, begin: float) -> Iterator[Note]:
        half = 4 * self.score.eighth
        yield self._note(Voice.BASS, root, begin, 1.0, half)
        second = root + 7 if number % 2 else root
        if number % 4 != 3:
            yield self._note(Voice.BASS, second, begin + half, 0.72, half)
        else:  # on the way to the next four bars
            yield self._note(Voice.BASS, root + 12, begin + half, 0.62, half)
            yield self._note(Voice.BASS, second, begin + self._beat(6), 0.55, half)

    def _drums(self, groove: str, begin: float) -> Iterator[Note]:
        for voice, signs in GROOVES[groove].items():
            for at, sign in enumerate(signs):
                if sign != "." and (voice is Voice.DRUM or self.chance.random() > 0.06):
                    strength = int(sign) / 9 * self.chance.uniform(0.85, 1.1)
                    length = 3.5 * self.score.eighth
                    yield self._note(voice, 0, begin + self._beat(at / 2), strength, length)

    def _note(
        self,
        voice: Voice,
        key: int,
        at: float,
        strength: float,
        seconds: float,
        *,
        pan: float | None = None,
        even: bool = False,
    ) -> Note:
        late = 0.0 if even else self.chance.uniform(0, _LATE)
        where = _PANS.get(voice, 0.0) if pan is None else pan
        take = 0 if voice in (Voice.PAD, Voice.FLUTE, Voice.BASS) else self.chance.randrange(3)
        return Note(at + late, key, seconds, strength * _LOUD[voice], voice, where, take)

    def _beat(self, eighths: float) -> float:
        """Seconds from the bar line, with some swing."""
        return (eighths + _SWING * (eighths % 2 == 1)) * self.score.eighth

    def _key(self, step: int) -> int:
        """The key of a step of the scale; 0 is the first."""
        octave, step = divmod(step, 7)
        return self.score.key + 12 * octave + self.score.scale.value[step]

    def _chord(self, stands_on: int) -> tuple[int, ...]:
        """The bass, and a chord of three near the middle of the keys."""
        if self.score.scale is Scale.MINOR and stands_on == 2:
            stands_on = 4  # its own chord is harsh
        steps = (stands_on - 1, stands_on + 1, stands_on + 3)
        upper = sorted(_MIDDLE + (self._key(step) - _MIDDLE) % 12 for step in steps)
        return _LOW + (self._key(steps[0]) - _LOW) % 12, *upper


def notes(score: MusicPiece) -> Iterator[Note]:
    """All notes of a piece, in seconds from its beginning."""
    player, begin = _Player(score, Random(score.key)), 0.0
    for part in score.parts:
        for number in range(len(part.theme.chords)):
            yield from player.bar(part, number, begin)
            begin += EIGHTHS * score.eighth


def _step(sign: str) -> int:
    return int(sign[0]) - 1 + 7 * (sign.count("'") - sign.count(","))
