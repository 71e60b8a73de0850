"""The card before a mission: shown as it begins, gone by a press or by itself."""

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.input.intents import Act, Press
from game.client.match.visit import Sitting
from game.client.setup.briefing import SECONDS, BriefingScene
from game.client.stage.scene import Scene
from game.rules.match import Phase
from tests.client.mission_tables import at, played
from tests.client.tables import lobby, settle, visit_at
from tests.client.tables import played as played_versus
from tests.client.test_scenes_draw import show


def mission(program: Program, roll: int) -> Scene | None:
    """What is on top a moment after a mission is shown that has come to this roll."""

    def make(stage):
        visit, _ = at(played(3, 2, roll, Phase.CHOOSE), 2, 1)
        return BoardScene(stage, visit, Sitting.ALONE)

    show(program, make, 2)
    return program.stage.stack.top


def test_a_mission_begins_with_what_it_is_about(program):
    assert isinstance(mission(program, 1), BriefingScene)


def test_the_card_goes_by_itself(program):
    mission(program, 1)
    for _ in range(round((SECONDS + 0.1) * 60)):
        program.step()
    assert isinstance(program.stage.stack.top, BoardScene)


def test_any_press_puts_the_card_away(program):
    card = mission(program, 1)
    assert card is not None
    card.handle(Press(Act.ACCEPT))
    program.step()
    program.step()
    assert isinstance(program.stage.stack.top, BoardScene)


def test_whoever_comes_later_is_not_told(program):
    assert isinstance(mission(program, 5), BoardScene)


def test_a_match_that_is_no_mission_has_no_card(program):
    def make(stage):
        visit, _ = visit_at(lobby(2, 0, playing=True), played_versus(2, 1, stop=Phase.CHOOSE))
        settle(visit)
        return BoardScene(stage, visit, Sitting.ALONE)

    show(program, make, 2)
    assert isinstance(program.stage.stack.top, BoardScene)
