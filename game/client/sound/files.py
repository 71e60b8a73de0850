"""Where the sounds lie; `game.making.sounds` makes them. Never here: what is in them."""

from typing import Final

from game.assets import ASSETS
from game.client.sound.kinds import Music, Sound

RATE: Final = 48_000
"""Samples a second of all of them, and of the device; two channels. It is what Opus has."""
PEAK: Final = 0.45
"""No sound goes beyond this, of the full scale."""
MUSIC_PEAK: Final = 0.35
"""No piece goes beyond this."""
FOLDER: Final = ASSETS / "sounds"
FILES: Final = {sound: FOLDER / f"{sound.value}.opus" for sound in Sound}
"""The sounds there are. Their values name their files and are the keys of their subtitles."""
MUSIC_FOLDER: Final = ASSETS / "music"
"""Where the music lies; a wheel has that of `assets/music_small` there."""
PIECES: Final = {
    music: MUSIC_FOLDER / f"{music.value}.opus" for music in Music if music is not Music.NONE
}
