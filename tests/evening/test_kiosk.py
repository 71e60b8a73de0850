"""A kiosk in a real window: from power-on to attracting, to a match and back, and its end."""

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
"""Where the service menu has the button that ends the program."""
STEPS = ("Up", "Up", "Down", "Down", "Left", "Right", "Left", "Right")


class KioskScreen(Screen):
    """A virtual screen with a supervised kiosk on it; the window is the game's, a child's."""

    def __init__(self, home: Path, program: Sequence[str] = FROM_SOURCE) -> None:
        self.table = f"Fair {time.time_ns() % 100_000}"
        """The table on the LAN that it follows."""
        self.folder = home.parent / "config"
        self.folder.mkdir()
        config = self.folder / "kiosk.toml"
        config.write_text(CONFIG.format(table=self.table))
        super().__init__(home, "kiosk", "--config", str(config), program=program)

    def start_again(self) -> None:
        """The same kiosk on the same screen, once it has ended."""
        self.program = subprocess.Popen(
            [*FROM_SOURCE, "kiosk", "--config", str(self.folder / "kiosk.toml")],
            cwd=self.home,
            env=self._environment,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )

    def asks_after(self, seconds: int) -> None:
        """From its next start on it asks only then whether anybody is still there."""
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
        self._find_window()  # a game that was started again has another one
        return super().title

    @property
    def story(self) -> str:
        """What the kiosk's log says."""
        file = self.folder / "kept" / "data" / "kiosk.log"
        return file.read_text() if file.exists() else ""

    @property
    def has_kept_a_match(self) -> bool:
        """Whether a match that has begun is on the disk: the title tells of it a moment before."""
        for file in (self.folder / "kept" / "data" / "unfinished").glob("*.match"):
            with contextlib.suppress(MatchFileError):  # its head is being written
                if read_match(file).events:
                    return True
        return False

    @property
    def game(self) -> int:
        """The process of the game that runs now."""
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
    kiosk.wait_for(PRESS, 60)  # nobody does anything: asked, passed, played by a bot
    kiosk.keys(*STEPS)
    kiosk.wait_for("PIN", 10)
    kiosk.keys("2", "5", "8", "0", "Return")
    kiosk.wait_for("Service", 10)
    kiosk.click(*END)
    kiosk.wait_for("End the program?", 10)
    kiosk.keys("Right", "Return")
    assert kiosk.program.wait(20) == 0
    assert "ends by its PIN" in kiosk.story


def test_a_game_that_is_killed_or_stopped_in_a_match_takes_it_up_again(kiosk: KioskScreen) -> None:
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


def test_a_screen_that_is_gone_is_waited_for_and_the_match_goes_on_there(
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


def test_a_typo_in_the_config_is_told_and_costs_nobody_anything(kiosk: KioskScreen) -> None:
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


def test_the_system_s_own_stop_ends_both(kiosk: KioskScreen) -> None:
    kiosk.wait_for(PRESS, 30)
    game = kiosk.game
    kiosk.program.send_signal(signal.SIGTERM)
    assert kiosk.program.wait(20) == 0
    assert gone(game)
    assert "as the system wishes" in kiosk.story


def test_a_match_that_the_system_broke_off_goes_on_at_the_next_start(kiosk: KioskScreen) -> None:
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
