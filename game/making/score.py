"""What the four pieces are: one theme in three parts, and how each piece plays them.

The theme is written in steps of a scale, so it stands in any key, bright or dark. Standard library
only. Never here: who plays a note (`arrangement`), or what it sounds like.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.client.sound.kinds import Music
from game.making.voices import Voice

BEATS: Final = 4
"""Beats of a bar."""
FRAMES: Final = 50
"""So many frames does the coder of the files make of a second."""
EIGHTHS: Final = 2 * BEATS


class Scale(Enum):
    """The steps of a scale, in half tones."""

    MAJOR = (0, 2, 4, 5, 7, 9, 11)
    MINOR = (0, 2, 3, 5, 7, 8, 10)


@dataclass(frozen=True, slots=True)
class Theme:
    """Eight bars: the step each chord stands on, and the tune, an eighth a sign.

    A dot lets ring, `'` is an octave up, `,` one down.
    """

    chords: tuple[int, ...]
    tune: tuple[str, ...]


QUESTION: Final = Theme(
    (1, 6, 2, 5, 3, 6, 4, 5),
    (
        *("5 6 1' . . . 5 .", "6 . 5 . 3 . . .", "4 5 6 . . . 4 .", "5 . 4 . 2 . . ."),
        *("5 6 7 . . . 5 .", "1' . 7 . 6 . 5 .", "6 . . 5 4 . 6 .", "5 . . . . . . ."),
    ),
)
"""Twice the same three notes, each time answered: once more!"""
ANSWER: Final = Theme(
    (1, 6, 2, 5, 3, 6, 5, 1),
    (
        *("5 6 1' . . . 5 .", "6 . 5 . 3 . . .", "4 5 6 . . . 1' .", "7 . 6 . 5 . . ."),
        *("5 6 7 . . . 2' .", "1' . 2' . 3' . . .", "2' . 7 . 5 . 7 .", "1' . . . . . . ."),
    ),
)
"""The same, which comes home."""
AWAY: Final = Theme(
    (4, 1, 4, 3, 6, 3, 2, 5),
    (
        *("6 . . 5 6 . 1' .", "5 . . . 3 . . .", "4 . . 3 4 . 6 .", "5 . . . . . . ."),
        *("3' . . 2' 3' . 1' .", "7 . . . 5 . . .", "4 . 6 . 1' . 6 .", "7 . . . 5 . . ."),
    ),
)
"""Somewhere else, and higher."""
REST: Final = Theme(
    (6, 3, 4, 1, 2, 6, 4, 5),
    (
        *("1' . . . . . 7 .", "7 . . . . . 5 .", "6 . . . . . 4 .", "5 . . . 3 . . ."),
        *("4 . . . 6 . . .", "5 . . . 1' . . .", "6 . . . 5 . 4 .", "5 . . . 2 . . ."),
    ),
)
"""Long notes that go down."""
STILL: Final = Theme((1, 4, 1, 4, 6, 4, 2, 5), (". . . . . . . .",) * 8)
"""No tune: the broken chords have room."""


@dataclass(frozen=True, slots=True)
class Passage:
    """How eight bars are played."""

    theme: Theme
    lead: Voice | None = None
    octave: int = 0
    below: Voice | None = None
    """Plays long notes of the tune along, two steps lower."""
    broken: Voice | None = None
    groove: str = ""
    """A name in `GROOVES`."""
    pad: float = 0.0
    """How strong the far strings are."""
    bass: bool = True


@dataclass(frozen=True, slots=True)
class MusicPiece:
    """A piece."""

    beats_a_minute: float
    key: int
    """The lowest first step that is used for chords, as a MIDI number."""
    scale: Scale
    parts: tuple[Passage, ...]

    @property
    def eighth(self) -> float:
        """Seconds of an eighth, so that all of them last a whole number of the coder's frames."""
        return self.seconds / self._eighths

    @property
    def seconds(self) -> float:
        """How long it lasts until it begins again."""
        return round(self._eighths * 30 / self.beats_a_minute * FRAMES) / FRAMES

    @property
    def _eighths(self) -> int:
        return EIGHTHS * sum(len(part.theme.chords) for part in self.parts)


