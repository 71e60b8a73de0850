"""The command line: finds the subcommand, runs it, and keeps tracebacks from people."""

import gc
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard

from game.assets import PROGRAM
from game.commands.failure import Failure
from game.commands.output import drop_output, written
from game.version import VERSION

if TYPE_CHECKING:
    import argparse
    import threading

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
    "completion",
)
EXIT_STATUSES: Final = (
    "Exit status, of every command: 0 all went well, 1 it could not be done or something is wrong "
    "with what was checked, 2 the line makes no sense, 130 ended by Ctrl+C, 143 by SIGTERM; "
    "a window or a kiosk that is asked to end does so with 0."
)
DEBUG_VARIABLE: Final = "NOCHMAL_DEBUG"

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Run: TypeAlias = "Callable[[argparse.Namespace], int]"


def build_parser(only: str | None = None, prog: str | None = None) -> "argparse.ArgumentParser":
    """The parser of the whole command line; with `only`, just that subcommand is described.

    `prog`: the program's name, None for the one it was called by.
    """
    from game.commands.parser import Parser  # the title has no words to read

    parser = Parser(
        prog=prog or _own_name(),
        description="Noch mal! at a digital table. Without a command the title screen opens.",
        epilog=EXIT_STATUSES,
    )
    parser.add_argument("--version", action="store_true", help="print the version and end")
    parser.add_argument(
        "--verbose", action="store_true", help="with --version: also what the program runs on"
    )
    parser.set_defaults(run=partial(_run_nothing, parser))
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name in COMMANDS if only is None else (only,):
        module = import_module(f"game.commands.{name}")
        module.add_parser(subparsers).set_defaults(run=module.run)
    return parser


def _own_name() -> str:
    """The name the program was called by: `noch-mal`, `main.py` or `python -m game`."""
    name = Path(sys.argv[0]).name
    return "python -m game" if name == "__main__.py" else name


def run(words: Sequence[str]) -> int:
    """Run one command line and return its exit status, as listed in `EXIT_STATUSES`."""
    try:
        if not words:
            return _open_title()
        first = words[0]
        arguments = build_parser(first if first in COMMANDS else None).parse_args(words)
        action: Run = arguments.run
        return written(partial(action, arguments))
    except Failure as failure:
        from game.commands.terminal import complain

        complain(str(failure))
        return failure.status
    except KeyboardInterrupt as ending:
        from game.commands.ending import status_of

        return status_of(ending)
    except BrokenPipeError:
        drop_output()  # whoever read it has gone
        return 0
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and _can_be_installed(error.name):
            print(_install_sentence(error.name), file=sys.stderr)
            return 1
        from game.table.storage.folders import NoHomeError

        if isinstance(error, NoHomeError):
            from game.commands.terminal import complain

            complain(str(error))
            return 1
        if os.environ.get(DEBUG_VARIABLE):
            raise
        from game.commands.terminal import complain
        from game.table.storage.crash_report import report_sentence, write_report

        complain(report_sentence(error, write_report(error)))
        return 1


def _can_be_installed(module: str | None) -> TypeGuard[str]:
    """Whether pip can bring this module: it is neither Python's nor ours, nor are we packaged."""
    if module is None or getattr(sys, "frozen", False):
        return False
    return module.partition(".")[0] not in {"game", "net", *sys.stdlib_module_names}


def _install_sentence(module: str) -> str:
    """What to do about a package that is not installed; needs no package itself."""
    listed = PROGRAM / "requirements.txt"
    if not listed.is_file():
        return f"A part of the program is missing: {module}. Install the program again."
    return (
        f"A package that the program needs is missing: {module}. Install all of them with "
        f'"{sys.executable}" -m pip install -r "{listed}".'
    )


def thread_failed(arguments: "threading.ExceptHookArgs") -> None:
    """A thread met an unexpected error: report it as `run` does."""
    if arguments.exc_value is not None:
        from game.commands.terminal import complain
        from game.table.storage.crash_report import report_sentence, write_report

        complain(report_sentence(arguments.exc_value, write_report(arguments.exc_value)))


def _run_nothing(parser: "argparse.ArgumentParser", arguments: "argparse.Namespace") -> int:
    """There is no subcommand: print the version."""
    if not arguments.version:
        parser.error("a command is needed")
    if not arguments.verbose:
        print(VERSION)
        return 0
    from game.environment import environment

    print("\n".join(environment()))
    return 0


def _open_title() -> int:
    # Nothing of what is loaded now is garbage; the loop lets go again after its first frame.
    gc.disable()
    from game.client.start import run as open_window

    return open_window()
