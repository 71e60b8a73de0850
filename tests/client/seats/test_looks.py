"""What seats look like: who plays there now."""

from msgspec.structs import replace

from game.client.seats.looks import looks, seat_facts
from game.table.play.seat_view import Look
from net.messages.lobby import SeatInfo
from tests.client.tables import lobby, visit_at


def look_of(**changes: object) -> Look:
    """The look of a person's seat elsewhere, after these changes."""
    playing = lobby(2, 0, mine=1, playing=True)
    seats: tuple[SeatInfo, ...] = (playing.seats[0], replace(playing.seats[1], **changes))
    visit, _ = visit_at(replace(playing, seats=seats, keep_seconds=60.0))
    visit.update(0.1)
    names = [seat.name or "" for seat in seats]
    return looks(None, seat_facts(visit.view, names))[1]


def test_a_seat_shows_how_long_it_waits_for_who_is_away() -> None:
    look = look_of(away=True, held=True)
    assert (look.away, look.waits, look.bot) == (True, 60, False)


def test_a_seat_shows_that_a_bot_plays_for_who_is_away() -> None:
    look = look_of(away=True, level="easy")
    assert (look.bot, look.waits) == (True, 0)
