"""Attempts to take, split or disturb a table, on a made-up network with real programs."""

import random
from collections.abc import Callable
from itertools import pairwise

from game.rules.match import Phase
from net.base.identity import Identity
from net.base.refusals import Refusal, RefusalCode
from net.chain.entries import Vote
from net.chain.votes import made_vote
from net.failover.inquiry import Answer, Inquiry, OurVotes
from net.guest.guest import GuestState
from net.messages.host_candidates import HostCandidate
from net.messages.messages import HereState
from net.messages.notices import LostNotice
from net.messages.requests import StartMatch, TakeSeat
from tests.net.simulator.network import MadeUpNetwork
from tests.net.simulator.program import TABLE, Program
from tests.net.worlds import MadeUpLoop


class Room:
    """A host on machine 1, with or without a seat, and its guests."""

    def __init__(self, *names: str, host: tuple[str, ...] = ("Anna",), **config: object) -> None:
        self.loop = MadeUpLoop()
        self.network = MadeUpNetwork(self.loop, random.Random(1))
        everybody = [host, *((name,) for name in names)]
        self.programs = [
            Program(machine, who, self.network, self.loop, random.Random(machine))
            for machine, who in enumerate(everybody, start=1)
        ]
        self.host, *self.guests = self.programs
        self.host.open_table(**config)
        self.loop.settle()
        for guest in self.guests:
            guest.start()
            guest.look_for_a_host(self.programs)
            self.loop.pass_time(0.2)

    def play(self, seconds: float) -> None:
        self.host.member.shell.ask(StartMatch())
        self.loop.pass_time(seconds)

    @property
    def hosts(self) -> list[int]:
        return [p.machine for p in self.programs if p.up and p.member.host is not None]

    def ask(
        self,
        who: Program,
        candidate: HostCandidate,
        ours: Callable[[], OurVotes | None] = lambda: None,
    ) -> Answer | None:
        """The answer of a program that is asked where the table is, or claimed from."""
        told: list[Answer | None] = []
        dial = self.network.dial_from(who.machine)
        Inquiry(
            candidate, TABLE, dial, who.loop, lambda _, answer: told.append(answer), who.identity,
            "1.0", ours,
        )  # fmt: skip
        self.loop.pass_time(4.0)
        return told[0] if told else None


def forged(key: str, voter: Identity, like: Vote) -> Vote:
    """A vote under somebody's key, signed by somebody else."""
    said = Vote(key, like.match, 9, voter.key, like.count, like.head, like.tip, like.signature)
    return Vote(*(getattr(said, name) for name in said.__struct_fields__[:-1]),
                voter.sign(said.statement(TABLE)))  # fmt: skip


def test_a_claim_with_forged_votes_moves_nobody() -> None:
    room = Room("Ben", "Cleo", "Mallory", bots=("easy",))
    room.play(3.0)
    mallory = room.guests[-1]
    votes = mallory.guest.log.votes
    own = [forged(mallory.identity.key, mallory.identity, vote) for vote in votes.values()][:1]
    others = [forged(key, mallory.identity, vote) for key, vote in votes.items()]
    claim = OurVotes(mallory.identity.key, 9, (*own, *others))
    answer = room.ask(mallory, room.host.candidate, lambda: claim)
    assert answer is not None
    assert (answer.state, answer.claimed, answer.yields) == (HereState.HOSTS, True, False)
    assert room.hosts == [1]
    assert all(guest.guest.host_key == room.host.identity.key for guest in room.guests)


def test_a_claim_with_votes_for_another_host_is_worth_nothing() -> None:
    room = Room("Ben", "Cleo", "Mallory")
    room.play(3.0)
    mallory = room.guests[-1]
    claim = OurVotes(mallory.identity.key, 9, tuple(mallory.guest.log.votes.values()))
    answer = room.ask(mallory, room.host.candidate, lambda: claim)
    assert answer is not None
    assert not answer.yields
    assert room.hosts == [1]


