"""Partly repainted frames look like fully painted ones: single tables and missions."""

import pytest
from msgspec.structs import replace

from game.client.board.board_scene import BoardScene
from game.client.board.match_scene import MatchScene
from game.client.input.presses import Act, Move, Press
from game.client.input.sources import MOUSE, Heard
from game.client.match.visit import Sitting
from game.client.stage.stage import Stage
from game.rules.match import Phase
from game.rules.setup import Mode
from game.table.storage.settings import Motion
from net.messages.notices import EventsNotice
from tests.client import mission_tables as missions
from tests.client.board.test_patched import same_when_fresh
from tests.client.tables import FakeSession, lobby, played, settle, visit_at


def single(stage: Stage) -> tuple[MatchScene, FakeSession, list[object]]:
    """A player with three others, and what happens next."""
    before, after = played(4, 5, stop=Phase.CHOOSE), played(4, 8)
    visit, session = visit_at(lobby(2, 2, playing=True), before)
    settle(visit)
    return BoardScene(stage, visit, Sitting.ALONE), session, after[len(before) :]


def mission(stage: Stage) -> tuple[MatchScene, FakeSession, list[object]]:
    """A team of three, and what happens next."""
    before, after = missions.played(2, 3, 4, Phase.CHOOSE), missions.played(2, 3, 6)
    visit, session = visit_at(lobby(3, 0, mine=3, playing=True, mode=Mode.MISSION), before)
    settle(visit)
    return BoardScene(stage, visit, Sitting.ALONE), session, after[len(before) :]


@pytest.mark.parametrize("make", [single, mission])
def test_presses_and_rolls_leave_no_trace(program, make):
    program.stage.settings = replace(program.stage.settings, motion=Motion.FULL)
    scene, session, coming = make(program.stage)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    for intent in (Move(1, 0), Press(Act.ACCEPT), Press(Act.CYCLE), Press(Act.NEXT)):
        program.stage.stack.hear(Heard(MOUSE, intent))
        program.step()
        assert same_when_fresh(program)
    session.put(EventsNotice(1, tuple(coming)))
    seats = len(scene.visit.shown.match.seats)
    for _ in range(60):
        for _ in range(13):
            program.step()
        if not any(scene.visit.shown.fresh(seat) for seat in range(seats)):
            assert same_when_fresh(program)
