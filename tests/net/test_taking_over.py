"""Failover seen from the guests: real state machines on a made-up network."""

import random
from collections.abc import Callable

import pytest

from game.rules.match import Phase
from game.rules.record import digest
from net.base.identity import Identity
from net.base.refusals import Refusal, RefusalCode
from net.guest.guest import GuestState
from net.host.host_config import Unfinished
from net.host.rejoin import REJOIN_SECONDS
from net.messages.lobby import TableState
from net.messages.notices import GuestNotice, LostNotice
from net.messages.requests import SetSheet, StartMatch, TakeSeat
from tests.net.simulator.network import MadeUpNetwork
from tests.net.simulator.program import Program
from tests.net.worlds import SHEETS, MadeUpLoop

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


class Room:
    """A table of programs on machines 1, 2, …; Anna's opens it."""

    def __init__(
        self, people: int, watchers: int = 0, reachable: bool = False, **config: object
    ) -> None:
        """`reachable`: watchers are host candidates too, as programs of people are."""
        self.loop = MadeUpLoop()
        self.network = MadeUpNetwork(self.loop, random.Random(1))
        names = [(name,) for name in NAMES[:people]] + [()] * watchers
        self.programs = [
            Program(machine, who, self.network, self.loop, random.Random(machine))
            for machine, who in enumerate(names, start=1)
        ]
        first, *others = self.programs
        first.open_table(**config)
        self.loop.settle()
        for program in others:
            program.start()
            if reachable:
                program.guest.candidate = program.candidate
            program.look_for_a_host(self.programs)
            self.loop.pass_time(0.2)

    @staticmethod
    def hurry(program: Program) -> None:
        """Make this program take over first when it loses its host, this once."""
        tell = program.tell

        def told(notice: GuestNotice) -> None:
            tell(notice)
            if isinstance(notice, LostNotice) and program.member.host is None:
                program.tell = tell  # type: ignore[method-assign]
                at = program.loop.time() + 0.001
                program.loop.call_at(at, program.member._take_over)

        program.tell = told  # type: ignore[method-assign]

    def play(self, seconds: float) -> None:
        """Start a match and play this many seconds of it."""
        self.hosts[0].member.shell.ask(StartMatch())
        self.loop.pass_time(seconds)

    @property
    def hosts(self) -> list[Program]:
        return [p for p in self.programs if p.up and p.member.host is not None]

    def histories(self) -> set[tuple[int, str]]:
        up = [program for program in self.programs if program.up]
        return {(p.guest.match_number, digest(p.guest.events)) for p in up}

    def until(self, holds: Callable[[], bool]) -> None:
        for _ in range(2000):
            if holds():
                return
            self.loop.pass_time(0.01)
        raise AssertionError("the awaited state never came")

    def to_the_end(self) -> None:
        for _ in range(200):
            self.loop.pass_time(2.0)
            if all(p.guest.match.phase is Phase.OVER for p in self.programs if p.up):
                return
        raise AssertionError("the match never ended")


@pytest.mark.parametrize("silently", [False, True])
def test_the_guests_have_a_new_host_within_ten_seconds(silently: bool) -> None:
    room = Room(4, watchers=1)
    room.play(5.0)
    anna, ben, *others = room.programs
    anna.kill(silently=silently)
    room.loop.pass_time(10.0)
    assert room.hosts == [ben]
    assert all(program.guest.state is GuestState.IN for program in (ben, *others))
    assert ben.guest.lobby.term == 1
    room.to_the_end()
    assert len(room.histories()) == 1


def test_a_host_that_leaves_hands_over_at_once() -> None:
    room = Room(3)
    room.play(5.0)
    room.programs[0].leave()
    room.loop.pass_time(1.0)
    assert room.hosts == [room.programs[1]]


def test_all_seats_survive_and_a_bot_plays_for_the_old_host_until_it_is_back() -> None:
    room = Room(3, bots=("easy",), keep_seconds=5.0)
    room.play(5.0)
    anna, ben, _ = room.programs
    anna.kill(silently=False)
    room.loop.pass_time(REJOIN_SECONDS + 9.0)
    seats = ben.guest.lobby.seats
    assert [seat.name for seat in seats if seat.taken][:3] == ["Anna", "Ben", "Cleo"]
    assert (seats[0].away, seats[0].level) == (True, "easy")
    anna.start()
    anna.look_for_a_host(room.programs)
    room.loop.pass_time(2.0)
    seats = ben.guest.lobby.seats
    assert (seats[0].away, seats[0].level) == (False, None)
    assert anna.guest.seats == (0,)
    assert not anna.guest.owner


