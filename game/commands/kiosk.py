"""`noch-mal kiosk`: an unattended screen. Never here: reports about it."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.assets import ASSETS
from game.commands.failure import Failure

if TYPE_CHECKING:
    from game.commands.line import Subparsers


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "kiosk",
        help="a screen that nobody tends",
        description="Draws people in, lets them play, and is ready for the next, for weeks. "
        f"{ASSETS / 'kiosk.example.toml'} is a config with every setting.",
    )
    which = parser.add_mutually_exclusive_group(required=True)
    for name, told in _WHICH.items():
        which.add_argument(f"--{name}", type=Path, metavar="FILE", help=told)
    parser.add_argument("--json", action="store_true", help="what is told as a JSON object a line")
    parser.add_argument(
        "--picture", type=Path, metavar="FILE.png", help="with --figures: draw them instead"
    )
    # How the supervisor starts the game itself; the number counts its troubles lately.
    parser.add_argument("--inside", type=int, metavar="N", help=argparse.SUPPRESS)
    return parser


_WHICH: Final = {
    "config": "run with this config",
    "check": "tell without a screen what is wrong with a config and this machine",
    "status": "tell how the kiosk is that runs with this config; 0 if visitors can play",
    "reload": "check this config, and let the kiosk that runs with it take it anew",
    "figures": "tell what was played with this config by day and hour, as CSV",
    "report": "tell all that helps whoever is to mend it, without PIN, password and code",
}


def run(arguments: argparse.Namespace) -> int:
    """Run until the PIN or the system ends it, or print a report about it."""
    if arguments.inside is not None:
        from game.client.kiosk.kiosk_program import run_inside

        return run_inside(arguments.inside)
    if arguments.picture is not None and arguments.figures is None:
        raise Failure("--picture goes with --figures.", status=2)
    if arguments.picture is not None and arguments.picture.suffix.lower() != ".png":
        raise Failure("--picture makes a PNG: give a name that ends in '.png'.", status=2)
    if arguments.config is not None:
        if arguments.json:
            raise Failure("--json goes with what is told, not with --config.", status=2)
        return _supervise(arguments.config)
    from game.commands import kiosk_told

    if arguments.check is not None:
        return kiosk_told.check(arguments.check, arguments.json)
    if arguments.status is not None:
        return kiosk_told.status(arguments.status, arguments.json)
    if arguments.reload is not None:
        return kiosk_told.reload(arguments.reload)
    if arguments.figures is not None:
        return kiosk_told.figures(arguments.figures, arguments.json, arguments.picture)
    return kiosk_told.report(arguments.report, arguments.json)


def _supervise(path: Path) -> int:
    from game.kiosk.check import Grade, check_data
    from game.kiosk.config_reader import ConfigFaults
    from game.kiosk.kept_config import open_config
    from game.kiosk.log_files import KioskLog
    from game.kiosk.only_one import AnotherKiosk, claim
    from game.kiosk.places import data_of, log_of, use_folder
    from game.kiosk.supervisor import own_command, supervise

    try:
        kept = open_config(path)
    except ConfigFaults as faults:
        raise Failure(str(faults)) from faults
    use_folder(kept.config)
    data = check_data(data_of(kept.config))
    if data.grade is Grade.FAULT:
        raise Failure(data.sentence)
    try:
        held = claim(data_of(kept.config))
    except AnotherKiosk as other:
        raise Failure(str(other)) from other
    except OSError as error:
        raise Failure(f"'{error.filename}' cannot be used ({error.strerror or error}).") from error
    with held:
        log = KioskLog(log_of(kept.config), kept.config.data)
        return supervise(own_command(str(path)), kept, log)
