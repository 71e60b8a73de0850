"""Hosts that lie, seen from honest guests: most of them took over first."""

import dataclasses

import pytest
from msgspec.structs import replace

from net.base.refusals import Refusal, RefusalCode
from net.chain.entries import head_statement
from net.chain.last_word import LastWord
from net.chain.log import Log
from net.chain.votes import made_vote
from net.failover.inquiry import Inquiry, OurVotes
from net.guest.guest import GuestState
from net.guest.silence import LET_IN_SECONDS
from net.host.host import Host, Send
from net.host.host_config import Chance, HostConfig
from net.host.peers import Peer
from net.host.rejoin import REJOIN_SECONDS
from net.messages.heritage import copied
from net.messages.lobby import TableState
from net.messages.messages import Hello, Here, HereState, Ping, ToHost, Welcome, Where
from net.messages.requests import TakeSeat
from tests.net.simulator.program import TABLE, Program
from tests.net.test_taking_over import Room

SENT_AWAY = (
    RefusalCode.LOCKED,
    RefusalCode.KICKED,
    RefusalCode.TABLE_CLOSED,
    RefusalCode.TOO_FAST,
)


class Bouncer(Host):
    """Sends away everybody who rejoins."""

    code = RefusalCode.LOCKED

    def _handle_newcomer(self, peer: Peer, message: ToHost, now: float) -> None:
        if isinstance(message, Hello) and not peer.is_local:
            self._dismiss(peer, Refusal(self.code), now)
        else:
            super()._handle_newcomer(peer, message, now)


class WaitingRoom(Host):
    """Answers `hello` with nothing but pings."""

    def _handle_newcomer(self, peer: Peer, message: ToHost, now: float) -> None:
        if isinstance(message, Hello) and not peer.is_local:
            peer.has_until(now + 2.0)
        else:
            super()._handle_newcomer(peer, message, now)

    def _check_alive(self, peer: Peer, now: float) -> None:
        if not peer.welcome and not peer.is_local and peer.key:
            self._send(peer, Ping())
            peer.has_until(now + 2.0)
        else:
            super()._check_alive(peer, now)


class Forger(Host):
    """Welcomes guests that rejoin with an impossible lobby."""

    lies = False

    def _take_actions(self, now: float) -> list:
        return [self._forged(action) for action in super()._take_actions(now)]

    def _forged(self, action: object) -> object:
        if not self.lies or not isinstance(action, Send):
            return action
        if not isinstance(action.message, Welcome) or action.message.peer == 1:
            return action
        return Send(action.peers, self.wrong(action.message))

    def wrong(self, welcome: Welcome) -> Welcome:
        lobby = welcome.lobby
        return replace(welcome, lobby=replace(lobby, seats=lobby.seats[::-1]))


class Unnumbered(Forger):
    """Welcomes them without a number."""

    def wrong(self, welcome: Welcome) -> Welcome:
        return replace(welcome, peer=0)


class Forgetful(Host):
    """Continues from less than it has heard, and accepts nothing from guests that hold more."""

    log: Log | None = None
    """The log it continues from; None: it claims to know of no match."""

    def __init__(self, config: HostConfig, chance: Chance, now: float) -> None:
        lobby = config.heritage.lobby
        if self.log is None:
            lobby = replace(lobby, state=TableState.LOBBY, match=0)
        log = copied(self.log) if self.log is not None else None
        heritage = dataclasses.replace(config.heritage, lobby=lobby, log=log)
        super().__init__(dataclasses.replace(config, heritage=heritage), chance, now)
        self._table.may_adopt = lambda log: False  # type: ignore[method-assign]


class SeatTaker(Host):
    """Takes everybody else's seats with its own vote."""

    in_lobby = True
    lies = False
    """Whether it does so by itself, as soon as it has taken over the table."""

    def take_seats(self) -> None:
        table, me = self._table, self._table.own_key
        table._write_seats = lambda *_: None  # type: ignore[method-assign]
        vote = table.running.log.votes[me]
        for seat, holder in enumerate(table.running.log.seats):
            table.running.seat(seat, replace(holder, key=me), vote, 0.0)
        if self.in_lobby:
            seats = tuple(replace(seat, key=me) if seat.key else seat for seat in table.lobby.seats)
            table._set_lobby(replace(table.lobby, seats=seats))
        table.news += table.running.untold()

    def _take_actions(self, now: float) -> list:
        table = self._table
        mine = table.running is not None and table.running.log.host == table.own_key
        if self.lies and mine and table.rejoin is None:
            self.lies = False
            self.take_seats()
        return super()._take_actions(now)


