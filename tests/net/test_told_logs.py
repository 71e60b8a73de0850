"""A longer log that somebody tells the next host: they may have written it all alone."""

import os
from collections.abc import Callable

import pytest

from game.bots.levels import make_bot
from game.rules.match import Phase
from net.base.wire import WireChoice
from net.chain.entries import Chosen, Holder, Vote, Why, choice_statement
from net.chain.log import Log
from net.failover.inquiry import Inquiry, OurVotes
from net.guest.guest import GuestState
from net.host.host import Action, Send
from net.host.running import RunningMatch
from net.messages.heritage import copied
from net.messages.messages import Clock, Entries, LobbyNow
from tests.net.simulator.program import TABLE, Program
from tests.net.test_next_hosts import are_together
from tests.net.test_taking_over import Room
from tests.net.worlds import CHARTER


def hosts_and_writes_nothing(room: Room, liar: Program) -> list[Vote]:
    """The liar becomes the host for three seconds; return the votes of the others it gets."""
    room.until(lambda: liar.member.host is not None)
    table = liar.member.host.host.table
    assert table.rejoin is not None
    table.rejoin.expected.add("nobody")
    table.rejoin.until = float("inf")
    room.loop.pass_time(3.0)
    table.rejoin = None
    votes = [vote for key, vote in table.votes.items() if key != liar.identity.key]
    assert len(votes) == 3
    return votes


def is_no_host_any_more(liar: Program, follows: Program) -> None:
    """The liar gives way, and hosts no more."""
    liar.member._take_over = lambda: liar.member._alarm.set(liar.loop.time() + 0.4)
    liar.member._give_way(follows.identity.key)


def made_up(liar: Program, votes: list[Vote]) -> Log:
    """The liar's log, played to an end that it wins: under itself as the host, without links of
    others, passing for them."""
    while True:
        log = copied(liar.guest.log)
        running = RunningMatch(log, liar.identity, lambda *_: os.urandom(32), CHARTER.times)
        running.go_on(0.0)
        running.take_over(1, votes, 0.0)
        plays_alone(running, liar)
        running.vouch()
        if log.match.over.winners == liar.guest.seats:
            return log


def plays_alone(running: RunningMatch, liar: Program) -> None:
    (ours,), log, bot = liar.guest.seats, running.log, make_bot("medium", 1)
    while not running.over:
        others = [seat for seat in log.match.to_act if seat != ours]
        if log.match.phase is Phase.ROLL:
            running._add(log.roll_of({liar.identity.key: running._own_link()}), 0.0)
        elif others:
            running.pass_for(others[0], Why.AWAY, 0.0)
        else:
            choice = bot.choose(log.match, ours)
            wire = WireChoice.of(choice) if choice else None
            said = choice_statement(log.table, log.number, ours, log.answers, wire)
            signature = liar.identity.sign(said)
            running.choose(Chosen(ours, log.answers, wire, signature), 0.0)


def holds(liar: Program, log: Log) -> None:
    liar.guest._held.log = log
    liar.guest._held._shown = len(log.events)


def test_nobody_plays_a_match_on_with_votes_kept_from_a_short_time_as_the_host() -> None:
    room = Room(5)
    room.play(20.0)
    host, liar, *rest = room.programs
    host.leave()
    votes = hosts_and_writes_nothing(room, liar)
    log = made_up(liar, votes)
    is_no_host_any_more(liar, follows=rest[0])
    room.until(lambda: room.hosts == [rest[0]])
    before = rest[0].guest.match.roll_number
    holds(liar, log)
    room.until(lambda: liar.guest.state is GuestState.IN)
    assert rest[0].guest.match.roll_number <= before + 1
    room.loop.pass_time(20.0)
    assert are_together(room)
    for one in rest:
        assert one.guest.match.over is None
        assert not one.told_anew


def test_a_host_that_asks_for_votes_anew_hears_no_made_up_end_either() -> None:
    room = Room(5)
    room.play(5.0)
    host, liar, *rest, friend = room.programs
    room.network.part(frozenset({host.machine}))
    votes = hosts_and_writes_nothing(room, liar)
    room.network.heal()
    liar.member._give_way(host.identity.key)
    room.loop.pass_time(20.0)
    friend.guest.stake.vote = lambda *_: None  # so the host waits for it
    log = made_up(liar, votes)
    liar.member._ask_all = lambda: None
    liar.member.shell.forsake()
    room.loop.pass_time(0.2)
    dialler = room.network.dial_from(liar.machine)
    claim = OurVotes(liar.identity.key, 1, tuple(votes))
    ways = host.candidate
    Inquiry(ways, TABLE, dialler, room.loop, lambda *_: None, liar.identity, "1.0", lambda: claim)
    room.until(lambda: host.member.host.host.table.rejoin is not None)
    holds(liar, log)
    liar.guest.expected_key = host.identity.key
    dialler.dial(ways.ways, liar.member.sit_down)
    room.loop.pass_time(20.0)
    assert room.hosts == [host]
    assert all(one.guest.match.over is None for one in (host, *rest))


# Stories that are true.


