"""Whom a guest turns to when its host is gone: somebody who hosts the table now, or itself.

Fed with what the other programs of the table answered, it says what to do next. Every guest asks
all others and counts in the same order, so they come to the same new host. Never here: links,
clocks, messages (`member` asks and does).
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from net.chain.votes import weight
from net.failover.inquiry import Answer
from net.messages.host_candidates import HostCandidate
from net.messages.messages import HereState

PATIENCE: Final = 4.0
"""Seconds a guest waits for somebody before it in the order to become the host."""
DOUBLE_CHECK: Final = 1.0
"""Seconds for which whoever does not answer is asked again before anybody takes the host's place:
links that are all cut at once, and one who lies, are no reason to part a table."""
SILENCE: Final = 4.5
"""Seconds after which a host that answered before may be gone."""
DOUBT: Final = 3.0
"""Seconds for which somebody is not believed who said that they host, but let nobody in."""
HOPE: Final = 60.0
"""Seconds a guest looks for its host as long as somebody else hears it."""
LITTLE_HOPE: Final = 12.0
"""Seconds it looks for the next host if it cannot be that itself."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Say hello at this program."""

    candidate: HostCandidate
    is_outweighed: bool = False
    """Whether fewer seats are with it than with others or looking for a host, ours counted."""
    others: frozenset[str] = frozenset()
    """The keys of all others who are at the table."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Be the host."""


