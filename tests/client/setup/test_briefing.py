"""The briefing before a mission: shown at its start, closed by a press or by itself, reopened."""

import pytest

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.draw.audit import Audit
from game.client.input.presses import Act, Press
from game.client.match.mission_words import milestone_sentence
from game.client.match.visit import Sitting
from game.client.setup.briefing import SECONDS, BriefingScene
from game.client.stage.scene import Scene
from game.rules.match import Phase
from tests.client.mission_tables import at, played
from tests.client.tables import lobby, settle, visit_at
from tests.client.tables import played as played_versus
from tests.client.test_scenes_draw import show


def mission(program: Program, roll: int) -> Scene | None:
    """The top scene just after showing a mission that has reached this roll."""

    def make(stage):
        visit, _ = at(played(3, 2, roll, Phase.CHOOSE), 2, 1)
        return BoardScene(stage, visit, Sitting.ALONE)

    show(program, make, 2)
    return program.stage.stack.top


def test_a_mission_begins_with_its_briefing(program):
    assert isinstance(mission(program, 1), BriefingScene)


def test_the_card_closes_by_itself(program):
    mission(program, 1)
    for _ in range(round((SECONDS + 0.1) * 60)):
        program.step()
    assert isinstance(program.stage.stack.top, BoardScene)


def test_any_press_closes_the_card(program):
    card = mission(program, 1)
    assert card is not None
    card.handle(Press(Act.ACCEPT))
    program.step()
    program.step()
    assert isinstance(program.stage.stack.top, BoardScene)


def test_a_mission_that_moves_to_another_scene_is_not_explained_twice(program):
    """Somebody has left their seat to a bot, so the one who remains gets another view."""
    card = mission(program, 1)
    assert isinstance(card, BriefingScene)
    again = BoardScene(program.stage, card.visit, Sitting.ALONE)
    program.stage.stack.reset(again)
    for _ in range(3):
        program.step()
    assert program.stage.stack.top is again


def reopened_card(program: Program, roll: int) -> BriefingScene:
    """The card as reopened from the menu, in a mission that has reached this roll."""
    board = mission(program, roll)
    assert isinstance(board, BoardScene)
    card = BriefingScene(program.stage, board.visit, stays=True)
    program.stage.stack.push(card)
    program.stage.stack.settle()
    return card


def written(program: Program) -> list[str]:
    """All texts on screen now."""
    context = program.stage.context
    context.audit = Audit()
    program.show(0.0)
    texts, context.audit = [one.text for one in context.audit.written], None
    return texts


def test_a_reopened_card_stays_until_a_press(program):
    card = reopened_card(program, 5)
    for _ in range(round((SECONDS + 1) * 60)):
        program.step()
    assert program.stage.stack.top is card
    assert "Back" in written(program)
    card.handle(Press(Act.BACK))
    program.step()
    assert isinstance(program.stage.stack.top, BoardScene)


@pytest.mark.parametrize(("roll", "milestone"), [(5, 10), (12, 19)])
def test_a_reopened_card_shows_the_next_milestone(program, roll, milestone):
    card = reopened_card(program, roll)
    plan = card.visit.plan
    assert plan is not None
    said = milestone_sentence(program.stage.words, plan, milestone)
    assert any(text.startswith(said) for text in written(program))


def test_the_card_says_that_points_are_those_of_full_columns(program):
    mission(program, 1)
    assert any("points from full columns" in text for text in written(program))


def test_the_card_says_how_to_close_it_and_when_it_closes_by_itself(program):
    mission(program, 1)
    texts = written(program)
    assert "Continue" in texts
    assert f"closes in {round(SECONDS)} s" in texts
    card = program.stage.stack.top
    assert isinstance(card, BriefingScene)
    assert [act for act, _ in card.foot_row().shown]  # shown with the icon of a key or button


def test_latecomers_get_no_briefing(program):
    assert isinstance(mission(program, 5), BoardScene)


def test_only_missions_have_a_card(program):
    def make(stage):
        visit, _ = visit_at(lobby(2, 0, playing=True), played_versus(2, 1, stop=Phase.CHOOSE))
        settle(visit)
        return BoardScene(stage, visit, Sitting.ALONE)

    show(program, make, 2)
    assert isinstance(program.stage.stack.top, BoardScene)
