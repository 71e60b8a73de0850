"""The shipped sounds and music: how long, how loud, how rich."""

import array
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pygame
import pytest

from game.client.sound import Sound, Sounds
from game.client.sound.files import FILES, FOLDER, MUSIC_PEAK, PEAK, PIECES, RATE
from game.making.loudness import loudest, loudness
from game.making.score import SCORES
from game.making.sounds import LIST, SMALL
from tests.examples import some

OFTEN = {Sound.STEP, Sound.CROSS_THERE}
"""Sounds so frequent that they must not stand out."""
FULL = 32_768
"""The loudest value of a sample in the mixer."""
SLOT = RATE * 3 // 100
"""The number of samples in 30 ms."""
OWN = {Sound.CROSS, Sound.THROW, Sound.HEART}
"""The player's own pen and hand, and the quiet drum."""


class Channel(Sequence[float]):
    """One side of a file as decoded by the mixer, from -1 to 1, converted when accessed."""

    def __init__(self, samples: array.array) -> None:
        self._samples = samples

    def __len__(self) -> int:
        return len(self._samples)

    def __getitem__(self, at):
        if isinstance(at, slice):
            return [sample / FULL for sample in self._samples[at]]
        return self._samples[at] / FULL

    @property
    def peak(self) -> float:
        highest, lowest = max(self._samples), min(self._samples)
        return max(highest, -lowest) / FULL


@dataclass(frozen=True, slots=True, repr=False)
class Heard:
    """A file as decoded by the mixer."""

    left: Channel
    right: Channel

    @property
    def sides(self) -> tuple[Channel, Channel]:
        return self.left, self.right

    @property
    def seconds(self) -> float:
        return len(self.left) / RATE

    @property
    def peak(self) -> float:
        return max(side.peak for side in self.sides)


def heard(path: Path) -> Heard:
    Sounds().open()
    samples = array.array("h", pygame.mixer.Sound(path).get_raw())
    return Heard(Channel(samples[::2]), Channel(samples[1::2]))


@pytest.fixture(scope="module")
def sounds() -> dict[Sound, Heard]:
    return {sound: heard(path) for sound, path in FILES.items()}


ALL_MUSIC = [*PIECES.values(), *SMALL.values()]
LISTENED_TO = some(ALL_MUSIC)


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.fixture(scope="module", params=LISTENED_TO, ids=name_of)
def piece(request) -> Heard:
    """Each piece in turn, full size and as in a wheel."""
    return heard(request.param)


def above(samples: list[float], pitch: float) -> float:
    """The share of power above a frequency (second-order Butterworth)."""
    turn = math.tan(math.pi * pitch / RATE)
    whole = 1 + math.sqrt(2) * turn + turn * turn
    a1, a2 = 2 * (turn * turn - 1) / whole, (1 - math.sqrt(2) * turn + turn * turn) / whole
    one = two = power = 0.0
    for now in samples:
        out = now / whole + one
        one, two = -2 * now / whole - a1 * out + two, now / whole - a2 * out
        power += out * out
    return power / sum(value * value for value in samples)


def packets_of(file: bytes) -> list[bytes]:
    """The packets of an Ogg file in which no packet crosses a page."""
    packets = []
    while file:
        end, content = 27 + file[26], 27 + file[26]
        length = 0
        for part in file[27:content]:
            length += part
            if part < 255:
                packets.append(file[end : end + length])
                end, length = end + length, 0
        file = file[end:]
    return packets


# --- the folder -----------------------------------------------------------------------------------


def test_there_is_exactly_one_file_for_each_sound_and_piece():
    for paths in (FILES, PIECES, SMALL):
        there = {path.name for path in next(iter(paths.values())).parent.iterdir()}
        assert there - {LIST.name, "README.md"} == {path.name for path in paths.values()}
    told = re.findall(r"^\| `(.+?)`", (FOLDER / "README.md").read_text("utf-8"), re.MULTILINE)
    assert told == [path.name for path in (*FILES.values(), *PIECES.values())]


def test_the_files_in_a_wheel_are_small():
    assert sum(path.stat().st_size for path in (*FILES.values(), *SMALL.values())) < 900_000


# --- sounds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("sound", list(Sound), ids=lambda sound: sound.value)
def test_every_sound_is_short_and_below_its_peak_limit(sounds, sound):
    assert 0.05 < sounds[sound].seconds < 2.0
    assert 0.05 < sounds[sound].peak <= PEAK


