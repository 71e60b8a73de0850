"""Whether a host leaves a match halted although the table waits for nobody else.

A host that only answers pings holds a table up as surely as one that is gone. Never here: what
follows from it (`guest`).
"""

from collections.abc import Collection, Hashable, Iterable
from functools import partial
from typing import Final, TypeAlias

from game.rules.cells import cells_of
from game.rules.intents import Intent, Mark, Pass
from game.rules.match import Match, Phase
from net.base.forgetting import forget_oldest
from net.chain.entries import Holder
from net.chain.last_word import LastWord
from net.chain.log import LEADER, Log
from net.messages.heritage import is_for
from net.messages.lobby import RESUME_SECONDS, Lobby, SeatInfo, TableState
from net.messages.messages import PING_SECONDS, SILENT_SECONDS
from net.messages.notices import Choose, Decide, Request
from net.messages.requests import Resume

STANDSTILL_SECONDS: Final = 45.0
"""Seconds a host has for its own duties; an honest one needs at most 30, for a dead bot."""
_DECISIONS: Final = (Phase.SHARE_PENALTY, Phase.GIVE_UP_DIE)
_NEVER: Final = float("inf")
_Due: TypeAlias = tuple[SeatInfo, Holder]
"""A seat that has to choose: by the lobby, and by the log."""
_MOST_MARKS: Final = 32
"""States of matches whose time is kept over broken links."""


class Standstill:
    """Measures how long a match has waited for its host. Times are seconds."""

    def __init__(self, me: str) -> None:
        """`me`: our key."""
        self._me = me
        self._mark: Hashable = None
        """The host, the state of the match and how long it may wait: while this stays the same,
        nothing has happened."""
        self._since = 0.0
        self._now = 0.0
        """When we looked last."""
        self._spent: dict[Hashable, float] = {}
        """How long we waited in each state on earlier links: breaking them gains a host no time."""
        self._spent_before = 0.0
        """How long we had waited in this state when this link began."""
        self._resumed_before: int | None = None
        """In a pause: how often we had asked to end one when it began."""

    def begin(self) -> None:
        """Another host, or a new link to the same one: the time without a link does not count."""
        if self._mark is not None:
            # A host could break each link before we look.
            least = self._spent_before + PING_SECONDS
            self._spent[self._mark] = max(self._now - self._since, least)
            forget_oldest(self._spent, _MOST_MARKS)
        self._mark = self._resumed_before = None

    def is_too_long(
        self,
        lobby: Lobby | None,
        log: Log | None,
        host: str,
        seats: Collection[int],
        asked: Iterable[Request],
        now: float,
        said: LastWord | None = None,
    ) -> bool:
        """Whether the match has waited for the host for longer than an honest one takes.

        `log`: what we hold, perhaps told by another host; `host`: the key of this one; `seats`: the
        seats for which it lets us choose; `asked`: our requests that it has not refused, or may not
        refuse; `said`: its furthest word that others have shown us.
        """
        told = _owed(lobby, log, host, said) if lobby is not None and log is not None else None
        if lobby is None or (told is None and lobby.state is not TableState.PLAYING):
            self.begin()
            return False
        theirs = log if log is not None and log.host == host else None
        played = partial(self._played, lobby, theirs, seats, asked)
        roll = log.match.roll_number if log is not None else 0
        mark, patience = told or self._paused(lobby, roll, asked) or played()
        state = host, mark, patience  # somebody may have come and gone, with all their time
        if state != self._mark:
            self._spent_before = self._spent.pop(state, 0.0)
            self._mark, self._since = state, now - self._spent_before
        else:  # our own program may have stood still
            self._since += max(0.0, now - self._now - SILENT_SECONDS)
        self._now = now
        is_too_long = now >= self._since + STANDSTILL_SECONDS + patience
        if is_too_long:
            self._mark = None  # if we come back to it, it has its time anew
        return is_too_long

    def _paused(
        self, lobby: Lobby, roll: int, asked: Iterable[Request]
    ) -> tuple[Hashable, float] | None:
        """The state of the pause in this roll, and how long the host may wait now; None without a
        pause."""
        if lobby.paused is None:
            self._resumed_before = None
            return None
        resumed = sum(isinstance(one, Resume) for one in asked)
        if self._resumed_before is None:
            self._resumed_before = resumed
        ours = resumed > self._resumed_before
        patience = 0.0 if ours else _NEVER if lobby.anybody_resumes else RESUME_SECONDS
        return (lobby.match, roll, lobby.paused, lobby.anybody_resumes, ours), patience

    def _played(
        self,
        lobby: Lobby,
        log: Log | None,
        seats: Collection[int],
        asked: Iterable[Request],
    ) -> tuple[Hashable, float]:
        """The state of the match, and how long the host may wait now."""
        now = (lobby.match, lobby.term)
        if log is None or (log.number, log.term) != now or not is_for(lobby, log):
            return lobby.match, 0.0  # its match has not been told
        due = _due(lobby, log)
        withheld = any(
            holder.key == self._me and not seat.away and seat.index not in seats
            for seat, holder in due
        )
        mine = {seat.index for seat, holder in due if holder.key == self._me}.intersection(seats)
        ours = withheld or bool(_seats_chosen_for(log.match, asked) & mine)
        return (log.number, len(log.events), ours), _patience(lobby, log, due, ours)


