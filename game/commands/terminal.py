"""Text on the terminal, whoever it came from: the one place that prints what others wrote.

Names, sheets and faults come from files and peers, and may hold escapes that drive a terminal.
Never here: JSON lines, which escape by themselves, and sentences.
"""

import sys
from typing import Final

from net.base.names import shown

_MOST_LINE: Final = 2_000


def fit(text: str) -> str:
    """The text without what would drive a terminal; its own line breaks stay."""
    return "\n".join(shown(line, _MOST_LINE) for line in text.split("\n"))


def say(text: str) -> None:
    """Print on standard output."""
    print(fit(text), flush=True)


def complain(text: str) -> None:
    """Print on standard error."""
    print(fit(text), file=sys.stderr, flush=True)


def show_played(done: int, of: int) -> None:
    """How many matches were played, drawn over itself, on a terminal only."""
    if sys.stderr.isatty():
        end = "" if done < of else "\r\x1b[K"
        print(f"\r{done} of {of} matches", end=end, file=sys.stderr, flush=True)
