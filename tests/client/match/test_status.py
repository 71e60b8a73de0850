"""The status line says what to do now, and nothing that is not so."""

import pytest

from game.client.match.visit import Visit
from game.rules.setup import Mode
from tests.client.tables import lobby, played, settle, visit_at


def after_a_roll(seats: int) -> Visit:
    """A match whose first roll is settled."""
    mode = Mode.SOLO if seats == 1 else Mode.VERSUS
    table = lobby(people=1, bots=seats - 1, mode=mode, playing=True)
    visit, _ = visit_at(table, played(seats, 1, mode=mode))
    settle(visit)
    return visit


def test_before_a_match_nobody_is_told_of_a_connection() -> None:
    visit, _ = visit_at(lobby(), local=True)
    assert visit.status().key == "status.beginning"


@pytest.mark.parametrize(("seats", "key"), [(1, "settling_alone"), (2, "settling")])
def test_who_plays_alone_is_not_everybody(seats: int, key: str) -> None:
    assert after_a_roll(seats).status().key == f"status.{key}"
