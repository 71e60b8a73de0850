"""Sounds of a mission: steps of the goal, milestones, misses, the end."""

from functools import partial

import pytest

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.match.announce import announcements
from game.client.match.visit import Sitting
from game.client.sound import Sound
from game.rules.events import Event, Goal, Milestone, Missed, Result
from game.rules.mission import GoalKind
from tests.client.mission_tables import at, ended
from tests.client.test_scenes_draw import show


@pytest.mark.parametrize(
    ("event", "sound"),
    [
        (Goal(GoalKind.ROW, "3", 1), Sound.GOAL),
        (Milestone(10, 8, 5, reached=True), Sound.MILESTONE),
        (Milestone(10, 4, 5, reached=False), Sound.FELL_SHORT),
        (Missed(2, 1), Sound.MISS),
    ],
)
def test_team_events_are_heard_whoever_caused_them(event: Event, sound: Sound) -> None:
    assert [said.sound for said in announcements([event])] == [sound]


@pytest.mark.parametrize(
    ("how", "sound"),
    [(Result.WON, Sound.MISSION_WON), (Result.LOST, Sound.MISSION_LOST)],
)
def test_the_end_of_a_mission_is_heard(
    program: Program, monkeypatch: pytest.MonkeyPatch, how: Result, sound: Sound
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(program.stage.sounds, "play", heard.append)
    visit, _ = at(ended(2, 2, how))
    show(program, partial(BoardScene, visit=visit, sitting=Sitting.ALONE), 400)
    assert heard.count(sound) == 1
    assert Sound.WIN not in heard
