"""Terms far ahead: no liar makes anybody jump, and whoever has jumped is followed all the same."""

import random
from functools import partial

import pytest
from msgspec.structs import replace

from net.base.identity import Identity
from net.base.refusals import Refusal, RefusalCode
from net.chain.votes import first_vote
from net.failover.inquiry import Inquiry, OurVotes
from net.guest.stake import Stake
from net.host.host import Action, Send
from net.messages.messages import Goodbye, LobbyNow, VotedFor, Welcome
from net.messages.requests import StartMatch
from net.program.shell import HostShell
from tests.net.simulator.program import TABLE, Program
from tests.net.test_next_hosts import are_together
from tests.net.test_taking_over import Room


def are_told(told: list[Program], ahead: int) -> None:
    """These were told of so many terms more than the others."""
    for one in told:
        lobby = one.guest.table.lobby
        assert lobby is not None
        one.guest.table.lobby = replace(lobby, term=lobby.term + ahead)


@pytest.mark.parametrize("ahead", [60, 1000, 10**6, 10**9])
@pytest.mark.parametrize("told", [1, 2, 3])
def test_whoever_was_told_of_many_terms_is_followed_and_taken_for_no_liar(
    told: int, ahead: int
) -> None:
    room = Room(5)
    room.play(5.0)
    host, *others = room.programs
    are_told(others[:told], ahead)
    host.kill(silently=False)
    room.loop.pass_time(90.0)
    assert are_together(room)
    room.until(lambda: len(room.histories()) == 1)
    assert not any(one.guest.distrusted or one.told_anew for one in others)


def test_whoever_becomes_the_host_begins_later_than_in_any_part_of_the_table_before() -> None:
    """Others say for whom they voted there: votes for it in earlier terms would be void."""
    room = Room(3)
    room.play(5.0)
    host, ben, _ = room.programs
    ben.guest.stake.voted[1002] = ben.identity.key
    host.kill(silently=False)
    room.until(lambda: room.hosts == [ben])
    assert ben.member.host.host.table.lobby.term == 1003
    room.loop.pass_time(20.0)
    assert are_together(room)


@pytest.mark.parametrize("ahead", [1000, 10**6])
def test_two_parts_many_terms_apart_become_one(ahead: int) -> None:
    room = Room(5)
    room.play(5.0)
    ours, theirs = room.programs[:2], room.programs[2:]
    room.network.part(frozenset(one.machine for one in ours))
    room.loop.pass_time(15.0)
    assert len(room.hosts) == 2
    are_told(theirs, ahead)
    room.hosts[1].kill(silently=False)
    room.loop.pass_time(15.0)
    room.network.heal()
    room.loop.pass_time(90.0)
    up = [one for one in room.programs if one.up]
    assert len(up) == 4
    assert len(room.hosts) == 1
    assert {one.guest.host_key for one in up} == {room.hosts[0].identity.key}
    assert not any(one.guest.distrusted for one in up)


def tells_some_of_more_terms(liar: Program, some: list[Program], ahead: int) -> None:
    """As the next host, the liar lets these in, sends them away since the tables have met, and
    begins so much further on when they come again."""
    keys = {one.identity.key for one in some}
    sent_away: set[str] = set()
    begins = liar.begins_hosting

    def begins_hosting(shell: HostShell) -> None:
        begins(shell)
        perform = shell._perform

        def lies(action: Action) -> list[Action]:
            if not isinstance(action, Send) or not isinstance(action.message, Welcome):
                return [action]
            said, to = action.message, shell.host._peers[action.peers[0]].key
            if to not in keys:
                return [action]
            if to not in sent_away:
                sent_away.add(to)
                return [action, Send(action.peers, Goodbye(Refusal(RefusalCode.TABLES_MET)))]
            lobby = replace(said.lobby, term=said.lobby.term + ahead)
            return [Send(action.peers, replace(said, lobby=lobby))]

        shell._perform = lambda actions: perform([one for each in actions for one in lies(each)])

    liar.begins_hosting = begins_hosting  # type: ignore[method-assign]


