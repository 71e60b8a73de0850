"""How the command line speaks to whoever gets it wrong. Never here: the subcommands (`line`)."""

import argparse
import sys


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> "None":  # type: ignore[override]
        """Say it on stderr and end with exit status 2."""
        sentence = message[:1].upper() + message[1:].rstrip(".")
        print(f"{sentence}. Try '{self.prog} --help'.", file=sys.stderr)
        sys.exit(2)
