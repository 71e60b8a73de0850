"""The first frame of the title is kept for the next start, and shown only while it is right."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.client.app import Program
from game.client.fixed_step import STEP
from game.client.launch import Launch
from game.table.storage.folders import HOME_VARIABLE, cache_folder, data_folder, unfinished_folder
from game.table.storage.settings import Deck, Duty, Guise, Language, Rebinding, Settings

SETTINGS = Settings(language=Language.ENGLISH, window_width=640, window_height=360)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own. The window stays: other tests have programs that show themselves in it."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def start(settings: Settings = SETTINGS, seconds: float = 3.0) -> tuple[bytes | None, bytes]:
    """Start the program and let so much time pass.

    Returns what was shown before anything was loaded, and the first frame the title drew itself.
    """
    launch = Launch(settings)
    launch.show()
    before = pygame.image.tobytes(launch.window, "RGB") if launch.shown else None
    program = Program(settings, None, launch=launch)
    program.begin(lambda stage: stage.screens.title())
    program.show(0.0)
    launch.take()
    first = pygame.image.tobytes(program.window, "RGB")
    for _ in range(round(seconds / STEP)):
        program.step()
    program.stage.stack.reset(None)
    program.stage.stack.settle()
    return before, first


def test_the_first_start_has_nothing_to_show() -> None:
    before, _ = start()
    assert before is None


def test_the_second_start_shows_what_the_first_frame_will_be() -> None:
    start()
    before, first = start()
    assert before == first


def test_a_frame_is_kept_only_once_nobody_waits() -> None:
    start(seconds=1.0)
    before, _ = start()
    assert before is None


def test_other_settings_show_no_frame_of_the_old_ones() -> None:
    start()
    before, _ = start(replace(SETTINGS, language=Language.GERMAN))
    assert before is None


def test_who_has_many_friends_and_keys_of_his_own_is_not_kept_waiting() -> None:
    friends = tuple(Guise("\uae40" * 24, n, n) for n in range(24))
    keys = tuple(Rebinding(Deck.LEFT, duty, 2**31 - 1) for duty in Duty for _ in range(5))
    settings = replace(SETTINGS, guises=friends, controls=keys, missions_file="\uae40" * 999)
    start(settings)
    before, first = start(settings)
    assert before == first


def test_a_match_to_go_on_with_is_never_missing_from_the_frame() -> None:
    start()
    folder = unfinished_folder(data_folder())
    folder.mkdir(parents=True)
    (folder / "one.json").write_text("{}")
    before, _ = start()
    assert before is None


def test_who_has_played_is_not_greeted_as_a_newcomer() -> None:
    start()
    folder = data_folder() / "matches"
    folder.mkdir(parents=True)
    (folder / "one.json").write_text("{}")
    before, _ = start()
    assert before is None


def test_a_frame_that_cannot_be_read_is_none() -> None:
    start()
    (file,) = (cache_folder() / "pictures").glob("first-frame.*")
    file.write_bytes(file.read_bytes()[:999])
    before, _ = start()
    assert before is None


def test_a_frame_that_has_come_to_look_different_is_kept_anew() -> None:
    start()
    (file,) = (cache_folder() / "pictures").glob("first-frame.*")
    label, pixels = file.read_bytes().split(b"\n", 1)
    file.write_bytes(label + b"\n" + bytes(len(pixels)))
    dark, first = start()
    assert dark is not None
    assert dark != first
    before, first = start()
    assert before == first
