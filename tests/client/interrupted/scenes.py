"""Overlays over a match that stands still, for the gallery."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from msgspec.structs import replace

from game.client.input.presses import Act, Press
from game.client.interrupted.another_day import ask_to_leave
from game.client.interrupted.kept_matches import KeptMatchesScene
from game.client.interrupted.lost import LostScene
from game.client.interrupted.other_people import OtherPeopleScene
from game.client.interrupted.pause_menu import PauseScene
from game.client.interrupted.paused import PausedScene
from game.client.interrupted.swap import SwapScene
from game.client.interrupted.take_seat import SitDownScene, WhoseScene
from game.client.match.visit import Visit
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.rules.match import Phase
from game.table.storage.unfinished import KeptMatch
from net.messages.lobby import Banned
from net.messages.notices import LostNotice
from tests.client.couch_tables import SOURCES, couch, mission_at_couch
from tests.client.mission_tables import played as played_mission
from tests.client.tables import lobby, played, settle, visit_at

NAMES = ("Mina", "Großvater Hieronymus", "김민준", "Bolt", "Ada", "Coco")


def paused(stage: Stage) -> Scene:
    """The menu over a match."""
    visit, _ = visit_at(lobby(1, 1, playing=True), played(2, 5, stop=Phase.CHOOSE))
    return PauseScene(stage, visit)


def paused_at_the_couch(stage: Stage) -> Scene:
    """The menu that one of three at the couch has opened."""
    scene, _ = couch(stage, 3, 1, rolls=9)
    scene.visit.local = True
    return PauseScene(stage, scene.visit, 2)


def stopped(stage: Stage, *, owner: bool) -> Scene:
    """The overlay while somebody has paused the match."""
    shown = replace(lobby(2, 1, playing=True), paused=1)
    visit, _ = visit_at(shown, played(3, 5, stop=Phase.CHOOSE), owner=owner)
    settle(visit)
    return PausedScene(stage, visit)


def lost(stage: Stage) -> Scene:
    """The overlay while the host of a match cannot be reached."""
    visit, session = visit_at(lobby(2, 1, playing=True), played(3, 5, stop=Phase.CHOOSE))
    session.put(LostNotice())
    settle(visit)
    return LostScene(stage, visit)


def late(stage: Stage) -> Scene:
    """The seats that a watcher may take."""
    visit, _ = visit_at(lobby(1, 5, mine=0, playing=True), played(6, 5), owner=False)
    settle(visit)
    return SitDownScene(stage, visit)


def whose(stage: Stage) -> Scene:
    """The question which of six here has opened the menu."""
    visit, _ = visit_at(lobby(6, 0, mine=6, playing=True), played(6, 5))
    settle(visit)
    return WhoseScene(stage, visit, lambda seat: None)


def leaving(stage: Stage) -> Scene:
    """The question before leaving one's own match."""
    visit, _ = visit_at(lobby(2, 1, playing=True), played(3, 5, stop=Phase.CHOOSE))
    settle(visit)
    return ask_to_leave(stage, visit)


def paused_mission(stage: Stage) -> Scene:
    """The menu opened in a mission."""
    scene, _ = mission_at_couch(stage, played_mission(4, 3, 12, Phase.CHOOSE), 3)
    return PauseScene(stage, scene.visit, 1)


def half_gone() -> Visit:
    """The owner's table of six; four sit elsewhere, two of those are away; one person was
    removed."""
    shown = lobby(6, 0, mine=2, playing=True, name="Großmutter Hildegard")
    seats = [replace(seat, away=seat.index in (3, 5)) for seat in shown.seats]
    banned = (Banned("ab" * 32, "Maximiliane"),)
    shown = replace(shown, seats=tuple(seats), banned=banned)
    visit, _ = visit_at(shown, played(6, 5, stop=Phase.CHOOSE))
    settle(visit)
    return visit


def swapping(people: int, stage: Stage) -> Scene:
    """Choosing devices again: one is done, one is asked, one has lost their controller."""
    board, _ = couch(stage, people, 0, rolls=9)
    players = tuple(board.roster)
    players[-1].missing = True
    scene = SwapScene(stage, board.visit, board.roster, lambda: None)
    scene.enter()
    for source in SOURCES[: max(1, people - 4)]:
        board.roster.wake(source)
        board.roster.introduce(source, Press(Act.ACCEPT))
    board.roster.wake(SOURCES[2])
    scene.enter = scene.refresh  # type: ignore[method-assign]
    return scene


def kept_matches(stage: Stage) -> Scene:
    """The choice of seven interrupted matches; two have many people or a long name."""
    people = [("Mina",), ("Großmutter Hildegard IV.",), ("Mina", "Jonas", "Soo-ah"), NAMES]
    events = (played(2, 12), played_mission(4, 2, 1))
    matches = [
        SimpleNamespace(
            saved=SimpleNamespace(events=events[i % 2]),
            names=people[i % 4],
            path=Path(__file__),
        )
        for i in range(7)
    ]
    return KeptMatchesScene(stage, cast("list[KeptMatch]", matches))


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "pause": paused,
    "pause at the couch": paused_at_the_couch,
    "pause in a mission": paused_mission,
    "paused by somebody": partial(stopped, owner=False),
    "paused, of the owner": partial(stopped, owner=True),
    "sitting down late": late,
    "menu: whose seat": whose,
    "menu: which match": kept_matches,
    "connection lost": lost,
    "leaving": leaving,
    **{f"menu: swapping, {people}": partial(swapping, people) for people in (2, 6)},
    "pause of an owner": lambda stage: PauseScene(stage, half_gone(), 0),
    "menu: people of other programs": lambda stage: OtherPeopleScene(stage, half_gone()),
}