def test_a_guest_that_takes_a_bots_seat_has_exactly_one_vote() -> None:
    room = Room("Ben", "Cleo", bots=("easy",))
    room.play(3.0)
    eve = Program(4, (), room.network, room.loop, random.Random(4))
    eve.names = ()
    room.programs.append(eve)
    eve.start()
    eve.look_for_a_host(room.programs)
    room.loop.pass_time(1.0)
    bot = next(seat.index for seat in eve.guest.lobby.seats if seat.level is not None)
    eve.member.shell.ask(TakeSeat("Eve", bot))
    room.loop.pass_time(1.0)
    assert eve.guest.seats == (bot,)
    log = room.host.guest.log
    assert log.votes.keys() == {p.identity.key for p in room.programs[:3]} | {
        eve.guest.identity.key
    }
    assert room.hosts == [1]


def with_a_stranger_on_all_seats_of_bots(room: Room) -> Program:
    """A stranger who comes to the running match and takes every seat of a bot."""
    eve = Program(9, (), room.network, room.loop, random.Random(9))
    room.programs.append(eve)
    eve.start()
    eve.guest.candidate = eve.candidate
    eve.look_for_a_host(room.programs)
    room.loop.pass_time(1.0)
    for seat in eve.guest.lobby.seats:
        if seat.level is not None:
            eve.member.shell.ask(TakeSeat(f"Eve {seat.index}", seat.index))
            room.loop.pass_time(0.3)
    return eve


def test_the_seats_of_all_bots_together_weigh_less_than_one_that_a_person_had_at_the_start() -> (
    None
):
    room = Room("Ben", bots=("easy",) * 4)
    room.play(3.0)
    honest = room.programs[:]
    eve = with_a_stranger_on_all_seats_of_bots(room)
    assert len(eve.guest.seats) == 4
    eve.guest._distrust(Refusal(RefusalCode.STANDSTILL))
    eve.member.shell._flush()
    eve.member._take_over()
    room.loop.pass_time(20.0)
    assert room.hosts == [1]
    assert {one.guest.host_key for one in honest} == {room.host.identity.key}


def test_who_came_to_a_bots_seat_plays_on_alone_once_everybody_else_is_gone() -> None:
    room = Room(bots=("easy",))
    room.play(2.0)
    eve = with_a_stranger_on_all_seats_of_bots(room)
    rolls = eve.guest.match.roll_number
    room.host.kill(silently=True)
    room.loop.pass_time(10.0)
    assert room.hosts == [9]
    assert eve.guest.match.roll_number > rolls or eve.guest.match.phase is Phase.OVER


def test_a_lone_guest_whose_link_is_cut_rejoins_a_host_without_a_seat() -> None:
    room = Room("Ben", host=(), bots=("easy",))
    room.play(2.0)
    (ben,) = room.guests
    room.network.cut(ben.machine)
    room.loop.pass_time(6.0)
    assert room.hosts == [1]
    assert ben.guest.state is GuestState.IN
    assert ben.guest.seats == (0,)


def test_two_guests_redial_a_host_without_a_seat() -> None:
    room = Room("Ben", "Cleo", host=())
    room.play(2.0)
    for guest in room.guests:
        room.network.cut(guest.machine)
    room.loop.pass_time(8.0)
    assert room.hosts == [1]
    assert [guest.guest.state for guest in room.guests] == [GuestState.IN] * 2


def test_a_guest_flooded_with_questions_stays_with_its_host() -> None:
    room = Room("Ben", "Cleo")
    room.play(2.0)
    ben, cleo = room.guests
    for _ in range(69):
        dial = room.network.dial_from(cleo.machine)
        Inquiry(
            ben.candidate,
            TABLE,
            dial,
            cleo.loop,
            lambda candidate, answer: None,
            cleo.identity,
            "1.0",
        )
    room.loop.pass_time(6.0)
    assert ben.guest.state is GuestState.IN
    assert not [line for line in ben.trace if LostNotice.__name__ in line]


def doubts_of(program: Program) -> list[float]:
    """The seconds at which it doubts its host from now on."""
    doubts: list[float] = []
    program.member.shell.suspect = lambda: doubts.append(program.loop.time())  # type: ignore[method-assign]
    return doubts


def test_whoever_asks_often_makes_us_doubt_our_host_only_every_half_minute() -> None:
    """A host whose network stands still for a moment would lose its guests."""
    room = Room("Ben", "Cleo")
    room.play(2.0)
    ben, cleo = room.guests
    doubts = doubts_of(ben)
    for _ in range(30):
        room.ask(cleo, ben.candidate)
    assert len(doubts) >= 2
    assert all(later - before >= 30 for before, later in pairwise(doubts))


