"""A player who waits only for bots may cut their pauses short, with any device."""

import pytest

from game.client.board.board_scene import BoardScene
from game.client.input.presses import Act, Click, Move, Press
from game.client.input.sources import MOUSE, Heard
from game.client.match.visit import Sitting
from game.rules.match import Match, Phase
from net.messages.notices import Choose, EventsNotice
from tests.client.couch_tables import couch, is_couch
from tests.client.tables import FakeSession, lobby, played, settle, visit_at

CONFIRMS = [Press(Act.ACCEPT), Press(Act.SUBMIT), Click(5.0, 5.0)]


def table(program, bots: int = 1) -> tuple[BoardScene, FakeSession]:
    """A person and a bot who both owe a choice."""
    shown = lobby(1, bots, playing=True)
    visit, session = visit_at(shown, played(1 + bots, 2, stop=Phase.CHOOSE))
    settle(visit)
    scene = BoardScene(program.stage, visit, Sitting.ALONE)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    return scene, session


def hear(scene, intent) -> None:
    scene.hear(Heard(MOUSE, intent))


@pytest.mark.parametrize("intent", CONFIRMS, ids=str)
def test_a_player_who_has_chosen_may_hurry_the_bots(program, intent):
    scene, session = table(program)
    hear(scene, intent)
    assert session.hurried == 0  # they owe a choice themselves
    scene.visit.chooser.sent.add(0)
    hear(scene, intent)
    assert session.hurried == 1
    assert not any(isinstance(request, Choose) for request in session.sent)


def test_other_inputs_hurry_nobody(program):
    scene, session = table(program)
    scene.visit.chooser.sent.add(0)
    for intent in (Move(1, 0), Press(Act.HINT), Press(Act.UNDO)):
        hear(scene, intent)
    assert session.hurried == 0


def test_nobody_is_hurried_if_no_choice_is_due(program):
    scene, session = table(program)
    whole = played(2, 3)
    known = len(session.view.events)
    session.put(EventsNotice(1, tuple(whole[known:])))
    settle(scene.visit)
    assert Match.fold(whole).phase is Phase.ROLL
    hear(scene, Press(Act.ACCEPT))
    assert session.hurried == 0


def test_at_the_couch_bots_are_hurried_once_everybody_has_chosen(program):
    scene, session = couch(program.stage, 2, 1, rolls=2, stop=Phase.CHOOSE)
    assert is_couch(scene)
    hear(scene, Press(Act.ACCEPT))
    assert session.hurried == 0
    scene.visit.chooser.sent.update((0, 1))
    hear(scene, Press(Act.ACCEPT))
    assert session.hurried == 1
