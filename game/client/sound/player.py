"""Plays sounds and the music, or nothing at all where the machine has no sound device.

Never here: how they are made, or what they tell.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pygame

from game.client.quiet import quiet
from game.client.sound.kinds import Sound

if TYPE_CHECKING:
    from game.client.sound.music import Composer

NO_SOUND: Final = (pygame.error, NotImplementedError)
"""What pygame raises without a sound device, and where it was built without its mixer."""
_CHANNELS: Final = 20
_SLICES: Final = 3
"""Slices of the music that are made in a step."""
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
        self._made: dict[Sound, pygame.mixer.Sound] = {}
        self._open = False
        self._composer: Composer | None = None
        self._music: pygame.mixer.Channel | None = None
        self._loudness = 0.0
        self._ahead: tuple[Sound, Iterator[bytes | None]] | None = None

    def open(self) -> bool:
        """Open the device; False, and silence from now on, if there is none."""
        from game.client.sound.music import Composer  # loaded after the first frame
        from game.client.sound.waves import RATE

        self._composer = Composer()
        try:
            with quiet():
                pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
            pygame.mixer.set_reserved(1)
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
        channel = self._sound(sound).play()
        if channel is not None:
            channel.set_volume(self.volume * share)

    def _sound(self, sound: Sound) -> pygame.mixer.Sound:
        made = self._made.get(sound)
        if made is None:
            from game.client.sound.waves import wave

            made = self._made[sound] = pygame.mixer.Sound(buffer=wave(sound))
        return made

    # --- music ----------------------------------------------------------------------------------

    def pass_time(self, share: float) -> None:
        """Once a step: make a little more of what will be heard, let the music come and go.

        `share` is how loud it should be here, 1 for where nothing else is to be heard.
        """
        if not self._open:
            return
        if self.volume > 0 and len(self._made) < len(Sound):
            self._make_ahead()
            return
        wanted = self.music_volume * share * _SHARE
        if self._music is None:
            self._prepare(wanted)
            return
        if abs(wanted - self._loudness) < 0.002:
            return
        self._loudness += (wanted - self._loudness) * _SWELL
        self._music.set_volume(self._loudness)

    def _make_ahead(self) -> None:
        """A part of one more sound, so that none has to be waited for when it is due."""
        if self._ahead is None:
            from game.client.sound.waves import making

            sound = next(sound for sound in Sound if sound not in self._made)
            self._ahead = sound, making(sound)
        sound, parts = self._ahead
        samples = next(parts, b"")
        if samples is not None:
            self._ahead = None
            if samples and sound not in self._made:
                self._made[sound] = pygame.mixer.Sound(buffer=samples)

    def _prepare(self, wanted: float) -> None:
        """Nobody waits for the music: it begins, softly, when it is there."""
        composer = self._composer
        if composer is None or wanted <= 0 or not any(composer.work() for _ in range(_SLICES)):
            return
        samples = composer.samples
        if samples is not None:
            self._music = pygame.mixer.Channel(0)
            self._music.set_volume(0.0)
            self._music.play(pygame.mixer.Sound(buffer=samples), loops=-1)
            self._composer = None  # lets go of what it was made of
