"""`noch-mal sheet`: show a sheet, check one, make a new one."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.failure import Failure
from game.commands.text_files import read_text

if TYPE_CHECKING:
    from game.commands.line import Subparsers


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "sheet",
        help="show, check or make sheets",
        description="A sheet is seven lines of fifteen letters: g y b r o, a capital for a star.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    show = actions.add_parser("show", help="print a sheet")
    show.add_argument("sheet", metavar="SHEET", help="a name, such as black, or a file")
    check = actions.add_parser(
        "check", help="tell whether a sheet file is as well made as the printed ones"
    )
    check.add_argument("file", metavar="FILE", type=Path)
    new = actions.add_parser("new", help="make a new sheet, as well made as the printed ones")
    new.add_argument("--seed", type=int, metavar="N", help="the same number, the same sheet")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked; exit status 1 for a sheet with faults."""
    if arguments.action == "show":
        from game.table.storage.sheets import bundled

        print(bundled(find_sheet(arguments.sheet)))
        return 0
    if arguments.action == "check":
        return _check(arguments.file)
    return _new(arguments.seed)


def find_sheet(given: str) -> str:
    """The name that `bundled` knows this sheet by; it is given as a name or as a file.

    Raises `Failure`: with status 2 if it is neither, with 1 for a file that is not a sheet.
    """
    from game.assets import sheet_file
    from game.rules.sheet import SheetError
    from game.table.storage.sheets import SHEET_NAMES, add_own

    if given in SHEET_NAMES:
        return given
    file = Path(given)
    if not file.exists() and file.name == given and not file.suffix:
        raise Failure(
            f"No sheet is named '{given}', and there is no such file; "
            f"there are {', '.join(SHEET_NAMES)}.",
            status=2,
        )
    try:
        return add_own(file.stem, sheet_file(read_text(file).splitlines()))
    except SheetError as error:
        raise Failure(f"'{file}' is no sheet. {error}") from error


def _check(file: Path) -> int:
    from game.assets import is_title
    from game.commands.terminal import say
    from game.rules.sheet_check import faults_of_text

    lines = read_text(file).split("\n")
    faults = faults_of_text("\n".join(line for line in lines if not is_title(line)))
    say("\n".join(faults) if faults else f"'{file}' is as well made as the printed sheets.")
    return 1 if faults else 0


def _new(seed: int | None) -> int:
    from random import Random, SystemRandom

    from game.rules.sheet_maker import make_sheet

    print(make_sheet(SystemRandom() if seed is None else Random(f"sheet {seed}")))
    return 0
