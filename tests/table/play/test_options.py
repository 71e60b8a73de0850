"""Options for joining a table: which name is used where one is taken."""

import pytest

from game.table.play.options import spare_name
from net.base.names import MOST_PERSON


@pytest.mark.parametrize(
    ("name", "spare"),
    [
        ("Anna", "Anna 2"),
        ("Player 1", "Player 2"),
        ("플레이어 1", "플레이어 2"),
        ("7", "7 2"),
        ("W" * MOST_PERSON, "W" * (MOST_PERSON - 2) + " 2"),
    ],
)
def test_a_taken_name_gets_a_number_or_the_next_one(name: str, spare: str) -> None:
    assert spare_name(name, 2) == spare
