"""Random input; `python -m tests.client.kiosk.monkey` does it for an hour."""

from pathlib import Path

import pytest

from game.client.app import Program
from tests.client.kiosk.monkey import live


@pytest.mark.parametrize("upright", [False, True], ids=["wide", "upright"])
def test_no_input_breaks_the_kiosk(program: Program, tmp_path: Path, upright: bool) -> None:
    spell = live(program, tmp_path, seed=5, minutes=0.5, upright=upright)
    assert spell.faults == []
    assert len(spell.pressed) > 8
