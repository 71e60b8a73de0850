"""What hosts have answered for our people in a log, in which rolls, and who took part in these.

Never here: which of that a host may tell (`answered_for`).
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from net.chain.choosers import choosers_by_roll
from net.chain.entries import Why
from net.chain.log import LEADER, Log
from net.chain.votes import Author, authors, weight
from net.messages.charter import NO_TABLE, Charter


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of a host for one of our seats."""

    roll: int
    author: Author
    why: Why
    seat: int
    is_first: bool
    """Whether it is the first new one for that seat."""


@dataclass(frozen=True, slots=True)
class Here:
    """What we know of the table when a host tells us a log."""

    host: str
    """The host's key."""
    seats: Container[int] = ()
    """Those on which our people play if our key has them in the match, whatever the lobby says."""
    charter: Charter = NO_TABLE
    """The table's."""
    from_lobby: bool = False
    """Whether the match began while we were in its lobby over this link."""
    weights: Mapping[str, int] = field(default_factory=dict)
    """What the seats of each program weigh, by key, whatever this log says."""
    was_kicked: bool = False
    """Whether this host has kicked us: then it may have given our seats away."""

    @property
    def limit(self) -> float | None:
        """The seconds for a choice; no host gives less."""
        limit = self.charter.times.limit
        return limit / 1000 if limit is not None else None

    @property
    def keep(self) -> float:
        """The seconds for which every host keeps the seat of somebody who is away."""
        return self.charter.later_times.keep / 1000

    def share(self, keys: Iterable[str]) -> float:
        """The part of the table that these keys are, by what their seats weigh."""
        of_all = sum(self.weights.values())
        return weight(keys, self.weights) / of_all if of_all else 1.0


def is_passed_on(author: Author, here: Here) -> bool:
    """Whether somebody else than the host that tells it wrote it, with the votes of many."""
    return author.host != here.host and not author.by_few


def held(answers: Iterable[Answer], log: Log, here: Here) -> Iterator[Answer]:
    """The answers for which a host may be to blame that tells them: not those of another if most
    have played on from there."""
    followed = rolls_before_most(log, here)
    return (
        one for one in answers if one.roll not in followed or not is_passed_on(one.author, here)
    )


def rolls_before_most(log: Log, here: Here) -> set[int]:
    """The rolls after which the next one was made with the links of more than half of the table."""
    made = log.dice.rolled_with.items()
    return {roll - 1 for roll, keys in made if 2 * here.share(keys) > 1}


def rolls_chosen_by_few(log: Log, here: Here) -> set[int]:
    """The rolls before the last one in which less than half of the table has chosen: links say only
    who was there for the next one."""
    chosen = choosers_by_roll(log)
    rolls = range(log.match.roll_number)
    return {roll for roll in rolls if 2 * here.share(chosen.get(roll, ())) < 1}


def written(log: Log) -> Iterator[tuple[Mapping[str, Any], int, Author]]:
    """Each entry, in which roll it was written, and by whom."""
    roll = log.match.roll_number - sum(plain["entry"] == "rolled" for plain in log.entries)
    for plain, author in zip(log.entries, authors(log), strict=True):
        roll += plain["entry"] == "rolled"
        yield plain, roll, author


def answers_in(log: Log, first: int, key: str, seats: Container[int]) -> Iterator[Answer]:
    """What hosts have answered from entry `first` on for those of these seats that this key has."""
    ours = {seat for seat, one in enumerate(log.seats) if one.key == key and seat in seats}
    if not any(_is_answer(plain, ours) for plain in log.entries[first:]):
        return  # nearly always
    answered: set[int] = set()
    for number, (plain, roll, author) in enumerate(written(log)):
        if number >= first and _is_answer(plain, ours):
            seat = plain.get("seat", LEADER)
            yield Answer(roll, author, Why(plain["why"]), seat, seat not in answered)
            answered.add(seat)


def _is_answer(plain: Mapping[str, Any], seats: Container[int]) -> bool:
    """Whether an entry is a host's answer for one of these seats."""
    return plain.get("why") is not None and plain.get("seat", LEADER) in seats
