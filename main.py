"""The command line. Nothing heavy is imported before it is known what is to be done."""

import sys

from game.commands.line import run

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
