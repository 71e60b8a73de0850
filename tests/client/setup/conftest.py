"""The join screen, for all tests of this folder."""

import pytest

from game.client.setup.couch_join import JoinScene
from game.client.title.title_scene import TitleScene
from tests.client.couch_tables import plug_all


@pytest.fixture
def join(program) -> JoinScene:
    """The join screen over the title, with three controllers plugged in."""
    plug_all(program.stage.devices)
    program.stage.stack.reset(TitleScene(program.stage))
    scene = JoinScene(program.stage)
    program.stage.stack.push(scene)
    program.stage.stack.settle()
    return scene
