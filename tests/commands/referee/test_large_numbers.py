"""Numbers longer than Python writes out are refused like any other fault."""

import json

import pytest

from tests.commands.referee.golden import FOLDER
from tests.commands.referee.test_referee import NEW, Conversation


@pytest.mark.parametrize("key", ["seats", "seed"])
def test_an_integer_of_more_than_a_hundred_digits_is_a_bad_request(key: str) -> None:
    assert Conversation(NEW).error(**NEW | {key: 10**100}) == "bad-request"
    assert Conversation().ask(**NEW | {"seed": 10**100 - 1})["ok"]


def test_strikes_too_large_to_be_added_up_in_a_sentence_are_a_bad_request() -> None:
    talk = Conversation()
    for line in (FOLDER / "mission-4-won.txt").read_text("utf-8").splitlines()[::2]:
        request = json.loads(line.removeprefix("> "))
        if request["do"] == "share_penalty":
            break
        talk.ask(**request)
    seats = len(request["jokers"])
    assert talk.error(do="share_penalty", jokers=seats * [99]) == "wrong-share"
    assert talk.error(do="share_penalty", jokers=seats * [10**4300 - 1]) == "bad-request"
    assert talk.ask(**request)["ok"]
