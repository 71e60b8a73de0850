"""A table with a code: who knows it is let in, sealed; who does not learns next to nothing."""

import pytest

from net import messages as m
from net import requests as r
from net.codec import Decoder, encode
from net.codes import Credential, ProofBy
from net.guard import LONGEST
from net.guest import Guest, GuestState
from net.identity import Identity
from net.memory import memory_pair
from net.notices import MatchOverNotice, SlowedNotice
from net.peers import PROVE_SECONDS, Role
from net.refusals import RefusalCode
from tests.net.test_coming_back import Keyed
from tests.net.worlds import Player, World


def world(**config: object) -> World:
    return World(code="sesame", **config)


class Stranger:
    """Bytes by hand, from an address; what comes back is kept as it came."""

    def __init__(self, world: World, address: str = "10.0.0.66") -> None:
        self.world = world
        self.near, far = memory_pair(world.loop.call_soon)
        far.far_host = address
        self.near.reader = self
        self.came = b""
        self.closed = False
        far.reader = world.shell.attach(far)

    def data(self, data: bytes) -> None:
        self.came += data

    def lost(self) -> None:
        self.closed = True

    def says(self, *messages: m.ToHost) -> list[m.ToGuest]:
        """Send these in one go; the plain messages that came back."""
        self.near.write(b"".join(encode(m.to_map(message)) for message in messages))
        self.world.loop.settle()
        return [m.to_guest(plain) for plain in Decoder().feed(self.came)]


def test_who_knows_the_code_is_let_in_and_plays() -> None:
    table = world(seats=2)
    anna = table.join("Anna", role=Role.OWNER).plays("easy")
    ben = table.join("Ben", code="SESAME ").plays("easy")
    anna.ask(r.StartMatch())
    table.loop.pass_time(600)
    assert ben.digests == anna.digests
    assert anna.told(MatchOverNotice)


def test_who_does_not_is_told_so() -> None:
    table = world()
    assert table.join("Ben").closed is RefusalCode.CODE_NEEDED
    assert table.join("Ben", code="sesam").closed is RefusalCode.WRONG_CODE
    assert table.people == []


def test_all_that_goes_over_the_link_of_a_guest_is_sealed_after_the_shares() -> None:
    table = world()
    ben = Player(("Ben",), code="sesame")
    near, far = memory_pair(table.loop.call_soon)
    heard: list[bytes] = []
    far.write, write = lambda data: (heard.append(data), write(data)), far.write
    from net.shell import GuestShell

    ben.shell = GuestShell(ben.guest, table.loop, ben.hear)
    near.reader = ben.shell
    far.reader = table.shell.attach(far)
    ben.shell.start(near)
    table.loop.settle()
    assert ben.guest.state is GuestState.IN
    assert b"share" in heard[0]
    assert not any(word in b"".join(heard) for word in (b"Friday", b"Ben", b"welcome", b"sesame"))


def test_a_peek_tells_the_name_and_that_there_is_a_code_and_nothing_else() -> None:
    (info,) = Stranger(world()).says(m.Peek(m.PROTOCOL, "1.0"))
    assert info == m.TableInfo(m.PROTOCOL, "1.0", "table-1", "Friday", True)


@pytest.mark.parametrize(
    "first",
    [
        m.Hello(m.PROTOCOL, "1.0", ("Ben",)),
        m.Hello(m.PROTOCOL, "1.0", (), True),
        m.Where(m.PROTOCOL, "table-1"),
        m.Bye(),
    ],
    ids=lambda message: type(message).__name__,
)
def test_whoever_says_something_else_first_is_told_of_the_code_alone(first: m.ToHost) -> None:
    stranger = Stranger(world())
    (answer,) = stranger.says(first)
    assert answer.refusal.code is RefusalCode.CODE_NEEDED
    assert answer.refusal.params == {"table": "table-1"}
    assert stranger.closed


def test_a_plain_hello_behind_the_share_does_not_come_in() -> None:
    table = world()
    from net.sealing import Asking

    share = Asking("sesame").share.hex()
    secure = m.Secure(m.PROTOCOL, "1.0", ProofBy.CODE, share)
    stranger = Stranger(table)
    hello = m.Hello(m.PROTOCOL, "1.0", ("Mallory",))
    stranger.near.write(encode(m.to_map(secure)) + encode(m.to_map(hello)))
    table.loop.settle()
    assert stranger.closed
    assert table.people == []


def test_a_guest_with_a_code_says_nothing_to_a_host_that_answers_without_a_seal() -> None:
    guest = Guest("1.0", ("Ben",), credential=Credential.of_code("sesame"))
    guest.start(0.0)
    (secure,) = guest.take_outbox()
    assert isinstance(secure, m.Secure)
    lobby = World().lobby
    guest.receive(m.Welcome("1.0", 1, False, lobby), 0.1)
    assert guest.state is GuestState.CLOSED
    assert guest.lobby is None


