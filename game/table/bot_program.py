"""Bots of others: a program that is told the events of a match and asked for its choices.

The lines are described in docs/own_bots.md. Whatever a program does, answers nonsense, too late, or
dies, is said in one sentence and never stops a match: from then on the easy bot plays in its place.
Never here: which seats it plays, or tables.
"""

import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Any, Final

from game.bots.bot import Bot
from game.bots.levels import USUAL, make_bot
from game.rules.cells import CellError, cell_name, cells_of, mask_of, parse_cell
from game.rules.choice import Choice
from game.rules.events import Event, Started
from game.rules.legality import check_choice
from game.rules.match import Match
from game.rules.record import public_record
from game.rules.refusal import Code, Refused

PREFIX: Final = "cmd:"
"""Before the command line of a program, where the name of a level may stand."""
CHOICE_SECONDS: Final = 5.0
"""A program has so long for a choice, refused answers included."""
TRIES: Final = 3
_MOST_LINE: Final = 65_536
_MOST_WAITING: Final = 5_000
_END_SECONDS: Final = 1.0


class ProgramFault(Exception):  # noqa: N818 - it names what happened
    """Why a program is not asked any more, as the end of a sentence."""


def command_fault(command: str) -> str | None:
    """Why this command line cannot be run, in a sentence; None if nothing speaks against it."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        return f"'{command}' is no command line: {error}."
    if not words:
        return "After cmd: the command line of a program is needed."
    if shutil.which(words[0]) is None:
        return f"No program is named '{words[0]}'."
    return None


def make_player(level: str, seed: int, seat: int, say: Callable[[str], None] | None = None) -> Bot:
    """A bot of that level, or the program of a `cmd:` one; raises `KeyError` for no such level."""
    if level.startswith(PREFIX):
        stand_in = make_bot(USUAL, seed)
        return ProgramBot(level.removeprefix(PREFIX), seat, stand_in, say or (lambda _: None))
    return make_bot(level, seed)


class ProgramBot:
    """A program on one seat of one match; `close` it when the match is over."""

    def __init__(
        self,
        command: str,
        seat: int,
        stand_in: Bot,
        say: Callable[[str], None],
        seconds: float = CHOICE_SECONDS,
    ) -> None:
        """`say` is told when the program is given up: a sentence without its full stop."""
        self._command = command
        self._seat = seat
        self._stand_in = stand_in
        self._say = say
        self._seconds = seconds
        self._asked = 0
        self._program: _Program | None = None
        with self._giving_up():
            self._program = _Program(command)

    def hear(self, events: Sequence[Event]) -> None:
        """Tell the program what happened."""
        if self._program is not None:
            with self._giving_up():
                for event in events:
                    self._program.tell(_told(event, self._seat))

    def choose(self, match: Match, seat: int) -> Choice | None:
        """What the program answers; what the easy bot would do once the program was given up."""
        if self._program is not None:
            with self._giving_up():
                return self._ask(self._program, match, seat)
        return self._stand_in.choose(match, seat)

    def close(self) -> None:
        """End the program."""
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def _ask(self, program: "_Program", match: Match, seat: int) -> Choice | None:
        self._asked += 1
        program.forget()
        end = time.monotonic() + self._seconds
        legal = [
            {
                "colour_die": choice.colour_die,
                "number_die": choice.number_die,
                "cells": [cell_name(cell) for cell in cells_of(choice.cells)],
            }
            for choice in match.legal(seat)
        ]
        program.tell(
            {
                "ask": "choice",
                "number": self._asked,
                "seat": seat,
                "seconds": self._seconds,
                "legal": legal,
            }
        )
        reason = ""
        for _ in range(TRIES):
            try:
                return read_answer(match, seat, program.answer(end))
            except Refused as refused:
                reason = refused.sentence
                refusal = {"ok": False, "error": refused.code.value, "message": reason}
                program.tell(refusal | {"number": self._asked})
        last = reason.rstrip(".")
        raise ProgramFault(f"answered wrongly {TRIES} times, last: {last}")

    def _giving_up(self) -> "_GivingUp":
        return _GivingUp(self)

    def give_up(self, fault: ProgramFault) -> None:
        """Ask the program no more."""
        self.close()
        self._say(f"The bot program '{self._command}' {fault}")


class _GivingUp:
    """Turns a fault of the program into its being given up."""

    def __init__(self, bot: ProgramBot) -> None:
        self._bot = bot

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, ProgramFault):
            self._bot.give_up(error)
            return True
        return False


def _told(event: Event, seat: int) -> dict[str, Any]:
    """The event as the referee shows it; the first one with the program's seat and sheet."""
    record = public_record(event)
    if isinstance(event, Started):
        if event.plan is None:
            text = event.sheet_text
        else:
            text = event.plan.sheets[seat].sheet.text
        record |= {"seat": seat, "sheet_text": text}
    return record


