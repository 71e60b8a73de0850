"""A table with a code: those who know it are admitted; others learn next to nothing."""

import pytest

from net.base.codec import CodecError, encode
from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.chain.canonical import PROTOCOL
from net.guest.guest import Guest, GuestState
from net.host.gate import PER_SECOND
from net.host.guess_limit import LONGEST
from net.host.peers import PROVE_SECONDS, Role
from net.links.channel import Channel
from net.links.handshake import Asking
from net.links.memory import memory_pair
from net.messages import messages as m
from net.messages import requests as r
from net.messages.host_candidates import HostCandidate
from net.messages.notices import MatchOverNotice, SlowedNotice
from net.program.shell import GuestShell
from tests.net.test_coming_back import Keyed
from tests.net.worlds import TABLE, Player, World

EVE = Identity(b"e" * 32)


def world(**config: object) -> World:
    return World(code="sesame", **config)


class Stranger:
    """Sends messages by hand from some address and keeps what comes back."""

    def __init__(self, world: World, address: str = "10.0.0.66") -> None:
        self.world = world
        self.near, far = memory_pair(world.loop.call_soon)
        far.far_host = address
        self.near.reader = self
        self.channel = Channel()
        self.heard: list[m.ToGuest] = []
        self.asking: Asking | None = None
        self.closed = False
        far.reader = world.shell.attach(far)

    def data(self, data: bytes) -> None:
        try:
            for plain in self.channel.feed(data):
                message = m.to_guest(plain)
                self.heard.append(message)
                if isinstance(message, m.Reply) and self.asking is not None:
                    self.channel.seal(self.asking.replied(message))
        except CodecError:
            pass  # sealed, and we have no keys for it

    def lost(self) -> None:
        self.closed = True

    def says(self, *messages: m.ToHost) -> list[m.ToGuest]:
        """Send these in one go; returns everything received so far."""
        self.near.write(b"".join(self.channel.frame(m.to_map(message)) for message in messages))
        self.world.loop.settle()
        return self.heard

    def begins(self, code: str | None = None, identity: Identity = EVE) -> list[m.ToGuest]:
        """Start the handshake, with a code or without."""
        self.asking = Asking(identity, "1.0", code)
        return self.says(self.asking.begin)

    def proves(self) -> list[m.ToGuest]:
        """Prove our key to the host, which has just proven its own."""
        return self.says(self.asking.proven(self.heard[-1]))


def test_a_guest_with_the_code_is_admitted_and_plays() -> None:
    table = world(seats=2)
    anna = table.join("Anna", role=Role.OWNER).plays("easy")
    ben = table.join("Ben", code="sesame").plays("easy")
    anna.ask(r.StartMatch())
    table.loop.pass_time(600)
    assert ben.digests == anna.digests
    assert anna.told(MatchOverNotice)


def test_a_missing_or_wrong_code_is_refused() -> None:
    table = world()
    assert table.join("Ben").closed is RefusalCode.CODE_NEEDED
    assert table.join("Ben", code="sesam").closed is RefusalCode.WRONG_CODE
    assert table.people == []


def test_a_table_without_a_code_refuses_one() -> None:
    assert World().join("Ben", code="sesame").closed is RefusalCode.NO_CODE_HERE


@pytest.mark.parametrize("code", [None, "sesame"])
def test_everything_on_a_link_is_sealed_after_the_shares(code: str | None) -> None:
    table = World(code=code)
    ben = Player(("Ben",), code=code)
    near, far = memory_pair(table.loop.call_soon)
    heard: list[bytes] = []
    for end in (near, far):
        end.write = lambda data, write=end.write: (heard.append(data), write(data))
    ben.shell = GuestShell(ben.guest, table.loop, ben.hear)
    near.reader = ben.shell
    far.reader = table.shell.attach(far)
    ben.shell.start(near)
    table.loop.settle()
    assert ben.guest.state is GuestState.IN
    assert b"share" in heard[0]
    words = (b"Friday", b"Ben", b"hello", b"welcome", b"sesame", ben.guest.identity.key.encode())
    assert not any(word in b"".join(heard) for word in words)


