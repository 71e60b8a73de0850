"""What a program has to bring along to be a member of a table.

Never here: one (`game.table.play.sides` has them).
"""

from typing import Protocol

from net.host.host import Host
from net.messages.heritage import Heritage
from net.messages.notices import GuestNotice
from net.program.shell import HostShell


class Household(Protocol):
    """What a program brings along for the times when it is the host."""

    def make_host(self, heritage: Heritage) -> Host:
        """Make a host that continues this table."""
        ...

    def begins_hosting(self, host: HostShell) -> None:
        """This program is the host from now on."""
        ...

    def hosting_changed(self) -> None:
        """The host of this program did something."""
        ...

    def ends_hosting(self) -> None:
        """Another program is the host from now on."""
        ...

    def tell(self, notice: GuestNotice) -> None:
        """Something happened at the table."""
        ...
