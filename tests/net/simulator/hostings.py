"""What a liar does with a table that it hosts, or hosted once: not by single messages.

Never here: messages that are altered on the way out (`liars`).
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from game.rules.match import Phase
from net.base.refusals import NotDone, Refusal, RefusalCode
from net.base.wire import MOST_COUNTED
from net.chain.changes import MOST_COMING, MOST_SEATED
from net.chain.entries import Seal, Vote, Why
from net.chain.log import Log, Untrue, replayed
from net.guest.guest import GuestState
from net.host.host import Host, Send
from net.host.peers import Peer, PeerId
from net.host.table import HostTable
from net.messages.charter import Charter, MatchTimes
from net.messages.heritage import Heritage
from net.messages.lobby import Lobby
from net.messages.messages import Goodbye, LobbyNow, Welcome
from net.messages.requests import MakeChoice, MakeDecision, Resume, WireRequest
from net.program.shell import HostShell
from tests.net.simulator.lies import AWAY_LIES, HOSTING_LIES, REFUSALS, Lie

if TYPE_CHECKING:
    from tests.net.simulator.liars import Liar

FIRST_TRUE: Final = 6
"""With a lie before this many entries, no match would ever be played."""
_EACH = 0.3
"""The part of liars that tell each of these lies."""
_AN_HOUR: Final = 3_600_000
_AHEAD: Final = (30, 49, 51, 900, 1100, 10**6, 2**52)


class Hostings:
    """The hostings of one liar."""

    def __init__(self, liar: Liar) -> None:
        self._liar = liar
        self._chance = random.Random()
        self._kept: tuple[Heritage, dict[str, Vote]] | None = None
        """A table that we hosted, and the votes with which we did."""
        self._again: dict[str, Vote] | None = None
        """Those votes, while we host that table again."""
        self._charter: Charter | None = None
        """What we say that the table was opened with, if we lie about that."""
        self._lured: dict[str, bool] = {}
        """Who is told of more terms, by key, and whether they have been sent away before."""
        self._ahead = 0
        self._chance_of_away = random.Random()
        """Apart, so that evenings without those lies stay as they are."""
        self._chance_of_refusal = random.Random()
        """Apart as well."""
        self._chance_of_times = random.Random()
        """And so is this."""
        self._denied: set[str] = set()
        """Whose seats our lobbies show as if they were not there."""

    def learn(self, seed: int) -> frozenset[Lie]:
        """Draw which of these lies the liar tells."""
        chance = self._chance = random.Random(f"hostings {seed} {self._liar.machine}")
        away = self._chance_of_away = random.Random(f"away {seed} {self._liar.machine}")
        lies = [lie for lie in HOSTING_LIES if chance.random() < _EACH]
        lies += [lie for lie in AWAY_LIES if away.random() < _EACH]
        refusal = self._chance_of_refusal = random.Random(f"refusal {seed} {self._liar.machine}")
        lies += [Lie.REFUSES] if refusal.random() < _EACH else []
        times = self._chance_of_times = random.Random(f"times {seed} {self._liar.machine}")
        return frozenset([*lies, Lie.TIMES] if times.random() < _EACH else lies)

    def act(self) -> None:
        """Do something, perhaps; called now and then."""
        liar = self._liar
        host = liar.member.host
        if host is None:
            self._host_again()
            return
        table = host.host.table
        if table.rejoin is None:
            self._keep(table)
            if table.running is not None and self._lies(Lie.FILLS, 0.1):
                self._fill(host)
            elif table.running is not None and table.running.log.count > FIRST_TRUE:
                self._break_all_links(host)
                self._refuse_everything(host.host.table)

    def _keep(self, table: HostTable) -> None:
        """Remember the table as it was when we took it over."""
        log, votes = table.log, table.votes
        if log is not None and table.running is not None:
            log, votes = _before_term(log), log.votes
            if log is None:
                return  # we have begun this match
        self._kept = Heritage(table.lobby, log, table.lobby.term, table.weights), dict(votes)

    def make_host(self, heritage: Heritage) -> Host:
        """The host for a table that we take over."""
        liar = self._liar
        if self._again is not None and self._kept is not None:
            host = self._that_learns_nothing(self._kept[0])
            host.table.votes.update(self._again)
            self._again = None
            return host
        self._lured.clear()
        self._denied.clear()
        if self._lies(Lie.LURES, 0.5):
            keys = sorted(heritage.lobby.keys - {liar.identity.key})
            self._lured = {key: False for key in keys if self._chance.random() < 0.5}
            self._ahead = self._chance.choice(_AHEAD)
        if self._lies(Lie.FAR, 0.5):
            ahead = heritage.term + self._chance.choice(_AHEAD)
            heritage = dataclasses.replace(heritage, term=ahead)
        less = self._less_of(heritage.log) if heritage.log is not None else None
        if less is not None and liar.lies(Lie.FORGETS, 0.7):
            return self._that_learns_nothing(dataclasses.replace(heritage, log=less))
        host = liar.plain_host(heritage)
        self._charter = self._other_charter(host.table.lobby.charter)
        return host

    def _other_charter(self, charter: Charter) -> Charter | None:
        """One with other times, which we tell others, or None."""
        if Lie.TIMES not in self._liar.kinds or self._chance_of_times.random() < 0.5:
            return None
        self._liar.tells(Lie.TIMES)
        choice = self._chance_of_times.choice
        pace, keep = choice((0, _AN_HOUR)), choice((0, 60_000, _AN_HOUR))
        times = MatchTimes(choice((None, 100, 5000)), pace, keep)
        return Charter(self._liar.identity.key, times, charter.nonce)

    def with_other_times(self, lobby: Lobby) -> Lobby:
        """What others are told instead."""
        if self._charter is None:
            return lobby
        other = replace(lobby, charter=self._charter).hosted_by(self._charter.host)
        return self._chance_of_times.choice((other, replace(other, charter=lobby.charter)))

    def lure(self, send: Send, key_of: Callable[[PeerId], str]) -> list[Send]:
        """What is sent instead of this to these peers, with their keys."""
        said = send.message
        if not isinstance(said, Welcome | LobbyNow) or not (self._lured or self._denied):
            return [send]
        return [one for peer in send.peers for one in self._to_one(peer, key_of(peer), said)]

    def _without(self, key: str, said: Welcome | LobbyNow) -> Welcome | LobbyNow:
        """The same as if the person with this key was not there."""
        seats = [
            replace(seat, away=True, held=True, peer=0) if seat.key == key else seat
            for seat in said.lobby.seats
        ]
        return replace(said, lobby=replace(said.lobby, seats=tuple(seats)))

    def _to_one(self, peer: PeerId, key: str, said: Welcome | LobbyNow) -> list[Send]:
        if key in self._denied:
            said = self._without(key, said)
        if key not in self._lured:
            return [Send((peer,), said)]
        if isinstance(said, Welcome) and not self._lured[key]:
            self._lured[key] = True
            return [Send((peer,), said), Send((peer,), Goodbye(Refusal(RefusalCode.TABLES_MET)))]
        term = min(said.lobby.term + self._ahead * self._lured[key], MOST_COUNTED)
        return [Send((peer,), replace(said, lobby=replace(said.lobby, term=term)))]

    def may_take_new_chains(self, table: HostTable, now: float) -> None:
        """As a host whose program was restarted, with everybody's votes or with its own alone."""
        liar, chance, running = self._liar, self._liar.chance_of_more, table.running
        if running is None or table.rejoin is not None or chance.random() >= 0.3:
            return
        if Lie.NEW_CHAINS in liar.kinds and running.log.may_be_hosted_by(liar.identity.key):
            liar.tells(Lie.NEW_CHAINS)
            running.chain = None
            table.renew(now)
            if chance.random() < 0.5:
                running.vouch()
                running.take_over(table.lobby.term, [], now)
                table.rejoin = None

    def _that_learns_nothing(self, heritage: Heritage) -> Host:
        host = self._liar.plain_host(heritage)
        host.table.may_adopt = lambda log: False  # type: ignore[method-assign]
        return host

    def _less_of(self, log: Log) -> Log | None:
        """An earlier state of the match, as its host sealed it then."""
        liar = self._liar
        seals = [seal for seal in liar.seals if FIRST_TRUE < seal.count < log.sealed]
        if not seals:
            return None
        seal = liar.chance.choice(seals)
        less = replayed(log.table, log.number, log.entries[: seal.count])
        try:
            less.vouch(seal)
        except Untrue:
            return None  # the seal is of another match
        return less if liar.identity.key in less.persons else None

    def _lies(self, lie: Lie, how_often: float) -> bool:
        if lie not in self._liar.kinds or self._chance.random() >= how_often:
            return False
        self._liar.tells(lie)
        return True

    def _fill(self, host: HostShell) -> None:
        """Let all seats change hands, again and again, and go."""
        running, now = host.host.table.running, self._liar.loop.time()
        assert running is not None
        times = self._chance.choice((MOST_COMING, MOST_SEATED))
        for turn in range(times):
            for seat, holder in enumerate(running.log.seats):
                if holder.key is not None:
                    level = "easy" if turn % 2 == times % 2 else None
                    running.seat(seat, replace(holder, level=level), None, now)
        host.host.table.news += running.untold()
        host._perform(host.host.tick(now))
        silently = self._chance.random() < 0.5
        self._liar.loop.call_at(now + 0.5, lambda: self._go(silently))

    def _break_all_links(self, shell: HostShell) -> None:
        """Perhaps, and lie to those who come again."""
        liar, host, now = self._liar, shell.host, self._liar.loop.time()
        chance = self._chance_of_away
        lies = [lie for lie in AWAY_LIES if lie in liar.kinds and chance.random() < 0.2]
        if not lies:
            return
        for lie in lies:
            liar.tells(lie)
        for peer in [peer for peer in host._peers.values() if not peer.is_local]:
            if Lie.DENIES in lies:
                self._denied.add(peer.key)
            host._forget(peer, now)
        if Lie.PLAYS_ON in lies:
            self._play_on(host.table, chance.choice((1, 5, 40)), now)
        shell._perform(host.tick(now))

    def _refuse_everything(self, table: HostTable) -> None:
        """Perhaps, from now on."""
        chance = self._chance_of_refusal
        if Lie.REFUSES not in self._liar.kinds or chance.random() >= 0.1:
            return
        self._liar.tells(Lie.REFUSES)
        code = chance.choice(REFUSALS)
        honest = HostTable.request

        def request(peer: Peer, asked: WireRequest, now: float) -> None:
            if not peer.is_local and isinstance(asked, MakeChoice | MakeDecision | Resume):
                raise NotDone(code)
            honest(table, peer, asked, now)

        table.request = request  # type: ignore[method-assign]

    @staticmethod
    def _play_on(table: HostTable, rolls: int, now: float) -> None:
        """Make so many rolls at once, and pass for everybody."""
        running = table.running
        assert running is not None
        last = running.match.roll_number + rolls
        while running.match.roll_number < last and not running.over:
            if running.match.phase is Phase.ROLL:
                running._roll_due = now
                running.roll_if_due(now, ())
            elif running.match.to_act:
                running.pass_for(running.match.to_act[0], Why.AWAY, now)
            else:
                break  # the leader of a mission has to decide
        table._tell(running, tuple(running.log.events[-1:]), now)

    def _go(self, silently: bool) -> None:
        if self._liar.up:
            self._liar.kill(silently)

    def _host_again(self) -> None:
        """Host the table that we once hosted, with the votes from then."""
        liar, guest = self._liar, self._liar.guest
        if self._kept is None or guest.state is not GuestState.IN or guest.lobby is None:
            return
        heritage, votes = self._kept
        own = liar.identity.key
        if guest.host_key == own or len(votes) < 2 or not self._lies(Lie.OLD_VOTES, 0.1):
            return
        self._again = votes
        guest.forsake(Refusal(RefusalCode.STANDSTILL))
        liar.member.shell._flush()
        guest.stake.voted[heritage.term] = own
        if guest.state is GuestState.LOST:
            liar.member._take_over()


def _before_term(log: Log) -> Log | None:
    """The log as it was before its last change of host; None if it has had one host alone."""
    places = [place for place, plain in enumerate(log.entries) if plain["entry"] == "term"]
    if not places:
        return None
    before = replayed(log.table, log.number, log.entries[: places[-1]])
    seal = log.entries[places[-1]]["seal"]
    before.vouch(Seal(seal["count"], seal["signature"]))
    return before
