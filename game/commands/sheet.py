"""`main.py sheet`: show a sheet, check one, make a new one."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.commands.failure import Failure

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.rules.sheet import Sheet

_MOST_BYTES: Final = 10_000
"""No sheet file is longer; what is, was named by mistake."""


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "sheet",
        help="show, check or make sheets",
        description="A sheet is seven lines of fifteen letters: g y b r o, a capital for a star.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    show = actions.add_parser("show", help="print a sheet that comes with the program")
    show.add_argument(
        "name", metavar="NAME", help="black, red, blue, green, orange, purple, yellow"
    )
    check = actions.add_parser("check", help="tell whether a sheet file is well made (rule M4)")
    check.add_argument("file", metavar="FILE", type=Path)
    new = actions.add_parser("new", help="make a new sheet that obeys rule M4")
    new.add_argument("--seed", type=int, metavar="N", help="the same number, the same sheet")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked; exit status 1 for a sheet with faults."""
    if arguments.action == "show":
        print(named_sheet(arguments.name))
        return 0
    if arguments.action == "check":
        return _check(arguments.file)
    return _new(arguments.seed)


def named_sheet(name: str) -> "Sheet":
    """The bundled sheet of that name; raises `Failure` with the names there are."""
    from game.table.storage.sheets import SHEET_NAMES, bundled

    if name not in SHEET_NAMES:
        raise Failure(f"No sheet is named '{name}'; there are {', '.join(SHEET_NAMES)}.")
    return bundled(name)


def _check(file: Path) -> int:
    from game.rules.sheet_check import faults_of_text

    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise Failure(f"{file} is far longer than a sheet.")
        text = data.decode("utf-8").replace("\r\n", "\n")
    except OSError as error:
        raise Failure(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Failure(f"{file} is not a text file.") from error
    faults = faults_of_text(text)
    print("\n".join(faults) if faults else f"{file} obeys rule M4.")
    return 1 if faults else 0


def _new(seed: int | None) -> int:
    from random import Random, SystemRandom

    from game.rules.sheet_maker import make_sheet

    print(make_sheet(SystemRandom() if seed is None else Random(f"sheet {seed}")))
    return 0
