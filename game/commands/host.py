"""`main.py host`: open a table, in a window or headless."""

import argparse
import math
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.commands.boards import add_missions_option
from game.commands.failure import Failure

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.table.play.options import HostOptions

WINDOW_PACE: Final = 2.5
_WINDOW_BOT_DELAY: Final = 0.6
_MOST_SECONDS: Final = 3600.0
_MOST_CODE: Final = 200


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "host",
        help="open a table on the LAN",
        description="Opens a table that others on the LAN can join. Headless, the match begins "
        "when all seats are filled, or with --start-with; open seats are then dropped.",
    )
    parser.add_argument("--name", metavar="NAME", help="the table's name (default: your own)")
    parser.add_argument("--seats", type=int, metavar="N", help="default: all the mode has")
    parser.add_argument(
        "--bots",
        nargs="+",
        default=[],
        metavar="LEVEL",
        help="random, easy, medium, hard, expert or 'cmd:PROGRAM' (docs/own_bots.md)",
    )
    parser.add_argument("--mode", choices=("versus", "solo", "mission"), default="versus")
    parser.add_argument("--mission", type=int, metavar="N", help="1 to 5, in mode mission")
    add_missions_option(parser)
    parser.add_argument("--sheet", default="black", metavar="NAME")
    parser.add_argument("--code", metavar="CODE", help="- reads it from standard input")
    parser.add_argument("--port", type=int, metavar="N", help="0: any (default: 47325 or any)")
    parser.add_argument(
        "--bind",
        action="append",
        default=[],
        metavar="ADDR",
        help="an address of this machine to listen at; repeatable (default: all)",
    )
    parser.add_argument(
        "--start-with", type=int, metavar="N", help="begin when N seats are taken by peers"
    )
    parser.add_argument("--headless", action="store_true", help="no window, no seat of its own")
    parser.add_argument("--json", action="store_true", help="a JSON object a line; with --headless")
    parser.add_argument("--seed", type=int, metavar="N", help="the same number, the same dice")
    parser.add_argument("--time", type=float, metavar="SECONDS", help="time for a choice")
    parser.add_argument(
        "--pace", type=float, metavar="SECONDS", help="at least so long between two rolls"
    )
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Open the table and stay until its match is over, or until the window is closed."""
    options = make_options(arguments)
    if not arguments.headless:
        from game.commands.names import own_name
        from game.commands.windows import host_in_window
        from game.table.play.options import Persona

        return host_in_window(options, Persona((own_name(),), spare_names=True))
    return _run_headless(options, arguments.json)


def make_options(arguments: argparse.Namespace) -> "HostOptions":
    """The table these arguments ask for; raises `Failure` where they make no sense."""
    from game.commands.boards import own_boards
    from game.commands.levels import name_programs, program_log
    from game.commands.names import own_name
    from game.rules.setup import SEATS, Mode
    from game.table.play.options import HostOptions

    mode = Mode(arguments.mode)
    check_mission(arguments.mission, mode)
    bots, programs = name_programs(arguments.bots)
    check_choices(arguments.sheet, bots)
    if arguments.json and not arguments.headless:
        raise Failure("--json needs --headless.", status=2)
    if arguments.port is not None and not 0 <= arguments.port <= 65535:
        raise Failure("--port is a number from 0 to 65535.", status=2)
    seats = SEATS[mode][-1] if arguments.seats is None else arguments.seats
    _check_seats(arguments, mode, seats)
    headless = arguments.headless
    pace = _seconds("--pace", arguments.pace, least=0.0)
    return HostOptions(
        name=arguments.name if arguments.name is not None else own_name(),
        mode=mode,
        mission=arguments.mission,
        boards=own_boards(arguments.missions, mode),
        sheet=arguments.sheet,
        seats=seats,
        bots=bots,
        programs=programs,
        program_log=None if headless else program_log(),
        port=arguments.port,
        binds=check_binds(arguments.bind),
        start_with=arguments.start_with,
        start_when_full=headless and arguments.start_with is None,
        time_limit=_seconds("--time", arguments.time, least=0.1),
        pace=pace if pace is not None else 0.0 if headless else WINDOW_PACE,
        bot_delay=0.0 if headless else _WINDOW_BOT_DELAY,
        seed=arguments.seed,
        code=read_code(arguments.code),
    )


def check_choices(sheet: str, levels: Sequence[str]) -> None:
    """Raises `Failure` for a sheet or a level there is not."""
    from game.commands.levels import check_levels, is_program
    from game.table.storage.sheets import SHEET_NAMES

    if sheet not in SHEET_NAMES:
        names = ", ".join(SHEET_NAMES)
        raise Failure(f"No sheet is named '{sheet}'; there are {names}.", status=2)
    check_levels((level for level in levels if not is_program(level)), programs=False)


def check_binds(binds: list[str]) -> tuple[str, ...]:
    """The addresses to bind to; raises `Failure` for what is none."""
    from net.base.address import AddressFault, check_bind

    try:
        return tuple(dict.fromkeys(check_bind(bind) for bind in binds))
    except AddressFault as fault:
        raise Failure(f"--bind: {fault}", status=2) from fault


def read_code(code: str | None) -> str | None:
    """The code, read from standard input for '-'; raises `Failure` for one no table can have."""
    from net.base.code_text import CodeFault, normal_code

    if code is None:
        return None
    if code == "-":
        code = sys.stdin.readline(_MOST_CODE).rstrip("\r\n")
    try:
        normal_code(code)
    except CodeFault as fault:
        raise Failure(f"--code: {fault}", status=2) from fault
    return code


def check_mission(number: int | None, mode: object) -> None:
    """Raises `Failure` for a mission that does not go with the mode."""
    from game.rules.setup import Mode

    if number is not None and mode is not Mode.MISSION:
        raise Failure("--mission needs --mode mission.", status=2)
    if mode is Mode.MISSION and number not in range(1, 6):
        raise Failure("Mode mission needs --mission with a number from 1 to 5.", status=2)


def _check_seats(arguments: argparse.Namespace, mode: object, seats: int) -> None:
    from game.rules.setup import SEATS, Mode

    assert isinstance(mode, Mode)
    allowed, bots = SEATS[mode], len(arguments.bots)
    shown = f"{allowed[0]} to {allowed[-1]} seats" if len(allowed) > 1 else "one seat"
    if seats not in allowed:
        raise Failure(f"Mode {mode.value} takes {shown}, not {seats}.", status=2)
    if bots > seats:
        raise Failure(f"{bots} bots do not fit on {seats} seats.", status=2)
    wanted = arguments.start_with
    if wanted is None:
        return
    if not 0 <= wanted <= seats - bots:
        raise Failure(
            f"--start-with is at most {seats - bots}: the seats that bots leave.", status=2
        )
    if wanted + bots < allowed[0]:
        raise Failure(
            f"{wanted} peers and {bots} bots are too few: mode {mode.value} takes {shown}.",
            status=2,
        )


def _seconds(option: str, value: float | None, least: float) -> float | None:
    if value is not None and not (math.isfinite(value) and least <= value <= _MOST_SECONDS):
        raise Failure(f"{option} is a number of seconds from {least:g} to 3600.", status=2)
    return value


def _run_headless(options: "HostOptions", as_json: bool) -> int:
    from game.commands.headless import Printer, Reporter, end_on_termination, report_until
    from game.table.play.session import Persona, Session

    end_on_termination()
    session = Session.host(options, Persona())
    try:
        reporter = Reporter(session, Printer(as_json), is_host=True)
        report_until(
            session, reporter, lambda: reporter.finished and (reporter.held or not reporter.hosts)
        )
    finally:
        session.close()
    return 0
