"""Messages: every kind round-trips, whole, byte by byte and cut off; hostile maps."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cells import mask_of, parse_cell
from game.rules.choice import Choice
from game.rules.dice import DieKind
from game.rules.setup import Mode
from net.base.codec import Decoder, encode
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.base.wire import WireChoice
from net.chain.canonical import PROTOCOL
from net.chain.entries import Vote
from net.chain.last_word import LastWord
from net.messages import messages as m
from net.messages import requests as r
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import TableState, new_lobby
from tests.net.worlds import CHARTER

LOBBY = new_lobby(CHARTER, "Friday", Mode.VERSUS, "black", 4).with_person("Anna", 3)
HOME = HostCandidate("a" * 64, ("192.168.1.7", "fe80::1"), 47325)
KEY, DIGEST, SIGNATURE, POINT = "a" * 64, "d" * 64, "b" * 128, "03" * 33
VOTE = Vote(KEY, 2, 1, "c" * 64, 17, DIGEST, "e" * 64, SIGNATURE)
WITHOUT_DICE = Vote(KEY, 2, 1, "c" * 64, 17, DIGEST, None, SIGNATURE)
ENTRY = {"entry": "ended", "digest": DIGEST}
REFUSAL = Refusal(RefusalCode.NAME_TAKEN, {"name": "Anna"})
CHOICE = WireChoice(0, 2, ("H3", "I3"))
REQUESTS = [
    r.TakeSeat("Ben"),
    r.TakeSeat("Ben", 3),
    r.LeaveSeat(2),
    r.Rename(1, "Cleo"),
    r.SetBot(4, "easy"),
    r.SetBot(4, None),
    r.SetSheet("red"),
    r.SetSeatCount(5),
    r.StartMatch(),
    r.Kick(0),
    r.Pause(1),
    r.Resume(),
    r.TakeSeat("Ben", 3, VOTE),
    r.MakeChoice(0, 1, DIGEST, CHOICE, SIGNATURE),
    r.MakeChoice(0, 1, DIGEST, None),
    r.MakeDecision(1, DIGEST, jokers=(2, 1), signature=SIGNATURE),
    r.MakeDecision(1, DIGEST, die=DieKind.NUMBER),
    r.LetIn(KEY),
    r.SetMission(3),
    r.SetLocked(True),
    r.SetReady(2, True),
]
WORD = LastWord(1, 1, KEY, 7, KEY, SIGNATURE)
TO_HOST = [
    m.Begin(PROTOCOL, "0.1", KEY),
    m.Begin(PROTOCOL, "0.1", KEY, POINT),
    m.Prove(KEY, SIGNATURE),
    m.Hello(("Anna", "Ben"), False),
    m.Hello(("Anna",), have=m.Have(2, 17, DIGEST), candidate=HOME),
    m.Peek(PROTOCOL, "0.1"),
    *(m.Ask(number, request) for number, request in enumerate(REQUESTS, start=1)),
    m.Cast(VOTE),
    m.Cast(WITHOUT_DICE),
    m.Link(2, 9, DIGEST),
    m.Held(1, DIGEST),
    m.Missed(KEY, DIGEST),
    m.Present(DIGEST, WORD, SIGNATURE),
    m.Where("table-1"),
    m.Claim(1, (VOTE,)),
    m.Entries(2, 10, (ENTRY,), SIGNATURE),
    m.Bye(),
    m.Ping(),
    m.Pong(),
]
TO_GUEST = [
    m.Reply(KEY),
    m.Reply(KEY, POINT),
    m.Prove(KEY, SIGNATURE, "table-1"),
    m.Welcome("0.1", 3, False, LOBBY),
    m.Welcome("0.1", 3, False, LOBBY, True),
    m.Bring(2, 17),
    m.Here(m.HereState.SEEKS),
    m.Here(m.HereState.FOLLOWS, KEY, 1),
    m.Here(m.HereState.HOSTS, KEY, 1, (VOTE, WITHOUT_DICE)),
    m.Here(m.HereState.HOSTS, KEY, 1, (VOTE,), True),
    m.Here(m.HereState.FOLLOWS, KEY, 1, heard=WORD),
    m.LobbyNow(LOBBY),
    m.LobbyNow(LOBBY.banning(KEY, "Eve")),
    m.Entries(1, 0, (ENTRY, ENTRY)),
    m.Entries(1, 0, (ENTRY,), SIGNATURE),
    m.Clock(1, 2, 29.5),
    m.RefusedReply(7, REFUSAL),
    m.Missed(KEY, DIGEST),
    m.Present(DIGEST, WORD, SIGNATURE),
    m.Goodbye(REFUSAL),
    m.TableInfo(2, "0.1", "table-1", "Friday", False, 4, 3, TableState.LOBBY, 12.5, KEY),
    m.TableInfo(2, "0.1", "table-1", "Friday", True),
    m.Wait(1.5),
    m.Ping(),
    m.Pong(),
]
BOTH = [(message, m.to_host) for message in TO_HOST] + [
    (message, m.to_guest) for message in TO_GUEST
]


def kinds(messages):
    return {type(message) for message in messages}


def test_these_examples_cover_every_kind_of_message():
    assert kinds(TO_HOST) == set(get_args(m.ToHost))
    assert kinds(TO_GUEST) == set(get_args(m.ToGuest))
    assert kinds(REQUESTS) == set(get_args(r.WireRequest))


@pytest.mark.parametrize(("message", "read"), BOTH, ids=lambda value: type(value).__name__)
def test_a_message_round_trips(message, read):
    (plain,) = Decoder().feed(encode(m.to_map(message)))
    assert read(plain) == message


@pytest.mark.parametrize(("message", "read"), BOTH, ids=lambda value: type(value).__name__)
def test_a_message_may_arrive_byte_by_byte(message, read):
    decoder = Decoder()
    maps = []
    for byte in encode(m.to_map(message)):
        maps += decoder.feed(bytes([byte]))
    assert [read(plain) for plain in maps] == [message]


@pytest.mark.parametrize(("message", "read"), BOTH, ids=lambda value: type(value).__name__)
def test_a_truncated_message_is_not_read_yet(message, read):
    data = encode(m.to_map(message))
    for length in range(len(data)):
        assert Decoder().feed(data[:length]) == []


@pytest.mark.parametrize(("message", "read"), BOTH, ids=lambda value: type(value).__name__)
def test_a_message_with_a_field_missing_is_refused_or_takes_the_default(message, read):
    plain = m.to_map(message)
    for key in plain:
        less = {name: value for name, value in plain.items() if name != key}
        try:
            assert type(read(less)) is type(message)  # the field had a default
        except (m.MessageError, NotDone):
            continue


HOSTILE = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(),
    st.text(max_size=300),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=3),
)


@given(st.sampled_from(BOTH), st.data())
def test_a_message_with_a_wrong_value_is_refused_or_still_valid(pair, data):
    message, read = pair
    plain = dict(m.to_map(message))
    plain[data.draw(st.sampled_from(sorted(plain)))] = data.draw(HOSTILE)
    try:
        read(plain)
    except (m.MessageError, NotDone):
        return


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"kind": "nothing"},
        {"kind": ["ping"]},
        {"kind": "welcome"},
        {"kind": "hello", "names": ["a"] * 7},
        {"kind": "hello", "names": ["a" * 73]},
        {"kind": "hello", "have": {"match": 1, "count": -1}},
        {"kind": "begin", "protocol": 2, "version": "x" * 41, "share": "a" * 64},
        {"kind": "begin", "protocol": 2, "version": "x", "share": "a" * 63},
        {"kind": "begin", "protocol": 2, "version": "x", "share": "A" * 64},
        {"kind": "begin", "protocol": "2", "version": "x", "share": "a" * 64},
        {"kind": "prove", "key": "a" * 64, "signature": "b" * 127},
        {"kind": "entries", "match": 1, "first": 0, "entries": [{}] * 65},
        {"kind": "entries", "match": 1, "first": 0, "entries": [[]]},
        {"kind": "claim", "term": 1, "votes": [{}] * 2},
        {"kind": "link", "match": 1, "roll": 1, "link": None},
        {"kind": "ask", "number": -1, "request": {"kind": "startmatch"}},
        {"kind": "ask", "number": 1, "request": {"kind": "ping"}},
        {"kind": "ask", "number": 1, "request": {"kind": "setbot", "seat": 6, "level": "easy"}},
        {"kind": "held", "match": 1, "digest": "0" * 63 + "\n"},
    ],
)
def test_a_host_refuses_hostile_maps(plain):
    with pytest.raises(m.MessageError):
        m.to_host(plain)


@pytest.mark.parametrize(
    "cells", [[], ["H1"] * 6, ["P1"], ["H8"], ["H1\n"], ["h1"], [12], [["H1"]]]
)
def test_a_choice_with_wrong_cells_is_refused(cells):
    choice = {"colour_die": 0, "number_die": 0, "cells": cells}
    request = {"kind": "makechoice", "seat": 0, "match": 1, "answers": DIGEST, "choice": choice}
    with pytest.raises(m.MessageError):
        m.to_host({"kind": "ask", "number": 1, "request": request})


def test_a_vote_with_an_extra_field_is_refused():
    plain = m.to_map(m.Cast(VOTE))
    plain["vote"] |= {"more": 1}
    with pytest.raises(m.MessageError):
        m.to_host(plain)


@pytest.mark.parametrize(
    "plain",
    [
        {"kind": "begin", "protocol": 99, "version": "9.0", "seats": {}},
        {"kind": "hello", "protocol": 1, "version": "9.0", "names": ["Anna"]},
        {"kind": "secure", "protocol": 1, "version": "9.0", "by": "code"},
    ],
)
def test_a_guest_of_another_protocol_gets_a_version_refusal(plain):
    with pytest.raises(NotDone) as caught:
        m.to_host(plain)
    assert caught.value.refusal.code is RefusalCode.VERSION
    assert caught.value.refusal.params["guest"] == "9.0"


def test_a_table_of_protocol_1_is_still_recognised():
    info = {"kind": "tableinfo", "protocol": 1, "version": "0.9", "table_id": "t", "name": "Friday",
            "code": False, "seats": 4, "free": 3, "state": "lobby", "age": 1.0}  # fmt: skip
    assert m.to_guest(info).key is None


def test_a_choice_keeps_its_dice_and_cells_on_the_wire():
    choice = Choice(1, 2, mask_of(map(parse_cell, ("H3", "H4"))))
    assert WireChoice.of(choice).choice == choice
