"""Choosing a mission: by moving the focus, with the goal for each number of players."""

import pytest

from game.client.app import Program
from game.client.draw.audit import Audit
from game.client.input.presses import Act, Click, Move, PointAt, Press
from game.client.seats.plan import TablePlan
from game.client.setup.choose_mission import MissionsScene
from game.client.setup.couch_join import JoinScene
from game.rules.mission import GoalKind, Mission
from game.table.storage.mission_board import mission_setup
from tests.client.test_scenes_draw import show


@pytest.fixture
def scene(program: Program) -> MissionsScene:
    made = show(program, MissionsScene, 2)
    assert isinstance(made, MissionsScene)
    return made


def written(program: Program) -> list[str]:
    """All texts on screen now."""
    context = program.stage.context
    context.forget_layers()
    context.audit = Audit()
    program.show(0.0)
    texts, context.audit = [one.text for one in context.audit.written], None
    return texts


def test_moving_through_the_list_selects(scene: MissionsScene) -> None:
    scene.handle(Move(0, 1))
    scene.handle(Move(0, 1))
    assert scene.mission is Mission.STARS
    assert scene.layer_key() is Mission.STARS


def test_enter_moves_to_the_button_and_enter_again_opens_the_join_screen(
    program: Program, scene: MissionsScene
) -> None:
    scene.handle(Move(0, 1))
    scene.handle(Press(Act.ACCEPT))
    assert scene.focus.name == "start"
    scene.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()
    joining = program.stage.stack.top
    assert isinstance(joining, JoinScene)
    assert joining.plan.mission is Mission.ROWS


def test_the_selected_mission_survives_going_back_from_the_button(scene: MissionsScene) -> None:
    scene.handle(Move(0, 1))
    scene.handle(Press(Act.ACCEPT))
    scene.handle(Move(-1, 0))
    assert (scene.focus.name, scene.mission) == ("mission 2", Mission.ROWS)


def test_hovering_selects_nothing_and_a_click_does(scene: MissionsScene) -> None:
    box = next(widget.box for widget in scene.focus.widgets if widget.name == "mission 4")
    scene.handle(PointAt(*box.center))
    assert scene.mission is Mission.COLOURS
    scene.handle(Click(*box.center))
    assert scene.mission is Mission.CIRCLES


@pytest.mark.parametrize("mission", Mission)
def test_the_goal_shown_for_each_number_of_players_is_that_of_the_match(
    scene: MissionsScene, mission: Mission
) -> None:
    scene.mission = mission
    for seats in range(1, 5):
        plan = mission_setup(mission, seats, scene.boards).plan
        assert plan is not None
        assert scene._goal(seats) == plan.needed


def test_the_page_shows_how_many_colours_one_to_four_players_need(
    program: Program, scene: MissionsScene
) -> None:
    texts = written(program)
    needed = [dict(scene._goal(seats))[GoalKind.COLOUR] for seats in range(1, 5)]
    assert needed == [1, 2, 3, 4]
    at = texts.index("Different colours complete, by number of players:")
    assert texts[at + 1 : at + 5] == [str(count) for count in needed]


def test_the_join_screen_tells_a_mission_s_story_on_closed_seats(program: Program) -> None:
    plan = TablePlan(mission=Mission.CIRCLES)
    show(program, lambda stage: JoinScene(stage, plan), 2)
    story = program.stage.words("mission.story_4")
    assert any(len(text) > 12 and story.startswith(text) for text in written(program))