def test_a_choice_that_only_one_guest_has_heard_is_not_lost() -> None:
    """Cleo has received her own choice when the host dies; Ben, who takes over, has not."""
    room = Room(3, pace=0.0)
    room.play(3.0)
    anna, ben, cleo = room.programs
    for _ in range(10_000):
        room.loop.pass_time(0.01)
        if len(cleo.guest.events) > len(ben.guest.events):
            break
    held = list(cleo.guest.events)
    anna.kill(silently=False)
    room.network.lose_what_is_on_its_way()
    room.loop.pass_time(8.0)
    assert room.hosts == [ben]
    assert ben.guest.events[: len(held)] == held


def test_a_choice_made_while_others_are_rejoining_waits_until_they_are_back() -> None:
    room = Room(3)
    room.play(5.0)
    anna, ben, _ = room.programs
    while ben.guest.seats[0] not in ben.guest.match.to_act:
        room.loop.pass_time(0.02)
    anna.kill(silently=False)
    while not room.hosts:
        room.loop.pass_time(0.002)
    room.network.part(frozenset({3}))  # Cleo has said that she is searching, and is cut off
    before = len(ben.guest.events)
    room.loop.pass_time(REJOIN_SECONDS - 0.5)  # Ben's bot takes 0.6 s at most
    assert len(ben.guest.events) == before
    room.loop.pass_time(1.0)
    (event, *_) = ben.guest.events[before:]
    assert event.seat == ben.guest.seats[0]


def test_two_halves_that_meet_merge_and_the_smaller_is_told() -> None:
    room = Room(4)
    room.play(5.0)
    anna, ben, cleo, dora = room.programs
    room.network.part(frozenset({1}))
    room.loop.pass_time(80.0)  # until bots play for those who are away there
    assert room.hosts == [anna, ben]
    room.network.heal()
    room.loop.pass_time(8.0)
    assert room.hosts == [ben]
    assert anna.guest.seats == (0,)
    assert anna.told_anew > 0
    assert (ben.told_anew, cleo.told_anew, dora.told_anew) == (0, 0, 0)
    room.to_the_end()
    assert len(room.histories()) == 1


def test_guests_return_to_a_lobby_that_has_forgotten_them() -> None:
    """Anna's lobby no longer lists the others, who were with her before."""
    room = Room(5)
    anna, _, cleo, *_ = room.programs
    for program in room.programs:
        program.comes_again = lambda: False
    room.network.part(frozenset({1, 2}))
    room.loop.pass_time(15.0)
    assert room.hosts == [anna, cleo]
    room.network.heal()
    room.loop.pass_time(30.0)
    assert room.hosts == [anna]
    assert {one.guest.host_key for one in room.programs} == {anna.identity.key}


def test_two_parts_whose_matches_are_over_merge() -> None:
    room = Room(5)
    anna, _, cleo, *_ = room.programs
    room.play(2.0)
    room.network.part(frozenset({1, 2}))
    for program in room.programs:
        program.plays = "medium"
    room.loop.pass_time(400.0)
    assert room.hosts == [anna, cleo]
    assert all(one.guest.match.phase is Phase.OVER for one in room.programs)
    room.network.heal()
    room.loop.pass_time(30.0)
    assert room.hosts == [cleo]  # she has most of those who played
    assert {one.guest.host_key for one in room.programs} == {cleo.identity.key}


def test_joining_under_one_key_after_another_gains_no_weight() -> None:
    room = Room(3)
    anna, *others = room.programs
    table = anna.member.host.host.table
    false = [Identity(bytes([letter]) * 32) for letter in b"vwxyz"]
    for identity in false:
        guest = Program(9, ("Eve",), room.network, room.loop, random.Random(9))
        guest.identity = identity
        guest.start()
        room.network.dial_from(9).dial(anna.candidate.ways, guest._go)
        room.loop.pass_time(1.0)
        assert guest.guest.seats
        guest.kill(silently=False)
        room.loop.pass_time(10.0)
    assert table.weights.keys() == {one.identity.key for one in room.programs}
    assert all(one.guest.table.weights == table.weights for one in others)


def taking_seats(room: Room) -> None:
    """Every watcher takes a seat."""
    for seat, program in enumerate(room.programs[1:], start=1):
        program.member.shell.ask(TakeSeat(f"New {seat}", seat))
        room.loop.pass_time(0.5)


def in_the_lobby() -> Room:
    room = Room(1, watchers=3, reachable=True)
    taking_seats(room)
    room.play(3.0)
    return room


def in_the_match() -> Room:
    room = Room(1, watchers=3, reachable=True, bots=("easy",) * 3, keep_seconds=2.0)
    room.play(3.0)
    taking_seats(room)
    return room


