"""What brings a phone to a table: an address to open, with the table's key for phones.

Never here: how the code is drawn.
"""

import ipaddress
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where phones reach a program: the content of the code, and an address to type."""

    addresses: tuple[str, ...]
    """The program's addresses, the best first, as `http://HOST:PORT/`."""
    key: str = field(repr=False)
    """The table's key for phones, in hexadecimal digits."""

    def link(self) -> str:
        """The content of the code. Browsers never send what comes after the `#`."""
        return f"{self.addresses[0]}#{self.key}"

    def short(self) -> str:
        """The address to type."""
        return self.addresses[0].removeprefix("http://").rstrip("/")


def invitation(
    addresses: Sequence[str], port: int, key: str, wanted: str = ""
) -> Invitation | None:
    """The invitation to a program at these addresses; None if it cannot be reached.

    `wanted`: the address to show, if it is one of them.
    """
    best = sorted(_best_first(addresses), key=lambda one: one != wanted)
    found = [f"[{one}]" if ":" in one else one for one in best]
    if not found:
        return None
    return Invitation(tuple(f"http://{one}:{port}/" for one in found), key)


def _best_first(addresses: Sequence[str]) -> list[str]:
    """The default route's address first, then private ones; numbers are never looked up."""
    route = default_route()
    return sorted(
        dict.fromkeys(addresses),
        key=lambda one: (one != route, not ipaddress.ip_address(one).is_private, ":" in one),
    )


def default_route() -> str:
    """The address of this machine on its default route, empty if there is none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documents: nobody has it
            return str(probe.getsockname()[0])
        except OSError:
            return ""
