"""Child programs of a benchmark, driven line by line (`peer` is what they run).

Where the system allows it, they fork from one program that has loaded everything once, since
loading takes longer than what most of them do.
"""

import multiprocessing
from collections.abc import Callable, Sequence
from typing import Any

from tests.bench.bench import CannotRun
from tests.bench.peer import Line

_PATIENCE = 5.0


def _process_context() -> Any:
    """How children are started; each is a separate process in any case."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.bench.peer"])
    return context


class Program:
    """A child, driven line by line."""

    def __init__(self, play: Callable[..., None], *words: object) -> None:
        """It calls `play` with its line to us and these arguments, and ends when that returns."""
        context = _process_context()
        self._link, there = context.Pipe()
        self._process = context.Process(target=play, args=(Line(there), *words), daemon=True)
        self._process.start()
        there.close()

    def tell(self, line: str) -> None:
        """Send a command that has no answer."""
        self._link.send(line)

    def hear(self) -> dict[str, Any]:
        """Its next answer."""
        try:
            answer: dict[str, Any] = self._link.recv()
        except EOFError:
            raise CannotRun("a program at the table ended early") from None
        return answer

    def ask(self, line: str) -> dict[str, Any]:
        """Send a command and read the answer."""
        self.tell(line)
        return self.hear()

    @staticmethod
    def end(programs: "Sequence[Program]") -> None:
        """End them all at once."""
        for program in programs:
            program._link.close()
        for program in programs:
            program._process.join(_PATIENCE)
            program._process.kill()
            program._process.join()
