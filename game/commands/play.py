"""`noch-mal play`: straight to a match on this machine, in a window."""

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from game.commands.failure import Failure
from game.commands.shared_options import add_table_options, check_seats, read_table

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.table.play.options import HostOptions, Persona


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "play",
        help="straight to a match on this machine",
        description="Opens a window with a match at once. Without --players and --bots you play "
        "against one bot, or alone in mode solo.",
    )
    add_table_options(parser)
    parser.add_argument("--players", nargs="+", default=[], metavar="NAME", help="people here")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Open the window and play; returns 2 for arguments that do not fit together."""
    options, persona = make_match(arguments)
    from game.client.start import run as open_window
    from game.client.starts import playing

    return open_window(playing(options, persona))


def make_match(arguments: argparse.Namespace) -> "tuple[HostOptions, Persona]":
    """The match these arguments ask for; raises `Failure` if they are contradictory."""
    from game.rules.setup import Mode
    from game.table.play.options import Persona

    names = _names(arguments.players)
    alone = len(names) == 1 and arguments.mode == Mode.VERSUS.value
    options = read_table(arguments, usual_bots=("easy",) if alone else (), screen=True)
    seats = len(names) + len(options.bots)
    check_seats(options.mode, seats)
    options = replace(options, name=names[0], lan=False, start_when_full=True, seats=seats)
    return options, Persona(tuple(names))


def _names(given: list[str]) -> list[str]:
    from game.commands.default_names import own_name
    from net.base.names import NameFault, clean_name, same_name

    try:
        names = [clean_name(name) for name in given]
    except NameFault as fault:
        raise Failure(f"--players: {fault}", status=2) from fault
    for place, name in enumerate(names):
        if any(same_name(name, other) for other in names[:place]):
            raise Failure(f"--players: two people are called {name}.", status=2)
    return names or [own_name()]
