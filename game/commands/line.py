"""The command line: finds the subcommand, runs it, and lets no traceback reach a person."""

import gc
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeAlias

from game.commands.failure import Failure
from game.version import VERSION

if TYPE_CHECKING:
    import argparse

COMMANDS: Final = (
    "play",
    "host",
    "join",
    "tables",
    "referee",
    "simulate",
    "replay",
    "sheet",
    "missions",
    "bots",
    "kiosk",
)
DEBUG_VARIABLE: Final = "NOCHMAL_DEBUG"

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Run: TypeAlias = "Callable[[argparse.Namespace], int]"


def build_parser(only: str | None = None) -> "argparse.ArgumentParser":
    """The parser of the whole line; with `only`, subcommands but that one go undescribed."""
    from game.commands.parser import Parser  # the title has no words to read

    parser = Parser(
        prog="main.py",
        description="Noch mal! at a digital table. Without a command the title screen opens.",
    )
    parser.add_argument("--version", action="version", version=VERSION)
    subparsers = parser.add_subparsers(
        dest="command", metavar="COMMAND", parser_class=Parser, required=True
    )
    for name in COMMANDS if only is None else (only,):
        module = import_module(f"game.commands.{name}")
        module.add_parser(subparsers).set_defaults(run=module.run)
    return parser


def run(words: Sequence[str]) -> int:
    """Run one command line and return its exit status: 2 wrong arguments, 1 failure."""
    try:
        if not words:
            return _open_title()
        first = words[0]
        arguments = build_parser(first if first in COMMANDS else None).parse_args(words)
        action: Run = arguments.run
        return action(arguments)
    except Failure as failure:
        from game.commands.terminal import complain

        complain(str(failure))
        return failure.status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; keep Python from complaining about that at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        from game.commands.terminal import complain

        complain(
            f"The program failed: {type(error).__name__}: {error}. "
            f"Set {DEBUG_VARIABLE}=1 to see where."
        )
        return 1


def _open_title() -> int:
    # Nothing of what is loaded now is garbage; the loop lets go again after its first frame.
    gc.disable()
    from game.client.start import run as open_window

    return open_window()