def test_nobody_follows_a_liar_far_ahead_because_it_sent_them_away_before() -> None:
    room = Room(5)
    host, liar, *others = room.programs
    tells_some_of_more_terms(liar, others[1:], 999)
    room.play(5.0)
    host.leave()
    room.loop.pass_time(8.0)
    liar.kill(silently=False)
    room.loop.pass_time(60.0)
    assert len(room.hosts) == 1
    assert {one.guest.host_key for one in others} == {room.hosts[0].identity.key}
    assert room.hosts[0].guest.last_term < 50
    assert not any(one.guest.distrusted for one in others)


@pytest.mark.parametrize("in_match", [True, False], ids=["in a match", "in the lobby"])
def test_whoever_was_made_to_vote_in_terms_that_nobody_else_knows_can_vote_for_the_next_host(
    in_match: bool,
) -> None:
    """Otherwise they would have no part in its dice, and no match under it be proven."""
    room = Room(5)
    host, liar, *others = room.programs
    if in_match:
        room.play(5.0)
    host.kill(silently=False)
    room.until(lambda: liar.member.host is not None)
    room.loop.pass_time(3.0)
    shell, voter = liar.member.host, others[1].identity.key
    link = next(number for number, peer in shell.host._in.items() if peer.key == voter)
    lobby = shell.host.table.lobby
    for more in range(1, 16):
        shell._perform([Send((link,), LobbyNow(replace(lobby, term=lobby.term + more)))])
    room.loop.pass_time(0.3)
    liar.kill(silently=False)
    room.loop.pass_time(20.0)
    if not in_match:
        room.play(5.0)
    keys = {one.identity.key for one in others}
    assert len(room.hosts) == 1
    assert {one.guest.host_key for one in others} == {room.hosts[0].identity.key}
    for one in others:
        assert one.guest.log.votes.keys() == set(one.guest.log.dice.due) == keys


class FalseVoter(Stake):
    """Votes for nobody, and says that it has voted for another host."""

    said = 0

    @property
    def last_voted(self) -> tuple[VotedFor, ...]:
        return (VotedFor(self.said, "e" * 64),)


def comes(room: Room, machine: int, name: str) -> Program:
    """Somebody new sits down."""
    chance = random.Random(machine)
    one = Program(machine, (name,), room.network, room.loop, chance)
    room.programs.append(one)
    one.start()
    one.look_for_a_host(room.programs)
    return one


def test_newcomers_leave_no_host_that_is_made_to_ask_for_votes_again_and_again() -> None:
    """A seat says that it has voted far ahead, and a stranger claims the table."""
    room = Room(2, seats=6)
    for one in room.programs:
        one.plays = "medium"
    anna, liar = room.programs
    room.play(5.0)
    liar.guest.stake.vote = lambda *_: None
    room.to_the_end()
    room.loop.pass_time(2.0)
    newcomers = [comes(room, machine, name) for machine, name in enumerate(("Cleo", "Dora"), 3)]
    room.loop.pass_time(20.0)
    table = anna.member.host.host.table
    liar.guest.stake.__class__ = FalseVoter

    def comes_back(said: int) -> None:
        liar.guest.stake.said = said
        room.network.cut(liar.machine)
        room.loop.pass_time(1.0)

    comes_back(table.lobby.term + 18)
    spare, term = Identity(), table.lobby.term + 5
    vote = first_vote(spare, TABLE, table.lobby.match + 1, term, spare.key, "ab" * 32)
    dial, claim = room.network.dial_from(2), partial(OurVotes, spare.key, term, (vote,))
    Inquiry(anna.candidate, TABLE, dial, room.loop, lambda *_: None, spare, "1.0", claim)
    room.loop.pass_time(1.0)
    comes_back(table.lobby.term)
    anna.member.shell.ask(StartMatch())
    room.loop.pass_time(20.0)
    assert table.running is not None
    for one in newcomers:
        assert one.guest.distrusted == {}
        assert one.guest.host_key == anna.identity.key
