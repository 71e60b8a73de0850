"""Who takes a seat: known people come with their controllers, made-up names are not remembered."""

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


def test_a_default_name_is_not_remembered(known):
    assert remembered(known._stage) == (ANNA, BEN)
    known._roster.add(LEFT_KEYS, Guise("Player 1"))
    known._roster.add(RIGHT_KEYS, Guise("Cem"))
    known.remember()
    assert [one.name for one in known._stage.settings.guises] == ["Cem", "Anna", "Ben"]


def test_people_come_with_their_controllers_whoever_presses_first(known):
    assert known.newcomer(PADS["guid b"], "guid b") == BEN


def test_a_person_whose_controller_is_plugged_in_is_not_given_to_others(known):
    assert known.newcomer(PADS["guid c"], "guid c").name == "Player 1"


def test_a_person_whose_controller_is_missing_goes_to_the_first_who_joins(known):
    known._stage.devices.unplug(700)
    assert known.newcomer(LEFT_KEYS, "") == ANNA


def test_people_of_a_mission_have_their_looks_and_controllers(known):
    names = ["Dora", "Ben", "Anna"]
    assert known.newcomer(PADS["guid a"], "guid a", names) == ANNA
    assert known.newcomer(LEFT_KEYS, "", names).name == "Dora"
    assert known.newcomer(LEFT_KEYS, "", ["Ben"]) == BEN


def test_a_new_person_looks_different_from_everybody_else(known):
    known._roster.add(LEFT_KEYS, Guise("Anna", 1, 1))
    found = known.newcomer(PADS["guid c"], "guid c")
    assert (found.tint, found.costume) != (1, 1)
    assert found.tint != 1
    assert found.costume != 1


def test_a_person_is_remembered_with_their_controller(known):
    player = known._roster.add(PADS["guid c"], Guise("Cem"), "guid c")
    known.remember()
    known._roster.remove(player)
    assert known.newcomer(PADS["guid c"], "guid c").name == "Cem"


def test_writing_a_known_name_brings_that_person_s_look(known):
    player = known._roster.add(LEFT_KEYS, Guise("Player 1"))
    known.name(player, "Ben")
    assert (player.name, player.tint, player.costume) == ("Ben", BEN.tint, BEN.costume)


def test_the_next_local_person_is_a_known_one_who_is_not_here(known):
    assert name_for(known._stage, ["Anna"]) == "Ben"
    assert name_for(known._stage, ["Anna", "ben"]) == "Player 3"
