"""Whether the host lets us take part in the dice.

Somebody who makes all rolls without us could choose their faces, so we leave a host that keeps our
part out, unless it may be chance. Never here: what our part is (`stake`), and what people are told.
"""

from collections.abc import Collection
from itertools import takewhile
from typing import Final

from net.base.refusals import NotDone, RefusalCode
from net.chain.entries import Vote
from net.chain.log import Log
from net.guest.silence import Silence

MOST_LEFT_OUT: Final = 3
"""Rolls of a match that a host makes without links that it certainly had, before we leave it: one
that waits for links leaves out none but by chance."""
MOST_WITHOUT: Final = 6
"""Rolls that it makes without our link for any reason, although our people have chosen: programs
and connections freeze, and whoever comes late waits for their part."""


class DicePart:
    """What we have given to this host, and how often it did without."""

    def __init__(self, key: str, silence: Silence) -> None:
        """`key`: ours; `silence` knows when the host was heard."""
        self._key = key
        self._silence = silence
        self._opened: tuple[int, int, int] | None = None
        """The roll for which we opened our link last: match, term of our chain, roll."""
        self._opened_at = 0.0
        self._has_link = False
        """Whether we sent that over the link of now."""
        self._vote: Vote | None = None
        """The last one that it has from us."""
        self._had_part = False
        """Whether we had a seat and were in the dice when we looked last, over this link."""
        self._wrote = 0
        """The match in which it has begun its term."""
        self._roll: int | None = None
        """The last roll that we looked at over this link."""
        self._chose: set[int] = set()
        """The rolls of its match for which we sent it choices after our first vote."""
        self._chose_late: set[int] = set()
        """Those after our last one."""
        self._match = 0
        self._left_out: dict[str, set[int]] = {}
        """The rolls of that match that each host has made without links it had, by its key."""
        self._without: dict[str, set[int]] = {}
        """All rolls that it has made without our part."""

    def begin(self) -> None:
        """The link is a new one: its host may have nothing of ours yet."""
        self.forget()
        self._has_link, self._vote = False, None
        self._chose.clear()
        self._chose_late.clear()

    def forget(self) -> None:
        """The log of the match was replaced by another part's."""
        self._had_part, self._wrote, self._roll = False, 0, None

    def has_opened(self, match: int, term: int, roll: int) -> bool:
        """Whether this host has our link for a roll, from the chain that we made for this term."""
        return self._has_link and self._opened == (match, term, roll)

    def opens(self, match: int, term: int, roll: int) -> None:
        """We send it that link, perhaps again."""
        if self._opened != (match, term, roll):
            self._opened, self._opened_at = (match, term, roll), self._silence.heard
        self._has_link = True

    def was_given(self, match: int, term: int, roll: int) -> bool:
        """Whether it may have had that link, and broken ours then. But our program may have slept,
        and hears of a roll at once with what comes before."""
        opened = self._opened == (match, term, roll)
        return opened and self._silence.heard > self._opened_at

    def voted(self, vote: Vote) -> None:
        """We send this vote to the host."""
        if self._vote is None or self._vote.match != vote.match:
            self._chose.clear()
        self._chose_late.clear()  # this one may come too late, as the one before may have
        self._vote = vote

    def chose(self, match: int, roll: int) -> None:
        """We send it a choice for this roll."""
        if self._vote is not None and self._vote.match == match:
            self._chose.add(roll)
            self._chose_late.add(roll)

    def check(self, log: Log, host: str, may_vote: bool) -> None:
        """Raise `NotDone` if the host of our link, with this key, has made too many rolls without
        our part, or lets somebody else make them. `may_vote`: we can vote in the log's term.

        What another host did in its own term is not held against this one.
        """
        if log.host != host:
            if self._wrote == log.number:
                raise NotDone(RefusalCode.CONTRADICTION, fault="another host behind its own term")
            return
        if self._match != log.number:
            self._match, self._roll = log.number, None
            self._left_out.clear()
            self._without.clear()
        left_out = self._left_out.setdefault(host, set())
        without = self._without.setdefault(host, set())
        before = len(left_out), len(without)
        is_put_out = self._look(log, left_out, without, may_vote)
        without |= left_out
        voted_now = may_vote and self._vote is not None and self._vote.term == log.term
        never = voted_now and self._is_kept_out(log, self._chose_late)
        too_often = len(left_out) > max(before[0], MOST_LEFT_OUT)
        if too_often or len(without) > max(before[1], MOST_WITHOUT) or is_put_out or never:
            raise NotDone(RefusalCode.CONTRADICTION, fault="dice without our part in them")

    def _look(self, log: Log, left_out: set[int], without: set[int], may_vote: bool) -> bool:
        """Add the rolls that were made without us; return whether we are out of the dice now."""
        dice, roll, me = log.dice, log.match.roll_number, self._key
        is_in = me in dice.keys
        had_part, self._had_part = self._had_part, is_in and me in log.persons
        if self._wrote != log.number:
            had_part, self._wrote = False, log.number
        seen, self._roll = self._roll, roll
        is_new = seen is not None and seen < roll
        (left_out if self._has_link else without).update(self._made_without_us(log))
        if seen != roll and may_vote and self._is_kept_out(log):
            left_out.add(roll)
        if is_new and is_in and roll - 1 in self._chose and dice.opened(me) < roll:
            without.add(roll)
        return had_part and not is_in and me in log.persons

    def _made_without_us(self, log: Log) -> set[int]:
        """The roll for which this host had the link that we opened last, if it went without."""
        _, term, roll = self._opened or (0, 0, 0)
        if not self.was_given(log.number, term, roll):
            return set()
        last = takewhile(lambda one: one.roll >= roll, reversed(log.dice.unopened))
        left_out = any(
            (one.roll, one.key, one.term, one.host) == (roll, self._key, term, log.host)
            for one in last
        )
        begun_again = any(
            (one.roll, one.host) == (roll, log.host) and term < one.term
            for one in log.dice.begun_again
        )
        return {roll} if left_out or begun_again else set()

    def _is_kept_out(self, log: Log, chose: Collection[int] | None = None) -> bool:
        """Whether the host lets us into no dice although it has our vote: it took one of these
        choices, or of all that we sent later, has rolled since, and the log had room for it."""
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
        chosen = self._chose if chose is None else chose
        return fits and had_room and _took_choice(log, seats, chosen)


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
