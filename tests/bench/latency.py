"""From a choice at a guest to the event at all five others, seven programs on loopback.

The floor: a bare asyncio server that sends the same bytes to the same programs. Measured is the
time from the press (`Session.send`) until the screen of the last of the five can take the event.
"""

import time
from collections.abc import Iterator

from tests.bench import peer
from tests.bench.bench import Bench, CannotRun, Depth
from tests.bench.clock import Pair, median, percentile
from tests.bench.programs import Program
from tests.bench.rows import Row

_FRAME = 1000 / 60
_GUESTS = 6
_WATCHERS = 64
_QUIET = 0.004
"""Seconds after which everything has arrived and nobody has to choose."""
_PATIENCE = 10.0


def _sit_down() -> tuple[Program, list[Program], int]:
    """A host and six guests by seat, with a match begun; yields the table's port."""
    host = Program(peer.host)
    where = host.hear()
    guests = [Program(peer.guest, where["port"], where["bare"], i) for i in range(_GUESTS)]
    end = time.monotonic() + _PATIENCE
    by_seat: dict[int, Program] = {}
    while len(by_seat) < _GUESTS or not guests[0].ask("look")["due"]:
        if time.monotonic() > end:
            raise CannotRun("no match began among seven programs on loopback")
        time.sleep(0.05)
        for guest in guests:
            by_seat |= dict.fromkeys(guest.ask("look")["seats"], guest)
    return host, [by_seat[seat] for seat in range(_GUESTS)], where["port"]


def _round(guests: list[Program], kind: str, sender: Program) -> float:
    """Seconds until the last of the others had it."""
    for guest in guests:
        guest.ask("clear")
    sender.tell(kind)
    sent = sender.hear()["sent"] if kind == "choose" else None
    time.sleep(_QUIET)
    kept, came = "real" if kind == "choose" else "bare", list[int]()
    for guest in guests:  # the sender has to know of it too before the next round
        stamps = _stamps(guest, kept)
        came += [] if guest is sender else stamps
    if sent is None:
        sent = sender.ask("stamps")["sent"]
    return (max(came) - sent) / 1e9


def _stamps(guest: Program, kept: str) -> list[int]:
    """When it reached this program."""
    end = time.monotonic() + _PATIENCE
    while not (stamps := guest.ask("stamps")[kept]):
        if time.monotonic() > end:
            raise CannotRun("an event did not reach all programs on loopback")
        time.sleep(0.001)
    found: list[int] = stamps
    return found


def _measure(guests: list[Program], rounds: int) -> Pair:
    pair = Pair()
    for _ in range(rounds):
        due = guests[0].ask("look")["due"]
        if not due:
            time.sleep(0.02)
            if not (due := guests[0].ask("look")["due"]):
                break  # the match is over
        pair.floor.append(_round(guests, "bare", guests[due[0]]))
        pair.value.append(_round(guests, "choose", guests[due[0]]))
    return pair


def measure(depth: Depth) -> Iterator[Row]:
    """The rows of latency."""
    host, guests, port = _sit_down()
    programs = [*guests, host]
    try:
        pair = _measure(guests, depth.of(50, 250))
        programs.insert(0, crowd := Program(peer.watchers, port, _WATCHERS))
        crowd.hear()
        crowded = _measure(guests, depth.of(25, 100))
    finally:
        Program.end(programs)
    floor, value = median(pair.floor) * 1e3, median(pair.value) * 1e3
    yield Row("choice at a guest to event at five others: median", floor, value, "ms", 3)
    late = percentile(pair.value, 0.99) * 1e3
    yield Row("the same: p99", percentile(pair.floor, 0.99) * 1e3, late, "ms")
    yield Row("the same: median beside one frame", _FRAME, value, "ms", 1)
    value = median(crowded.value) * 1e3
    yield Row(f"the same with {_WATCHERS} watchers: beside one frame", _FRAME, value, "ms", 1)


BENCH = Bench("latency", ("choice at a guest", "the same: p99", "the same: median"), measure)
