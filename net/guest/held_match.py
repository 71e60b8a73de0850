"""The match that a guest holds: its log without a gap, up to what the host has sealed.

Never here: outgoing messages, who the guest is, states of the link.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.rules.events import Event, Rolled
from game.rules.match import Match, Phase
from game.rules.refusal import Refused
from net.base.forgetting import forget_oldest
from net.base.refusals import NotDone, RefusalCode
from net.chain.canonical import shared_entries
from net.chain.choosers import came_back, choosers
from net.chain.entries import Seal
from net.chain.last_word import LastWord, belies
from net.chain.log import Log, Untrue, read_entry, replayed
from net.messages.heritage import is_for
from net.messages.lobby import Lobby, TableState
from net.messages.messages import Entries, Have
from net.messages.tale import tale_of

_MOST_LEFT_BEHIND: Final = 500
"""Rolls of earlier matches that we remember."""


@dataclass(frozen=True, slots=True)
class TakenEntries:
    """The result of taking a message with entries."""

    events: tuple[Event, ...]
    lost: tuple[Event, ...] | None = None
    """Events held until now that no longer belong to the match; None if the log continues."""
    lost_rolls: tuple[int, int] = (0, 0)
    """The first and the last roll of those events."""
    is_told: bool = False
    """Whether the match that we hold now, all of it, is what this host tells."""


class HeldMatch:
    """The latest match of a table, up to what we were told; number 0 before the first one."""

    def __init__(self) -> None:
        self.log: Log | None = None
        self._coming: Log | None = None
        """A log that is still arriving in parts, until the host seals it."""
        self._shown = 0
        """How many events have been given out."""
        self._left: bytes | None = None
        """The first head found only in the branch that we left last."""
        self._is_live = False
        """Whether any of it was given out over this link."""
        self.left_behind: dict[str, None] = {}
        """What choices in matches that we held before this one answer, the latest."""
        self.heard: LastWord | None = None
        """The furthest word of a host of ours that others have shown us."""

    def begin(self) -> None:
        """The link is a new one: its host may know less than it did."""
        self._is_live = False

    @property
    def number(self) -> int:
        """The table's number of that match."""
        return self.log.number if self.log is not None else 0

    @property
    def match(self) -> Match:
        """The match made by the entries so far; not begun before the first one."""
        return self.log.match if self.log is not None else Match()

    @property
    def events(self) -> list[Event]:
        """The events given out so far."""
        return self.log.events[: self._shown] if self.log is not None else []

    @property
    def have(self) -> Have:
        """What we hold, to tell a host."""
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
        """Take the next entries from the host with this key.

        `may_skip`: a match may have ended without us; `check` raises for a log that cannot be at
        this table. Raises `NotDone` for a gap, and for entries that are unsigned, outside the chain
        or against the rules; then only what was sealed before is kept.
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
            heard = self.heard
            if heard is not None and heard.host == host and belies(log, heard):
                raise Untrue("The host has told others something else.")
            if log is not self.log and not self._takes_its_place(log, host):
                return TakenEntries(())
        except (Untrue, Refused) as fault:
            raise NotDone(RefusalCode.CONTRADICTION, fault=str(fault)[:200]) from fault
        try:
            check(log)
        except NotDone as reason:
            if reason.refusal.code is RefusalCode.TABLES_MET and self._have_both_ended(log):
                self._coming = None
                return TakenEntries(())
            raise
        return self._show(log)

    def _have_both_ended(self, log: Log) -> bool:
        """Whether two parts of the table have each finished a match of this number: each keeps its
        own."""
        held = self.log
        return held is not None and held.number == log.number and held.ended and log.ended

    def is_belied(self, said: LastWord, host: str, lobby: Lobby | None) -> bool:
        """Whether our host has sealed something else for others; if not, remember their word.

        `lobby`: its own. It may have gone further in a part of the table that it has left.
        """
        log, before = self.log, self.heard
        if log is None or said.host != host or not said.is_signed(log.table):
            return False
        term = lobby.term if lobby is not None else 0
        of_another = before is None or (before.host, before.term) != (host, term)
        if said.term == term and (before is None or of_another or _place(before) < _place(said)):
            self.heard = said
        return belies(log, said)

    def is_other(self, lobby: Lobby, host: str) -> bool:
        """Whether what we gave out of our match cannot belong to the one in that host's lobby.

        Two parts of a table may each have begun a match of the same number.
        """
        log = self.log
        if log is None or not self._shown or (log.number, log.host == host) != (lobby.match, False):
            return False
        return not is_for(lobby, log)

    def is_beyond(self, lobby: Lobby, host: str) -> bool:
        """Whether our match belongs to another part of the table, now gone: the table never got to
        it, or has begun and ended a later one without finishing ours."""
        log = self.log
        if log is None:
            return False
        is_past = not log.ended and log.number < lobby.match and lobby.state is TableState.LOBBY
        is_ahead = log.number > lobby.match
        return is_past or (is_ahead and (log.term < lobby.term or log.host != host))

    @property
    def is_open(self) -> bool:
        """Whether we hold a match that has not ended."""
        return self.log is not None and not self.log.ended

    def is_replaced_by(self, log: Log) -> bool:
        """Whether we hold an open match, and this is another one."""
        return self.is_open and log.number != self.number

    def loses_by(self, log: Log) -> bool:
        """Whether taking this log would lose anything that we hold."""
        held = self.log
        if held is None or log is held:
            return False
        return not _holds(log, held) if held.number == log.number else self.is_open

    def stand_for(self, log: Log, me: str) -> tuple[bool, set[str], set[str]]:
        """Whether we lose anything by this log; who stands for it then by their votes, and has not
        come back to ours since; and who by their choices. `me`: our own key."""
        held = self.log
        if held is None or not self.loses_by(log):
            return False, set(), set()
        left = came_back(log.votes.values(), held)
        return True, log.votes.keys() - left, self._gained_by(held, log, me)

    def _gained_by(self, held: Log, log: Log, me: str) -> set[str]:
        """Who has chosen in this log's own branch, but not in the part of ours that we would lose.

        Empty unless our own key, `me`, is among them, which means that we have forgotten that
        branch; empty, too, for a branch that we left for another one.
        """
        if held.number != log.number or self._left in log.heads:
            return set()
        first = _shared(held, log)
        gained = choosers(log, first) - choosers(held, first)
        return gained if me in gained else set()

    def story(self, match: int, first: int) -> list[Entries]:
        """The entries that a new host lacks; raises `NotDone` if it asks for another match."""
        if self.log is None or match != self.log.number:
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="asked for another match")
        return tale_of(self.log, first)

    @property
    def is_shown(self) -> bool:
        """Whether any of it has been given out."""
        return self._shown > 0

    def hide(self) -> None:
        """Count nothing as given out: if the match goes on, it is told from its start."""
        self._shown = 0

    def forget_unsealed(self) -> None:
        """Keep only what a host has sealed: the rest will never come."""
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
        """Whether this other log of the match replaces the one we hold.

        A host does not take back what it has sealed; only another host may know better, and only
        once it is the host or the match has ended. Raises `Untrue`.
        """
        held = self.log
        if held is None or held.number != log.number or _holds(log, held):
            return True
        if log.host != host:  # a new host has no votes yet, and gets none for a match that is over
            return log.ended and not held.ended
        anew = self._is_live and _shared(held, log) == 0
        again = log.term <= held.term or anew or _takes_back_its_own(held, log)
        if log.host == held.host and again:
            raise Untrue("The host has taken back what it had vouched for.")
        return True

    def _show(self, log: Log) -> TakenEntries:
        lost, rolls = None, (0, 0)
        if log is not self.log:
            held, self.log, self._coming = self.log, log, None
            if held is not None and held.number != log.number:
                self._leave_behind(held)
            elif held is not None and self._shown:
                lost = _beyond(held, log)
                shared = _shared(held, log)
                self._left = held.heads[shared + 1] if shared < held.count else self._left
                rolls = _rolls_of(held, lost)
            self._shown = 0
        events = tuple(log.events[self._shown :])
        self._shown, self._is_live = len(log.events), True
        return TakenEntries(events, lost, rolls, is_told=True)

    def whole(self) -> str | None:
        """The digest of the match once we hold its sealed end, else None."""
        log = self.log
        if log is None or not log.ended or log.sealed != log.count:
            return None
        digest: str = log.entries[-1]["digest"]
        return digest

    def forget(self) -> None:
        """Hold nothing."""
        if self.log is not None:
            self._leave_behind(self.log)
        self.log, self._coming, self._shown = None, None, 0

    def _leave_behind(self, log: Log) -> None:
        self.left_behind |= dict.fromkeys(log.rolls.values())
        forget_oldest(self.left_behind, _MOST_LEFT_BEHIND)


def _place(said: LastWord) -> tuple[int, int, int]:
    """How far a word is into the table's matches."""
    return said.match, said.term, said.count


