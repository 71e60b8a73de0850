"""Who has signed choices in a log, and so was in the match; and for whom its host only passed.

Never here: what follows from that (`held_match`, `weighing`).
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from net.chain.entries import Vote
from net.chain.log import LEADER, Log

_NO_ROLL: Final = 0


def choosers(log: Log, first: int = 0) -> set[str]:
    """The keys of all who have signed a choice or decision from this entry on."""
    return {key for number, _, key, signed in _choices(log) if signed and number >= first}


def left_out(log: Log, first: int) -> set[str]:
    """The keys of those without whom the entries from this one on may have been written: since they
    signed a choice or decision there, the host has done without them in two rolls, or in one if
    they signed none. It chose for them, or made the roll without their link.

    Whose seat has changed hands has signed nothing: whoever has it now may be of the host's.
    """
    done = [*_choices(log), *_unopened(log), *_changed_hands(log)]
    signed: set[str] = set()
    without: dict[str, set[int]] = {}
    """In which rolls since they signed last."""
    for number, seen, key, by_them in sorted(done):
        if number < first:
            continue
        if by_them:
            signed.add(key)
            without[key] = set()
        else:
            without.setdefault(key, set()).add(seen)
            if seen == _NO_ROLL:
                signed.discard(key)
    return {key for key, rolls in without.items() if len(rolls) > (key in signed)}


def _unopened(log: Log) -> Iterator[tuple[int, int, str, bool]]:
    """The rolls made without somebody's link, in the form of `_choices`."""
    counts = {head.hex(): count for count, head in enumerate(log.heads)}
    for one in log.unopened:
        count = counts[log.rolls[one.roll]]
        yield count - 1, count, one.key, False


def _changed_hands(log: Log) -> Iterator[tuple[int, int, str, bool]]:
    """Whoever had and whoever got each seat that changed hands, in the form of `_choices`."""
    seats: list[str | None] = []
    for number, plain in enumerate(log.entries):
        if plain["entry"] == "start":
            seats = [holder["key"] for holder in plain["seats"]]
        elif plain["entry"] == "seated":
            before, now = seats[plain["seat"]], plain["holder"]["key"]
            seats[plain["seat"]] = now
            for key in {before, now} - {None} if before != now else ():
                yield number, _NO_ROLL, key, False


def came_back(votes: Iterable[Vote], log: Log) -> set[str]:
    """The keys of voters for another host who have come back to this log since: they have signed a
    choice or decision in it further on than they had voted, under somebody else.

    Only votes for a chain that begins like this one tell: the other may have gone on without us.
    """
    on_our_chain = [
        vote
        for vote in votes
        if vote.match == log.number
        and vote.count <= log.count
        and log.heads[vote.count].hex() == vote.head
    ]
    if not on_our_chain:
        return set()
    hosts = list(_hosts(log))
    chosen = {(key, hosts[number]): seen for number, seen, key, signed in _choices(log) if signed}
    """How many entries everybody had seen when they chose last under each host and term."""
    return {
        vote.key
        for vote in on_our_chain
        for (key, host), seen in chosen.items()
        if key == vote.key and seen > vote.count and host != (vote.host, vote.term)
    }


def _hosts(log: Log) -> Iterator[tuple[str, int]]:
    """For each entry the host under whom it was written, and their term."""
    host, term = "", 0
    for plain in log.entries:
        if plain["entry"] in ("start", "term"):
            host, term = plain["host"], plain["term"]
        yield host, term


def _choices(log: Log) -> Iterator[tuple[int, int, str, bool]]:
    """The number of each person's choice or decision, how many entries its roll was the last of,
    the person's key, and whether they signed it; if not, the host chose for them."""
    seats: list[Any] = []
    seen = 0
    for number, plain in enumerate(log.entries):
        kind = plain["entry"]
        if kind == "start":
            seats = [holder["key"] for holder in plain["seats"]]
        elif kind == "seated":
            seats[plain["seat"]] = plain["holder"]["key"]
        elif kind in ("rolled", "past"):
            seen = number + 1
        elif kind in ("chosen", "decided"):
            key = seats[plain["seat"] if kind == "chosen" else LEADER]
            if key is not None:
                yield number, seen, key, plain["signature"] is not None
