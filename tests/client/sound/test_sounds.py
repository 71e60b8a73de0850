"""Sounds and music as they are heard, and what is written for those who do not hear them."""

import array
import math
import re
import time
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.client.app import Program
from game.client.sound import Sound, Sounds, player
from game.client.sound.files import FILES, FOLDER, MUSIC, RATE
from game.making.music import music as made_music
from game.making.waves import wave
from tests.client.conftest import program_of

OWN = {Sound.STEP, Sound.ACCEPT, Sound.BACK, Sound.CROSS, Sound.KNOCK, Sound.HEART}
"""Sounds that only follow what somebody does himself, or that go with another one."""
MOST_LOST = 0.15
"""How much of a sound Ogg Vorbis may change: most where it is noise, as a pen's strokes are."""


def heard(path: Path) -> "array.array[int]":
    """What the mixer makes of a file."""
    Sounds().open()
    return array.array("h", pygame.mixer.Sound(path).get_raw())


@pytest.fixture(scope="module")
def sounds() -> "dict[Sound, array.array[int]]":
    """All sounds as they are shipped."""
    return {sound: heard(path) for sound, path in FILES.items()}


@pytest.fixture(scope="module")
def music() -> "array.array[int]":
    """The piece as it is shipped."""
    return heard(MUSIC)


def loudness(samples: "array.array[int]") -> float:
    """The root of the mean square, of the full scale."""
    return math.sqrt(sum(value * value for value in samples) / len(samples)) / 32_768


def lost(heard: "array.array[int]", made: bytes) -> float:
    """How far what is heard is from what was made, as a share of it."""
    samples = array.array("h", made)
    assert len(heard) == len(samples)
    off = array.array("i", [a - b for a, b in zip(heard, samples, strict=True)])
    return loudness(off) / loudness(samples)


def test_there_is_a_file_of_each_sound_and_no_other():
    there = {path.name for path in FOLDER.glob("*.ogg")}
    assert there == {path.name for path in (*FILES.values(), MUSIC)}
    told = re.findall(r"^\| `(.+?)`", (FOLDER / "README.md").read_text("utf-8"), re.MULTILINE)
    assert told == [path.name for path in (*FILES.values(), MUSIC)]
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000


@pytest.mark.parametrize("sound", list(Sound), ids=lambda sound: sound.value)
def test_the_file_of_a_sound_is_what_the_code_makes(sounds, sound):
    assert lost(sounds[sound], wave(sound)) < MOST_LOST


def test_the_file_of_the_music_is_what_the_code_makes(music):
    assert lost(music, made_music()) < 0.03


@pytest.mark.parametrize("sound", list(Sound), ids=lambda sound: sound.value)
def test_a_sound_made_twice_is_the_same(sound):
    assert wave(sound) == wave(sound)


@pytest.mark.parametrize("sound", list(Sound), ids=lambda sound: sound.value)
def test_every_sound_is_short_and_neither_silent_nor_too_loud(sounds, sound):
    samples = sounds[sound]
    assert 0.05 < len(samples) / RATE < 2.0
    assert 2_000 < max(abs(value) for value in samples) < 24_000


@pytest.mark.parametrize("sound", list(Sound), ids=lambda sound: sound.value)
def test_no_sound_clicks_where_it_begins_or_ends(sounds, sound):
    samples = sounds[sound]
    assert abs(samples[0]) < 200  # a hundredth of the peak of a knock, in which it is
    assert max(abs(value) for value in samples[-3:]) < 30


