"""A host keeps the votes of a part of the table, gives way, and shows them when it suits it."""

from collections.abc import Callable

import pytest

from net.base.refusals import Refusal, RefusalCode
from net.chain.entries import Vote
from net.guest.guest import GuestState
from net.host.host import Host
from net.messages.heritage import Heritage, copied
from tests.net.simulator.program import Program
from tests.net.test_false_hosts import never_yields
from tests.net.test_taking_over import Room


class OldVotes:
    """Five people at Anna's table; Mia once hosted for all but Anna and Ben, with their votes."""

    def __init__(self) -> None:
        self.room = room = Room(5)
        self.anna, self.ben, self.mia, *_ = room.programs
        for one in room.programs:
            one.thinks = 2.0
            one.comes_again = lambda: False  # type: ignore[method-assign]
        room.play(5.0)
        room.network.part(frozenset({3, 4, 5}))
        mia = self.mia
        mia.make_host = self._waits_on  # type: ignore[method-assign]
        room.until(lambda: mia.member.host is not None)
        self.kept = Heritage(mia.guest.lobby, copied(mia.guest.log), mia.guest.lobby.term)
        room.until(lambda: len(mia.member.host.host.table.votes) >= 2)
        table = mia.member.host.host.table
        self.votes: dict[str, Vote] = dict(table.votes)
        self.term = table.lobby.term
        room.network.heal()
        mia.member._give_way(self.anna.identity.key)
        room.until(self.are_with_anna)

    def _waits_on(self, heritage: Heritage) -> Host:
        host = Program.make_host(self.mia, heritage)
        host.table.rejoin.is_over = lambda *_: False
        return host

    def are_with_anna(self) -> bool:
        key = self.anna.identity.key
        guests = [one.guest for one in self.room.programs if one.up]
        return all(one.state is GuestState.IN and one.host_key == key for one in guests)

    def mia_hosts_again(self) -> None:
        """With the old votes, on the match as it was then."""
        mia, weights = self.mia, self.mia.guest.table.weights_seen

        def make_host(_: Heritage) -> Host:
            heritage = Heritage(self.kept.lobby, self.kept.log, self.term, weights)
            host = Program.make_host(mia, heritage)
            host.table.votes.update(self.votes)
            host.table.may_adopt = lambda log: False
            return host

        mia.make_host = make_host  # type: ignore[method-assign]
        mia.guest.forsake(Refusal(RefusalCode.STANDSTILL))
        mia.member.shell._flush()
        mia.guest.stake.voted[self.term] = mia.identity.key
        mia.member._take_over()
        never_yields(self.room, mia)
        mia.member._look_for_others()


def cuts_all_links_of_anna(old: OldVotes) -> None:
    old.room.network.cut(1)


def sends_the_others_home(old: OldVotes) -> None:
    for one in old.room.programs[3:]:
        one.leave()
    old.room.loop.pass_time(12.0)


@pytest.mark.parametrize("happens", [cuts_all_links_of_anna, sends_the_others_home])
@pytest.mark.parametrize("seconds", [1.0, 10.0], ids=["at once", "after some rolls"])
def test_nobody_goes_back_to_a_host_for_the_votes_it_had_before_all_came_together(
    happens: Callable[[OldVotes], None], seconds: float
) -> None:
    old = OldVotes()
    old.room.loop.pass_time(seconds)
    happens(old)
    before = old.anna.guest.events
    old.mia_hosts_again()
    old.room.loop.pass_time(60.0)
    honest = [one for one in old.room.programs if one.up and one is not old.mia]
    assert {one.guest.host_key for one in honest} == {old.anna.identity.key}
    assert all(one.guest.events[: len(before)] == before for one in honest)


def test_the_larger_part_goes_on_though_a_liar_has_used_up_its_terms() -> None:
    """Dora and Emil cannot vote for Ben in the terms that somebody they were with once began."""
    room = Room(5)
    anna, ben, _, *others = room.programs
    room.play(5.0)
    for one in (anna, ben, *others):
        one.thinks = 20.0
    for one in others:
        one.guest.stake.voted |= dict.fromkeys(range(1, 30), "e" * 64)
    room.network.part(frozenset({1, 3}))
    room.loop.pass_time(30.0)
    assert room.hosts == [anna, ben]
    before = others[0].guest.events
    room.network.heal()
    room.loop.pass_time(30.0)
    assert room.hosts == [ben]
    assert {one.guest.host_key for one in room.programs} == {ben.identity.key}
    assert others[0].guest.events[: len(before)] == before


def test_all_votes_for_a_host_that_somebody_gave_before_they_came_are_void() -> None:
    """Those for others count: they may not be reached to say where they are."""
    room = Room(2)
    anna, ben = room.programs
    key, other = ben.identity.key, "e" * 64
    ben.guest.stake.voted[4] = other
    room.network.cut(2)
    room.loop.pass_time(5.0)
    host = anna.member.host.host
    assert host.came_after([key], 4, other) == host.came_after([key], 1, other) == {key}
    assert host.came_after([key], 5, other) == host.came_after([key], 4, "f" * 64) == set()


def test_votes_are_asked_anew_in_a_term_that_nobody_here_has_used_up() -> None:
    """Somebody else was host for a while, and asked for votes more than once."""
    room = Room(3)
    anna, ben, _ = room.programs
    ben.guest.stake.voted |= dict.fromkeys(range(1, 8), "e" * 64)
    room.network.cut(2)
    room.loop.pass_time(5.0)
    host = anna.member.host.host
    assert host.cannot_vote == set()
    anna.member.host.renew()
    room.loop.pass_time(5.0)
    assert host.table.lobby.term == 8
    assert host.unvoted == set()


def test_whoever_says_that_they_used_up_many_terms_makes_no_host_skip_them() -> None:
    """Its guests would leave it for that."""
    room = Room(3)
    anna, ben, cleo = room.programs
    for term in (15, 30, 45):
        ben.guest.stake.voted[term] = "e" * 64
        room.network.cut(2)
        room.loop.pass_time(5.0)
        anna.member.host.renew()
    room.loop.pass_time(5.0)
    assert anna.member.host.host.table.lobby.term <= 20
    assert cleo.guest.distrusted == {}
