"""Mission screens worth looking at: they draw, and the same each time."""

from collections.abc import Callable
from functools import cache

import pygame
import pytest
from msgspec.structs import replace

from game.client.after.mission_result import MissionResultScene
from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.draw.audit import Audit
from game.client.match.visit import Sitting
from game.client.setup.choose_mission import MissionsScene
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.open_table import OpenTableScene
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.rules.events import Event, Milestone, Result
from game.rules.match import Phase
from game.rules.mission import GoalKind, Mission
from game.rules.setup import Mode
from tests.client.couch_tables import pick
from tests.client.mission_tables import at, ended, played, reaching
from tests.client.tables import lobby, settle, visit_at
from tests.client.test_scenes_draw import about_to_pass, show


def choosing(mission: Mission) -> Callable[[Stage], Scene]:
    """The choice of a mission with this one selected."""

    def make(stage: Stage) -> Scene:
        scene = MissionsScene(stage)
        scene.mission = mission
        return scene

    return make


Moment = tuple[Callable[..., list[Event]], tuple[object, ...]]


@cache
def _events(moment: Moment) -> tuple[Event, ...]:
    return tuple(moment[0](*moment[1]))


def table(
    play: Callable[..., list[Event]], *moment: object, people: int = 1, mine: int = 1
) -> Callable[[Stage], Scene]:
    """A table at some point of a mission."""

    def make(stage: Stage) -> Scene:
        visit, _ = at(list(_events((play, moment))), people, mine)
        return BoardScene(stage, visit, Sitting.ALONE)

    return make


def result(mission: int, seats: int, how: Result) -> Callable[[Stage], Scene]:
    """The end of a mission."""

    def make(stage: Stage) -> Scene:
        visit, _ = at(list(_events((ended, (mission, seats, how)))))
        for _ in range(60):
            visit.update(0.1)
        past = {event.roll: event for event in visit.view.events if isinstance(event, Milestone)}
        return MissionResultScene(stage, visit, past)

    return make


def at_lobby(people: int, bots: int, free: int, *, owner: bool) -> Callable[[Stage], Scene]:
    """The lobby of a table for missions."""

    def make(stage: Stage) -> Scene:
        goal = ((GoalKind.STAR, 15), (GoalKind.COLOUR, 2))
        shown = replace(lobby(people, bots, free, mode=Mode.MISSION), mission=3, goal=goal)
        visit, _ = visit_at(shown, owner=owner)
        settle(visit, 0.1)
        return LobbyScene(stage, visit)

    return make


def opening(stage: Stage) -> Scene:
    """Opening a table for missions."""
    scene = OpenTableScene(stage)
    scene.mode = Mode.MISSION
    return scene


def waiting(stage: Stage) -> BoardScene:
    """A mission waiting for the person here."""
    return BoardScene(stage, at(list(_events((played, (2, 2, 6, Phase.CHOOSE)))))[0], Sitting.ALONE)


def chosen_alone(stage: Stage) -> Scene:
    """A single table with a choice ready to be sent: every key has a use."""
    scene = table(played, 2, 1, 9, Phase.CHOOSE)(stage)
    assert isinstance(scene, BoardScene)
    pick(scene.visit, 0)
    return scene


def at_a_circle(stage: Stage) -> Scene:
    """The cursor is at a circle, so its number is large on every sheet."""
    scene = BoardScene(
        stage, at(list(_events((played, (4, 4, 12, Phase.ACTIVE)))))[0], Sitting.ALONE
    )
    scene.hands.focus.give("E3")
    return scene


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "opening a table for missions": opening,
    "lobby of the owner": at_lobby(2, 1, 1, owner=True),
    "lobby of a guest": at_lobby(2, 2, 0, owner=False),
    **{f"choosing {mission.value}": choosing(mission) for mission in Mission},
    "mission 1 of four": table(played, 1, 4, 9, Phase.ACTIVE),
    "mission 2 alone": table(played, 2, 1, 22, Phase.CHOOSE),
    "mission 2 alone, chosen": chosen_alone,
    "mission 3 of two": table(played, 3, 2, 12, Phase.ACTIVE),
    "mission 4 at one screen": table(played, 4, 4, 16, Phase.CHOOSE, people=2, mine=2),
    "mission 4 at a circle": at_a_circle,
    "mission where it is asked once more": about_to_pass(waiting),
    "mission 5 of three": table(played, 5, 3, 13, Phase.CHOOSE),
    "mission that is watched": table(played, 4, 4, 12, Phase.CHOOSE, people=2, mine=0),
    "sharing out": table(reaching, 3, 4, Phase.SHARE_PENALTY),
    "others share out": table(reaching, 3, 4, Phase.SHARE_PENALTY, people=2, mine=0),
    "giving up a die": table(reaching, 3, 3, Phase.GIVE_UP_DIE),
    "others give up a die": table(reaching, 3, 3, Phase.GIVE_UP_DIE, people=2, mine=0),
    "won": result(2, 3, Result.WON),
    "lost": result(5, 2, Result.LOST),
}


@pytest.mark.parametrize("name", SCENES)
def test_drawing_twice_gives_the_same_picture(program: Program, name: str) -> None:
    show(program, SCENES[name], 4)
    first = pygame.image.tobytes(program.window, "RGB")
    program.show(0.5)
    assert pygame.image.tobytes(program.window, "RGB") == first


def test_the_number_of_the_circle_at_the_cursor_is_large_on_every_sheet(program: Program) -> None:
    show(program, at_a_circle, 4)
    context = program.stage.context
    context.audit = Audit()
    program.show(0.0)
    written, context.audit = context.audit.written, None
    sheets = [one for one in written if one.text == "2" and one.size == 36.0]
    assert len(sheets) == 4
