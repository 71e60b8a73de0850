"""Opens windows for `host` and `join`: the one place where these commands meet the client.

Never here: what the window shows.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.table.play.options import HostOptions, Persona
    from net.base.address import Address


def host_in_window(options: "HostOptions", persona: "Persona") -> int:
    """Open a table and show its lobby; returns the window's exit status."""
    from game.client.start import run
    from game.client.starts import hosting

    return run(hosting(options, persona))


def join_in_window(
    addresses: "Sequence[Address] | None",
    persona: "Persona",
    code: str | None,
    watch: bool,
    binds: Sequence[str] = (),
) -> int:
    """Join a table and show its lobby; without addresses, show the list of tables."""
    from game.client.start import run
    from game.client.starts import joining, looking

    if addresses is None:
        return run(looking(persona.names[0] if persona.names else None, binds))
    return run(joining(addresses, persona, code, watch, binds))
