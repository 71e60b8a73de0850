"""Names of bots on the command line: levels, and programs of other authors as `cmd:PROGRAM`.

Never here: bots themselves.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from game.commands.failure import Failure

if TYPE_CHECKING:
    from pathlib import Path

_PROGRAM: Final = "program"
"""The name of a program at a table; a second one gets a number."""


def is_program(level: str) -> bool:
    """Whether this level is a program."""
    return level.startswith(_PROGRAM)


def name_programs(
    levels: Sequence[str],
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The levels with short names for programs, and the command lines of these names.

    A command line is private, so the others at the table do not get it. Raises `Failure` for a
    program that cannot be run.
    """
    from game.table.bots.program import PREFIX

    names: dict[str, str] = {}
    for level in levels:
        if level.startswith(PREFIX) and level not in names:
            check_levels([level], programs=True)
            names[level] = _PROGRAM + (str(len(names) + 1) if names else "")
    programs = tuple((name, level.removeprefix(PREFIX)) for level, name in names.items())
    return tuple(names.get(level, level) for level in levels), programs


def program_log() -> "Path":
    """Where a game with a screen logs what programs write to standard error."""
    from game.table.bots.program_log import FILE_NAME
    from game.table.storage.folders import data_folder

    return data_folder() / FILE_NAME


def check_levels(levels: Iterable[str], programs: bool) -> None:
    """Raises `Failure` for an unknown level, or a program that cannot be run."""
    from game.bots.levels import LEVELS
    from game.table.bots.program import PREFIX, command_fault

    for level in levels:
        if programs and level.startswith(PREFIX):
            fault = command_fault(level.removeprefix(PREFIX))
            if fault is not None:
                raise Failure(fault, status=2)
        elif level not in LEVELS:
            raise Failure(f"No bot is named '{level}'; levels: {', '.join(LEVELS)}.", status=2)
