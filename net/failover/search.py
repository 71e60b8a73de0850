"""Whom a guest turns to when its host is gone: a current host of the table, or itself.

Fed with the answers of the table's other programs, it says what to do next. Every guest asks all
others and counts in the same order, so they arrive at the same new host. Never here: links, clocks,
messages (`member` asks and acts).
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from net.chain.signed_choices import SignedChoice
from net.chain.votes import weight
from net.failover.inquiry import Answer
from net.failover.standing import Answers
from net.guest.weighing import FellowGuest
from net.messages.host_candidates import HostCandidate
from net.messages.messages import HereState

PATIENCE: Final = 4.0
"""Seconds a guest waits for a program before it in the order to become the host."""
DOUBLE_CHECK: Final = 1.0
"""Seconds for which silent programs are asked again before anybody replaces the host: links all cut
at once, or one liar, are no reason to part a table."""
SILENCE: Final = 4.5
"""Seconds after which a host that answered before may be gone."""
DOUBT: Final = 3.0
"""Seconds of doubt for a program that said it hosts but let nobody in."""
HOPE: Final = 60.0
"""Seconds a guest looks for its host as long as somebody else hears it."""
LITTLE_HOPE: Final = 12.0
"""Seconds a guest looks for the next host if it cannot be that itself."""
_AT_TABLE: Final = (HereState.HOSTS, HereState.FOLLOWS, HereState.SEEKS)


@dataclass(frozen=True, slots=True)
class GoTo:
    """Say hello to this program."""

    candidate: HostCandidate
    is_outweighed: bool = False
    """Whether fewer seats are with it than with others or looking for a host, ours included."""
    others: frozenset[str] = frozenset()
    """The keys of all others who are at the table."""
    followers: Mapping[str, FellowGuest] = field(default_factory=dict, compare=False)
    """What those of them say, by key, who say that they follow it."""
    played: Mapping[str, SignedChoice] = field(default_factory=dict, compare=False)
    """A choice of each program in the host's last match, by key."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Become the host."""


