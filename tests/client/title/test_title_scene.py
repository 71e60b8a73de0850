"""The title menu: one letter size, which grows with the text size setting."""

import pytest
from pygame import Surface

from game.client.app import Program
from game.client.draw.canvas import Canvas
from game.client.title.title_scene import TitleScene
from game.client.ui.buttons import Button
from game.table.storage.settings import Language, TextSize
from tests.client.conftest import program_of


def sizes(program: Program, text: TextSize) -> list[float]:
    """The letter sizes of the entries below the first, in whole units.

    Smaller differences are invisible, and vary between versions of the font measuring code.
    """
    program.stage.set(text_size=text)
    scene = TitleScene(program.stage)
    canvas = Canvas(Surface((1, 1)), 1.0, program.stage.context)
    buttons = [widget for widget in scene.build() if isinstance(widget, Button)]
    return [round(button.fitting(canvas)) for button in buttons[1:]]


@pytest.mark.parametrize("text", list(TextSize), ids=lambda text: text.value)
@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_all_entries_below_the_first_have_one_letter_size(programs, language, text) -> None:
    program = program_of(programs, (1280, 720), language)
    assert len(set(sizes(program, text))) == 1


@pytest.mark.parametrize("language", list(Language), ids=lambda language: language.value)
def test_every_entry_grows_with_the_text_size(programs, language) -> None:
    program = program_of(programs, (1280, 720), language)
    normal, largest = sizes(program, TextSize.NORMAL), sizes(program, TextSize.LARGEST)
    assert all(now > 1.15 * before for before, now in zip(normal, largest, strict=True))
