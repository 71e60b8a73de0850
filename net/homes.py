"""Where the programs of a table are reached, and which of two hosts of one table goes on.

Values in the lobby, and how they compare. Never here: who asks whom, and when (`seeker`).
"""

from ipaddress import ip_address
from typing import Annotated, Final

from msgspec import Meta, Struct

from net.address import Address
from net.wire import Counter

MOST_HOMES: Final = 8
"""The most programs that a lobby names as possible hosts."""

PublicKey = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
AddressText = Annotated[str, Meta(min_length=1, max_length=64)]
Port = Annotated[int, Meta(ge=1, le=65535)]


class Home(Struct, frozen=True):
    """A program that can be the host: its key, and where it listens."""

    key: PublicKey
    addresses: Annotated[tuple[AddressText, ...], Meta(max_length=6)]
    port: Port

    def is_good(self) -> bool:
        """Whether all addresses are numbers: a peer must not make others look up names."""
        return all(_is_number(address) for address in self.addresses) and bool(self.addresses)

    @property
    def ways(self) -> tuple[Address, ...]:
        """Its addresses with the port, to be tried side by side."""
        return tuple(Address(address, self.port) for address in self.addresses)


class Standing(Struct, frozen=True):
    """What a host has to show when it meets another host of the same table."""

    present: Counter
    """Seats held by persons who are there."""
    match: Counter
    events: Counter
    term: Counter
    """How often the table has changed hosts."""
    key: PublicKey

    def beats(self, other: "Standing") -> bool:
        """Whether this side goes on: more persons, then more play, then the later host."""
        return self.order > other.order

    def asks(self, other: "Standing") -> bool:
        """Whether it is this host that makes the claim, so that never both give way at once."""
        return (self.term, self.key) > (other.term, other.key)

    @property
    def order(self) -> tuple[int, int, int, int, str]:
        """What is compared, the weightiest first."""
        return (self.present, self.match, self.events, self.term, self.key)


def _is_number(address: str) -> bool:
    try:
        ip_address(address)
    except ValueError:
        return False
    return True
