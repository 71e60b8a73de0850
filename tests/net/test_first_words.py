"""Nothing a new host says before it has proven anything outweighs what guests already knew.

Of five at a table the host has died. The last takes over before anybody else, and lies; three are
honest. Each lie is told in the welcome or right after it.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.rules.match import Phase
from game.rules.setup import Mode
from net.base.refusals import Refusal, RefusalCode
from net.guest.guest import GuestState
from net.host.host import Action, Host, Send
from net.messages.heritage import copied
from net.messages.lobby import Banned, Lobby, SeatInfo, TableState
from net.messages.messages import Entries, Goodbye, LobbyNow, ToGuest, Welcome
from tests.net.simulator.program import Program
from tests.net.test_taking_over import Room

Twist = Callable[[Welcome, str, "Room"], list[ToGuest]]


def lying(twist: Twist, room: Room, silent: bool) -> type[Host]:
    """A host that alters its welcome to others; `silent`: and tells them nothing else."""

    class Liar(Host):
        def _take_actions(self, now: float) -> list[Action]:
            said: list[Action] = []
            for action in super()._take_actions(now):
                message = action.message if isinstance(action, Send) else None
                peers = action.peers if isinstance(action, Send) else ()
                far = [self._peers[n] for n in peers if n in self._peers]
                if silent and isinstance(message, Entries | LobbyNow):
                    continue
                if not isinstance(message, Welcome) or any(peer.is_local for peer in far):
                    said.append(action)
                    continue
                for peer in far:
                    said += [
                        Send((peer.number,), word) for word in twist(message, peer.key or "", room)
                    ]
            return said

    return Liar


def told(
    twist: Twist, *, in_match: bool = True, dies_after: float | None = None, silent: bool = False
) -> Room:
    """A table whose host has died and where the liar took over first."""
    room = Room(5)
    host, *_, liar = room.programs
    for program in room.programs:
        program.comes_again = lambda: False  # type: ignore[method-assign]
    if in_match:
        room.play(6.0)
    liar.kind_of_host = lying(twist, room, silent)
    room.hurry(liar)
    host.kill(silently=False)
    if dies_after is not None:
        room.loop.pass_time(dies_after)
        liar.kill(silently=False)
    return room


def honest(room: Room) -> list[Program]:
    return room.programs[1:4]


def are_together(room: Room) -> bool:
    """Whether the three have one of them as host, each with their seat, and nothing is lost."""
    keys = {one.guest.host_key for one in honest(room)}
    return (
        all(one.guest.state is GuestState.IN and one.guest.seats for one in honest(room))
        and len(keys & {one.identity.key for one in honest(room)}) == len(keys) == 1
        and [one.told_anew for one in honest(room)] == [0, 0, 0]
    )


def _changed(change: Callable[[Lobby, str, Room], Lobby], *more: ToGuest) -> Twist:
    return lambda said, key, room: [replace(said, lobby=change(said.lobby, key, room)), *more]


BYE = Goodbye(Refusal(RefusalCode.HOST_LEFT))
KICKED = Goodbye(Refusal(RefusalCode.KICKED))


def no_seats(lobby: Lobby, key: str, room: Room) -> Lobby:
    seats = tuple(replace(one, peer=0, away=True, held=True) if one.key else one
                  for one in lobby.seats)  # fmt: skip
    return replace(lobby, candidates=(), seats=seats)


def sole_candidate(lobby: Lobby, key: str, room: Room) -> Lobby:
    return replace(
        lobby, candidates=tuple(p.candidate for p in room.programs if p.identity.key == key)
    )


def others_banned(lobby: Lobby, key: str, room: Room) -> Lobby:
    keys = [one.identity.key for one in honest(room) if one.identity.key != key]
    return replace(lobby, banned=tuple(Banned(one, "X") for one in keys))


WORDS: dict[str, Twist] = {
    "kicked": lambda said, key, room: [said, KICKED],
    "no candidates, no seats": _changed(no_seats, BYE),
    "each the only candidate": _changed(sole_candidate, BYE),
    "the others banned": _changed(others_banned, BYE),
    "you own this host": lambda said, key, room: [replace(said, owner=True), said],
    "no number": lambda said, key, room: [replace(said, peer=0, owner=True), BYE],
}


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("dies_after", [None, 1.0], ids=["stays", "dies"])
def test_a_false_welcome_neither_sends_anybody_away_nor_splits_the_guests(
    words: str, dies_after: float | None
) -> None:
    room = told(WORDS[words], dies_after=dies_after)
    room.loop.pass_time(40.0)
    assert are_together(room)


PACES = {"pace": 1e6, "keep_seconds": 1e6, "time_limit": 0.0}


@pytest.mark.parametrize("what", PACES)
def test_a_false_welcome_does_not_change_the_pace(what: str) -> None:
    change = lambda lobby, key, room: replace(lobby, **{what: PACES[what]})  # noqa: E731
    room = told(_changed(change, BYE), dies_after=1.0)
    room.loop.pass_time(15.0)
    before = honest(room)[0].guest.match.roll_number
    room.loop.pass_time(150.0)
    assert are_together(room)
    assert honest(room)[0].guest.match.roll_number > before + 5


LOBBIES: dict[str, Callable[[Lobby], Lobby]] = {
    "solo": lambda lobby: replace(lobby, mode=Mode.SOLO),
    "one seat": lambda lobby: replace(lobby, seats=(SeatInfo(0),)),
    "a mission for six": lambda lobby: replace(lobby, mode=Mode.MISSION, mission=5),
}


@pytest.mark.parametrize("what", LOBBIES)
def test_before_a_match_a_false_welcome_does_not_change_the_table(what: str) -> None:
    change = lambda lobby, key, room: LOBBIES[what](lobby)  # noqa: E731
    room = told(_changed(change, BYE), in_match=False, dies_after=1.0)
    room.loop.pass_time(15.0)
    assert are_together(room)
    assert (honest(room)[0].guest.lobby.mode, len(honest(room)[0].guest.lobby.seats)) == (
        Mode.VERSUS,
        6,
    )


@pytest.mark.parametrize(
    "code",
    [
        *(RefusalCode.KICKED, RefusalCode.LOCKED, RefusalCode.TABLE_CLOSED),
        *(RefusalCode.MATCH_BEGUN, RefusalCode.TABLE_FULL),
    ],
    ids=str,
)
def test_in_a_lobby_one_host_s_goodbye_sends_nobody_away_for_good(code: RefusalCode) -> None:
    room = told(lambda said, key, room: [Goodbye(Refusal(code))], in_match=False)
    room.loop.pass_time(30.0)
    assert are_together(room)


def test_a_host_that_says_the_match_is_over_and_tells_no_end_is_left() -> None:
    def over(lobby: Lobby, key: str, room: Room) -> Lobby:
        return replace(lobby, state=TableState.LOBBY, seats=(SeatInfo(0),), paused=None)

    room = told(_changed(over), silent=True)
    room.loop.pass_time(120.0)
    assert are_together(room)


def test_a_guest_that_was_told_a_distant_term_does_not_seem_a_liar_to_others() -> None:
    def far(said: Welcome, key: str, room: Room) -> list[ToGuest]:
        if key != room.programs[1].identity.key:
            return [said, BYE]
        return [replace(said, lobby=replace(said.lobby, term=said.lobby.term + 900)), BYE]

    room = told(far, dies_after=1.0)
    room.loop.pass_time(30.0)
    assert are_together(room)
    assert all(one.guest.distrusted == {} for one in honest(room))


def test_a_next_match_that_only_its_host_vouches_for_is_not_accepted() -> None:
    alone = Room(1, bots=("easy",))
    alone.play(1.0)
    room = Room(5)
    anna, ben, *others = room.programs
    for program in room.programs:
        program.comes_again = lambda: False  # type: ignore[method-assign]
    anna.kill(silently=False)
    room.until(lambda: ben.member.host is not None)
    anna.start()
    anna.guest._held.log = copied(alone.programs[0].guest.log)
    room.network.dial_from(1).dial(ben.candidate.ways, anna._go)
    room.loop.pass_time(15.0)
    assert all(one.guest.seats and one.guest.match_number == 0 for one in (ben, *others))


def test_a_phone_s_guest_accepts_a_host_that_holds_less_before_it_gives_up() -> None:
    room = Room(3)
    anna, ben, cleo = room.programs
    cleo.guest.candidate = None  # phones have no candidate
    ben.comes_again = cleo.comes_again = lambda: False  # type: ignore[method-assign]
    room.play(5.0)
    room.network.part(frozenset({2}))
    room.loop.pass_time(20.0)
    anna.kill(silently=False)
    room.network.heal()
    room.loop.pass_time(60.0)
    assert {ben.guest.host_key, cleo.guest.host_key} == {ben.identity.key}
    assert cleo.guest.state is GuestState.IN


def test_two_lobbies_merge_though_the_first_host_has_forgotten_who_left() -> None:
    room = Room(3)
    room.network.part(frozenset({1}))
    room.loop.pass_time(12.0)
    room.network.heal()
    room.loop.pass_time(40.0)
    assert len(room.hosts) == 1


def test_two_lobbies_of_equal_size_merge_though_one_does_not_know_the_other() -> None:
    room = Room(3)
    anna, ben, cleo = room.programs
    for program in room.programs:
        program.comes_again = lambda: False  # type: ignore[method-assign]
    room.network.part(frozenset({2}))
    room.loop.pass_time(12.0)
    anna.kill(silently=False)
    room.loop.pass_time(4.0)
    room.network.heal()
    room.loop.pass_time(60.0)
    assert len(room.hosts) == 1
    assert ben.guest.host_key == cleo.guest.host_key


def test_after_a_false_welcome_the_match_is_played_to_its_end() -> None:
    room = told(WORDS["each the only candidate"], dies_after=1.0)
    room.loop.pass_time(400.0)
    assert all(one.guest.match.phase is Phase.OVER for one in honest(room))
    assert len({tuple(one.guest.events) for one in honest(room)}) == 1
