"""Bots of other authors: a program that is told the events of a match and asked for its choices.

docs/own_bots.md describes the lines. Whatever a program does wrong, it is reported in one sentence
and never stops a match: from then on the easy bot plays in its place. Never here: pipes and threads
(`program_run`), which seats it plays, or tables.
"""

import json
import shlex
import shutil
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import PurePath
from random import SystemRandom
from typing import Any, Final

from game.bots.bot import Bot
from game.bots.levels import USUAL, make_bot
from game.rules.cells import CellError, cell_name, cells_of, mask_of, parse_cell
from game.rules.choice import Choice
from game.rules.events import Event, Over, Started
from game.rules.legality import check_choice
from game.rules.match import Match
from game.rules.record import public_record
from game.rules.refusal import Code, Refused
from game.table.bots.program_run import ProgramFault, RunningProgram
from net.base.names import shown

PREFIX: Final = "cmd:"
"""Marks a program's command line where a level's name is expected."""
CHOICE_SECONDS: Final = 5.0
"""Seconds a program has for a choice, refused answers included."""
TRIES: Final = 3
_MOST_STEP: Final = 1_000_000
"""Greatest step between question numbers, so that a question cannot be answered in advance."""
_MOST_NAME: Final = 60

Say = Callable[[str], None]


def _nobody(sentence: str) -> None:
    """Ignores what it is told."""


def command_fault(command: str) -> str | None:
    """Why this command line cannot be run, in a sentence; None if it looks right."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        return f"'{command}' is no command line: {error}."
    if not words:
        return "After cmd: the command line of a program is needed."
    if shutil.which(words[0]) is None:
        return f"No program is named '{words[0]}'."
    return None


def short_name(command: str) -> str:
    """The command line without directories, to tell programs apart."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = command.split()
    return shown(" ".join(PurePath(word).name for word in words), _MOST_NAME)


def make_player(
    level: str, seed: int, seat: int, say: Say | None = None, wrote: Say | None = None
) -> Bot:
    """A bot of that level, or the program of a `cmd:` one; raises `KeyError` if there is no such
    level.

    `say` and `wrote` as in `ProgramBot`.
    """
    if level.startswith(PREFIX):
        stand_in = make_bot(USUAL, seed)
        command = level.removeprefix(PREFIX)
        return ProgramBot(command, seat, stand_in, say or _nobody, wrote=wrote or _nobody)
    return make_bot(level, seed)


class ProgramBot:
    """A program on one seat of one match; `close` it after the match."""

    def __init__(
        self,
        command: str,
        seat: int,
        stand_in: Bot,
        say: Say,
        seconds: float = CHOICE_SECONDS,
        wrote: Say = _nobody,
    ) -> None:
        """`say` is called when the program is given up, with a sentence without its full stop.

        `wrote` gets each line of its standard error after the program's name. Threads of the
        program call both at any time.
        """
        self._command = command
        self.seat = seat
        self._stand_in = stand_in
        self._say = say
        self._wrote = wrote
        self._seconds = seconds
        self._number = 0
        self._chance = SystemRandom()
        self._lock = threading.Lock()
        self._over = False
        self.given_up = False
        """Whether another bot plays in its place, or did before the match was over."""
        self._program: RunningProgram | None = None
        """The program that is asked; None once it was given up."""
        self._started: RunningProgram | None = None
        """The program, to be ended although it was given up."""
        try:
            self._program = self._started = RunningProgram(command, self._give_up, self._pass_on)
        except ProgramFault as fault:
            self._report(fault)
        else:
            self._program.start()

    def hear(self, events: Sequence[Event]) -> None:
        """Tell the program what happened."""
        program = self._program
        # After the end of the match it may end when it likes.
        self._over = self._over or any(isinstance(event, Over) for event in events)
        if program is None:
            return
        try:
            for event in events:
                program.tell(_told(event, self.seat))
        except ProgramFault as fault:
            self._give_up(fault)

    def choose(self, match: Match, seat: int) -> Choice | None:
        """The program's answer; the easy bot's choice once the program was given up."""
        program = self._program
        if program is not None:
            try:
                return self._ask(program, match, seat)
            except ProgramFault as fault:
                self._give_up(fault)
            finally:
                program.expect(None)
        return self._stand_in.choose(match, seat)

    def close(self) -> None:
        """End the program; it has ended when this returns, whoever was ending it."""
        self._let_go()
        if self._started is not None:
            self._started.close()

    def _let_go(self) -> RunningProgram | None:
        """Take the program away from this bot; returns it."""
        with self._lock:
            program, self._program = self._program, None
        return program

    def _give_up(self, fault: ProgramFault) -> None:
        """Stop asking the program; the first thread that gets here reports it."""
        program = self._let_go()
        if program is not None:
            if not self._over:
                self._report(fault)
            program.close()

    def _report(self, fault: ProgramFault) -> None:
        self.given_up = True
        self._say(f"The bot program '{short_name(self._command)}' {fault}")

    def _pass_on(self, line: str) -> None:
        self._wrote(f"{short_name(self._command)}, seat {self.seat + 1}: {line}")

    def _ask(self, program: RunningProgram, match: Match, seat: int) -> Choice | None:
        self._number += self._chance.randint(1, _MOST_STEP)
        number = self._number
        program.expect(number)
        end = time.monotonic() + self._seconds
        legal = [
            {
                "colour_die": choice.colour_die,
                "number_die": choice.number_die,
                "cells": [cell_name(cell) for cell in cells_of(choice.cells)],
            }
            for choice in match.legal(seat)
        ]
        question = {"ask": "choice", "number": number, "seat": seat}
        program.tell(question | {"seconds": self._seconds, "legal": legal})
        reason = ""
        for _ in range(TRIES):
            try:
                return read_answer(match, seat, program.answer(number, end), number)
            except Refused as refused:
                reason = refused.sentence
                refusal = {"ok": False, "error": refused.code.value, "message": reason}
                program.tell(refusal | {"number": number})
        last = reason.rstrip(".")
        raise ProgramFault(f"answered wrongly {TRIES} times, last: {last}")


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


def read_answer(match: Match, seat: int, line: bytes, number: int) -> Choice | None:
    """The choice that answers question `number`, None for a pass.

    Raises `Refused` for an answer that is not legal.
    """
    try:
        answer = json.loads(line)
        kind = answer["do"]
    except (ValueError, RecursionError, TypeError, KeyError):
        raise Refused(Code.BAD_JSON, "An answer is a JSON object with the key 'do'.") from None
    named = answer.get("number")
    if type(named) is not int or named != number:
        raise Refused(Code.BAD_REQUEST, "An answer repeats the 'number' of its question.")
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
