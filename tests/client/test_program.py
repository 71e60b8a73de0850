"""The program around the scenes: fonts, sounds, the window, and what may be missing."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.client.app import Program
from game.client.draw.fonts import Fonts, Weight
from game.client.draw.start_progress import progress_box, show_progress
from game.client.options.options_scene import OptionsScene
from game.client.sound import Sound, Sounds
from game.client.title.title_scene import TitleScene
from game.client.ui.message import MessageScene
from game.table.storage.folders import HOME_VARIABLE
from game.table.storage.settings import Language, load_settings
from tests.client.test_scenes_draw import show

ROOT = Path(__file__).resolve().parents[2]


def start(tmp_path: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `main.py` without a display and with its own home."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    homes = {f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("CONFIG", "DATA", "CACHE")}
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        text=True,
        timeout=60,
        env={**kept, **homes, **environment},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("words", [(), ("play",)], ids=["title", "play"])
def test_without_a_display_there_is_one_message_and_status_1(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = start(tmp_path, *words)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "No window can be opened here" in done.stderr


def test_without_a_sound_device_the_program_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_device(*args: object, **options: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds = Sounds()
    assert not sounds.open()
    sounds.play(Sound.WIN)


def test_a_bar_shows_the_progress_of_a_first_start(program: Program) -> None:
    show_progress(program.window, 0.0)
    begun = program.window.copy()
    show_progress(program.window, 0.5)
    box = progress_box(program.window.get_size())
    assert program.window.get_at(box.midleft) != begun.get_at(box.midleft)
    assert program.window.get_at(box.midright) == begun.get_at(box.midright)


def test_hangul_is_drawn(program: Program) -> None:
    fonts = program.stage.context.fonts
    assert isinstance(fonts, Fonts)
    assert fonts.width("김", 40) > 20
    assert fonts.picture("김", 40, Weight.SEMIBOLD, (255, 255, 255)).get_bounding_rect().width > 15


def test_broken_settings_are_reported_once_on_the_title(program: Program) -> None:
    program.stage.settings_broken = True
    show(program, TitleScene)
    assert isinstance(program.stage.stack.top, MessageScene)
    assert not program.stage.settings_broken


def test_an_option_is_saved_at_once(program: Program, tmp_path: Path) -> None:
    program.stage.settings_file = tmp_path / "settings.toml"
    scene = show(program, OptionsScene)
    assert isinstance(scene, OptionsScene)
    scene.focus.give("language")
    assert scene.focus.current is not None
    scene.focus.current.step(1)
    program.stage.settings_file, file = None, program.stage.settings_file
    settings, trouble = load_settings(file)
    assert trouble is None
    assert settings.language is Language.GERMAN
    assert program.stage.words("title.quit") == "Beenden"


def test_the_sprite_cache_is_bounded() -> None:
    from game.client.draw.caches.sprites import Sprites

    sprites = Sprites(10_000)
    for number in range(100):
        sprites.get(number, lambda: pygame.Surface((20, 20)))
    assert len(sprites) == 6


FIRST_FRAME = """
import os, sys, pygame
flip = pygame.display.flip
def first():
    flip()
    heavy = os.environ["HEAVY"].split()
    print(*(name for name in heavy if name in sys.modules), pygame.mixer.get_init() is not None)
    sys.stdout.flush()
    os._exit(0)
pygame.display.flip = first
import main
from game.commands.line import run
run([])
"""
HEAVY = (
    "argparse",
    "net",
    "asyncio",
    "multiprocessing",
    "subprocess",
    "zeroconf",
    "cryptography",
    "spake2",
    "msgpack",
    "sqlite3",
    "tomlkit",
    "tomllib",
    "fontTools",
    "pylopdf_fonts_ko",
    "pygame._sdl2.controller",
    "game.bots",
    "game.kiosk",
    "game.rules.match",
    "game.table.storage.records",
    "game.table.play.session",
    "game.client.draw.dice.solid",
    "game.client.draw.dice.tumble",
)


def test_the_title_s_first_frame_comes_before_anything_else_is_loaded(
    tmp_path: Path,
) -> None:
    environment = os.environ | {
        HOME_VARIABLE: str(tmp_path),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "HEAVY": " ".join(HEAVY),
    }
    first, second = (
        subprocess.run(
            [sys.executable, "-c", FIRST_FRAME],
            cwd=ROOT,
            text=True,
            capture_output=True,
            env=environment,
            check=True,
        ).stdout.split()
        for _ in range(2)
    )
    assert first[-1] == "False", "sound is open"
    assert second == ["False"]
