"""A table that was parted in its lobby becomes one again, whoever has played meanwhile; nobody is
shut out by its lock."""

import dataclasses
import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from net.guest.guest import GuestState
from net.host.host import Action, Send
from net.messages.lobby import Lobby, SeatInfo
from net.messages.messages import LobbyNow
from net.messages.requests import Kick, LeaveSeat, SetBot, SetLocked, StartMatch, TakeSeat
from tests.net.simulator.program import Program
from tests.net.test_false_lobbies import breaks_at_their_end
from tests.net.test_next_hosts import are_together
from tests.net.test_taking_over import Room


def of(people: int, **config: object) -> Room:
    """A table whose people play fast, and do not come again once it is closed to them."""
    room = Room(people, seats=6, **config)
    for one in room.programs:
        one.plays = "medium"
        one.comes_again = lambda: False
    return room


def plays(room: Room, first: Program) -> None:
    """Somebody's part of the table plays a match with a bot."""
    first.member.shell.ask(SetBot(5, "easy"))
    first.member.shell.ask(StartMatch())
    room.loop.pass_time(1.0)
    assert first.guest.log is not None


def shows_last(room: Room, whom: Program, change: Callable[[Lobby], Lobby]) -> None:
    """The first host shows its lobby so to one person alone, and dies."""
    first = room.programs[0]
    shell = first.member.host
    link = next(number for number, one in shell.host._in.items() if one.key == whom.identity.key)
    shell._perform([Send((link,), LobbyNow(change(shell.host.table.lobby)))])
    room.loop.pass_time(0.1)
    first.kill(silently=False)


def with_seat(lobby: Lobby, seat: SeatInfo) -> Lobby:
    seats = (seat if one.index == seat.index else one for one in lobby.seats)
    return replace(lobby, seats=tuple(seats))


@pytest.mark.parametrize("before", [False, True], ids=["nothing played", "a match played"])
def test_a_host_that_was_cut_off_and_played_alone_has_its_people_back_afterwards(
    before: bool,
) -> None:
    room = of(4, time_limit=3.0, pace=0.0)
    if before:
        room.play(5.0)
        room.to_the_end()
    room.loop.pass_time(3.0)
    room.network.part(frozenset({1}))
    room.loop.pass_time(14.0)
    plays(room, room.programs[0])
    room.loop.pass_time(5.0)
    room.network.heal()
    room.loop.pass_time(120.0)
    assert are_together(room)


def test_the_smaller_part_has_the_others_back_after_a_match_of_its_own() -> None:
    room = of(5, time_limit=3.0, pace=0.0)
    room.play(5.0)
    room.to_the_end()
    room.loop.pass_time(3.0)
    room.network.part(frozenset({1, 2}))
    room.loop.pass_time(12.0)
    room.play(3.0)
    room.network.heal()
    room.loop.pass_time(120.0)
    assert are_together(room)


@pytest.mark.parametrize("people", [3, 5])
def test_parts_that_have_each_played_their_first_match_come_together_and_keep_it(
    people: int,
) -> None:
    room = of(people, time_limit=3.0, pace=0.0)
    room.loop.pass_time(3.0)
    room.network.part(frozenset({1}))
    room.loop.pass_time(14.0)
    for host in room.hosts:
        plays(room, host)
    room.to_the_end()
    played = [one.guest.log.heads[-1] for one in room.programs]
    room.network.heal()
    room.loop.pass_time(60.0)
    assert are_together(room)
    assert [one.closed for one in room.programs] == [None] * people
    assert [one.guest.log.heads[-1] for one in room.programs] == played


@pytest.mark.parametrize("leaves", [False, True], ids=["the host stays", "the host leaves"])
@pytest.mark.parametrize("matches", [1, 3])
def test_whoever_was_cut_off_counts_still_after_matches_without_them(
    matches: int, leaves: bool
) -> None:
    room = of(5, time_limit=3.0, pace=0.0)
    room.play(5.0)
    room.to_the_end()
    room.network.part(frozenset({3, 4, 5}))
    room.loop.pass_time(12.0)
    for _ in range(matches):
        room.play(3.0)
        room.to_the_end()
        room.loop.pass_time(1.0)
    if leaves:
        room.programs[0].leave()
        room.loop.pass_time(8.0)
    room.network.heal()
    room.loop.pass_time(60.0)
    assert are_together(room)
    assert room.hosts[0].machine > 2
    assert len(room.hosts[0].member.host.host.table.present) == 5 - leaves