def test_when_a_match_is_over_a_bots_seat_weighs_as_little_as_before() -> None:
    """The lobby shows a person there, but whoever played keeps the weight of the match."""
    room = in_the_match()
    for program in room.programs:
        program.plays = "medium"
    room.to_the_end()
    anna, *others = room.programs
    assert anna.guest.lobby.state is TableState.LOBBY
    weights = anna.member.host.host.table.weights
    assert {weights[one.identity.key] for one in others} == {1}
    assert weights[anna.identity.key] > len(others)
    assert all(one.guest.table.weights == weights for one in others)


def in_a_resumed_match(people: int = 4) -> Room:
    """A resumed match in which this many of its four people are there."""
    before = Room(4)
    before.play(4.0)
    kept = Unfinished(tuple(before.programs[0].guest.events), NAMES[:4], (None,) * 4)
    room = Room(people, unfinished=kept, keep_seconds=2.0)
    room.loop.pass_time(2.0)
    return room


@pytest.mark.parametrize(
    "made",
    [in_the_lobby, in_the_match, in_a_resumed_match],
    ids=lambda made: made.__name__,
)
def test_guests_that_sat_down_later_find_each_other_when_the_host_is_gone(
    made: Callable[[], Room],
) -> None:
    room = made()
    host, *others = room.programs
    assert all(len(one.guest.seats) == 1 for one in others)
    host.kill(silently=False)
    room.loop.pass_time(15.0)
    assert len(room.hosts) == 1
    assert {one.guest.host_key for one in others} == {room.hosts[0].identity.key}


def test_a_host_that_asks_for_votes_anew_uses_up_that_term() -> None:
    """Otherwise guests that hold its entries of that term would take it for a liar."""
    room = Room(3)
    room.play(3.0)
    anna = room.programs[0]
    anna.member.host.renew()
    room.loop.pass_time(3.0)
    term = anna.guest.lobby.term
    assert term == 1
    assert anna.guest.stake.voted[term] == anna.identity.key
    assert anna.guest.last_term == term


def test_a_guest_that_votes_for_nobody_counts_where_it_says_that_it_is() -> None:
    """Emil is with Cleo but gives her no vote to show: two seats against two by votes alone."""
    room = Room(5)
    room.play(5.0)
    anna, _, cleo, _, emil = room.programs
    emil.guest.stake.vote = lambda *_: None
    room.network.part(frozenset({1, 2}))
    room.loop.pass_time(25.0)
    assert room.hosts == [anna, cleo]
    room.network.heal()
    room.loop.pass_time(20.0)
    assert room.hosts == [cleo]
    assert all(program.guest.state is GuestState.IN for program in room.programs)


def test_a_guest_cut_off_as_two_parts_meet_counts_for_the_host_it_voted_for() -> None:
    """Two seats against two, and the established host continues."""
    room = Room(4)
    room.play(5.0)
    anna, ben, cleo, dora = room.programs
    room.network.part(frozenset({1, 2}))
    room.loop.pass_time(25.0)
    assert room.hosts == [anna, cleo]
    room.network.cut(ben.machine)
    room.network.part(frozenset({ben.machine}))
    room.until(lambda: len(anna.member.host.host.table.present) == 1)
    room.until(lambda: cleo not in room.hosts)
    assert anna in room.hosts
    room.network.heal()
    room.loop.pass_time(15.0)
    assert room.hosts == [anna]
    assert anna.told_anew == 0
    assert min(cleo.told_anew, dora.told_anew) > 0


def test_a_host_whose_address_the_others_do_not_know_comes_back_by_itself() -> None:
    """Emil has missed one host more than the others, so it is for them to claim the table."""
    room = Room(5)
    room.play(5.0)
    anna, ben, cleo, dora, emil = room.programs
    room.network.part(frozenset({5}))
    room.until(lambda: emil in room.hosts)
    for gone, candidate in ((anna, ben), (ben, cleo)):
        gone.kill(silently=False)
        room.until(lambda candidate=candidate: candidate in room.hosts)
        room.loop.pass_time(4.0)
    assert cleo.guest.lobby.term > emil.guest.lobby.term
    cleo.member._look_for_others = lambda: None
    room.network.heal()
    room.loop.pass_time(10.0)
    assert room.hosts == [cleo]
    assert (cleo.told_anew, dora.told_anew) == (0, 0)
    room.to_the_end()
    assert len(room.histories()) == 1


