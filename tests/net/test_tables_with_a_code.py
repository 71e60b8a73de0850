"""A table with a code: who knows it is let in, sealed; who does not learns next to nothing."""

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
from tests.net.worlds import Player, World

EVE = Identity(b"e" * 32)


def world(**config: object) -> World:
    return World(code="sesame", **config)


class Stranger:
    """Messages by hand, from an address; what comes back is kept as it came."""

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
        """Send these in one go; all that has come back so far."""
        self.near.write(b"".join(self.channel.frame(m.to_map(message)) for message in messages))
        self.world.loop.settle()
        return self.heard

    def begins(self, code: str | None = None, identity: Identity = EVE) -> list[m.ToGuest]:
        """Ask for keys, with a code or without."""
        self.asking = Asking(identity, "1.0", code)
        return self.says(self.asking.begin)

    def proves(self) -> list[m.ToGuest]:
        """Prove the key to the host that has just proven its own."""
        return self.says(self.asking.proven(self.heard[-1]))


def test_who_knows_the_code_is_let_in_and_plays() -> None:
    table = world(seats=2)
    anna = table.join("Anna", role=Role.OWNER).plays("easy")
    ben = table.join("Ben", code="sesame").plays("easy")
    anna.ask(r.StartMatch())
    table.loop.pass_time(600)
    assert ben.digests == anna.digests
    assert anna.told(MatchOverNotice)


def test_who_does_not_is_told_so() -> None:
    table = world()
    assert table.join("Ben").closed is RefusalCode.CODE_NEEDED
    assert table.join("Ben", code="sesam").closed is RefusalCode.WRONG_CODE
    assert table.people == []


def test_a_table_without_a_code_refuses_one() -> None:
    assert World().join("Ben", code="sesame").closed is RefusalCode.NO_CODE_HERE


@pytest.mark.parametrize("code", [None, "sesame"])
def test_all_that_goes_over_a_link_is_sealed_after_the_shares(code: str | None) -> None:
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


def test_a_peek_tells_the_name_the_key_and_that_there_is_a_code_and_nothing_else() -> None:
    table = world()
    (info,) = Stranger(table).says(m.Peek(PROTOCOL, "1.0"))
    key = table.host.table.own_key
    assert info == m.TableInfo(PROTOCOL, "1.0", "table-1", "Friday", True, key=key)


@pytest.mark.parametrize(
    "first",
    [
        m.Hello(("Ben",)),
        m.Hello((), True),
        m.Where("table-1"),
        m.Prove("a" * 64, "0" * 128),
        m.Entries(1, 0, ()),
        m.Bye(),
    ],
    ids=lambda message: type(message).__name__,
)
def test_whoever_says_something_else_before_the_keys_learns_nothing(first: m.ToHost) -> None:
    stranger = Stranger(world())
    (answer,) = stranger.says(first)
    assert answer.refusal.code is RefusalCode.BAD_MESSAGE
    assert stranger.closed


def test_who_has_proven_a_key_without_the_code_is_told_of_it_alone() -> None:
    stranger = Stranger(world())
    stranger.begins()
    stranger.proves()
    *_, answer = stranger.says(m.Hello(("Eve",)))
    assert answer.refusal.code is RefusalCode.CODE_NEEDED
    assert answer.refusal.params == {"table": "table-1"}
    assert [type(one) for one in stranger.heard] == [m.Reply, m.Prove, m.Goodbye]
    assert stranger.closed


def test_a_plain_hello_behind_the_share_does_not_come_in() -> None:
    table = world()
    stranger = Stranger(table)
    begin = Asking(EVE, "1.0", "sesame").begin
    hello = m.Hello(("Mallory",))
    stranger.near.write(encode(m.to_map(begin)) + encode(m.to_map(hello)))
    table.loop.settle()
    assert stranger.closed
    assert table.people == []


def test_a_hello_before_the_proof_does_not_come_in() -> None:
    table = world()
    stranger = Stranger(table)
    stranger.begins("sesame")
    stranger.says(m.Hello(("Mallory",)))
    assert stranger.closed
    assert table.people == []


def test_words_that_nobody_can_have_made_are_refused_as_bad_bytes() -> None:
    stranger = Stranger(world())
    share = Asking(EVE, "1.0").begin.share
    (answer,) = stranger.says(m.Begin(PROTOCOL, "1.0", share, "00" * 33))
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
    stranger = Stranger(world())
    stranger.begins("sesame")
    assert not stranger.closed
    stranger.world.loop.pass_time(PROVE_SECONDS + 0.1)
    assert stranger.closed


class KeyedByCode(Keyed):
    """Somebody with a key, who shows a code or none."""

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


def test_a_guest_comes_back_after_its_link_broke() -> None:
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


def test_a_program_started_again_comes_back_with_its_key_and_no_code() -> None:
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
    table, heir = world(), world()  # to the second host nobody has told that Ben came
    ben = KeyedByCode("Ben", "sesame")
    ben.guest.candidate = HostCandidate(ben.identity.key, ("10.0.0.2",), 47325)
    ben.enter(table)
    cut(table, ben)
    ben.enter(heir)
    assert (heir.people, ben.guest.state) == ([], GuestState.LOST)
    ben.enter(heir)
    assert (heir.people, ben.guest.state) == (["Ben"], GuestState.IN)


def test_who_was_kicked_does_not_come_back_with_the_code_either() -> None:
    table = world()
    anna = table.join("Anna", role=Role.OWNER)
    ben = KeyedByCode("Ben", "sesame").enter(table)
    anna.ask(r.Kick(1))
    table.loop.settle()
    assert ben.closed is RefusalCode.KICKED
    assert KeyedByCode("Ben", "sesame", ben.identity).enter(table).closed is RefusalCode.KICKED


def test_what_somebody_has_sent_before_is_worth_nothing_when_it_is_sent_again() -> None:
    """Eve sends Ben's own frames once more; she cannot seal, so she is not taken for Ben."""
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


def test_sixty_four_watchers_come_in_by_the_code_one_after_the_other() -> None:
    table = world()
    watchers = []
    for _ in range(64):
        watchers.append(table.join(watch=True, code="sesame"))
        table.loop.pass_time(1 / PER_SECOND)
    assert all(watcher.guest.state is GuestState.IN for watcher in watchers)