def room_with(liar: type[Host]) -> tuple[Room, list[Program]]:
    """The host has died; of the three that are left, the last took over first, and lies."""
    room = Room(4)
    host, *honest, first = room.programs
    for program in honest:
        program.comes_again = lambda: False  # nobody restarts their program
    room.play(3.0)
    if liar is Forgetful and liar.log is not None:
        liar.log = copied(first.guest.log)
    room.loop.pass_time(3.0)
    first.kind_of_host = liar
    room.hurry(first)
    host.kill(silently=False)
    return room, honest


@pytest.mark.parametrize("code", SENT_AWAY, ids=lambda code: code.value)
def test_a_liar_who_takes_over_first_cannot_send_anybody_away(
    code: RefusalCode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bouncer, "code", code)
    room, honest = room_with(Bouncer)
    room.loop.pass_time(20.0)
    assert [one.guest.state for one in honest] == [GuestState.IN, GuestState.IN]
    assert len({one.guest.host_key for one in honest}) == 1


def test_a_liar_who_takes_over_first_cannot_keep_anybody_waiting() -> None:
    room, honest = room_with(WaitingRoom)
    room.loop.pass_time(LET_IN_SECONDS + 20.0)
    assert [one.guest.state for one in honest] == [GuestState.IN, GuestState.IN]
    assert len({one.guest.host_key for one in honest}) == 1


def test_a_host_caught_lying_is_not_followed_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Program, "kind_of_host", Forger)
    room = Room(4)
    anna, *honest = room.programs
    room.play(5.0)
    anna.member.host.host.lies = True
    room.network.cut(1)
    room.loop.pass_time(60.0)
    assert all(one.guest.state is GuestState.IN for one in honest)
    assert {one.guest.host_key for one in honest} == {honest[0].identity.key}


@pytest.mark.parametrize("match", ["the match", "no match"])
def test_a_liar_who_takes_over_first_cannot_take_back_what_was_played(
    match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Forgetful, "log", None if match == "no match" else Log(TABLE, 1))
    room, honest = room_with(Forgetful)
    held = [list(one.guest.events) for one in honest]
    room.loop.pass_time(30.0)
    assert all(len(events) > 10 for events in held)
    for one, events in zip(honest, held, strict=True):
        assert one.guest.events[: len(events)] == events
    assert [one.told_anew for one in honest] == [0, 0]
    assert len({one.guest.host_key for one in honest} & {one.identity.key for one in honest}) == 1


def test_a_liar_who_takes_over_first_cannot_take_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatTaker, "lies", True)
    room, honest = room_with(SeatTaker)
    room.loop.pass_time(30.0)
    assert all(one.guest.seats for one in honest)
    assert {holder.key for holder in honest[0].guest.log.seats} == {
        one.identity.key for one in room.programs
    }


@pytest.mark.parametrize("in_lobby", [False, True], ids=["in the match alone", "in the lobby too"])
def test_a_host_that_takes_the_seat_of_somebody_present_is_left(
    in_lobby: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Program, "kind_of_host", SeatTaker)
    monkeypatch.setattr(SeatTaker, "in_lobby", in_lobby)
    room = Room(4)
    host, *honest = room.programs
    room.play(5.0)
    host.member.host.host.take_seats()
    host.member.host._perform(host.member.host.host.tick(room.loop.time()))
    room.loop.pass_time(15.0)
    assert all(one.guest.seats for one in honest)
    assert all(host.identity.key in one.guest.distrusted for one in honest)
    assert {one.guest.host_key for one in honest} == {honest[0].identity.key}


def test_a_guest_that_keeps_claiming_the_table_does_not_stop_the_clock() -> None:
    """It has not voted for the host, does not choose, and shows its own vote for itself."""
    room = Room(3, time_limit=45.0)
    host, _, liar = room.programs
    liar.guest.stake.vote = lambda *_: None  # type: ignore[method-assign]
    host.member.host.host.table.votes.pop(liar.identity.key, None)
    liar._choose_now = lambda due: None  # type: ignore[method-assign]
    room.play(2.0)
    dial, log = room.network.dial_from(3), host.guest.log
    for second in range(0, 300, 3):
        key, term = liar.identity.key, 1000 + second
        ours = OurVotes(key, term, (made_vote(liar.identity, log, term, key, None),))
        said = (lambda *_: None, liar.identity, "1.0", lambda ours=ours: ours)
        Inquiry(host.candidate, TABLE, dial, liar.loop, *said)
        room.loop.pass_time(3.0)
    assert host.guest.match.roll_number > 5