def test_the_next_host_waits_for_a_guest_that_had_not_rejoined_the_last_one() -> None:
    """Emil is still away in the lobby of Ben, the next host, when Ben and Cleo die."""
    room = Room(5)
    room.play(5.0)
    anna, ben, cleo, dora, emil = room.programs
    anna.kill(silently=False)
    come_back = emil.member._dialled
    emil.member._dialled = lambda candidate, link: come_back(candidate, None)
    room.until(lambda: dora.guest.host_key == ben.identity.key)
    room.until(lambda: dora.guest.state is GuestState.IN)
    assert dora.guest.lobby.seats[emil.machine - 1].away
    ben.kill(silently=False)
    cleo.kill(silently=False)
    emil.member._dialled = come_back
    room.until(lambda: room.hosts == [dora])
    assert emil.identity.key in dora.member.host.host.table.rejoin.expected
    room.loop.pass_time(10.0)
    assert (dora.told_anew, emil.told_anew) == (0, 0)
    room.to_the_end()
    assert len(room.histories()) == 1


def test_a_host_everybody_left_wins_nobody_back_with_their_old_votes() -> None:
    """A liar keeps the votes of the whole table; on a slow network nobody rejoins at once."""
    room = Room(5)
    room.play(5.0)
    anna, ben, cleo, *others = room.programs
    room.network.slow = 0.3
    shell = anna.member.host
    for peer in [peer for peer in shell.host._peers.values() if not peer.is_local]:
        shell.host._dismiss(peer, Refusal(RefusalCode.TABLE_CLOSED), room.loop.time())
    shell._perform(shell.host.tick(room.loop.time()))
    room.loop.pass_time(12.0)
    assert all(anna.identity.key in guest.distrusted for guest in (ben.guest, cleo.guest))
    assert {p.guest.host_key for p in (ben, cleo, *others)} == {ben.identity.key}
    assert "gives way" not in " ".join(ben.trace)


def test_a_guest_whose_own_link_broke_does_not_take_over_from_a_host_others_hear() -> None:
    room = Room(3)
    room.play(5.0)
    anna, ben, _ = room.programs
    room.network.cut(2)
    room.loop.pass_time(3.0)
    assert room.hosts == [anna]
    assert ben.guest.state is GuestState.IN


@pytest.mark.parametrize("third", [0.1, 0.3, 0.5])
def test_a_host_whose_links_are_cut_repeatedly_keeps_its_table(third: float) -> None:
    """On a slow network the cut hits the questions too: a connection that breaks is retried."""
    room = Room(4)
    room.play(5.0)
    room.network.slow = 0.3
    for wait in (0.3, third, 3.0):
        room.network.cut(1)
        room.loop.pass_time(wait)
    assert room.hosts == [room.programs[0]]


def test_lobbies_that_have_forgotten_each_other_s_seats_merge() -> None:
    room = Room(4)
    anna, ben, cleo, dora = room.programs
    anna.kill(silently=False)
    room.network.part(frozenset({2}))
    room.loop.pass_time(30.0)
    assert room.hosts == [ben, cleo]
    assert [seat.name for seat in ben.guest.lobby.people] == ["Ben"]
    room.network.heal()
    room.loop.pass_time(20.0)
    assert room.hosts == [cleo]
    assert {program.guest.host_key for program in (ben, cleo, dora)} == {cleo.identity.key}


def test_in_the_lobby_seats_of_people_who_do_not_rejoin_open_after_a_while() -> None:
    room = Room(3)
    anna, ben, _ = room.programs
    anna.kill(silently=False)
    room.loop.pass_time(3.0)
    assert [seat.name for seat in ben.guest.lobby.people] == ["Anna", "Ben", "Cleo"]
    room.loop.pass_time(20.0)
    assert [seat.name for seat in ben.guest.lobby.people] == ["Ben", "Cleo"]


def test_the_next_host_keeps_a_resumed_seat_for_its_person() -> None:
    room = in_a_resumed_match(3)
    room.programs[0].kill(silently=False)
    room.loop.pass_time(120.0)
    assert [seat.level for seat in room.hosts[0].member.host.host.table.lobby.seats] == [
        "easy", None, None, None
    ]  # fmt: skip


def test_a_sheet_only_the_last_host_had_stays_playable_in_this_match_and_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next host has not heard that it was chosen; others bring it the match."""
    monkeypatch.setattr("tests.net.simulator.program.SHEETS", {**SHEETS, "my-own": SHEETS["red"]})
    room = Room(4)
    monkeypatch.undo()
    anna, ben, *others = room.programs
    room.network.part(frozenset({2}))
    room.loop.pass_time(0.3)
    for request in (SetSheet("my-own"), StartMatch()):
        anna.member.shell.ask(request)
    room.loop.pass_time(2.4)
    anna.kill(silently=False)
    room.network.heal()
    room.until(lambda: ben.member.host is not None)
    for one in (ben, *others):
        one.plays = "medium"
    room.loop.pass_time(300.0)
    assert ben.guest.match.phase is Phase.OVER
    room.play(10.0)
    assert ben.guest.lobby.sheet == "my-own"
    assert {one.guest.match_number for one in (ben, *others)} == {2}
