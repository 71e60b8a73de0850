"""`noch-mal completion`: what a shell needs to complete our command lines."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.commands.line import Subparsers

PROGRAM: Final = "noch-mal"
SHELLS: Final = ("bash", "zsh", "fish")


def add_parser(subparsers: "Subparsers") -> argparse.ArgumentParser:
    """Describe the subcommand."""
    parser = subparsers.add_parser(
        "completion",
        help="print what a shell needs to complete command lines",
        description="Prints a script for your shell. For bash, put it into "
        f"~/.local/share/bash-completion/completions/{PROGRAM}; for zsh, as _{PROGRAM} into a "
        f"folder of $fpath; for fish, into ~/.config/fish/completions/{PROGRAM}.fish.",
    )
    parser.add_argument("shell", choices=SHELLS)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    from game.commands.line import build_parser

    parser = build_parser(prog=PROGRAM)
    for action in _actions(parser):
        if action.type is Path:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, arguments.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Every argument of the parser and of its subcommands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
