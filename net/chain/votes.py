"""Votes for a host: how one is made, and which of two hosts of one table goes on.

Never here: who asks whom, and when (`member`).
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.rules.setup import MOST_SEATS
from net.base.identity import Identity, verified
from net.chain.canonical import genesis
from net.chain.entries import Vote, vote_statement
from net.chain.log import Log


def made_vote(identity: Identity, log: Log, term: int, host: str, tip: str | None = None) -> Vote:
    """A vote for a host by a program that holds this log, up to its last seal."""
    count = log.sealed
    head = log.heads[count].hex()
    return _signed(identity, log.table, log.number, term, host, count, head, tip)


def first_vote(identity: Identity, table: str, match: int, term: int, host: str, tip: str) -> Vote:
    """A vote for the host of a match that is about to begin."""
    return _signed(identity, table, match, term, host, 0, genesis(table, match).hex(), tip)


def voted_after(log: Log, term: int) -> set[str]:
    """The keys of all who have voted in terms of a match later than this one."""
    return {vote["key"] for vote in _votes_of(log) if vote["term"] > term}


def _votes_of(log: Log) -> Iterator[dict[str, Any]]:
    for plain in log.entries:
        yield from plain.get("votes", ())
        if plain.get("vote") is not None:
            yield plain["vote"]


def _signed(
    identity: Identity,
    table: str,
    match: int,
    term: int,
    host: str,
    count: int,
    head: str,
    tip: str | None,
) -> Vote:
    said = vote_statement(table, match, term, host, count, head, tip)
    return Vote(identity.key, match, term, host, count, head, tip, identity.sign(said))


def good_votes(table: str, term: int, host: str, votes: Iterable[Vote]) -> dict[str, Vote]:
    """The votes for this host and term with valid signatures, by key."""
    return {
        vote.key: vote
        for vote in votes
        if (vote.term, vote.host) == (term, host)
        and verified(vote.key, vote.statement(table), vote.signature)
    }


def weight(voters: Iterable[str], weights: Mapping[str, int]) -> int:
    """What the seats of these programs weigh together; `weights`: those of each, by key."""
    return sum(weights.get(key, 0) for key in set(voters))


def seat_weights(log: Log) -> dict[str, int]:
    """What the seats of each person's program in a match weigh when its table moves, by key.

    All seats that were bots' when it began (`first_holders`) weigh less together than any one
    other: a stranger who takes them over moves no table. A bot that stands in for a person changes
    nothing.
    """
    return _weights(first_holders(log), [holder.key for holder in log.seats])


def weights_with_newcomers(log: Log, keys: Iterable[str]) -> dict[str, int]:
    """The weights in a match of another day, and those of these keys, one for each seat that waits
    for one in this part of the table: they have come to another part."""
    weights = seat_weights(log)
    for key in keys:
        weights[key] = weights.get(key, 0) + MOST_SEATS
    return weights


def _weights(firsts: Iterable[Mapping[str, Any]], keys: Iterable[str | None]) -> dict[str, int]:
    """The same; `firsts`: who had each seat when the match began; `keys`: of those there now."""
    weights: dict[str, int] = {}
    for first, key in zip(firsts, keys, strict=True):
        if key is not None:
            is_bot = first["key"] is None and first["level"] is not None
            weights[key] = weights.get(key, 0) + (1 if is_bot else MOST_SEATS)
    return weights


@dataclass(frozen=True, slots=True)
class Author:
    """Who wrote an entry of a log."""

    host: str
    """Their key."""
    began: int
    """The entry with which their term begins."""
    by_few: bool
    """Whether no more than half of the seats had voted for them in this term by then: they may have
    been alone, and have put their term between others."""


def authors(log: Log, weights: Mapping[str, int] | None = None) -> Iterator[Author]:
    """Who wrote each entry. Whoever goes on with a match of another day needs no votes for its
    start.

    `weights`: what the seats of each program weigh as we know them, if that is to count beside the
    log.
    """
    firsts, keys = first_holders(log), [holder["key"] for holder in log.entries[0]["seats"]]
    voters: set[str] = set()
    author = Author("", 0, True)
    for number, plain in enumerate(log.entries):
        if "votes" in plain:
            voters = {vote["key"] for vote in plain["votes"]}
            author = Author(plain["host"], number, True)
        elif plain["entry"] == "seated":
            keys[plain["seat"]] = plain["holder"]["key"]
            voters |= {plain["vote"]["key"]} if plain["vote"] is not None else set()
        if "votes" in plain or plain["entry"] == "seated":
            both = _weights(firsts, keys), weights
            have_most = all(has_most(voters, one) for one in both if one is not None)
            goes_on = log.has_past and not author.began
            author = replace(author, by_few=not have_most and not goes_on)
        yield author


def rolled_by_few(
    log: Log,
    first: int,
    *,
    host: str = "",
    known: int = 0,
    weights: Mapping[str, int] | None = None,
) -> set[int]:
    """The rolls from entry `first` on that were made in a term for whose host few had voted.

    Terms of this `host`, and those that began before entry `known`, are not looked at; `weights` as
    for `authors`.
    """
    written = list(zip(log.entries, authors(log, weights), strict=True))
    rolls = [
        author.by_few and author.host != host and author.began >= known
        for plain, author in written[first:]
        if plain["entry"] == "rolled"
    ]
    before = log.match.roll_number - len(rolls)
    return {before + number for number, by_few in enumerate(rolls, start=1) if by_few}


def has_most(voters: Iterable[str], weights: Mapping[str, int]) -> bool:
    """Whether the seats of these programs weigh more than half of all."""
    return 2 * weight(voters, weights) > sum(weights.values())


def whole_table(
    now: Mapping[str, int], before: Mapping[str, int], out: Container[str] = ()
) -> dict[str, int]:
    """What seats weigh, by key: as `now`, and if all who count now counted `before` too, as before
    for the others, who may be in another part of the table; but not for those who are `out`.

    Otherwise somebody could count under one key after the other.
    """
    if not now.keys() <= before.keys():
        return dict(now)
    return {key: one for key, one in before.items() if key not in out} | dict(now)


def first_holders(log: Log) -> list[dict[str, Any]]:
    """Who held each seat, as plain maps, when the first roll was made, be it in the `past`."""
    holders = list(log.entries[0]["seats"]) if log.entries else []
    for plain in log.entries[1:]:
        if plain["entry"] in ("rolled", "past"):
            break
        if plain["entry"] == "seated":
            holders[plain["seat"]] = plain["holder"]
    return holders


def gives_way(ours: Container[str], theirs: Iterable[str], weights: Mapping[str, int]) -> bool:
    """Whether a host has to give way to one with these voters.

    `ours`: the keys of all who are with us now. Programs that voted for both count where they are;
    with as many seats the host that was there before goes on.
    """
    others = [key for key in theirs if key not in ours]
    return weight(others, weights) > sum(one for key, one in weights.items() if key in ours)
