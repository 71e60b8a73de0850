"""A day of visitors through the real scenes; `python -m tests.client.kiosk.day` runs a week."""

from pathlib import Path

import pytest

from game.client.app import Program
from tests.client.kiosk.day import grown, live
from tests.client.kiosk.supervised import Fault
from tests.client.kiosk.visitors import Manner

EARLY = 6
"""Memory is compared from this match on."""


@pytest.mark.endurance
def test_a_day_of_visitors_leaves_nothing_behind(program: Program, tmp_path: Path) -> None:
    story = live(program, tmp_path, seed=3, hours=3, gap=400)
    assert story.faults == []
    assert story.matches >= 10
    assert len(story.groups) == len(Manner)
    assert set(story.happened) == {fault.value for fault in Fault}
    assert set(story.kills) == {"hung", "slow start", "grown"}
    assert story.resumed > 2
    assert story.played_out > 0
    assert grown(story, EARLY) <= 1.05