def test_a_host_that_has_no_room_for_its_people_is_given_way_to_only_a_few_times() -> None:
    room = of(4, time_limit=3.0, pace=0.0)
    room.loop.pass_time(3.0)
    room.network.part(frozenset({1}))
    room.loop.pass_time(14.0)
    first, other = room.hosts
    for seat in range(1, 6):
        first.member.shell.ask(SetBot(seat, "easy"))
    other.member.shell.ask(StartMatch())
    room.loop.pass_time(120.0)
    assert other.guest.log.ended
    room.network.heal()
    room.loop.pass_time(600.0)
    times = sum("gives way" in line for one in room.programs for line in one.trace)
    assert 1 <= times <= 6
    assert len(room.hosts[1].member.host.host.table.present) == 3


def test_nobody_gives_way_to_the_host_they_lost_while_it_plays() -> None:
    room = of(4, time_limit=60.0)
    room.network.part(frozenset({1}))
    room.loop.pass_time(15.0)
    plays(room, room.programs[0])
    room.programs[0].plays, room.programs[0].thinks = "random", 100.0
    room.network.heal()
    host = room.hosts[1].member.host
    room.loop.pass_time(30.0)
    assert room.hosts[1].member.host is host
    assert len(host.host.table.present) == 3


@pytest.mark.parametrize("apart", [0.5, 5.0])
def test_a_locked_table_lets_in_whoever_was_cut_off_as_its_host_went(apart: float) -> None:
    room = of(4)
    anna, *_, dora = room.programs
    room.loop.pass_time(12.0)
    anna.member.shell.ask(SetLocked(True))
    room.loop.pass_time(1.0)
    room.network.cut(dora.machine)
    room.network.part(frozenset({dora.machine}))
    room.loop.pass_time(apart)
    anna.kill(silently=False)
    room.loop.pass_time(1.0)
    room.network.heal()
    room.loop.pass_time(60.0)
    assert are_together(room)
    assert dora.guest.state is GuestState.IN
    assert dora.guest.seats


def test_parts_of_a_locked_table_come_together_after_its_host_is_gone() -> None:
    room = of(5)
    anna, *_ = room.programs
    room.loop.pass_time(12.0)
    anna.member.shell.ask(SetLocked(True))
    room.loop.pass_time(1.0)
    room.network.part(frozenset({4, 5}))
    room.loop.pass_time(20.0)
    anna.kill(silently=False)
    room.loop.pass_time(3.0)
    room.network.heal()
    room.loop.pass_time(60.0)
    assert are_together(room)


def test_a_host_that_hides_the_others_and_locks_the_table_keeps_nobody_out() -> None:
    room = of(5)
    anna, ben, *_ = room.programs
    room.loop.pass_time(1.0)
    here = (anna.identity.key, ben.identity.key)

    def of_two(lobby: Lobby) -> Lobby:
        seats = tuple(seat if seat.key in here else SeatInfo(seat.index) for seat in lobby.seats)
        return replace(lobby, locked=True, seats=seats, candidates=(ben.candidate,))

    shows_last(room, ben, of_two)
    room.loop.pass_time(60.0)
    assert are_together(room)
    for one in room.programs[1:]:
        assert one.guest.state is GuestState.IN
        assert one.guest.seats


@pytest.mark.parametrize("gives_up", ["in the lobby", "in the match"])
@pytest.mark.parametrize("what", ["their link breaks", "the host dies"])
def test_whoever_gave_up_their_seat_looks_on_after_all_that_happens(
    gives_up: str, what: str
) -> None:
    room = of(4)
    anna, _, cleo, _ = room.programs
    room.loop.pass_time(1.0)
    if gives_up == "in the match":
        room.play(3.0)
    cleo.member.shell.ask(LeaveSeat(2))
    room.loop.pass_time(1.0)
    if gives_up == "in the lobby":
        room.play(3.0)
    if what == "the host dies":
        anna.kill(silently=False)
    else:
        breaks_at_their_end(room, cleo)
    room.loop.pass_time(20.0)
    assert are_together(room)
    assert cleo.closed is None
    assert cleo.guest.seats == ()


