"""Who somebody is who takes a seat: people go with their controllers, made up names with nobody."""

import pytest
from msgspec.structs import replace

from game.client.input.devices import Family, Pad
from game.client.input.sources import LEFT_KEYS, RIGHT_KEYS, pad_source
from game.client.seats.roster import Roster
from game.client.setup.known_people import KnownPeople, name_for, remembered
from game.table.storage.settings import Guise

ANNA, BEN = Guise("Anna", 4, 2, "guid a"), Guise("Ben", 5, 3, "guid b")
PADS = {"guid a": pad_source(700), "guid b": pad_source(701), "guid c": pad_source(702)}


@pytest.fixture
def known(program):
    stage = program.stage
    stage.settings = replace(stage.settings, name="", guises=(Guise("Player 2", 6), ANNA, BEN))
    for make, source in PADS.items():
        stage.devices.add(Pad(source.number, make, make, Family.XBOX))
    return KnownPeople(stage, Roster())


def test_a_made_up_name_is_nobody_to_be_remembered(known):
    assert remembered(known._stage) == (ANNA, BEN)
    known._roster.add(LEFT_KEYS, Guise("Player 1"))
    known._roster.add(RIGHT_KEYS, Guise("Cem"))
    known.remember()
    assert [one.name for one in known._stage.settings.guises] == ["Cem", "Anna", "Ben"]


def test_people_come_with_their_controllers_whoever_presses_first(known):
    assert known.newcomer(PADS["guid b"], "guid b") == BEN


def test_whose_controller_is_there_is_not_given_to_others(known):
    assert known.newcomer(PADS["guid c"], "guid c").name == "Player 1"


def test_whose_controller_is_not_there_is_the_first_who_comes(known):
    known._stage.devices.unplug(700)
    assert known.newcomer(LEFT_KEYS, "") == ANNA


def test_people_of_a_mission_look_as_they_chose_and_come_with_their_controllers(known):
    names = ["Dora", "Ben", "Anna"]
    assert known.newcomer(PADS["guid a"], "guid a", names) == ANNA
    assert known.newcomer(LEFT_KEYS, "", names).name == "Dora"
    assert known.newcomer(LEFT_KEYS, "", ["Ben"]) == BEN


def test_new_people_differ_at_sight(known):
    known._roster.add(LEFT_KEYS, Guise("Anna", 1, 1))
    found = known.newcomer(PADS["guid c"], "guid c")
    assert (found.tint, found.costume) != (1, 1)
    assert found.tint != 1
    assert found.costume != 1


def test_what_somebody_plays_with_is_remembered_with_them(known):
    player = known._roster.add(PADS["guid c"], Guise("Cem"), "guid c")
    known.remember()
    known._roster.remove(player)
    assert known.newcomer(PADS["guid c"], "guid c").name == "Cem"


def test_who_writes_the_name_of_somebody_known_looks_like_them(known):
    player = known._roster.add(LEFT_KEYS, Guise("Player 1"))
    known.name(player, "Ben")
    assert (player.name, player.tint, player.costume) == ("Ben", BEN.tint, BEN.costume)


def test_who_sits_down_beside_others_is_somebody_known_who_is_not_here(known):
    assert name_for(known._stage, ["Anna"]) == "Ben"
    assert name_for(known._stage, ["Anna", "ben"]) == "Player 3"
