"""Whether those for whom a match waits are there: the host has to show what they sign.

A host that says so of somebody who has left would hold up whoever waits for them. So would one that
tells others less of the match. Never here: messages (`net.messages.presence`), and what follows
when nothing is shown (`guest`).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from net.base.refusals import NotDone, RefusalCode
from net.chain.last_word import LastWord
from net.chain.log import Log
from net.guest.standstill import waits_for_others
from net.messages.lobby import Lobby
from net.messages.messages import PING_SECONDS, SILENT_SECONDS
from net.messages.presence import Missed, Place, Present, place_of, proves

ASK_SECONDS: Final = 15.0
"""Seconds a match waits for others before a guest asks for them, and between two questions."""
PROOF_SECONDS: Final = 10.0
"""Seconds a host has for the answer; an honest one knows after 4.5 that somebody is gone."""


@dataclass(slots=True)
class _Question:
    """An open question to one host about one person."""

    nonce: str
    table: str
    least: Place
    """How much of the match they have to have been told."""
    waited: float = 0.0
    """How long it has been open, over all links to that host."""
    waited_before: float = 0.0
    """The same when it was sent on this link."""
    is_sent: bool = False
    """Whether it was sent on this link."""


class Presence:
    """The questions of one guest. Times are seconds."""

    def __init__(self, me: str, draw: Callable[[], bytes]) -> None:
        """`me`: our key; `draw` gives 32 bytes that nobody can foresee."""
        self._me = me
        self._draw = draw
        self._place = (0, 0)
        """The match, and how many events it had, when we looked last."""
        self._ask_at = 0.0
        self._open: dict[str, dict[str, _Question]] = {}
        """By the key of the host, then by that of the person."""
        self._looked: float | None = None
        """When we looked last on this link."""

    def begin(self) -> None:
        """The link is a new one; the time without a link does not count."""
        self._looked = None
        for questions in self._open.values():
            for question in questions.values():
                if question.is_sent:  # a host could break each link before we look
                    least = question.waited_before + PING_SECONDS
                    question.is_sent, question.waited = False, max(question.waited, least)

    def look(self, lobby: Lobby | None, log: Log | None, host: str, now: float) -> list[Missed]:
        """The questions to send to this host now; none unless the match waits for others."""
        if lobby is None or log is None:
            return []
        place = log.number, len(log.events)
        if place != self._place:
            self._place, self._ask_at = place, now + ASK_SECONDS
            self._open.clear()
        if now < self._ask_at and not self._open.get(host):
            return []  # as after most messages
        here = {
            holder.key
            for holder, seat in zip(log.seats, lobby.seats, strict=False)
            if holder.key is not None and holder.level is None and not seat.away
        } - {self._me, host}
        questions = self._open.setdefault(host, {})
        for key in questions.keys() - here:
            del questions[key]  # the host says so itself
        if not waits_for_others(lobby, log, host, self._me):
            return []
        self._count(questions.values(), now)
        if now >= self._ask_at:
            self._ask_at = now + ASK_SECONDS
            for key in sorted(here - questions.keys()):
                questions[key] = _Question(self._draw().hex(), log.table, place_of(log))
        unsent = {key: one for key, one in questions.items() if not one.is_sent}
        for question in unsent.values():
            question.is_sent, question.waited_before = True, question.waited
            self._ask_at = max(self._ask_at, now + ASK_SECONDS)
        return [Missed(key, question.nonce) for key, question in unsent.items()]

    def is_unproven(self, host: str) -> bool:
        """Whether this host has not shown an answer in time; then it has its time anew."""
        is_late = any(one.waited >= PROOF_SECONDS for one in self._open.get(host, {}).values())
        if is_late:
            del self._open[host]
        return is_late

    def hear(self, answer: Present, host: str) -> LastWord | None:
        """The word of the host that the answer shows; None if it answers no open question.

        Raises `NotDone` for a false one: an honest host does not pass it on.
        """
        for key, question in self._open.get(host, {}).items():
            if question.nonce == answer.nonce:
                if not proves(answer, key, question.table, host, question.least):
                    raise NotDone(RefusalCode.BAD_PROOF)
                del self._open[host][key]
                return answer.heard
        return None

    def _count(self, questions: Iterable[_Question], now: float) -> None:
        """Add the time since the last look: not all of it if our own program stood still."""
        before, self._looked = self._looked, now
        for question in questions:
            if question.is_sent and before is not None:
                question.waited += min(now - before, SILENT_SECONDS)
