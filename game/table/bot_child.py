"""The child process that bots think in: frames in at standard input, frames out at standard output.

Started as `python -m game.table.bot_child` by `bot_process`. Each request brings the events the
child has not seen yet and asks for one seat's choice. Never here: clocks, sockets, files.
"""

import contextlib
import os
import signal
import sys
from typing import Any, BinaryIO, Final

from game.bots.bot import Bot
from game.bots.levels import LEVELS, USUAL
from game.rules.cells import cell_name, cells_of
from game.rules.events import Event
from game.rules.match import Match
from game.rules.record import from_record
from game.table.bot_program import PREFIX, ProgramBot, make_player
from net.codec import LENGTH_BYTES, decode_body, encode

_NICENESS: Final = 10


class Thinker:
    """A match followed from afar, and the bots that play in it."""

    def __init__(self) -> None:
        self._match = Match()
        self._events: list[Event] = []
        self._bots: dict[tuple[str, int], Bot] = {}
        self._said: list[str] = []

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The choice asked for, as a plain map; `choice` is None for a pass.

        `said` holds a sentence for each program that was given up meanwhile.
        """
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
        said, self._said = self._said, []
        answer: dict[str, Any] = {"id": request["id"], "choice": None, "said": said}
        if choice is not None:
            names = [cell_name(cell) for cell in cells_of(choice.cells)]
            answer["choice"] = [choice.colour_die, choice.number_die, names]
        return answer

    def close(self) -> None:
        """End the programs."""
        for program in self._programs():
            program.close()

    def _begin(self) -> None:
        """Another match, or the same one told anew."""
        self.close()
        self._match = Match()
        self._events = []
        self._bots = {}

    def _programs(self) -> list[ProgramBot]:
        return [bot for bot in self._bots.values() if isinstance(bot, ProgramBot)]

    def _bot(self, level: str, seat: int, seed: int, command: str | None) -> Bot:
        """The bot of a seat; a level that is not known here, as another host's program, is easy."""
        bot = self._bots.get((level, seat))
        if bot is None:
            if command is not None:
                name = PREFIX + command
            else:
                name = level if level in LEVELS else USUAL
            bot = self._bots[level, seat] = make_player(name, seed + seat, seat, self._said.append)
            if isinstance(bot, ProgramBot):
                bot.hear(self._events)
        return bot


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until the input ends."""
    thinker = Thinker()
    while len(head := requests.read(LENGTH_BYTES)) == LENGTH_BYTES:
        body = requests.read(int.from_bytes(head, "big"))
        answers.write(encode(thinker.answer(decode_body(body))))
        answers.flush()
    thinker.close()


def be_quiet() -> BinaryIO:
    """Take a low priority, leave the end to the parent; returns where frames are written to.

    Whatever is printed from now on goes to stderr, so that it does not get between the frames.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when we end
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr
    return answers


def main() -> int:
    """Think at low priority; a fault ends the process with a sentence on stderr and status 1."""
    answers = be_quiet()
    try:
        serve(sys.stdin.buffer, answers)
    except Exception as error:
        sys.stderr.write(f"The bots' process ends: {type(error).__name__}: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
