"""How much hosts may write of seats and terms: `test_log_seats` has what a log makes of it."""

from collections.abc import Sequence

from game.rules.setup import MOST_SEATS
from net.chain.changes import MOST_SEATED_IN_ALL, MOST_TERMS_IN_ALL, Changes
from net.chain.entries import Holder
from net.chain.log import MOST_ENTRIES

HOLDERS = [Holder("Anna", "a"), Holder("Ben", "b"), Holder("Eve", "e")]


def fill(changes: Changes, host: str, holders: Sequence[Holder] = HOLDERS) -> None:
    """This host writes as much of seat 0 as it may."""
    changes.began(host, holders)
    while changes.may_seat(0, host):
        changes.seated(0, host)


def test_all_hosts_together_leave_room_for_a_match() -> None:
    """Those who had a seat from the start, later ones from each seat, and a first without one."""
    hosts = 2 * MOST_SEATS + 1
    each = MOST_SEATS * MOST_SEATED_IN_ALL + MOST_TERMS_IN_ALL
    assert hosts * each < MOST_ENTRIES * 0.92


def test_whoever_had_a_seat_from_the_start_has_bounds_of_their_own() -> None:
    changes = Changes()
    changes.started(0, "a")
    changes.started(1, "b")
    fill(changes, "a")
    changes.began("b", HOLDERS)
    assert changes.may_seat(0, "b")


def test_only_the_first_on_a_seat_was_there_from_the_start() -> None:
    """In a resumed match people come to their seats unasked: a host could bring one new key after
    the other."""
    changes = Changes()
    for person in ("x", "y", "e"):
        changes.started(2, person)
    fill(changes, "y", [*HOLDERS[:2], Holder("Eve", "y")])
    changes.began("e", HOLDERS)
    assert not changes.may_seat(0, "e")


def test_a_later_host_begins_from_the_seat_with_the_fewest_terms() -> None:
    changes = Changes()
    fill(changes, "e")
    two = [HOLDERS[0], Holder("Eva", "f"), Holder("Eve", "f")]
    changes.began("f", two)
    assert changes.may_seat(0, "f")
