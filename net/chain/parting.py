"""Two parts of a table that meet again: where their matches parted, as one of them can tell.

Each part may have let others take over seats of people who are with the other one. So where the
parts meet, seats count as they stood when they parted: both count the same then. Never here: which
part goes on (`votes`).
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from net.chain.entries import Vote
from net.chain.log import LEADER, Log


def seats_when_parted(
    log: Log, host: str, term: int, votes: Collection[Vote], here: Collection[str] = ()
) -> dict[str, int]:
    """How many seats each program held, by key, when our match parted from that of this host.

    `term` and `votes`: those that the host shows, good ones alone; `here`: the keys of those who
    are with us, whatever they have voted.
    """
    theirs = {host, *(vote.key for vote in votes)} - set(here)
    count = max(_left_us_at(log, host, term, votes), _last_signed(log, theirs))
    return _seats_at(log, count)


def _left_us_at(log: Log, host: str, term: int, votes: Collection[Vote]) -> int:
    """After how many entries the other part went on by itself, as far as it says so truly."""
    for (_, turn), (begins, _) in pairwise(log.turns):
        if (turn["host"], turn["term"]) == (host, term):
            return begins  # it was our host: it has gone on where another took over here
    for vote in sorted(votes, key=lambda vote: -vote.count):
        if vote.count <= log.count and log.heads[vote.count].hex() == vote.head:
            return vote.count
    return log.turns[-1][0]  # they hold what we do not: it is our part that has left


def choosers(log: Log, first: int) -> set[str]:
    """The keys of all who have signed a choice or decision, from this entry on."""
    kinds = ("chosen", "decided")
    signed = (keys for n, plain, keys in _signed(log) if n >= first and plain["entry"] in kinds)
    return set().union(*signed)


def _last_signed(log: Log, keys: Collection[str]) -> int:
    """The number behind the last entry that somebody of these has signed: they were here then."""
    return max((n + 1 for n, _, signers in _signed(log) if signers & set(keys)), default=0)


def _signed(log: Log) -> Iterator[tuple[int, dict[str, Any], set[str]]]:
    """All entries by their numbers, with the keys of those who have signed them."""
    host, seats = "", _first_seats(log)
    for number, plain in enumerate(log.entries):
        yield number, plain, {key for key in _signers(plain, host, seats) if key is not None}
        host = plain.get("host", host)
        if plain["entry"] == "seated":
            seats[plain["seat"]] = plain["holder"]["key"]


def _signers(plain: Mapping[str, Any], host: str, seats: list[str | None]) -> set[str | None]:
    """By whom an entry is signed beside its host: `host` was that until then."""
    match plain["entry"]:
        case "start":
            return {vote["key"] for vote in plain["votes"]}
        case "term":
            return {host, *(vote["key"] for vote in plain["votes"])}
        case "chosen" if plain["signature"] is not None:
            return {seats[plain["seat"]]}
        case "decided" if plain["signature"] is not None:
            return {seats[LEADER]}
        case "seated" if plain["vote"] is not None:
            return {plain["vote"]["key"]}
    return set()


def _first_seats(log: Log) -> list[str | None]:
    return [holder["key"] for holder in log.entries[0]["seats"]]


def _seats_at(log: Log, count: int) -> dict[str, int]:
    """How many seats each program held after so many entries.

    Where a match is gone on with, whoever comes first to a person's seat has held it all along.
    """
    keys = _first_seats(log)
    waits = {n for n, one in enumerate(log.entries[0]["seats"]) if one["level"] is None}
    waits = {seat for seat in waits if keys[seat] is None}
    for number, plain in enumerate(log.entries):
        if plain["entry"] != "seated" or plain["holder"]["key"] is None:
            continue
        seat = plain["seat"]
        if number < count or seat in waits:
            keys[seat] = plain["holder"]["key"]
            waits.discard(seat)
    held: dict[str, int] = {}
    for key in filter(None, keys):
        held[key] = held.get(key, 0) + 1
    return held
