"""Programs at the simulated table that lie: real guests and hosts whose messages are altered on the
way out.

Never here: the lies themselves (`lies`), links beside the one to the host (`raids`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from net.base.identity import Identity
from net.base.refusals import Refusal
from net.chain.entries import Seal, Vote, head_statement, vote_statement
from net.chain.last_word import LastWord
from net.chain.log import Log
from net.guest.guest import Guest, GuestState
from net.host.host import Action, Host, Send
from net.host.peers import Peer, PeerId
from net.links.memory import NetLink
from net.links.sealing import LinkSeal
from net.messages.heritage import Heritage
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import TableState
from net.messages.messages import (
    Bring,
    Cast,
    Entries,
    Goodbye,
    Hello,
    Here,
    Link,
    LobbyNow,
    Ping,
    Prove,
    ToGuest,
    ToHost,
    Welcome,
    Where,
    to_map,
)
from net.messages.presence import Missed, Present, present_statement
from net.messages.requests import TakeSeat
from net.program.member import Member
from tests.net.simulator.hostings import FIRST_TRUE, Hostings
from tests.net.simulator.lies import (
    FIRST_LIES,
    GOODBYES,
    HOST_LIES,
    MORE_HOST_LIES,
    MORE_LIES,
    PRESENCE_LIES,
    SHUT_GOODBYES,
    Lie,
    false_entries,
    false_have,
    false_lobby,
    false_standing,
    false_story,
    noise,
)
from tests.net.simulator.program import Program
from tests.net.simulator.raids import RAIDS, Raid, RecordingLink
from tests.net.worlds import LivingLoop

_TELL_NOBODY = 0.3
"""The part of first hosts that lie so. Apart, so that other evenings stay as they are."""
_ABOUT_PRESENCE = 0.3
"""The part of liars that tell each of the lies about who is there."""


class LyingGuest(Guest):
    """A guest whose messages are altered before they are sent."""

    liar: Liar

    def take_outbox(self) -> list[ToHost | LinkSeal]:
        outbox = super().take_outbox()
        if self._at_home:
            return outbox
        return [word for said in outbox for word in self.liar.twist(said)]

    def receive(self, message: ToGuest, now: float) -> None:
        super().receive(message, now)
        seal = self.log.seal if self.log is not None else None
        if seal is not None and seal not in self.liar.seals[-1:]:
            self.liar.seals.append(seal)

    def _handle(self, message: ToGuest) -> None:
        liar, log, me = self.liar, self._held.log, self.identity
        if liar.promised is None or not isinstance(message, Bring):
            super()._handle(message)
            return
        to, liar.promised = liar.promised, None
        liar.tells(Lie.STORY)
        told = false_story(liar.chance, me, log, liar.table_id, message.match, message.first, to)
        self._outbox += told


class LyingMember(Member):
    """A member that gives false answers at its door."""

    def _answer(self, where: Where, key: str) -> Here:
        liar = self._household
        assert isinstance(liar, Liar)
        if liar.lies(Lie.STANDING, 0.7):
            return liar.false_standing()
        return super()._answer(where, key)

    def sit_down(self, link: NetLink) -> None:
        liar = self._household
        assert isinstance(liar, Liar)
        super().sit_down(RecordingLink(link, liar))


class LyingHost(Host):
    """A host that sometimes alters its messages to other machines."""

    liar: Liar | None = None
    until_next = 0
    stands_still = False
    """From the next roll on, guests on other machines are told nothing of the match."""
    rolls_no_more = False
    in_the_dark: frozenset[str] = frozenset()
    """The keys of those who are told nothing more, neither of the match nor of the lobby."""
    shuts = False
    """Whether all links are to be cut."""
    shut = False

    def _handle(self, peer: Peer, message: ToHost, now: float) -> None:
        liar = self.liar
        if liar is not None and not peer.is_local:
            if isinstance(message, Prove):
                liar.proofs.append(message)
            if isinstance(message, Link) and liar.lies(Lie.DEAF, 0.4):
                return
            if isinstance(message, Missed) and liar.lies_about_presence(Lie.SPEAKS_FOR):
                log = self._table.log
                self._actions += (
                    [Send((peer.number,), liar.speaks_for(message, log))] if log else []
                )
                return
        super()._handle(peer, message, now)
        if liar is not None and isinstance(message, Link):
            liar.hostings.may_take_new_chains(self._table, now)

    def _gone(self, peer: Peer, now: float) -> None:
        liar = self.liar
        if liar is None or not peer.welcome or not liar.lies_about_presence(Lie.GHOSTS):
            super()._gone(peer, now)

    def _handle_newcomer(self, peer: Peer, message: ToHost, now: float) -> None:
        liar = self.liar
        if liar is None or not self.shut or peer.is_local or not isinstance(message, Hello):
            super()._handle_newcomer(peer, message, now)
            return
        goodbye = liar.chance.choice(SHUT_GOODBYES)
        if goodbye is not None:
            self._dismiss(peer, Refusal(goodbye), now)

    def _take_actions(self, now: float) -> list[Action]:
        if self.shuts:
            self.shut, self.shuts = True, False
            for peer in [peer for peer in self._peers.values() if not peer.is_local]:
                self._forget(peer, now)
        actions = super()._take_actions(now)
        liar = self.liar
        if liar is None:
            return actions
        twisted: list[Action] = []
        for action in actions:
            if isinstance(action, Send):
                for send in liar.hostings.lure(action, self._key_of):
                    twisted += self._twist(liar, send)
            else:
                twisted.append(action)
        return twisted

    def _twist(self, liar: Liar, send: Send) -> list[Action]:
        local = tuple(n for n in send.peers if n in self._peers and self._peers[n].is_local)
        far = tuple(number for number in send.peers if number not in local)
        told = send.message
        tells_nobody = far and Lie.TELLS_NOBODY in liar.kinds
        if tells_nobody and isinstance(told, Welcome | LobbyNow) and told.lobby.candidates:
            liar.tells(Lie.TELLS_NOBODY)
            less = replace(told, lobby=replace(told.lobby, candidates=()))
            return [Send(local, told), *self._twist(liar, Send(far, less))]
        if far and isinstance(told, Welcome | LobbyNow):
            other = replace(told, lobby=liar.hostings.with_other_times(told.lobby))
            if other != told:
                return [*([Send(local, told)] if local else []), Send(far, other)]
        if isinstance(send.message, Here) and liar.lies(Lie.STANDING, 0.5):
            return [Send(send.peers, liar.false_standing())]
        if isinstance(send.message, Welcome) and far and liar.lies(Lie.BACK, 0.7):
            return [Send(send.peers, replace(send.message, back=True))]
        if not far or not isinstance(send.message, Entries | LobbyNow):
            return [send]
        if self.in_the_dark:
            far = tuple(number for number in far if self._key_of(number) not in self.in_the_dark)
            send = Send((*local, *far), send.message)
        if self.stands_still and isinstance(send.message, Entries):
            rolls = any(plain["entry"] == "rolled" for plain in send.message.entries)
            if rolls and not self.rolls_no_more:
                self.rolls_no_more = True
                liar.tells(Lie.STANDSTILL)
            return [Send(local if self.rolls_no_more else send.peers, send.message)]
        self.until_next -= 1
        table = self._table
        begun = table.running is not None and table.running.log.count > FIRST_TRUE
        if self.until_next > 0 or not begun or table.rejoin is not None:
            return [send]
        false = self._false(liar, send.message)
        if false is None:
            return [send]
        self.until_next = liar.chance.randint(1, 40)
        return [Send(local, send.message), Send(far, false)]

    def _key_of(self, number: PeerId) -> str:
        return self._peers[number].key if number in self._peers else ""

    def _most_others(self) -> frozenset[str]:
        """The keys of all others with a seat but one: more than would stay with us."""
        keys = sorted({peer.key for peer in self._in.values() if not peer.is_local})
        seated = [key for key in keys if key in self._table.weights]
        return frozenset(seated[1:]) if len(seated) > 2 else frozenset()

    def _false(self, liar: Liar, message: Entries | LobbyNow) -> ToGuest | None:
        kinds = [lie for lie in (*HOST_LIES, *MORE_HOST_LIES) if lie in liar.kinds]
        liar.chance.shuffle(kinds)
        kinds.sort(key=lambda lie: lie is not Lie.FACES)  # it seldom fits
        log = self._table.log
        for lie in kinds:
            false: ToGuest | None = None
            if lie is Lie.STANDSTILL:
                self.stands_still = True
                return None  # not yet
            if lie is Lie.SHUT:
                self.shuts = True
                liar.tells(lie)
                return None
            if lie is Lie.SILENT:
                self.in_the_dark = self.in_the_dark or self._most_others()
                if self.in_the_dark:
                    liar.tells(lie)
                return None
            if lie is Lie.LOBBY:
                false = LobbyNow(false_lobby(liar.chance, self._table.lobby, liar.candidate))
            elif lie is Lie.GOODBYE:
                false = Goodbye(Refusal(liar.chance.choice(GOODBYES)))
            elif isinstance(message, Entries) and log is not None and message.seal is not None:
                whole = message.first + len(message.entries) == log.count
                me = liar.identity
                false = false_entries(lie, liar.chance, me, log, message) if whole else None
            if false is not None:
                liar.tells(lie)
                return false
        return None


class Liar(Program):
    """A program with a seat that lies in some ways, at random."""

    kind_of_guest = LyingGuest
    kind_of_member = LyingMember
    kind_of_host = LyingHost

    def __init__(self, *program: Any) -> None:
        super().__init__(*program)
        count = self.chance.randint(4, 12)
        host_lies = self.chance.sample(HOST_LIES, 3) if self.machine == 1 else []
        self.kinds = frozenset([*self.chance.sample(FIRST_LIES, count), *host_lies])
        self.told: Counter[Lie] = Counter()
        self.others: list[Program] = []
        """Everybody at the table."""
        self.recorded: list[bytes] = []
        """Frames that we have already sent."""
        self.proofs: list[Prove] = []
        """The proofs that others have sent us."""
        self.seals: list[Seal] = []
        """The seals with which earlier hosts vouched for the match so far."""
        self.chance_of_more = random.Random()
        """Apart, so that evenings without those lies stay as they are."""
        self.chance_of_presence = random.Random()
        """The same for lies about who is there."""
        self.hostings = Hostings(self)
        self.promised: int | None = None
        """The number of entries that we have told a host we hold."""

    def lies(self, lie: Lie, how_often: float) -> bool:
        """Decide at random whether to tell this lie now, and count it if so."""
        if lie not in self.kinds or self.chance.random() >= how_often:
            return False
        self.tells(lie)
        return True

    def lies_about_presence(self, lie: Lie) -> bool:
        """Decide whether to tell this lie about who is there now, and count it if so."""
        if lie not in self.kinds or self.chance_of_presence.random() >= 0.7:
            return False
        self.tells(lie)
        return True

    def tells(self, lie: Lie) -> None:
        self.told[lie] += 1
        self.note(f"lies: {lie.name}")

    def make_host(self, heritage: Heritage) -> Host:
        return self.hostings.make_host(heritage)

    def plain_host(self, heritage: Heritage) -> Host:
        """A host of this table; what it says may be false all the same."""
        return super().make_host(heritage)

    def start(self) -> None:
        super().start()
        assert isinstance(self.guest, LyingGuest)
        self.guest.liar = self
        # That its own false links do not count is no reason for it to leave.
        self.guest.stake._part.check = lambda *told: None  # type: ignore[method-assign]
        self.guest.stake.answered_for.check = lambda *told: None  # type: ignore[method-assign]
        self._later_act()

    def comes_again(self) -> bool:
        return True

    def _host(self, *words: Any, **config: object) -> Host:
        host = super()._host(*words, **config)
        assert isinstance(host, LyingHost)
        host.liar, host.until_next = self, self.chance.randint(1, 30)
        return host

    @property
    def keys(self) -> Sequence[str]:
        """Keys of all others."""
        return [other.identity.key for other in self.others if other is not self]

    def learn_more(self, seed: int) -> None:
        """Lie in more ways."""
        chance = random.Random(f"more lies {seed} {self.machine}")
        self.kinds |= frozenset(chance.sample(MORE_LIES, chance.randint(1, 4)))
        self.chance_of_more = chance
        tells_nobody = random.Random(f"tells nobody {seed}").random() < _TELL_NOBODY
        if self.machine == 1 and tells_nobody:
            self.kinds |= {Lie.TELLS_NOBODY}
        about = self.chance_of_presence = random.Random(f"presence {seed} {self.machine}")
        self.kinds |= {lie for lie in PRESENCE_LIES if about.random() < _ABOUT_PRESENCE}
        self.kinds |= self.hostings.learn(seed)

    @property
    def friends(self) -> list[Identity]:
        """The other liars, if they vote for us whenever we claim the table."""
        if Lie.TOGETHER not in self.kinds:
            return []
        return [one.identity for one in self.others if isinstance(one, Liar) and one is not self]

    def false_standing(self) -> Here:
        guest, me = self.guest, self.identity
        term, friends = guest.last_term, self.friends
        if friends:
            self.tells(Lie.TOGETHER)
        return false_standing(self.chance, me, self.table_id, guest.log, term, self.keys, friends)

    def speaks_for(self, missed: Missed, log: Log) -> Present:
        """An answer of our own to a question for somebody else."""
        head = log.heads[log.sealed].hex()
        count, me = log.sealed, self.identity
        said = head_statement(self.table_id, log.number, log.term, count, head)
        heard = LastWord(log.number, log.term, me.key, count, head, me.sign(said))
        signed = me.sign(present_statement(self.table_id, me.key, missed.nonce, heard))
        return Present(missed.nonce, heard, signed)

    # Lies of the guest.

    def twist(self, said: ToHost | LinkSeal) -> list[ToHost | LinkSeal]:
        """What is sent instead."""
        match said:
            case Hello():
                return [self._twist_hello(said)]
            case Cast(vote):
                return self._twist_vote(vote)
            case Link():
                if self.lies(Lie.NO_LINK, 0.5):
                    return []
                if self.lies(Lie.WRONG_LINK, 0.5):
                    return [replace(said, link=noise(self.chance, 32))]
            case Present():
                if self.lies_about_presence(Lie.NOT_HERE):
                    wrong = replace(said, signature=noise(self.chance_of_presence, 64))
                    return self.chance_of_presence.choice(([], [wrong]))
        return [said]

    def _twist_hello(self, hello: Hello) -> Hello:
        self.promised = None
        if Lie.STORY in self.kinds and self.chance.random() < 0.8:
            have = false_have(self.chance, hello.have)
            self.promised = have.count
            hello = replace(hello, have=have)
        if self.lies(Lie.HOME, 0.5):
            key = self.chance.choice(self.keys)
            hello = replace(
                hello, candidate=HostCandidate(key, self.candidate.addresses, self.candidate.port)
            )
        return hello

    def _twist_vote(self, vote: Vote) -> list[ToHost | LinkSeal]:
        if self.lies(Lie.NO_VOTE, 0.5):
            return []
        if self.lies(Lie.VOTE_ELSEWHERE, 0.5):
            return [Cast(self._signed(replace(vote, host=self.chance.choice(self.keys))))]
        if self.lies(Lie.VOTE_TWICE, 0.5):
            return [Cast(vote), Cast(self._signed(replace(vote, tip=noise(self.chance, 32))))]
        return [Cast(vote)]

    def _signed(self, vote: Vote) -> Vote:
        said = vote_statement(
            self.table_id, vote.match, vote.term, vote.host, vote.count, vote.head, vote.tip
        )
        return replace(vote, signature=self.identity.sign(said))

    # Raids.

    def _later_act(self) -> None:
        loop = self.loop
        loop.call_at(loop.time() + self.chance.uniform(0.5, 4.0), lambda: self._act(loop))

    def _act(self, loop: LivingLoop) -> None:
        if not self.up or self.loop is not loop:
            return  # that run of the program has ended
        self._take_seats_of_bots()
        self.hostings.act()
        if Lie.MISSES in self.kinds:
            self._miss_everybody()
        if Lie.COMES_AND_GOES in self.kinds and self.chance_of_more.random() < 0.05:
            self._come_and_go(loop, 40)
        raids = [lie for lie in RAIDS if lie in self.kinds]
        targets = [other for other in self.others if other.up and other is not self]
        if raids and targets:
            lie = self.chance.choice(raids)
            if lie is Lie.REPLAY and self.chance.random() < 0.1:
                self._say_again()
            elif lie is Lie.FLOOD and self.chance.random() < 0.1:
                self._say_much()
            else:
                target = self.chance.choice(targets)
                for _ in range(self.chance.choice((5, 20)) if lie is Lie.FLOOD else 1):
                    Raid(self, target, lie)
        self._later_act()

    def _take_seats_of_bots(self) -> None:
        lobby = self.guest.lobby
        if Lie.BOTS not in self.kinds or self.guest.state is not GuestState.IN or lobby is None:
            return
        for seat in lobby.seats:
            if lobby.state is TableState.PLAYING and seat.level is not None and seat.key is None:
                self.tells(Lie.BOTS)
                self.member.shell.ask(TakeSeat(f"Zoe {seat.index}", seat.index))

    def _come_and_go(self, loop: LivingLoop, times: int) -> None:
        link = self.member.shell.link
        if not self.up or self.loop is not loop or not times or self.member.host is not None:
            return
        if link is not None and self.guest.state is GuestState.IN:
            self.tells(Lie.COMES_AND_GOES)
            link.close()
        loop.call_at(loop.time() + 0.3, lambda: self._come_and_go(loop, times - 1))

    def _miss_everybody(self) -> None:
        shell = self.member.shell
        if shell.link is None or self.guest.state is not GuestState.IN or self.member.host:
            return
        self.tells(Lie.MISSES)
        for key in self.keys:
            missed = Missed(key, noise(self.chance_of_presence, 32))
            shell.link.write(shell._channel.frame(to_map(missed)))

    def _say_again(self) -> None:
        link = self.member.shell.link
        if isinstance(link, RecordingLink) and self.recorded:
            self.tells(Lie.REPLAY)
            link.again(self.chance.choice(self.recorded))

    def _say_much(self) -> None:
        shell = self.member.shell
        if (
            shell.link is not None
            and self.guest.state is GuestState.IN
            and self.member.host is None
        ):
            self.tells(Lie.FLOOD)
            for _ in range(100):
                shell.link.write(shell._channel.frame(to_map(Ping())))
