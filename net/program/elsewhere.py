"""Whether the larger part of our table is with another host.

Somebody who is with our host does not ask us where the table is (docs/PROTOCOL.md, "People who
are elsewhere"). Never here: how anybody is asked, and leaving our host (`member`).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from net.chain.log import Log
from net.chain.votes import voted_after, weight
from net.failover.inquiry import Answer
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby
from net.messages.messages import HereState

ASKS_SECONDS: Final = 15.0
"""Seconds for which somebody may look for the table: an honest host that they reach lets them in
much sooner."""
PAUSE_SECONDS: Final = 10.0
"""Most seconds between two of their questions."""
Heard: TypeAlias = Callable[[HostCandidate, Answer | None], None]


class Elsewhere:
    """Notes who asks where the table is. Times are seconds."""

    def __init__(self) -> None:
        self._asks: dict[str, tuple[str, float, float]] = {}
        """For each key of the table: the key of our host, and when the holder first and last
        asked."""

    def asks(self, key: str, host: str, now: float) -> bool:
        """The holder of this key, who is or was at the table, asks where it is; return whether to
        ask them back.

        `host`: the key of our host.
        """
        late = now - PAUSE_SECONDS
        self._asks = {one: asked for one, asked in self._asks.items() if asked[2] >= late}
        under, first, _ = self._asks.pop(key, (host, now, now))
        if key == host:
            return False
        first = first if under == host else now
        if now >= first + ASKS_SECONDS:
            return True
        self._asks[key] = host, first, now
        return False


class Poll:
    """Asks those whose votes another host shows whether they are with it.

    They may have left it since, for our host: that has no later vote of theirs if its term is the
    earlier one.
    """

    def __init__(self, shown: Answer, me: str, done: Callable[[Answer], None]) -> None:
        """`me`: our own key; `done`: gets what that host has `shown`, with those voters only who
        say so themselves."""
        self._shown = shown
        self._asked = (shown.voters | shown.left) - {shown.host, me}
        self._done = done
        self._open = 1
        self._with_it: set[str] = set()

    def ask(
        self, candidates: Iterable[HostCandidate], inquire: Callable[[HostCandidate, Heard], None]
    ) -> None:
        """Ask each of these candidates whose vote was shown."""
        for one in candidates:
            if one.key in self._asked:
                self._open += 1
                inquire(one, self._heard)
        self._close()

    def _heard(self, candidate: HostCandidate, answer: Answer | None) -> None:
        follows = answer is not None and answer.state is HereState.FOLLOWS
        if answer is not None and follows and answer.host == self._shown.host:
            self._with_it.add(candidate.key)
        self._close()

    def _close(self) -> None:
        self._open -= 1
        if self._open == 0:
            self._done(replace(self._shown, voters=frozenset(self._with_it)))


def has_more(
    other: Answer, me: str, host: str, lobby: Lobby, log: Log | None, weights: Mapping[str, int]
) -> bool:
    """Whether more seats are with this other host than with ours, `host`, and us, `me`.

    Those whom our `lobby` shows as present count for our host unless they have voted for the other
    since. If it shows the other host as present, as many are enough: then we wait here for people
    who are there. That is for those with a seat. `log`: of the match that runs, if any;
    `weights`: what the seats of each program weigh.
    """
    if other.state is not HereState.HOSTS or other.host == host:
        return False
    theirs = {*other.voters, other.host} - {me}
    if log is not None and not log.ended:
        theirs -= voted_after(log, other.term)
    elif other.term <= lobby.term:
        return False
    present = _present(lobby)
    count = weight(theirs, weights)
    ours = weight({*present, host, me} - theirs, weights)
    as_many_do = other.host in present and weight({me}, weights) > 0
    return count >= ours if as_many_do else count > ours


def _present(lobby: Lobby) -> set[str]:
    return {seat.key for seat in lobby.seats if seat.key is not None and not seat.away}
