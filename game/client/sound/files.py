"""Where the sounds lie; `game.making.sounds` makes them. Never here: what is in them."""

from typing import Final

from game.assets import ASSETS
from game.client.sound.kinds import Sound

RATE: Final = 22_050
"""Samples a second of all of them, and of the device; one channel."""
FOLDER: Final = ASSETS / "sounds"
MUSIC: Final = FOLDER / "music.ogg"
FILES: Final = {sound: FOLDER / f"{sound.value}.ogg" for sound in Sound}
