"""A peer's way from its first message to its welcome, or to the reason it is turned away.

Here belongs who may come in, and what returning guests tell a new host. Never here: what peers do
once they are in (`host`, `table`).
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Set
from itertools import product, zip_longest
from typing import Final, TypeAlias

from msgspec.structs import replace

from net.base.forgetting import forget_oldest
from net.base.names import same_name
from net.base.refusals import NotDone, RefusalCode
from net.chain.entries import MOST_VOTES, Vote
from net.chain.log import Untrue
from net.chain.signed_choices import last_choices
from net.chain.votes import gives_way, good_votes
from net.host.gate import Gate
from net.host.guess_limit import Ticket
from net.host.peers import PROVE_SECONDS, Peer, Role
from net.host.table import HostTable
from net.links.handshake import LinkStep
from net.messages.heritage import ToldLog, lacks
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import SeatInfo, TableState
from net.messages.messages import (
    PING_SECONDS,
    Begin,
    Bring,
    Claim,
    Entries,
    Have,
    Hello,
    Here,
    HereState,
    Peek,
    Prove,
    TableInfo,
    ToGuest,
    ToHost,
    VotedFor,
    Welcome,
    Where,
)

MOST_WATCHERS: Final = 64
"""The most peers from elsewhere that hold no seat."""
_MOST_KNOWN: Final = 128
"""Programs that this host has let in and knows again at a locked table."""
MOST_ASKED_ANEW: Final = 3
"""How often all are asked for their votes again in a match because of one program."""
_MOST_SKIPPED: Final = 15
"""Terms that a host skips, in all, because people here have no vote left to give in them: guests
leave one that raises 20 at once. The other five are for asking anew, which raises one each time,
and for a match of which somebody new here knows nothing yet."""
WhoIsWith: TypeAlias = Callable[[str, Collection[Vote]], Set[str]]
"""Takes the key of another host and the good votes it shows, returns the keys of who is with it."""


class Admission:
    """Lets peers in at a table. Any fault raises `NotDone`, and the host closes that link."""

    def __init__(
        self,
        table: HostTable,
        gate: Gate,
        version: str,
        send: Callable[[Peer, ToGuest], None],
        send_news: Callable[[], None],
        forget: Callable[[Peer, float], None],
    ) -> None:
        self._table = table
        self._gate = gate
        self._version = version
        self._send = send
        self._send_news = send_news
        self._forget = forget
        self._voted: dict[str, tuple[VotedFor, ...]] = {}
        """The hosts whom whoever came in had voted for last before, by key."""
        self._may_skip = _MOST_SKIPPED
        self._votes_seen_to = 0
        """The last match for which everybody was asked anew because some could not vote."""
        self._asked_for: tuple[int, Counter[str]] = (0, Counter())
        """A match, and how often all were asked again in it because of each program, by key."""
        self._let_in: dict[str, None] = {}
        """The keys of those who have been in, watchers as well; whoever came last comes last."""
        self._waiting: list[tuple[Peer, Hello]] = []
        """Strangers who came while a new host still waits for those who were here."""
        self.gives_way_to: str | None = None
        """The key of another host of this table that has claimed it with more votes."""
        self.who_is_with: WhoIsWith = lambda host, votes: {host, *(vote.key for vote in votes)}

    def handle(
        self, peer: Peer, message: ToHost, info: TableInfo, watchers: int, now: float
    ) -> None:
        """Take a message of a peer that is not in yet; the message may come at this step."""
        match message:
            case Peek():
                self._send(peer, info)
                self._forget(peer, now)
            case Begin():
                peer.has_until(now + PING_SECONDS)
                peer.shows_code = message.words is not None
                self._gate.knock(Ticket(peer.number), peer.address, message, peer.is_local)
            case Prove():
                self._recognise(peer, message, now)
            case Where(table):
                self._say_where(peer, table)
            case Claim(term, votes):
                self._weigh(peer, term, votes, now)
            case Entries() if peer.hello is not None and peer.told is not None:
                self._listen(peer, peer.hello, peer.told, message, now)
            case Hello():
                self._greet(peer, message, watchers, now)
            case _:
                raise NotDone(RefusalCode.BAD_MESSAGE, fault="nobody asked for that")

    def strangers(self) -> list[tuple[Peer, Hello]]:
        """The strangers who waited until everybody was back, if it is their turn now."""
        if self._table.rejoin is not None:
            return []
        waiting, self._waiting = self._waiting, []
        return [(peer, hello) for peer, hello in waiting if not peer.welcome]

    # Who it is.

    def _recognise(self, peer: Peer, proof: Prove, now: float) -> None:
        """The peer has proven its key, and that it knows the code if it showed one."""
        assert peer.answering is not None
        table = self._table
        peer.key = peer.answering.check(proof)
        self._gate.passed(Ticket(peer.number))
        peer.has_until(now + PROVE_SECONDS)
        if peer.is_local:
            return
        if table.is_banned(peer.key, peer.address):
            raise NotDone(RefusalCode.KICKED)

    # Coming in.

    def _greet(self, peer: Peer, hello: Hello, watchers: int, now: float) -> None:
        """Let a newcomer in, or give somebody who was here their seats back."""
        lobby = self._table.lobby
        known = peer.is_local or peer.shows_code or peer.key in self._table.keys
        if lobby.code is not None and not known:
            raise NotDone(RefusalCode.CODE_NEEDED, table=lobby.table_id)
        held = lobby.held_by(peer.key)
        away = any(seat.away for seat in held)
        in_match = lobby.state is TableState.PLAYING
        if away and not peer.is_local and self._lacks(hello.have):
            self._ask_for_the_rest(peer, hello)
        elif away and not hello.looks_on:
            self._seat_again(peer, hello, now)
        elif held and not away and (in_match or _is_there(peer, hello, held)):
            raise NotDone(RefusalCode.SEAT_HELD)
        elif self._table.rejoin is not None and not peer.is_local:
            self._wait(peer, hello)
        else:
            self.admit(peer, hello, watchers, now)

    def _wait(self, peer: Peer, hello: Hello) -> None:
        """Let somebody wait until everybody is back."""
        rejoin = self._table.rejoin
        if rejoin is not None and hello.looks_on:
            rejoin.looks_on(peer.key)
        self._waiting.append((peer, hello))
        peer.hello, peer.told = hello, None

    def admit(self, peer: Peer, hello: Hello, watchers: int, now: float) -> None:
        """Seat a newcomer, or let them watch."""
        table = self._table
        is_new = peer.key not in table.keys and peer.key not in self._let_in
        if table.lobby.locked and not peer.is_local and is_new:
            raise NotDone(RefusalCode.LOCKED)
        peer.candidate = _own_candidate(peer, hello)
        if not self._sits_down(peer, hello, now) and peer.role is Role.GUEST:
            if not hello.watch and table.lobby.state is TableState.PLAYING:
                raise NotDone(RefusalCode.MATCH_BEGUN)
            if watchers >= MOST_WATCHERS:
                raise NotDone(RefusalCode.TOO_MANY_PEERS)
        self._welcome(peer, hello, now, back=False)

    def _sits_down(self, peer: Peer, hello: Hello, now: float) -> bool:
        """Seat a newcomer's people, if there are any; return whether they sit.

        Of those who were here before, as many as there is room for: somebody may have taken one of
        their seats. Whoever came to look on does so if they cannot sit.
        """
        table = self._table
        people = list(zip_longest(hello.names, hello.appearances[: len(hello.names)]))
        if peer.key in table.keys and table.lobby.state is TableState.LOBBY:
            people = people[: max(1, table.lobby.free)]
        try:
            table.arrive(peer.number, people, now, peer.key, peer.candidate)
        except NotDone as reason:
            if hello.watch:
                return False
            if peer.key in table.keys and self._may_open_seats:
                raise NotDone(RefusalCode.SEAT_HELD) from reason
            raise
        return bool(people)

    @property
    def _may_open_seats(self) -> bool:
        """Whether seats in the lobby are kept for people who may not come: the host before us may
        have made them up."""
        lobby = self._table.lobby
        return lobby.state is TableState.LOBBY and any(seat.away for seat in lobby.people)

    def _seat_again(self, peer: Peer, hello: Hello, now: float) -> None:
        peer.candidate = _own_candidate(peer, hello)
        self._table.give_back(peer.number, peer.key, peer.candidate, now)
        self._welcome(peer, hello, now, back=True)

    def _welcome(self, peer: Peer, hello: Hello, now: float, *, back: bool) -> None:
        self._send_news()  # the welcome carries everything up to now
        peer.step, peer.welcome = LinkStep.IN, True
        peer.hello = peer.told = None
        self._let_in.pop(peer.key, None)
        self._let_in[peer.key] = None
        forget_oldest(self._let_in, _MOST_KNOWN)
        table = self._table
        if peer.key in table.keys:
            self._voted = {key: self._voted[key] for key in self._voted.keys() & table.keys.keys()}
            self._voted[peer.key] = hello.voted
        owner = peer.role is Role.OWNER
        self._send(peer, Welcome(self._version, peer.number, owner, table.lobby, back))
        for message in table.story(now, hello.have):
            self._send(peer, message)
            if isinstance(message, Entries) and not peer.is_local:
                self._gate.told(len(message.entries), now)

    # What a new host is told.

    def _lacks(self, have: Have) -> bool:
        table = self._table
        return table.rejoin is not None and lacks(table.log, have)

    def _ask_for_the_rest(self, peer: Peer, hello: Hello) -> None:
        table, have = self._table, hello.have
        log = table.log
        goes_on = log is not None and log.number == have.match
        peer.hello = hello
        peer.told = ToldLog(log if goes_on else None, table.lobby.table_id, have)
        self._send(peer, Bring(have.match, peer.told.first))

    def _listen(self, peer: Peer, hello: Hello, told: ToldLog, part: Entries, now: float) -> None:
        """Take a part of a story; one that does not hold counts for nothing, and our log stands.

        Hear it to its end all the same: the rest is on its way already.
        """
        table = self._table
        try:
            told.take(part)
        except Untrue:
            told.holds = False
        if told.holds:
            peer.give_back()  # the match, not the peer, sets how many parts there are
        if part.seal is None:
            if told.holds:
                peer.has_until(now + PROVE_SECONDS)
            return
        if told.done and self._lacks(hello.have) and table.may_adopt(told.log):
            table.adopt(told.log, now)
        if hello.looks_on:
            self._wait(peer, hello)
        else:
            self._seat_again(peer, hello, now)

    # Two hosts of one table.

    def here(self) -> Here:
        """What this host shows others of its table: its votes."""
        table = self._table
        votes = table.log.votes if table.running is not None and table.log is not None else {}
        known = votes if table.rejoin is None and votes else table.votes
        persons = {*table.weights, table.own_key}
        shown = tuple(vote for key, vote in known.items() if key in persons)[:MOST_VOTES]
        plays = table.running is not None
        return Here(HereState.HOSTS, table.own_key, table.lobby.term, shown, plays=plays)

    @property
    def unvoted(self) -> set[str]:
        """The keys of those who are here and have not voted for us."""
        table = self._table
        voted = {vote.key for vote in self.here().votes}
        return table.present - voted - {table.own_key}

    def see_to_votes(self, now: float) -> None:
        """Go on to a term in which all can vote: once before each match is begun or taken over, and
        in a match when somebody has come who cannot. They may have followed another host in a part
        of the table, or an earlier one had them vote in terms that nobody else has heard of."""
        table = self._table
        match = table.about_to_play(now)
        wants = self.cannot_vote if match is not None or self._may_ask_anew(now) else set()
        if match is None:
            wants = {key for key in wants if self._asked_for[1][key] < MOST_ASKED_ANEW}
        elif match <= self._votes_seen_to:
            return
        used = [max(self._used_by(key)) - table.lobby.term for key in wants]
        if not any(more <= self._may_skip for more in used):
            return  # they could not vote in the next term either
        if match is not None:
            self._votes_seen_to = match
        self._asked_for[1].update(wants)
        self.renew(now)

    def _may_ask_anew(self, now: float) -> bool:
        """Whether a match runs, and nobody was asked for their votes lately."""
        table = self._table
        if self._asked_for[0] != table.lobby.match:
            self._asked_for = table.lobby.match, Counter()
        return table.running is not None and table.rejoin is None and not table.has_renewed(now)

    @property
    def cannot_vote(self) -> set[str]:
        """Those who are here, have not voted for us and may have voted for somebody else in our
        term."""
        term, here = self._table.lobby.term, self._table.present
        used = {key for key in here if any(one >= term for one in self._used_by(key))}
        return used & self.unvoted if used else used

    def renew(self, now: float) -> None:
        """Ask everybody here for their votes again, in a term in which they have not voted if that
        is near: some have voted for another host."""
        term = self._table.lobby.term
        used = {one - term for key in self._table.present for one in self._used_by(key)}
        skipped = max((one for one in used if 0 < one <= self._may_skip), default=0)
        self._may_skip -= skipped
        self._table.renew(now, skipped + 1)

    def _used_by(self, key: str) -> list[int]:
        """The last terms in which the holder of this key has voted for each host but us."""
        own = self._table.own_key
        return [one.term for one in self._voted.get(key, ()) if one.host != own]

    def came_after(self, voters: Iterable[str], term: int, host: str) -> set[str]:
        """Those of these voters for another host in this term who came here after that."""
        return {
            key
            for key in voters
            for voted in self._voted.get(key, ())
            if voted.host == host and voted.term >= term
        }

    def _say_where(self, peer: Peer, table_id: str) -> None:
        lobby, log = self._table.lobby, self._table.log
        if table_id != lobby.table_id or lobby.host is None:
            self._send(peer, Here(HereState.ELSEWHERE))
            return
        over = log is not None and self._table.running is None
        choices = last_choices(log) if log is not None and over else ()
        self._send(peer, replace(self.here(), last_choices=choices))

    def _weigh(self, peer: Peer, term: int, votes: Collection[Vote], now: float) -> None:
        """Weigh another host's votes: yield to more seats, or else perhaps ask for votes again."""
        table = self._table
        lobby = table.lobby
        later = (term, peer.key) > (lobby.term, table.own_key)
        voters = good_votes(lobby.table_id, term, peer.key, votes)
        theirs = self.who_is_with(peer.key, voters.values())
        ours = table.present | table.on_their_way(now) - theirs
        yields = later and gives_way(ours, theirs, table.weights_with(theirs))
        self._send(peer, replace(self.here(), yields=yields))
        self._forget(peer, now)
        if yields:
            self.gives_way_to = peer.key
        if later and not yields and voters and peer.key not in table.present:
            # Whoever sits here hosts nowhere else: their claim is idle.
            self._ask_for_votes_again(voters.keys(), now)

    def _ask_for_votes_again(self, theirs: Set[str], now: float) -> None:
        """Ask for votes again if some here have not voted for us, or have switched since."""
        table = self._table
        missing = self.unvoted | (table.present & theirs)
        if missing and table.votes_are_in(now) and not table.has_renewed(now):
            self.renew(now)


def _is_there(peer: Peer, hello: Hello, held: Iterable[SeatInfo]) -> bool:
    """Whether somebody from elsewhere has their seat still, over a link that broke at their end.

    Whoever has not voted anywhere yet is another program with the same key.
    """
    names = [seat.name or "" for seat in held]
    was_here = bool(hello.voted) and not peer.is_local
    return was_here and any(same_name(*pair) for pair in product(names, hello.names))


def _own_candidate(peer: Peer, hello: Hello) -> HostCandidate | None:
    """Where the peer says it is reached: only under its proven key, at its own address.

    This way nobody makes the programs of a table dial somebody else.
    """
    candidate = hello.candidate
    if candidate is None or peer.is_local:
        return candidate
    if candidate.key != peer.key:
        return None  # nobody says where another program is reached
    return candidate.seen_at(peer.address)
