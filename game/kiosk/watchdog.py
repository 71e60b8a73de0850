"""Tells systemd that the kiosk is alive, if systemd has started it and wants to know.

Never here: whether it is.
"""

import contextlib
import os
import socket
from collections.abc import Mapping
from typing import Final

OF_SYSTEMD: Final = frozenset({"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"})
"""What the game must not inherit: only the supervisor talks to systemd."""


class Watchdog:
    """Does nothing if nobody listens."""

    def __init__(self, variables: Mapping[str, str] = os.environ) -> None:
        # Not WATCHDOG_PID: that is the compositor's, which starts us.
        self._address = variables.get("NOTIFY_SOCKET", "")
        wait = variables.get("WATCHDOG_USEC", "")
        self._every = int(wait) / 2_000_000 if wait.isascii() and wait.isdecimal() else None
        self._next = 0.0
        self._said = ""

    def feed(self, now: float, status: str) -> None:
        """The kiosk is well; `systemctl status` will show this line."""
        said = f"STATUS={status}"
        lines = [said] if said != self._said else []
        if self._every is not None and now >= self._next:
            self._next = now + self._every
            lines.append("WATCHDOG=1")
        if lines and self._send("\n".join(lines)):
            self._said = said

    def ends(self) -> None:
        """The kiosk is about to end."""
        self._send("STOPPING=1")

    def _send(self, text: str) -> bool:
        if not self._address:
            return False
        at = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        # Windows has none of these sockets.
        with contextlib.suppress(OSError, AttributeError), _datagrams() as link:
            link.sendto(text.encode(), at)
            return True
        return False


def _datagrams() -> socket.socket:
    return socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
