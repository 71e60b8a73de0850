"""A host asks for votes anew, again and again: it keeps its table, and gains nothing by it."""

from dataclasses import replace

import pytest

from game.rules.match import Phase
from net.chain.entries import RolledEntry
from net.guest.dice_part import MOST_WITHOUT_CHAIN
from net.host.admission import MOST_ASKED_ANEW
from net.host.host import Host
from net.host.running import RunningMatch
from net.messages.heritage import Heritage
from net.messages.notices import DiceNotice
from net.messages.requests import StartMatch
from tests.net.simulator.program import Program
from tests.net.test_next_hosts import are_together
from tests.net.test_taking_over import Room


def knows_next_roll(room: Room) -> RolledEntry:
    """Play on until the host has everybody's link for the next roll; the roll that these give."""
    running = room.hosts[0].member.host.host.table.running

    def has_all() -> bool:
        return running.match.phase is Phase.ROLL and len(running._links) == 2

    room.until(has_all)
    own = {room.hosts[0].identity.key: running._own_link()}
    return running.log.roll_of(running._links | own)


def in_roll_three(pace: float = 1.0) -> Room:
    room = Room(3, pace=pace)
    room.play(1.0)
    room.until(lambda: room.hosts[0].guest.match.roll_number == 3)
    return room


def last_roll(one: Program) -> tuple[object, object]:
    rolls = [entry for entry in one.guest.log.entries if entry["entry"] == "rolled"]
    return tuple(rolls[-1]["colours"]), tuple(rolls[-1]["numbers"])


def rolls_on(room: Room) -> None:
    room.until(lambda: room.programs[1].guest.match.roll_number == 4)


def test_a_host_that_dislikes_a_roll_gets_the_same_one_after_asking_anew() -> None:
    room = in_roll_three()
    known = knows_next_roll(room)
    for _ in range(3):
        room.hosts[0].member.host.renew()
        room.loop.pass_time(0.3)
    rolls_on(room)
    ben = room.programs[1]
    assert ben.guest.log.dice.term < ben.guest.log.term == 3
    assert last_roll(ben) == (known.colours, known.numbers)


def test_everybody_is_told_when_a_host_takes_new_chains_for_a_roll_it_may_know() -> None:
    room = in_roll_three()
    notices: dict[str, list[object]] = {}
    for one in room.programs:
        tell, heard = one.tell, notices.setdefault(one.names[0], [])
        one.tell = lambda notice, tell=tell, heard=heard: (heard.append(notice), tell(notice))[1]
    known = knows_next_roll(room)
    room.hosts[0].member.host.host.table.running.chain = None
    room.hosts[0].member.host.renew()
    rolls_on(room)
    assert last_roll(room.programs[1]) != (known.colours, known.numbers)
    again = {name: [one for one in heard if isinstance(one, DiceNotice)]
             for name, heard in notices.items()}  # fmt: skip
    told_of = [DiceNotice(4, begun_again=True)]
    assert again == {"Anna": [], "Ben": told_of, "Cleo": told_of}


@pytest.mark.parametrize("playing", [True, False])
def test_a_host_that_is_made_to_ask_anew_all_evening_does_not_take_itself_for_a_liar(
    playing: bool,
) -> None:
    """Anybody with a seat can make it ask, by claims of a friend without one."""
    room = Room(3, pace=1.0)
    for one in room.programs:
        one.thinks = 20.0
    if playing:
        room.hosts[0].member.shell.ask(StartMatch())
    for _ in range(25):
        room.loop.pass_time(31.0)
        room.hosts[0].member.host.renew()
    room.loop.pass_time(5.0)
    assert room.hosts == [room.programs[0]] and room.programs[0].guest.owner
    assert are_together(room)
    assert room.programs[1].guest.lobby.term == 25


# Whoever is kept out of the dice leaves.


def with_liar(pace: float = 0.0) -> tuple[Room, Program, Program]:
    """A table whose host is about to lie to Ben."""
    room = Room(3, pace=pace, time_limit=20.0)
    for one in room.programs:
        one.plays = "medium"
    return room, room.programs[0], room.programs[1]


def rolls_without(room: Room, ben: Program) -> int:
    log = room.hosts[0].guest.log
    return sum(one.key == ben.identity.key for one in log.dice.unopened)


def test_a_host_that_leaves_a_link_out_for_the_fourth_time_is_left() -> None:
    room, anna, ben = with_liar()
    room.play(0.1)
    running = anna.member.host.host.table.running
    takes = running.offer_link
    running.offer_link = lambda key, *link: key != ben.identity.key and takes(key, *link)
    room.until(lambda: rolls_without(room, ben) == 3)
    room.loop.pass_time(0.5)
    assert ben.guest.host_key == anna.identity.key and not ben.guest.distrusted
    room.loop.pass_time(15.0)
    assert anna.identity.key in ben.guest.distrusted
    assert not room.programs[2].guest.distrusted


