"""The page on the protocol names every message with every field, and nothing that is not there."""

import re
from pathlib import Path
from typing import get_args

import pytest

from net import messages as m
from net import requests as r
from net.refusals import RefusalCode

PAGE = (Path(__file__).parents[2] / "docs" / "PROTOCOL.md").read_text()
ROW = re.compile(r"^\| ((?:`\w+`(?:, )?)+) \|([^|]*)\|", re.MULTILINE)


def rows(heading: str) -> dict[str, set[str]]:
    """The kinds of the table under a heading, with the fields that stand beside them."""
    part = PAGE.split(f"\n{heading}\n", 1)[1].lstrip().split("\n\n", 1)[0]
    found = {}
    for kinds, fields in ROW.findall(part):
        for kind in re.findall(r"`(\w+)`", kinds):
            outside = re.sub(r"\([^)]*\)", "", fields)
            found[kind] = set(re.findall(r"`(\w+)`", outside))
    return found


def fields(kinds: object) -> dict[str, set[str]]:
    return {kind.__name__.lower(): set(kind.__struct_fields__) for kind in get_args(kinds)}


@pytest.mark.parametrize(
    ("heading", "kinds"), [("To the host:", m.ToHost), ("To the guest:", m.ToGuest)]
)
def test_the_tables_name_every_message_with_its_fields(heading: str, kinds: object) -> None:
    assert rows(heading) == fields(kinds)


@pytest.mark.parametrize("kind", get_args(r.WireRequest), ids=lambda kind: kind.__name__)
def test_the_page_names_every_request_with_its_fields(kind: type) -> None:
    shown = re.search(rf"`{kind.__name__.lower()} \{{([^}}]*)\}}`", PAGE)
    assert shown is not None
    assert set(filter(None, shown.group(1).split(", "))) == set(kind.__struct_fields__)


@pytest.mark.parametrize("state", m.HereState, ids=lambda state: state.value)
def test_the_page_names_every_answer_to_where(state: m.HereState) -> None:
    assert f"`{state.value}`" in PAGE


@pytest.mark.parametrize(
    "code",
    [
        RefusalCode.VERSION,
        RefusalCode.SEAT_HELD,
        RefusalCode.BAD_PROOF,
        RefusalCode.BAD_MESSAGE,
        RefusalCode.MATCH_BEGUN,
        RefusalCode.HOST_LEFT,
        RefusalCode.TABLE_CLOSED,
        RefusalCode.TABLES_MET,
    ],
    ids=lambda code: code.value,
)
def test_the_page_tells_of_the_refusals_a_client_acts_on(code: RefusalCode) -> None:
    assert f"`{code.value}`" in PAGE


def test_the_page_states_the_number_of_the_protocol_and_the_limits_of_a_frame() -> None:
    from net.codec import MOST_BYTES, MOST_DEPTH, MOST_ITEMS, MOST_TEXT
    from net.shell import MOST_GUEST_BYTES

    assert f"| a frame to a host | {MOST_GUEST_BYTES // 1024} KiB |" in PAGE
    assert f"| a frame to a guest | {MOST_BYTES // 1024} KiB |" in PAGE
    assert f"counted | {MOST_DEPTH} |" in PAGE
    assert f"map | {MOST_ITEMS} |" in PAGE
    assert f"a text | {MOST_TEXT} bytes |" in PAGE
    assert f"the protocol's number is {m.PROTOCOL}" in PAGE
