"""Missions over the network, from the lobby: the owner chooses, everybody else sees the choice."""

from msgspec.structs import replace

from game.client.app import Program
from game.client.input.presses import Act, Click, Move, Press
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.open_table import OpenTableScene
from game.client.ui.message import MessageScene
from game.rules.mission import GoalKind
from game.rules.setup import Mode
from net.base.refusals import Refusal, RefusalCode
from net.messages.lobby import Lobby
from net.messages.notices import LobbyNotice, RefusedNotice
from net.messages.requests import SetMission
from tests.client.tables import FakeSession, lobby, visit_at
from tests.client.test_scenes_draw import show

MISSION = replace(lobby(2, 1, 1, mode=Mode.MISSION), mission=2, goal=((GoalKind.ROW, 5),))
VERSUS = lobby(2, 1, 3)


def entered(
    program: Program, shown: Lobby = MISSION, *, owner: bool = True
) -> tuple[LobbyScene, FakeSession]:
    visit, session = visit_at(shown, owner=owner)
    scene = show(program, lambda stage: LobbyScene(stage, visit), 2)
    assert isinstance(scene, LobbyScene)
    return scene, session


def names(scene: LobbyScene) -> set[str]:
    return {widget.name for widget in scene.focus.widgets}


def test_the_owner_chooses_the_mission_with_the_mouse(program: Program) -> None:
    scene, session = entered(program)
    box = next(widget.box for widget in scene.focus.widgets if widget.name == "mission 5")
    scene.handle(Click(*box.center))
    assert session.sent == [SetMission(5)]


def test_the_owner_switches_the_table_to_missions_and_back_with_keys(program: Program) -> None:
    for shown, asked in ((VERSUS, SetMission(1)), (MISSION, SetMission(None))):
        scene, session = entered(program, shown)
        scene.focus.give("game")
        scene.handle(Move(1, 0))
        assert session.sent == [asked]


def test_the_game_is_reached_with_keys(program: Program) -> None:
    scene, _ = entered(program)
    scene.focus.give("leave")
    scene.handle(Move(-1, 0))
    assert scene.focus.name == "game"


def test_a_mission_table_offers_no_sheets_of_other_matches(program: Program) -> None:
    scene, _ = entered(program)
    assert not {name for name in names(scene) if name.startswith("sheet ")}
    scene, _ = entered(program, VERSUS)
    assert not {name for name in names(scene) if name.startswith("mission ")}


def test_a_guest_sees_the_mission_and_cannot_choose_it(program: Program) -> None:
    scene, session = entered(program, owner=False)
    tiles = [widget for widget in scene.focus.widgets if widget.name.startswith("mission ")]
    assert len(tiles) == 5
    assert "game" not in names(scene)
    for tile in tiles:
        scene.handle(Click(*tile.box.center))
    assert session.sent == []


def test_a_new_choice_of_mission_is_shown_at_once(program: Program) -> None:
    scene, session = entered(program, owner=False)
    before = scene.layer_key()
    session.put(LobbyNotice(replace(MISSION, mission=4, goal=((GoalKind.CIRCLE, 6),))))
    program.step()
    assert scene.layer_key() != before


def test_too_many_people_for_a_mission_get_a_message(program: Program) -> None:
    _, session = entered(program, VERSUS)
    refusal = Refusal(RefusalCode.TOO_MANY_FOR_MISSION, {"most": 4})
    session.put(RefusedNotice(SetMission(1), refusal))
    program.step()
    program.stage.stack.settle()
    message = program.stage.stack.top
    assert isinstance(message, MessageScene)
    assert message.sentence.startswith("A mission is for 4 players")


def test_a_table_is_opened_for_missions(program: Program) -> None:
    scene = show(program, OpenTableScene)
    assert isinstance(scene, OpenTableScene)
    scene.focus.give("game")
    scene.handle(Press(Act.ACCEPT))
    assert scene.mode is Mode.MISSION