def begins_without_vote_of(room: Room, ben: Program) -> RunningMatch:
    room.loop.pass_time(3.0)
    table = room.hosts[0].member.host.host.table
    del table.votes[ben.identity.key]
    table._missing_votes = lambda now: set()
    room.play(0.05)
    return table.running


def test_a_roll_waits_for_somebody_whose_link_has_just_broken() -> None:
    """What they opened may be lost with it, and four such rolls would look like lies."""
    room = in_roll_three(pace=0.0)
    running, ben = room.hosts[0].member.host.host.table.running, room.programs[1]
    room.until(lambda: running.match.phase is Phase.ROLL)
    room.network.cut(2)
    rolls_on(room)
    assert [one.key for one in ben.guest.log.dice.unopened] == []


def test_a_host_that_lets_a_voter_into_no_dice_is_left(monkeypatch) -> None:
    """Alone in the dice, it would have chosen its chain for all the rolls that follow."""
    monkeypatch.setattr(RunningMatch, "agree", lambda *vote: None)
    room, anna, ben = with_liar()
    running = begins_without_vote_of(room, ben)
    room.until(lambda: running.match.roll_number == 2)
    room.loop.pass_time(2.0)
    assert anna.identity.key in ben.guest.distrusted
    assert running.match.roll_number == 2


def test_a_vote_that_came_late_is_no_lie() -> None:
    room, _, ben = with_liar()
    running = begins_without_vote_of(room, ben)
    room.until(lambda: running.match.roll_number == 4)
    assert any(one["entry"] == "seated" for one in running.log.entries)
    assert ben.identity.key in running.log.dice.due
    assert not ben.guest.distrusted


def test_new_chains_count_as_much_as_a_link_that_is_left_out() -> None:
    room, anna, ben = with_liar(pace=1.0)
    room.play(0.1)
    running = anna.member.host.host.table.running
    takes = running.offer_link
    running.offer_link = lambda key, *link: key != ben.identity.key and takes(key, *link)
    for missing in (1, 2, 3):
        room.until(lambda missing=missing: rolls_without(room, ben) == missing)
    assert not ben.guest.distrusted
    room.until(lambda: running.match.phase is Phase.ROLL)
    room.loop.pass_time(0.01)
    running.chain = None
    room.hosts[0].member.host.renew()
    room.loop.pass_time(8.0)
    assert anna.identity.key in ben.guest.distrusted


def test_a_host_that_gives_itself_new_chains_alone_is_left_after_one_roll() -> None:
    """With the vote of nobody else, and chains made for the roll that it likes."""
    room, anna, _ = with_liar(pace=1.0)
    room.play(6.0)
    running = anna.member.host.host.table.running
    room.until(lambda: running.match.phase is Phase.ROLL)
    running.chain = None
    running.take_over(running.log.term + 1, [], room.loop.time())
    roll = running.match.roll_number
    running.agree = lambda *vote: None
    room.until(lambda: running.match.roll_number == roll + 1)
    room.loop.pass_time(3.0)
    assert all(anna.identity.key in one.guest.distrusted for one in room.programs[1:])


def test_a_host_that_lets_a_voter_into_no_dice_is_left_though_it_asks_anew_before_each_roll(
    monkeypatch,
) -> None:
    monkeypatch.setattr(RunningMatch, "agree", lambda *vote: None)
    room, anna, ben = with_liar(pace=2.0)
    running = begins_without_vote_of(room, ben)
    table, key = anna.member.host.host.table, ben.identity.key
    table._votes_for = lambda log: []
    while running.match.roll_number < 9 and anna.identity.key not in ben.guest.distrusted:
        room.until(lambda: running.match.phase is Phase.ROLL)
        anna.member.host.renew()
        roll = running.match.roll_number
        room.until(lambda roll=roll: running.match.roll_number > roll)
        room.loop.pass_time(0.5)
    assert key not in running.log.dice.keys
    assert anna.identity.key in ben.guest.distrusted
    assert running.match.roll_number <= 6


def test_a_host_that_breaks_a_link_to_roll_without_it_is_left_too(monkeypatch) -> None:
    room, anna, ben = with_liar(pace=1.0)
    room.play(0.1)
    running = anna.member.host.host.table.running
    takes, key = running.offer_link, ben.identity.key

    def breaks(of: str, *link: object) -> bool:
        if of != key:
            return takes(of, *link)
        room.network.cut(ben.machine)
        return False

    running.offer_link = breaks
    for _ in range(60):
        room.loop.pass_time(1.0)
    assert anna.identity.key in ben.guest.distrusted


