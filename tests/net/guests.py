"""For tests: a guest that joins a table over TCP."""

from collections.abc import Sequence

from net.base.address import Address
from net.links.tcp import open_link
from net.program.shell import GuestShell


async def connect(addresses: Sequence[Address], shell: GuestShell) -> Address:
    """Bring a guest to the first address that answers; raises `NotDone` if none does."""
    link, address = await open_link(addresses)
    link.reader = shell
    shell.start(link)
    return address