def test_of_two_equal_parts_the_one_that_left_a_liar_does_not_give_way() -> None:
    room = Room(4)
    _, *honest = room.programs
    room.play(3.0)
    for one in honest[:2]:
        one.guest._distrust(Refusal(RefusalCode.STANDSTILL))
        one.member.shell._flush()
    room.loop.pass_time(40.0)
    assert [one.member.host is not None for one in room.programs] == [True, True, False, False]
    assert not any("gives way" in line for one in honest for line in one.trace)


def never_yields(room: Room, liar: Program) -> None:
    """Make this host never give way, whatever others show it."""
    admission = liar.member.host.host._admission

    def stays(peer: Peer, *claim: object) -> None:
        admission._send(peer, admission.here())
        admission._forget(peer, room.loop.time())

    admission._weigh = stays
    liar.member._meetings.gives_way = lambda *met: False


def leave(liar: Program, one: Program) -> None:
    assert one.guest.host_key == liar.identity.key
    one.guest._distrust(Refusal(RefusalCode.CONTRADICTION))
    one.member.shell._flush()


def test_old_votes_of_others_who_left_a_liar_bring_nobody_back_to_it() -> None:
    """Two have left it and host alone until they meet; it still shows both of their votes."""
    room = Room(3)
    liar, *honest = room.programs
    room.play(3.0)
    never_yields(room, liar)
    room.network.part(frozenset({2}))
    for one in honest:
        leave(liar, one)
    room.until(lambda: all(one.member.host for one in honest))
    room.network.heal()
    room.loop.pass_time(10.0)
    assert [one.guest.state for one in honest] == [GuestState.IN, GuestState.IN]
    assert len({one.guest.host_key for one in honest} - {liar.identity.key}) == 1


def test_a_liar_is_not_asked_again_because_the_lobby_still_names_it_as_the_host() -> None:
    """Cleo gives way to Ben before she has sealed anything: her lobby is that of the liar again."""
    room = Room(3)
    liar, ben, cleo = room.programs
    room.play(3.0)
    never_yields(room, liar)
    room.network.part(frozenset({2}))
    leave(liar, ben)
    room.until(lambda: ben.member.host is not None)
    room.network.heal()
    cleo.guest.weighing.let_down[ben.identity.key] = 1  # a host to be doubted for a while
    leave(liar, cleo)
    room.until(lambda: cleo.member.host is not None)
    room.until(lambda: cleo.member.host is None)
    assert cleo.guest.lobby.host.key == liar.identity.key
    assert cleo.member._search is not None
    assert [one.key for one in cleo.member._search.asked] == [ben.identity.key]


def test_two_who_leave_a_liar_again_and_again_in_turn_find_each_other() -> None:
    """Each gives way at first, since the other is still with the liar."""
    room = Room(3)
    liar, *honest = room.programs
    room.play(3.0)
    never_yields(room, liar)
    for machine, one in enumerate(honest, start=2):
        room.network.part(frozenset({machine}))
        leave(liar, one)
        room.until(lambda one=one: one.member.host is not None)
        room.network.heal()
        room.until(lambda one=one: one.guest.state is GuestState.IN and one.member.host is None)
        assert one.guest.host_key == liar.identity.key
    for one in honest:
        leave(liar, one)
        room.loop.pass_time(10.0)
    assert [one for one in honest if one.member.host is not None] == honest[:1]
    assert {one.guest.host_key for one in honest} == {honest[0].identity.key}


def test_a_liar_is_given_way_to_by_the_word_of_those_who_follow_it() -> None:
    """Cleo stayed with it, but it does not show her vote."""
    room = Room(3)
    liar, ben, cleo = room.programs
    room.play(3.0)
    never_yields(room, liar)
    admission = liar.member.host.host._admission
    here = admission.here
    admission.here = lambda: replace(here(), votes=())
    room.network.part(frozenset({2}))
    leave(liar, ben)
    room.until(lambda: ben.member.host is not None)
    room.network.heal()
    room.until(lambda: ben.guest.state is GuestState.IN and ben.member.host is None)
    assert {one.guest.host_key for one in (ben, cleo)} == {liar.identity.key}


