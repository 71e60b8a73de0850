"""For tests: the real program, started as people start it, and its output as JSON."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCAL = ("--bind", "127.0.0.1")
HEADLESS = ("--headless", "--json")
LIMIT = 40.0
LONG = 120.0
"""Most seconds of a match in which the host rests after each choice for somebody away."""


class Program:
    """One running `main.py`."""

    def __init__(self, home: Path, *words: str, given: str | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "main.py", *words],
            cwd=ROOT,
            env=os.environ | {"NOCHMAL_HOME": str(home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.lines: list[dict] = []
        self._given = given

    def first(self, event: str) -> dict:
        """Read on until a line with this event."""
        while (line := self.next())["event"] != event:
            pass
        return line

    def next(self) -> dict:
        """Read one more line."""
        line = self.process.stdout.readline()
        assert line, f"no more output: {self.process.stderr.read()}"
        self.lines.append(json.loads(line))
        return self.lines[-1]

    def end(self, status: int = 0, limit: float = LIMIT) -> tuple[list[dict], str]:
        """Wait for the end, at most so many seconds; returns all lines, and stderr."""
        late = threading.Timer(limit, self.process.kill)
        late.start()
        try:
            if self._given is not None:
                self.process.stdin.write(self._given)
            self.process.stdin.close()
            # Line by line, as `first` reads: `communicate` would not see what was read ahead.
            self.lines += [json.loads(line) for line in self.process.stdout]
            err = self.process.stderr.read()
            self.process.wait()
        finally:
            late.cancel()
        assert self.process.returncode == status, err
        return self.lines, err


def match_lines(lines: list[dict]) -> list[dict]:
    """The lines about the match itself, which are the same in every program."""
    return [line for line in lines if line["event"] not in ("listening", "renamed", "joined")]
