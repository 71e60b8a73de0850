"""Plays sounds and music, or nothing at all on machines without a sound device.

Never here: how they are made, or what they mean.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.client.quiet import quiet
from game.client.sound.files import FILES, MUSIC_PEAK, PEAK, PIECES, RATE
from game.client.sound.kinds import Music, Sound

NO_SOUND: Final = (pygame.error, NotImplementedError)
"""What pygame raises without a sound device, or if it was built without its mixer."""
_NO_FILE: Final = (pygame.error, OSError)
"""What pygame raises if a file is missing or broken."""
_CHANNELS: Final = 20
_ROOM: Final = (1 - MUSIC_PEAK) / PEAK
"""Limits of the summed volumes of all sounds: together with the music they never clip."""
_DUCKED: Final = 0.5
"""Volume of the music under a sound, 6 dB softer."""
_GIVE_WAY: Final = 0.06
"""How much the music fades in a step to make room for a sound."""
_FADE: Final = 0.02
"""How much it fades in a step before another piece."""
_RISE: Final = 0.014
"""How much it rises again in a step."""


class Sounds:
    """The program's sound output."""

    def __init__(self, volume: float = 0.7, music_volume: float = 0.0) -> None:
        """Silent until `open` is called; volumes from 0 to 1."""
        self.volume = volume
        self.music_volume = music_volume
        self.told: Callable[[Sound], None] = lambda sound: None
        """Called for each sound, whether it can be played or not: for subtitles."""
        self._loaded: dict[Sound, pygame.mixer.Sound | None] = {}
        """None is a sound whose file cannot be read."""
        self._wanted = self._open = False
        self._piece = Music.NONE
        self._unread: set[Music] = set()
        """Pieces whose files cannot be read."""
        self._loudness = 0.0
        self._reasons: set[str] = set()
        """Reasons why files could not be played that have been logged."""

    def open(self) -> bool:
        """Open the device; False, and silence from now on, if there is none."""
        self._wanted = True
        try:
            with quiet():
                pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
        except NO_SOUND:
            return False
        self._open = True
        return True

    def find(self) -> None:
        """Open a device if there was none: one may have been switched on since."""
        if self._wanted and not self._open:
            self.open()

    def lose(self) -> None:
        """The device is gone: continue with another one, or in silence."""
        if not self._open:
            return
        self._open = False
        self._loaded.clear()
        self._piece, self._loudness = Music.NONE, 0.0
        pygame.mixer.quit()
        self.open()

    def play(self, sound: Sound) -> None:
        """Play a sound now."""
        self.told(sound)
        self._play(sound, 1.0)

    def knock(self, strength: float) -> None:
        """A die knocks against something, this hard (0 to 1); has no subtitle."""
        self._play(Sound.KNOCK, strength)

    def _play(self, sound: Sound, share: float) -> None:
        if not self._open or self.volume <= 0:
            return
        loaded = self._load(sound)
        channel = loaded.play() if loaded is not None else None
        if channel is not None:
            channel.set_volume(self.volume * share)
            _make_room()

    def _load(self, sound: Sound) -> pygame.mixer.Sound | None:
        """A sound, read from its file the first time; None and a line in the log if that fails."""
        if sound not in self._loaded:
            try:
                self._loaded[sound] = pygame.mixer.Sound(FILES[sound])
            except _NO_FILE as error:
                self._loaded[sound] = None
                self._tell(FILES[sound], error)
        return self._loaded[sound]

    def pass_time(self, music: Music) -> None:
        """Once a step: load one more sound in advance, and fade the music.

        `music`: the piece to play here; a different one that is playing fades out first.
        """
        if not self._open:
            return
        if self.volume > 0 and len(self._loaded) < len(Sound):
            self._load(next(sound for sound in Sound if sound not in self._loaded))
            return
        wanted = music if self.music_volume > 0 else Music.NONE
        if wanted is not self._piece and self._loudness <= 0:
            self._begin(wanted)
        elif wanted is not self._piece:
            self._swell(0.0, _FADE)
        else:
            ducked = _DUCKED if pygame.mixer.get_busy() else 1.0
            self._swell(self.music_volume * ducked, _GIVE_WAY)

    def _swell(self, wanted: float, fall: float) -> None:
        """Approach a volume, fading at most this much in a step."""
        if self._piece is Music.NONE or self._loudness == wanted:
            return
        least, most = self._loudness - fall, self._loudness + _RISE
        self._loudness = max(0.0, least, min(most, wanted))
        pygame.mixer.music.set_volume(self._loudness)

    def _begin(self, music: Music) -> None:
        """Play a piece in a loop, silent at first; it is streamed while it plays."""
        self._piece = music
        pygame.mixer.music.stop()
        if music is Music.NONE or music in self._unread:
            return
        try:
            pygame.mixer.music.load(PIECES[music])
            pygame.mixer.music.set_volume(0.0)
            pygame.mixer.music.play(loops=-1)
        except _NO_FILE as error:
            self._unread.add(music)
            self._tell(PIECES[music], error)

    def _tell(self, path: Path, error: Exception) -> None:
        """Log each reason once: a mixer built without Opus gives the same one for every file."""
        reason = str(error).rstrip(".")
        if reason not in self._reasons:
            self._reasons.add(reason)
            print(f"{path} cannot be played ({reason}): silence.", file=sys.stderr)


def _make_room() -> None:
    """Many sounds at once are each softer: together they are no louder than the device allows."""
    voices = [voice for voice in map(pygame.mixer.Channel, range(_CHANNELS)) if voice.get_busy()]
    volumes = [voice.get_volume() for voice in voices]
    if sum(volumes) > _ROOM:
        for voice, volume in zip(voices, volumes, strict=True):
            voice.set_volume(volume * _ROOM / sum(volumes))
