"""Whoever presses says who they are, if several people are waited for."""

from game.client.input.presses import Act, Move, Press
from game.client.input.sources import LEFT_KEYS, MOUSE, RIGHT_KEYS, pad_source
from game.client.seats.roster import Roster
from game.table.storage.settings import Guise

YES = Press(Act.ACCEPT)


def waiting(*names: str) -> Roster:
    roster = Roster()
    for seat, name in enumerate(names):
        roster.expect(Guise(name, seat)).seat = seat
    return roster


def holders(roster: Roster) -> list[str]:
    return [player.name for player in roster if not player.stopped]


def test_a_device_may_be_anybody_who_is_waited_for():
    roster = waiting("Anna", "Ben", "Cem")
    roster.wake(LEFT_KEYS)
    assert holders(roster) == []
    roster.introduce(LEFT_KEYS, Move(-1, 0))
    roster.introduce(LEFT_KEYS, YES)
    assert holders(roster) == ["Cem"]
    assert [player.name for player in roster if player.expected] == ["Anna", "Ben"]


def test_a_person_being_chosen_by_one_device_is_skipped_by_another():
    roster = waiting("Anna", "Ben", "Cem")
    roster.wake(LEFT_KEYS)
    roster.wake(RIGHT_KEYS)
    roster.introduce(RIGHT_KEYS, Move(1, 0))
    roster.introduce(RIGHT_KEYS, Move(1, 0))
    roster.introduce(RIGHT_KEYS, YES)
    assert holders(roster) == ["Ben"]


def test_the_last_person_waited_for_needs_no_introduction():
    roster = waiting("Anna", "Ben")
    roster.wake(LEFT_KEYS)
    roster.introduce(LEFT_KEYS, YES)
    roster.wake(RIGHT_KEYS)
    assert holders(roster) == ["Anna", "Ben"]


def test_a_player_already_playing_is_not_asked():
    roster = Roster()
    roster.add(LEFT_KEYS, Guise("Anna"))
    assert not roster.introduce(LEFT_KEYS, Move(1, 0))


def test_released_devices_belong_to_whoever_is_chosen_next():
    roster = Roster()
    roster.add(pad_source(900), Guise("Anna"), "guid")
    roster.add(pad_source(901), Guise("Ben"), "guid")
    roster.lay_down()
    roster.wake(pad_source(900), "guid")
    roster.introduce(pad_source(900), Move(1, 0))
    roster.introduce(pad_source(900), YES)
    roster.wake(pad_source(901), "guid")
    assert [(player.name, player.source.number) for player in roster] == [
        ("Anna", 901),
        ("Ben", 900),
    ]


def test_a_pointer_clicks_the_person_they_are():
    roster = waiting("Anna", "Ben")
    assert roster.point_out(1, MOUSE)
    assert holders(roster) == ["Ben"]
    assert roster.pointed(1) is not None
    assert not roster.point_out(1, MOUSE)
