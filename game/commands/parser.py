"""Error messages of the command line. Never here: the subcommands (`line`)."""

import argparse
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from game.commands.terminal import complain


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> "None":  # type: ignore[override]
        """Print it on stderr and end with exit status 2."""
        sentence = message[:1].upper() + message[1:].rstrip(".")
        end = "" if sentence.endswith("?") else "."
        complain(f"{sentence}{end} Try '{self.prog} --help'.")
        sys.exit(2)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Like argparse's, but each subcommand rejects unknown arguments itself, so that the error
        names its own help.
        """
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            options = [name for action in self._actions for name in action.option_strings]
            near = get_close_matches(unknown[0].partition("=")[0], options, 1, 0.75)
            meant = f". Did you mean {near[0]}?" if near else ""
            self.error(f"unrecognized arguments: {' '.join(unknown)}{meant}")
        return found, unknown
