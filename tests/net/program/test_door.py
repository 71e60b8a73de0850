"""A program's door while it is not the host: one answer to one question, no more."""

import pytest
from msgspec.structs import replace

from game.rules.setup import Mode
from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.links.handshake import Asking
from net.messages import messages as m
from net.messages.lobby import new_lobby
from net.program.door import Door
from tests.net.by_hand import ByHand
from tests.net.worlds import CHARTER, TABLE, MadeUpLoop, World

OURS, EVE = Identity(b"o" * 32), Identity(b"e" * 32)
FOLLOWS = m.Here(m.HereState.FOLLOWS, "ab" * 32, 3)
MOST_OF_ONE = 16
SECONDS = 3.0


class House:
    """A program that is not the host of its table, and the questions it was asked."""

    def __init__(self, *, at_a_table: bool = True) -> None:
        self.loop = MadeUpLoop()
        self.asked: list[tuple[str, str]] = []
        lobby = new_lobby(CHARTER, "Friday", Mode.VERSUS, "black", 3) if at_a_table else None
        self.door = Door(self.loop, self._answer, lambda: lobby, OURS)

    def _answer(self, where: m.Where, key: str) -> m.Here:
        self.asked.append((where.table, key))
        return FOLLOWS


class Asker(ByHand):
    """A peer at the door that says what the test tells it to."""

    def __init__(self, house: House, address: str = "") -> None:
        super().__init__(house.loop, house.door.attach, EVE, address)


@pytest.fixture
def house() -> House:
    return House()


# One question.


def test_a_peer_that_asks_is_told_where_the_table_is(house: House) -> None:
    eve = Asker(house).proves().says(m.Where(TABLE))
    assert eve.heard[-1] == FOLLOWS


def test_the_program_is_told_which_key_asked_for_which_table(house: House) -> None:
    Asker(house).proves().says(m.Where("table-2"))
    assert house.asked == [("table-2", EVE.key)]


def test_after_its_answer_the_link_is_closed(house: House) -> None:
    assert Asker(house).proves().says(m.Where(TABLE)).closed


def test_a_second_question_is_ignored(house: House) -> None:
    eve = Asker(house).proves()
    eve.says_at_once(m.Where(TABLE), m.Where(TABLE))
    assert len(house.asked) == 1
    assert eve.heard.count(FOLLOWS) == 1


def test_a_claim_is_ignored_by_a_program_that_is_no_host(house: House) -> None:
    eve = Asker(house).proves()
    eve.says_at_once(m.Where(TABLE), m.Claim(9, ()))
    assert eve.heard.count(FOLLOWS) == 1
    assert eve.heard[-1] == FOLLOWS


def test_a_program_proves_which_table_it_is_at(house: House) -> None:
    assert Asker(house).begins().proof.table == TABLE


def test_a_program_at_no_table_says_so() -> None:
    assert Asker(House(at_a_table=False)).begins().proof.table == "nowhere"


def test_a_program_answers_under_its_own_key(house: House) -> None:
    assert Asker(house).begins().proof.key == OURS.key


# Time and room.


def test_a_silent_link_is_closed_after_three_seconds(house: House) -> None:
    eve = Asker(house)
    house.loop.pass_time(SECONDS - 0.1)
    assert not eve.closed
    house.loop.pass_time(0.2)
    assert eve.closed
    assert eve.heard == []


def test_a_trickle_of_messages_does_not_extend_the_time(house: House) -> None:
    eve = Asker(house)
    house.loop.pass_time(SECONDS / 2)
    eve.begins()
    house.loop.pass_time(SECONDS / 2 - 0.1)
    eve.says(eve.asking.proven(eve.proof))
    house.loop.pass_time(0.2)
    assert eve.closed
    assert house.asked == []


def test_half_a_frame_does_not_keep_a_link_open(house: House) -> None:
    eve = Asker(house).says_bytes(b"\0\0\1\0" + b"x" * 9)
    house.loop.pass_time(SECONDS + 0.1)
    assert eve.closed


def test_a_message_after_the_time_limit_is_not_answered(house: House) -> None:
    eve = Asker(house).proves()
    house.loop.pass_time(SECONDS + 0.1)
    eve.says(m.Where(TABLE))
    assert house.asked == []


def crowd(house: House, count: int, *machines: int) -> list[Asker]:
    """This many links from each of these machines."""
    return [Asker(house, f"10.0.0.{machine}") for machine in machines for _ in range(count)]


def test_one_machine_alone_takes_no_more_than_half_of_the_links(house: House) -> None:
    crowd(house, 100, 1)
    assert Asker(house, "10.0.0.2").proves().says(m.Where(TABLE)).heard[-1] == FOLLOWS


