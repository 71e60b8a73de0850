"""The countdown shown for the seat of somebody who is away."""

from msgspec.structs import replace

from game.rules.setup import Mode
from game.table.play.seat_waits import SeatWaits
from net.messages.charter import NO_TABLE
from net.messages.lobby import Lobby, new_lobby


def lobby_of(*present: bool, term: int) -> Lobby:
    """A lobby of a match in this term; `present` says who is there."""
    lobby = new_lobby(NO_TABLE, "Friday", Mode.VERSUS, "black", len(present))
    for peer, is_here in enumerate(present, start=1):
        lobby = lobby.with_person(f"P{peer}", peer, key=str(peer) * 64)
        away = replace(lobby.seats[peer - 1], away=not is_here, held=not is_here)
        lobby = replace(lobby, seats=(*lobby.seats[: peer - 1], away, *lobby.seats[peer:]))
    return replace(lobby, keep_seconds=60.0, term=term)


def test_a_seat_waits_as_long_as_the_lobby_says() -> None:
    waits = SeatWaits(lambda: 100.0)
    waits.take(lobby_of(True, False, term=0))
    assert (waits.seconds(0), waits.seconds(1)) == (0, 60)


def test_a_guest_left_alone_by_its_host_waits_for_nobody() -> None:
    waits = SeatWaits(lambda: 100.0)
    waits.take(lobby_of(True, True, True, term=0))
    waits.take(lobby_of(False, True, False, term=1))
    assert [waits.seconds(seat) for seat in range(3)] == [0, 0, 0]
    waits.take(lobby_of(False, True, True, term=1))
    assert [waits.seconds(seat) for seat in range(3)] == [60, 0, 0], "there are two to wait"


def test_a_departed_guest_is_waited_for_even_after_a_change_of_host() -> None:
    waits = SeatWaits(lambda: 100.0)
    waits.take(lobby_of(True, True, term=0))
    waits.take(lobby_of(True, True, term=1))
    waits.take(lobby_of(False, True, term=1))
    assert waits.seconds(0) == 60
