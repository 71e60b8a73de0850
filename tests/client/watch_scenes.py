"""The big view in states worth looking at, for the gallery."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.client.after.watched_result import PAGE_SECONDS, WatchResultScene
from game.client.board.board_scene import BoardScene
from game.client.match.visit import Sitting, Visit
from game.client.setup.watched_lobby import WatchLobbyScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.rules.events import Event, Result
from game.rules.match import Phase
from game.rules.mission import GoalKind
from game.rules.setup import Mode
from net.messages.lobby import Lobby, SeatKind
from tests.client.mission_tables import at, ended
from tests.client.mission_tables import played as played_mission
from tests.client.tables import FakeSession, lobby, played, settle, visit_at


def is_watching(scene: object) -> bool:
    """Whether a scene is a match shown to watchers."""
    return isinstance(scene, BoardScene) and scene.sitting is Sitting.WATCHING


def watched(shown: Lobby, events: list[Event] | None = None) -> tuple[Visit, FakeSession]:
    """A watched table, after these events."""
    visit, session = visit_at(shown, events, owner=False)
    visit.watch = True
    settle(visit)
    return visit, session


def table(people: int, bots: int, rolls: int, stop: Phase, stage: Stage) -> Scene:
    """A match in progress."""
    shown = lobby(people, bots, mine=0, playing=True)
    visit, _ = watched(shown, played(people + bots, rolls, stop=stop, seed=12))
    return BoardScene(stage, visit, Sitting.WATCHING)


def alone(stage: Stage) -> Scene:
    """Somebody playing solo."""
    shown = lobby(1, 0, mine=0, mode=Mode.SOLO, playing=True)
    visit, _ = watched(shown, played(1, 12, mode=Mode.SOLO, stop=Phase.CHOOSE))
    return BoardScene(stage, visit, Sitting.WATCHING)


def mission(number: int, seats: int, roll: int, stop: Phase, stage: Stage) -> Scene:
    """A mission in progress."""
    visit, _ = at(played_mission(number, seats, roll, stop), min(2, seats), 0)
    visit.watch = True
    settle(visit)
    return BoardScene(stage, visit, Sitting.WATCHING)


def result(people: int, bots: int, page: int, stage: Stage) -> Scene:
    """A result at one of its pages."""
    visit, _ = watched(lobby(people, bots, mine=0), played(people + bots, 200, seed=12))
    scene = WatchResultScene(stage, visit)
    scene.seconds = PAGE_SECONDS * page
    return scene


def result_of_mission(page: int, how: Result, stage: Stage) -> Scene:
    """The result of a mission."""
    number, seats = (2, 3) if how is Result.WON else (5, 2)
    visit, _ = at(ended(number, seats, how))
    visit.watch = True
    settle(visit)
    scene = WatchResultScene(stage, visit)
    scene.seconds = PAGE_SECONDS * page
    return scene


def waiting(open_seats: int, number: int | None, stage: Stage) -> Scene:
    """A lobby filling up."""
    shown = lobby(2, 1, open_seats, mine=0, name="Großmutter Hildegard")
    if number is not None:
        goal = ((GoalKind.STAR, 15), (GoalKind.COLOUR, 2))
        shown = replace(shown, mode=Mode.MISSION, mission=number, goal=goal)
    assert shown.seats[0].kind is SeatKind.PERSON
    visit, _ = watched(shown)
    return WatchLobbyScene(stage, visit)


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "alone": alone,
    **{
        f"{people + bots} sheets, {stop.value}": partial(table, people, bots, 16, stop)
        for people, bots in ((2, 0), (2, 1), (3, 1), (4, 1), (4, 2))
        for stop in (Phase.ACTIVE, Phase.CHOOSE)
    },
    "mission of one": partial(mission, 2, 1, 12, Phase.CHOOSE),
    "mission of two": partial(mission, 3, 2, 12, Phase.CHOOSE),
    "mission of three": partial(mission, 5, 3, 13, Phase.ACTIVE),
    "mission of four": partial(mission, 4, 4, 12, Phase.CHOOSE),
    "result of two": partial(result, 2, 0, 0),
    "result of six": partial(result, 4, 2, 0),
    "moments of six": partial(result, 4, 2, 1),
    "mission won": partial(result_of_mission, 0, Result.WON),
    "mission lost": partial(result_of_mission, 0, Result.LOST),
    "moments of a mission": partial(result_of_mission, 1, Result.WON),
    "lobby": partial(waiting, 3, None),
    "lobby of a mission": partial(waiting, 1, 3),
}
