"""Which programs of a table can be its host, and where they are reached.

Values in the lobby. Never here: who asks whom, and when (`search`).
"""

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
Port = Annotated[int, Meta(ge=1, le=65535)]


class HostCandidate(Struct, frozen=True):
    """A program that can be the host: its key, and where it listens."""

    key: PublicKey
    addresses: Annotated[tuple[AddressText, ...], Meta(max_length=MOST_ADDRESSES)]
    port: Port

    def is_good(self) -> bool:
        """Whether all addresses are numbers: a peer must not make others look up names."""
        return all(_is_number(address) for address in self.addresses) and bool(self.addresses)

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
    try:
        ip_address(address)
    except ValueError:
        return False
    return True
