"""How a command ends early: on ^C or SIGTERM, without a traceback.

Never here: what a command still prints then.
"""

import signal
from types import FrameType
from typing import Final, NoReturn

INTERRUPTED: Final = 130
"""The exit status after ^C."""
TERMINATED: Final = 143
"""The exit status after SIGTERM."""


class Terminated(KeyboardInterrupt):
    """The system asked the program to end; handled like ^C."""


def status_of(ending: KeyboardInterrupt) -> int:
    """The exit status of a command that ended like this."""
    return TERMINATED if isinstance(ending, Terminated) else INTERRUPTED


def end_on_termination() -> None:
    """Let SIGTERM end the program as ^C does, so that tables are closed and results printed."""

    def end(number: int, frame: FrameType | None) -> NoReturn:
        raise Terminated

    signal.signal(signal.SIGTERM, end)
