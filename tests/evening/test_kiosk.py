"""A kiosk in a real window: from power-on to the attract screen, to a match and back, and its
end."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.table.storage.match_file import MatchFileError, read_match
from tests.evening.screens import FROM_SOURCE, ROOT, Screen, missing_tools, wait_until

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")

CONFIG = """
[screen]
motion = "reduced"
[network]
follow = "named"
table = "{table}"
addresses = ["127.0.0.1"]
[attract]
pages = ["match"]
pace = 1.0
[play]
join_seconds = 4
[away]
ask_seconds = 4
pass_seconds = 3
passes = 1
empty_seconds = 3
[lock]
pin = "2580"
slow_seconds = 1
[alive]
hang_seconds = 6
[data]
folder = "kept"
"""
PRESS = "Press any button to play"
END = (1200, 841)
"""Where the service menu's button to end the program is."""
STEPS = ("Up", "Up", "Down", "Down", "Left", "Right", "Left", "Right")


class KioskScreen(Screen):
    """A virtual screen with a supervised kiosk; the window belongs to its child, the game."""

    def __init__(self, home: Path, program: Sequence[str] = FROM_SOURCE) -> None:
        self.table = f"Fair {time.time_ns() % 100_000}"
        """The table on the LAN that the kiosk watches."""
        self.folder = home.parent / "config"
        self.folder.mkdir()
        config = self.folder / "kiosk.toml"
        config.write_text(CONFIG.format(table=self.table))
        super().__init__(home, "kiosk", "--config", str(config), program=program)

    def start_again(self) -> None:
        """Start the kiosk on the same screen again, once it has ended."""
        self.program = subprocess.Popen(
            [*FROM_SOURCE, "kiosk", "--config", str(self.folder / "kiosk.toml")],
            cwd=self.home,
            env=self._environment,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )

    def asks_after(self, seconds: int) -> None:
        """After its next start, visitors are asked only after this time whether they are still
        there."""
        config = self.folder / "kiosk.toml"
        text = re.sub(r"ask_seconds = \d+", f"ask_seconds = {seconds}", config.read_text())
        config.write_text(text)

    def _find_window(self) -> bool:
        if "The game runs" not in self.story:
            return False
        found = self._tool("xdotool", "search", "--onlyvisible", "--pid", str(self.game))
        self._window = found.splitlines()[-1] if found else ""
        return bool(self._window)

    @property
    def title(self) -> str:
        self._find_window()  # a restarted game has another one
        return super().title

    @property
    def story(self) -> str:
        """The kiosk's log."""
        file = self.folder / "kept" / "data" / "kiosk.log"
        return file.read_text() if file.exists() else ""

    @property
    def has_kept_a_match(self) -> bool:
        """Whether a begun match is on the disk: the title mentions it a moment earlier."""
        for file in (self.folder / "kept" / "data" / "unfinished").glob("*.match"):
            with contextlib.suppress(MatchFileError):  # its header is being written
                if read_match(file).events:
                    return True
        return False

    @property
    def game(self) -> int:
        """The process of the current game."""
        return int(self.story.split("The game runs (process ")[-1].split(")")[0])


@pytest.fixture
def kiosk(tmp_path: Path):
    screen = KioskScreen(tmp_path / "home")
    yield screen
    screen.save_picture(tmp_path / "kiosk.png")  # for whoever looks into a failure
    screen.close()
    assert "Traceback" not in screen.story
    assert "Traceback" not in (tmp_path / "home" / "stderr.txt").read_text()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_from_power_on_to_a_match_and_back_and_out_by_the_pin(kiosk: KioskScreen) -> None:
    kiosk.wait_for(PRESS, 30)
    kiosk.keys("x")
    kiosk.wait_for("Who is playing?", 10)
    kiosk.wait_for("Roll 1", 20)
    kiosk.keys("alt+F4", "F11")
    kiosk.wait_for(PRESS, 60)  # nobody does anything: asked, passed for, replaced by a bot
    kiosk.keys(*STEPS)
    kiosk.wait_for("PIN", 10)
    kiosk.keys("2", "5", "8", "0", "Return")
    kiosk.wait_for("Service", 10)
    kiosk.click(*END)
    kiosk.wait_for("End the program?", 10)
    kiosk.keys("Right", "Return")
    assert kiosk.program.wait(20) == 0
    assert "ends by its PIN" in kiosk.story