def test_a_host_that_was_cut_off_after_links_broke_has_its_people_back_too() -> None:
    """They came back before it had missed them, and were told that their seats are held."""
    room = of(4, time_limit=3.0, pace=0.0)
    room.loop.pass_time(3.0)
    for one in room.programs[1:]:
        breaks_at_their_end(room, one)
    room.loop.pass_time(0.8)
    room.network.part(frozenset({1}))
    room.loop.pass_time(14.0)
    plays(room, room.programs[0])
    room.loop.pass_time(5.0)
    room.network.heal()
    room.loop.pass_time(120.0)
    assert are_together(room)


def is_shown_away(seat: SeatInfo) -> SeatInfo:
    return replace(seat, away=True, peer=0)


def is_renamed(seat: SeatInfo) -> SeatInfo:
    return replace(seat, name="Xyz")


@pytest.mark.parametrize("lie", [is_shown_away, is_renamed])
def test_whoever_came_to_look_on_and_sat_down_keeps_the_seat_whatever_a_host_shows_last(
    lie: Callable[[SeatInfo], SeatInfo],
) -> None:
    room = Room(3, seats=5, watchers=1, reachable=True)
    *_, wim = room.programs
    room.loop.pass_time(1.0)
    wim.member.shell.ask(TakeSeat("Wim", 3))
    room.loop.pass_time(1.0)
    room.play(5.0)
    shows_last(room, wim, lambda lobby: with_seat(lobby, lie(lobby.seats[3])))
    room.loop.pass_time(20.0)
    assert are_together(room)
    assert wim.guest.seats == (3,)


def test_whoever_has_taken_a_seat_again_keeps_it_though_the_last_lobby_shows_them_away() -> None:
    room = of(4)
    cleo = room.programs[2]
    room.loop.pass_time(1.0)
    cleo.member.shell.ask(LeaveSeat(2))
    room.loop.pass_time(1.0)
    cleo.member.shell.ask(TakeSeat("Cleo", 2))
    room.loop.pass_time(1.0)
    room.play(5.0)
    shows_last(room, cleo, lambda lobby: with_seat(lobby, is_shown_away(lobby.seats[2])))
    room.loop.pass_time(20.0)
    assert are_together(room)
    assert cleo.guest.seats == (2,)


def test_two_at_one_program_who_give_up_their_seats_at_once_both_look_on() -> None:
    room = of(4)
    cleo = room.programs[2]
    room.loop.pass_time(1.0)
    cleo.member.shell.ask(TakeSeat("Cid", 4))
    room.loop.pass_time(1.0)
    for seat in cleo.guest.seats:
        cleo.member.shell.ask(LeaveSeat(seat))
    room.loop.pass_time(1.0)
    room.play(3.0)
    breaks_at_their_end(room, cleo)
    room.loop.pass_time(20.0)
    assert cleo.guest.state is GuestState.IN
    assert cleo.guest.seats == ()


def test_whoever_gave_up_their_seat_still_tells_the_next_host_what_they_chose() -> None:
    """Nobody else had heard of it."""
    room = Room(4, pace=0.0)
    room.play(3.0)
    anna, *_, dora = room.programs
    for one in room.programs:
        one.thinks = 2.0
    shell = anna.member.host
    tell = shell._perform
    others = {one.identity.key for one in room.programs[1:3]}
    deaf = {number for number, one in shell.host._peers.items() if one.key in others}

    def tells_dora_alone(actions: list[Action]) -> None:
        for one in actions:
            if isinstance(one, Send):
                hear = tuple(number for number in one.peers if number not in deaf)
                tell([dataclasses.replace(one, peers=hear)])
            else:
                tell([one])

    room.until(lambda: 3 in dora.guest.match.to_act)
    shell._perform = tells_dora_alone
    chosen = len(dora.accepted)
    room.until(lambda: len(dora.accepted) > chosen)
    dora.member.shell.ask(LeaveSeat(3))
    room.until(lambda: dora.guest.seats == ())
    anna.kill(silently=False)
    room.loop.pass_time(20.0)
    assert are_together(room)
    match, place, event = dora.accepted[-1]
    for one in room.programs[1:]:
        assert (one.guest.match_number, one.guest.events[place]) == (match, event)


