"""How long a guest puts up with a host that is silent or does not let it in.

Never here: what follows (`guest`), and a host that talks but does nothing (`standstill`).
"""

from typing import Final

from net.messages.messages import PING_SECONDS, SILENT_SECONDS

SUSPECT_SECONDS: Final = 1.5
"""Seconds a suspected host has to answer."""
LET_IN_SECONDS: Final = 15.0
"""Seconds within which a returning guest is let in, whatever the host says: a new host waits for
its guests for 8 at most."""
_NEVER: Final = float("inf")


class Silence:
    """Keeps track of when the host was last heard. Times are seconds."""

    def __init__(self) -> None:
        self._heard = 0.0
        self._pinged = False
        self._let_in_until = _NEVER

    @property
    def heard(self) -> float:
        """When the host said its last message; what came at once has one time."""
        return self._heard

    def begin(self, now: float, *, was_in: bool) -> None:
        """The link is open; a newcomer may have to wait longer, and can leave."""
        self.hear(now)
        self._let_in_until = now + LET_IN_SECONDS if was_in else _NEVER

    def hear(self, now: float) -> None:
        """The host said something."""
        self._heard, self._pinged = now, False

    def let_in(self) -> None:
        """The host has let us in."""
        self._let_in_until = _NEVER

    def suspect(self, now: float) -> None:
        """Leave the host little time to show that it is there."""
        self._heard = min(self._heard, now - SILENT_SECONDS + SUSPECT_SECONDS)
        self._pinged = True

    def ask(self) -> None:
        """The host has been asked whether it is there."""
        self._pinged = True

    def is_too_long(self, now: float) -> bool:
        """Whether the host counts as gone."""
        return now >= min(self._heard + SILENT_SECONDS, self._let_in_until)

    def next_check(self) -> float:
        """When to ask the host, or when it counts as gone."""
        quiet = SILENT_SECONDS if self._pinged else PING_SECONDS
        return min(self._heard + quiet, self._let_in_until)
