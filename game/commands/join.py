"""`noch-mal join`: sit down at a table on the LAN, in a window or headless."""

import argparse
from typing import TYPE_CHECKING, Final

from game.commands.failure import Failure
from game.commands.shared_options import (
    add_bind_option,
    add_code_option,
    check_binds,
    levels_help,
    read_code,
)

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.table.play.session import Persona
    from net.base.address import Address

LOOK_SECONDS: Final = 12.0
"""Seconds for finding a table by name."""


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "join",
        help="join a table on the LAN",
        description="Joins a table by its name or address. Without one a window shows the tables "
        "there are; headless, the first with a free seat is taken.",
    )
    parser.add_argument("table", nargs="?", metavar="TABLE", help="a table's name, or HOST:PORT")
    parser.add_argument("--name", metavar="NAME", help="your name at the table")
    add_code_option(parser)
    parser.add_argument("--watch", action="store_true", help="look on, without a seat")
    parser.add_argument("--headless", action="store_true", help="no window; --bot or --watch")
    parser.add_argument(
        "--bot",
        metavar="LEVEL",
        help=f"a bot plays: {levels_help()}",
    )
    parser.add_argument("--json", action="store_true", help="a JSON object a line; with --headless")
    add_bind_option(parser, "look from")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Join and run until the match is over, or the window is closed."""
    _check(arguments)
    binds = check_binds(arguments.bind)
    code = read_code(arguments.code)
    persona = _persona(arguments)
    if not arguments.headless:
        from game.commands.windows import join_in_window

        addresses = find(arguments.table, binds, arguments.watch) if arguments.table else None
        return join_in_window(addresses, persona, code, arguments.watch, binds)
    from game.commands.ending import end_on_termination
    from game.commands.headless import report
    from game.table.phones.desk import phones_here
    from game.table.play.session import Session

    end_on_termination()
    addresses = find(arguments.table, binds, arguments.watch)
    phones = phones_here(attended=False)  # they go on here if their host is gone
    session = Session.join(addresses, persona, code, arguments.watch, binds=binds, phones=phones)
    report(session, arguments.json, is_host=False)
    return 0


def find(table: str | None, binds: tuple[str, ...], watch: bool = False) -> "tuple[Address, ...]":
    """The addresses of the named table; raises `Failure` if there is none."""
    from game.commands.sentences import refusal_sentence
    from game.table.play.browse import Browser
    from net.base.address import AddressFault, looks_like_address, parse_address
    from net.base.refusals import Refusal, RefusalCode

    if table is not None and looks_like_address(table):
        try:
            return (parse_address(table),)
        except AddressFault as fault:
            raise Failure(str(fault), status=2) from fault
    browser = Browser(binds)
    try:
        ad = browser.find(table, LOOK_SECONDS, any_will_do=watch)
        if ad is not None:
            return (ad.address,)
        if browser.trouble is not None:
            raise Failure(
                f"Tables cannot be looked for here ({browser.trouble}); join HOST:PORT instead."
            )
    finally:
        browser.close()
    if table is None:
        raise Failure("No table with a free seat was found.")
    raise Failure(refusal_sentence(Refusal(RefusalCode.NO_SUCH_TABLE, {"name": table})))


def _check(arguments: argparse.Namespace) -> None:
    from game.commands.bot_names import check_levels

    if arguments.bot is not None:
        check_levels([arguments.bot], programs=True)
    if arguments.bot and arguments.watch:
        raise Failure("A watcher has no seat for a bot: leave out --bot or --watch.", status=2)
    if arguments.name is not None and arguments.watch:
        raise Failure("A watcher has no name at the table: leave out --name or --watch.", status=2)
    if arguments.headless and not (arguments.bot or arguments.watch):
        raise Failure("--headless needs --bot or --watch.", status=2)
    for option in ("bot", "json"):
        if getattr(arguments, option) and not arguments.headless:
            raise Failure(f"--{option} needs --headless.", status=2)


def _persona(arguments: argparse.Namespace) -> "Persona":
    from game.commands.bot_names import name_programs
    from game.commands.default_names import own_name
    from game.table.play.session import Persona
    from net.base.names import NameFault, clean_name

    if arguments.watch:
        return Persona()
    levels, programs = name_programs([arguments.bot] if arguments.bot is not None else [])
    level = levels[0] if levels else None
    try:
        name = own_name() if arguments.name is None else clean_name(arguments.name)
    except NameFault as fault:
        raise Failure(f"--name: {fault}", status=2) from fault
    spare = arguments.name is None
    return Persona((name,), spare_names=spare, bot_level=level, programs=programs)
