"""The title's first frame is cached for the next start, and shown only while it is right."""

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
    """A separate home. The window stays, because other tests have programs that show it."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def start(settings: Settings = SETTINGS, seconds: float = 3.0) -> tuple[bytes | None, bytes]:
    """Start the program and let this much time pass.

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


def test_the_second_start_shows_the_first_frame_in_advance() -> None:
    start()
    before, first = start()
    assert before == first


def test_the_frame_is_cached_only_after_a_while() -> None:
    start(seconds=1.0)
    before, _ = start()
    assert before is None


def test_other_settings_do_not_show_the_cached_frame() -> None:
    start()
    before, _ = start(replace(SETTINGS, language=Language.GERMAN))
    assert before is None


def test_large_settings_do_not_prevent_the_cached_frame() -> None:
    friends = tuple(Guise("\uae40" * 24, n, n) for n in range(24))
    keys = tuple(Rebinding(Deck.LEFT, duty, 2**31 - 1) for duty in Duty for _ in range(5))
    settings = replace(SETTINGS, guises=friends, controls=keys, missions_file="\uae40" * 999)
    start(settings)
    before, first = start(settings)
    assert before == first


def test_an_unfinished_match_invalidates_the_cached_frame() -> None:
    start()
    folder = unfinished_folder(data_folder())
    folder.mkdir(parents=True)
    (folder / "one.json").write_text("{}")
    before, _ = start()
    assert before is None


def test_a_kept_match_invalidates_the_cached_frame() -> None:
    start()
    folder = data_folder() / "matches"
    folder.mkdir(parents=True)
    (folder / "one.json").write_text("{}")
    before, _ = start()
    assert before is None


def test_an_unreadable_frame_is_ignored() -> None:
    start()
    (file,) = (cache_folder() / "pictures").glob("first-frame.*")
    file.write_bytes(file.read_bytes()[:999])
    before, _ = start()
    assert before is None


def test_an_outdated_frame_is_replaced() -> None:
    start()
    (file,) = (cache_folder() / "pictures").glob("first-frame.*")
    label, pixels = file.read_bytes().split(b"\n", 1)
    file.write_bytes(label + b"\n" + bytes(len(pixels)))
    dark, first = start()
    assert dark is not None
    assert dark != first
    before, first = start()
    assert before == first
