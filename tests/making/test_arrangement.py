"""The four pieces as composed: one theme, four keys and tempos, no part repeated."""

import pytest

from game.client.sound import Music
from game.making.arrangement import notes
from game.making.score import ANSWER, EIGHTHS, GROOVES, QUESTION, SCORES
from game.making.voices import Voice

PIECES = list(SCORES)


def test_there_are_four_pieces():
    assert set(PIECES) == set(Music) - {Music.NONE}


@pytest.mark.parametrize("music", PIECES, ids=lambda music: music.value)
def test_a_piece_lasts_two_minutes_and_repeats_no_part(music):
    score = SCORES[music]
    assert score.seconds >= 120
    assert len(set(score.parts)) == len(score.parts)


@pytest.mark.parametrize("music", PIECES, ids=lambda music: music.value)
def test_all_pieces_contain_the_theme(music):
    assert {QUESTION, ANSWER} & {part.theme for part in SCORES[music].parts}


def test_all_pieces_differ_in_tempo_and_key():
    assert len({score.beats_a_minute for score in SCORES.values()}) == 4
    assert len({score.key for score in SCORES.values()}) == 4


@pytest.mark.parametrize("music", PIECES, ids=lambda music: music.value)
def test_every_bar_has_its_chord_and_its_eighths(music):
    for part in SCORES[music].parts:
        assert len(part.theme.chords) == len(part.theme.tune) == 8
        assert all(len(bar.split()) == EIGHTHS for bar in part.theme.tune)
    for groove in GROOVES.values():
        assert all(len(signs) == 2 * EIGHTHS for signs in groove.values())


@pytest.mark.parametrize("music", PIECES, ids=lambda music: music.value)
def test_a_piece_is_rendered_the_same_every_time(music):
    assert list(notes(SCORES[music])) == list(notes(SCORES[music]))


@pytest.mark.parametrize("music", PIECES, ids=lambda music: music.value)
def test_all_notes_start_within_the_piece_and_stay_in_its_key(music):
    score = SCORES[music]
    tones = {(score.key + step) % 12 for step in score.scale.value}
    fifth_of_bass = 7  # may leave the key for a moment
    for note in notes(score):
        assert 0 <= note.at < score.seconds
        if note.key and note.voice is not Voice.BASS:
            assert note.key % 12 in tones
        elif note.key:
            assert {note.key % 12, (note.key - fifth_of_bass) % 12} & tones


@pytest.mark.parametrize("music", PIECES, ids=lambda music: music.value)
def test_a_piece_has_melody_chords_bass_and_brushes_across_the_stereo_field(music):
    heard = list(notes(SCORES[music]))
    assert {Voice.BASS, Voice.PAD, Voice.GUITAR, Voice.KALIMBA} < {note.voice for note in heard}
    assert {Voice.SHAKER, Voice.BRUSH} < {note.voice for note in heard}
    assert min(note.pan for note in heard) < -0.3
    assert max(note.pan for note in heard) > 0.3
