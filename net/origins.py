"""Who is taken for one machine, or one network, by the address of a link.

Never here: what is done about it (`crowd`, `guard`).
"""

from ipaddress import IPv4Address, IPv6Address, ip_address


def origin_of(address: str) -> str:
    """An IPv4 address, or the 64 bits of an IPv6 address that a network has."""
    try:
        number: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, IPv6Address):
        if number.ipv4_mapped is None:
            return number.exploded[:19]
        number = number.ipv4_mapped
    return str(number)
