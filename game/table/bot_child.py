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
from game.bots.levels import make_bot
from game.rules.cells import cell_name, cells_of
from game.rules.match import Match
from game.rules.record import from_record
from net.codec import LENGTH_BYTES, decode_body, encode

_NICENESS: Final = 10


class Thinker:
    """A match followed from afar, and the bots that play in it."""

    def __init__(self) -> None:
        self._match = Match()
        self._bots: dict[tuple[str, int], Bot] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The choice asked for, as a plain map; `choice` is None for a pass."""
        if request["first"] == 0:
            self._match = Match()
            self._bots = {}
        for record in request["events"]:
            self._match.take(from_record(record))
        seat, level = request["seat"], request["level"]
        if level is None:
            return {"id": request["id"], "choice": None}
        bot = self._bots.get((level, seat))
        if bot is None:
            bot = self._bots[level, seat] = make_bot(level, request["seed"] + seat)
        choice = bot.choose(self._match, seat)
        if choice is None:
            return {"id": request["id"], "choice": None}
        names = [cell_name(cell) for cell in cells_of(choice.cells)]
        return {"id": request["id"], "choice": [choice.colour_die, choice.number_die, names]}


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until the input ends."""
    thinker = Thinker()
    while len(head := requests.read(LENGTH_BYTES)) == LENGTH_BYTES:
        body = requests.read(int.from_bytes(head, "big"))
        answers.write(encode(thinker.answer(decode_body(body))))
        answers.flush()


def main() -> int:
    """Think at low priority; a fault ends the process with a sentence on stderr and status 1."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when we end
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a bot prints must not get between the frames
    try:
        serve(sys.stdin.buffer, answers)
    except Exception as error:
        sys.stderr.write(f"The bots' process ends: {type(error).__name__}: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
