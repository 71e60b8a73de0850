"""Addresses as people type them, and this machine's own.

Never here: opening links.
"""

import ipaddress
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import ifaddr

DEFAULT_PORT: Final = 47325
"""The port a table opens if none is given and this one is free."""

_HOST_NAME: Final = re.compile(r"(?=.{1,253}\Z)[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?\.?")


class AddressFault(ValueError):  # noqa: N818 - it names what was found
    """A text that is no address; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Address:
    """A machine, by name or number, and a port."""

    host: str
    port: int
    key: str | None = None
    """The public key announced for the program there; the one that answers has to prove it."""

    def __str__(self) -> str:
        """`host:port`, with brackets around an IPv6 number."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """The address of `HOST:PORT`, `HOST`, `[IPV6]:PORT` or a bare IPv6 number.

    Without a port it gets the default one. Raises `AddressFault`.
    """
    text = text.strip()
    if text.startswith("["):
        inside, bracket, rest = text[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            raise AddressFault(f"'{text}' is not an address; write [IPV6-ADDRESS]:PORT.")
        return Address(_ipv6(inside), _port(rest[1:]) if rest else DEFAULT_PORT)
    if text.count(":") > 1:
        return Address(_ipv6(text), DEFAULT_PORT)
    host, colon, port = text.partition(":")
    if not _HOST_NAME.fullmatch(host):
        raise AddressFault(f"'{text}' is not an address; write HOST:PORT, like 192.168.1.20:47325.")
    if re.fullmatch(r"[0-9.]+", host):
        _ipv4(host)
    return Address(host, _port(port) if colon else DEFAULT_PORT)


def looks_like_address(text: str) -> bool:
    """Whether somebody who types this means an address, not the name of a table."""
    text = text.strip()
    if re.fullmatch(r"\S*:[0-9]+", text) or text.startswith("["):
        return True
    if re.fullmatch(r"(localhost|[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+):\S*", text):
        return True  # nobody names a table like this: the port is wrong
    try:
        ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return True


def check_bind(text: str) -> str:
    """An address of this machine to listen at, as a number; raises `AddressFault`."""
    try:
        ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        raise AddressFault(
            f"'{text}' is not an address of a network adapter; write it as a number, "
            "like 127.0.0.1."
        ) from None
    return text


def own_addresses() -> tuple[str, ...]:
    """The numbers this machine can be reached at; no loopback, and none that needs a scope."""
    found: list[str] = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            number = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            address = ipaddress.ip_address(number)
            if not (address.is_loopback or (address.is_link_local and address.version == 6)):
                found.append(number)
    # IPv4 first: it is what home networks carry, and guests try in this order.
    return tuple(sorted(dict.fromkeys(found), key=lambda number: ":" in number))


def origin_of(address: str) -> str:
    """What counts as one origin: an IPv4 address, or the network half of an IPv6 address."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv6Address):
        if number.ipv4_mapped is None:
            return number.exploded[:19]
        number = number.ipv4_mapped
    return str(number)


IpNetwork: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


def own_networks() -> tuple[IpNetwork, ...]:
    """The networks that this machine's adapters are in."""
    ips = [ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    numbers = [(ip.ip if isinstance(ip.ip, str) else ip.ip[0], ip.network_prefix) for ip in ips]
    return tuple(ipaddress.ip_network(f"{number}/{prefix}", False) for number, prefix in numbers)


def is_near(number: str, networks: Callable[[], Sequence[IpNetwork]] = own_networks) -> bool:
    """Whether a number may be on the LAN: it is private or local, or in a network of ours.

    An announcement on the LAN must not make a program dial beyond it.
    """
    try:
        ip = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    if ip.is_multicast or ip.is_unspecified or (ip.version == 4 and ip.is_reserved):
        return False
    return not ip.is_global or any(ip in network for network in networks())


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        raise AddressFault(f"'{text}' is not a port; ports are numbers from 1 to 65535.")
    return int(text)


def _ipv4(text: str) -> None:
    try:
        ipaddress.IPv4Address(text)
    except ValueError:
        raise AddressFault(f"'{text}' is not an address; four numbers to 255 make one.") from None


def _ipv6(text: str) -> str:
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        raise AddressFault(f"'{text}' is not an IPv6 address.") from None
    return text
