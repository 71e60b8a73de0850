"""The child process that bots think in: frames arrive on standard input, answers go to standard
output.

Started as `python -m game.table.bots.child` by `process`. Each request brings the events the child
has not seen yet and asks for one seat's choice. Never here: clocks, sockets, files.
"""

import contextlib
import sys
import threading
from functools import partial
from typing import Any, BinaryIO, Final

from game.bots.bot import Bot
from game.bots.levels import LEVELS, USUAL
from game.rules.cells import cell_name, cells_of
from game.rules.events import Event
from game.rules.match import Match
from game.rules.record import from_record
from game.table.bots.children import Tell, frames, put, run
from game.table.bots.process import UNASKED
from game.table.bots.program import PREFIX, ProgramBot, make_player

_MOST_TEXT: Final = 1_000


class Thinker:
    """Follows a match by its events, with the bots that play in it.

    `tell` may be called by any thread: with `said`, a sentence, when a program is given up, and
    with `wrote` for each line of a program's standard error.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._match = Match()
        self._events: list[Event] = []
        self._bots: dict[tuple[str, int], Bot] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The choice asked for, as a plain map; `choice` is None for a pass."""
        if request["first"] == 0:
            self._begin()
        news = [from_record(record) for record in request["events"]]
        for event in news:
            self._match.take(event)
        self._events += news
        for program in self._programs():
            program.hear(news)
        seat, level = request["seat"], request["level"]
        choice = None
        if level is not None:
            bot = self._bot(level, seat, request["seed"], request.get("command"))
            choice = bot.choose(self._match, seat)
        answer: dict[str, Any] = {"id": request["id"], "choice": None}
        if choice is not None:
            names = [cell_name(cell) for cell in cells_of(choice.cells)]
            answer["choice"] = [choice.colour_die, choice.number_die, names]
        return answer

    def close(self) -> None:
        """End the programs."""
        for program in self._programs():
            program.close()

    def _begin(self) -> None:
        """Another match, or the same one from its start."""
        self.close()
        self._match = Match()
        self._events = []
        self._bots = {}

    def _programs(self) -> list[ProgramBot]:
        return [bot for bot in self._bots.values() if isinstance(bot, ProgramBot)]

    def _bot(self, level: str, seat: int, seed: int, command: str | None) -> Bot:
        """A seat's bot; a level unknown here, such as another host's program, counts as easy."""
        bot = self._bots.get((level, seat))
        if bot is None:
            if command is not None:
                name = PREFIX + command
            else:
                name = level if level in LEVELS else USUAL
            say, wrote = partial(self._report, "said"), partial(self._report, "wrote")
            bot = self._bots[level, seat] = make_player(name, seed + seat, seat, say, wrote)
            if isinstance(bot, ProgramBot):
                bot.hear(self._events)
        return bot

    def _report(self, key: str, text: str) -> None:
        self._tell({"id": UNASKED, key: text[:_MOST_TEXT]})


class _Out:
    """Writes frames, from any thread."""

    def __init__(self, answers: BinaryIO) -> None:
        self._answers = answers
        self._lock = threading.Lock()

    def put(self, record: dict[str, Any]) -> None:
        """Write one frame."""
        with self._lock:
            put(self._answers, record)

    def put_if_possible(self, record: dict[str, Any]) -> None:
        """Write one frame, unless the parent has gone."""
        with contextlib.suppress(OSError, ValueError):
            self.put(record)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until the input ends."""
    out = _Out(answers)
    thinker = Thinker(out.put_if_possible)
    try:
        for request in frames(requests):
            out.put(thinker.answer(request))
    finally:
        thinker.close()


if __name__ == "__main__":
    sys.exit(run(serve, "The bots' process"))