def decibels(samples: "array.array[int]") -> float:
    """How loud the loudest tenth of a second is, in decibels of the full scale."""
    tenth = RATE // 10
    starts = range(0, max(1, len(samples) - tenth), tenth // 10)
    return 20 * math.log10(max(loudness(samples[i : i + tenth]) for i in starts))


def test_what_tells_something_is_alike_in_loudness(sounds):
    soft = {Sound.THROW, Sound.CROSS_THERE}  # others' hands and pens, heard all the time
    told = [decibels(sounds[sound]) for sound in Sound if sound not in OWN | soft]
    assert max(told) - min(told) < 4
    assert min(told) > -19


def test_what_is_heard_all_the_time_is_softer_than_what_tells_something(sounds):
    often = (Sound.STEP, Sound.CROSS_THERE, Sound.CROSS, Sound.THROW)
    assert max(decibels(sounds[sound]) for sound in often) < decibels(sounds[Sound.PASS]) - 2


def test_no_two_sounds_are_alike(sounds):
    assert len({samples.tobytes() for samples in sounds.values()}) == len(Sound)


def test_the_music_lasts_between_half_a_minute_and_a_minute(music):
    assert 30 < len(music) / RATE < 60


def test_the_music_has_no_click_at_its_seam(music):
    steps = sorted(abs(b - a) for a, b in pairwise(music))
    assert abs(music[0] - music[-1]) <= steps[len(steps) * 9 // 10]


def test_the_music_is_soft_everywhere_and_never_clips(music):
    assert max(abs(value) for value in music) < 22_000
    seconds = [loudness(music[i : i + RATE]) for i in range(0, len(music) - RATE, RATE)]
    assert min(seconds) > 0.03
    assert max(seconds) < 0.16


@pytest.fixture
def opened():
    """A player whose device is open, as silent again afterwards as before."""
    sounds = Sounds(0.7, music_volume=0.0)
    assert sounds.open()
    pygame.mixer.music.stop()  # a program of another test may have played it
    yield sounds
    pygame.mixer.stop()
    pygame.mixer.music.stop()
    pygame.mixer.music.unload()


def test_no_music_is_played_where_nobody_wants_it(opened):
    for _ in range(2 * len(Sound)):
        opened.pass_time(1.0)
    assert not pygame.mixer.music.get_busy()


def test_all_sounds_are_loaded_in_the_first_half_second_one_a_step(opened):
    for step in range(len(Sound)):
        assert len(opened._loaded) == step
        opened.pass_time(1.0)
    assert None not in opened._loaded.values()


def test_no_step_waits_long_for_a_sound_or_the_music(opened):
    opened.music_volume = 0.4
    costs = []
    for _ in range(len(Sound) + 10):
        before = time.thread_time()
        opened.pass_time(1.0)
        costs.append(time.thread_time() - before)
    assert pygame.mixer.music.get_busy()
    assert sorted(costs)[-2] < 1 / 60


def test_nothing_is_loaded_while_all_is_muted(opened):
    opened.volume = 0
    for _ in range(9):
        opened.pass_time(1.0)
    opened.play(Sound.ROLL)
    assert not opened._loaded


def test_the_music_comes_softly_and_goes_softly(opened):
    opened.volume, opened.music_volume = 0, 0.5
    heard = []
    for share in (1.0, 0.2):
        for _ in range(300):
            opened.pass_time(share)
            heard.append(pygame.mixer.music.get_volume())
    assert heard[0] == 0
    assert max(abs(b - a) for a, b in pairwise(heard)) < 0.02
    assert heard[299] == pytest.approx(0.5 * 0.55, abs=0.02)
    assert heard[-1] == pytest.approx(0.1 * 0.55, abs=0.02)


def test_a_knock_is_as_loud_as_it_is_hard(opened, monkeypatch):
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
def test_a_file_that_is_missing_or_broken_is_silent_and_named_once(
    opened, monkeypatch, tmp_path, capfd, content
):
    path = tmp_path / "broken.ogg"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(player, "FILES", FILES | {Sound.ROLL: path})
    monkeypatch.setattr(player, "MUSIC", path)
    told = list[Sound]()
    opened.told, opened.music_volume = told.append, 0.4
    for _ in range(len(Sound) + 100):
        opened.pass_time(1.0)
    for _ in range(2):
        opened.play(Sound.ROLL)
    opened.play(Sound.WIN)
    lines = capfd.readouterr().err.splitlines()
    assert [line.startswith(f"{path} cannot be played (") for line in lines] == [True, True]
    assert told == [Sound.ROLL, Sound.ROLL, Sound.WIN]
    assert not pygame.mixer.music.get_busy()


def test_the_music_is_softer_in_a_match_than_on_the_title(program):
    from game.client.board.board_scene import BoardScene
    from game.client.title.title_scene import TitleScene

    assert TitleScene.music > BoardScene.music > 0


def test_what_is_to_be_heard_is_told_even_without_a_device():
    sounds, told = Sounds(), list[Sound]()
    sounds.told = told.append
    sounds.play(Sound.YOUR_TURN)
    sounds.knock(0.5)
    assert told == [Sound.YOUR_TURN]


def test_every_sound_that_tells_something_has_words(program: Program):
    words = program.stage.words
    assert {sound for sound in Sound if not words.has(f"heard.{sound.value}")} == OWN


def test_a_subtitle_stands_two_seconds(program):
    program.subtitles.tell(Sound.YOUR_TURN)
    assert program.subtitles.lines == (program.stage.words("heard.your_turn"),)
    program.subtitles.update(1.9)
    assert program.subtitles.lines
    program.subtitles.update(0.2)
    assert not program.subtitles.lines


def test_two_subtitles_at_most_and_the_latest_last(program):
    for sound in (Sound.ROLL, Sound.COLUMN, Sound.COLOUR, Sound.COLUMN):
        program.subtitles.tell(sound)
    words = program.stage.words
    assert program.subtitles.lines == (words("heard.colour"), words("heard.column"))
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
                Canvas.of_window(program.window, program.view, program.stage.supplies)
            )
        assert program.stage.supplies.overflows == []
        program.subtitles.update(3.0)
