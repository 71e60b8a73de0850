"""How `host` and `join` open a window: the one place where these commands meet the client.

Never here: what the window shows.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.client.scene import Scene
    from game.client.stage import Stage
    from game.table.options import HostOptions, Persona
    from game.table.session import Session
    from net.address import Address


def host_in_window(options: "HostOptions", persona: "Persona") -> int:
    """Open a table and show its lobby; the exit status of the window."""
    from game.client.app import run
    from game.table.session import Session

    return run(lambda stage: _lobby(stage, Session.host(options, persona)))


def join_in_window(
    addresses: "Sequence[Address] | None", persona: "Persona", code: str | None, watch: bool
) -> int:
    """Join a table and show its lobby; without addresses show the tables there are."""
    from game.client.app import run
    from game.table.session import Session

    if addresses is None:
        return run(_tables)
    return run(lambda stage: _lobby(stage, Session.join(addresses, persona, code, watch)))


def _tables(stage: "Stage") -> "Scene":
    from game.client.scenes.tables import TablesScene

    return TablesScene(stage)


def _lobby(stage: "Stage", session: "Session") -> "Scene":
    from game.client.scenes.lobby import LobbyScene
    from game.client.visit import Visit

    return LobbyScene(stage, Visit(session, reduced_motion=stage.settings.reduced_motion))
