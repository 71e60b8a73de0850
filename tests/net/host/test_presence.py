"""Questions whether somebody is there: whom the host asks, and what it passes on."""

import dataclasses
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from net.base.identity import Identity
from net.host.peers import SILENT_SECONDS, PeerId
from net.host.presence import AGAIN_SECONDS
from net.messages.messages import ToGuest
from net.messages.presence import Missed, Present, answers_to
from net.messages.requests import LeaveSeat
from tests.net.tables import ask, known, playing
from tests.net.worlds import HOST, Player, World

NONCE, OTHER = "1" * 64, "2" * 64
AT_ONCE = 0.1


class Ear:
    """Hears what the host says to a player about presence; their program takes only the rest."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.key = player.guest.identity.key
        self._heard: list[Missed | Present] = []
        self._receive: Callable[[ToGuest, float], None] = player.guest.receive
        player.guest.receive = self._take  # type: ignore[method-assign]

    def _take(self, message: ToGuest, now: float) -> None:
        if isinstance(message, Missed | Present):
            self._heard.append(message)
        else:
            self._receive(message, now)

    def hears(self) -> list[Missed | Present]:
        """What was said since the last call."""
        heard, self._heard = self._heard, []
        return heard

    def answer(self, nonce: str = NONCE) -> Present:
        """A good answer to a question for this player."""
        guest = self.player.guest
        (answer,) = answers_to(Missed(self.key, nonce), guest.identity, guest.log, HOST.key)
        return answer


class Room:
    """Anna and Ben have to choose, and Carl watches; nobody answers by themselves."""

    def __init__(self) -> None:
        self.world: World = playing()
        self.anna, self.ben = Ear(self.world.anna), Ear(self.world.ben)
        self.carl = Ear(self.world.join(watch=True))

    def says(self, who: Ear, *messages: object) -> None:
        who.player.says(*messages)
        self.world.loop.settle()

    def passes(self, seconds: float) -> None:
        self.world.loop.pass_time(seconds)


@pytest.fixture
def room() -> Room:
    return Room()


def test_a_question_reaches_whoever_is_missed_alone(room: Room) -> None:
    room.says(room.anna, Missed(room.ben.key, NONCE))
    assert room.ben.hears() == [Missed(room.ben.key, NONCE)]
    assert room.anna.hears() == room.carl.hears() == []


def test_an_answer_reaches_whoever_asked_alone(room: Room) -> None:
    room.says(room.anna, Missed(room.ben.key, NONCE))
    room.ben.hears()
    room.says(room.ben, room.ben.answer())
    assert room.anna.hears() == [room.ben.answer()]
    assert room.ben.hears() == room.carl.hears() == []


def test_an_answer_that_nobody_waits_for_reaches_nobody(room: Room) -> None:
    room.says(room.ben, room.ben.answer())
    room.says(room.anna, Missed(room.ben.key, NONCE))
    room.says(room.ben, room.ben.answer(OTHER))
    room.says(room.carl, room.ben.answer())
    assert room.anna.hears() == []


def test_a_false_answer_is_not_passed_on(room: Room) -> None:
    room.says(room.anna, Missed(room.ben.key, NONCE))
    room.says(room.ben, replace(room.ben.answer(OTHER), nonce=NONCE))
    assert room.anna.hears() == []
    room.says(room.ben, room.ben.answer())
    assert room.anna.hears() == [room.ben.answer()]


def test_whoever_says_that_they_were_told_less_has_not_answered(room: Room) -> None:
    """The guest that asks would leave the host for it."""
    answer, presence = room.ben.answer(), room.world.host._presence
    room.says(room.anna, Missed(room.ben.key, NONCE))
    match, term, count = presence._open[0].least
    presence._open = [dataclasses.replace(presence._open[0], least=(match, term, count + 1))]
    room.says(room.ben, answer)
    assert room.anna.hears() == []


def test_whoever_does_not_answer_is_gone_though_they_say_other_things(room: Room) -> None:
    room.says(room.anna, Missed(room.ben.key, NONCE))
    room.passes(SILENT_SECONDS - AT_ONCE)
    assert not room.world.lobby.seats[1].away
    room.passes(AT_ONCE)
    assert room.world.lobby.seats[1].away


def test_whoever_answers_is_not_gone(room: Room) -> None:
    room.says(room.anna, Missed(room.ben.key, NONCE))
    room.says(room.ben, room.ben.answer())
    room.passes(3 * SILENT_SECONDS)
    assert not room.world.lobby.seats[1].away


def test_whoever_watches_may_ask_as_well(room: Room) -> None:
    room.says(room.carl, Missed(room.ben.key, NONCE))
    room.says(room.ben, room.ben.answer())
    assert room.carl.hears() == [room.ben.answer()]


@pytest.mark.parametrize("key", [HOST.key, "f" * 64])
def test_nobody_is_asked_for_a_key_without_a_guest(room: Room, key: str) -> None:
    room.says(room.anna, Missed(key, NONCE))
    room.passes(3 * SILENT_SECONDS)
    assert room.anna.hears() == room.ben.hears() == []
    assert not any(seat.away for seat in room.world.lobby.seats)


def test_a_question_is_passed_on_once_in_a_while(room: Room) -> None:
    room.says(room.anna, Missed(room.ben.key, NONCE), Missed(room.ben.key, OTHER))
    assert room.ben.hears() == [Missed(room.ben.key, NONCE)]
    room.says(room.ben, room.ben.answer())
    room.passes(AGAIN_SECONDS)
    room.says(room.anna, Missed(room.ben.key, OTHER))
    assert room.ben.hears() == [Missed(room.ben.key, OTHER)]


def test_many_questions_do_not_make_their_answers_too_many(room: Room) -> None:
    anna = room.world.host._in[PeerId(1)]
    for turn in range(100):
        nonce = f"{turn:064x}"
        room.says(room.anna, Missed(room.ben.key, nonce))
        room.says(room.ben, room.ben.answer(nonce))
        anna.asked.clear()
        anna.give_back()
    assert len(room.anna.hears()) == 100


def test_one_question_over_many_links_is_passed_on_once_and_answered_to_all(room: Room) -> None:
    others = [Ear(room.world.join(watch=True)) for _ in range(5)]
    room.passes(1.0)
    for one in (room.carl, *others):
        room.says(one, Missed(room.ben.key, NONCE))
    assert room.ben.hears() == [Missed(room.ben.key, NONCE)]
    room.says(room.ben, room.ben.answer())
    assert all(one.hears() == [room.ben.answer()] for one in (room.carl, *others))


def test_a_question_asked_again_after_its_answer_is_passed_on_again(room: Room) -> None:
    """The link over which it was asked first may have broken before the answer came."""
    for one in (room.anna, room.carl):
        room.says(one, Missed(room.ben.key, NONCE))
        room.says(room.ben, room.ben.answer())
        assert one.hears() == [room.ben.answer()]


def test_an_asker_that_is_gone_gets_no_answer(room: Room) -> None:
    room.says(room.anna, Missed(room.ben.key, NONCE))
    room.anna.player.shell.leave()
    room.world.loop.settle()
    room.says(room.ben, room.ben.answer())
    room.passes(SILENT_SECONDS)
    assert not room.world.lobby.seats[1].away


def ben_twice() -> tuple[World, Ear, Ear, Ear]:
    """A world with Anna, and Ben's program on two links."""
    world = World(seats=3, start_when_full=True)
    anna = Ear(world.bring(known("Anna")))
    first = Player(("Ben", "Bea"), identity=Identity(b"B" * 32))
    ben = Ear(world.bring(first))
    ask(world, first, LeaveSeat(2))
    again = Ear(world.bring(Player(("Ben", "Bea"), identity=first.guest.identity)))
    assert [seat.peer for seat in world.lobby.people] == [1, 2, 3]
    return world, anna, ben, again