@dataclass(frozen=True, slots=True)
class AskAgain:
    """Somebody else is about to be the host, or hears the old one: ask everybody again soon."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """There is no way back to the table."""


SearchStep: TypeAlias = GoTo | TakeOver | AskAgain | GiveUp


class HostSearch:
    """One search, from the loss of a host to the next one. Times are seconds."""

    def __init__(
        self,
        own: HostCandidate | None,
        host: HostCandidate | None,
        candidates: tuple[HostCandidate, ...],
        now: float,
        left: bool,
        weights: Mapping[str, int],
        me: str = "",
        lesser: Container[str] = (),
        lacks_match: bool = False,
    ) -> None:
        """`own`: where this program is reached, None if it cannot host; `left`: the host left on
        purpose, so do not ask it; `weights`: what the seats of each program weigh; `me`: our own
        key; `lesser`: keys of hosts that hold less of the match than we do; `lacks_match`: we were
        never told the running match, so others continue it if they can."""
        self._lacks_match = lacks_match
        self._weights = weights
        self._me = me
        self._lesser = lesser
        self._old_host = host.key if host is not None else ""
        self._own = own
        self._since = now
        order = [one for one in candidates if host is None or one.key != host.key]
        if own is not None and all(one.key != own.key for one in order):
            order.append(own)  # we are there, whatever a host has made of the table
        self._order = order if host is None or left else [*order, host]
        """Who may take over, in order: the old host last, since it may be a guest now."""
        self.asked = tuple(one for one in self._order if own is None or one.key != own.key)
        """Whom to ask."""
        self._host_seen = -SILENCE
        """When the old host last said that it still is the host."""
        self._waited_for: dict[str, float] = {}
        """The keys of programs whose turn it was to take over, and since when: programs that are
        there in turn get no more time than one."""
        self._passed: set[str] = set()
        """Programs that did not take over in time."""
        self._away_until: dict[str, float] = {}
        """Programs that said they host but did not let us in, and when to believe them again."""
        self._shut: set[str] = set()
        """Programs that said they host and did not let us in at least once."""
        self._asked_us: dict[str, float] = {}
        """When each program that looks for a host asked us last: it may be out of our reach."""
        self._cut_off: set[str] = set()
        """Programs whose link broke before they could let us in."""

    def may_follow(self, candidate: HostCandidate) -> bool:
        """Whether to ask this program as well, without waiting for it: somebody at the table says
        that it is their host."""
        known = {self._me, *(one.key for one in (*self._order, *self.asked))}
        return candidate.key not in known

    def waited(self, now: float) -> float:
        """For how many seconds it has lasted."""
        return now - self._since

    def asked_by(self, key: str, now: float) -> None:
        """This program has asked us where the table is."""
        self._asked_us[key] = now

    def turned_away(self, key: str, now: float, times: int = 1) -> None:
        """Doubt a program that said it hosts but did not let us in, or let us down this often."""
        self._away_until[key] = now + DOUBT * times
        self._shut.add(key)

    def was_turned_away_by(self, key: str) -> bool:
        """Whether `turned_away` was called for it. Before we go there again all others are heard:
        its votes alone do not show that most of the seats are still with it."""
        return key in self._shut

    def doubts(self, key: str, now: float) -> bool:
        """Whether a program would not be gone to even if it said that it hosts."""
        return now < self._away_until.get(key, now)

    def cut_off(self, key: str, now: float) -> None:
        """Doubt a program whose link broke first, but only from the second time on."""
        if key in self._cut_off:
            self.turned_away(key, now)
        self._cut_off.add(key)

    def cannot_host(self) -> None:
        """Leave ourselves out: we cannot host the table as we know it; others may."""
        if self._own is not None:
            self._order = [one for one in self._order if one.key != self._own.key]
        self._own = None

    def decide(self, answers: Answers, now: float) -> SearchStep:
        """What to do once everybody has answered or had time to."""
        waited = self.waited(now)
        support = self._support(answers)
        said = [one for one, answer in answers.items() if says(answer, HereState.HOSTS)]
        passed_over = [one for one in said if self._is_passed_over(one.key, answers)]
        said = [one for one in said if one not in passed_over]
        shut_out = waited > LITTLE_HOPE and self._old_host in self._shut
        if any(one.key == self._old_host for one in said) and not shut_out:
            self._host_seen = now
        hosts = [
            one
            for one in said
            if not self.doubts(one.key, now)
            and (support.get(one.key, 0) > 0 or one.key == self._old_host)
        ]
        at_hosts = [
            key
            for key in self._followed(answers)
            if not self._is_shut(key, answers, now) and not self._is_passed_over(key, answers)
        ]
        followed = max((support[key] for key in at_hosts), default=0)
        if hosts:
            best = max(hosts, key=lambda one: self._rank(one, answers, support))
            if support.get(best.key, 0) >= followed:
                return self._go_to(best, answers)
        if followed and (followed >= self._seeking(answers, now) or waited <= PATIENCE):
            # The host is there; only our link to it is broken.
            return GiveUp() if waited > HOPE and not self._is_kept_out(at_hosts) else AskAgain()
        if now < self._host_seen + SILENCE:
            return AskAgain()  # it is there; perhaps only this attempt to reach it failed
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

    def _go_to(self, host: HostCandidate, answers: Answers) -> GoTo:
        known = self._is_outweighed(host.key, answers), _others(host, answers)
        answer = answers[host]
        played = answer.played if answer is not None else {}
        return GoTo(host, *known, _followers(host, answers), played)

    def _is_kept_out(self, hosts: Iterable[str]) -> bool:
        """Whether one of these hosts does not let us in, or tells us less than we hold: whoever is
        kept out counts for the others only as long as they look for a host."""
        shut = self._shut | ({self._old_host} - {one.key for one in self.asked})
        kept_out = any(key in self._lesser or key in shut for key in hosts)
        return kept_out and self._own is not None

    def _rank(
        self, candidate: HostCandidate, answers: Answers, support: Mapping[str, int]
    ) -> tuple[int, bool, int, str]:
        """Most support first, then the host before, then the earlier term; the key so that all
        choose the same."""
        answer = answers[candidate]
        return (
            support.get(candidate.key, 0),
            candidate.key == self._old_host,
            -(answer.term if answer is not None else 0),
            candidate.key,
        )

    def _is_shut(self, host: str, answers: Answers, now: float) -> bool:
        """Whether the host with this key has long let us in no more, and no more seats say that
        they are with it than say otherwise: votes may be of people who are gone or shut out too."""
        if self.waited(now) <= LITTLE_HOPE or host not in self._shut:
            return False
        there = {one.key for one, answer in answers.items() if answer and answer.state in _AT_TABLE}
        follow = {one.key for one, answer in answers.items() if _follows(answer, host)}
        others = (there | self._asking(answers, now) | {self._me}) - follow - {host}
        return weight({host, *follow}, self._weights) <= weight(others, self._weights)

    def _asking(self, answers: Answers, now: float) -> set[str]:
        """The keys of those who look for a host and ask us, though we cannot ask them."""
        known = {one.key for one, answer in answers.items() if answer is not None}
        return {key for key, at in self._asked_us.items() if now < at + SILENCE} - known

    def _is_passed_over(self, host: str, answers: Answers) -> bool:
        """Whether a host holds less of the match than we do, without the seats to go on."""
        return host in self._lesser and self._is_outweighed(host, answers)

    def _is_outweighed(self, host: str, answers: Answers) -> bool:
        """Whether fewer seats are with a host than with others or looking for one, ours included.

        A program that looks for a host is with none, whatever it has voted.
        """
        seek = {one.key for one, answer in answers.items() if says(answer, HereState.SEEKS)}
        where = self._where(answers)
        ours = {key for key, at in where.items() if at == host} - seek - {self._me}
        theirs = (where.keys() | seek | {self._me}) - ours
        return weight(ours, self._weights) < weight(theirs, self._weights)

    def _support(self, answers: Answers) -> dict[str, int]:
        """How many seats are with each host."""
        support: dict[str, int] = {}
        for key, host in self._where(answers).items():
            support[host] = support.get(host, 0) + weight([key], self._weights)
        return support

    def _where(self, answers: Answers) -> dict[str, str]:
        """The host that each program is with: the one it voted for last.

        A program that answered that it follows a host is with that one. One that looks for a host
        is with none, whatever it voted, but on its way back to the one before if that still hosts.
        """
        voted: dict[str, tuple[float, str]] = {}
        for one, answer in answers.items():
            if answer is not None and answer.state is HereState.HOSTS:
                for key in (*answer.voters, one.key):
                    voted[key] = max(voted.get(key, (-1, "")), (answer.term, answer.host))
        where = {key: host for key, (_, host) in voted.items()}
        hosting = {one.key for one, answer in answers.items() if says(answer, HereState.HOSTS)}
        for one, answer in answers.items():
            if answer is not None and answer.state is HereState.FOLLOWS:
                where[one.key] = answer.host
            elif says(answer, HereState.SEEKS):
                where.pop(one.key, None)
                if self._old_host in hosting:
                    where[one.key] = self._old_host
        return where

    @staticmethod
    def _followed(answers: Answers) -> set[str]:
        """The hosts followed by the programs that answered."""
        return {
            answer.host
            for answer in answers.values()
            if answer is not None and answer.state is HereState.FOLLOWS
        }

    def _seeking(self, answers: Answers, now: float) -> int:
        """How many seats have lost the host, ours included; also of those that cannot be asked."""
        seek = {one.key for one, answer in answers.items() if says(answer, HereState.SEEKS)}
        hosts = {self._old_host, *self._followed(answers)}  # a host asks as well
        seek |= self._asking(answers, now) - hosts
        own = {self._own.key} if self._own is not None else set()
        return weight(seek | own, self._weights)

    @staticmethod
    def _others_seek(answers: Answers) -> bool:
        """Whether others look for a host too; they may hold more than we do."""
        return any(says(answer, HereState.SEEKS) for answer in answers.values())

    def _first(self, answers: Answers) -> HostCandidate | None:
        """The first in the order that is there, ourselves included."""
        for one in self._order:
            own = self._own is not None and one.key == self._own.key
            seeks = says(answers.get(one), HereState.SEEKS) and one.key not in self._passed
            if own or seeks:
                return one
        return None

    def _wait_for(self, candidate: HostCandidate, now: float) -> None:
        if now - self._waited_for.setdefault(candidate.key, now) > PATIENCE:
            self._passed.add(candidate.key)


def _others(host: HostCandidate, answers: Answers) -> frozenset[str]:
    """The keys of the programs at the table other than this host."""
    there = (one for one, answer in answers.items() if answer and answer.state in _AT_TABLE)
    return frozenset(one.key for one in there) - {host.key}


def _followers(host: HostCandidate, answers: Answers) -> dict[str, FellowGuest]:
    return {
        one.key: FellowGuest(answer.plays, answer.heard)
        for one, answer in answers.items()
        if answer is not None and _follows(answer, host.key)
    }


def _follows(answer: Answer | None, host: str) -> bool:
    return answer is not None and (answer.state, answer.host) == (HereState.FOLLOWS, host)


def says(answer: Answer | None, state: HereState) -> bool:
    """Whether a program has answered with this state."""
    return answer is not None and answer.state is state
