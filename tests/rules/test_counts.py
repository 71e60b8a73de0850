"""How many choices drawn positions allow: `counts.txt` lists positions, rolls and counts."""

from pathlib import Path

import pytest

from game.rules.dice import parse_roll
from tests.rules import oracle
from tests.rules.scenario import BLACK, crossed_in, legal_for
from tests.rules.test_laws import places

TABLE = Path(__file__).with_name("counts.txt")


def read_table() -> list[tuple[str, str, str, int, int]]:
    """Name, drawing, roll, jokers left and count from each line of the table."""
    rows = []
    for part in TABLE.read_text("utf-8").strip().split("\n\n"):
        name, *lines = [line for line in part.split("\n") if not line.startswith("//")]
        drawing = "\n".join(lines[:7])
        for line in lines[7:]:
            colours, numbers, jokers, count = line.split()
            rows.append((name, drawing, f"{colours} {numbers}", int(jokers), int(count)))
    return rows


@pytest.mark.parametrize(("name", "drawing", "faces", "jokers", "count"), read_table())
def test_a_drawn_position_has_this_number_of_choices(name, drawing, faces, jokers, count):
    assert len(legal_for(drawing, faces, jokers)) == count, name


@pytest.mark.parametrize(("name", "drawing", "faces", "jokers", "count"), read_table())
def test_the_slow_implementation_counts_the_same(name, drawing, faces, jokers, count):
    colours, numbers = str(parse_roll(faces)).split(" ")
    crossed = set(places(crossed_in(drawing)))
    assert len(oracle.legal(BLACK.text, crossed, colours, numbers, jokers)) == count, name


def test_every_drawing_is_of_the_black_sheet():
    for name, drawing, *_ in read_table():
        letters = drawing.replace("\n", "")
        wanted = BLACK.text.replace("\n", "")
        assert all(a in ("#", b) for a, b in zip(letters, wanted, strict=True)), name
