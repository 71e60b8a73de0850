"""The table of the couch draws for two to six seats, in every language, with no text too long."""

import pytest

from game.rules.match import Phase
from game.table.settings import Language
from tests.client.conftest import program_of
from tests.client.couch.plays import couch, pick


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=lambda size: f"{size[1]}")
@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_no_text_is_too_long_for_its_place(programs, size, language):
    program = program_of(programs, size, language)
    too_long = {}
    for people, bots in ((1, 1), (2, 0), (2, 1), (3, 1), (4, 1), (6, 0)):
        for stop in (Phase.CHOOSE, Phase.ACTIVE):
            scene, _ = couch(program.stage, people, bots, rolls=9, stop=stop)
            program.stage.stack.reset(scene)
            program.stage.stack.settle()
            pick(scene.visit, 0) if 0 in scene.visit.shown.match.to_act else None
            program.step()
            program.show(0.5)
            if program.stage.supplies.overflows:
                too_long[people, bots, stop] = set(program.stage.supplies.overflows)
            program.stage.supplies.overflows.clear()
    assert too_long == {}