def read_answer(match: Match, seat: int, line: bytes) -> Choice | None:
    """The choice of an answer, None for a pass; raises `Refused` for one that cannot be granted."""
    try:
        answer = json.loads(line)
        kind = answer["do"]
    except (ValueError, RecursionError, TypeError, KeyError):
        raise Refused(Code.BAD_JSON, "An answer is a JSON object with the key 'do'.") from None
    if kind == "pass":
        return None
    colour_die, number_die = answer.get("colour_die"), answer.get("number_die")
    names = answer.get("cells")
    if kind != "mark" or type(colour_die) is not int or type(number_die) is not int:
        raise Refused(
            Code.BAD_REQUEST, "'do' is 'mark' with colour_die, number_die and cells, or 'pass'."
        )
    try:
        cells = mask_of(parse_cell(name) for name in names)
    except (CellError, TypeError):
        raise Refused(Code.BAD_REQUEST, "cells is a list of cells such as 'H3'.") from None
    choice = Choice(colour_die, number_die, cells)
    assert match.roll is not None
    check_choice(match.seats[seat], match.roll, match.available, choice)
    return choice


class _Program:
    """A running program, read and written by threads of its own so that nobody waits for it."""

    def __init__(self, command: str) -> None:
        options: dict[str, Any] = {}
        if os.name == "posix":
            options["start_new_session"] = True  # so that what it starts ends with it
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options
            )
        except (OSError, ValueError) as error:
            raise ProgramFault(f"does not start: {error}") from None
        self._lines: queue.Queue[bytes] = queue.Queue(_MOST_WAITING)
        self._words: queue.Queue[bytes | None] = queue.Queue(_MOST_WAITING)
        for work, pipe in ((self._read, self._process.stdout), (self._write, self._process.stdin)):
            threading.Thread(target=work, args=(pipe,), daemon=True).start()

    def tell(self, record: dict[str, Any]) -> None:
        """Send a line; raises `ProgramFault` if the program has not read for long."""
        try:
            self._words.put_nowait(json.dumps(record).encode() + b"\n")
        except queue.Full:
            raise ProgramFault("does not read what it is told") from None

    def forget(self) -> None:
        """Leave out what it wrote without being asked."""
        with suppress(queue.Empty):
            while self._lines.get_nowait():
                pass
            self._lines.put(b"")  # it has ended: whoever waits for an answer is to know

    def answer(self, end: float) -> bytes:
        """The next line; raises `ProgramFault` if there is none by then."""
        try:
            line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            raise ProgramFault("did not answer in time") from None
        if not line:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_END_SECONDS)
            raise ProgramFault(f"has ended, exit status {self._process.returncode}")
        if not line.endswith(b"\n"):
            raise ProgramFault("wrote a line without an end")
        return line

    def close(self) -> None:
        """End it, and what it has started."""
        with suppress(queue.Full):
            self._words.put_nowait(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.2)
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_SECONDS)

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := pipe.readline(_MOST_LINE):
                self._lines.put(line)
        self._lines.put(b"")

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._words.get()) is not None:
                pipe.write(line)
                pipe.flush()
            pipe.close()
