"""The match that a guest holds: its log without a gap, as far as the host vouches for it.

Never here: messages out, who the guest is, states of the link.
"""

from collections.abc import Callable
from dataclasses import dataclass

from game.rules.events import Event, Rolled
from game.rules.match import Match, Phase
from game.rules.refusal import Refused
from net.base.refusals import NotDone, RefusalCode
from net.chain.choosers import choosers
from net.chain.entries import Seal
from net.chain.last_word import LastWord, belies
from net.chain.log import Log, Untrue, read_entry, replayed
from net.messages.heritage import is_for
from net.messages.lobby import Lobby
from net.messages.messages import Entries, Have
from net.messages.tale import tale_of


@dataclass(frozen=True, slots=True)
class TakenEntries:
    """What came of a message with entries."""

    events: tuple[Event, ...]
    lost: tuple[Event, ...] | None = None
    """Events that were held until now and are no longer of this match; None if it goes on."""
    lost_rolls: tuple[int, int] = (0, 0)
    """The first and the last roll that they are of."""


class HeldMatch:
    """The latest match of a table as far as it was told; number 0 before the first one."""

    def __init__(self) -> None:
        self.log: Log | None = None
        self._coming: Log | None = None
        """The log that parts come in for, until the host vouches for it."""
        self._shown = 0
        """How many events have been given out."""
        self._left: bytes | None = None
        """The first head that only the branch has which we left last."""
        self._heard: LastWord | None = None
        """The most that a host of ours has vouched for to others, as they have shown us."""

    @property
    def number(self) -> int:
        """Which match of the table that is."""
        return self.log.number if self.log is not None else 0

    @property
    def match(self) -> Match:
        """The match as the entries so far make it; not begun before the first one."""
        return self.log.match if self.log is not None else Match()

    @property
    def events(self) -> list[Event]:
        """Its events so far."""
        return self.log.events[: self._shown] if self.log is not None else []

    @property
    def have(self) -> Have:
        """What we hold, for a host."""
        if self.log is None:
            return Have()
        count = self.log.sealed
        return Have(self.log.number, count, self.log.heads[count].hex())

    def take(
        self,
        message: Entries,
        table: str,
        host: str,
        may_skip: bool,
        check: Callable[[Log], None] = lambda log: None,
    ) -> TakenEntries:
        """The next entries come in from the host with this key.

        `may_skip`: a match may have ended without us; `check` raises for a log that cannot be at
        this table. Raises `NotDone` for a gap, and for entries that are not signed, not in the
        chain, or against the rules; then only what was vouched for before is held.
        """
        log = self._log_for(message, table, may_skip)
        before = _last_seal(self.log)
        try:
            return self._take(log, message, host, check)
        except NotDone:
            self._keep(before)
            raise

    def _take(
        self, log: Log, message: Entries, host: str, check: Callable[[Log], None]
    ) -> TakenEntries:
        try:
            for plain in message.entries:
                log.take(read_entry(plain))
            if message.seal is None:
                return TakenEntries(())
            log.vouch(Seal(log.count, message.seal))
            heard = self._heard
            if heard is not None and heard.host == host and belies(log, heard):
                raise Untrue("The host has told others something else.")
            if log is not self.log and not self._takes_its_place(log, host):
                return TakenEntries(())
        except (Untrue, Refused) as fault:
            raise NotDone(RefusalCode.CONTRADICTION, fault=str(fault)[:200]) from fault
        check(log)
        return self._show(log)

    def is_belied(self, said: LastWord, host: str) -> bool:
        """Whether our host has vouched for something else to others; if not, it is remembered.

        `said`: what they show us, which may be made up.
        """
        log, before = self.log, self._heard
        if log is None or said.host != host or not said.is_signed(log.table):
            return False
        if before is None or before.host != host or _place(before) < _place(said):
            self._heard = said
        return belies(log, said)

    def is_other(self, lobby: Lobby, host: str) -> bool:
        """Whether what has been given out of our match cannot be of the one in that host's lobby.

        Two parts of a table may each have begun a match of the same number.
        """
        log = self.log
        if log is None or not self._shown or (log.number, log.host == host) != (lobby.match, False):
            return False
        return not is_for(lobby, log)

    def is_beyond(self, lobby: Lobby) -> bool:
        """Whether the table has not come to our match: it is of another part, which is gone."""
        log = self.log
        return log is not None and log.number > lobby.match and log.term < lobby.term

    @property
    def is_open(self) -> bool:
        """Whether a match is held that has not come to its end."""
        return self.log is not None and not self.log.ended

    def loses_by(self, log: Log) -> bool:
        """Whether anything that we hold would be lost if this log counted from now on."""
        held = self.log
        if held is None or log is held:
            return False
        return not _holds(log, held) if held.number == log.number else self.is_open

    def gains_by(self, log: Log, me: str) -> set[str]:
        """Who has chosen in this log where it parts from ours, and not in what we would lose.

        It is empty unless our own key, `me`, is among them: then we have forgotten that branch. It
        is empty, too, for a branch that we have left for another one.
        """
        held = self.log
        if held is None or log is held or held.number != log.number or self._left in log.heads:
            return set()
        first = _shared(held, log)
        gained = choosers(log, first) - choosers(held, first)
        return gained if me in gained else set()

    def story(self, match: int, first: int) -> list[Entries]:
        """What a new host lacks of the match; raises `NotDone` if it asks for another one."""
        if self.log is None or match != self.log.number:
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="asked for another match")
        return tale_of(self.log, first)

    @property
    def is_shown(self) -> bool:
        """Whether any of it has been given out."""
        return self._shown > 0

    def hide(self) -> None:
        """Nothing of it counts as given out: if it goes on, it is told from its start."""
        self._shown = 0

    def forget_unsealed(self) -> None:
        """Only what a host has vouched for is held: the rest of it will not come any more."""
        self._keep(_last_seal(self.log))

    def _keep(self, seal: Seal | None) -> None:
        log, self._coming = self.log, None
        count = seal.count if seal is not None else 0
        if log is None or log.count == count:
            return
        if seal is None or not count:
            self.forget()
            return
        kept = replayed(log.table, log.number, log.entries[:count])
        kept.vouch(seal)
        self.log = kept

    def _log_for(self, message: Entries, table: str, may_skip: bool) -> Log:
        log = self._coming or self.log
        if log is not None and (message.match, message.first) == (log.number, log.count):
            return log
        if message.first != 0 or message.match < self.number:
            expected = log.count if log is not None else 0
            raise NotDone(RefusalCode.GAP, expected=expected, got=message.first)
        if message.match > self.number:
            ended = self.match.phase in (Phase.NEW, Phase.OVER)
            if not (ended or may_skip):
                raise NotDone(RefusalCode.GAP, expected=log.count if log else 0, got=0)
        self._coming = Log(table, message.match)
        return self._coming

    def _takes_its_place(self, log: Log, host: str) -> bool:
        """Whether another log of the match counts from now on.

        A host does not take back what it has vouched for; only another one may know better, and
        only once it is the host, or the match has ended. Raises `Untrue`.
        """
        held = self.log
        if held is None or held.number != log.number or _holds(log, held):
            return True
        if log.host != host:  # a new host has no votes yet, and gets none for a match that is over
            return log.ended and not held.ended
        if log.host == held.host and (log.term <= held.term or _takes_back_its_own(held, log)):
            raise Untrue("The host has taken back what it had vouched for.")
        return True

    def _show(self, log: Log) -> TakenEntries:
        lost, rolls = None, (0, 0)
        if log is not self.log:
            held, self.log, self._coming = self.log, log, None
            if held is not None and held.number == log.number and self._shown:
                lost = _beyond(held, log)
                shared = _shared(held, log)
                self._left = held.heads[shared + 1] if shared < held.count else self._left
                rolls = _rolls_of(held, lost)
            self._shown = 0
        events = tuple(log.events[self._shown :])
        self._shown = len(log.events)
        return TakenEntries(events, lost, rolls)

    def whole(self) -> str | None:
        """The digest of the match, once its end has come."""
        log = self.log
        if log is None or not log.ended or log.sealed != log.count:
            return None
        digest: str = log.entries[-1]["digest"]
        return digest

    def forget(self) -> None:
        """Nothing is held."""
        self.log, self._coming, self._shown = None, None, 0


