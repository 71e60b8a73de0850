"""Golden matches replay line by line."""

import json

import pytest

from game.commands.referee.desk import Desk
from tests.commands.referee.golden import FOLDER, MATCHES


@pytest.mark.parametrize("name", MATCHES)
def test_a_golden_match_replays_line_by_line(name: str):
    desk = Desk()
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    for request, answer in zip(lines[::2], lines[1::2], strict=True):
        assert desk.answer(request.removeprefix("> ").encode()).decode() == answer[2:], request


@pytest.mark.parametrize("name", MATCHES)
def test_a_golden_match_comes_to_its_end(name: str):
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    assert json.loads(lines[-1][2:])["state"]["phase"] == "over"
