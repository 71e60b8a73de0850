"""Whether the host lets us take part in the dice.

Somebody who makes all rolls without us could choose their faces, so we leave a host that keeps our
part out, unless it may be chance. Never here: what our part is (`stake`), and what people are told.
"""

from collections.abc import Collection, Iterable
from typing import Final

from net.base.refusals import NotDone, RefusalCode
from net.chain.entries import Vote
from net.chain.log import Log
from net.guest.silence import Silence
from net.messages.notices import DiceNotice

MOST_LEFT_OUT: Final = 3
"""Rolls of a match that a host makes without the links that we sent, before we leave it: one that
waits for links leaves out none but by chance."""


class DicePart:
    """What we have given to this host, and how often it did without."""

    def __init__(self, key: str, silence: Silence) -> None:
        """`key`: ours; `silence` knows when the host was heard."""
        self._key = key
        self._silence = silence
        self._opened: tuple[int, int, int] | None = None
        """The roll this host has our link for: match, term of our chain, roll."""
        self._opened_at = 0.0
        self._vote: Vote | None = None
        """The last one that it has from us."""
        self._chose: set[int] = set()
        """The rolls for which it has choices of ours, sent after our first vote for it in the
        match."""
        self._without_us: tuple[int, str, int] = (0, "", 0)
        """How many rolls of a match a host has made without our link."""

    def begin(self) -> None:
        """The link is a new one: its host has nothing of ours yet."""
        self._opened, self._vote = None, None
        self._chose.clear()

    def has_opened(self, match: int, term: int, roll: int) -> bool:
        """Whether this host has our link for a roll, from the chain that we made for this term."""
        return self._opened == (match, term, roll)

    def opens(self, match: int, term: int, roll: int) -> None:
        """We send it that link."""
        self._opened, self._opened_at = (match, term, roll), self._silence.heard

    def was_given(self, match: int, term: int, roll: int) -> bool:
        """Whether it may have had that link: our program may have slept, and hears of a roll at
        once with what comes before."""
        return self.has_opened(match, term, roll) and self._silence.heard > self._opened_at

    def voted(self, vote: Vote) -> None:
        """We send this vote to the host."""
        if self._vote is None or self._vote.match != vote.match:
            self._chose.clear()
        self._vote = vote

    def chose(self, match: int, roll: int) -> None:
        """We send it a choice for this roll."""
        if self._vote is not None and self._vote.match == match:
            self._chose.add(roll)

    def check(self, log: Log, told: Iterable[DiceNotice]) -> None:
        """Raise `NotDone` if too many rolls were made without our part; `told`: the new ones."""
        *by, before = self._without_us
        count = before = before if tuple(by) == (log.number, log.host) else 0
        for one in told:
            count += self._was_without_us(log.number, one)
        self._without_us = log.number, log.host, count
        if count > max(before, MOST_LEFT_OUT) or self._is_kept_out(log):
            raise NotDone(RefusalCode.CONTRADICTION, fault="dice without our part in them")

    def _was_without_us(self, match: int, told: DiceNotice) -> bool:
        term = self._opened[1] if self._opened is not None else 0
        return (told.ours or told.begun_again) and self.was_given(match, term, told.roll)

    def _is_kept_out(self, log: Log) -> bool:
        """Whether the host let us into no dice although it had our vote: it took a choice that we
        sent later, has rolled since, and the log had room for the vote."""
        vote, me = self._vote, self._key
        if vote is None or me in log.dice.keys or me not in log.persons or log.has_past:
            return False
        if (vote.match, vote.host) != (log.number, log.host) or vote.count > log.count:
            return False
        seats = [seat for seat, holder in enumerate(log.seats) if holder.key == me]
        had_room = log.changes.may_join(me, log.dice.keys) and all(
            log.changes.may_come(seat, log.host) for seat in seats
        )
        fits = log.heads[vote.count].hex() == vote.head
        return fits and had_room and _took_choice(log, seats, self._chose)


def _took_choice(log: Log, seats: Collection[int], rolls: Collection[int]) -> bool:
    """Whether one of these rolls, but not the last one, has a signed choice of one of these seats,
    and none of them changed hands in that roll."""
    roll, took, moved = 0, False, False
    for plain in log.entries:
        if plain["entry"] == "rolled":
            if took and not moved and roll in rolls:
                return True
            roll, took, moved = roll + 1, False, False
        elif plain.get("seat") in seats:
            moved |= plain["entry"] == "seated"
            took |= plain["entry"] == "chosen" and plain["signature"] is not None
    return False