def test_nobody_answers_too_much_who_is_there_twice() -> None:
    world, anna, *both = ben_twice()
    for turn in range(100):
        nonce = f"{turn:064x}"
        world.host._in[PeerId(1)].asked.clear()
        world.host._in[PeerId(1)].give_back()
        anna.player.says(Missed(both[0].key, nonce))
        for one in both:
            one.player.says(one.answer(nonce))
        world.loop.settle()
    assert len(anna.hears()) == 100
    assert not any(seat.away for seat in world.lobby.people)


def test_whoever_is_there_twice_is_asked_twice_and_gone_twice() -> None:
    """Or one of them could stay while the other does not answer, and the host would be to blame."""
    world, anna, ben, again = ben_twice()
    anna.player.says(Missed(ben.key, NONCE))
    world.loop.settle()
    assert ben.hears() == again.hears() == [Missed(ben.key, NONCE)]
    world.loop.pass_time(SILENT_SECONDS)
    assert [seat.away for seat in world.lobby.people] == [False, True, True]


def test_whoever_learns_a_nonce_takes_nobody_s_answer(room: Room) -> None:
    """Ben asks for himself with the number that Anna has sent him."""
    room.says(room.anna, Missed(room.ben.key, NONCE))
    room.says(room.ben, Missed(room.ben.key, NONCE))
    room.says(room.ben, room.ben.answer())
    assert room.anna.hears() == [room.ben.answer()]


def test_nobody_is_asked_before_the_host_has_begun_its_term(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(room.world.host.table), "own_key", "e" * 64)
    room.says(room.anna, Missed(room.ben.key, NONCE))
    assert room.ben.hears() == []


def test_somebody_who_comes_back_owes_no_answer_to_an_old_question(room: Room) -> None:
    room.says(room.anna, Missed(room.ben.key, NONCE))
    room.ben.player.shell.link.close()
    room.world.loop.settle()
    again = Player(("Ben",), identity=room.ben.player.guest.identity)
    room.world.bring(again)
    room.passes(2 * SILENT_SECONDS)
    assert not room.world.lobby.seats[1].away
