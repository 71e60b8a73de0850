"""`main.py replay`: a match read back from its file."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.failure import Failure

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.table.match_file import SavedMatch


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "replay",
        help="read a match file back",
        description="Tells a match again from its file, as far as the file goes.",
    )
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--json", action="store_true", help="print the events, a JSON object each")
    parser.add_argument("--verify", action="store_true", help="check that the events fold")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print or check the match; exit status 1 for a file with none, or with one that is wrong."""
    from game.table.match_file import MatchFileError, read_match

    try:
        saved = read_match(arguments.file)
        if arguments.verify:
            return _verify(saved, arguments)
        _print(saved, arguments.json)
    except MatchFileError as error:
        raise Failure(str(error)) from error
    return 0


def _verify(saved: "SavedMatch", arguments: argparse.Namespace) -> int:
    from game.rules.record import digest

    match = saved.verify()
    line = {
        "event": "verified",
        "events": len(saved.events),
        "rolls": match.roll_number,
        "whole": saved.whole,
        "digest": digest(saved.events),
    }
    end = "to its end" if saved.whole else "but has no end"
    text = f"The match folds {end}: {len(saved.events)} events, {match.roll_number} rolls."
    print(json.dumps(line) if arguments.json else text)
    return 0


def _print(saved: "SavedMatch", as_json: bool) -> None:
    from game.commands.sentences import event_sentence
    from game.rules.record import public_record

    for event in saved.events:
        print(json.dumps(public_record(event)) if as_json else event_sentence(event, saved.names))
    if not saved.whole and not as_json:
        print("The file ends here, before the match does.")
