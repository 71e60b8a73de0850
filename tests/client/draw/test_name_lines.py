"""Names that need two lines."""

import pytest
from pygame import Rect

from game.client.app import Program
from game.client.draw.audit import Audit
from game.client.draw.canvas import Canvas
from game.client.draw.name_lines import write_name


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Uli", ["Uli"]),
        ("Opa Heinrich", ["Opa Heinrich"]),
        ("Opa Heinrich 2", ["Opa Heinrich", "2"]),
        ("Maximiliane-Friederike v", ["Maximiliane-", "Friederike v"]),
    ],
)
def test_a_long_name_is_parted_at_a_space_or_a_hyphen(
    program: Program, name: str, lines: list[str]
) -> None:
    audit = program.stage.context.audit = Audit()
    canvas = Canvas.of_window(program.window, program.view, program.stage.context)
    write_name(canvas, name, Rect(0, 0, 216, 70), 48, least=36, line=34)
    assert [written.text for written in audit.written] == lines
