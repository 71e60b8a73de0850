"""A host tells a false lobby and goes: the table goes on with what it was before."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.rules.setup import Setup
from net.chain.entries import Holder
from net.chain.log import Log
from net.chain.votes import seat_weights
from net.guest.guest import GuestState
from net.host.host import Send
from net.messages.heritage import holders_of
from net.messages.lobby import Banned, Lobby, SeatInfo, SeatKind
from net.messages.messages import Entries, LobbyNow
from net.messages.requests import Rename, TakeSeat
from tests.net.simulator.program import Program
from tests.net.test_next_hosts import are_together, says
from tests.net.test_taking_over import Room


def of_another_table(lobby: Lobby) -> Lobby:
    return replace(lobby, charter=replace(lobby.charter, nonce="f" * 32))


def without_candidates(lobby: Lobby) -> Lobby:
    return replace(lobby, candidates=())


def with_other_keys(lobby: Lobby) -> Lobby:
    seats = (replace(seat, key="f" * 64) if seat.key else seat for seat in lobby.seats)
    return replace(lobby, seats=tuple(seats))


def without_keys(lobby: Lobby) -> Lobby:
    return replace(lobby, seats=tuple(replace(seat, key=None) for seat in lobby.seats))


def with_bots(lobby: Lobby) -> Lobby:
    def bot(seat: SeatInfo) -> SeatInfo:
        return SeatInfo(seat.index, SeatKind.BOT, seat.name, "easy") if seat.taken else seat

    return replace(lobby, seats=tuple(map(bot, lobby.seats)))


def with_open_seats(lobby: Lobby) -> Lobby:
    return replace(lobby, seats=tuple(SeatInfo(seat.index) for seat in lobby.seats))


def with_few_seats(lobby: Lobby) -> Lobby:
    return replace(lobby, seats=lobby.seats[:2])


LIES = [
    of_another_table,
    without_candidates,
    with_other_keys,
    without_keys,
    with_bots,
    with_open_seats,
    with_few_seats,
]


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("in_match", [False, True], ids=["in the lobby", "in a match"])
def test_a_host_that_lies_about_the_table_and_goes_leaves_nobody_alone(
    lie: Callable[[Lobby], Lobby], in_match: bool
) -> None:
    room = Room(5)
    for one in room.programs:
        one.comes_again = lambda: False
    room.play(6.0) if in_match else room.loop.pass_time(12.0)
    says(room, lie)
    room.loop.pass_time(60.0)
    assert are_together(room)
    assert all(len(one.guest.seats) == 1 for one in room.programs[1:])


def shows_last(room: Room, lobby_for: Callable[[str], Lobby]) -> None:
    """The first host shows each guest, by key, a lobby of its own, and dies."""
    host = room.programs[0]
    shell = host.member.host
    for number, peer in list(shell.host._in.items()):
        if not peer.is_local:
            shell._perform([Send((number,), LobbyNow(lobby_for(peer.key)))])
    room.loop.pass_time(0.1)
    host.kill(silently=False)
    room.loop.pass_time(60.0)


def test_nobody_goes_to_a_table_that_the_host_names_to_them_alone() -> None:
    room = Room(4)
    room.play(6.0)
    lobby = room.programs[0].member.host.host.table.lobby
    shows_last(room, lambda key: replace(lobby, charter=replace(lobby.charter, nonce=key[:32])))
    assert are_together(room)


@pytest.mark.parametrize("in_match", [False, True], ids=["in the lobby", "in a match"])
@pytest.mark.parametrize("parts", [((2,), (3,)), ((2, 3), (4, 5)), ((2,), (3,), (4,))], ids=str)
def test_a_host_that_shuts_out_each_part_of_the_table_from_the_others_parts_nobody(
    parts: tuple[tuple[int, ...], ...], in_match: bool
) -> None:
    room = Room(1 + sum(map(len, parts)))
    room.play(6.0) if in_match else room.loop.pass_time(12.0)
    host, *others = room.programs
    lobby = host.member.host.host.table.lobby

    def without_other_parts(key: str) -> Lobby:
        (mine,) = [part for part in parts if machine_of(room, key) in part]
        out = [one for one in others if one.machine not in mine]
        banned = tuple(Banned(one.identity.key, one.names[0]) for one in out)
        return replace(lobby, banned=banned)

    shows_last(room, without_other_parts)
    assert are_together(room)
    assert all(one.guest.state is GuestState.IN and one.guest.seats for one in others)


def machine_of(room: Room, key: str) -> int:
    return next(one.machine for one in room.programs if one.identity.key == key)


@pytest.mark.parametrize("kept", [(3,), (2, 3), (2, 5), (4, 5)], ids=str)
def test_a_host_that_shows_made_up_people_on_the_seats_of_others_shuts_nobody_out(
    kept: tuple[int, ...],
) -> None:
    """Whoever hosts next waits for people who never come, while the others find no seat."""
    room = Room(5, seats=6)
    for one in room.programs:
        one.comes_again = lambda: False
    room.loop.pass_time(12.0)
    host, *others = room.programs
    lobby = host.member.host.host.table.lobby
    shown = {one.identity.key for one in others if one.machine in kept}

    def made_up(seat: SeatInfo, for_whom: str) -> SeatInfo:
        if seat.key in shown | {for_whom}:
            return seat
        key, peer = f"{seat.index:064x}", 900 + seat.index
        return SeatInfo(seat.index, SeatKind.PERSON, f"Mia {seat.index}", peer=peer, key=key)

    def with_made_up_people(key: str) -> Lobby:
        return replace(lobby, seats=tuple(made_up(seat, key) for seat in lobby.seats))

    shows_last(room, with_made_up_people)
    assert are_together(room)
    assert all(one.guest.state is GuestState.IN and one.guest.seats for one in others)


def test_a_watcher_is_not_shut_out_by_a_false_code() -> None:
    room = Room(3, watchers=1, reachable=True)
    room.loop.pass_time(12.0)
    says(room, lambda lobby: replace(lobby, code="false"))
    room.loop.pass_time(60.0)
    assert are_together(room)
    assert room.hosts[0].guest.lobby.code is None


def plays_a_match(room: Room) -> None:
    """From its start to the lobby afterwards."""
    for one in room.programs:
        one.plays = "medium"
    room.play(5.0)
    room.to_the_end()
    room.loop.pass_time(2.0)


def begins_with_bots(liar: Program, parts: int) -> None:
    """In the liar's next match the others come to their seats after the first roll only, and so
    weigh little; it is told in one or two parts."""
    table = liar.member.host.host.table

    def begin(now: float) -> None:
        table._starting_until = None
        lobby = table.lobby.started()
        sheet = table._config.sheets[lobby.sheet]
        running = table._running(Log(lobby.table_id, lobby.match))
        people = holders_of(lobby)
        mixed = [
            one if one.key == table.own_key else Holder(f"Bot {seat}", None, "easy")
            for seat, one in enumerate(people)
        ]
        table.running = running
        table._set_lobby(lobby)
        setup = Setup(lobby.mode, len(people), sheet, lobby.sheet, 0)
        running.begin(setup, mixed, lobby.term, (), now)
        running._roll_due = now
        running.roll_if_due(now, ())
        for seat, holder in enumerate(people):
            if holder.key != table.own_key:
                running.seat(seat, holder, table.votes[holder.key], now)
        told = running.untold()
        entries = [entry for one in told for entry in one.entries]
        first = parts - 1
        if first:
            table.news.append(Entries(lobby.match, 0, tuple(entries[:first])))
        table.news.append(Entries(lobby.match, first, tuple(entries[first:]), told[-1].seal))

    table._begin = begin


@pytest.mark.parametrize("parts", [1, 2])
@pytest.mark.parametrize("before", [False, True], ids=["first match", "second match"])
def test_nobody_stays_with_a_host_in_whose_log_bots_had_their_seats_at_the_start(
    parts: int, before: bool
) -> None:
    """They would weigh next to nothing, and have to follow it whatever they played meanwhile."""
    room = Room(4)
    liar, *others = room.programs
    if before:
        plays_a_match(room)
    begins_with_bots(liar, parts)
    room.play(8.0)
    for one in others:
        assert liar.identity.key in one.guest.distrusted
        if one.guest.log is not None:
            assert set(seat_weights(one.guest.log).values()) == {6}


# Links that break at one end.


def breaks_at_their_end(room: Room, one: Program) -> None:
    """Their link is gone, and the host has not heard of it."""
    for pair in list(room.network._pairs):
        for end in (pair.near, pair.far):
            if end.machine == one.machine and pair.open:
                pair.open = False
                pair._tell_end(end)


@pytest.mark.parametrize("seats", [3, 6], ids=["full table", "open seats"])
def test_whoever_comes_back_has_the_seat_and_name_they_had_last(seats: int) -> None:
    """Not those they came with."""
    room = Room(2, watchers=1, seats=seats)
    _, ben, watcher = room.programs
    for one in (ben, watcher):
        one.comes_again = lambda: False
    ben.member.shell.ask(Rename(1, "Benjamin"))
    watcher.member.shell.ask(TakeSeat("Wim", 2))
    room.loop.pass_time(1.0)
    for one in (ben, watcher):
        breaks_at_their_end(room, one)
    room.loop.pass_time(30.0)
    names = [seat.name for seat in room.hosts[0].guest.lobby.people]
    assert sorted(names) == ["Anna", "Benjamin", "Wim"]
    assert all(len(one.guest.seats) == 1 for one in room.programs)


@pytest.mark.parametrize("seats", [4, 6], ids=["full table", "open seats"])
@pytest.mark.parametrize("after_match", [False, True], ids=["before", "after a match"])
def test_whoever_comes_back_to_a_lobby_before_the_host_has_missed_them_gets_in(
    seats: int, after_match: bool
) -> None:
    room = Room(4, seats=seats)
    ben = room.programs[1]
    ben.comes_again = lambda: False
    if after_match:
        plays_a_match(room)
    room.loop.pass_time(1.0)
    breaks_at_their_end(room, ben)
    room.loop.pass_time(30.0)
    assert ben.guest.state is GuestState.IN
    assert len(ben.guest.seats) == 1
    assert len(room.histories()) == 1
