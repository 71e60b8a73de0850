"""Who presses says who they are, where several are waited for."""

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


def test_who_presses_may_be_any_of_those_who_are_waited_for():
    roster = waiting("Anna", "Ben", "Cem")
    roster.wake(LEFT_KEYS)
    assert holders(roster) == []
    roster.introduce(LEFT_KEYS, Move(-1, 0))
    roster.introduce(LEFT_KEYS, YES)
    assert holders(roster) == ["Cem"]
    assert [player.name for player in roster if player.expected] == ["Anna", "Ben"]


def test_nobody_can_be_who_somebody_else_is_just_saying_to_be():
    roster = waiting("Anna", "Ben", "Cem")
    roster.wake(LEFT_KEYS)
    roster.wake(RIGHT_KEYS)
    roster.introduce(RIGHT_KEYS, Move(1, 0))
    roster.introduce(RIGHT_KEYS, Move(1, 0))
    roster.introduce(RIGHT_KEYS, YES)
    assert holders(roster) == ["Ben"]


def test_the_last_who_is_waited_for_is_whoever_presses():
    roster = waiting("Anna", "Ben")
    roster.wake(LEFT_KEYS)
    roster.introduce(LEFT_KEYS, YES)
    roster.wake(RIGHT_KEYS)
    assert holders(roster) == ["Anna", "Ben"]


def test_who_plays_is_not_asked_who_they_are():
    roster = Roster()
    roster.add(LEFT_KEYS, Guise("Anna"))
    assert not roster.introduce(LEFT_KEYS, Move(1, 0))


def test_devices_that_were_laid_down_are_whose_they_say_next():
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


def test_a_pointer_is_put_on_who_they_are():
    roster = waiting("Anna", "Ben")
    assert roster.point_out(1, MOUSE)
    assert holders(roster) == ["Ben"]
    assert roster.pointed(1) is not None
    assert not roster.point_out(1, MOUSE)
