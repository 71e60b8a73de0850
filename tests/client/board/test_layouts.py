"""Layouts of boards: as many panels as there are sheets."""

from collections.abc import Callable
from functools import partial

import pytest

from game.client.board.layout import Layout, versus_layout
from game.client.board.mission_layout import far_mission_layout, mission_layout
from game.client.board.own_layout import own_layout, own_mission_layout
from game.client.board.tall_layout import tall_layout
from game.client.board.tall_mission_layout import tall_mission_layout

VERSUS = (
    versus_layout,
    partial(versus_layout, far=True),
    partial(tall_layout, far=False),
    partial(tall_layout, far=True),
    own_layout,
)
MISSIONS = (
    mission_layout,
    far_mission_layout,
    partial(tall_mission_layout, far=False),
    partial(tall_mission_layout, far=True),
    own_mission_layout,
)
TABLES = [(make, n) for make in VERSUS for n in range(1, 7)]
TEAMS = [(make, n) for make in MISSIONS for n in range(1, 5)]


@pytest.mark.parametrize(("make", "sheets"), [*TABLES, *TEAMS])
def test_every_layout_has_a_panel_for_each_sheet(
    make: Callable[[int], Layout], sheets: int
) -> None:
    assert len(make(sheets).panels) == sheets