def test_whoever_once_hosted_alone_is_in_the_dice_of_a_match_in_a_later_term() -> None:
    """Dora voted for herself in term 1, which Anna comes to only now."""
    room = Room(4, pace=0.2)
    for one in room.programs:
        one.neighbours = room.programs
    anna, *_, dora = room.programs
    room.loop.pass_time(3.0)
    room.network.part(frozenset({4}))
    room.loop.pass_time(12.0)
    room.network.heal()
    room.until(lambda: are_together(room))
    assert dora.guest.stake.voted[1] == dora.identity.key
    anna.member.host.renew()
    room.loop.pass_time(1.0)
    anna.member.shell.ask(StartMatch())
    room.until(lambda: anna.guest.match.roll_number == 8)
    assert dora.identity.key in anna.guest.log.dice.due
    assert not dora.guest.distrusted


@pytest.mark.parametrize("asks_anew", [False, True])
def test_a_program_that_was_restarted_is_soon_in_the_dice_again(asks_anew: bool) -> None:
    room = Room(3, pace=0.5)
    for one in room.programs:
        one.neighbours = room.programs
    anna, ben, _ = room.programs
    room.play(6.0)
    ben.kill(silently=False)
    room.loop.pass_time(1.0)
    ben.start()
    if asks_anew:
        anna.member.host.renew()
    ben.look_for_a_host(room.programs)
    roll = anna.guest.match.roll_number
    room.until(lambda: anna.guest.match.roll_number == roll + 5)
    log = anna.guest.log
    assert log.dice.opened(ben.identity.key) >= roll + 4
    assert len(log.dice.unopened) <= 3
    assert log.dice.term == 0
    assert not ben.guest.distrusted


def ben_hosts_apart(room: Room) -> Program:
    """Anna goes, and Ben is cut off from the others just then: each part has a host of one term.
    Return the one that then goes on, with Ben as a guest."""
    anna, ben, cleo, _ = room.programs
    room.network.part(frozenset({ben.machine}))
    anna.kill(False)
    room.until(lambda: ben.member.host is not None and cleo.member.host is not None)
    room.until(lambda: ben.member.host.host.table.rejoin is None)
    room.network.heal()
    room.until(lambda: room.hosts == [cleo] and ben.guest.host_key == cleo.identity.key)
    return cleo


def test_whoever_voted_for_another_host_in_its_term_is_soon_in_the_dice_of_this_one() -> None:
    room = Room(4, pace=1.0)
    room.play(5.0)
    cleo, ben = ben_hosts_apart(room), room.programs[1]
    room.until(lambda: ben.identity.key in cleo.guest.log.votes)
    room.loop.pass_time(90.0)
    assert ben.identity.key in cleo.guest.log.dice.due


def test_a_host_asks_a_few_times_a_match_because_of_one_program_that_does_not_vote() -> None:
    room = Room(4, pace=1.0)
    room.play(5.0)
    cleo, ben = ben_hosts_apart(room), room.programs[1]
    ben.guest.stake.vote = lambda *said: None  # type: ignore[method-assign]
    table, admission = cleo.member.host.host.table, cleo.member.host.host._admission
    admission._used_by = lambda key: [table.lobby.term] if key == ben.identity.key else []
    before = cleo.guest.lobby.term
    room.loop.pass_time(600.0)
    assert cleo.guest.lobby.term <= before + MOST_ASKED_ANEW


def test_a_next_host_that_keeps_the_term_in_which_all_voted_for_another_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody could vote for it there, and it would make all dice alone."""
    room = Room(4, pace=1.0)
    anna, ben, *others = room.programs
    make, term = ben.make_host, anna.guest.lobby.term

    def in_the_same_term(heritage: Heritage) -> Host:
        host = make(replace(heritage, term=term))
        monkeypatch.setattr(host._admission, "see_to_votes", lambda now: None)
        return host

    monkeypatch.setattr(ben, "make_host", in_the_same_term)
    room.hurry(ben)
    anna.leave()
    room.until(lambda: room.hosts == [ben] and are_together(room))
    room.play(MOST_WITHOUT_CHAIN + 15.0)
    assert all(one.guest.distrusted for one in others)


def test_a_host_that_was_alone_for_a_while_is_soon_in_the_dice_of_the_others() -> None:
    """It comes to them with the vote for a log that it then loses."""
    room = Room(4, pace=1.0)
    room.play(5.0)
    anna, ben, *_ = room.programs
    room.network.part(frozenset({anna.machine}))
    room.loop.pass_time(70.0)
    room.network.heal()
    room.until(lambda: room.hosts == [ben] and anna.guest.host_key == ben.identity.key)
    room.loop.pass_time(20.0)
    assert anna.identity.key in ben.guest.log.votes
