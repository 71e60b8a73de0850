"""Virtual screens and a person in front of each: keys, clicks, the window's title.

Needs Xvfb, xdotool and ImageMagick's import. Nothing here knows the program from inside.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
TOOLS: Final = ("Xvfb", "xdotool", "import")
BOARD: Final = (1920, 1080)
WINDOW: Final = (1280, 720)


FROM_SOURCE = (sys.executable, str(ROOT / "main.py"))
"""How to start the program where there is a Python."""


def missing_tools() -> list[str]:
    """The programs these tests need and this machine lacks."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Screen:
    """A virtual screen with one program on it, and a person in front of it."""

    def __init__(self, home: Path, *words: str, program: Sequence[str] = FROM_SOURCE) -> None:
        """Start a screen with any free number, and the program with these arguments on it."""
        self.home = home
        home.mkdir(parents=True)
        self._server, number = self._start_server()
        self._environment = self._make_environment(number)
        self._write_settings()
        self.log = (home / "stderr.txt").open("w")
        self.program = subprocess.Popen(
            [*program, *words],
            cwd=home,
            env=self._environment,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )
        self._window = ""
        try:
            wait_until(self._find_window, 60, "a window")
        except AssertionError:
            self.close()
            print((home / "stderr.txt").read_text())
            raise

    @staticmethod
    def _start_server(*number: str) -> "tuple[subprocess.Popen[str], int]":
        """Start Xvfb, which reports its number once it is ready: leftover screens do no harm.
        `number`: a fixed one, such as `:7`.

        Without `-noreset` it would reset whenever its last client leaves. Each search for a window
        is such a client, and a program connecting at that moment would be rejected.
        """
        server = subprocess.Popen(
            [
                "Xvfb",
                *number,
                "-displayfd",
                "1",
                "-screen",
                "0",
                f"{WINDOW[0]}x{WINDOW[1]}x24",
                "-nolisten",
                "tcp",
                "-noreset",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert server.stdout is not None
        return server, int(server.stdout.readline())

    def _make_environment(self, number: int) -> dict[str, str]:
        folders = {
            f"XDG_{kind}_HOME": str(self.home / kind.lower())
            for kind in ("CONFIG", "DATA", "CACHE", "STATE")
        }
        # Tests of drawing run without a screen and tell SDL so; here there is one.
        own = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
        return {
            **own,
            **folders,
            "HOME": str(self.home),
            "DISPLAY": f":{number}",
            "SDL_AUDIODRIVER": "dummy",
            "LANG": "en_GB.UTF-8",
            "LC_ALL": "",
        }

    def _write_settings(self) -> None:
        code = (
            "from game.table.storage.settings import *; "
            "save_settings(settings_path(), Settings(language=Language.ENGLISH, name='Mina', "
            "motion=Motion.REDUCED))"
        )
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=self._environment, check=True)

    def pull(self) -> None:
        """End the screen with everything on it."""
        self._server.kill()
        self._server.wait(10)

    def put_back(self) -> None:
        """Start a screen with the same number again."""
        self._server, _ = self._start_server(self._environment["DISPLAY"])

    def _tool(self, *command: str) -> str | None:
        """The output of a tool, None if it failed."""
        try:
            done = subprocess.run(
                command,
                env=self._environment,
                capture_output=True,
                text=True,
                timeout=10,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None
        return done.stdout.strip() if done.returncode == 0 else None

    def _find_window(self) -> bool:
        found = self._tool("xdotool", "search", "--onlyvisible", "--pid", str(self.program.pid))
        self._window = found.splitlines()[0] if found else ""
        return bool(self._window)

    # --- the person -----------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The current title of the window."""
        return self._tool("xdotool", "getwindowname", self._window) or ""

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        self._tool("xdotool", "key", "--window", "0", "--delay", "40", *names)

    def click(self, x: float, y: float) -> None:
        """Click a place of the board of 1920 by 1080."""
        px, py = round(x * WINDOW[0] / BOARD[0]), round(y * WINDOW[1] / BOARD[1])
        self._tool("xdotool", "mousemove", str(px), str(py), "click", "1")

    def wait_for(self, words: str, seconds: float) -> None:
        """Wait until the title contains these words."""
        wait_until(
            lambda: words in self.title,
            seconds,
            f"{words!r} in the title (it says {{}})",
            lambda: self.title,
        )

    def picture(self, x: float, y: float, width: float, height: float) -> bytes:
        """All pixels of a part of the screen, given in units of the board."""
        k = WINDOW[0] / BOARD[0]
        crop = f"{width * k:.0f}x{height * k:.0f}+{x * k:.0f}+{y * k:.0f}"
        import_tool = subprocess.run(
            ["import", "-window", "root", "-crop", crop, "-depth", "8", "rgb:-"],
            env=self._environment,
            capture_output=True,
            timeout=20,
            check=True,
        )
        return import_tool.stdout

    def save_picture(self, path: Path) -> None:
        """Save a picture for whoever looks into a failure."""
        subprocess.run(
            ["import", "-window", "root", str(path)],
            env=self._environment,
            capture_output=True,
            timeout=20,
            check=False,
        )

    def close(self) -> None:
        """End the program and its screen."""
        for process in (self.program, self._server):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(10)
        self.log.close()


def wait_until(
    true: Callable[[], bool], seconds: float, what: str, seen: Callable[[], str] = lambda: ""
) -> None:
    """Wait for something outside this process; fails after `seconds`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return
        time.sleep(0.05)
    raise AssertionError(f"Waited {seconds:g} s for {what.format(seen())}.")
