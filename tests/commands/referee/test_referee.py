"""The referee's protocol: requests, answers, error codes and their precedence."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.commands.referee.referee import Referee
from tests.rules.scenario import BLACK

NEW = {"do": "new", "mode": "versus", "seats": 2, "sheet": "black", "seed": 7}


class Conversation:
    """A referee, asked with Python values."""

    def __init__(self, *requests: dict[str, Any]) -> None:
        self.referee = Referee()
        for request in requests:
            assert self.ask(**request)["ok"], request

    def ask(self, **request: Any) -> dict[str, Any]:
        """The answer to a request."""
        return self.line(json.dumps(request).encode())

    def line(self, line: bytes) -> dict[str, Any]:
        """The answer to a raw line."""
        answer = json.loads(self.referee.answer(line))
        if not answer["ok"]:
            assert set(answer) == {"ok", "error", "message"}
        return answer

    def error(self, **request: Any) -> str:
        """The error code of a refused request; asserts that it changed nothing."""
        before = self.ask(do="state")
        answer = self.ask(**request)
        assert self.ask(do="state") == before
        assert answer["message"]
        return answer["error"]


def roll(colours: str = "gyb", numbers: str = "123") -> dict[str, Any]:
    """A roll with these faces."""
    figures = [figure if figure == "?" else int(figure) for figure in numbers]
    return {"do": "roll", "colours": list(colours), "numbers": figures}


def mark(seat: int, colour_die: int, number_die: int, cells: str) -> dict[str, Any]:
    """A mark."""
    return {
        "do": "mark",
        "seat": seat,
        "colour_die": colour_die,
        "number_die": number_die,
        "cells": cells.split(),
    }


def at_roll_4(seats: int = 2) -> Conversation:
    """A match at roll 4, with seat 3 % seats active and nothing crossed."""
    talk = Conversation({**NEW, "seats": seats})
    for _ in range(3):
        talk.ask(**roll())
        for seat in range(seats):
            assert talk.ask(do="pass", seat=seat)["ok"]
    return talk


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"\xff",
        b"[1, 2",
        b"[1, 2]",
        b"5",
        b"null",
        b'"new"',
        b"{'do': 'new'}",
        b'{"do": "state"} {"do": "state"}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"do": "roll", "x": ' + b"9" * 5000 + b"}",
        "\ufeff{}".encode(),
        '{"do": "state"}'.encode("utf-16"),
    ],
)
def test_a_line_that_is_no_json_object_is_bad_json(line: bytes):
    assert Conversation(NEW).line(line)["error"] == "bad-json"


def test_unknown_keys_are_ignored():
    assert Conversation().ask(**NEW, colour="pink")["ok"]


@pytest.mark.parametrize("do", ["dance", "", None, 5, ["new"], {"a": 1}, "NEW"])
def test_an_unknown_do_is_a_bad_request_with_and_without_a_match(do: object):
    assert Conversation().ask(do=do)["error"] == "bad-request"
    assert Conversation(NEW).ask(do=do)["error"] == "bad-request"
    assert Conversation().ask()["error"] == "bad-request"


@pytest.mark.parametrize(
    "do", ["roll", "legal", "mark", "pass", "share_penalty", "give_up_die", "state", "show"]
)
def test_before_a_match_every_known_request_gets_no_match(do: str):
    assert Conversation().ask(do=do, seat="x", cells=5)["error"] == "no-match"


@pytest.mark.parametrize(
    "change",
    [
        {"mode": "chess"},
        {"mode": 5},
        {"mode": None},
        {"seats": 1},
        {"seats": 7},
        {"seats": True},
        {"seats": 2.0},
        {"seats": "2"},
        {"mode": "solo"},
        {"mode": "mission", "seats": 5, "mission": 1},
        {"mode": "mission", "mission": 0},
        {"mode": "mission", "mission": 6},
        {"mode": "mission", "mission": "1"},
        {"mode": "mission"},
        {"sheet": 5},
        {"sheet": None},
        {"sheet_text": 5},
        {"seed": "7"},
        {"seed": 1.5},
        {"seed": None},
        {"seed": True},
        {"seed": "x", "sheet": "pink"},
    ],
)
def test_a_new_with_a_wrong_value_is_a_bad_request_and_keeps_the_match(change: dict[str, Any]):
    assert Conversation(NEW).error(**{**NEW, **change}) == "bad-request"


@pytest.mark.parametrize("key", ["mode", "seats", "sheet"])
def test_a_new_with_a_key_missing_is_a_bad_request(key: str):
    request = {name: value for name, value in NEW.items() if name != key}
    assert Conversation().ask(**request)["error"] == "bad-request"


def test_an_infinite_seed_is_a_bad_request():
    line = json.dumps(NEW).replace("7", "1e999").encode()
    assert Conversation().line(line)["error"] == "bad-request"


@pytest.mark.parametrize(
    "change",
    [
        {"sheet": "pink"},
        {"sheet": "Black"},
        {"sheet": ""},
        {"sheet_text": ""},
        {"sheet_text": BLACK.text + "\n"},
        {"sheet_text": BLACK.text.replace("g", "q", 1)},
        {"sheet_text": BLACK.text.replace("o", "g").replace("O", "g")},
    ],
)
def test_an_invalid_sheet_is_a_bad_sheet(change: dict[str, str]):
    assert Conversation(NEW).error(**{**NEW, **change}) == "bad-sheet"


def test_the_sheet_text_takes_precedence_over_the_sheet_name():
    talk = Conversation()
    (started,) = talk.ask(**{**NEW, "sheet": "pink"}, sheet_text=BLACK.text)["events"]
    assert started["sheet"] is None


def test_any_sheet_of_the_right_shape_is_accepted():
    odd = "\n".join(["g" * 15] * 6 + ["gybrogybrogybro"])
    talk = Conversation({**NEW, "sheet_text": odd}, roll("gyb", "513"))
    assert talk.ask(do="legal", seat=0)["count"] > 100


def test_a_new_match_replaces_the_current_one():
    talk = Conversation(NEW, roll())
    talk.ask(**{**NEW, "seats": 3})
    state = talk.ask(do="state")["state"]
    assert (state["roll"], len(state["seats"])) == (0, 3)


def test_the_same_seed_gives_the_same_faces():
    faces = [Conversation(NEW).ask(do="roll")["events"] for _ in range(2)]
    assert faces[0] == faces[1]


def test_a_roll_with_given_faces_draws_nothing_from_the_seed():
    one = Conversation(NEW, roll(), {"do": "pass", "seat": 0}, {"do": "pass", "seat": 1})
    second = one.ask(do="roll")["events"][0]
    first = Conversation(NEW).ask(do="roll")["events"][0]
    assert (second["colours"], second["numbers"]) == (first["colours"], first["numbers"])


def test_a_refused_roll_draws_nothing_from_the_seed():
    faces = []
    for refused in (0, 3):
        talk = Conversation(NEW, {"do": "roll"})
        for _ in range(refused):
            assert talk.error(do="roll") == "wrong-phase"
        talk.ask(do="pass", seat=0)
        talk.ask(do="pass", seat=1)
        faces.append(talk.ask(do="roll")["events"])
    assert faces[0] == faces[1]


@pytest.mark.parametrize(
    "change",
    [
        {"colours": ["g", "y"]},
        {"colours": ["g", "y", "b", "r"]},
        {"colours": ["g", "y", "p"]},
        {"colours": ["g", "y", 1]},
        {"colours": "gyb"},
        {"colours": None},
        {"numbers": [1, 2]},
        {"numbers": [1, 2, 6]},
        {"numbers": [1, 2, 0]},
        {"numbers": [1, 2, "3"]},
        {"numbers": [1, 2, 3.0]},
        {"numbers": [1, 2, True]},
        {"numbers": [1, 2, None]},
        {"numbers": [1, 2, ["?"]]},
    ],
)
def test_wrong_faces_are_a_bad_request_in_every_phase(change: dict[str, Any]):
    assert Conversation(NEW).error(**{**roll(), **change}) == "bad-request"
    assert Conversation(NEW, roll()).error(**{**roll(), **change}) == "bad-request"


@pytest.mark.parametrize("key", ["colours", "numbers"])
def test_faces_of_one_kind_only_are_a_bad_request(key: str):
    request = {name: value for name, value in roll().items() if name != key}
    assert Conversation(NEW).error(**request) == "bad-request"


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 2},
        {"seat": -1},
        {"seat": True},
        {"seat": "0"},
        {"seat": 0.0},
        {"colour_die": 3},
        {"colour_die": -1},
        {"number_die": 3},
        {"number_die": None},
        {"cells": "H1"},
        {"cells": ["H1", "H1"]},
        {"cells": ["H8"]},
        {"cells": ["h1"]},
        {"cells": [5]},
        {"cells": None},
    ],
)
def test_a_mark_with_a_wrong_value_is_a_bad_request_in_every_phase(change: dict[str, Any]):
    request = {**mark(0, 0, 0, "H1"), **change}
    assert Conversation(NEW).error(**request) == "bad-request"
    assert Conversation(NEW, roll()).error(**request) == "bad-request"


@pytest.mark.parametrize("key", ["seat", "colour_die", "number_die", "cells"])
def test_a_mark_with_a_key_missing_is_a_bad_request(key: str):
    request = {name: value for name, value in mark(0, 0, 0, "H1").items() if name != key}
    assert Conversation(NEW, roll()).error(**request) == "bad-request"


def test_in_solo_the_third_die_is_not_in_play():
    talk = Conversation({"do": "new", "mode": "solo", "seats": 1, "sheet": "red"})
    assert talk.error(**mark(0, 2, 0, "H1")) == "bad-request"
    assert talk.ask(**roll("gy", "12"))["ok"]


def test_marks_and_passes_are_refused_before_the_roll():
    talk = Conversation(NEW)
    assert talk.error(**mark(0, 0, 0, "H1")) == "wrong-phase"
    assert talk.error(do="pass", seat=0) == "wrong-phase"


def test_a_seat_that_has_chosen_is_the_wrong_seat():
    talk = Conversation(NEW, roll(), {"do": "pass", "seat": 0})
    assert talk.error(do="pass", seat=0) == "wrong-seat"
    assert talk.error(**mark(0, 0, 0, "H1")) == "wrong-seat"


def test_from_roll_4_a_passive_seat_waits():
    talk = at_roll_4()
    talk.ask(**roll())
    assert talk.error(do="pass", seat=0) == "wrong-seat"
    assert talk.ask(do="legal", seat=0)["legal"] == []


PRECEDENCE = [
    # A passive seat, after the active one has taken green and 1; no jokers are spent.
    (mark(0, 0, 0, "H1 A4"), "die-taken"),
    (mark(0, 1, 1, "H1 A4"), "wrong-colour"),
    (mark(0, 1, 1, "H6 I6 J7"), "wrong-count"),
    (mark(0, 1, 1, ""), "wrong-count"),
    (mark(0, 1, 1, "H6 A7"), "not-connected"),
    (mark(0, 1, 1, "A7 B7"), "not-adjacent"),
    (mark(0, 1, 1, "H6 I6"), None),
]


@pytest.mark.parametrize(("request_", "error"), PRECEDENCE)
def test_if_several_errors_apply_the_first_is_given(request_: dict[str, Any], error: str | None):
    talk = at_roll_4()
    talk.ask(**roll("gyb", "123"))
    assert talk.ask(**mark(1, 0, 0, "H1"))["ok"]
    if error is None:
        assert talk.ask(**request_)["ok"]
    else:
        assert talk.error(**request_) == error


def test_already_crossed_precedes_not_connected():
    talk = Conversation(NEW, roll("gyb", "123"), mark(0, 0, 0, "H1"), {"do": "pass", "seat": 1})
    talk.ask(**roll("gyb", "123"))
    assert talk.error(**mark(0, 0, 1, "H1 A1")) == "already-crossed"


def test_no_joker_is_the_last_reason_against_a_mark():
    talk = Conversation({"do": "new", "mode": "solo", "seats": 1, "sheet": "black"})
    for cells in ("H1", "H2", "H3", "H4"):
        talk.ask(**roll("xx", "??"))
        assert talk.ask(**mark(0, 0, 0, cells))["ok"]
    talk.ask(**roll("xx", "1?"))
    assert talk.error(**mark(0, 0, 0, "A7")) == "not-adjacent"
    assert talk.error(**mark(0, 0, 0, "H5")) == "no-joker"
    assert talk.ask(do="legal", seat=0) == {"ok": True, "legal": [], "count": 0}


def test_a_colour_joker_with_cells_of_two_colours_is_the_wrong_colour():
    talk = Conversation(NEW, roll("xyb", "213"))
    assert talk.error(**mark(0, 0, 0, "H1 H2")) == "wrong-colour"


def test_a_joker_with_none_or_more_than_five_cells_is_the_wrong_count():
    talk = Conversation(NEW, roll("xyb", "?13"))
    assert talk.error(**mark(0, 0, 0, "")) == "wrong-count"
    assert talk.error(**mark(0, 0, 0, "A1 B1 C1 B2 B3 D2")) == "wrong-count"


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ({"do": "share_penalty"}, "bad-request"),
        ({"do": "share_penalty", "jokers": [1]}, "bad-request"),
        ({"do": "share_penalty", "jokers": [1, -1]}, "bad-request"),
        ({"do": "share_penalty", "jokers": [1, True]}, "bad-request"),
        ({"do": "share_penalty", "jokers": 5}, "bad-request"),
        ({"do": "share_penalty", "jokers": [1, 0]}, "wrong-phase"),
        ({"do": "give_up_die"}, "bad-request"),
        ({"do": "give_up_die", "kind": "star"}, "bad-request"),
        ({"do": "give_up_die", "kind": ["colour"]}, "bad-request"),
        ({"do": "give_up_die", "kind": "colour"}, "wrong-phase"),
    ],
)
def test_mission_requests_check_their_values_before_the_phase(request_, error):
    assert Conversation(NEW).error(**request_) == error
    assert Conversation(NEW, roll()).error(**request_) == error


MISSION = {"do": "new", "mode": "mission", "seats": 2, "mission": 4, "seed": 3}


def test_a_mission_begins_with_its_sheets():
    (started,) = Conversation().ask(**MISSION)["events"]
    wanted = {"event": "started", "mode": "mission", "seats": 2, "sheet": ["I", "II"]}
    assert started == wanted


def test_in_missions_the_sheet_may_be_left_out_and_is_ignored():
    assert Conversation().ask(**MISSION, sheet="pink")["ok"]


def test_the_state_of_a_mission_includes_goals_milestones_dice_and_circles():
    state = Conversation(MISSION).ask(do="state")["state"]
    assert state["mission"] == 4
    assert state["goals"]["done"] == []
    assert state["goals"]["needed"]["circles"] == 6
    assert set(state["milestones"]) == {"10", "19", "27"}
    assert set(state["milestones"]["10"]) == {"points", "jokers"}
    assert state["dice"] == {"colours": 3, "numbers": 3}
    assert set(state["seats"][0]["circles"]) == set("123456")
    assert len(state["seats"][0]["circles"]["1"]) == 4
    assert state["seats"][0]["score"]["total"] == 8


def test_a_pass_in_a_mission_is_a_miss():
    talk = Conversation(MISSION, roll())
    events = talk.ask(do="pass", seat=1)["events"]
    assert events == [{"event": "passed", "seat": 1}, {"event": "missed", "seat": 1, "misses": 1}]


def test_the_cells_of_a_mark_are_sorted_in_the_answer():
    talk = Conversation(NEW, roll("ryb", "312"))
    (marked,) = talk.ask(**mark(0, 0, 0, "J3 H3 I3"))["events"]
    assert marked["cells"] == ["H3", "I3", "J3"]


def test_the_state_before_the_first_roll():
    state = Conversation(NEW).ask(do="state")["state"]
    assert state["phase"] == "roll"
    assert (state["roll"], state["active"], state["to_act"]) == (0, 0, [])
    assert state["colours"] == state["numbers"] == []
    assert state["available"] == {"colours": [], "numbers": []}
    assert "level" not in state


def test_the_state_while_passive_seats_choose():
    talk = at_roll_4(seats=3)
    talk.ask(**roll("gyb", "123"))
    assert talk.ask(do="state")["state"]["phase"] == "active"
    talk.ask(**mark(0, 0, 0, "H1"))
    state = talk.ask(do="state")["state"]
    assert (state["phase"], state["to_act"], state["active"]) == ("choose", [1, 2], 0)
    assert state["colours"] == ["g", "y", "b"]
    assert state["available"] == {"colours": [1, 2], "numbers": [1, 2]}


def test_the_state_of_a_solo_match_that_is_over_has_its_level():
    talk = Conversation({"do": "new", "mode": "solo", "seats": 1, "sheet": "black", "seed": 1})
    for _ in range(30):
        talk.ask(do="roll")
        talk.ask(do="pass", seat=0)
    state = talk.ask(do="state")["state"]
    assert (state["phase"], state["level"], state["roll"]) == ("over", 1, 30)
    assert state["seats"][0]["score"]["total"] == -22
    assert talk.error(do="roll") == "wrong-phase"


def test_show_draws_the_sheet_with_crosses():
    talk = Conversation(NEW, roll(), mark(0, 0, 0, "H1"))
    assert talk.ask(do="show", seat=0)["show"].startswith("gggyyyy#bbbOyyy\n")
    assert talk.error(do="show", seat=2) == "bad-request"


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["versus", "solo", "black", "H1", "A1", "g", "x", "?", BLACK.text]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)
keys = st.sampled_from(
    [
        "do",
        "mode",
        "seats",
        "sheet",
        "sheet_text",
        "seed",
        "seat",
        "colours",
        "numbers",
        "colour_die",
        "number_die",
        "cells",
        "jokers",
        "kind",
        "mission",
    ]
)
dos = st.sampled_from(["new", "roll", "legal", "mark", "pass", "state", "show", "give_up_die"])
requests = st.builds(lambda do, rest: {**rest, "do": do}, dos, st.dictionaries(keys, values))


@settings(max_examples=150)
@given(st.lists(requests | values, max_size=20))
def test_every_request_is_answered(asked: list[object]):
    referee = Referee()
    referee.answer(json.dumps(NEW).encode())
    for request in asked:
        answer = json.loads(referee.answer(json.dumps(request).encode()))
        assert answer["ok"] in (True, False)


@settings(max_examples=200)
@given(st.binary(max_size=60))
def test_any_bytes_are_answered_with_one_line(line: bytes):
    answer = Referee().answer(line)
    assert b"\n" not in answer
    assert json.loads(answer)["error"] in ("bad-json", "bad-request", "no-match")
