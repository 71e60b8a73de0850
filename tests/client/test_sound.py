"""Sounds and music as numbers, and what is written for those who do not hear them."""

import array
import math
from itertools import pairwise

import pytest

from game.client.app import Program
from game.client.sound import Sound, Sounds
from game.client.sound.music import Composer
from game.client.sound.waves import RATE, wave
from tests.client.conftest import program_of

OWN = {Sound.STEP, Sound.ACCEPT, Sound.BACK, Sound.CROSS, Sound.KNOCK, Sound.HEART}
"""Sounds that only follow what somebody does himself, or that go with another one."""


@pytest.fixture(scope="module")
def music() -> "array.array[int]":
    """The piece, as the mixer gets it."""
    composer = Composer()
    slices = 0
    while not composer.work():
        slices += 1
        assert slices < 3000
    assert composer.samples is not None
    return array.array("h", composer.samples)


def loudness(samples: "array.array[int]") -> float:
    """The root of the mean square, of the full scale."""
    return math.sqrt(sum(value * value for value in samples) / len(samples)) / 32_768


@pytest.mark.parametrize("sound", list(Sound), ids=lambda sound: sound.value)
def test_every_sound_is_short_and_neither_silent_nor_too_loud(sound):
    samples = array.array("h", wave(sound))
    assert 0.05 < len(samples) / RATE < 2.0
    assert 1_000 < max(abs(value) for value in samples) < 24_000
    assert abs(samples[-1]) < 1_000


@pytest.mark.parametrize("sound", list(Sound), ids=lambda sound: sound.value)
def test_no_sound_clicks_where_it_begins_or_ends(sound):
    samples = array.array("h", wave(sound))
    assert abs(samples[0]) < 30
    assert max(abs(value) for value in samples[-3:]) < 30


def decibels(sound: Sound) -> float:
    """How loud the loudest tenth of a second is, in decibels of the full scale."""
    samples, tenth = array.array("h", wave(sound)), RATE // 10
    starts = range(0, max(1, len(samples) - tenth), tenth // 10)
    return 20 * math.log10(max(loudness(samples[i : i + tenth]) for i in starts))


def test_what_tells_something_is_alike_in_loudness():
    soft = {Sound.THROW, Sound.CROSS_THERE}  # others' hands and pens, heard all the time
    told = [decibels(sound) for sound in Sound if sound not in OWN | soft]
    assert max(told) - min(told) < 4
    assert min(told) > -19


def test_what_is_heard_all_the_time_is_softer_than_what_tells_something():
    often = (Sound.STEP, Sound.CROSS_THERE, Sound.CROSS, Sound.THROW)
    assert max(map(decibels, often)) < decibels(Sound.PASS) - 2


def test_no_two_sounds_are_alike():
    made = [wave(sound) for sound in Sound]
    assert len(set(made)) == len(made)


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


def test_no_music_is_made_where_nobody_wants_it():
    sounds = Sounds(0.0, music_volume=0.0)
    sounds.open()
    for _ in range(20):
        sounds.pass_time(1.0)
    assert sounds._composer.samples is None
    assert sounds._music is None


def test_all_sounds_are_made_before_they_are_needed(program):
    sounds = Sounds(0.7, music_volume=0.0)
    sounds.open()
    for _ in range(300):
        sounds.pass_time(1.0)
    assert set(sounds._made) == set(Sound)


def test_the_music_is_softer_in_a_match_than_on_the_title(program):
    from game.client.couch.table import CouchTableScene
    from game.client.scenes.table import TableScene
    from game.client.scenes.title import TitleScene

    assert TitleScene.music > TableScene.music == CouchTableScene.music > 0


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