@dataclass(frozen=True, slots=True)
class AskAgain:
    """Somebody else is about to be the host, or hears the old one: ask all again soon."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """There is no way back to the table."""


SearchStep: TypeAlias = GoTo | TakeOver | AskAgain | GiveUp
Answers: TypeAlias = Mapping[HostCandidate, Answer | None]
"""What each program said; None for one that cannot be reached or says nothing."""


class HostSearch:
    """One search, from the loss of a host to the next one. Times are seconds."""

    def __init__(
        self,
        own: HostCandidate | None,
        host: HostCandidate | None,
        candidates: tuple[HostCandidate, ...],
        now: float,
        left: bool,
        seats: Mapping[str, int],
        me: str = "",
        lesser: Container[str] = (),
        lacks_match: bool = False,
    ) -> None:
        """`own`: where this program is reached, None if it cannot be the host; `left`: the host
        went on purpose, so it is not asked; `seats`: how many each program of the table holds.

        `me`: our own key; `lesser`: those of hosts that hold less of the match than we do;
        `lacks_match`: we were never told the match that runs, so others go on with it if they can.
        """
        self._lacks_match = lacks_match
        self._seats = seats
        self._me = me
        self._lesser = lesser
        self._old_host = host.key if host is not None else ""
        self._own = own
        self._since = now
        order = [one for one in candidates if host is None or one.key != host.key]
        if own is not None and all(one.key != own.key for one in order):
            order.append(own)  # whatever a host has made of the table, we are there
        self._order = order if host is None or left else [*order, host]
        """Who may take over, the first first: the host itself last, should it be a guest now."""
        self.asked = tuple(one for one in self._order if own is None or one.key != own.key)
        """Whom to ask."""
        self._host_seen = -SILENCE
        """When the old host has last said that it still is the host."""
        self._waiting_for: tuple[str, float] | None = None
        """Whose turn it is to take over, by its key, and since when."""
        self._passed: set[str] = set()
        """Those who did not take over in time."""
        self._away_until: dict[str, float] = {}
        """Who said that they host, but did not let us in; they are believed again from then on."""
        self._cut_off: set[str] = set()
        """Whose link broke before they could let us in."""

    def turned_away(self, key: str, now: float, times: int = 1) -> None:
        """Whoever said that they are the host did not let us in, or let us down so often."""
        self._away_until[key] = now + DOUBT * times

    def cut_off(self, key: str, now: float) -> None:
        """The link to them broke first: once that is no reason to doubt them."""
        if key in self._cut_off:
            self.turned_away(key, now)
        self._cut_off.add(key)

    def cannot_host(self) -> None:
        """Of the table as we were told it we cannot be the host; somebody else may."""
        if self._own is not None:
            self._order = [one for one in self._order if one.key != self._own.key]
        self._own = None

    def decide(self, answers: Answers, now: float) -> SearchStep:
        """What to do after everybody has answered or had the time to."""
        waited = now - self._since
        support = self._support(answers)
        said = [one for one, answer in answers.items() if says(answer, HereState.HOSTS)]
        passed_over = [one for one in said if self._is_passed_over(one, answers)]
        said = [one for one in said if one not in passed_over]
        if any(one.key == self._old_host for one in said):
            self._host_seen = now
        hosts = [
            one
            for one in said
            if now >= self._away_until.get(one.key, now)
            and (support.get(one.key, 0) > 0 or one.key == self._old_host)
        ]
        followed = max((support[key] for key in self._followed(answers)), default=0)
        if hosts:
            best = max(hosts, key=lambda one: self._rank(one, answers, support))
            if support.get(best.key, 0) >= followed:
                return GoTo(best, self._is_outweighed(best, answers), _others(best, answers))
        if followed and (followed >= self._seeking(answers) or waited <= PATIENCE):
            # The host is there; only our way to it is broken.
            return GiveUp() if waited > HOPE else AskAgain()
        if now < self._host_seen + SILENCE:
            return AskAgain()  # it is there, and perhaps only this try to reach it has failed
        if waited < DOUBLE_CHECK and any(answers.get(one) is None for one in self.asked):
            return AskAgain()
        first = self._first(answers)
        if first is None and waited > LITTLE_HOPE and passed_over:
            return GoTo(max(passed_over, key=lambda one: self._rank(one, answers, support)))
        if first is None:
            return GiveUp() if waited > LITTLE_HOPE or not self.asked else AskAgain()
        if self._own is not None and first.key == self._own.key:
            leaves_it = self._lacks_match and waited <= LITTLE_HOPE and self._others_seek(answers)
            return AskAgain() if leaves_it else TakeOver()
        self._wait_for(first, now)
        return AskAgain()

    def _rank(
        self, candidate: HostCandidate, answers: Answers, support: Mapping[str, int]
    ) -> tuple[int, int, str]:
        """With more votes before, then in an earlier term; the key so that all come to the same."""
        answer = answers[candidate]
        return (
            support.get(candidate.key, 0),
            -(answer.term if answer is not None else 0),
            candidate.key,
        )

    def _is_passed_over(self, host: HostCandidate, answers: Answers) -> bool:
        """Whether it goes on with less than we hold, and has not the seats to do so."""
        return host.key in self._lesser and self._is_outweighed(host, answers)

    def _is_outweighed(self, host: HostCandidate, answers: Answers) -> bool:
        """Whether fewer seats are with a host than with others or looking for one, ours counted.

        Who looks for a host is with none, whatever they have voted.
        """
        seek = {one.key for one, answer in answers.items() if says(answer, HereState.SEEKS)}
        where = self._where(answers)
        ours = {key for key, at in where.items() if at == host.key} - seek - {self._me}
        theirs = (where.keys() | seek | {self._me}) - ours
        return weight(ours, self._seats) < weight(theirs, self._seats)

    def _support(self, answers: Answers) -> dict[str, int]:
        """How many seats are with each host."""
        support: dict[str, int] = {}
        for key, host in self._where(answers).items():
            support[host] = support.get(host, 0) + weight([key], self._seats)
        return support

    def _where(self, answers: Answers) -> dict[str, str]:
        """With which host everybody is: with the one they have voted for last.

        Who has answered that they follow somebody is with that one.
        """
        voted: dict[str, tuple[float, str]] = {}
        for one, answer in answers.items():
            if answer is not None and answer.state is HereState.HOSTS:
                for key in (*answer.voters, one.key):
                    voted[key] = max(voted.get(key, (-1, "")), (answer.term, answer.host))
        where = {key: host for key, (_, host) in voted.items()}
        for one, answer in answers.items():
            if answer is not None and answer.state is HereState.FOLLOWS:
                where[one.key] = answer.host
        return where

    @staticmethod
    def _followed(answers: Answers) -> set[str]:
        """The hosts that somebody follows whom we can ask."""
        return {
            answer.host
            for answer in answers.values()
            if answer is not None and answer.state is HereState.FOLLOWS
        }

    def _seeking(self, answers: Answers) -> int:
        """How many seats have lost the host, ours among them."""
        seek = [one.key for one, answer in answers.items() if says(answer, HereState.SEEKS)]
        own = [self._own.key] if self._own is not None else []
        return weight([*seek, *own], self._seats)

    @staticmethod
    def _others_seek(answers: Answers) -> bool:
        """Whether somebody else looks for a host, who may hold more than we do."""
        return any(says(answer, HereState.SEEKS) for answer in answers.values())

    def _first(self, answers: Answers) -> HostCandidate | None:
        """The first in the order who is there, we among them."""
        for one in self._order:
            own = self._own is not None and one.key == self._own.key
            seeks = says(answers.get(one), HereState.SEEKS) and one.key not in self._passed
            if own or seeks:
                return one
        return None

    def _wait_for(self, candidate: HostCandidate, now: float) -> None:
        if self._waiting_for is None or self._waiting_for[0] != candidate.key:
            self._waiting_for = (candidate.key, now)
        elif now - self._waiting_for[1] > PATIENCE:
            self._passed.add(candidate.key)


def _others(host: HostCandidate, answers: Answers) -> frozenset[str]:
    """Who is at the table beside this host, by their keys."""
    at_table = (HereState.HOSTS, HereState.FOLLOWS, HereState.SEEKS)
    there = (one for one, answer in answers.items() if answer and answer.state in at_table)
    return frozenset(one.key for one in there) - {host.key}


def says(answer: Answer | None, state: HereState) -> bool:
    """Whether somebody has answered so."""
    return answer is not None and answer.state is state
