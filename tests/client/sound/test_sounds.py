"""Sounds and music as they are heard, and subtitles for those who do not hear them."""

import array
import time
from itertools import pairwise

import pygame
import pytest

from game.client.app import Program
from game.client.board.own_layout import PASS
from game.client.draw.canvas import Canvas
from game.client.sound import Music, Sound, Sounds, player
from game.client.sound.files import FILES, MUSIC_PEAK, PIECES, RATE
from tests.client.conftest import program_of

OWN = {Sound.STEP, Sound.ACCEPT, Sound.BACK, Sound.CROSS, Sound.KNOCK, Sound.HEART}
"""Sounds that only follow a player's own action, or that accompany another sound."""


@pytest.fixture
def opened():
    """A player whose device is open; it is silent again afterwards."""
    sounds = Sounds(0.7, music_volume=0.0)
    assert sounds.open()
    pygame.mixer.music.stop()  # another test's program may have played it
    yield sounds
    pygame.mixer.stop()
    pygame.mixer.music.stop()
    pygame.mixer.music.unload()


def test_no_music_is_played_if_it_is_off(opened):
    for _ in range(2 * len(Sound)):
        opened.pass_time(Music.TITLE)
    assert not pygame.mixer.music.get_busy()


def test_all_sounds_are_loaded_within_half_a_second_one_a_step(opened):
    for step in range(len(Sound)):
        assert len(opened._loaded) == step
        opened.pass_time(Music.TITLE)
    assert None not in opened._loaded.values()


def test_no_step_is_slow_because_of_a_sound_or_the_music(opened):
    opened.music_volume = 0.4
    costs = []
    for _ in range(len(Sound) + 10):
        before = time.thread_time()
        opened.pass_time(Music.TITLE)
        costs.append(time.thread_time() - before)
    assert pygame.mixer.music.get_busy()
    assert sorted(costs)[-2] < 1 / 60


def test_nothing_is_loaded_while_muted(opened):
    opened.volume = 0
    for _ in range(9):
        opened.pass_time(Music.TITLE)
    opened.play(Sound.ROLL)
    assert not opened._loaded


def volumes(sounds: Sounds, music: Music, steps: int) -> list[float]:
    """The volume of the music in each of these steps."""
    out = []
    for _ in range(steps):
        sounds.pass_time(music)
        out.append(pygame.mixer.music.get_volume())
    return out


@pytest.fixture
def playing(opened, monkeypatch):
    """A player with music and no sounds that records what it loads."""
    opened.volume, opened.music_volume = 0, 0.5
    opened.files = []
    load = pygame.mixer.music.load
    monkeypatch.setattr(
        pygame.mixer.music, "load", lambda path: (opened.files.append(path), load(path))
    )
    return opened


def test_the_music_fades_in_and_out(playing):
    heard = volumes(playing, Music.TITLE, 200)
    assert heard[0] == 0
    assert heard[-1] == pytest.approx(0.5, abs=0.01)
    heard += volumes(playing, Music.NONE, 100)
    assert max(abs(b - a) for a, b in pairwise(heard)) < 0.03
    assert not pygame.mixer.music.get_busy()


def test_one_piece_fades_out_before_another_starts(playing):
    volumes(playing, Music.TITLE, 200)
    heard = volumes(playing, Music.TABLE, 10)
    assert heard == sorted(heard, reverse=True)
    assert playing.files == [PIECES[Music.TITLE]]
    heard = volumes(playing, Music.TABLE, 60)
    assert min(heard) == 0
    assert playing.files == [PIECES[Music.TITLE], PIECES[Music.TABLE]]
    assert pygame.mixer.music.get_busy()


def test_a_piece_that_belongs_here_again_continues(playing):
    volumes(playing, Music.TABLE, 200)
    volumes(playing, Music.LAST_ROLLS, 10)
    volumes(playing, Music.TABLE, 100)
    assert playing.files == [PIECES[Music.TABLE]]
    assert pygame.mixer.music.get_volume() == pytest.approx(0.5, abs=0.01)


def test_music_switched_off_fades_out_and_switched_on_comes_back(playing):
    volumes(playing, Music.TITLE, 200)
    playing.music_volume = 0.0
    volumes(playing, Music.TITLE, 100)
    assert not pygame.mixer.music.get_busy()
    playing.music_volume = 0.3
    assert volumes(playing, Music.TITLE, 100)[-1] == pytest.approx(0.3, abs=0.01)


def test_the_music_is_6_decibels_softer_during_a_sound(playing, monkeypatch):
    volumes(playing, Music.TABLE, 200)
    monkeypatch.setattr(pygame.mixer, "get_busy", lambda: True)
    assert volumes(playing, Music.TABLE, 12)[-1] == pytest.approx(0.25, abs=0.01)
    monkeypatch.setattr(pygame.mixer, "get_busy", lambda: False)
    assert volumes(playing, Music.TABLE, 60)[-1] == pytest.approx(0.5, abs=0.01)


def peak_of_mix() -> float:
    """The highest peak of all sounds now playing, all started at once, at their volumes."""
    channels = [pygame.mixer.Channel(i) for i in range(pygame.mixer.get_num_channels())]
    sheet = [0.0] * 4 * RATE
    for channel in channels:
        if channel.get_busy():
            volume = channel.get_volume() / 32_768
            for i, value in enumerate(array.array("h", channel.get_sound().get_raw())):
                sheet[i] += value * volume
    return max(map(abs, sheet))


