"""A table survives its host, whatever the host said last."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.rules.match import Phase
from net.chain.changes import MOST_SEATED
from net.chain.entries import Holder
from net.guest.guest import GuestState
from net.host.host import Action, Host, Send
from net.host.peers import Role
from net.messages.heritage import Heritage, handed_down, with_seats_of
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby, SeatInfo, SeatKind
from net.messages.messages import LobbyNow, Welcome
from net.messages.requests import SetSeatCount, StartMatch
from tests.net.chain.made import BEN, Made
from tests.net.guest.guests import that_waits
from tests.net.messages.test_heritage import LOBBY, SEATS, fits
from tests.net.test_taking_over import Room
from tests.net.worlds import HOST, SHEETS, World


def says(room: Room, change: Callable[[Lobby], Lobby]) -> None:
    """The host tells everybody else this lobby, and dies."""
    host = room.programs[0]
    shell = host.member.host
    others = tuple(number for number, peer in shell.host._peers.items() if not peer.is_local)
    shell._perform([Send(others, LobbyNow(change(shell.host.table.lobby)))])
    room.loop.pass_time(0.5)
    host.kill(silently=False)


def are_together(room: Room) -> bool:
    others = room.programs[1:]
    return len(room.hosts) == 1 and {one.guest.host_key for one in others} == {
        room.hosts[0].identity.key
    }


@pytest.mark.parametrize("playing", [False, True], ids=["in the lobby", "in the match"])
def test_guests_find_each_other_though_the_last_lobby_names_wrong_addresses(
    playing: bool,
) -> None:
    room = Room(4)
    room.play(10.0) if playing else room.loop.pass_time(12.0)

    def wrong(lobby: Lobby) -> Lobby:
        nowhere = tuple(HostCandidate(one.key, ("10.0.0.77",), 9) for one in lobby.candidates)
        return replace(lobby, candidates=nowhere)

    says(room, wrong)
    room.loop.pass_time(30.0)
    assert are_together(room)


def test_a_table_that_starts_when_full_waits_for_guests_that_are_rejoining() -> None:
    room = Room(2, seats=2)
    _, ben = room.programs
    says(room, lambda lobby: replace(lobby, start_when_full=True))
    room.loop.pass_time(60.0)
    assert room.hosts == [ben]
    assert ben.guest.state is GuestState.IN
    assert ben.guest.match.phase is Phase.NEW


def test_settings_of_the_previous_host_are_kept_within_playable_bounds() -> None:
    lobby = that_waits(LOBBY, keep=3600.0, limit=0.1)
    next_one = handed_down(Heritage(lobby, None, 1), None, BEN.key)
    assert (next_one.keep_seconds, next_one.time_limit) == (60.0, 5.0)
    quiet = handed_down(Heritage(that_waits(LOBBY, keep=2.0), None, 1), None, BEN.key)
    assert (quiet.keep_seconds, quiet.time_limit) == (2.0, None)


class Hasty(Host):
    """Tells others that it hardly waits for them."""

    def _take_actions(self, now: float) -> list[Action]:
        return list(map(self._said, super()._take_actions(now)))

    def _said(self, action: Action) -> Action:
        if not isinstance(action, Send) or not isinstance(action.message, Welcome | LobbyNow):
            return action
        lobby = replace(action.message.lobby, keep_seconds=0.0, time_limit=5.0)
        theirs = [number for number in action.peers if not self._peers[number].is_local]
        return Send(tuple(theirs), replace(action.message, lobby=lobby)) if theirs else action


def test_a_next_host_that_brings_other_times_to_wait_into_a_match_is_left_at_once() -> None:
    room = Room(4, keep_seconds=20.0)
    host, liar, *others = room.programs
    room.loop.pass_time(1.0)
    liar.kind_of_host = Hasty
    room.play(3.0)
    host.kill(silently=False)
    room.loop.pass_time(15.0)
    assert {one.guest.host_key for one in others} == {others[0].identity.key}
    for one in others:
        assert one.guest.distrusted.keys() == {liar.identity.key}
        assert (one.guest.lobby.keep_seconds, one.guest.lobby.time_limit) == (20.0, None)


def test_the_first_host_waits_again_as_long_as_its_table_says() -> None:
    """It may have been away while somebody else hosted."""
    lobby = that_waits(LOBBY, keep=3600.0, limit=0.1)
    at_next = handed_down(Heritage(lobby, None, 1), None, BEN.key)
    again = handed_down(Heritage(at_next, None, 2), None, HOST.key)
    assert (again.keep_seconds, again.time_limit) == (3600.0, 0.1)


@pytest.mark.parametrize(
    "other", [{"time_limit": 0.1}, {"time_limit": 3600.0}, {"keep_seconds": 0.0}]
)
def test_a_host_that_changes_its_times_just_before_a_match_is_left_before_it(other: dict) -> None:
    room = Room(4)
    room.loop.pass_time(2.0)
    anna, *others = room.programs
    table = anna.member.host.host.table
    table._set_lobby(replace(table.lobby, **other))
    room.play(15.0)
    assert all(one.guest.distrusted.keys() == {anna.identity.key} for one in others)
    assert {one.guest.match_number for one in others} == {0}


def test_the_next_host_plays_on_where_its_log_has_no_room_for_a_bot(monkeypatch) -> None:
    """Whoever hosted before from its seat may have used up how often others change hands."""
    monkeypatch.setattr("net.chain.changes.MOST_SEATED", 0)
    room = Room(4, keep_seconds=5.0)
    room.play(3.0)
    host, gone, *others = room.programs
    gone.kill(silently=False)
    room.loop.pass_time(0.2)
    host.kill(silently=False)
    room.loop.pass_time(12.0)
    rolls = others[0].guest.match.roll_number
    room.until(lambda: others[0].guest.match.roll_number > rolls + 2)
    assert len(room.hosts) == 1
    assert [seat.level for seat in others[0].guest.lobby.taken] == [None] * 4


@pytest.mark.parametrize(
    "seat",
    [
        SeatInfo(3, name="Nobody"),
        SeatInfo(3, level="easy"),
        SeatInfo(3, key=BEN.key),
        SeatInfo(3, SeatKind.BOT, "Bolt"),
        SeatInfo(3, SeatKind.BOT, None, "easy"),
        SeatInfo(3, SeatKind.BOT, "Bolt", "easy", key=BEN.key),
        SeatInfo(3, SeatKind.PERSON, key=BEN.key),
    ],
    ids=repr,
)
def test_no_seat_in_a_lobby_may_be_half_taken(seat: SeatInfo) -> None:
    assert not fits(replace(LOBBY, seats=(*SEATS[:3], seat)), None)


@pytest.mark.parametrize("bot", [False, True], ids=["with all", "with a bot for somebody there"])
def test_the_next_host_ends_a_finished_match_that_lacks_its_end(bot: bool) -> None:
    room = Room(4)
    room.play(3.0)
    first, *others = room.programs
    table = first.member.host.host.table
    table.running._end = lambda: None
    if bot:
        table._write_seats = lambda *_: None
        away = replace(table.running.log.seats[2], level="easy")
        table.running.seat(2, away, None, room.loop.time())
    for program in room.programs:
        program.plays = "medium"
    while table.running is not None:
        room.loop.pass_time(0.1)
    room.loop.pass_time(0.2)
    assert all(one.guest.match.over and not one.guest.log.ended for one in others)
    first.kill(silently=False)
    room.loop.pass_time(120.0)
    assert are_together(room)
    assert all(one.guest.log.ended and not one.guest.distrusted for one in others)


def test_a_player_who_is_back_plays_even_if_a_bot_had_stood_in() -> None:
    made = Made().begun()
    made.log.seats[1] = Holder("Ben", BEN.key, "easy")
    assert with_seats_of(LOBBY, made.log).seats[1].level is None
    away = replace(LOBBY, seats=(SEATS[0], replace(SEATS[1], away=True), *SEATS[2:]))
    assert with_seats_of(away, made.log).seats[1].level == "easy"


def test_a_host_adopts_only_a_match_in_which_it_has_a_seat() -> None:
    room = Room(4)
    room.play(3.0)
    ben = room.programs[1]
    room.programs[0].kill(silently=False)
    room.until(lambda: ben.member.host is not None)
    table = ben.member.host.host.table
    log = ben.guest.log
    assert table.rejoin is not None
    assert table.may_adopt(log)
    log.seats[1] = Holder("Dora", room.programs[3].identity.key, None)
    assert not table.may_adopt(log)


def test_a_host_without_a_seat_in_its_match_does_not_ask_for_votes_anew() -> None:
    """No log accepts a term by somebody without a seat."""
    world = World()
    owner = world.join(role=Role.OWNER)
    others = [world.join(name) for name in ("Ben", "Cleo")]
    owner.ask(StartMatch())
    world.loop.pass_time(3.0)
    world.shell.renew()
    world.loop.pass_time(60.0)
    assert world.lobby.term == world.host.table.log.term == 0
    assert [one.guest.state for one in others] == [GuestState.IN] * 2


def test_an_owner_may_shrink_a_table_that_had_another_host() -> None:
    room = Room(5, seats=6)
    room.loop.pass_time(12.0)
    anna, ben, cleo, dora, emil = room.programs
    emil.kill(silently=False)
    anna.kill(silently=False)
    room.until(lambda: ben.member.host is not None and ben.member.host.host.table.rejoin is None)
    ben.member.shell.ask(SetSeatCount(3))
    room.loop.pass_time(80.0)
    lobby = ben.guest.lobby
    assert [seat.name for seat in lobby.seats] == ["Ben", "Cleo", "Dora"]
    assert {one.guest.host_key for one in (ben, cleo, dora)} == {ben.identity.key}


def test_the_next_host_does_not_keep_a_seat_again_that_anybody_could_take() -> None:
    """Somebody may have taken it since the next host last heard."""
    long_gone = replace(SEATS[1], away=True, held=False)
    lobby = replace(LOBBY, seats=(SEATS[0], long_gone, *SEATS[2:]))
    assert [seat.held for seat in handed_down(Heritage(lobby, None, 1), None, BEN.key).people] == [
        True, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seconds", "sheet"),
    [(0.0, "black"), (3.0, "own")],
    ids=["not seen before the first match", "known from the match"],
)
def test_the_next_match_under_a_new_host_is_played_on_a_sheet_that_host_has(
    seconds: float, sheet: str
) -> None:
    room = Room(3, sheet="own", sheets={"own": SHEETS["black"]})
    room.play(seconds) if seconds else room.loop.pass_time(12.0)
    room.programs[0].kill(silently=False)
    room.loop.pass_time(15.0)
    assert are_together(room)
    if not seconds:
        room.play(3.0)
    assert {one.guest.match.setup.sheet_name for one in room.programs[1:]} == {sheet}
    assert room.hosts[0].guest.lobby.sheet == sheet


def test_a_host_that_bans_everybody_and_goes_parts_nobody() -> None:
    """Kicking is its right; but each of the others would be alone."""
    room = Room(4)
    room.play(3.0)
    others = room.programs[1:]

    def bans(lobby: Lobby) -> Lobby:
        for one in others:
            lobby = lobby.banning(one.identity.key, one.names[0])
        return lobby

    says(room, bans)
    room.loop.pass_time(30.0)
    assert are_together(room)


def test_a_lock_keeps_out_nobody_who_had_a_seat_at_the_table() -> None:
    """Links break; and a host that locks the table and goes would shut out one after the other."""
    room = Room(4)
    room.loop.pass_time(12.0)
    says(room, lambda lobby: replace(lobby, locked=True))
    room.loop.pass_time(15.0)
    room.network.cut(3)
    room.loop.pass_time(15.0)
    assert room.hosts[0].guest.lobby.locked
    assert are_together(room)
    assert all(one.guest.state is GuestState.IN for one in room.programs[1:])


def test_who_was_kicked_stays_out_under_the_next_host() -> None:
    three = replace(LOBBY, seats=(*SEATS[:3], replace(SEATS[1], index=3, name="Eve", key="f" * 64)))
    lobby = three.banning(SEATS[1].key, "Ben")
    assert handed_down(Heritage(lobby, None, 1), None, BEN.key).bans(SEATS[1].key)
    stranger = LOBBY.banning("e" * 64, "Eve")
    assert handed_down(Heritage(stranger, None, 1), None, BEN.key).bans("e" * 64)


@pytest.mark.parametrize("thinks", [1.0, 100.0], ids=["people choose", "people think"])
def test_a_host_that_fills_the_log_with_bots_on_all_seats_and_goes_harms_nobody(
    thinks: float,
) -> None:
    room = Room(4)
    for one in room.programs:
        one.comes_again = lambda: False  # type: ignore[method-assign]
        one.thinks = 3.0
    room.play(4.0)
    first, *others = room.programs
    room.until(lambda: len(first.guest.match.to_act) == 4)
    for one in others:
        one.thinks = thinks
    host = first.member.host.host
    for turn in range(MOST_SEATED):
        level = "easy" if turn % 2 == MOST_SEATED % 2 else None
        for seat, holder in enumerate(host.table.running.log.seats):
            host.table.running.seat(seat, replace(holder, level=level), None, room.loop.time())
    host.table.news += host.table.running.untold()
    first.member.host._perform(host.tick(room.loop.time()))
    room.loop.pass_time(0.3)
    log = others[0].guest.log
    assert not log.changes.may_seat(1, first.identity.key)
    first.kill(silently=False)
    room.loop.pass_time(150.0)
    assert are_together(room)
    assert len(room.histories()) == 1
    assert not any(one.guest.distrusted for one in others)