GROOVES: Final[dict[str, dict[Voice, str]]] = {
    "": {},
    "air": {Voice.SHAKER: "2.1.3.1.2.1.3.1."},
    "brushes": {
        Voice.SWEEP: "4.......4.......",
        Voice.BRUSH: "....5..1....5.2.",
        Voice.SHAKER: "2.1.3.1.2.1.3.1.",
    },
    "walk": {
        Voice.DRUM: "5.......3..2....",
        Voice.SWEEP: "4.......4.......",
        Voice.BRUSH: "....6..1....6.2.",
        Voice.SHAKER: "2.1.4.1.2.1.4.11",
        Voice.BLOCK: "..........2..1..",
    },
    "pulse": {
        Voice.DRUM: "6..4....5..3....",
        Voice.SHAKER: "3121412131214121",
    },
    "chase": {
        Voice.DRUM: "7..4....6..4..2.",
        Voice.BRUSH: "....5.......5..2",
        Voice.SHAKER: "4121512141215122",
        Voice.BLOCK: "..2.....2....2..",
    },
    "feast": {
        Voice.DRUM: "6.....3.5.......",
        Voice.BRUSH: "....6.......6..3",
        Voice.SHAKER: "3.2.4.2.3.2.4.22",
        Voice.BLOCK: "2..2..2...2.2...",
    },
}
"""What is struck in a bar, a sixteenth a sign: how strong, from 1 to 9."""

_KALIMBA, _GUITAR, _BELL, _FLUTE = Voice.KALIMBA, Voice.GUITAR, Voice.BELL, Voice.FLUTE

SCORES: Final = {
    Music.TITLE: MusicPiece(
        96,
        60,
        Scale.MAJOR,
        (
            Passage(QUESTION, _KALIMBA, 1, broken=_GUITAR, groove="air"),
            Passage(ANSWER, _KALIMBA, 1, broken=_GUITAR, groove="brushes", pad=0.5),
            Passage(AWAY, _FLUTE, 0, broken=_GUITAR, groove="walk", pad=0.7),
            Passage(ANSWER, _KALIMBA, 1, _BELL, _GUITAR, "walk", 0.6),
            Passage(REST, _BELL, 0, broken=_KALIMBA, groove="air", pad=0.9),
            Passage(QUESTION, _GUITAR, 0, broken=_KALIMBA, groove="brushes", pad=0.5),
            Passage(ANSWER, _FLUTE, 0, _KALIMBA, _GUITAR, "walk", 0.7),
        ),
    ),
    Music.TABLE: MusicPiece(
        80,
        65,
        Scale.MAJOR,
        (
            Passage(STILL, broken=_GUITAR, pad=0.7),
            Passage(QUESTION, _GUITAR, 0, pad=0.6, groove="air"),
            Passage(REST, _BELL, 0, broken=_GUITAR, pad=0.9),
            Passage(AWAY, _KALIMBA, 0, broken=_GUITAR, groove="brushes", pad=0.5),
            Passage(STILL, broken=_KALIMBA, groove="brushes", pad=0.7),
            Passage(ANSWER, _BELL, 0, broken=_GUITAR, groove="brushes", pad=0.6),
            Passage(REST, _FLUTE, -1, broken=_KALIMBA, groove="air", pad=0.9),
        ),
    ),
    Music.LAST_ROLLS: MusicPiece(
        108,
        57,
        Scale.MINOR,
        (
            Passage(STILL, broken=_GUITAR, groove="pulse", pad=0.5),
            Passage(QUESTION, _KALIMBA, 1, broken=_GUITAR, groove="pulse", pad=0.6),
            Passage(ANSWER, _BELL, 1, broken=_GUITAR, groove="chase", pad=0.7),
            Passage(REST, _FLUTE, 0, broken=_KALIMBA, groove="pulse", pad=0.9),
            Passage(AWAY, _GUITAR, 1, _BELL, _GUITAR, "chase", 0.7),
            Passage(STILL, broken=_KALIMBA, groove="chase", pad=0.8),
            Passage(ANSWER, _KALIMBA, 1, _FLUTE, _GUITAR, "chase", 0.8),
        ),
    ),
    Music.RESULT: MusicPiece(
        104,
        67,
        Scale.MAJOR,
        (
            Passage(ANSWER, _BELL, 0, _KALIMBA, _GUITAR, "feast", 0.7),
            Passage(AWAY, _KALIMBA, 0, broken=_GUITAR, groove="feast", pad=0.6),
            Passage(QUESTION, _FLUTE, 0, broken=_GUITAR, groove="walk", pad=0.7),
            Passage(ANSWER, _KALIMBA, 0, _BELL, _GUITAR, "feast", 0.8),
            Passage(REST, _GUITAR, 0, broken=_KALIMBA, groove="brushes", pad=0.9),
            Passage(STILL, broken=_KALIMBA, groove="walk", pad=0.7),
            Passage(AWAY, _BELL, 0, _FLUTE, _GUITAR, "feast", 0.6),
        ),
    ),
}