@pytest.mark.parametrize("sound", list(Sound), ids=lambda sound: sound.value)
def test_no_sound_clicks_at_its_start_or_end(sounds, sound):
    for side in sounds[sound].sides:
        assert abs(side[0]) < 0.01
        assert max(map(abs, side[-3:])) < 0.003


def test_meaningful_sounds_are_near_minus_18_lufs(sounds):
    for sound in set(Sound) - OFTEN - OWN:
        assert loudest(sounds[sound].sides, RATE) == pytest.approx(-18.0, abs=1.8), sound


def test_frequent_sounds_are_softer_than_meaningful_ones(sounds):
    for sound in OWN:
        assert loudest(sounds[sound].sides, RATE) == pytest.approx(-22.0, abs=0.5), sound
    for sound in OFTEN:
        assert loudest(sounds[sound].sides, RATE) == pytest.approx(-28.0, abs=0.5), sound


def test_no_two_sounds_are_alike(sounds):
    assert len({tuple(sound.left[:]) for sound in sounds.values()}) == len(Sound)


def test_dice_fall_dully_on_felt_with_the_grain_of_the_cloth(sounds):
    for sound in (Sound.KNOCK, Sound.ROLL):
        assert above(sounds[sound].left, 1_000) < 0.25
        assert above(sounds[sound].left, 4_000) > 0.005


def test_a_pen_on_paper_is_two_strokes_of_noise(sounds):
    left, right = sounds[Sound.CROSS].sides
    assert above(left, 1_000) > 0.7
    slots = [
        sum(value * value for side in (left, right) for value in side[i : i + SLOT])
        for i in range(0, len(left) - SLOT, SLOT)
    ]
    between = min(slots[2:6])
    assert max(slots[:4]) > 20 * between
    assert max(slots[5:]) > 20 * between


# --- music ----------------------------------------------------------------------------------------


def test_a_piece_lasts_two_minutes_before_it_loops(piece):
    assert piece.seconds >= 120


@pytest.mark.parametrize("music", PIECES, ids=lambda music: music.value)
@pytest.mark.parametrize("folder", [PIECES, SMALL], ids=["music", "music_small"])
def test_a_piece_loops_exactly_after_its_last_bar(folder, music):
    """The decoder's padding before and after it is not heard."""
    Sounds().open()
    length = pygame.mixer.Sound(folder[music]).get_length()
    assert length == pytest.approx(SCORES[music].seconds, abs=1 / RATE)


def test_a_piece_is_near_minus_24_lufs(piece):
    assert loudness(piece.sides, RATE, hop=2.0) == pytest.approx(-24.0, abs=0.5)


def test_a_piece_stays_below_its_peak_limit(piece):
    assert piece.peak <= MUSIC_PEAK


def test_a_piece_is_equally_loud_throughout(piece):
    parts = [
        loudness([side[begin : begin + 8 * RATE] for side in piece.sides], RATE, hop=2.0)
        for begin in range(0, len(piece.left) - 8 * RATE, 24 * RATE)
    ]
    assert max(parts) - min(parts) < 8


def test_a_piece_has_highs_and_is_wide(piece):
    seconds = [slice(at, at + RATE) for at in range(0, len(piece.left) - RATE, 16 * RATE)]
    assert mean(above(piece.left[second], 4_000) for second in seconds) > 0.005
    assert mean(above(piece.right[second], 8_000) for second in seconds) > 0.001
    left, right = piece.left[: 10 * RATE], piece.right[: 10 * RATE]
    middle = sum((one + other) ** 2 for one, other in zip(left, right, strict=True))
    aside = sum((one - other) ** 2 for one, other in zip(left, right, strict=True))
    assert 0.05 < aside / middle < 0.5


def test_a_piece_has_no_click_at_its_loop_point(piece):
    for side in piece.sides:
        steps = sorted(abs(b - a) for a, b in pairwise(side[:RATE]))
        assert abs(side[0] - side[-1]) <= steps[len(steps) * 99 // 100]


@pytest.mark.parametrize("path", ALL_MUSIC, ids=name_of)
def test_a_decoder_that_loops_continues_without_a_break(path):
    """The skipped start repeats the end of the piece, and the end leads into its start."""
    head, _, *packets = packets_of(path.read_bytes())
    skipped = int.from_bytes(head[10:12], "little") * 50 // RATE
    assert skipped >= 20
    assert packets[:skipped] == packets[-1 - skipped : -1]
    assert packets[-1] == packets[skipped]


def test_all_pieces_differ():
    assert len({path.read_bytes() for path in ALL_MUSIC}) == 2 * len(PIECES)
