"""Two windows, one host, one guest, a bot: a whole match with keys and clicks."""

import subprocess
import time
import tomllib
from pathlib import Path

import pytest

from tests.evening.screens import ROOT, Screen, missing_tools, wait_until

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")

_COLUMN_H = 50 + 7 * 76 + 35
_ROW = 164 + 35
_MATCH_SECONDS = 420
_ALIKE = ((0, 0, 1060, 1080), (1080, 180, 780, 600))
"""The areas that show the result itself: everything but the buttons, which only the host has."""

_WORDS = tomllib.loads((ROOT / "assets" / "words" / "en.toml").read_text(encoding="utf-8"))
_STUCK = (
    "pick a colour",
    "more cell",
    "Mark more",
    *(text for name, text in _WORDS["couch"].items() if name.startswith("why_")),
    *_WORDS["why"].values(),
)
"""The prompt after a cell that did not lead to a choice; from the fourth on it gives the reason."""


def play_turn(screen: Screen) -> bool:
    """Try to cross a cell of column H with whatever dice fit; pass if none do.

    Returns whether a choice was due.
    """
    title = screen.title
    if "pick a colour" in title:
        roll = int(title.split("Roll ")[1].split()[0])
        if roll <= 6:
            screen.click(_COLUMN_H, _ROW + 76 * (roll % 7))
            time.sleep(0.15)
            title = screen.title
    if "ress Done" in title or "or Done" in title:
        screen.keys("Return")
    elif "pass" in title:
        screen.keys("p")
    elif any(words in title for words in _STUCK):
        screen.keys("p", "p")
    else:
        return False
    return True


def test_two_windows_play_a_match_to_the_same_result(tmp_path: Path) -> None:
    name = f"Evening {time.time_ns() % 100_000}"
    host = Screen(
        tmp_path / "host",
        "host",
        "--name",
        name,
        "--seats",
        "3",
        "--bots",
        "hard",
        "--bind",
        "127.0.0.1",
        "--port",
        "0",
        "--pace",
        "0",
        "--seed",
        "7",
    )
    guest = None
    try:
        host.wait_for(f"{name} (2/3)", 20)
        guest = Screen(tmp_path / "guest", "join", "--name", "Jonas", "--bind", "127.0.0.1")
        _choose_table(guest, name)
        guest.keys("Return")
        guest.wait_for(f"{name} (3/3)", 15)
        host.wait_for(f"{name} (3/3)", 15)
        host.keys("Return")
        host.wait_for("Not ready yet: Jonas", 10)
        host.keys("Right", "Return")
        host.wait_for("Roll", 20)
        _play_to_the_end((host, guest))
        assert host.title == guest.title
        assert "wins!" in host.title or "share" in host.title
        for part in _ALIKE:
            wait_until(
                lambda part=part: host.picture(*part) == guest.picture(*part),
                10,
                "the same result on both screens",
            )
        for screen in (host, guest):
            press_until(screen, "Roll 1")
    except (AssertionError, subprocess.SubprocessError):
        for name, screen in (("host", host), ("guest", guest)):
            if screen is not None:
                screen.save_picture(tmp_path / f"{name}.png")
                print(name, screen.title, (tmp_path / name / "stderr.txt").read_text())
        raise
    finally:
        host.close()
        if guest is not None:
            guest.close()
    for name in ("host", "guest"):
        assert "Traceback" not in (tmp_path / name / "stderr.txt").read_text()


def press_until(screen: Screen, title: str) -> None:
    """Press for another match repeatedly: a result ignores presses in its first moments."""

    def there() -> bool:
        if title not in screen.title:
            screen.keys("Return")
        return title in screen.title

    wait_until(there, 20, f"{title} at both after another match was asked for")


def _play_to_the_end(screens: tuple[Screen, Screen]) -> None:
    end = time.monotonic() + _MATCH_SECONDS
    while time.monotonic() < end:
        if all("Roll" not in screen.title for screen in screens):
            return
        acted = [play_turn(screen) for screen in screens]
        if not any(acted):
            time.sleep(0.1)  # each look at a title starts a process
    raise AssertionError(f"The match was not over after {_MATCH_SECONDS} s.")


def _choose_table(guest: Screen, name: str) -> None:
    """Move down the list of tables to the one of that name; this machine may have others."""
    guest.wait_for("on your network – ", 30)
    end = time.monotonic() + 30
    while not guest.title.endswith(name):
        assert time.monotonic() < end, f"{name} is not on the list: {guest.title}"
        guest.keys("Down")
        if "on your network – " not in guest.title:
            guest.keys("Up", "Up", "Up", "Up")
