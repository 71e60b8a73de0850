"""Two phones and a window: scanned from the screen, a whole match, and another one."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from tests.client.camera import read
from tests.evening.screens import Screen, missing_tools
from tests.evening.test_evening import play_turn, press_until
from tests.phones.browsers import ACROSS, FAKE, Phone, missing

_LACKS = missing() or ", ".join(missing_tools())
pytestmark = pytest.mark.skipif(bool(_LACKS), reason=f"needs {_LACKS}")

_MATCH_SECONDS = 240


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A window with the lobby of a table for three."""
    words = ("--name", "Party", "--seats", "3", "--pace", "0", "--seed", "7")
    opened = Screen(tmp_path / "home", "host", *words, "--bind", "127.0.0.1", "--port", "0")
    try:
        yield opened
    except AssertionError:
        opened.save_picture(tmp_path / "screen.png")
        raise
    finally:
        opened.close()
    assert "Traceback" not in (tmp_path / "home" / "stderr.txt").read_text()


def scanned(screen: Screen, path: Path) -> str:
    """The address a phone's camera reads from the screen, empty if none."""
    screen.save_picture(path)
    return next((one for one in read(pygame.image.load(path)) if one.startswith("http")), "")


def until(seconds: float, what: Callable[[], object]) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_two_phones_and_a_window_play_a_whole_match(screen: Screen, tmp_path: Path) -> None:
    screen.wait_for("Party (1/3)", 20)
    until(20, lambda: scanned(screen, tmp_path / "lobby.png"))
    link = scanned(screen, tmp_path / "lobby.png").replace("127.0.0.1", FAKE)
    with closing(Phone()) as anna, closing(Phone(ACROSS)) as ben:
        anna.open(link).sit("Anna")
        ben.open(link).sit("Ben")
        screen.wait_for("Party (3/3)", 15)
        for phone in (anna, ben):
            phone.press("#ready")
        ben.wait(lambda: len(ben.all(".seat .ready")) == 2)
        screen.keys("Return")
        screen.wait_for("Roll 1", 20)

        def over() -> bool:
            anna.play()
            ben.play()
            return not play_turn(screen) and "Roll" not in screen.title

        until(_MATCH_SECONDS, over)
        for phone in (anna, ben):
            phone.wait(lambda phone=phone: phone.all(".ranks"))
        ranks = [rank.text.split("\n") for rank in anna.all(".ranks li")]
        points = [int(rank[-1].replace("−", "-")) for rank in ranks]
        assert len(points) == 3
        assert points == sorted(points, reverse=True)
        best = [rank[-2] for rank, own in zip(ranks, points, strict=True) if own == points[0]]
        assert any(name in screen.title for name in best), (screen.title, ranks)
        told = [moment.text for moment in anna.all(".moments li")]
        assert told
        assert not any("{" in one or "moments." in one for one in told)
        for phone in (anna, ben):
            assert (phone.faults(), phone.faint()) == ([], [])
            phone.press("#again")
        press_until(screen, "Roll 1")
