"""The tutorial for several people: cards that wait for everybody, rolls that all play at once."""

import pytest

from game.client.after.rematch import WAIT_SECONDS
from game.client.input.presses import Act, Press
from game.client.input.sources import KEYS, Heard
from game.client.lesson.couch_lesson import (
    COUCH_STEPS,
    LOCK_SECONDS,
    CardScene,
    CouchLessonScene,
)
from game.client.lesson.show_scene import ShowScene
from game.client.seats.plan import PlanRow, TablePlan
from game.client.seats.roster import Roster
from game.client.setup.couch_join import START_SECONDS, JoinScene
from game.client.ui.message import MessageScene
from game.rules.match import Phase
from game.table.storage.settings import Guise
from tests.client.couch_tables import SOURCES, pick, plug_all
from tests.client.setup.joining import enter, hold

STEP = 1 / 60


def wait(program, seconds):
    for _ in range(round(seconds / STEP)):
        program.step()


@pytest.fixture
def lesson(program):
    """The tutorial with three people, at its first card."""
    plug_all(program.stage.devices)
    roster = Roster()
    for number, name in enumerate(("Anna", "Ben", "Cleo")):
        roster.add(SOURCES[number], Guise(name, number, number))
    scene = CouchLessonScene(program.stage, roster)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    wait(program, 0.2)
    return scene


def press_all(program, people=3):
    """This many people press on every card up to the next roll."""
    while people == 3 and isinstance(program.stage.stack.top, CardScene):
        press_once(program, people)
    if people < 3:
        press_once(program, people)


def press_once(program, people):
    wait(program, LOCK_SECONDS + 0.1)
    for source in SOURCES[:people]:
        program.stage.stack.top.hear(Heard(source, Press(Act.ACCEPT)))
    wait(program, 0.1)


def play_roll(program, scene):
    """Everybody plays the current roll, in the order the rules require."""
    wait(program, 4)
    match = scene.visit.shown.match
    while match.phase in (Phase.ACTIVE, Phase.CHOOSE):
        for seat in match.to_act:
            pick(scene.visit, seat)
            player = scene.roster.at_seat(seat)
            scene.hear(Heard(player.source, Press(Act.SUBMIT)))
        wait(program, 2)


def test_a_card_closes_once_everybody_has_pressed(program, lesson):
    card = program.stage.stack.top
    assert isinstance(card, CardScene)
    press_all(program, people=2)
    assert program.stage.stack.top is card
    card.hear(Heard(SOURCES[2], Press(Act.ACCEPT)))
    wait(program, 0.1)
    assert program.stage.stack.top is not card


def test_a_card_closes_by_itself_after_a_while(program, lesson):
    wait(program, 2 * (WAIT_SECONDS + 0.2))
    assert program.stage.stack.top is lesson


def test_everybody_plays_every_roll_at_once_and_then_a_match_begins(program, lesson):
    rolls = sum(step.roll is not None for step in COUCH_STEPS)
    for _ in range(rolls):
        assert isinstance(program.stage.stack.top, CardScene)
        press_all(program)
        assert program.stage.stack.top is lesson
        play_roll(program, lesson)
        wait(program, 5)
    assert lesson.visit.shown.match.roll_number == rolls
    assert all(seat.crossed for seat in lesson.visit.shown.match.seats)
    press_all(program)
    join = program.stage.stack.top
    assert isinstance(join, JoinScene)
    assert [card.player.name for card in join.cards] == ["Anna", "Ben", "Cleo"]
    assert not join.plan.lesson


def test_the_tutorial_gives_hints_too(program, lesson):
    press_all(program)
    wait(program, 4)
    lesson.hear(Heard(SOURCES[1], Press(Act.HINT)))
    wait(program, 0.2)
    hint = lesson.visit.hint(1)
    assert hint is not None
    assert hint.found


def test_leaving_asks_first(program, lesson):
    press_all(program)
    lesson.hear(Heard(KEYS, Press(Act.MENU)))
    wait(program, 0.1)
    assert isinstance(program.stage.stack.top, MessageScene)


def test_the_join_screen_starts_the_tutorial(program):
    plug_all(program.stage.devices)
    join = JoinScene(program.stage)
    program.stage.stack.reset(join)
    program.stage.stack.settle()
    for source in SOURCES[:2]:
        enter(join, source)
    while not join.plan.lesson:
        join.plan.turn(PlanRow.GAME, 1, 2)
    assert join.rows == (PlanRow.GAME,)
    for source in SOURCES[:2]:
        hold(join, source)
    wait(program, START_SECONDS + 0.2)
    assert isinstance(program.stage.stack.scenes[0], CouchLessonScene)


def test_the_single_lesson_offers_the_one_for_several(program):
    scene = ShowScene(program.stage, 0)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    scene.focus.give("together")
    scene.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()
    join = program.stage.stack.top
    assert isinstance(join, JoinScene)
    assert join.plan.lesson


def test_the_tutorial_admits_neither_guests_nor_bots():
    plan = TablePlan(teaches=True, lesson=True)
    plan.turn(PlanRow.NETWORK, 1, 2)
    plan.turn(PlanRow.BOTS, 1, 2)
    assert not plan.network
    assert plan.bots == 0
    assert plan.may_start(2)
    assert not plan.may_start(1)
