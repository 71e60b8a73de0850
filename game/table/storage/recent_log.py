"""The last lines of the log, kept in memory for crash reports.

The log has no names and nothing that a person typed. Never here: what is worth a line.
"""

import logging
from collections import deque
from typing import Final

MOST_LINES: Final = 200
"""How many lines are kept."""
lines: Final[deque[str]] = deque(maxlen=MOST_LINES)
"""The lines themselves, the latest last."""


class _Plain(logging.Formatter):
    """Formats without terminal escapes: an error may quote what somebody else has sent."""

    def format(self, record: logging.LogRecord) -> str:
        from net.base.names import shown_lines  # with the first line, not before the title screen

        return shown_lines(super().format(record))


class _Keeper(logging.Handler):
    """Keeps lines; nothing is written before a crash."""

    def emit(self, record: logging.LogRecord) -> None:
        lines.append(self.format(record))


def keep_log() -> None:
    """Start keeping the last lines; warnings still go to standard error."""
    root = logging.getLogger()
    if any(isinstance(handler, _Keeper) for handler in root.handlers):
        return
    keeper = _Keeper()
    keeper.setFormatter(_Plain("%(asctime)s %(name)s: %(message)s"))
    root.addHandler(keeper)
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(_Plain("%(message)s"))
        root.addHandler(logging.lastResort)
    root.setLevel(logging.INFO)