def test_of_too_many_links_the_oldest_of_the_largest_crowd_is_closed(house: House) -> None:
    many, few = crowd(house, MOST_OF_ONE, 1), crowd(house, 5, 2, 3, 4)
    assert not any(asker.closed for asker in few)
    assert [asker.closed for asker in many[:2]] == [False, False]
    others = crowd(house, 1, 5, 6)
    assert not any(asker.closed for asker in (*few, *others))
    assert [asker.closed for asker in many[:2]] == [True, False]


def test_a_closed_link_makes_room_for_exactly_one(house: House) -> None:
    first, second, *_ = crowd(house, MOST_OF_ONE, 1)
    first.leaves()
    house.loop.pass_time(0.5)
    crowd(house, 1, 1)
    assert not second.closed
    crowd(house, 1, 1)
    assert second.closed


def test_links_that_timed_out_make_room(house: House) -> None:
    crowd(house, MOST_OF_ONE, 1)
    house.loop.pass_time(SECONDS + 0.1)
    assert not any(asker.closed for asker in crowd(house, MOST_OF_ONE, 1))


# Messages that are refused here.


def test_a_code_shown_here_gets_no_answer_to_guess_from(house: House) -> None:
    eve = Asker(house)
    eve.says(Asking(EVE, "1.0", "sesame").begin)
    assert eve.told is RefusalCode.NOT_THE_HOST
    assert len(eve.heard) == 1
    assert eve.closed


@pytest.mark.parametrize("wants", [m.Hello(("Eve",)), m.Hello((), True)], ids=str)
def test_a_peer_that_wants_to_join_is_told_that_the_host_is_elsewhere(house: House, wants) -> None:
    eve = Asker(house).proves().says(wants)
    assert eve.told is RefusalCode.NOT_THE_HOST
    assert eve.closed


def test_a_peek_learns_nothing_about_the_table(house: House) -> None:
    eve = Asker(house).says(m.Peek(2, "1.0"))
    assert eve.told is RefusalCode.NOT_THE_HOST
    assert len(eve.heard) == 1
    assert eve.closed


@pytest.mark.parametrize(
    "message", [m.Where(TABLE), m.Hello(()), m.Ping(), m.Bye(), m.Claim(1, ())], ids=str
)
@pytest.mark.parametrize("how_far", ["open", "sealed"])
def test_a_peer_that_has_not_proven_its_key_gets_no_answer(
    house: House, how_far: str, message: object
) -> None:
    eve = Asker(house)
    if how_far == "sealed":
        eve.begins()
    eve.says(message)
    assert house.asked == []
    assert eve.told is RefusalCode.BAD_MESSAGE
    assert eve.closed


def test_a_claim_without_a_question_is_refused(house: House) -> None:
    eve = Asker(house).proves().says(m.Claim(9, ()))
    assert eve.told is RefusalCode.BAD_MESSAGE
    assert eve.closed


def test_a_second_proof_is_refused(house: House) -> None:
    eve = Asker(house).proves()
    eve.says(eve.asking.proven(eve.proof))
    assert eve.told is RefusalCode.BAD_MESSAGE


def test_nobody_asks_under_somebody_else_s_key(house: House) -> None:
    eve = Asker(house).begins()
    eve.says(replace(eve.asking.proven(eve.proof), key=OURS.key))
    assert eve.told is RefusalCode.BAD_PROOF
    assert eve.closed


def test_a_proof_made_for_another_link_is_refused(house: House) -> None:
    other, eve = Asker(house).begins(), Asker(house).begins()
    eve.says(other.asking.proven(other.proof))
    assert eve.told is RefusalCode.BAD_PROOF


def test_a_share_that_gives_no_key_is_refused(house: House) -> None:
    eve = Asker(house)
    eve.says(replace(eve.asking.begin, share="00" * 32))
    assert eve.told is RefusalCode.BAD_MESSAGE
    assert eve.closed


def test_a_second_plain_begin_is_not_read(house: House) -> None:
    eve = Asker(house)
    plain = eve.frame(eve.asking.begin)
    eve.begins().says_bytes(plain)
    assert eve.closed
    assert len(eve.heard) == 2


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\0\0\0\0",
        b"\0\0\0\1\xc0",
        b"\0\0\x20\x01",  # a frame of 8 KiB and one byte: not even waited for
        b"\xff\xff\xff\xff",
    ],
    ids=str,
)
def test_malformed_bytes_close_the_link_without_an_answer(house: House, data: bytes) -> None:
    eve = Asker(house).says_bytes(data)
    assert eve.closed
    assert eve.heard == []


def test_a_frame_of_eight_kib_is_waited_for(house: House) -> None:
    assert not Asker(house).says_bytes(b"\0\0\x20\x00").closed


# The host.


def test_links_go_to_the_host_while_the_program_hosts(house: House) -> None:
    world = World()
    house.loop, house.door.host = world.loop, world.shell
    eve = Asker(house).says(m.Peek(2, "1.0"))
    assert isinstance(eve.heard[-1], m.TableInfo)
    assert eve.heard[-1].name == "Friday"
