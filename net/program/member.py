"""One program at a table for as long as the table lives: always a guest, at times the host.

It looks for the next host when the old one is gone, becomes it when its turn comes, and gives way
when another host of the same table has more seats. Never here: sockets, screens, bots.
"""

import dataclasses
from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.rules.refusal import Refused
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.chain.fair_dice import HashChain
from net.chain.last_word import last_word
from net.chain.log import Untrue
from net.failover.inquiry import ANSWER_SECONDS, Answer, Inquiry, Network, OurVotes
from net.failover.search import AskAgain, GiveUp, GoTo, HostSearch, SearchStep, TakeOver, says
from net.failover.standing import backing_of, reach_to
from net.guest.farewell import Backing
from net.guest.guest import Guest, GuestState
from net.guest.reach import Reach
from net.host.host import Host
from net.host.peers import Role
from net.links.loop import Alarm, Loop
from net.links.memory import NetLink, memory_pair
from net.messages.heritage import Heritage
from net.messages.host_candidates import MOST_HOST_CANDIDATES, HostCandidate
from net.messages.lobby import Lobby, TableState
from net.messages.messages import Here, HereState, Where
from net.messages.notices import GuestNotice, LostNotice
from net.program.door import Door
from net.program.elsewhere import Elsewhere, Poll, has_more
from net.program.household import Household
from net.program.meetings import Meetings
from net.program.shell import GuestShell, HostShell
from net.program.whereabouts import Whereabouts

ROUND_SECONDS: Final = 0.4
"""Seconds between two rounds of asking everybody."""
LOOK_SECONDS: Final = 3.0
"""Seconds between a host's looks for others of its table that it does not hear from."""
EARLY_LOOK_SECONDS: Final = 1.0
"""The same while it waits for those who were at the table: nothing has been played yet."""
SUSPECT_EVERY: Final = 30.0
"""Least seconds between two doubts about a host that others have lost."""
_NEVER: Final = float("inf")