def rolls_without_anybody(room: Room, liar: Program, dark: list[Program]) -> None:
    """The lying host makes the next roll with its own link alone."""
    shell = liar.member.host
    running = shell.host.table.running
    goes_on_without(room, liar, dark, until=lambda: running.match.phase is Phase.ROLL)
    rolled = running.log.roll_of({liar.identity.key: running._own_link()})
    shell.host.table._tell(running, running._add(rolled, room.loop.time()), room.loop.time())
    shell._perform(shell.host.tick(room.loop.time()))
    room.loop.pass_time(0.02)


def test_choices_that_the_next_host_was_not_told_count_in_spite_of_a_roll_made_alone() -> None:
    room = Room(5, pace=1.0)
    for one in room.programs:
        one.thinks = 0.2
    room.play(6.0)
    liar, *others = room.programs
    dark, told = others[:2], others[2:]
    keeps_it_from(liar, dark)
    for _ in range(2):
        goes_on_without(room, liar, dark)
    rolls_without_anybody(room, liar, dark)
    kept = [list(one.accepted) for one in told]
    liar.kill(silently=False)
    room.loop.pass_time(40.0)
    assert are_together(room)
    assert room.hosts[0].guest.log.votes.keys() == {one.identity.key for one in others}
    for one, choices in zip(told, kept, strict=True):
        assert not one.told_anew
        assert all(one.guest.events[place] == event for _, place, event in choices)


# Stories that take many parts.


def keeps_it_from(liar: Program, dark: list[Program]) -> None:
    """The lying host tells these guests nothing of the match any more."""
    shell = liar.member.host
    keys, perform = {one.identity.key for one in dark}, shell._perform

    def perform_for_others(actions: list[Action]) -> None:
        perform([for_others(action) for action in actions])

    def for_others(action: Action) -> Action:
        if not isinstance(action, Send) or not isinstance(
            action.message, Entries | LobbyNow | Clock
        ):
            return action
        peers = [number for number in action.peers if shell.host._peers[number].key not in keys]
        return Send(tuple(peers), action.message)

    shell._perform = perform_for_others


def fills_the_log(room: Room, liar: Program) -> None:
    """The lying host lets every seat change hands as often as it may in this roll."""
    table = liar.member.host.host.table
    names = ["\U00020000" * 23 + end for end in "\U00020001\U00020002"]
    for seat, before in enumerate(table.running.log.seats):
        for count in range(98):
            holder = Holder(names[count % 2], before.key, "\U00020000" * 24)
            table.running.seat(seat, holder, None, room.loop.time())
        table.running.seat(seat, before, None, room.loop.time())
    table.news += table.running.untold()


def goes_on_without(
    room: Room, liar: Program, dark: list[Program], until: Callable[[], bool] | None = None
) -> None:
    """The lying host passes for these guests, until the next roll if nothing else is said."""
    shell, keys = liar.member.host, {one.identity.key for one in dark}
    table = shell.host.table
    roll = table.running.match.roll_number
    done = until or (lambda: table.running.match.roll_number > roll)
    while not done():
        room.loop.pass_time(0.05)
        now = room.loop.time()
        for seat in table.running.match.to_act:
            if table.lobby.seat(seat).key in keys:
                passes = table.running.pass_for(seat, Why.AWAY, now)
                table._tell(table.running, passes, now)
        shell._perform(shell.host.tick(now))


@pytest.mark.parametrize(("people", "in_the_dark"), [(5, 2), (3, 1)])
def test_a_story_may_have_as_many_parts_as_it_takes(people: int, in_the_dark: int) -> None:
    room = Room(people, seats=6, bots=("easy",) * (6 - people))
    for one in room.programs:
        one.thinks = 0.1
    room.play(3.0)
    liar, *others = room.programs
    dark, told = others[:in_the_dark], others[in_the_dark:]
    keeps_it_from(liar, dark)
    for _ in range(2):
        fills_the_log(room, liar)
        goes_on_without(room, liar, dark)
    room.loop.pass_time(0.2)
    before = [one.guest.log.sealed for one in told]
    liar.kill(silently=False)
    room.loop.pass_time(60.0)
    assert are_together(room)
    assert not any(one.guest.distrusted for one in others)
    assert not any(one.told_anew for one in told)
    assert all(one.guest.log.sealed > count for one, count in zip(told, before, strict=True))


# Votes.


def test_whoever_voted_before_a_story_came_has_a_part_in_the_dice() -> None:
    room = Room(5, pace=0.0)
    room.play(3.0)
    host, *others, teller = room.programs
    room.until(lambda: all(len(teller.guest.events) > len(one.guest.events) for one in others))
    host.kill(silently=False)
    room.network.lose_what_is_on_its_way()
    comes_at, asks = room.loop.time() + 1.5, teller.member._ask_all
    teller.member._ask_all = lambda: room.loop.call_at(comes_at, asks)
    room.until(lambda: bool(room.hosts))
    assert room.hosts[0] is not teller
    room.loop.pass_time(20.0)
    log = room.hosts[0].guest.log
    assert set(log.dice.due) == {one.identity.key for one in (*others, teller)}
    assert not teller.told_anew
