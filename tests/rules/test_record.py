"""Events as maps: invalid ones are refused, and the referee's keys are exact."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


def test_the_public_form_of_the_start_has_only_the_referee_s_keys():
    wanted = {"event": "started", "mode": "versus", "seats": 2, "sheet": "black"}
    assert public_record(STARTED) == wanted


def test_the_complete_form_of_the_start_includes_sheet_and_starter():
    assert to_record(STARTED)["sheet_text"] == BLACK.text
    assert from_record(to_record(STARTED)) == STARTED


def test_changing_any_event_changes_the_digest():
    _, events = play_at_random(3, 2, 20)
    assert digest(events) != digest(events[:-1])
    assert len(digest(events)) == 64


def test_the_digest_of_a_known_match_never_changes():
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


PLANNED = {
    "event": "started",
    "mode": "mission",
    "seats": 1,
    "starter": 0,
    "plan": {
        "mission": 1,
        "sheets": [],
        "needed": {"colour": 5},
        "points": [1, 2, 3],
        "jokers": 1,
    },
}
_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.just(10**400)
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=3)
    | st.sampled_from(["g", "x", "H3", "versus", "mission", "colour", BLACK.text, "won"])
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=3) | st.sampled_from(["colour", "text"]), inner)
    ),
    max_leaves=8,
)
_KEYS = st.sampled_from(
    ["mode", "seats", "sheet", "sheet_text", "starter", "plan", "roll", "active", "colours",
     "numbers", "seat", "cells", "name", "jokers", "kind", "result", "winners", "totals"]
)  # fmt: skip


@given(st.sampled_from([to_record(STARTED), MARKED, PLANNED]), st.dictionaries(_KEYS, _VALUES))
def test_an_event_with_any_value_is_read_or_refused(record, changes):
    with suppress(RecordError):
        from_record(record | changes)


@given(st.sampled_from(list(PLANNED["plan"])), _VALUES)
def test_a_plan_with_any_value_is_read_or_refused(key, value):
    with suppress(RecordError):
        from_record(PLANNED | {"plan": PLANNED["plan"] | {key: value}})


@given(_VALUES)
def test_any_value_at_all_is_read_or_refused(value):
    with suppress(RecordError):
        from_record(value)
    with suppress(RecordError):
        from_record({"event": value})


@pytest.mark.parametrize(
    "record",
    [
        {**PLANNED, "plan": PLANNED["plan"] | {"needed": [["colour", 5]]}},
        {**PLANNED, "plan": PLANNED["plan"] | {"needed": {"row": 5}}},
        {**PLANNED, "plan": PLANNED["plan"] | {"sheets": [{}] * 5}},
        {**to_record(STARTED), "sheet": "x" * 41},
        {**to_record(STARTED), "sheet": "\x1b[2J"},
        {**MARKED, "cells": {"H1": 1}},
        {"event": "rolled", "roll": 1, "active": 0, "colours": ["g"] * 4, "numbers": [1]},
        {"event": "over", "result": "finished", "winners": [6], "totals": [0]},
        {"event": "over", "result": "finished", "winners": [0], "totals": [0] * 7},
        {"event": "goal", "name": "star:" + "A" * 8000, "seat": 0},
    ],
)
def test_impossible_values_are_refused(record):
    with pytest.raises(RecordError):
        from_record(record)


@pytest.mark.parametrize("key", ["event", "seat", "colour", "cells", "jokers_used"])
def test_an_overlong_number_is_refused(key):
    with pytest.raises(RecordError):
        from_record(MARKED | {key: 10**5000})
