"""`noch-mal replay`: reads a match from its file."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.failure import Failure

if TYPE_CHECKING:
    from game.commands.line import Subparsers
    from game.table.storage.match_file import SavedMatch
    from net.chain.log import Log


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "replay",
        help="show a match again",
        description="Shows a match again on screen from its file, as far as the file goes.",
    )
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--json", action="store_true", help="print the events, a JSON object each")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help="tell it in the terminal instead")
    how.add_argument("--coach", action="store_true", help="tell which choices cost points, and why")
    how.add_argument("--verify", action="store_true", help="check that the events fold")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Show, print or check the match; exit status 1 for a file without a match, or with an invalid
    one.
    """
    from game.table.storage.match_file import MatchFileError, read_match

    if arguments.text and arguments.json:
        raise Failure("--text is for people, --json for programs: give one of them.", status=2)
    try:
        saved = read_match(arguments.file)
        if arguments.verify:
            return _verify(saved, arguments)
        if arguments.coach:
            return _coach(saved, arguments.json)
        if not (arguments.json or arguments.text):
            return _show(saved)
        _print(saved, arguments.json)
    except MatchFileError as error:
        raise Failure(str(error)) from error
    return 0


def _show(saved: "SavedMatch") -> int:
    from game.client.start import run as open_window
    from game.client.starts import replaying

    saved.verify()
    return open_window(replaying(saved))


def _coach(saved: "SavedMatch", as_json: bool) -> int:
    """People's choices that cost points, the costliest first."""
    from game.commands.coaching import remark_line, remark_sentence
    from game.commands.terminal import say
    from game.table.review.coach import coached_seats, review

    saved.verify()
    people = coached_seats(saved)
    if not people:
        raise Failure("The coach has nothing to say of missions, odd sheets and bots.")
    for seat in people:
        remarks = review(saved.events, seat)
        if as_json:
            for remark in remarks:
                print(json.dumps(remark_line(remark)))
            continue
        name = saved.names[seat] or f"Seat {seat + 1}"
        say(f"{name}: {len(remarks)} choices cost points that matter.")
        for remark in remarks:
            say(f"  {remark_sentence(remark)}")
    return 0


def _verify(saved: "SavedMatch", arguments: argparse.Namespace) -> int:
    from game.commands.terminal import say
    from game.rules.record import digest

    match = saved.verify()
    log = saved.log() if saved.entries else None
    line = {
        "event": "verified",
        "events": len(saved.events),
        "rolls": match.roll_number,
        "whole": saved.whole,
        "digest": digest(saved.events),
        "entries": len(saved.entries),
        "proven": log is not None and log.proven,
        "unopened": len(log.dice.unopened) if log is not None else 0,
        "begun_again": len(log.dice.begun_again) if log is not None else 0,
    }
    counted = f"{len(saved.events)} events, {match.roll_number} rolls"
    if saved.whole:
        text = f"The match folds to its end: {counted}."
    else:
        text = f"The file is not whole: its match folds, but has no end: {counted}."
    if arguments.json:
        print(json.dumps(line))
    else:
        say(text)
        say(_proof(log))
    return 0


def _proof(log: "Log | None") -> str:
    """What is proven beyond the rules, in a sentence."""
    if log is None:
        return "The file has no signatures: nothing but the rules was checked."
    if log.has_past:
        return "The match was gone on with, and what came before has no signatures."
    if not log.proven:
        return f"All {log.count} entries hold, but not everybody has signed for the host."
    missing = len(log.dice.unopened)
    cases = "1 case" if missing == 1 else f"{missing} cases"
    left_out = f" In {cases} a program's part in a roll is missing." if missing else ""
    rolls = ", ".join(str(one.roll) for one in log.dice.begun_again)
    again = f" The host began again with these rolls, and may have known them: {rolls}."
    held = f"Every signature, roll and rule of its {log.count} entries holds."
    return f"{held}{left_out}{again if rolls else ''}"


def _print(saved: "SavedMatch", as_json: bool) -> None:
    from game.commands.sentences import event_sentence
    from game.commands.terminal import say
    from game.rules.record import public_record

    saved.verify()  # a forged result is not told
    for event in saved.events:
        if as_json:
            print(json.dumps(public_record(event)))
        else:
            say(event_sentence(event, saved.names))
    if not saved.whole and not as_json:
        say("The file ends here, before the match does.")
