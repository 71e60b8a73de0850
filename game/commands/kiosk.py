"""`noch-mal kiosk`: the screen that nobody tends, and the check of its config and machine."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.assets import ASSETS
from game.commands.failure import Failure

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.kiosk.config import KioskConfig


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "kiosk",
        help="a screen that nobody tends",
        description="Draws people in, lets them play, and is ready for the next, for weeks. "
        f"{ASSETS / 'kiosk.example.toml'} is a config with every setting.",
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--config", type=Path, metavar="FILE", help="run with this config")
    which.add_argument(
        "--check",
        type=Path,
        metavar="FILE",
        help="tell without a screen what is wrong with a config and this machine",
    )
    # How the supervisor starts the game itself; the number counts its troubles lately.
    parser.add_argument("--inside", type=int, metavar="N", help=argparse.SUPPRESS)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Check, or run until the PIN or the system ends it."""
    if arguments.check is not None:
        return _check(arguments.check)
    config = _read(arguments.config)
    from game.kiosk.places import log_of, use_folder

    use_folder(config)
    if arguments.inside is not None:
        from game.client.kiosk.kiosk_program import run_inside

        return run_inside(config, arguments.inside)
    from game.kiosk.check import Grade, check_data
    from game.kiosk.log_files import KioskLog
    from game.kiosk.only_one import AnotherKiosk, claim
    from game.kiosk.places import data_of
    from game.kiosk.supervisor import own_command, supervise

    data = check_data(data_of(config))
    if data.grade is Grade.FAULT:
        raise Failure(data.sentence)
    try:
        held = claim(data_of(config))
    except AnotherKiosk as other:
        raise Failure(str(other)) from other
    with held:
        log = KioskLog(log_of(config), config.data)
        return supervise(own_command(str(arguments.config)), config.alive, log)


def _read(path: Path) -> "KioskConfig":
    from game.kiosk.config_reader import ConfigFaults, read_config

    try:
        return read_config(path)
    except ConfigFaults as faults:
        raise Failure(str(faults)) from faults


def _check(path: Path) -> int:
    """Print a line for each part; faults go to stderr and make the exit status 1."""
    from game.client.kiosk.probes import no_display, no_sound, screen_size
    from game.kiosk.check import Grade, check_machine
    from game.kiosk.places import use_folder

    config = _read(path)
    use_folder(config)
    print(f"{Grade.OK.value:<8} {'config':<8} '{path}' has no faults.")
    worst = 0
    for finding in check_machine(config, no_display, no_sound, size=screen_size):
        fault = finding.grade is Grade.FAULT
        print(finding, file=sys.stderr if fault else sys.stdout, flush=True)
        worst |= fault
    return int(worst)
