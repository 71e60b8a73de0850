"""A kiosk on a machine that fails; `python -m tests.client.kiosk.year` runs a year of it."""

import sys
from pathlib import Path

import pytest

from game.client.app import Program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")


@pytest.mark.endurance
def test_a_kiosk_loses_no_result_whatever_fails_around_it(program: Program, tmp_path: Path) -> None:
    from tests.client.kiosk.year import Hardship, live

    story = live(program, tmp_path, seed=3, hours=0.9)
    assert story.faults == []
    assert story.matches > 3
    assert len(story.happened) >= len(Hardship) - 2
