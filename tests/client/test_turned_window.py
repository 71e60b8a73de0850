"""A window that changes between upright and wide looks like one that had that shape all along."""

import pytest
from pygame import Rect

from game.client.app import Program
from game.client.draw.viewport import Shape
from game.client.ui.menu import MenuScene
from tests.client.gallery import SCENES
from tests.client.test_scenes_draw import show
from tests.client.upright import UPRIGHT

_WITHOUT_WIDGETS = ("couch: ", "join", "kiosk: ", "watch: ")
"""Screens that find their places anew whenever they are drawn."""
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
