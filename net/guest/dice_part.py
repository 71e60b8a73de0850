"""Whether the host lets us take part in the dice.

Somebody who makes all rolls without us could choose their faces, so we leave a host that keeps our
part out, unless it may be chance. What excuses a host must never be in its own hands for long.
Never here: what our part is (`stake`), and what people are told.
"""

from collections.abc import Collection, Container, Sequence
from itertools import takewhile
from typing import Final

from net.base.forgetting import forget_oldest
from net.base.refusals import NotDone, RefusalCode
from net.chain.canonical import shared_entries
from net.chain.changes import Place
from net.chain.entries import Vote
from net.chain.log import Log
from net.chain.votes import rolled_by_few
from net.guest.silence import Silence

MOST_LEFT_OUT: Final = 3
"""Rolls of a match that a host makes without our part, before we leave it: one that waits for links
leaves out none but by chance."""
MOST_WITHOUT_CHAIN: Final = 45.0
"""Seconds in which a host rolls while no chain of ours is in the dice, whatever the reason. We may
have voted for another one in its term: an honest host asks for votes anew, at most every 30 s."""
_MOST_HOSTS: Final = 16


class DicePart:
    """What we have given to this host, and how often it did without."""

    def __init__(self, key: str, silence: Silence) -> None:
        """`key`: ours; `silence` knows when the host was heard."""
        self._key = key
        self._silence = silence
        self._opened: tuple[int, str, int] | None = None
        """The roll for which we opened our link last: match, tip of our chain, roll."""
        self._opened_at = 0.0
        self._has_link = False
        """Whether we sent that over the link of now."""
        self._vote: Vote | None = None
        """The last one that it has from us."""
        self._chose: set[int] = set()
        """The rolls of its match for which we sent it choices after our first vote."""
        self._chose_late: set[int] = set()
        """Those after our last one."""
        self._sent: set[tuple[int, int]] = set()
        """The matches and rolls for which we sent it choices over this link."""
        self._match = 0
        self._without_us: dict[Place, set[int]] = {}
        """The rolls of that match that each host has made without our part."""
        self._host = ""
        """The last host that we looked at the log of a match with."""
        self._at: tuple[Sequence[bytes], int] = ((), 0)
        """How far we have looked: the heads of that log, and how many entries."""
        self._has_looked = False
        """Whether that was over this link."""
        self._was_its_own = False
        """Whether that log was in a term of its own."""
        self._follows = False
        """Whether it was, and the log has gone on from there."""
        self._roll = 0
        """The last roll there."""
        self._is_expected = False
        """Whether our link was to be part of the next roll then, if we were not away."""
        self._no_chain: dict[str, tuple[float, int]] = {}
        """Since when hosts roll though no chain of ours is in the dice, and how often after choices
        of ours; until one rolls with a chain of ours."""
        self._has_chain = False
        """Whether one was in the dice when we looked last."""
        self._had_part = False
        """Whether we had a seat then, and were in the dice."""
        self._full: set[int] = set()
        """The rolls of that match in which, for a time at least, others who came late had all room
        that there is in the dice for us, who came late as well."""

    def begin(self) -> None:
        """The link is a new one: its host may have nothing of ours yet."""
        self._has_link, self._vote, self._has_looked = False, None, False
        for sent in (self._chose, self._chose_late, self._sent):
            sent.clear()

    def has_opened(self, match: int, tip: str, roll: int) -> bool:
        """Whether this host has our link for a roll, from the chain with this tip."""
        return self._has_link and self._opened == (match, tip, roll)

    def opens(self, match: int, tip: str, roll: int) -> None:
        """We send it that link, perhaps again."""
        if self._opened != (match, tip, roll):
            self._opened, self._opened_at = (match, tip, roll), self._silence.heard
        self._has_link = True

    def was_given(self, match: int, tip: str, roll: int) -> bool:
        """Whether it may have had that link, and broken ours then. But our program may have slept,
        and hears of a roll at once with what comes before."""
        opened = self._opened == (match, tip, roll)
        return opened and self._silence.heard > self._opened_at

    def voted(self, vote: Vote) -> None:
        """We send this vote to the host."""
        if self._vote is None or self._vote.match != vote.match:
            self._chose.clear()
        self._chose_late.clear()  # this one may come too late, as the one before may have
        self._vote = vote

    def chose(self, match: int, roll: int) -> None:
        """We send it a choice for this roll."""
        self._sent.add((match, roll))
        if self._vote is not None and self._vote.match == match:
            self._chose.add(roll)
            self._chose_late.add(roll)

    def check(self, log: Log, host: str, may_vote: bool, ours: Container[str]) -> None:
        """Raise `NotDone` if the host of our link, with this key, has made too many rolls without
        our part, or lets somebody make them whom few have voted for. `may_vote`: we can vote in the
        log's term; `ours`: the tips of our chains.

        What another host wrote in its own term is not held against this one, but what is new there
        after our choice: an honest host plays in no other term than its own. It may have taken up a
        longer log just then, but hardly ever four times.
        """
        if self._match != log.number:
            self._match, self._host = log.number, ""
            self._without_us.clear()
            self._full.clear()
        by_few = self._find_rolled_by_few(log, host)
        is_its_own = log.host == host
        rolls = self._without_us.setdefault(log.changes.place(host), set())
        before = len(rolls)
        rolls |= self._made_without_us(log) if is_its_own else self._made_in_another_term(log)
        if by_few:  # once for each look
            rolls.add(max(by_few))
        no_chain = self._rolls_without_chain(log, host)
        if no_chain or (is_its_own and self._keeps_us_out(log, may_vote, rolls)):
            raise NotDone(RefusalCode.CONTRADICTION, fault="no part in the dice for us")
        if len(rolls) > max(before, MOST_LEFT_OUT):
            raise NotDone(RefusalCode.CONTRADICTION, fault="dice without our part in them")
        self._host, self._at, self._has_looked = host, (log.heads, log.count), True
        self._was_its_own = is_its_own
        self._roll = log.match.roll_number
        self._has_chain = log.dice.tip_of(self._key) in ours
        self._is_expected = log.dice.expects(self._key) and self._has_chain
        self._had_part = self._key in log.dice.keys and self._key in log.persons
        if not log.changes.may_join(self._key, log.dice.keys):
            self._full.add(self._roll)

    def _find_rolled_by_few(self, log: Log, host: str) -> set[int]:
        """The rolls that this host has told since its own term in the terms of others for whom few
        had voted. Notes if the log does not go on from what we have looked at."""
        if self._host != host:
            self._follows = False
            return set()
        heads, count = self._at
        shared = shared_entries(heads[: count + 1], log.heads)
        self._follows = self._has_looked and shared == count
        begun = any(plain["entry"] == "term" for plain in log.entries[shared:])
        if shared == count and self._was_its_own and not begun:
            return set()
        return rolled_by_few(log, shared, host=host)

    def _made_in_another_term(self, log: Log) -> set[int]:
        """A new roll after one that we have chosen in over this link, though its host has none."""
        is_new = self._has_chosen(log) and self._roll < log.match.roll_number
        return {self._roll + 1} if is_new else set()

    def _has_chosen(self, log: Log) -> bool:
        """Whether we have sent choices for the roll that we looked at last, which stands here."""
        return self._follows and (log.number, self._roll) in self._sent

    def _rolls_without_chain(self, log: Log, host: str) -> bool:
        """Whether this host has rolled for long, after choices of ours, with no chain of ours in
        the dice: it may have made sure that nothing else counts."""
        if not self._follows or self._roll == log.match.roll_number:
            return False
        if self._has_chain:
            self._no_chain.pop(host, None)
        elif self._key in log.persons and self._has_chosen(log) and self._roll not in self._full:
            since, times = self._no_chain.pop(host, (self._silence.heard, 0))
            self._no_chain[host] = since, times + 1
            forget_oldest(self._no_chain, _MOST_HOSTS)
            return times >= MOST_LEFT_OUT and self._silence.heard > since + MOST_WITHOUT_CHAIN
        return False

    def _keeps_us_out(self, log: Log, may_vote: bool, rolls: set[int]) -> bool:
        """Whether this host has put us out of its dice, or never lets us in; adds its last roll to
        those without us if it has our vote and did not let us in yet."""
        has_rolled = not self._follows or self._roll != log.match.roll_number
        if has_rolled and may_vote and self.is_kept_out(log):
            rolls.add(log.match.roll_number)
        voted_now = may_vote and self._vote is not None and self._vote.term == log.term
        never = voted_now and self.is_kept_out(log, self._chose_late)
        return never or self._is_put_out(log)

    def _is_put_out(self, log: Log) -> bool:
        """Whether we had a part in the dice of this host and have none any more."""
        had_part = self._follows and self._was_its_own and self._had_part
        return had_part and self._key not in log.dice.keys and self._key in log.persons

    def _made_without_us(self, log: Log) -> set[int]:
        """New rolls without our link: the one for which this host had it, perhaps over a link that
        is broken now; and the one after a roll that we have seen and chosen in."""
        rolls = set()
        _, tip, roll = self._opened or (0, "", 0)
        if self.was_given(log.number, tip, roll) and self._went_without(log, tip, roll):
            rolls.add(roll)
        is_new = self._was_its_own and self._is_expected and self._roll < log.match.roll_number
        if self._has_chosen(log) and is_new and log.dice.opened(self._key) <= self._roll:
            rolls.add(self._roll + 1)
        return rolls

    def _went_without(self, log: Log, tip: str, roll: int) -> bool:
        """Whether this host made the roll without our link of this chain, or began anew for it."""
        last = takewhile(lambda one: one.roll >= roll, reversed(log.dice.unopened))
        left_out = any(
            (one.roll, one.key, one.tip, one.host) == (roll, self._key, tip, log.host)
            for one in last
        )
        again = any((one.roll, one.host) == (roll, log.host) for one in log.dice.begun_again)
        return left_out or (again and log.dice.tip_of(self._key) != tip)

    def is_kept_out(self, log: Log, chose: Collection[int] | None = None) -> bool:
        """Whether the host lets us into no dice although it has our vote: it took one of these
        choices, or of all that we sent later, has rolled since, and the log had room for it."""
        vote, me = self._vote, self._key
        if vote is None or me in log.dice.keys or me not in log.persons:
            return False
        if (vote.match, vote.host) != (log.number, log.host) or vote.count > log.count:
            return False
        seats = [seat for seat, holder in enumerate(log.seats) if holder.key == me]
        had_room = log.changes.may_join(me, log.dice.keys) and all(
            log.changes.may_seat(seat, log.host) for seat in seats
        )
        fits = log.heads[vote.count].hex() == vote.head
        chosen = set(self._chose if chose is None else chose) - self._full
        return fits and had_room and _took_choice(log, me, seats, chosen)


def _took_choice(log: Log, key: str, seats: Collection[int], rolls: Collection[int]) -> bool:
    """Whether one of these rolls, but not the last one, has a signed choice of one of these seats
    that its host took itself, and nobody but this key got one of them in that roll."""
    made = sum(plain["entry"] == "rolled" for plain in log.entries)
    roll, took, moved = log.match.roll_number - made, False, False  # some are in the past
    host = ""
    for plain in log.entries:
        if "votes" in plain:  # of a choice that it took over it may have had no vote yet
            took, host = took and plain["host"] == host, plain["host"]
        if plain["entry"] == "rolled":
            if took and not moved and roll in rolls:
                return True
            roll, took, moved = roll + 1, False, False
        elif plain.get("seat") in seats:
            moved |= plain["entry"] == "seated" and plain["holder"]["key"] != key
            took |= plain["entry"] == "chosen" and plain["signature"] is not None
    return False
