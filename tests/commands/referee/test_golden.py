"""Golden matches replay line by line."""

import json

import pytest

from game.commands.referee.referee import Referee
from tests.commands.referee.golden import FOLDER, MATCHES, MISSIONS

EVERY = (*MATCHES, *MISSIONS)


@pytest.mark.parametrize("name", EVERY)
def test_a_golden_match_replays_line_by_line(name: str):
    referee = Referee()
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    for request, answer in zip(lines[::2], lines[1::2], strict=True):
        assert referee.answer(request.removeprefix("> ").encode()).decode() == answer[2:], request


@pytest.mark.parametrize("name", EVERY)
def test_a_golden_match_reaches_its_end(name: str):
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    assert json.loads(lines[-1][2:])["state"]["phase"] == "over"


@pytest.mark.parametrize("name", MISSIONS)
def test_a_golden_mission_ends_as_its_name_says(name: str):
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    over = [
        event
        for line in lines[1::2]
        for event in json.loads(line[2:]).get("events", ())
        if event["event"] == "over"
    ]
    assert [event["result"] for event in over] == [name.rpartition("-")[2]]