def _owed(
    lobby: Lobby, log: Log, host: str, said: LastWord | None
) -> tuple[Hashable, float] | None:
    """The state of a match of which the host owes us entries, and how long it may wait; or None."""
    if said is not None and _is_behind(lobby, log, host, said):
        return (log.number, log.count), 0.0
    is_over = lobby.state is not TableState.PLAYING and log.number == lobby.match
    return (lobby.match, 0.0) if is_over and not log.ended else None  # its end is still to come


def _is_behind(lobby: Lobby, log: Log, host: str, said: LastWord) -> bool:
    """Whether this host has told others more than us of the match of our lobby, or of a later one.

    A word from another term may be of a match that the table has dropped, and one of a match that
    is over, of one that we have missed.
    """
    if (said.host, said.term) != (host, lobby.term):
        return False
    running = lobby.match + (lobby.state is not TableState.PLAYING)
    further = (said.match, said.term, said.count) > (log.number, log.term, log.sealed)
    return said.match >= running and further


def due_seats(match: Match) -> tuple[int, ...]:
    """The seats that owe a choice, or the leader for a decision."""
    return (LEADER,) if match.phase in _DECISIONS else match.to_act


def is_owed(asked: Request, lobby: Lobby | None, log: Log | None, seats: Collection[int]) -> bool:
    """Whether an honest host grants this, if it is as far as it has told us; `seats`: ours.

    Choices, decisions, and the end of a pause.
    """
    if lobby is None or not seats:
        return False
    if isinstance(asked, Resume):
        has_pause = lobby.paused is not None
        return has_pause and (lobby.anybody_resumes or lobby.paused in seats)
    if not isinstance(asked, Choose | Decide) or log is None or log.number != lobby.match:
        return False
    seat = asked.seat if isinstance(asked, Choose) else LEADER
    is_now = asked.roll == log.match.roll_number
    return is_now and seat in seats and log.match.grants(_intent(asked))


def _intent(asked: Choose | Decide) -> Intent:
    if isinstance(asked, Decide):
        return asked.decision
    if asked.choice is None:
        return Pass(asked.seat)
    colour_die, number_die, cells = asked.choice
    return Mark(asked.seat, colour_die, number_die, cells_of(cells))


def _seats_chosen_for(match: Match, asked: Iterable[Request]) -> set[int]:
    """Our seats whose choice or decision, due now, the host has received."""
    now = [one for one in asked if isinstance(one, Choose | Decide)]
    now = [one for one in now if one.roll == match.roll_number]
    if match.phase in _DECISIONS:  # the leader has chosen in this roll before
        seats = {LEADER for one in now if isinstance(one, Decide)}
    else:
        seats = {one.seat for one in now if isinstance(one, Choose)}
    return seats.intersection(due_seats(match))


def _patience(lobby: Lobby, log: Log, due: Iterable[_Due], ours: bool) -> float:
    """Seconds the host may wait before it has to act; forever if only persons are due.

    `ours`: whether it is its turn to take our choice. A time limit runs on no matter who comes or
    goes: nobody's time starts again.
    """
    match = log.match
    if match.phase is Phase.OVER:
        return _NEVER if log.ended else 0.0
    if match.phase is Phase.ROLL:
        return lobby.pace
    if ours or any(_is_bots(*one) for one in due):
        return 0.0
    if lobby.time_limit is not None:
        return lobby.time_limit
    return _NEVER if all(_is_awaited(*one) for one in due) else lobby.keep_seconds


def _due(lobby: Lobby, log: Log) -> list[_Due]:
    return [(lobby.seat(seat), log.seats[seat]) for seat in due_seats(log.match)]


def waits_for_others(lobby: Lobby, log: Log, host: str, me: str) -> bool:
    """Whether the match that this host has told waits for persons at the table, but not for us.

    `me`: our key. Who holds a seat is in the log, not in the lobby, of which the host may say
    anything.
    """
    told = (log.host, log.number, log.term) == (host, lobby.match, lobby.term)
    if not told or lobby.state is not TableState.PLAYING or not is_for(lobby, log):
        return False
    due = _due(lobby, log)
    others = all(_is_awaited(*one) and not _is_bots(*one) for one in due)
    ours = any(holder.key == me for _, holder in due)
    return bool(due) and others and not ours and lobby.paused is None


def _is_bots(seat: SeatInfo, holder: Holder) -> bool:
    """Whether a bot plays the seat, by the lobby or by the log."""
    return seat.level is not None or holder.level is not None


def _is_awaited(seat: SeatInfo, holder: Holder) -> bool:
    """Whether the table waits for a person: the one on the seat or, in a resumed match, one who has
    yet to come and so has no key."""
    return not seat.away or holder.key is None
