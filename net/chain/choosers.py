"""Who has signed choices in a log, and so was in the match; and for whom its host only passed.

Never here: what follows from that (`held_match`, `weighing`).
"""

from collections.abc import Iterable, Iterator
from typing import Any

from net.chain.entries import Vote
from net.chain.log import LEADER, Log


def choosers(log: Log, first: int = 0) -> set[str]:
    """The keys of all who have signed a choice or decision from this entry on."""
    return {key for number, _, key, signed in _choices(log) if signed and number >= first}


def left_out(log: Log, first: int) -> set[str]:
    """The keys of those of whom the entries from this one on say last that they did nothing: the
    host chose for them, or made a roll without their link."""
    places = {head.hex(): number - 1 for number, head in enumerate(log.heads)}
    done = [(number, key, signed) for number, _, key, signed in _choices(log)]
    done += [(places[log.rolls[one.roll]], one.key, False) for one in log.unopened]
    last = {key: signed for number, key, signed in sorted(done) if number >= first}
    return {key for key, signed in last.items() if not signed}


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
