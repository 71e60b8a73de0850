"""The paths of the sounds; `game.making.sounds` makes the files. Never here: their content."""

from typing import Final

from game.assets import ASSETS
from game.client.sound.kinds import Music, Sound

RATE: Final = 48_000
"""Sample rate of all of them, and of the device, with two channels: the native rate of Opus."""
PEAK: Final = 0.45
"""The highest peak of any sound, as a share of full scale."""
MUSIC_PEAK: Final = 0.35
"""The highest peak of any piece of music."""
FOLDER: Final = ASSETS / "sounds"
FILES: Final = {sound: FOLDER / f"{sound.value}.opus" for sound in Sound}
"""All sounds. Their values name their files and are the keys of their subtitles."""
MUSIC_FOLDER: Final = ASSETS / "music"
"""The folder of the music; in a wheel its content is that of `assets/music_small`."""
PIECES: Final = {
    music: MUSIC_FOLDER / f"{music.value}.opus" for music in Music if music is not Music.NONE
}
