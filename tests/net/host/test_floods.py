"""What one guest may make a host do: it is bounded, however good each of its messages is."""

import pytest

from net.base.identity import Identity
from net.base.refusals import RefusalCode
from net.chain.changes import MOST_COMING, MOST_COMING_IN_ALL
from net.chain.votes import first_vote, made_vote
from net.guest.guest import GuestState
from net.host.running import LINK_SECONDS
from net.messages.messages import Ask, Cast, Hello, RefusedReply, Welcome
from net.messages.requests import LeaveSeat, TakeSeat
from tests.net.by_hand import ByHand
from tests.net.tables import ask, playing
from tests.net.test_taking_a_table import Room
from tests.net.test_taking_over import Room as MadeUpRoom


def test_a_guest_that_casts_its_vote_again_and_again_is_too_fast() -> None:
    room = Room("Ben")
    eve = Identity(b"e" * 32)
    link = ByHand(room.loop, room.host.member.door.attach, eve)
    link.proves().says(Hello((), True))
    (lobby,) = [one.lobby for one in link.heard if isinstance(one, Welcome)]
    host = room.host.identity.key
    vote = first_vote(eve, lobby.table_id, lobby.match + 1, lobby.term, host, "ab" * 32)
    for _ in range(200):
        link.says(Cast(vote))
    assert link.told is RefusalCode.TOO_FAST


def test_a_link_for_a_roll_is_awaited_once() -> None:
    world = playing()
    running, stake = world.host.table.running, world.ben.guest.stake
    assert running is not None
    chain = stake._chains[running.number, running.log.term]
    link = chain.link(running.log.dice.number)
    assert link is not None
    roll = running.match.roll_number + 1
    offered = [running.offer_link(stake.identity.key, roll, link.hex()) for _ in range(2)]
    assert offered == [True, False]


@pytest.mark.parametrize(
    ("count", "most"),
    [("_seated", MOST_COMING), ("_seated_in_all", MOST_COMING_IN_ALL)],
    ids=["in this roll", "in this match"],
)
def test_nobody_comes_to_a_seat_that_has_changed_hands_often(count: str, most: int) -> None:
    """Each time the log grows; in the end not even a bot could stand in."""
    world = playing()
    running = world.host.table.running
    assert running is not None
    eve = world.join(watch=True)
    assert ask(world, world.ben, LeaveSeat(1)) is None
    getattr(running.log.changes, count)[running.log.host, 1] = most
    assert ask(world, eve, TakeSeat("Eve", 1)) is RefusalCode.TOO_FAST
    getattr(running.log.changes, count)[running.log.host, 1] = most - 1
    assert ask(world, eve, TakeSeat("Eve", 1)) is None


def test_whoever_goes_and_comes_again_and_again_is_told_to_wait_and_the_match_goes_on() -> None:
    room = MadeUpRoom(3, keep_seconds=5.0)
    host, ben, eve = room.programs
    room.play(2.0)
    for _ in range(300):
        if eve.guest.state is GuestState.IN and eve.guest.seats:
            eve.member.shell.ask(LeaveSeat(eve.guest.seats[0]))
        room.loop.pass_time(0.2)
        room.network.cut(3)
        room.loop.pass_time(1.0)
    room.to_the_end()
    assert room.hosts == [host]
    assert ben.guest.log.ended


@pytest.mark.parametrize(("roll", "refusal"), [(0, RefusalCode.TOO_FAST), (1, None)])
def test_nobody_takes_the_seat_of_a_bot_before_the_first_roll(
    roll: int, refusal: RefusalCode | None
) -> None:
    """It would weigh as much as one that a person had from the start."""
    room = Room("Ben", bots=("easy",))
    guest = room.guests[0]
    guest.guest.stake.link = lambda log: None  # so the first roll has to wait for it
    room.play(LINK_SECONDS + 1.0 if roll else 0.5)
    assert room.host.guest.match.roll_number == roll
    eve = Identity(b"e" * 32)
    link = ByHand(room.loop, room.host.member.door.attach, eve)
    log, bot = room.host.guest.log, room.host.guest.lobby.seats[2]
    assert bot.level is not None
    vote = made_vote(eve, log, log.term, log.host, "ab" * 32)
    link.proves().says(Hello((), True), Ask(1, TakeSeat("Eve", bot.index, vote)))
    refused = [one.refusal.code for one in link.heard if isinstance(one, RefusedReply)]
    assert refused == ([] if refusal is None else [refusal])
