"""Where the program begins: `noch-mal`, `python -m game` and `python main.py`.

Nothing heavy is imported before it is known what is to be done.
"""

import sys
import threading

from game.commands.line import run, thread_failed


def main() -> None:
    """Run the command line of this process and end it with its exit status."""
    threading.excepthook = thread_failed
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
