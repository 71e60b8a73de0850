"""By which times a guest judges its hosts, whatever the last one says."""

from math import inf

from msgspec.structs import replace

from net.base.refusals import RefusalCode
from net.chain.entries import Chosen, Why
from net.guest.match_times import MatchTimes
from net.messages import messages as m
from tests.net.chain.made import Made
from tests.net.guest.guests import LOBBY, PLAYING, reason
from tests.net.guest.hands import settle_but
from tests.net.guest.test_standstill import LIMIT, guest_at, left_after

TIMES = replace(PLAYING, time_limit=30.0, keep_seconds=20.0, pace=1.0)


def told(*lobbies: object) -> MatchTimes:
    times = MatchTimes()
    for lobby in lobbies:
        times.take(lobby)
    return times


def test_nobody_is_late_sooner_because_a_host_shortens_the_times_of_a_match() -> None:
    assert told(TIMES, replace(TIMES, time_limit=0.1, keep_seconds=0.0)).longest == (30.0, 20.0)
    assert told(replace(TIMES, time_limit=None), TIMES).longest == (inf, 20.0)


def test_a_seat_waits_no_longer_than_at_a_next_host() -> None:
    assert told(replace(TIMES, keep_seconds=300.0)).longest == (30.0, 60.0)


def test_the_next_match_has_times_of_its_own() -> None:
    short = replace(TIMES, match=TIMES.match + 1, time_limit=5.0)
    assert told(TIMES, short).longest == (5.0, 20.0)
    assert told(TIMES, replace(LOBBY, match=9, time_limit=1.0)).longest == (30.0, 20.0)


def test_a_host_that_does_nothing_has_the_shortest_times() -> None:
    long = replace(TIMES, time_limit=3600.0, keep_seconds=50.0, pace=3600.0)
    assert told(TIMES, long).at_most(long) == TIMES
    unlimited = replace(long, time_limit=None)
    assert told(TIMES, unlimited).at_most(unlimited).time_limit is None


def test_a_host_that_slows_the_pace_down_in_a_match_is_left() -> None:
    made = Made().begun()
    made.settle()
    guest = guest_at(made, TIMES)
    guest.table.times.take(TIMES)
    guest.table.lobby = replace(TIMES, pace=3600.0)
    guest.receive(m.Pong(), 0.0)
    assert left_after(guest, LIMIT + 2) is RefusalCode.STANDSTILL


def test_a_host_that_calls_us_late_by_a_time_limit_of_its_own_is_left() -> None:
    """It may have told it to us alone."""
    made = Made().begun()
    guest = guest_at(made, TIMES)
    guest.table.lobby = replace(TIMES, time_limit=0.1)
    for now in range(1, 6):
        settle_but(made, 0)
        made.log.take(Chosen(0, made.log.answers, why=Why.TIME))
        guest.receive(made.told(guest.log.count), now + 0.5)
        if now < 5:
            made.rolls(1)
            guest.receive(made.told(guest.log.count), float(now + 1))
    assert reason(guest) is RefusalCode.CONTRADICTION
