"""Child programs of a benchmark, spoken to by lines (`peer`)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.bench.bench import CannotRun

_ROOT = Path(__file__).resolve().parents[2]


class Program:
    """A child, spoken to by lines."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.peer", *words],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, line: str) -> None:
        """Say something that has no answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        """Its next line."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise CannotRun("a program at the table ended early")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask(self, line: str) -> dict[str, Any]:
        """Say something and hear the answer."""
        self.tell(line)
        return self.hear()

    def end(self) -> None:
        """Let it go."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