def test_a_strangers_question_does_not_make_a_guest_doubt_its_host() -> None:
    room = Room("Ben", "Cleo")
    room.play(2.0)
    ben = room.guests[0]
    doubts = doubts_of(ben)
    stranger = Program(5, (), room.network, room.loop, random.Random(5))
    stranger.identity = Identity(b"s" * 32)
    stranger.start()
    answer = room.ask(stranger, ben.candidate)
    assert answer is not None
    assert answer.state is HereState.FOLLOWS
    assert doubts == []


def test_a_candidate_is_known_by_its_seen_address_not_by_the_one_it_claims() -> None:
    room = Room("Ben")
    ben = room.guests[0]
    ben.guest.candidate = HostCandidate(ben.identity.key, ("203.0.113.7",), 22)
    room.network.cut(ben.machine)
    room.loop.pass_time(6.0)
    candidates = room.host.guest.lobby.candidates
    assert [candidate.addresses for candidate in candidates] == [("10.0.0.2",)]


def test_a_lone_survivor_plays_on_within_ten_seconds() -> None:
    room = Room("Ben", "Cleo", "Dora")
    room.play(3.0)
    survivor, *others = room.guests
    for program in (room.host, *others):
        program.kill(silently=True)
    before = len(survivor.guest.events)
    room.loop.pass_time(10.0)
    assert room.hosts == [survivor.machine]
    assert len(survivor.guest.events) > before or survivor.guest.match.phase is Phase.OVER


def test_several_survivors_wait_for_a_crashed_host_as_for_anybody_else() -> None:
    room = Room("Ben", "Cleo", keep_seconds=60.0)
    room.play(3.0)
    room.host.kill(silently=True)
    room.loop.pass_time(40.0)
    survivor = room.guests[0].guest
    seat = survivor.lobby.seats[0]
    assert (seat.name, seat.away, seat.level) == ("Anna", True, None)
    assert 0 in survivor.match.to_act
    room.loop.pass_time(40.0)
    assert survivor.lobby.seats[0].level is not None or survivor.match.phase is Phase.OVER


def test_a_claim_before_the_others_are_back_does_not_move_a_new_host() -> None:
    """It waits for three and has heard of none yet; two programs that work together have two."""
    room = Room("Ben", "Cleo", "Dora", "Mia", "Max")
    room.play(6.0)
    ben, cleo, dora, mia, max_ = room.guests
    for liar in (mia, max_):
        liar.member._do = lambda step: None  # type: ignore[method-assign]
    room.host.kill(silently=False)
    while ben.member.host is None:
        room.loop.pass_time(0.05)
    votes = tuple(
        made_vote(one.identity, mia.guest.log, 9, mia.identity.key, None) for one in (mia, max_)
    )
    answer = room.ask(mia, ben.candidate, lambda: OurVotes(mia.identity.key, 9, votes))
    assert answer is not None
    assert (answer.claimed, answer.yields) == (True, False)
    room.loop.pass_time(10.0)
    assert {one.guest.host_key for one in (ben, cleo, dora)} == {ben.identity.key}


def test_new_votes_of_people_who_are_gone_win_a_liar_nobody_back() -> None:
    """Two have voted for it once more before they went home; it has three of five seats so."""
    room = Room("Ben", "Cleo", "Dora", "Emil")
    room.play(3.0)
    anna, (ben, cleo, dora, emil) = room.host, room.guests
    anna.member._give_way = lambda *to: None  # type: ignore[method-assign]
    shell = anna.member.host
    for peer in [peer for peer in shell.host._peers.values() if not peer.is_local]:
        shell.host._dismiss(peer, Refusal(RefusalCode.TABLE_CLOSED), room.loop.time())
    shell._perform(shell.host.tick(room.loop.time()))
    room.loop.pass_time(8.0)
    assert {one.guest.host_key for one in (cleo, dora, emil)} == {ben.identity.key}
    for one in (dora, emil):
        one.kill(silently=False)
    room.loop.pass_time(12.0)
    votes = tuple(
        made_vote(one.identity, anna.guest.log, 9, anna.identity.key, None)
        for one in (anna, dora, emil)
    )
    answer = room.ask(anna, ben.candidate, lambda: OurVotes(anna.identity.key, 9, votes))
    assert answer is not None
    assert (answer.claimed, answer.yields) == (True, False)
    assert cleo.guest.host_key == ben.identity.key
