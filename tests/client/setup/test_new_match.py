"""Setting up a match played in turns: who sits on which card."""

import pytest

from game.client.app import Program
from game.client.input.presses import Click
from game.client.setup.new_match import Kind, NewMatchScene
from game.client.setup.person_scene import PersonScene
from game.client.setup.seat_cards import card_box
from tests.client.test_scenes_draw import show


@pytest.fixture
def scene(program: Program) -> NewMatchScene:
    scene = show(program, NewMatchScene, 2)
    assert isinstance(scene, NewMatchScene)
    return scene


def test_a_click_on_an_empty_card_seats_somebody_there(scene: NewMatchScene) -> None:
    assert scene.plans[4].kind is Kind.NOBODY
    scene.handle(Click(*card_box(4).center))
    assert [plan.kind for plan in scene.plans].count(Kind.PERSON) == 3
    assert scene.plans[4].kind is Kind.PERSON
    assert scene.plans[4].name == "Player 3", "the third person, on whichever card"


def test_at_first_two_people_play_since_the_device_goes_round(scene: NewMatchScene) -> None:
    assert [plan.kind for plan in scene.plans[:3]] == [Kind.PERSON, Kind.PERSON, Kind.NOBODY]


def test_a_click_on_somebody_s_pen_asks_who_they_are(scene: NewMatchScene) -> None:
    scene.handle(Click(card_box(1).centerx, card_box(1).top + 100))
    scene.stage.stack.settle()
    assert isinstance(scene.stage.stack.top, PersonScene)


def test_a_click_on_somebody_s_card_removes_nobody(scene: NewMatchScene) -> None:
    before = [plan.kind for plan in scene.plans]
    x, y = card_box(1).midtop
    scene.handle(Click(x, y + 60))
    assert [plan.kind for plan in scene.plans] == before