def test_a_peek_shows_only_the_name_the_key_and_that_there_is_a_code() -> None:
    table = world()
    (info,) = Stranger(table).says(m.Peek(PROTOCOL, "1.0"))
    key = table.host.table.own_key
    assert info == m.TableInfo(PROTOCOL, "1.0", TABLE, "Friday", True, key=key)


@pytest.mark.parametrize(
    "first",
    [
        m.Hello(("Ben",)),
        m.Hello((), True),
        m.Where(TABLE),
        m.Prove("a" * 64, "0" * 128),
        m.Entries(1, 0, ()),
        m.Bye(),
    ],
    ids=lambda message: type(message).__name__,
)
def test_any_other_message_before_the_handshake_is_refused(first: m.ToHost) -> None:
    stranger = Stranger(world())
    (answer,) = stranger.says(first)
    assert answer.refusal.code is RefusalCode.BAD_MESSAGE
    assert stranger.closed


def test_a_guest_that_proves_a_key_without_the_code_learns_only_that_it_is_needed() -> None:
    stranger = Stranger(world())
    stranger.begins()
    stranger.proves()
    *_, answer = stranger.says(m.Hello(("Eve",)))
    assert answer.refusal.code is RefusalCode.CODE_NEEDED
    assert answer.refusal.params == {"table": TABLE}
    assert [type(one) for one in stranger.heard] == [m.Reply, m.Prove, m.Goodbye]
    assert stranger.closed


def test_a_plain_hello_after_the_share_is_not_accepted() -> None:
    table = world()
    stranger = Stranger(table)
    begin = Asking(EVE, "1.0", "sesame").begin
    hello = m.Hello(("Mallory",))
    stranger.near.write(encode(m.to_map(begin)) + encode(m.to_map(hello)))
    table.loop.settle()
    assert stranger.closed
    assert table.people == []


def test_a_hello_before_the_proof_is_not_accepted() -> None:
    table = world()
    stranger = Stranger(table)
    stranger.begins("sesame")
    stranger.says(m.Hello(("Mallory",)))
    assert stranger.closed
    assert table.people == []


def test_impossible_spake2_words_are_refused_as_bad_bytes() -> None:
    stranger = Stranger(world())
    share = Asking(EVE, "1.0").begin.share
    (answer,) = stranger.says(m.Begin(PROTOCOL, "1.0", share, "00" * 33))
    assert answer.refusal.code is RefusalCode.BAD_MESSAGE


def guess(table: World, code: str = "wrong", seconds: float = 0.0) -> Player:
    """Guess a code from the same address as everybody else, then wait."""
    player = table.join("Ben", code=code)
    table.loop.pass_time(seconds)
    return player


def test_wrong_guesses_are_slowed_down_and_a_waiting_guest_is_told() -> None:
    table = world()
    for _ in range(8):
        assert guess(table, seconds=10.0).closed is RefusalCode.WRONG_CODE
    guess(table)
    waiting = guess(table, seconds=4.0)
    assert waiting.closed is None
    assert 0.0 < waiting.told(SlowedNotice)[0].seconds <= LONGEST


def test_a_right_code_is_never_refused_because_of_others_guesses() -> None:
    table = world()
    for _ in range(30):
        guess(table, seconds=10.0)
    for _ in range(3):
        guess(table)
    ben = guess(table, "sesame", seconds=4 * LONGEST)
    assert ben.guest.state is GuestState.IN


def test_a_guest_that_stops_in_the_middle_of_its_proof_is_disconnected() -> None:
    stranger = Stranger(world())
    stranger.begins("sesame")
    assert not stranger.closed
    stranger.world.loop.pass_time(PROVE_SECONDS + 0.1)
    assert stranger.closed


