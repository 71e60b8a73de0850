"""Options that several subcommands share: each is declared, read and checked once.

Never here: options of one subcommand, what a level is (`game.bots.levels`), files of numbers
(`boards`).
"""

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.assets import ASSETS, DOCS
from game.commands.failure import Failure
from game.commands.output import opened

if TYPE_CHECKING:
    from game.rules.mission import Mission
    from game.rules.setup import Mode
    from game.table.play.options import HostOptions

_MOST_SECONDS: Final = 3600.0
_MOST_CODE: Final = 200


def where(path: Path) -> str:
    """One of the program's paths, for a help text, in which percent signs are special."""
    return str(path).replace("%", "%%")


def levels_help() -> str:
    """The bots there are, and where to read how to write one."""
    return f"random, easy, medium, hard, expert or 'cmd:PROGRAM' ({where(DOCS / 'own_bots.md')})"


def add_match_options(
    parser: argparse.ArgumentParser, sheet: str = "a sheet's name, or a file (default: black)"
) -> None:
    """What to play; `sheet`: the help text about sheets."""
    parser.add_argument(
        "--mode",
        choices=("versus", "solo", "mission"),
        default="versus",
        help="everyone for themselves, alone, or together (default: versus)",
    )
    parser.add_argument("--mission", type=int, metavar="N", help="1 to 5, in mode mission")
    add_missions_option(parser)
    parser.add_argument("--sheet", metavar="SHEET", help=sheet)


def read_sheet(arguments: argparse.Namespace) -> str:
    """The name of the sheet to play on; raises `Failure` if there is none."""
    from game.commands.sheet import find_sheet
    from game.table.storage.sheets import DEFAULT_SHEET

    return DEFAULT_SHEET if arguments.sheet is None else find_sheet(arguments.sheet)


def read_mission(arguments: argparse.Namespace) -> "Mission | None":
    """The mission to play; raises `Failure` if it does not fit the mode."""
    from game.rules.mission import Mission
    from game.rules.setup import Mode

    if Mode(arguments.mode) is not Mode.MISSION:
        if arguments.mission is not None:
            raise Failure("--mission needs --mode mission.", status=2)
        return None
    if arguments.mission not in range(1, 6):
        raise Failure("Mode mission needs --mission with a number from 1 to 5.", status=2)
    if arguments.sheet is not None:
        raise Failure("A mission has sheets of its own: leave out --sheet.", status=2)
    return Mission(arguments.mission)


def add_missions_option(parser: argparse.ArgumentParser) -> None:
    """A file of mission numbers (C12)."""
    parser.add_argument(
        "--missions",
        type=Path,
        metavar="FILE",
        help="your own numbers of the mission board, as "
        + where(ASSETS / "missions" / "numbers.toml"),
    )


def add_table_options(parser: argparse.ArgumentParser) -> None:
    """What is played at a table of this program, and how; `read_table` reads it."""
    add_match_options(parser)
    parser.add_argument(
        "--bots",
        nargs="+",
        metavar="LEVEL",
        help=levels_help(),
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same number, the same dice")
    parser.add_argument(
        "--no-phones", action="store_true", help="nobody plays with a phone's browser"
    )
    parser.add_argument(
        "--pace", type=float, metavar="SECONDS", help="at least so long between two rolls"
    )


def read_table(
    arguments: argparse.Namespace, usual_bots: Sequence[str], screen: bool
) -> "HostOptions":
    """The table these options ask for; `usual_bots` play if none are named.

    Without a `screen` nobody watches, so there are no pauses unless requested. Raises `Failure` if
    the options are contradictory.
    """
    from game.commands.boards import own_boards
    from game.commands.bot_names import check_levels, is_program, name_programs, program_log
    from game.rules.setup import Mode
    from game.table.play.options import HostOptions

    mode = Mode(arguments.mode)
    read_mission(arguments)
    bots, programs = name_programs(usual_bots if arguments.bots is None else arguments.bots)
    check_levels((level for level in bots if not is_program(level)), programs=False)
    phones = None
    if not arguments.no_phones:
        from game.table.phones.desk import phones_here

        phones = phones_here(attended=screen)
    usual = HostOptions()
    pace = check_seconds("--pace", arguments.pace, least=0.0)
    return HostOptions(
        mode=mode,
        mission=arguments.mission,
        boards=own_boards(arguments.missions, mode),
        sheet=read_sheet(arguments),
        bots=bots,
        programs=programs,
        program_log=program_log() if screen else None,
        seed=arguments.seed,
        phones=phones,
        pace=pace if pace is not None else usual.pace if screen else 0.0,
        bot_delay=usual.bot_delay if screen else 0.0,
    )


def check_seats(mode: "Mode", seats: int) -> str:
    """How many seats the mode takes, in words; raises `Failure` for another number of seats."""
    from game.rules.setup import SEATS

    allowed = SEATS[mode]
    shown = f"{allowed[0]} to {allowed[-1]} seats" if len(allowed) > 1 else "one seat"
    if seats not in allowed:
        raise Failure(f"Mode {mode.value} takes {shown}, not {seats}.", status=2)
    return shown


def check_counts(arguments: argparse.Namespace, *options: str) -> None:
    """Raises `Failure` if one of these options is below 1."""
    for option in options:
        if getattr(arguments, option) < 1:
            raise Failure(f"--{option} is 1 or more.", status=2)


def check_seconds(option: str, value: float | None, least: float) -> float | None:
    """The value of an option in seconds; raises `Failure` for an invalid time."""
    if value is not None and not (math.isfinite(value) and least <= value <= _MOST_SECONDS):
        raise Failure(f"{option} is a number of seconds from {least:g} to 3600.", status=2)
    return value


def add_code_option(parser: argparse.ArgumentParser) -> None:
    """A table's code; `read_code` reads it."""
    parser.add_argument("--code", metavar="CODE", help="- reads it from standard input")


def read_code(code: str | None) -> str | None:
    """The code, read from standard input for '-'; raises `Failure` for an impossible one."""
    from net.base.code_text import CodeFault, normal_code

    if code is None:
        return None
    if code == "-":
        code = opened(sys.stdin, "input").readline(_MOST_CODE).removeprefix("\ufeff").rstrip("\r\n")
    try:
        normal_code(code)
    except CodeFault as fault:
        raise Failure(f"--code: {fault}", status=2) from fault
    return code


def add_bind_option(parser: argparse.ArgumentParser, purpose: str) -> None:
    """Addresses of this machine to `listen at` or `look from`; `check_binds` reads them."""
    parser.add_argument(
        "--bind",
        action="append",
        default=[],
        metavar="ADDR",
        help=f"an address of this machine to {purpose}; repeatable (default: all)",
    )


def check_binds(binds: list[str]) -> tuple[str, ...]:
    """The addresses to bind to; raises `Failure` for anything else."""
    from net.base.address import AddressFault, check_bind

    try:
        return tuple(dict.fromkeys(check_bind(bind) for bind in binds))
    except AddressFault as fault:
        raise Failure(f"--bind: {fault}", status=2) from fault


def add_effort_options(parser: argparse.ArgumentParser, seed: int = 1) -> None:
    """Which of many matches are played, and by how many processes."""
    parser.add_argument(
        "--seed",
        type=int,
        default=seed,
        metavar="N",
        help="other matches for another number (default: %(default)s)",
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes to use")


def add_keep_option(parser: argparse.ArgumentParser) -> None:
    """A file to save results in."""
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="keeps every match; run again, it goes on"
    )
