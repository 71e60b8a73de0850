"""A sound device that is unplugged and plugged in, as SDL itself notices it.

SDL can write sound to a file instead of a device, here to a pipe: without a reader it is gone.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.client.app import Program
from game.client.sound import Music, Sound

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")


class Loudspeaker:
    """A listener that can be unplugged."""

    def __init__(self, pipe: Path) -> None:
        os.mkfifo(pipe)
        self._pipe = pipe
        self._ears: subprocess.Popen[bytes] | None = None

    def plug_in(self) -> None:
        # Open for both, or it would end with the previous writer.
        words = ("sh", "-c", 'exec cat <>"$0"', str(self._pipe))
        self._ears = subprocess.Popen(words, stdout=subprocess.DEVNULL)

    def pull(self) -> None:
        if self._ears is not None:
            self._ears.kill()
            self._ears.wait()
        end = time.monotonic() + 20
        while not pygame.event.peek(pygame.AUDIODEVICEREMOVED):
            assert time.monotonic() < end, "SDL has not noticed"
            time.sleep(0.01)

    def close(self) -> None:
        if self._ears is not None:
            self._ears.kill()
            self._ears.wait()


@pytest.fixture
def loudspeaker(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Loudspeaker]:
    """A listener for the program's sound."""
    made = Loudspeaker(tmp_path / "sound")
    with monkeypatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "disk")
        patch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "sound"))
        made.plug_in()
        program.stage.sounds.lose()
        pygame.event.clear()
        yield made
    program.stage.sounds.lose()  # the driver of other tests, which can be opened anywhere
    program.stage.sounds.find()
    made.close()


def hears(program: Program) -> bool:
    """Whether a sound is playing on a device that exists."""
    program.stage.sounds.play(Sound.ACCEPT)
    gone = pygame.event.peek(pygame.AUDIODEVICEREMOVED)
    return bool(pygame.mixer.get_init()) and pygame.mixer.get_busy() and not gone


def test_sound_continues_on_another_device(program: Program, loudspeaker: Loudspeaker) -> None:
    assert hears(program)
    loudspeaker.pull()
    loudspeaker.plug_in()
    program.events()
    assert hears(program)


def test_without_a_device_it_is_silent_until_there_is_one_again(
    program: Program, loudspeaker: Loudspeaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "none that there is")
        loudspeaker.pull()
        program.events()
        assert not hears(program)
        program.pass_time(1 / 60)
        program.stage.sounds.find()
        assert not hears(program)
    loudspeaker.plug_in()
    program.stage.sounds.find()
    assert hears(program)


def test_the_music_restarts_on_the_other_device(program: Program, loudspeaker: Loudspeaker) -> None:
    sounds = program.stage.sounds
    sounds.music_volume = 0.5

    def plays() -> bool:
        for _ in range(2 * len(Sound)):
            sounds.pass_time(Music.TITLE)
        return pygame.mixer.music.get_busy()

    assert plays()
    loudspeaker.pull()
    loudspeaker.plug_in()
    program.events()
    assert plays()
    sounds.music_volume = 0.0