def _holds(log: Log, held: Log) -> bool:
    """Whether a log contains all of another log of the same match that was sealed."""
    return log.count >= held.sealed and log.heads[held.sealed] == held.heads[held.sealed]


def _last_seal(log: Log | None) -> Seal | None:
    """The last seal of a host in it; after an unsealed term, that of the host before."""
    if log is None or log.seal is not None:
        return log.seal if log is not None else None
    terms = [plain for plain in log.entries if plain["entry"] == "term"]
    return Seal(**terms[-1]["seal"]) if terms else None


def _takes_back_its_own(held: Log, log: Log) -> bool:
    """Whether the host of both logs took back what it had sealed, no matter who voted for that.

    It did not if it adopted what another host had sealed, or started a new log: its program may
    have ended meanwhile.
    """
    shared = _shared(held, log)
    authors = [plain for plain in log.entries[: shared + 1] if "host" in plain]
    return shared > 0 and bool(authors[-1]["host"] == log.host)


def _shared(held: Log, log: Log) -> int:
    """How many leading entries both logs share."""
    return shared_entries(held.heads[: held.sealed + 1], log.heads)


def _beyond(held: Log, log: Log) -> tuple[Event, ...]:
    """The held events beyond the part that both logs share."""
    shared = _shared(held, log)
    first = held.starts[shared] if shared < held.count else len(held.events)
    return tuple(held.events[first:])


def _rolls_of(held: Log, lost: tuple[Event, ...]) -> tuple[int, int]:
    """The first and the last roll that these final events of a log belong to."""
    if not lost:
        return (0, 0)
    before = held.events[: len(held.events) - len(lost)]
    roll = sum(isinstance(event, Rolled) for event in before)
    first = roll + 1 if isinstance(lost[0], Rolled) else roll
    return (max(1, first), max(1, held.match.roll_number))
