"""Events as maps: what is no event is refused, and the referee's keys are exact."""

import pytest

from game.rules.events import Over, Result, Started
from game.rules.record import RecordError, digest, from_record, public_record, to_record
from game.rules.setup import Mode
from tests.rules.play import play_at_random
from tests.rules.scenario import BLACK

STARTED = Started(Mode.VERSUS, 2, "black", BLACK.text, 1)
MARKED = {
    "event": "marked",
    "seat": 0,
    "colour_die": 0,
    "number_die": 1,
    "colour": "g",
    "cells": ["H1"],
    "jokers_used": 0,
}


def test_the_public_form_of_the_start_has_the_referees_keys_only():
    wanted = {"event": "started", "mode": "versus", "seats": 2, "sheet": "black"}
    assert public_record(STARTED) == wanted


def test_the_complete_form_of_the_start_tells_sheet_and_starter():
    assert to_record(STARTED)["sheet_text"] == BLACK.text
    assert from_record(to_record(STARTED)) == STARTED


def test_the_digest_changes_with_any_event():
    _, events = play_at_random(3, 2, 20)
    assert digest(events) != digest(events[:-1])
    assert len(digest(events)) == 64


def test_the_digest_of_a_known_match_stays_what_it_was():
    events = [STARTED, Over(Result.FINISHED, (0,), (3, 2))]
    assert digest(events).startswith("e2921c05244dcb79")


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"event": "dance"},
        {"event": ["marked"]},
        {"event": "passed"},
        {"event": "passed", "seat": True},
        {"event": "passed", "seat": 6},
        {"event": "passed", "seat": "0"},
        {**MARKED, "cells": ["H8"]},
        {**MARKED, "cells": 5},
        {**MARKED, "cells": [["H1"]]},
        {**MARKED, "colour": "x"},
        {**MARKED, "jokers_used": 3},
        {"event": "rolled", "roll": 1, "active": 0, "colours": ["q"], "numbers": [1]},
        {"event": "rolled", "roll": 1, "active": 0, "colours": ["g"], "numbers": [1.0]},
        {"event": "rolled", "roll": 0, "active": 0, "colours": ["g"], "numbers": [1]},
        {"event": "column", "seat": 0, "column": "P", "points": 1, "first": True},
        {"event": "column", "seat": 0, "column": "", "points": 1, "first": True},
        {"event": "column", "seat": 0, "column": "A", "points": 1, "first": 1},
        {"event": "over", "result": "tired", "winners": [0], "totals": [0]},
        {"event": "over", "result": "finished", "winners": 0, "totals": [0]},
        {**to_record(STARTED), "sheet_text": "ggg"},
        {**to_record(STARTED), "sheet_text": None},
        {**to_record(STARTED), "sheet": 5},
        {**to_record(STARTED), "mode": "chess"},
    ],
)
def test_a_map_that_is_no_event_is_refused(record: dict[str, object]):
    with pytest.raises(RecordError):
        from_record(record)
