"""A mission with a controller or keys alone: choosing it, and both decisions of a match."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.board.decision import DecisionScene
from game.client.match.visit import Sitting
from game.client.setup.choose_mission import MissionsScene
from game.client.setup.couch_join import JoinScene
from game.client.title.title_scene import TitleScene
from game.client.ui.menu import MenuScene
from game.rules.dice import DieKind
from game.rules.events import Event
from game.rules.intents import GiveUpDie, SharePenalty
from game.rules.match import Match, Phase
from game.rules.mission import Mission
from net.messages.notices import EventsNotice
from tests.client.mission_tables import Team, at
from tests.client.tables import FakeSession, is_mission
from tests.client.test_scenes_draw import show
from tests.client.virtual_pad import SDL, VirtualPad

_BUTTONS = {
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "accept": pygame.CONTROLLER_BUTTON_A,
    "send": pygame.CONTROLLER_BUTTON_X,
}
_KEYS = {
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "accept": pygame.K_SPACE,
    "send": pygame.K_RETURN,
}
Hand = Callable[..., None]
"""Presses the named controls one after the other, as the program's loop would receive them."""


@pytest.fixture
def pad(program: Program) -> Iterator[Hand]:
    made = VirtualPad()
    program.events()
    program.events()

    def press(*names: str) -> None:
        for name in names:
            for down in (True, False):
                made.hold(_BUTTONS[name], down)
                program.events()
                program.step()
            program.stage.stack.settle()

    yield press
    made.unplug()
    program.events()


@pytest.fixture
def keys(program: Program) -> Hand:
    def press(*names: str) -> None:
        for name in names:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                code = _KEYS[name]
                pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))
                program.events()
                program.step()
            program.stage.stack.settle()

    return press


@pytest.fixture(params=["pad", "keys"])
def hand(request: pytest.FixtureRequest) -> Hand:
    """The two ways to play without a mouse."""
    if request.param == "pad" and SDL is None:
        pytest.skip("pygame's bundled SDL library is missing")
    made: Hand = request.getfixturevalue(request.param)
    return made


def test_a_chosen_mission_leads_to_the_join_screen(program: Program, hand: Hand) -> None:
    show(program, TitleScene)
    hand("down", "accept")
    scene = program.stage.stack.top
    assert isinstance(scene, MissionsScene)
    hand("down", "down", "accept")
    assert scene.mission.value == 3
    go_to(hand, scene, "start", "down", "right")
    hand("accept")
    joining = program.stage.stack.top
    assert isinstance(joining, JoinScene)
    assert joining.plan.mission is Mission.STARS


def go_to(hand: Hand, scene: MenuScene, name: str, *ways: str) -> None:
    """Move the focus in these directions in turn until it is there."""
    for _ in range(10):
        for way in ways:
            if scene.focus.name == name:
                return
            hand(way)
    assert scene.focus.name == name


def asked_twice() -> tuple[Team, list[Event]]:
    """A match of three at its first decision, with the second still to come."""
    for seed in range(200):
        trial = Team(3, 3, seed)
        trial.start()
        trial.play(lambda match: match.phase is Phase.SHARE_PENALTY)
        if trial.match.over or max(seat.jokers for seat in trial.match.seats) < 3:
            continue
        trial.play(lambda match: match.phase is Phase.GIVE_UP_DIE)
        if trial.match.over is None:
            team = Team(3, 3, seed)
            return team, [
                *team.start(),
                *team.play(lambda match: match.phase is Phase.SHARE_PENALTY),
            ]
    raise AssertionError("no match has both decisions")


def test_both_decisions_of_a_match_can_be_made(program: Program, hand: Hand) -> None:
    team, events = asked_twice()
    visit, session = at(events, 2)
    show(program, lambda stage: BoardScene(stage, visit, Sitting.ALONE), 5)
    scene = top_decision(program)
    before = list(scene.share)
    giver = max(range(3), key=lambda seat: before[seat])
    taker = next(s for s in range(3) if s != giver and scene.left[s] > before[s])
    go_to(hand, scene, "seat 2", "up")
    for seat, way in ((giver, "left"), (taker, "right")):
        go_to(hand, scene, f"seat {seat}", "down" if scene.focus.name < f"seat {seat}" else "up")
        hand(way)
    hand("send")
    before[giver] -= 1
    before[taker] += 1
    assert [request.decision for request in session.sent] == [SharePenalty(tuple(before))]

    hear(program, session, team.match.apply(SharePenalty(tuple(before))))
    assert is_mission(program.stage.stack.top)
    hear(program, session, team.play(lambda match: match.phase is Phase.GIVE_UP_DIE))
    scene = top_decision(program)
    assert scene.focus.name == "decide"
    go_to(hand, scene, DieKind.COLOUR.value, "up", "left")
    hand("accept", "send")
    assert [request.decision for request in session.sent[1:]] == [GiveUpDie(DieKind.COLOUR)]
    hear(program, session, team.match.apply(GiveUpDie(DieKind.COLOUR)))
    assert is_mission(program.stage.stack.top)
    assert visit.shown.match.dice == Match.fold(visit.view.events).dice == (2, 3)


def top_decision(program: Program) -> DecisionScene:
    scene = program.stage.stack.top
    assert isinstance(scene, DecisionScene)
    return scene


def hear(program: Program, session: FakeSession, events: list[Event] | tuple[Event, ...]) -> None:
    """Add events, and let time pass until they are shown."""
    session.put(EventsNotice(1, tuple(events)))
    for _ in range(300):
        program.step()
        program.stage.stack.settle()
