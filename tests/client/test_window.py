"""A window opens with whichever video driver works."""

import os

import pygame
import pytest

from game.client import window
from game.client.window import NoDisplay, first_window, open_window
from game.table.storage.settings import Settings

DRIVER = "SDL_VIDEODRIVER"


class System:
    """A system on which only these video drivers can open a window."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *works: str) -> None:
        self.works = works
        self.tried: list[str] = []
        self.window = pygame.Surface((4, 4))
        monkeypatch.setenv(DRIVER, "wayland")
        monkeypatch.setattr(pygame.display, "init", lambda: None)
        monkeypatch.setattr(pygame.display, "quit", lambda: None)
        monkeypatch.setattr(pygame.display, "get_init", lambda: True)
        monkeypatch.setattr(pygame.display, "get_driver", lambda: os.environ[DRIVER])
        monkeypatch.setattr(window, "open_window", self.open)

    def open(self, settings: Settings) -> pygame.Surface:
        driver = os.environ[DRIVER]
        self.tried.append(driver)
        if driver not in self.works:
            raise pygame.error("Window framebuffer support not available")
        return self.window


def test_x11_is_tried_if_wayland_cannot_show_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, "x11")
    assert first_window(Settings()) is system.window
    assert system.tried == ["wayland", "x11"]


def test_wayland_is_used_if_it_can_show_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, "wayland", "x11")
    assert first_window(Settings()) is system.window
    assert system.tried == ["wayland"]


def test_if_both_fail_the_error_is_that_of_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    System(monkeypatch)
    with pytest.raises(NoDisplay, match="framebuffer"):
        first_window(Settings())
    assert os.environ[DRIVER] == "wayland"


def test_only_wayland_falls_back_to_x11(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, "x11")
    monkeypatch.setenv(DRIVER, "kmsdrm")
    with pytest.raises(NoDisplay):
        first_window(Settings())
    assert system.tried == ["kmsdrm"]


def test_a_window_has_our_icon_and_our_desktop_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    icons: list[tuple[int, int]] = []
    System(monkeypatch, "wayland")
    monkeypatch.setattr(pygame.display, "set_icon", lambda icon: icons.append(icon.get_size()))
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", "main.py")  # as pygame sets it
    monkeypatch.setenv("SDL_VIDEO_WAYLAND_WMCLASS", "")
    first_window(Settings())
    assert icons == [(64, 64)]
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "noch-mal"
    assert os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] == "noch-mal"


@pytest.mark.parametrize(
    ("screen", "opened"),
    [
        ((1920, 1080), (1280, 720)),
        ((1280, 720), (1280, 720)),
        ((1080, 1920), (720, 1280)),
        ((800, 1280), (720, 1280)),
        ((768, 1024), (720, 1024)),
        ((480, 800), (480, 800)),
        ((1024, 600), (1024, 600)),
        ((480, 320), (480, 320)),
    ],
    ids=["larger", "just so", "upright", "tablet", "shorter", "smallest", "laptop", "tiny"],
)
def test_a_window_is_no_larger_than_its_screen(
    monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], opened: tuple[int, int]
) -> None:
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    assert open_window(Settings()).get_size() == opened
