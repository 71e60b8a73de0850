"""How often people from one place may sit down in a lobby."""

import pytest

from net.base.refusals import NotDone, RefusalCode
from net.host.peers import Peer, PeerId, Role
from net.host.seat_limit import (
    AT_ONCE,
    MOST_TAKEN,
    MOST_TAKEN_IN_ALL,
    PER_SECOND,
    SeatLimit,
    TakenSeats,
)
from net.messages.requests import LeaveSeat, TakeSeat
from tests.net.worlds import World

SITS = TakeSeat("Eve")


def peer(number: int, address: str = "10.0.0.66", role: Role = Role.GUEST) -> Peer:
    return Peer(PeerId(number), role, 0.0, address)


def test_all_links_of_one_machine_share_the_limit() -> None:
    limit = SeatLimit()
    for number in range(AT_ONCE):
        limit.check(peer(number), SITS, False, 0.0)
    with pytest.raises(NotDone):
        limit.check(peer(99), SITS, False, 0.0)
    limit.check(peer(99, "10.0.0.7"), SITS, False, 0.0)
    limit.check(peer(99), SITS, False, 1 / PER_SECOND)


def test_other_requests_the_own_program_and_matches_are_not_limited() -> None:
    limit = SeatLimit()
    for number in range(2 * AT_ONCE):
        limit.check(peer(number), LeaveSeat(0), False, 0.0)
        limit.check(peer(number, role=Role.OWNER), SITS, False, 0.0)
        limit.check(peer(number), SITS, True, 0.0)


def test_machines_that_come_and_go_fill_no_memory() -> None:
    limit = SeatLimit()
    for number in range(1000):
        limit.check(peer(number, f"10.0.{number // 250}.{number % 250}"), SITS, False, 0.0)
    assert len(limit._limits) <= 64


def test_a_watcher_who_sits_down_and_gets_up_again_and_again_is_told_to_wait() -> None:
    world = World()
    world.join("Anna")
    eve = world.join(watch=True)
    for _ in range(AT_ONCE + 1):
        eve.ask(SITS)
        world.loop.settle()
        for seat in eve.guest.seats:
            eve.ask(LeaveSeat(seat))
        world.loop.settle()
    assert eve.refusals == [RefusalCode.TOO_FAST]


def test_a_seat_that_nobody_gets_does_not_count_as_taken() -> None:
    """Strangers could keep everybody from all seats, and the log would not show it."""
    world = World(seats=2, bots=("easy",), start_with=1)
    world.join("Anna")
    vera = world.join(watch=True)
    for number in range(MOST_TAKEN_IN_ALL):
        stranger = peer(100 + number)
        with pytest.raises(NotDone, match="bad-proof"):
            world.host.table.request(stranger, TakeSeat("Eve", 1), world.loop.time())
    vera.ask(TakeSeat("Vera", 1))
    world.loop.settle()
    assert vera.guest.seats == (1,)


def test_in_a_match_each_program_and_all_together_take_a_few_seats_in_a_roll() -> None:
    taken = TakenSeats()
    for _ in range(MOST_TAKEN):
        taken.check("eve", (1, 1))
        taken.take("eve")
    with pytest.raises(NotDone):
        taken.check("eve", (1, 1))
    for number in range(MOST_TAKEN_IN_ALL - MOST_TAKEN):
        taken.check(f"key {number}", (1, 1))
        taken.take(f"key {number}")
    with pytest.raises(NotDone):
        taken.check("ben", (1, 1))
    taken.check("eve", (1, 2))