def test_a_host_cannot_take_the_table_back_with_votes_of_people_who_left() -> None:
    """The liar opened the table; others now have the seats of two people who had voted for her."""
    room = Room(5, watchers=2, keep_seconds=2.0)
    liar, ben, cleo, dora, emil, *newcomers = room.programs
    room.play(4.0)
    room.network.part(frozenset({1}))
    room.loop.pass_time(16.0)
    cleo.leave()
    dora.leave()
    room.loop.pass_time(4.0)
    for seat, program in enumerate(newcomers, start=2):
        program.member.shell.ask(TakeSeat(f"New {seat}", seat))
        room.loop.pass_time(1.0)
    held = list(ben.guest.events)
    never_yields(room, liar)
    room.network.heal()
    room.loop.pass_time(25.0)
    assert ben in room.hosts
    for one in (ben, emil, *newcomers):
        assert one.guest.events[: len(held)] == held
        assert len(one.guest.seats) == 1


def test_it_cannot_take_the_table_back_either_if_bots_have_those_seats() -> None:
    room = Room(5, keep_seconds=2.0)
    liar, ben, cleo, dora, emil = room.programs
    room.play(4.0)
    room.network.part(frozenset({1}))
    room.loop.pass_time(16.0)
    cleo.leave()
    dora.leave()
    room.loop.pass_time(8.0)
    held = list(ben.guest.events)
    never_yields(room, liar)
    room.network.heal()
    room.loop.pass_time(25.0)
    assert ben in room.hosts
    assert all(one.guest.events[: len(held)] == held for one in (ben, emil))


def conflicting_end(host: Program, log: Log) -> LastWord:
    """A different end of the match, as the host signed it for somebody else."""
    count, head = log.sealed, "0" * 64
    signature = host.identity.sign(head_statement(TABLE, log.number, log.term, count, head))
    return LastWord(log.number, log.term, host.identity.key, count, head, signature)


def test_a_host_that_told_others_something_else_is_left() -> None:
    room = Room(4)
    host, ben, cleo, dora = room.programs
    room.play(5.0)
    for one in (cleo, dora):
        one.member._answer(Where(TABLE, conflicting_end(host, one.guest.log)), ben.identity.key)
        assert host.identity.key in one.guest.distrusted
        assert one.guest.state is GuestState.LOST


def test_a_guest_that_looks_for_the_table_shows_what_it_was_told() -> None:
    """Ben was told a different log, has left the host, and asks the others where the table is."""
    room = Room(4)
    host, ben, *others = room.programs
    room.play(5.0)
    story = conflicting_end(host, ben.guest.log)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("net.failover.inquiry.last_word", lambda log, besides: story)
        ben.guest._distrust(Refusal(RefusalCode.CONTRADICTION))
        ben.member.shell._flush()
        room.loop.pass_time(25.0)
    assert all(host.identity.key in one.guest.distrusted for one in others)
    assert len({one.guest.host_key for one in (ben, *others)} - {host.identity.key}) == 1
    assert [one.told_anew for one in others] == [0, 0]


def test_a_host_whose_guests_are_elsewhere_plays_nothing_until_the_hosts_have_met() -> None:
    """The other host lies to it and says that it does not host the table."""
    room = Room(4)
    liar, _, _, dora = room.programs
    room.play(3.0)
    admission = liar.member.host.host._admission
    elsewhere = Here(HereState.ELSEWHERE)
    admission._say_where = lambda peer, table: admission._send(peer, elsewhere)
    room.hurry(dora)
    room.network.cut(dora.machine)
    room.loop.pass_time(REJOIN_SECONDS + 1.0)
    assert dora.member.host is not None
    assert dora.member.host.host.table.rejoin is not None


def test_a_host_given_way_to_that_lies_in_its_welcome_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ben, parted from the others, gives way to a host that lies as it lets him in."""
    monkeypatch.setattr(Program, "kind_of_host", Unnumbered)
    room = Room(3)
    liar, ben, cleo = room.programs
    room.play(3.0)
    never_yields(room, liar)
    room.network.part(frozenset({2}))
    room.until(lambda: ben.member.host is not None)
    liar.member.host.host.lies = True
    room.network.heal()
    room.until(lambda: liar.identity.key in ben.guest.distrusted)
    leave(liar, cleo)
    room.loop.pass_time(10.0)
    assert ben.guest.distrusted == {liar.identity.key: 1}
    assert [one.guest.state for one in (ben, cleo)] == [GuestState.IN, GuestState.IN]
    assert ben.guest.host_key == cleo.guest.host_key != liar.identity.key