class KeyedByCode(Keyed):
    """A player with a key, with or without a code."""

    def __init__(self, name: str, code: str | None, identity: Identity | None = None) -> None:
        super().__init__(name, identity)
        self.guest = Guest("1.0", (name,), code=code, identity=self.identity)


def begun() -> tuple[World, Player, KeyedByCode]:
    table = world(seats=2)
    anna = table.join("Anna", role=Role.OWNER)
    ben = KeyedByCode("Ben", "sesame").enter(table)
    anna.ask(r.StartMatch())
    table.loop.settle()
    return table, anna, ben


def cut(table: World, ben: KeyedByCode) -> None:
    ben.near.close()
    table.loop.settle()


def test_a_guest_rejoins_after_its_link_broke() -> None:
    table, _, ben = begun()
    cut(table, ben)
    ben.enter(table)
    assert ben.guest.state is GuestState.IN
    assert ben.guest.seats == (1,)


def test_it_does_not_wait_for_the_guesses_of_others() -> None:
    table, _, ben = begun()
    cut(table, ben)
    for _ in range(4):
        guess(table, seconds=10.0)
    guess(table)
    ben.enter(table)
    assert ben.guest.state is GuestState.IN


def test_a_restarted_program_rejoins_with_its_key_and_no_code() -> None:
    table, _, ben = begun()
    cut(table, ben)
    again = KeyedByCode("Ben", None, ben.identity).enter(table)
    assert again.guest.seats == (1,)
    assert again.guest.lobby.code == "sesame"


def test_somebody_with_another_key_needs_the_code() -> None:
    table, _, ben = begun()
    cut(table, ben)
    assert KeyedByCode("Ben", None, EVE).enter(table).closed is RefusalCode.CODE_NEEDED


def test_a_guest_shows_the_code_again_to_a_host_that_does_not_know_its_key() -> None:
    table, heir = world(), world()  # nobody has told the second host about Ben
    ben = KeyedByCode("Ben", "sesame")
    ben.guest.candidate = HostCandidate(ben.identity.key, ("10.0.0.2",), 47325)
    ben.enter(table)
    cut(table, ben)
    ben.enter(heir)
    assert (heir.people, ben.guest.state) == ([], GuestState.LOST)
    ben.enter(heir)
    assert (heir.people, ben.guest.state) == (["Ben"], GuestState.IN)


def test_a_kicked_guest_cannot_rejoin_with_the_code() -> None:
    table = world()
    anna = table.join("Anna", role=Role.OWNER)
    ben = KeyedByCode("Ben", "sesame").enter(table)
    anna.ask(r.Kick(1))
    table.loop.settle()
    assert ben.closed is RefusalCode.KICKED
    assert KeyedByCode("Ben", "sesame", ben.identity).enter(table).closed is RefusalCode.KICKED


def test_frames_replayed_on_another_link_are_refused() -> None:
    """Eve replays Ben's frames; she cannot seal, so she is not taken for Ben."""
    table, _, ben = begun()
    cut(table, ben)
    near, far = memory_pair(table.loop.call_soon)
    near.reader, far.reader = ben.shell.reader_of(near), table.shell.attach(far)
    sent: list[bytes] = []
    whole, near.write = near.write, lambda data: (sent.append(data), whole(data))
    ben.shell.start(near)
    table.loop.settle()
    assert ben.guest.state is GuestState.IN
    near.close()
    table.loop.settle()
    eve = Stranger(table)
    eve.near.write(b"".join(sent))
    table.loop.settle()
    assert eve.closed
    assert table.lobby.seats[1].away


def test_sixty_four_watchers_join_one_after_the_other_with_the_code() -> None:
    table = world()
    watchers = []
    for _ in range(64):
        watchers.append(table.join(watch=True, code="sesame"))
        table.loop.pass_time(1 / PER_SECOND)
    assert all(watcher.guest.state is GuestState.IN for watcher in watchers)
