"""Looks are shared by the table: everybody sees the same, and no two seats have one tint."""

import pytest
from msgspec import convert, to_builtins

from game.rules.setup import Mode
from net.base.wire import TINTS, Appearance
from net.messages.lobby import new_lobby
from net.messages.messages import Hello, MessageError, to_host, to_map
from tests.net.worlds import CHARTER

TABLE = new_lobby(CHARTER, "Friday", Mode.VERSUS, "black", 6)


def looks(lobby):
    return [seat.appearance for seat in lobby.people]


def test_a_person_has_the_look_they_ask_for():
    assert looks(TABLE.with_person("Anna", 1, appearance=Appearance(3, 2))) == [Appearance(3, 2)]


def test_a_later_person_gets_the_next_free_tint():
    lobby = TABLE.with_person("Anna", 1, appearance=Appearance(TINTS - 1, 2))
    lobby = lobby.with_person("Ben", 2, appearance=Appearance(TINTS - 1, 2))
    assert looks(lobby)[1] == Appearance(0, 2)


def test_a_new_name_alone_keeps_the_look():
    lobby = TABLE.with_person("Anna", 1, appearance=Appearance(3, 2)).renamed(0, "Bea")
    assert looks(lobby) == [Appearance(3, 2)]


def test_a_new_look_arrives_with_the_name():
    lobby = TABLE.with_person("Anna", 1, appearance=Appearance(3, 2))
    assert looks(lobby.renamed(0, "Anna", Appearance(3, 5))) == [Appearance(3, 5)]


def test_a_person_who_takes_over_a_seat_brings_their_look():
    lobby = TABLE.with_bot(0, "easy", "Ada").with_person("Ben", 2).started()
    assert lobby.taken_over(0, "Cleo", 3, appearance=Appearance(4, 4)).seats[0].appearance == (
        Appearance(4, 4)
    )


@pytest.mark.parametrize("look", [{"tint": TINTS}, {"costume": -1}, {"tint": "red"}, 7])
def test_an_invalid_look_is_no_message(look):
    plain = to_map(Hello(("Anna",))) | {"appearances": [look]}
    with pytest.raises(MessageError):
        to_host(plain)


def test_a_look_round_trips_over_the_wire():
    assert convert(to_builtins(Appearance(7, 1)), Appearance) == Appearance(7, 1)