def test_a_share_that_nobody_can_have_made_is_refused_as_bad_bytes() -> None:
    stranger = Stranger(world())
    (answer,) = stranger.says(m.Secure(m.PROTOCOL, "1.0", ProofBy.CODE, "00" * 33))
    assert answer.refusal.code is RefusalCode.BAD_MESSAGE


def guess(table: World, code: str = "wrong", seconds: float = 0.0) -> Player:
    """Somebody guesses from where the others do, and has so long to wait."""
    player = table.join("Ben", code=code)
    table.loop.pass_time(seconds)
    return player


def test_wrong_guesses_are_slowed_and_whoever_waits_is_told_so() -> None:
    table = world()
    for _ in range(8):
        assert guess(table, seconds=10.0).closed is RefusalCode.WRONG_CODE
    guess(table)
    waiting = guess(table, seconds=4.0)
    assert waiting.closed is None
    assert 0.0 < waiting.told(SlowedNotice)[0].seconds <= LONGEST


def test_a_right_code_is_never_refused_for_the_guesses_of_others() -> None:
    table = world()
    for _ in range(30):
        guess(table, seconds=10.0)
    for _ in range(3):
        guess(table)
    ben = guess(table, "sesame", seconds=4 * LONGEST)
    assert ben.guest.state is GuestState.IN


def test_who_begins_to_prove_the_code_and_stops_is_sent_away() -> None:
    from net.sealing import Asking

    stranger = Stranger(world())
    secure = m.Secure(m.PROTOCOL, "1.0", ProofBy.CODE, Asking("sesame").share.hex())
    stranger.says(secure)
    stranger.world.loop.pass_time(PROVE_SECONDS + 0.1)
    assert stranger.closed


class KeyedByCode(Keyed):
    """Somebody with a key, who shows a credential."""

    def __init__(self, name: str, credential: Credential, identity: Identity | None = None) -> None:
        super().__init__(name, identity)
        self.guest = Guest("1.0", (name,), credential=credential, identity=self.identity)


def begun() -> tuple[World, Player, KeyedByCode]:
    table = world(seats=2)
    anna = table.join("Anna", role=Role.OWNER)
    ben = KeyedByCode("Ben", Credential.of_code("sesame")).enter(table)
    anna.ask(r.StartMatch())
    table.loop.settle()
    return table, anna, ben


def test_a_guest_comes_back_after_its_link_broke() -> None:
    table, _, ben = begun()
    ben.near.close()
    table.loop.settle()
    ben.enter(table)
    assert ben.guest.state is GuestState.IN
    assert ben.guest.seats == (1,)


def test_it_does_not_wait_for_the_guesses_of_others() -> None:
    table, _, ben = begun()
    ben.near.close()
    table.loop.settle()
    for _ in range(10):
        guess(table, seconds=10.0)
    guess(table)
    ben.enter(table)
    assert ben.guest.state is GuestState.IN


def test_a_program_started_again_comes_back_with_the_tables_secret_and_no_code() -> None:
    table, _, ben = begun()
    secret = ben.guest.lobby.secret
    ben.near.close()
    table.loop.settle()
    again = KeyedByCode("Ben", Credential(ProofBy.SECRET, secret), ben.identity).enter(table)
    assert again.guest.seats == (1,)
    assert again.guest.lobby.code == "sesame"


def test_kicking_somebody_renews_the_secret_for_all_but_him() -> None:
    table = world()
    anna = table.join("Anna", role=Role.OWNER)
    ben, cleo = table.join("Ben", code="sesame"), table.join("Cleo", code="sesame")
    before = table.lobby.secret
    anna.ask(r.Kick(1))
    table.loop.settle()
    assert ben.closed is RefusalCode.KICKED
    assert table.lobby.secret != before
    assert cleo.guest.lobby.secret == table.lobby.secret
    assert ben.guest.lobby.secret == before
    stale = KeyedByCode("Ben", Credential(ProofBy.SECRET, before)).enter(table)
    assert stale.closed is RefusalCode.CODE_NEEDED


def test_what_somebody_has_sent_before_helps_nobody_else_past_the_waiting() -> None:
    table, _, ben = begun()
    ben.near.close()
    table.loop.settle()
    ben.guest.start(table.loop.time())
    (secure,) = ben.guest.take_outbox()
    first, second = Stranger(table), Stranger(table)
    (share,) = first.says(secure)
    assert isinstance(share, m.Share)
    (refusal,) = second.says(secure)
    assert refusal.refusal.code is RefusalCode.BAD_PROOF


def test_sixty_four_watchers_come_in_by_the_code_at_once() -> None:
    table = world()
    watchers = [table.join(watch=True, code="sesame") for _ in range(64)]
    table.loop.pass_time(1.0)
    assert all(watcher.guest.state is GuestState.IN for watcher in watchers)
