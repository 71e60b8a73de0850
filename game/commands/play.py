"""`main.py play`: straight to a match on this machine, in a window."""

import argparse
from typing import TYPE_CHECKING

from game.commands.boards import add_missions_option
from game.commands.failure import Failure

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
    parser.add_argument("--mode", choices=("versus", "solo", "mission"), default="versus")
    parser.add_argument("--mission", type=int, metavar="N", help="1 to 5, in mode mission")
    add_missions_option(parser)
    parser.add_argument("--sheet", default="black", metavar="NAME")
    parser.add_argument("--players", nargs="+", default=[], metavar="NAME", help="people here")
    parser.add_argument(
        "--bots",
        nargs="+",
        metavar="LEVEL",
        help="random, easy, medium, hard, expert or 'cmd:PROGRAM' (docs/own_bots.md)",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same number, the same dice")
    parser.add_argument(
        "--pace", type=float, metavar="SECONDS", help="at least so long between two rolls"
    )
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Open the window and play; 2 for arguments that do not fit."""
    options, persona = make_match(arguments)
    from game.client.start import run as open_window
    from game.client.starts import playing

    return open_window(playing(options, persona))


def make_match(arguments: argparse.Namespace) -> "tuple[HostOptions, Persona]":
    """The match these arguments ask for; raises `Failure` where they make no sense."""
    from game.commands.boards import own_boards
    from game.commands.host import WINDOW_PACE, check_choices, check_mission
    from game.commands.levels import name_programs, program_log
    from game.rules.setup import SEATS, Mode
    from game.table.play.options import HostOptions, Persona

    mode = Mode(arguments.mode)
    check_mission(arguments.mission, mode)
    names = _names(arguments.players)
    wanted = arguments.bots if arguments.bots is not None else _usual_bots(mode, names)
    bots, programs = name_programs(wanted)
    check_choices(arguments.sheet, bots)
    seats = len(names) + len(bots)
    if seats not in SEATS[mode]:
        allowed = SEATS[mode]
        shown = f"{allowed[0]} to {allowed[-1]} seats" if len(allowed) > 1 else "one seat"
        raise Failure(f"Mode {mode.value} takes {shown}, not {seats}.", status=2)
    pace = WINDOW_PACE if arguments.pace is None else arguments.pace
    if not 0 <= pace <= 3600:
        raise Failure("--pace is a number of seconds from 0 to 3600.", status=2)
    options = HostOptions(
        name=names[0],
        lan=False,
        start_when_full=True,
        mode=mode,
        mission=arguments.mission,
        boards=own_boards(arguments.missions, mode),
        sheet=arguments.sheet,
        seats=seats,
        bots=bots,
        programs=programs,
        program_log=program_log(),
        seed=arguments.seed,
        pace=pace,
    )
    return options, Persona(tuple(names))


def _names(given: list[str]) -> list[str]:
    from game.commands.names import own_name
    from net.base.names import NameFault, clean_name, same_name

    try:
        names = [clean_name(name) for name in given]
    except NameFault as fault:
        raise Failure(f"--players: {fault}", status=2) from fault
    for place, name in enumerate(names):
        if any(same_name(name, other) for other in names[:place]):
            raise Failure(f"--players: two people are called {name}.", status=2)
    return names or [own_name()]


def _usual_bots(mode: object, names: list[str]) -> list[str]:
    from game.rules.setup import Mode

    return ["easy"] if mode is Mode.VERSUS and len(names) == 1 else []
