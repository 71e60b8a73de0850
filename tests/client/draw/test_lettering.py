"""Names that are cut short still tell people apart."""

import pytest
from pygame import Surface

from game.client.app import Program
from game.client.draw.audit import Audit
from game.client.draw.canvas import Canvas


def written(program: Program, name: str, width: float) -> str:
    """A name as written in a space of this width."""
    context = program.stage.context
    audit = context.audit = Audit()
    canvas = Canvas(Surface((400, 60)), 1.0, context)
    canvas.text(name, 0, 30, 38, width=width, name=True, least=38)
    context.audit = None
    return audit.written[0].text


def test_a_number_at_the_end_of_a_name_is_never_cut_off(program: Program) -> None:
    shown = [written(program, f"Spieler {number}", 120) for number in range(1, 7)]
    assert len(set(shown)) == 6
    assert all(name.startswith("Sp") and "…" in name for name in shown)


@pytest.mark.parametrize("name", ["Großmutter Hildegard", "김민준 할머니", "4711 0815"])
def test_a_shortened_name_fits(program: Program, name: str) -> None:
    context = program.stage.context
    canvas = Canvas(Surface((400, 60)), 1.0, context)
    assert canvas.text_width(written(program, name, 130), 38) <= 130


def test_a_name_that_fits_is_not_shortened(program: Program) -> None:
    assert written(program, "Spieler 1", 300) == "Spieler 1"
