"""Who has signed choices in a log, and so was in the match; and for whom its host only passed.

Never here: what follows from that (`held_match`, `weighing`).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from net.chain.entries import Vote
from net.chain.log import LEADER, Log


def choosers(log: Log, first: int = 0) -> set[str]:
    """The keys of all who have signed a choice or decision from this entry on."""
    return {key for number, _, key, signed in _choices(log) if signed and number >= first}


def choosers_by_roll(log: Log) -> dict[int, set[str]]:
    """The keys of all who have signed a choice or decision in each roll, by its number."""
    rolled = [number + 1 for number, plain in enumerate(log.entries) if plain["entry"] == "rolled"]
    before = log.match.roll_number - len(rolled)
    counts = {count: roll for roll, count in enumerate(rolled, start=before + 1)}
    by_roll: dict[int, set[str]] = {}
    for _, seen, key, signed in _choices(log):
        if signed and seen in counts:
            by_roll.setdefault(counts[seen], set()).add(key)
    return by_roll


def left_out(log: Log, first: int, whose: Collection[str]) -> set[str]:
    """Which of these keys the entries from this one on may have been written without: since they
    signed a choice or decision there, the host has done without them in two rolls, or in one if
    they signed none. It chose for them, made the roll without their link, or had given their seat
    away; whoever has none in the end has signed nothing.
    """
    signed: set[str] = set()
    without: dict[str, set[int]] = {}
    """In which rolls since they signed last."""
    done = [*_choices(log), *_unopened(log), *_seatless(log, whose)]
    for number, seen, key, by_them in sorted(done):
        if number < first or key not in whose:
            continue
        if by_them:
            signed.add(key)
            without[key] = set()
        else:
            without.setdefault(key, set()).add(seen)
    signed &= log.persons.keys()
    return {key for key, rolls in without.items() if len(rolls) > (key in signed)}


def _unopened(log: Log) -> Iterator[tuple[int, int, str, bool]]:
    """The rolls made without somebody's link, in the form of `_choices`."""
    counts = {head.hex(): count for count, head in enumerate(log.heads)}
    for one in log.dice.unopened:
        count = counts[log.rolls[one.roll]]
        yield count - 1, count, one.key, False


def _seatless(log: Log, whose: Collection[str]) -> Iterator[tuple[int, int, str, bool]]:
    """These keys for each entry of a roll when they have no seat, and at the end, in the form of
    `_choices`; but not those that never have one."""
    seats: list[str | None] = []
    seen = 0
    ever = {key for plain in log.entries for key in _seated(plain) if key in whose}
    everybody = {key for key in ever if key is not None}
    for number, plain in enumerate(log.entries):
        if plain["entry"] == "start":
            seats = _seated(plain)
        elif plain["entry"] == "seated":
            (seats[plain["seat"]],) = _seated(plain)
        elif plain["entry"] in ("rolled", "chosen", "decided"):
            seen = number + 1 if plain["entry"] == "rolled" else seen
            for key in everybody.difference(filter(None, seats)):
                yield number, seen, key, False
    for key in everybody.difference(filter(None, seats)):
        yield log.count, seen, key, False


def name_of(log: Log, key: str) -> str:
    """The name under which somebody had a seat last; empty if they had none."""
    holders = (holder for plain in reversed(log.entries) for holder in _holders(plain))
    return next((str(holder["name"]) for holder in holders if holder["key"] == key), "")


def _seated(plain: Mapping[str, Any]) -> list[str | None]:
    """The keys of all whom an entry gives a seat."""
    return [holder["key"] for holder in _holders(plain)]


def _holders(plain: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    holders = plain["seats"] if plain["entry"] == "start" else [plain.get("holder")]
    return [holder for holder in holders if holder is not None]


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
