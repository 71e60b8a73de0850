"""What becomes of a table's bots when another program goes on as its host."""

import pytest

from game.bots.levels import LEVELS
from game.rules.setup import Mode
from game.table.play.hosting import next_host
from net.base.identity import Identity
from net.messages.heritage import Heritage
from net.messages.lobby import Lobby, SeatInfo, SeatKind


def table() -> Heritage:
    """A person, a bot of ours, a bot that is a program of the old host, and one standing in."""
    seats = (
        SeatInfo(0, SeatKind.PERSON, "Mina", peer=1),
        SeatInfo(1, SeatKind.BOT, "Hard bot", "hard"),
        SeatInfo(2, SeatKind.BOT, "Mine", "mybot"),
        SeatInfo(3, SeatKind.PERSON, "Ben", "mybot", 2, away=True),
    )
    return Heritage(Lobby("id", "Wohnzimmer", Mode.VERSUS, "black", seats), None, 1)


def levels(*programs: str) -> list[str | None]:
    """What plays at each seat of the next host, which has these programs itself."""
    host = next_host(table(), None, 0.0, Identity(), programs)
    return [seat.level for seat in host.table.lobby.seats]


def test_a_bot_whose_program_is_gone_with_its_host_is_played_by_an_easy_bot() -> None:
    assert levels() == [None, "hard", "easy", "easy"]


def test_it_keeps_its_name_and_its_seat() -> None:
    seat = next_host(table(), None, 0.0, Identity()).table.lobby.seats[2]
    assert (seat.kind, seat.name) == (SeatKind.BOT, "Mine")


def test_a_program_that_the_new_host_has_as_well_plays_on() -> None:
    assert levels("mybot") == [None, "hard", "mybot", "mybot"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_of_ours_plays_on(level: str) -> None:
    heritage = table()
    lobby = heritage.lobby.with_bot(1, level, "Bot")
    host = next_host(Heritage(lobby, None, 1), None, 0.0, Identity())
    assert host.table.lobby.seats[1].level == level