class Member:
    """A guest with its shell, its door for others, and the host it may become."""

    def __init__(
        self,
        guest: Guest,
        version: str,
        household: Household,
        network: Network,
        loop: Loop,
    ) -> None:
        self.guest = guest
        self.shell = GuestShell(guest, loop, self._hear)
        self.door = Door(loop, self._answer, lambda: guest.lobby, guest.identity)
        self._version = version
        self._household = household
        self._network = network
        self._loop = loop
        self._chain: HashChain | None = None
        """Ours for the dice, from when we hosted last."""
        self._search: HostSearch | None = None
        self._answers: dict[HostCandidate, Answer | None] = {}
        self._silent: set[HostCandidate] = set()
        """Programs that, when last asked in this search, did not answer though they had time to."""
        self._failed: set[HostCandidate] = set()
        """Programs that we failed to reach once in this search: it may have been one cut link."""
        self._asked_at = 0.0
        """When everybody was asked last."""
        self._heard_of: set[str] = set()
        """Programs that have answered at any time in this search."""
        self._askers: set[str] = set()
        """Programs that have asked us in this search: they are there and may have lost it too."""
        self._whereabouts = Whereabouts()
        self._meetings: Meetings | None = None
        """What the host of this program has heard from other hosts of its table."""
        self._suspected = -_NEVER
        """When somebody at the table last told us that they have lost our host."""
        self._elsewhere = Elsewhere()
        self._open_inquiries = 0
        self._alarm = Alarm(loop, self._ring)
        self._left = False

    @property
    def host(self) -> HostShell | None:
        """The host this program runs, if any."""
        return self.door.host

    @property
    def known_keys(self) -> set[str]:
        """Those of all others who have or had a seat, or whom the lobby names."""
        lobby, weights = self.guest.lobby, self.guest.table.weights
        named = lobby.keys if lobby is not None else frozenset()
        return {*weights, *named} - {self.guest.identity.key}

    # What the program does.

    def sit_down(self, link: NetLink) -> None:
        """Join somebody else's table: the link to it is open."""
        link.reader = self.shell.reader_of(link)
        self.shell.start(link)

    def open(self, host: Host) -> None:
        """Open the table as its host."""
        self._be_the_host(host)

    def leave(self) -> None:
        """Leave for good; a host hands its table over."""
        self._left = True
        self._alarm.set(_NEVER)
        self._search = None
        if self.host is not None:
            self.host.close()
            self.door.host = None
        else:
            self.shell.leave()

    def meet(self, candidate: HostCandidate) -> None:
        """A host of our table is announced on the LAN: if we host as well, ask it, in case nobody
        has told us where it is reached. Keys that were never at the table are ignored."""
        host = self.host
        if host is None or candidate in self._candidates(host.host.table.lobby):
            return
        if candidate.key in self.known_keys:
            self._whereabouts.is_announced(candidate)
            self._ask_to_meet(host, candidate)

    # What happens.

    def changed(self) -> None:
        """The host of this program did something."""
        host = self.host
        if host is not None:
            now = host.host.table.lobby.term  # also one that it has renewed
            self.guest.stake.vote_in(now, self.guest.identity.key)
            table, parted = host.host.table, self.guest.table.parted
            for one in parted.keys:
                if one in table.present or table.lobby.bans(one):
                    parted.met(one)  # it is or was a guest of ours
        if host is not None and host.host.gives_way_to is not None:
            self._loop.call_soon(partial(self._give_way, host.host.gives_way_to))
        self._household.hosting_changed()

    def _hear(self, notice: GuestNotice) -> None:
        if isinstance(notice, LostNotice):
            if self._left:
                return
            if self.host is not None:  # not even we can follow what we host
                self._give_way("")
            if self._search is None:
                self._household.tell(notice)
                self._seek(notice.left)
            elif notice.fault is not None:  # it let us in and lied: ask it no more
                self.guest.weighing.let_in()
                self._seek(notice.left)
            else:
                doubt = self._search.turned_away if notice.refused else self._search.cut_off
                doubt(self.guest.expected_key or "", self._loop.time())
                self._alarm.set(self._loop.time() + ROUND_SECONDS)
            return
        self._whereabouts.remember(self.guest.lobby)
        if self.guest.state is GuestState.IN and self._search is not None:
            self._search = None
            self.guest.weighing.let_in()
            if self.host is None:
                self._alarm.set(_NEVER)
        self._household.tell(notice)

    def _answer(self, where: Where, key: str) -> Here:
        """How this program, no host itself, stands to a table; told to the holder of this key."""
        guest, lobby = self.guest, self.guest.lobby
        if self._left or lobby is None or lobby.table_id != where.table:
            return Here(HereState.ELSEWHERE)
        if where.heard is not None:
            self.shell.hear_of(where.heard)
        if guest.state is GuestState.IN:
            if key in lobby.keys:  # a stranger makes us doubt nobody
                self._loop.call_soon(self._suspect)
            known = key in self.known_keys
            if known:
                self._ask_back(key, lobby)
            word = last_word(guest.log, besides=guest.identity.key) if known else None
            plays = lobby.state is TableState.PLAYING
            return Here(HereState.FOLLOWS, guest.host_key, lobby.term, plays=plays, heard=word)
        gone = guest.state is GuestState.CLOSED
        if not gone and key in lobby.keys:
            self._askers.add(key)
            if self._search is not None:
                self._search.asked_by(key, self._loop.time())
        return Here(HereState.ELSEWHERE if gone else HereState.SEEKS)

    def _suspect(self) -> None:
        """Doubt our host, but only now and then, however often we are asked."""
        now = self._loop.time()
        if self.host is None and now >= self._suspected + SUSPECT_EVERY:
            self._suspected = now
            self.shell.suspect()

    def _ask_back(self, key: str, lobby: Lobby) -> None:
        """Ask somebody who keeps asking us: are they at another host, with more than ours has?"""
        if self._elsewhere.asks(key, self.guest.host_key, self._loop.time()):
            for one in self._candidates(lobby):
                if one.key == key:
                    self._inquire(one, self._asked_back, lobby.table_id)

    def _asked_back(self, candidate: HostCandidate, answer: Answer | None) -> None:
        lobby = self.guest.lobby
        if answer is not None and lobby is not None and self._is_less_than(answer):
            poll = Poll(answer, self.guest.identity.key, self._polled)
            poll.ask(self._candidates(lobby), partial(self._inquire, table_id=lobby.table_id))

    def _polled(self, answer: Answer) -> None:
        if self._is_less_than(answer):
            host = self.guest.host_key
            self.shell.forsake()
            if self._search is not None:  # hear the others first: it may show their old votes
                self._search.turned_away(host, self._loop.time())

    def _is_less_than(self, other: Answer) -> bool:
        """Whether fewer are with our host than with this other one."""
        guest, lobby = self.guest, self.guest.lobby
        if guest.state is not GuestState.IN or lobby is None or self.host is not None:
            return False
        me, weights = guest.identity.key, guest.table.weights
        return has_more(other, me, guest.host_key, lobby, guest.log, weights)

    # Looking for the table.

    def _seek(self, left: bool) -> None:
        lobby = self.guest.lobby
        assert lobby is not None
        own = self.guest.candidate if self._may_host else None
        self._silent.clear()
        self._failed.clear()
        self._heard_of.clear()
        self._askers.clear()
        now, weights = self._loop.time(), self.guest.table.weights
        bad = self.guest.distrusted.keys() - {self.guest.weighing.conceded_to}
        candidates = tuple(one for one in self._candidates(lobby) if one.key not in bad)
        left = left or (lobby.host is not None and lobby.host.key in bad)
        me, lesser, lacks = self.guest.identity.key, self.guest.weighing.lesser, self._lacks_match
        self._search = HostSearch(
            own, lobby.host, candidates, now, left, weights, me, lesser, lacks
        )
        for key, times in self.guest.weighing.doubted.items():
            self._search.turned_away(key, now, times)
        self._ask_all()

    def _candidates(self, lobby: Lobby) -> list[HostCandidate]:
        """Who can be the host, in order."""
        log = self.guest.log
        playing = log is not None and not log.ended
        seated = log.persons if log is not None and playing else self.guest.table.weights
        return self._whereabouts.candidates(lobby, seated)

    @property
    def _may_host(self) -> bool:
        """Whether we have a seat in the running match, if there is one, and may go on with it."""
        log, me = self.guest.log, self.guest.identity.key
        return log is None or log.ended or log.may_be_hosted_by(me)

    @property
    def _lacks_match(self) -> bool:
        """Whether others may hold more of the running match: we were told nothing of it, or only
        what we vouched for as its host before our program was restarted."""
        lobby, log = self.guest.lobby, self.guest.log
        if lobby is None or lobby.state is not TableState.PLAYING:
            return False
        if log is None or log.number != lobby.match:
            return True
        me = self.guest.identity.key
        return log.host == me and self.guest.stake.voted.get(log.term) != me

    def _ring(self) -> None:
        if self.host is not None:
            self._look_for_others()
        elif self._search is not None:
            self._ask_all()

    def _ask_all(self) -> None:
        search, lobby = self._search, self.guest.lobby
        if search is None or lobby is None or self.guest.state is not GuestState.LOST:
            return
        self._answers, self._asked_at = {}, self._loop.time()
        self._open_inquiries = len(search.asked)
        out = self.guest.distrusted.keys() | lobby.banned_keys
        followed = [one for one in self._whereabouts.followed if one.key not in out]
        for one in (*search.asked, *filter(search.may_follow, followed)):
            self._inquire(one, partial(self._heard, search), lobby.table_id)
        if not search.asked:
            self._do(search.decide({}, self._loop.time()))

    def _inquire(
        self,
        candidate: HostCandidate,
        heard: Callable[[HostCandidate, Answer | None], None],
        table_id: str,
        ours: Callable[[], OurVotes | None] = lambda: None,
        seconds: float = ANSWER_SECONDS,
    ) -> None:
        me, network, loop = self.guest.identity, self._network, self._loop
        log, version = self.guest.log, self._version
        Inquiry(candidate, table_id, network, loop, heard, me, version, ours, log, seconds)

    def _heard(self, search: HostSearch, candidate: HostCandidate, answer: Answer | None) -> None:
        """Take an answer; decide nothing before all have answered or had time to.

        A host that answers later is still worth going to.
        """
        if search is not self._search or (answer is None and candidate in self._answers):
            return
        now = self._loop.time()
        in_time = now + ROUND_SECONDS < self._asked_at + ANSWER_SECONDS
        if answer is None and in_time and candidate not in self._failed:
            self._failed.add(candidate)
            self._loop.call_at(now + ROUND_SECONDS, partial(self._ask_again, search, candidate))
            return
        self._answers[candidate] = answer
        if answer is None:
            self._silent.add(candidate)
        else:
            self._silent.discard(candidate)
            self._heard_of.add(candidate.key)
            self._whereabouts.hear(answer)
        late = self._open_inquiries == 0
        if late and (answer is None or answer.state is not HereState.HOSTS):
            return
        enough = self._is_enough(answer) and not search.was_turned_away_by(candidate.key)
        if late or enough or self._all_have_answered(search):
            self._open_inquiries = 0
            step = search.decide(self._answers, now)
            if isinstance(step, GoTo) and not self._all_have_answered(search):
                # The others know what its votes are worth: unheard, it takes nothing back.
                step = dataclasses.replace(step, is_outweighed=True)
            self._do(step)

    def _ask_again(self, search: HostSearch, candidate: HostCandidate) -> None:
        """Ask a program once more in this round: one cut link makes nobody unreachable."""
        lobby, left = self.guest.lobby, self._asked_at + ANSWER_SECONDS - self._loop.time()
        if search is self._search and lobby is not None and self.guest.state is GuestState.LOST:
            self._inquire(candidate, partial(self._heard, search), lobby.table_id, seconds=left)

    def _all_have_answered(self, search: HostSearch) -> bool:
        """Whether all have answered; programs silent in this search are asked again, but not waited
        for while any other answers."""
        heard = [one for one in search.asked if one not in self._silent]
        waited_for = heard or search.asked
        return all(one in self._answers for one in waited_for) and bool(self._answers)

    def _is_enough(self, answer: Answer | None) -> bool:
        """Whether a host with most of the seats has answered: no other can have more."""
        lobby = self.guest.lobby
        if answer is None or lobby is None or answer.state is not HereState.HOSTS:
            return False
        if answer.host in self.guest.weighing.lesser:
            return False  # unheard, the others cannot outweigh what it leaves out
        return self._backing(answer) is Backing.MOST and answer.term >= lobby.term

    def _backing(self, answer: Answer | None) -> Backing:
        """How many seats are with a host, going by its answer."""
        me, weights = self.guest.identity.key, self.guest.table.weights
        return backing_of(answer, self._answers, me, weights)

    def _reach_to(self, candidate: HostCandidate, search: HostSearch) -> Reach:
        """How far on this host may begin for us."""
        me, weights = self.guest.identity.key, self.guest.table.weights
        answer, waited = self._answers.get(candidate), search.waited(self._loop.time())
        may_host = self.guest.candidate is not None and self._may_host
        has_to_follow = candidate.key == self.guest.weighing.conceded_to or not may_host
        return reach_to(answer, self._answers, me, weights, waited, has_to_follow)

    def _do(self, step: SearchStep) -> None:
        if self.guest.state is not GuestState.LOST:
            return
        match step:
            case GoTo(candidate):
                self._network.dial(candidate.ways, partial(self._dialled, step))
            case TakeOver():
                self._take_over()
            case AskAgain():
                self._alarm.set(self._loop.time() + ROUND_SECONDS)
            case GiveUp():
                self._search = None
                self.shell.give_up(Refusal(RefusalCode.LINK_LOST))

    def _dialled(self, step: GoTo, link: NetLink | None) -> None:
        candidate = step.candidate
        if self._search is None or self.guest.state is not GuestState.LOST:
            if link is not None:
                link.close()
        elif link is None:
            self._alarm.set(self._loop.time() + ROUND_SECONDS)
        else:
            self.guest.expected_key = candidate.key
            backing = self._backing(self._answers.get(candidate))
            if backing is Backing.MOST and not self._all_have_answered(self._search):
                backing = Backing.SOME  # some of its voters may look for a host as well
            self.guest.backing = backing
            self.guest.table.reach = self._reach_to(candidate, self._search)
            told = step.is_outweighed, step.others, step.followers, step.played
            self.guest.weighing.turn_to(candidate.key, *told)
            self.sit_down(link)

    # Being the host.

    def _take_over(self) -> None:
        guest = self.guest
        assert guest.lobby is not None
        term = guest.last_term + 1
        candidates = tuple(self._candidates(guest.lobby)[:MOST_HOST_CANDIDATES])
        lobby = guest.table.as_opened(replace(guest.lobby, candidates=candidates))
        weights, seen = guest.table.weights_seen, guest.table.seen
        heritage = Heritage(lobby, guest.log, term, weights, seen, self._chain)
        try:
            host = self._household.make_host(heritage)
        except (NotDone, Refused, Untrue):
            if self._search is not None:
                self._search.cannot_host()
            self._alarm.set(self._loop.time() + ROUND_SECONDS)
            return
        guest.stake.vote_in(term, guest.identity.key)
        rejoin = host.table.rejoin
        if rejoin is not None:
            # One cut link makes nobody unreachable: they may hold what nobody else has heard.
            asked = {one.key for one in self._answers}
            rejoin.unreachable(asked - self._heard_of)
            answers = self._answers.items()
            seeking = {one.key for one, said in answers if says(said, HereState.SEEKS)}
            rejoin.look_for_us(seeking | self._askers)
        self._be_the_host(host)

    def _be_the_host(self, host: Host) -> None:
        shell = HostShell(host, self._loop, self.changed)
        self.door.host = shell
        self._meetings = Meetings(shell, self.guest)
        near, far = memory_pair(self._loop.call_soon)
        near.reader = self.shell.reader_of(near)
        far.reader = shell.attach(far, Role.OWNER)
        self._loop.call_soon(partial(self._sit_at_home, shell, near))
        self._household.begins_hosting(shell)
        self._alarm.set(self._loop.time() + EARLY_LOOK_SECONDS)

    def _sit_at_home(self, host: HostShell, link: NetLink) -> None:
        if self.host is host:
            self.guest.expected_key = None
            self.guest.weighing.turn_to(self.guest.identity.key, is_outweighed=False)
            self.shell.start(link, at_home=True)

    def _look_for_others(self) -> None:
        """Ask those of the table that we do not hear from: they may be in another part of it."""
        host = self.host
        if host is None:
            return
        table = host.host.table
        waits = table.rejoin is not None
        self._alarm.set(self._loop.time() + (EARLY_LOOK_SECONDS if waits else LOOK_SECONDS))
        candidates = self._candidates(table.lobby)
        for one in (*candidates, *self._whereabouts.others(candidates)):
            self._ask_to_meet(host, one)

    def _ask_to_meet(self, host: HostShell, candidate: HostCandidate) -> None:
        table, met, ours = host.host.table, partial(self._met, host), lambda: host.our_votes
        if candidate.key not in table.present:
            self._inquire(candidate, met, table.lobby.table_id, ours)

    def _met(self, host: HostShell, candidate: HostCandidate, answer: Answer | None) -> None:
        """Another program of the table has answered; if it hosts, one of us may give way."""
        if self.host is not host or self._meetings is None:
            return
        if answer is None:
            if not self._whereabouts.is_hint(candidate):
                self._meetings.no_answer(candidate.key)
            return
        self._whereabouts.has_answered(candidate)
        self._whereabouts.hear(answer)
        if self._meetings.gives_way(candidate.key, answer, self._loop.time()):
            self._give_way(candidate.key, candidate)

    def _give_way(self, to: str, where: HostCandidate | None = None) -> None:
        """The host with this key goes on; we, and all who were here, are guests again. `where` it
        has just answered, if it has."""
        host, self.door.host = self.host, None
        if host is not None:
            latest = host.host.table.latest
            self._chain = latest.chain if latest is not None else None
            self.guest.weighing.concede(to)
            self.guest.table.parted.came_in_vain(to)
            self._household.ends_hosting()
            known = self._candidates(host.host.table.lobby)
            host.give_way(where or next((one for one in known if one.key == to), None))