def test_a_game_that_is_killed_or_stopped_during_a_match_resumes_it(kiosk: KioskScreen) -> None:
    kiosk.wait_for(PRESS, 30)
    kiosk.keys("Return")
    kiosk.wait_for("Roll 1", 30)
    wait_until(lambda: kiosk.has_kept_a_match, 20, "a match that has begun")
    first = kiosk.game
    kiosk.asks_after(30)
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: kiosk.game != first, 20, "another game")
    kiosk.wait_for("Roll", 30)
    second = kiosk.game
    kiosk.asks_after(4)
    os.kill(second, signal.SIGSTOP)
    wait_until(lambda: "The game hangs and is killed." in kiosk.story, 30, "a hang that is noticed")
    wait_until(lambda: kiosk.game != second, 20, "a third game")
    kiosk.wait_for(PRESS, 60)
    assert "ended by SIGKILL" in kiosk.story


def test_the_kiosk_waits_for_a_missing_screen_and_resumes_the_match(
    kiosk: KioskScreen,
) -> None:
    kiosk.wait_for(PRESS, 30)
    kiosk.keys("Return")
    kiosk.wait_for("Roll 1", 30)
    wait_until(lambda: kiosk.has_kept_a_match, 20, "a match that has begun")
    first = kiosk.game
    kiosk.asks_after(30)
    kiosk.pull()
    wait_until(lambda: gone(first), 20, "a game that ends without its screen")
    wait_until(lambda: kiosk.story.count("started again") > 3, 60, "games that find no screen")
    assert kiosk.program.poll() is None
    kiosk.put_back()
    kiosk.wait_for("Roll", 60)


def test_a_typo_in_the_config_is_reported_and_harmless(kiosk: KioskScreen) -> None:
    kiosk.wait_for(PRESS, 30)
    first, file = kiosk.game, kiosk.folder / "kiosk.toml"
    file.write_text(file.read_text().replace("[away]", "[away"))
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: kiosk.game != first, 20, "another game")
    kiosk.wait_for(PRESS, 30)
    assert "has a fault; the last one that worked is used." in kiosk.story
    file.write_text(file.read_text().replace("[away", "[away]"))
    kiosk.program.send_signal(signal.SIGHUP)
    wait_until(lambda: "has no fault any more" in kiosk.story, 10, "a config that is read again")


def test_sigterm_ends_kiosk_and_game(kiosk: KioskScreen) -> None:
    kiosk.wait_for(PRESS, 30)
    game = kiosk.game
    kiosk.program.send_signal(signal.SIGTERM)
    assert kiosk.program.wait(20) == 0
    assert gone(game)
    assert "as the system wishes" in kiosk.story


def test_a_match_interrupted_by_sigterm_resumes_at_the_next_start(kiosk: KioskScreen) -> None:
    kiosk.wait_for(PRESS, 30)
    kiosk.keys("Return")
    kiosk.wait_for("Roll 1", 30)
    wait_until(lambda: kiosk.has_kept_a_match, 20, "a match that has begun")
    first = kiosk.game
    kiosk.asks_after(30)
    kiosk.program.send_signal(signal.SIGTERM)
    assert kiosk.program.wait(20) == 0
    kiosk.start_again()
    wait_until(lambda: kiosk.game != first, 20, "another game")
    kiosk.wait_for("Roll", 30)


def test_a_table_on_the_lan_is_followed_and_a_press_plays_here(
    kiosk: KioskScreen, tmp_path: Path
) -> None:
    kiosk.wait_for(PRESS, 30)
    host = subprocess.Popen(
        [sys.executable, "main.py", "host", "--headless", "--name", kiosk.table, "--seats", "2",
         "--bots", "easy", "easy", "--bind", "127.0.0.1", "--port", "0", "--pace", "2"],
        cwd=ROOT, env={**os.environ, "NOCHMAL_HOME": str(tmp_path / "host")},
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_until(lambda: "Roll" in kiosk.title, 40, "the table on the screen")
        assert PRESS not in kiosk.title
        kiosk.keys("space")
        kiosk.wait_for("Who is playing?", 10)
    finally:
        host.kill()
        host.wait(10)
