"""Messages: every one there and back, whole, byte by byte and cut off; hostile maps."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cells import mask_of, parse_cell
from game.rules.choice import Choice
from game.rules.dice import DieKind
from game.rules.setup import Mode
from net import messages as m
from net import requests as r
from net.codec import Decoder, encode
from net.codes import ProofBy
from net.homes import Home, Standing
from net.lobby import TableState, new_lobby
from net.refusals import NotDone, Refusal, RefusalCode

LOBBY = new_lobby("table-1", "Friday", Mode.VERSUS, "black", 4, 30.0).with_person("Anna", 3)
HOME = Home("a" * 64, ("192.168.1.7", "fe80::1"), 47325)
STANDING = Standing(3, 2, 17, 1, "a" * 64)
REFUSAL = Refusal(RefusalCode.NAME_TAKEN, {"name": "Anna"})
CHOICE = r.WireChoice(0, 2, ("H3", "I3"))
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
    r.MakeChoice(0, 1, 2, CHOICE),
    r.MakeChoice(0, 1, 2, None),
    r.MakeDecision(1, 10, jokers=(2, 1)),
    r.MakeDecision(1, 19, die=DieKind.NUMBER),
    r.SetMission(3),
    r.SetLocked(True),
]
TO_HOST = [
    m.Hello(m.PROTOCOL, "0.1", ("Anna", "Ben"), False),
    m.Secure(m.PROTOCOL, "0.1", ProofBy.CODE, "41" * 33),
    m.Secure(m.PROTOCOL, "0.1", ProofBy.SECRET, "41" * 33, "a" * 64, "b" * 128),
    m.Peek(m.PROTOCOL, "0.1"),
    *(m.Ask(number, request) for number, request in enumerate(REQUESTS, start=1)),
    m.Ended(1, "0" * 64),
    m.Hello(
        m.PROTOCOL,
        "0.1",
        ("Anna",),
        key="a" * 64,
        have=m.Have(2, 17, "d" * 64, 1, 40),
        home=HOME,
    ),
    m.Where(m.PROTOCOL, "table-1"),
    m.Claim(STANDING, "b" * 128),
    m.Story(2, 10, ({"event": "passed", "seat": 1},)),
    m.Story(2, lobby=LOBBY),
    m.Story(2, 40, last=True),
    m.Proof("b" * 128),
    m.Bye(),
    m.Ping(),
    m.Pong(),
]
TO_GUEST = [
    m.Welcome("0.1", 3, False, LOBBY),
    m.Welcome("0.1", 3, False, LOBBY, True),
    m.Welcome("0.1", 3, False, LOBBY, True, True),
    m.Challenge("table-1", "c" * 64),
    m.Bring(2, 17),
    m.Here(m.HereState.SEEKS),
    m.Here(m.HereState.HOSTS, STANDING, "c" * 64),
    m.Here(m.HereState.HOSTS, STANDING, yields=True),
    m.LobbyNow(LOBBY),
    m.Events(1, 0, ({"event": "passed", "seat": 1},)),
    m.Clock(1, 2, 29.5),
    m.MatchEnd(1, "f" * 64),
    m.Refused(7, REFUSAL),
    m.Goodbye(REFUSAL),
    m.TableInfo(1, "0.1", "table-1", "Friday", False, 4, 3, TableState.LOBBY, 12.5),
    m.TableInfo(1, "0.1", "table-1", "Friday", True),
    m.Share("42" * 33),
    m.Wait(1.5),
    m.Ping(),
    m.Pong(),
]
BOTH = [(message, m.to_host) for message in TO_HOST] + [
    (message, m.to_guest) for message in TO_GUEST
]


def kinds(messages):
    return {type(message) for message in messages}


def test_every_kind_of_message_is_tried_here():
    assert kinds(TO_HOST) == set(get_args(m.ToHost))
    assert kinds(TO_GUEST) == set(get_args(m.ToGuest))
    assert kinds(REQUESTS) == set(get_args(r.WireRequest))


@pytest.mark.parametrize(("message", "read"), BOTH, ids=lambda value: type(value).__name__)
def test_a_message_is_read_as_it_was_sent(message, read):
    (plain,) = Decoder().feed(encode(m.to_map(message)))
    assert read(plain) == message


@pytest.mark.parametrize(("message", "read"), BOTH, ids=lambda value: type(value).__name__)
def test_a_message_may_come_byte_by_byte(message, read):
    decoder = Decoder()
    maps = []
    for byte in encode(m.to_map(message)):
        maps += decoder.feed(bytes([byte]))
    assert [read(plain) for plain in maps] == [message]


@pytest.mark.parametrize(("message", "read"), BOTH, ids=lambda value: type(value).__name__)
def test_a_message_cut_off_is_no_message_yet(message, read):
    data = encode(m.to_map(message))
    for length in range(len(data)):
        assert Decoder().feed(data[:length]) == []


@pytest.mark.parametrize(("message", "read"), BOTH, ids=lambda value: type(value).__name__)
def test_a_message_without_one_of_its_parts_is_refused_or_whole(message, read):
    plain = m.to_map(message)
    for key in plain:
        less = {name: value for name, value in plain.items() if name != key}
        try:
            assert type(read(less)) is type(message)  # the part had a default
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
def test_a_message_with_a_wrong_value_is_refused_or_still_a_message(pair, data):
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
        {"kind": "hello", "protocol": 1, "version": "x", "names": ["a"] * 7},
        {"kind": "hello", "protocol": 1, "version": "x" * 41},
        {"kind": "hello", "protocol": 1, "version": "x", "names": ["a" * 73]},
        {"kind": "hello", "protocol": "1", "version": "x"},
        {"kind": "ask", "number": -1, "request": {"kind": "startmatch"}},
        {"kind": "ask", "number": 1, "request": {"kind": "ping"}},
        {"kind": "ask", "number": 1, "request": {"kind": "setbot", "seat": 6, "level": "easy"}},
        {"kind": "ended", "match": 1, "digest": "0" * 63 + "\n"},
    ],
)
def test_hostile_maps_are_no_messages_for_a_host(plain):
    with pytest.raises(m.MessageError):
        m.to_host(plain)


@pytest.mark.parametrize(
    "cells", [[], ["H1"] * 6, ["P1"], ["H8"], ["H1\n"], ["h1"], [12], [["H1"]]]
)
def test_a_choice_with_wrong_cells_is_no_message(cells):
    choice = {"colour_die": 0, "number_die": 0, "cells": cells}
    request = {"kind": "makechoice", "seat": 0, "match": 1, "roll": 1, "choice": choice}
    with pytest.raises(m.MessageError):
        m.to_host({"kind": "ask", "number": 1, "request": request})


def test_a_hello_of_another_protocol_is_told_so_whatever_else_it_holds():
    with pytest.raises(NotDone) as caught:
        m.to_host({"kind": "hello", "protocol": 99, "version": "9.0", "seats": {}})
    assert caught.value.refusal.code is RefusalCode.VERSION
    assert caught.value.refusal.params["guest"] == "9.0"


def test_a_choice_keeps_its_dice_and_cells_on_the_wire():
    choice = Choice(1, 2, mask_of(map(parse_cell, ("H3", "H4"))))
    assert r.WireChoice.of(choice).choice == choice
