"""Which of two hosts of one table gives way (docs/PROTOCOL.md, "Two hosts of one table").

Never here: asking the others, and giving way (`member`).
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from net.base.forgetting import forget_oldest
from net.chain.choosers import came_back
from net.chain.entries import Vote
from net.chain.votes import voted_after, weight
from net.failover.inquiry import Answer
from net.guest.guest import Guest
from net.host.table import HostTable
from net.messages.messages import HereState
from net.program.shell import HostShell

_PATIENT_MEETINGS: Final = 4
"""Times another host may leave the claim to us before equal seats suffice for it, in a lobby or
while a match of another day still waits for people."""
_MORE_ANSWERS: Final = 12
"""Answers of a host that we hear before we weigh it, for each time that it has lied again, or that
we have given way to it in vain."""
_SILENT_TIMES: Final = 2
"""Questions in a row without an answer after which a new host counts on nobody any more: one cut
link makes nobody unreachable."""
_AT_A_HOST: Final = (HereState.HOSTS, HereState.FOLLOWS)
_MOST_OTHERS: Final = 64
"""Programs that we remember; anybody may come with one key after the other."""


@dataclass(slots=True)
class _Other:
    """Another program of the table."""

    said: Answer | None = None
    """Its last answer."""
    hosted: int = 0
    """How many answers in a row it has hosted."""
    unanswered: int = 0
    """How often in a row it has not answered."""
    unclaimed: int = 0
    """How often it has hosted and not sent the claim that it should have."""


class Meetings:
    """What one host hears from the other programs of its table, for as long as it is the host."""

    def __init__(self, host: HostShell, guest: Guest) -> None:
        """`guest`: the one of the same program; it knows who has lied to it."""
        self._host = host
        self._guest = guest
        self._others: dict[str, _Other] = {}
        """By key; whoever was heard of last comes last."""
        host.host.let_count(self._who_is_with)

    def no_answer(self, other: str) -> None:
        """The program with this key has not answered."""
        program = self._other(other)
        program.unanswered += 1
        rejoin = self._host.host.table.rejoin
        if rejoin is not None and program.unanswered >= _SILENT_TIMES:
            rejoin.is_silent(other)

    def gives_way(self, other: str, answer: Answer, now: float) -> bool:
        """Whether, by the answer of the program with this key, our host gives way to it."""
        table = self._host.host.table
        program, hosts = self._other(other), answer.state is HereState.HOSTS
        program.said, program.unanswered = answer, 0
        program.hosted = program.hosted + 1 if hosts else 0
        if table.rejoin is not None and answer.state is HereState.SEEKS:
            table.rejoin.is_on_their_way(other, now)
        hosts_elsewhere = answer.host != table.own_key
        if table.rejoin is not None and answer.state in _AT_A_HOST and hosts_elsewhere:
            table.rejoin.is_elsewhere(other, now)
        if not hosts or answer.yields:
            return False
        lies = self._guest.distrusted.get(other, 0)
        in_vain = self._guest.weighing.given_way.get(other, 0)
        least = max(2 + _MORE_ANSWERS * (lies - 1) if lies else 0, _MORE_ANSWERS * in_vain)
        if program.hosted <= least:
            return False  # let others leave it and find us first
        return self._weigh(other, answer, lies > 0, now)

    def _weigh(self, other: str, answer: Answer, lies: bool, now: float) -> bool:
        """Another host, with this key, does not yield to our seats and votes: we may have to.

        `lies`: whether we left it for its lies."""
        table = self._host.host.table
        coming = table.on_their_way(now) - {other}
        if not lies:  # a liar may show votes from before those came to us
            coming -= answer.voters - self._who_said(HereState.SEEKS)
        ours = table.present | coming
        with_them = self._with_them(other, answer, lies) - ours
        weights = table.weights if lies else table.weights_with(with_them)
        theirs = weight(with_them, weights)
        with_us = weight(ours | self._who_said(HereState.SEEKS) if lies else ours, table.weights)
        if not answer.claimed:
            # The claim is theirs to make, but they may not know where we are.
            program = self._other(other)
            program.unclaimed += 1
            idle = table.running is None or bool(table.running.log.awaited)
            tie = idle and program.unclaimed > _PATIENT_MEETINGS
            enough = theirs if tie else theirs - 1
            return table.votes_are_in(now) and not lies and enough >= with_us
        if theirs >= with_us + lies:  # to a liar only if it has more seats
            return True
        return not lies and table.votes_are_in(now) and self._settle(other, answer, theirs, now)

    def _with_them(self, other: str, answer: Answer, lies: bool) -> set[str]:
        """The keys of those who are with the other host, by their votes and their own words."""
        # A program that looks for a host has left this one, whatever it voted, and so has one that
        # has voted for us since; if it is with that host all the same, it will vote for it anew.
        # One that says that it follows that host is with it, whomever it voted for meanwhile.
        follow = self._who_follow(other)
        gone = self._who_said(HereState.SEEKS) | self._voted_since(answer)
        left = self._host.host.came_after(answer.voters, answer.term, other) - {other}
        gone |= left - follow
        gone = gone | self._not_with_liar(other) if lies else gone - follow
        return {*answer.voters, *follow, other} - gone

    def _who_is_with(self, other: str, votes: Collection[Vote]) -> set[str]:
        """The keys of those who are with this host, by the votes it shows and their own words."""
        running = self._host.host.table.running
        left = came_back(votes, running.log) if running is not None else set()
        for vote in votes:
            left |= self._host.host.came_after([vote.key], vote.term, vote.host)
        voted = {vote.key for vote in votes} - left - self._not_with_liar(other)
        return voted | self._who_follow(other) | {other}

    def _not_with_liar(self, other: str) -> set[str]:
        """The keys of those whose votes for this host count for nothing, since we left it for its
        lies: it may show old votes of others who have left it as well, or are gone for good."""
        if not self._guest.distrusted.get(other, 0):
            return set()
        silent = {key for key, one in self._others.items() if one.unanswered >= _SILENT_TIMES}
        elsewhere = {key for key, _ in self._answers()} - self._who_follow(other)
        return (silent | elsewhere) - {other}

    def _settle(self, other: str, answer: Answer, theirs: int, now: float) -> bool:
        """Neither has given way, and the other has this many seats: find out who forgot whom."""
        table = self._host.host.table
        host = self._host.host
        voted = weight(table.present - host.unvoted, table.weights)
        if self._was_with(other, answer, table):
            return True
        doubtful = table.present & answer.voters or host.cannot_vote or theirs >= voted
        if doubtful and not table.has_renewed(now):
            self._host.renew()
            return False
        # Asked again, and still no vote: somebody may be here to keep two parts apart.
        return theirs >= voted

    def _was_with(self, other: str, answer: Answer, table: HostTable) -> bool:
        """Whether the other is a host that we were parted from, still in the same term, and neither
        of us plays: its lobby has forgotten who went with us, so it cannot know that it should give
        way."""
        in_lobby = table.running is None and table.rejoin is None and not answer.plays
        return in_lobby and self._guest.table.parted.has(other, answer.term)

    def _who_said(self, state: HereState) -> set[str]:
        return {key for key, said in self._answers() if said.state is state}

    def _who_follow(self, host: str) -> set[str]:
        follows = HereState.FOLLOWS
        return {key for key, one in self._answers() if one.state is follows and one.host == host}

    def _answers(self) -> list[tuple[str, Answer]]:
        return [(key, one.said) for key, one in self._others.items() if one.said is not None]

    def _other(self, key: str) -> _Other:
        program = self._others[key] = self._others.pop(key, _Other())
        forget_oldest(self._others, _MOST_OTHERS)
        return program

    def _voted_since(self, other: Answer) -> set[str]:
        """The keys of those who have voted in a running match, or for us, later than for the
        other."""
        here, running = self._host.host.here, self._host.host.table.running
        ours = {vote.key for vote in here.votes} if other.term < here.term else set()
        return ours | (voted_after(running.log, other.term) if running is not None else set())