@pytest.mark.parametrize("goes", ["dies", "leaves"])
@pytest.mark.parametrize("newcomers", [1, 2])
def test_newcomers_are_taken_along_by_a_new_host_that_soon_gives_way(
    newcomers: int, goes: str
) -> None:
    """They have never heard of the host that it gives way to."""
    room = of(5, time_limit=3.0, pace=0.0)
    room.play(5.0)
    room.to_the_end()
    room.loop.pass_time(15.0)
    for one in room.programs:
        one.neighbours = room.programs
    first, part = room.programs[0], {1, 4, *range(10, 10 + newcomers)}
    room.network.part(frozenset(part))
    room.loop.pass_time(20.0)
    for machine in range(10, 10 + newcomers):
        comes(room, machine, first)
    room.loop.pass_time(15.0)
    first.leave() if goes == "leaves" else first.kill(silently=False)
    room.loop.pass_time(3.0)
    assert len(room.hosts) == 2
    room.network.heal()
    room.loop.pass_time(60.0)
    assert are_together(room)
    assert all(one.guest.seats for one in room.programs[1:])


def comes(room: Room, machine: int, host: Program) -> None:
    """Somebody new comes to this host's table."""
    one = Program(machine, (f"New {machine}",), room.network, room.loop, random.Random(machine))
    one.plays, one.comes_again = "medium", lambda: False
    room.programs.append(one)
    one.start()
    one.look_for_a_host([host])


def test_whoever_was_kicked_does_not_count_after_a_match_without_them() -> None:
    """A next host would let them in again once as many were kicked as stayed."""
    room = of(3, time_limit=3.0, pace=0.0)
    anna, *_, cleo = room.programs
    room.play(5.0)
    room.to_the_end()
    room.loop.pass_time(1.0)
    anna.member.shell.ask(Kick(cleo.guest.seats[0]))
    room.loop.pass_time(1.0)
    room.play(3.0)
    room.loop.pass_time(120.0)
    assert anna.guest.match_number == 2 and anna.guest.log.ended
    anna.leave()
    room.loop.pass_time(20.0)
    assert room.hosts[0].guest.lobby.bans(cleo.identity.key)


@pytest.mark.parametrize("silently", [False, True])
def test_a_new_host_does_not_wait_for_the_vote_of_somebody_who_gave_up_their_seat(
    silently: bool,
) -> None:
    room = Room(5, pace=0.0, keep_seconds=5.0)
    room.play(3.0)
    anna, _, cleo, *_ = room.programs
    cleo.member.shell.ask(LeaveSeat(2))
    room.loop.pass_time(7.0)
    anna.kill(silently=silently)
    room.until(lambda: bool(room.hosts) and room.hosts != [anna])
    room.loop.pass_time(1.0)
    assert room.hosts[0].member.host.host.table.rejoin is None
    room.loop.pass_time(1.0)
    assert cleo.guest.state is GuestState.IN


@pytest.mark.parametrize("kicked", [False, True], ids=["our guest", "kicked"])
def test_nobody_gives_way_any_more_to_a_host_that_has_become_a_guest_or_was_kicked(
    kicked: bool,
) -> None:
    room = of(3)
    anna, ben, _ = room.programs
    room.play(3.0)
    anna.kill(silently=True)
    room.until(lambda: ben.member.host is not None)
    assert ben.guest.table.parted.keys == [anna.identity.key]
    room.loop.pass_time(10.0)
    if kicked:
        ben.member.shell.ask(Kick(0))
    else:
        anna.start()
        anna.look_for_a_host(room.programs)
    room.loop.pass_time(5.0)
    assert ben.guest.table.parted.keys == []
