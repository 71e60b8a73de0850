"""`noch-mal referee`: the engine over two pipes, one JSON object a line in, one out.

The loop over the lines. Never here: what a request means (`referee`).
"""

import argparse
import sys
from typing import TYPE_CHECKING, BinaryIO

from game.commands.output import opened

if TYPE_CHECKING:
    from game.commands.line import Subparsers


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    return subparsers.add_parser(
        "referee",
        help="the rules over standard input and output, for programs",
        description="Reads one JSON request a line and answers each with one JSON line, until "
        "the input ends.",
    )


def run(_: argparse.Namespace) -> int:
    """Answer every line of standard input."""
    serve(opened(sys.stdin, "input").buffer, opened(sys.stdout, "output").buffer)
    return 0


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of `requests` on `answers`, in order, each flushed at once."""
    from game.commands.referee.referee import Referee

    referee = Referee()
    for line in requests:
        answers.write(referee.answer(line.removesuffix(b"\n")) + b"\n")
        answers.flush()
