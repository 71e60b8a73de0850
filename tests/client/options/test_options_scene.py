"""The options: a row whose name does not explain it shows a description while focused."""

import pytest

from game.client.app import Program
from game.client.draw.audit import Audit
from game.client.options.option_pages import OptionPage
from game.client.options.options_scene import OptionsScene
from tests.client.options.scenes import EXPLAINED
from tests.client.test_scenes_draw import show


def told(program: Program, page: OptionPage, name: str) -> set[str]:
    """The texts on that page while that row is focused."""
    scene = show(program, OptionsScene)
    assert isinstance(scene, OptionsScene)
    scene.page = page
    scene.refresh()
    scene.focus.give(name)
    context = program.stage.context
    context.audit = Audit()
    program.show(0.0)
    texts, context.audit = {one.text for one in context.audit.written}, None
    return texts


@pytest.mark.parametrize(("page", "name"), EXPLAINED)
def test_a_row_that_needs_it_has_a_description(
    program: Program, page: OptionPage, name: str
) -> None:
    about = program.stage.words(f"options.about_{name}")
    lines = [text for text in told(program, page, name) if text in about]
    assert len("".join(lines)) > len(about) * 0.8  # broken where there were spaces


def test_a_description_is_hidden_while_another_row_is_focused(program: Program) -> None:
    texts = told(program, OptionPage.CONTROLS, "rumble")
    about = program.stage.words("options.about_dead_zone")
    assert not any(about.startswith(text) for text in texts)
