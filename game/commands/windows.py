"""How `host` and `join` open a window: the one place where these commands meet the client.

Never here: what the window shows.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.table.options import HostOptions, Persona
    from net.address import Address


def host_in_window(options: "HostOptions") -> int:
    """Open a table and show its lobby."""
    raise NotImplementedError


def join_in_window(
    addresses: "Sequence[Address] | None", persona: "Persona", code: str | None, watch: bool
) -> int:
    """Join a table and show its lobby; without addresses show the tables there are."""
    raise NotImplementedError
