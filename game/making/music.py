"""The music as it is heard: notes laid on a sheet, in a room, as loud as it is to be.

What rings on beyond the end is laid over the beginning, so each piece goes round without a seam.
Never here: which notes (`arrangement`), or the files.
"""

from typing import Final

import numpy as np

from game.client.sound.files import MUSIC_PEAK, RATE
from game.making.arrangement import Note, notes
from game.making.instruments import sounded
from game.making.loudness import loudness
from game.making.mastering import levelled
from game.making.score import MusicPiece
from game.making.waves import Wave, in_room, lay, placed

LUFS: Final = -24.0
"""How loud each piece is."""
HOP: Final = 1.0
"""Seconds between the blocks by which a piece is measured."""


def piece(score: MusicPiece) -> Wave:
    """A piece, left and right."""
    sheet = np.zeros((round(score.seconds * RATE), 2))
    for note in notes(score):
        lay(sheet, _heard(note), note.at)
    sheet = in_room(sheet, 1.5, 0.24)
    return levelled(sheet, LUFS, MUSIC_PEAK, lambda sides: loudness(sides, RATE, HOP))


def _heard(note: Note) -> Wave:
    pitch = 440.0 * 2 ** ((note.key - 69) / 12)
    wave = note.strength * sounded(note.voice, pitch, note.seconds, note.take)
    return wave if wave.ndim == 2 else placed(wave, note.pan)
