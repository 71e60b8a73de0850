"""A window that changes between upright and wide looks like one that had that shape all along."""

import pytest
from pygame import Rect

from game.client.app import Program
from game.client.archive.replay_scene import ReplayScene
from game.client.board.board_scene import BoardScene
from game.client.draw.viewport import Shape
from game.client.match.visit import Sitting
from game.client.ui.menu import MenuScene
from tests.client.couch_tables import couch
from tests.client.gallery import SCENES
from tests.client.test_scenes_draw import show
from tests.client.upright import UPRIGHT

_WITHOUT_WIDGETS = ("couch: ", "join", "kiosk: ", "watch: ")
"""Screens that lay themselves out whenever they are drawn."""
MENUS = [name for name in UPRIGHT if not name.startswith(_WITHOUT_WIDGETS)]


def places(scene: object) -> dict[str, Rect]:
    """The boxes of all its buttons."""
    assert isinstance(scene, MenuScene)
    return {widget.name: widget.box.copy() for widget in scene.focus.widgets}


@pytest.mark.parametrize("name", MENUS)
def test_buttons_move_when_the_window_changes_shape(program: Program, name: str) -> None:
    scenes = program.stage.stack
    scenes.board = Shape.TALL
    upright = places(show(program, SCENES[name], 2))
    scenes.board = Shape.WIDE
    scene = show(program, SCENES[name], 2)
    wide = places(scene)
    scenes.board = Shape.TALL
    program.step()
    assert places(scene) == upright
    scenes.board = Shape.WIDE
    program.step()
    assert places(scene) == wide


def test_a_match_of_one_person_changes_its_form_with_the_window(program: Program) -> None:
    board, _ = couch(program.stage, 1, 1)
    visit, scenes = board.visit, program.stage.stack
    scenes.reset(program.stage.screens.match(visit))
    scenes.settle()
    for shape, sitting in (
        (Shape.WIDE, Sitting.ALONE),
        (Shape.TALL, Sitting.COUCH),
        (Shape.WIDE, Sitting.ALONE),
    ):
        scenes.board = shape
        program.step()
        program.step()
        assert isinstance(scenes.top, BoardScene)
        assert scenes.top.sitting is sitting
        assert scenes.top.visit is visit


def test_a_card_over_a_match_stays_when_the_window_is_turned(program: Program) -> None:
    board, _ = couch(program.stage, 1, 1)
    scenes = program.stage.stack
    scenes.reset(program.stage.screens.match(board.visit))
    scenes.settle()
    scenes.board = Shape.WIDE
    program.step()
    program.step()
    menu = program.stage.screens.pause(board.visit, 0)
    scenes.push(menu)
    scenes.settle()
    scenes.board = Shape.TALL
    program.step()
    program.step()
    assert scenes.top is menu
    scenes.pop(menu)
    program.step()
    program.step()
    assert isinstance(scenes.top, BoardScene)
    assert scenes.top.sitting is Sitting.COUCH


def test_a_replay_changes_its_form_with_the_window(program: Program) -> None:
    scenes = program.stage.stack
    scenes.board = Shape.WIDE
    scene = show(program, SCENES["replay: versus"], 2)
    assert isinstance(scene, ReplayScene)
    roll = scene.roll
    for shape, sitting in ((Shape.TALL, Sitting.WATCHING), (Shape.WIDE, Sitting.ALONE)):
        scenes.board = shape
        program.step()
        program.step()
        assert scenes.top is scene
        assert scene._table.sitting is sitting
        assert scene.roll == roll