def _place(said: LastWord) -> tuple[int, int, int]:
    """How far on in a table's matches a word is."""
    return said.match, said.term, said.count


def _holds(log: Log, held: Log) -> bool:
    """Whether a log holds all of another one of the same match that was vouched for."""
    return log.count >= held.sealed and log.heads[held.sealed] == held.heads[held.sealed]


def _last_seal(log: Log | None) -> Seal | None:
    """The last word of a host in it; behind an unsealed term that of the host before."""
    if log is None or log.seal is not None:
        return log.seal if log is not None else None
    terms = [plain for plain in log.entries if plain["entry"] == "term"]
    return Seal(**terms[-1]["seal"]) if terms else None


def _takes_back_its_own(held: Log, log: Log) -> bool:
    """Whether the host of both has left what it had vouched for, whoever has voted for that.

    It has not if it has gone over to what another host had vouched for, or begun anew.
    """
    shared = _shared(held, log)
    authors = [plain for plain in log.entries[: shared + 1] if "host" in plain]
    return shared > 0 and bool(authors[-1]["host"] == log.host)


def _shared(held: Log, log: Log) -> int:
    """How many entries are the same in both."""
    both = min(held.sealed, log.count)
    return next((n for n in range(both, -1, -1) if held.heads[n] == log.heads[n]), 0)


def _beyond(held: Log, log: Log) -> tuple[Event, ...]:
    """The events that were held beyond what both logs share."""
    shared = _shared(held, log)
    first = held.starts[shared] if shared < held.count else len(held.events)
    return tuple(held.events[first:])


def _rolls_of(held: Log, lost: tuple[Event, ...]) -> tuple[int, int]:
    """From which roll to which these last events of a log are."""
    if not lost:
        return (0, 0)
    before = held.events[: len(held.events) - len(lost)]
    roll = sum(isinstance(event, Rolled) for event in before)
    first = roll + 1 if isinstance(lost[0], Rolled) else roll
    return (max(1, first), max(1, held.match.roll_number))
