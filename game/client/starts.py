"""Ways to start other than the title: straight to a match, a lobby, or the list of tables.

Each returns a function that makes the first scene, for `start.run`. Never here: the window itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from game.client.seats.looks import appearances
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from game.table.storage.match_file import SavedMatch
from net.base.address import Address

FirstScene: TypeAlias = Callable[[Stage], Scene]


def playing(options: HostOptions, persona: Persona) -> FirstScene:
    """Straight to a match on this machine alone."""

    def first(stage: Stage) -> Scene:
        session = Session.host(_allowed(stage, options), persona)
        return stage.screens.match(visit_to(stage, session, local=True))

    return first


def hosting(options: HostOptions, persona: Persona) -> FirstScene:
    """Open a table on the LAN and show its lobby."""

    def first(stage: Stage) -> Scene:
        stage.binds = options.binds
        session = Session.host(_allowed(stage, options), _dressed(stage, persona))
        return stage.screens.lobby(visit_to(stage, session))

    return first


def joining(
    addresses: Sequence[Address],
    persona: Persona,
    code: str | None,
    watch: bool,
    binds: Sequence[str] = (),
) -> FirstScene:
    """Go to a table and show its lobby, or the audience's view to a watcher."""

    def first(stage: Stage) -> Scene:
        stage.binds = tuple(binds)
        person, phones = _dressed(stage, persona), stage.phones.at_table()
        rejoin = partial(
            Session.join, addresses, person, watch=watch, binds=stage.binds, phones=phones
        )
        visit = visit_to(stage, rejoin(code), watch=watch)
        visit.rejoin = rejoin
        return stage.screens.watch_lobby(visit) if watch else stage.screens.lobby(visit)

    return first


def _allowed(stage: Stage, options: HostOptions) -> HostOptions:
    """Without phones if the settings do not allow them."""
    return options if stage.settings.phones else replace(options, phones=None)


def _dressed(stage: Stage, persona: Persona) -> Persona:
    """People this machine knows look as they last chose."""
    return replace(persona, appearances=appearances(persona.names, stage.settings.guises))


def replaying(saved: SavedMatch) -> FirstScene:
    """A match from its file, as a watcher would have seen it."""

    def first(stage: Stage) -> Scene:
        return stage.screens.replay(saved)

    return first


def looking(name: str | None, binds: Sequence[str]) -> FirstScene:
    """The list of tables; `name`: what to be called there, the settings' name if None."""

    def first(stage: Stage) -> Scene:
        from game.client.setup.tables_list import TablesScene

        stage.binds = tuple(binds)
        scene = TablesScene(stage)
        scene.name = name or scene.name
        return scene

    return first
