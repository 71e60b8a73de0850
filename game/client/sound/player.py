"""Plays sounds and the music, or nothing at all where the machine has no sound device.

Never here: how they are made, or what they tell.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.client.quiet import quiet
from game.client.sound.files import FILES, MUSIC, RATE
from game.client.sound.kinds import Sound

NO_SOUND: Final = (pygame.error, NotImplementedError)
"""What pygame raises without a sound device, and where it was built without its mixer."""
_NO_FILE: Final = (pygame.error, OSError)
"""What pygame raises where a file is missing or broken."""
_CHANNELS: Final = 20
_SWELL: Final = 0.03
"""How much nearer the music comes to the loudness it should have, in a step."""
_SHARE: Final = 0.55
"""How loud the music is beside the sounds when both are set alike."""


class Sounds:
    """What the program lets people hear."""

    def __init__(self, volume: float = 0.7, music_volume: float = 0.0) -> None:
        """Silent until `open` is called; volumes from 0 to 1."""
        self.volume = volume
        self.music_volume = music_volume
        self.told: Callable[[Sound], None] = lambda sound: None
        """Called for each sound that is to be heard, whether it can be or not: for subtitles."""
        self._loaded: dict[Sound, pygame.mixer.Sound | None] = {}
        """None is a sound whose file cannot be read."""
        self._open = False
        self._music_begun = False
        self._loudness = 0.0

    def open(self) -> bool:
        """Open the device; False, and silence from now on, if there is none."""
        try:
            with quiet():
                pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
        except NO_SOUND:
            return False
        self._open = True
        return True

    def play(self, sound: Sound) -> None:
        """Play a sound now."""
        self.told(sound)
        self._play(sound, 1.0)

    def knock(self, strength: float) -> None:
        """A die knocks against something, so hard (0 to 1); nothing is told by that."""
        self._play(Sound.KNOCK, strength)

    def _play(self, sound: Sound, share: float) -> None:
        if not self._open or self.volume <= 0:
            return
        loaded = self._load(sound)
        channel = loaded.play() if loaded is not None else None
        if channel is not None:
            channel.set_volume(self.volume * share)

    def _load(self, sound: Sound) -> pygame.mixer.Sound | None:
        """A sound, from its file the first time; None, and a line for whoever looks, without it."""
        if sound not in self._loaded:
            try:
                self._loaded[sound] = pygame.mixer.Sound(FILES[sound])
            except _NO_FILE as error:
                self._loaded[sound] = None
                _tell(FILES[sound], error)
        return self._loaded[sound]

    def pass_time(self, share: float) -> None:
        """Once a step: load one more sound, so that none is waited for; let the music come and go.

        `share` is how loud the music should be here, 1 for where nothing else is to be heard.
        """
        if not self._open:
            return
        if self.volume > 0 and len(self._loaded) < len(Sound):
            self._load(next(sound for sound in Sound if sound not in self._loaded))
            return
        wanted = self.music_volume * share * _SHARE
        if not self._music_begun:
            if wanted > 0:
                self._begin_music()
        elif abs(wanted - self._loudness) >= 0.002:
            self._loudness += (wanted - self._loudness) * _SWELL
            pygame.mixer.music.set_volume(self._loudness)

    def _begin_music(self) -> None:
        """Play it round and round, silent at first; it is read bit by bit while it plays."""
        self._music_begun = True
        try:
            pygame.mixer.music.load(MUSIC)
            pygame.mixer.music.set_volume(0.0)
            pygame.mixer.music.play(loops=-1)
        except _NO_FILE as error:
            _tell(MUSIC, error)


def _tell(path: Path, error: Exception) -> None:
    print(f"{path} cannot be played ({str(error).rstrip('.')}): silence.", file=sys.stderr)
