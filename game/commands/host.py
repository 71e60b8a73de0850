"""`noch-mal host`: open a table, in a window or headless."""

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.commands.failure import Failure
from game.commands.shared_options import (
    add_bind_option,
    add_code_option,
    add_table_options,
    check_binds,
    check_seats,
    check_seconds,
    read_code,
    read_table,
)

BETWEEN_MATCHES: Final = 20.0
"""Seconds for people to look at a result, and for others to join."""

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.rules.setup import Mode
    from game.table.play.options import HostOptions


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "host",
        help="open a table on the LAN",
        description="Opens a table that others on the LAN can join. Headless, the match begins "
        "when all seats are filled, or with --start-with; open seats are then dropped. The table "
        "stays open, and the next match begins the same way; --once ends after one.",
    )
    parser.add_argument("--name", metavar="NAME", help="the table's name (default: your own)")
    parser.add_argument("--seats", type=int, metavar="N", help="default: all the mode has")
    add_table_options(parser)
    add_code_option(parser)
    parser.add_argument("--port", type=int, metavar="N", help="0: any (default: 47325 or any)")
    add_bind_option(parser, "listen at")
    parser.add_argument(
        "--start-with", type=int, metavar="N", help="begin when N seats are taken by peers"
    )
    parser.add_argument("--headless", action="store_true", help="no window, no seat of its own")
    parser.add_argument("--json", action="store_true", help="a JSON object a line; with --headless")
    parser.add_argument("--once", action="store_true", help="end after one match; with --headless")
    parser.add_argument(
        "--time", type=float, metavar="SECONDS", help="time for a choice (default: none)"
    )
    parser.add_argument(
        "--away",
        type=float,
        metavar="SECONDS",
        help="a seat waits so long for a player who is away, then a bot plays (default: 60)",
    )
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Open the table and run until it is ended, its one match is over or its window is closed."""
    options = make_options(arguments)
    if not arguments.headless:
        from game.commands.default_names import own_name
        from game.commands.windows import host_in_window
        from game.table.play.options import Persona

        return host_in_window(options, Persona((own_name(),), spare_names=True))
    from game.commands.ending import end_on_termination
    from game.commands.headless import report
    from game.table.play.session import Persona, Session

    end_on_termination()
    session = Session.host(options, Persona())
    report(session, arguments.json, is_host=True, once=arguments.once)
    return 0


def make_options(arguments: argparse.Namespace) -> "HostOptions":
    """The table these arguments ask for; raises `Failure` if they are contradictory."""
    from game.commands.default_names import own_name
    from game.rules.setup import SEATS

    headless = arguments.headless
    options = read_table(arguments, usual_bots=(), screen=not headless)
    if arguments.json and not headless:
        raise Failure("--json needs --headless.", status=2)
    if arguments.once and not headless:
        raise Failure("--once needs --headless.", status=2)
    if arguments.port is not None and not 0 <= arguments.port <= 65535:
        raise Failure("--port is a number from 0 to 65535.", status=2)
    seats = SEATS[options.mode][-1] if arguments.seats is None else arguments.seats
    _check_places(options.mode, seats, len(options.bots), arguments.start_with)
    away = check_seconds("--away", arguments.away, least=0.0)
    return replace(
        options,
        name=arguments.name if arguments.name is not None else own_name(),
        seats=seats,
        port=arguments.port,
        binds=check_binds(arguments.bind),
        start_with=arguments.start_with,
        start_when_full=headless and arguments.start_with is None,
        again_after=BETWEEN_MATCHES if headless and not arguments.once else None,
        time_limit=check_seconds("--time", arguments.time, least=0.1),
        keep_seconds=options.keep_seconds if away is None else away,
        code=read_code(arguments.code),
    )


def _check_places(mode: "Mode", seats: int, bots: int, wanted: int | None) -> None:
    """Raises `Failure` if the bots and the awaited programs do not fit the seats."""
    from game.rules.setup import SEATS

    shown = check_seats(mode, seats)
    if bots > seats:
        raise Failure(f"{bots} bots do not fit on {seats} seats.", status=2)
    if wanted is None:
        return
    if not 0 <= wanted <= seats - bots:
        raise Failure(
            f"--start-with is at most {seats - bots}: the seats that bots leave.", status=2
        )
    if wanted + bots < SEATS[mode][0]:
        raise Failure(
            f"{wanted} peers and {bots} bots are too few: mode {mode.value} takes {shown}.",
            status=2,
        )