@pytest.mark.parametrize(
    "ten",
    [[Sound.ROLL] * 10, [Sound.KNOCK] * 10, [*Sound][-10:], [*Sound][4:14]],
    ids=["one sound", "knocks", "jingles", "play"],
)
def test_ten_sounds_at_once_and_the_music_do_not_clip(opened, ten):
    opened.volume = opened.music_volume = 1.0
    for sound in ten:
        opened.play(sound)
    assert 0.1 < peak_of_mix() < 1 - MUSIC_PEAK


def test_two_sounds_at_once_are_each_as_loud_as_alone(opened):
    opened.play(Sound.COLUMN)
    opened.play(Sound.CROSS)
    heard = [pygame.mixer.Channel(i).get_volume() for i in range(2)]
    assert heard == pytest.approx([0.7, 0.7], abs=0.01)


def test_a_harder_knock_is_louder(opened, monkeypatch):
    volumes = []

    class Channel:
        set_volume = staticmethod(volumes.append)

    class Knock:
        play = staticmethod(Channel)

    opened._loaded[Sound.KNOCK] = Knock()
    opened.knock(0.5)
    opened.play(Sound.KNOCK)
    assert volumes == pytest.approx([0.35, 0.7])


@pytest.mark.parametrize("content", [None, b"", b"no sound at all", b"OggS" + bytes(60)])
def test_a_missing_or_broken_file_is_silent_and_reported_once(
    opened, monkeypatch, tmp_path, capfd, content
):
    sound, piece = tmp_path / "sound.opus", tmp_path / "piece.opus"
    if content is not None:
        sound.write_bytes(content)
        piece.write_bytes(content)
    monkeypatch.setattr(player, "FILES", FILES | {Sound.ROLL: sound})
    monkeypatch.setattr(player, "PIECES", dict.fromkeys(PIECES, piece))
    told = list[Sound]()
    opened.told, opened.music_volume = told.append, 0.4
    for _ in range(len(Sound) + 100):
        opened.pass_time(Music.TITLE)
    for _ in range(2):
        opened.play(Sound.ROLL)
    opened.play(Sound.WIN)
    lines = capfd.readouterr().err.splitlines()
    assert [line.split(" cannot be played (")[0] for line in lines] == [str(sound), str(piece)]
    assert told == [Sound.ROLL, Sound.ROLL, Sound.WIN]
    assert not pygame.mixer.music.get_busy()


def test_a_mixer_without_opus_is_silent_and_reported_once_for_sounds_and_once_for_music(
    opened, monkeypatch, tmp_path, capfd
):
    strange = [tmp_path / f"{number}.opus" for number in range(len(FILES) + len(PIECES))]
    for path in strange:
        path.write_bytes(b"what this mixer does not know")
    monkeypatch.setattr(player, "FILES", dict(zip(FILES, strange, strict=False)))
    monkeypatch.setattr(player, "PIECES", dict(zip(PIECES, strange[::-1], strict=False)))
    opened.music_volume = 0.4
    for sound in Sound:
        opened.play(sound)
    for music in PIECES:
        for _ in range(100):
            opened.pass_time(music)
    assert len(capfd.readouterr().err.splitlines()) == 2
    assert not pygame.mixer.get_busy()
    assert not pygame.mixer.music.get_busy()


def test_sounds_are_reported_even_without_a_device():
    sounds, told = Sounds(), list[Sound]()
    sounds.told = told.append
    sounds.play(Sound.YOUR_TURN)
    sounds.knock(0.5)
    assert told == [Sound.YOUR_TURN]


def test_every_meaningful_sound_has_a_subtitle(program: Program):
    words = program.stage.words
    assert {sound for sound in Sound if not words.has(f"heard.{sound.value}")} == OWN


def test_a_subtitle_is_shown_for_two_seconds(program):
    program.subtitles.tell(Sound.YOUR_TURN)
    assert program.subtitles.lines == (program.stage.words("heard.your_turn"),)
    program.subtitles.update(1.9)
    assert program.subtitles.lines
    program.subtitles.update(0.2)
    assert not program.subtitles.lines


def test_at_most_two_subtitles_are_shown_the_latest_last(program):
    for sound in (Sound.ROLL, Sound.COLUMN, Sound.COLOUR, Sound.COLUMN):
        program.subtitles.tell(sound)
    words = program.stage.words
    assert program.subtitles.lines == (words("heard.colour"), words("heard.column"))
    program.subtitles.update(3.0)


def test_two_subtitles_stand_beside_each_other_below_the_buttons(program):
    program.subtitles.tell(Sound.ROLL)
    program.subtitles.tell(Sound.YOUR_TURN)
    canvas = Canvas.of_window(program.window, program.view, program.stage.context)
    first, second = program.subtitles._boxes(canvas)
    assert first.right < second.left
    assert first.top == second.top > PASS.bottom
    program.subtitles.update(3.0)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=lambda size: f"{size[1]}")
def test_subtitles_fit_in_every_language(programs, size):
    from msgspec.structs import replace

    from game.client.draw.canvas import Canvas
    from game.table.storage.settings import Language

    for language in Language:
        program = program_of(programs, size, language)
        program.stage.settings = replace(program.stage.settings, subtitles=True)
        for sound in Sound:
            program.subtitles.tell(sound)
            program.subtitles.draw(
                Canvas.of_window(program.window, program.view, program.stage.context)
            )
        assert program.stage.context.overflows == []
        program.subtitles.update(3.0)
