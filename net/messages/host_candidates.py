"""Which programs of a table can be its host, and where they are reached.

Values in the lobby. Never here: who asks whom, and when (`search`).
"""

import re
from ipaddress import ip_address
from typing import Annotated, Final

from msgspec import Meta, Struct

from net.base.address import Address
from net.base.wire import PublicKey

MOST_HOST_CANDIDATES: Final = 8
"""Most programs that a lobby names as possible hosts."""

MOST_ADDRESSES: Final = 6
"""Most addresses of one program."""

AddressText = Annotated[str, Meta(min_length=1, max_length=64)]
_NUMBER: Final = re.compile(r"[0-9a-f:.]+(%[0-9a-z._-]+)?", re.ASCII | re.IGNORECASE)
"""An address with the name of an adapter, if any: `ip_address` lets that hold anything."""
Port = Annotated[int, Meta(ge=1, le=65535)]


class HostCandidate(Struct, frozen=True):
    """A program that can be the host: its key, and where it listens.

    All addresses are numbers, whoever names them: a peer must not make others look up names. Raises
    `ValueError` for any other, which makes a message with it invalid.
    """

    key: PublicKey
    addresses: Annotated[tuple[AddressText, ...], Meta(max_length=MOST_ADDRESSES)]
    port: Port

    def __post_init__(self) -> None:
        if not all(map(_is_number, self.addresses)):
            raise ValueError("an address that is no number")

    def seen_at(self, address: str) -> "HostCandidate":
        """The candidate as seen from here, with a link that came from this address.

        A program on our own machine may name its other addresses; for any other we dial only the
        one it was seen at.
        """
        if not _is_number(address):
            return self
        others = self.addresses if ip_address(address).is_loopback else ()
        return HostCandidate(
            self.key, tuple(dict.fromkeys((*others, address)))[:MOST_ADDRESSES], self.port
        )

    @property
    def ways(self) -> tuple[Address, ...]:
        """Its addresses with the port, to be tried side by side."""
        return tuple(Address(address, self.port) for address in self.addresses)


def _is_number(address: str) -> bool:
    if not _NUMBER.fullmatch(address):
        return False
    try:
        ip_address(address)
    except ValueError:
        return False
    return True
