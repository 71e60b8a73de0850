"""Whether a host gives way to one that it has left for its lies, by what others say meanwhile.

Five people have a seat each; `liar` is the other host, `me` the one that asks.
"""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from net.failover.inquiry import Answer
from net.guest.guest import Guest
from net.guest.weighing import Weighing
from net.host.rejoin import Rejoin
from net.messages.messages import HereState
from net.program.meetings import Meetings
from net.program.shell import HostShell
from tests.net.chain.made import ANNA, BEN
from tests.net.guest.guests import PLAYING
from tests.net.test_taking_over import Room

SEATS = dict.fromkeys(("me", "liar", "ben", "cleo", "dora"), 1)
SEEKS = Answer(HereState.SEEKS, "", 0)


def hosts(key: str, *voters: str) -> Answer:
    return Answer(HereState.HOSTS, key, 0, frozenset(voters), claimed=True)


def follows(key: str) -> Answer:
    return Answer(HereState.FOLLOWS, key, 0)


@pytest.fixture
def meetings() -> Meetings:
    """Of a host that is alone and has left the liar once."""
    return made(lies=1)


def made(lies: int, on_their_way: tuple[str, ...] = (), came: tuple[str, ...] = ()) -> Meetings:
    """`came`: who came to this host after they had voted for the other one."""
    table: Any = SimpleNamespace(own_key="me", weights=SEATS, present={"me"})
    table.rejoin = table.running = None
    table.votes_are_in = lambda now: False
    table.weights_with = lambda keys: SEATS
    table.on_their_way = lambda now: set(on_their_way)
    host: Any = SimpleNamespace(table=table, here=SimpleNamespace(votes=(), term=1))
    host.let_count = lambda who_is_with: None
    host.came_after = lambda voters, term, host: set(voters) & set(came)
    guest = SimpleNamespace(distrusted={"liar": lies}, weighing=Weighing("me"))
    return Meetings(cast(HostShell, SimpleNamespace(host=host)), cast(Guest, guest))


def times_until_it_gives_way(meetings: Meetings, answer: Answer) -> int:
    return next(n for n in range(1, 100) if meetings.gives_way("liar", answer, 0.0))


def test_the_first_two_answers_only_show_that_it_is_there(meetings: Meetings) -> None:
    assert times_until_it_gives_way(meetings, hosts("liar", "ben")) == 3


@pytest.mark.parametrize(("lies", "answers"), [(1, 3), (2, 15), (3, 27)])
def test_each_further_time_that_it_has_lied_it_is_heard_twelve_times_more(
    lies: int, answers: int
) -> None:
    assert times_until_it_gives_way(made(lies), hosts("liar", "ben")) == answers


@pytest.mark.parametrize(("times", "answers"), [(0, 1), (1, 13), (2, 25), (9, 61)])
def test_a_host_we_have_given_way_to_in_vain_is_heard_twelve_times_more(
    times: int, answers: int
) -> None:
    """It let nobody in, or went again: meanwhile others may find us."""
    meetings = made(lies=0)
    for _ in range(times):
        meetings._guest.weighing.concede("liar")
    assert times_until_it_gives_way(meetings, hosts("liar", "ben")) == answers


def test_it_was_not_in_vain_once_that_host_has_shown_its_match() -> None:
    meetings = made(lies=0)
    meetings._guest.weighing.concede("liar")
    meetings._guest.weighing.proven("liar")
    assert times_until_it_gives_way(meetings, hosts("liar", "ben")) == 1


def test_only_answers_in_a_row_count(meetings: Meetings) -> None:
    assert not meetings.gives_way("liar", hosts("liar", "ben"), 0.0)
    assert not meetings.gives_way("liar", SEEKS, 0.0)
    assert times_until_it_gives_way(meetings, hosts("liar", "ben")) == 3


def never_gives_way(meetings: Meetings, *voters: str) -> bool:
    return not any(meetings.gives_way("liar", hosts("liar", *voters), 0.0) for _ in range(9))


def test_as_many_seats_are_not_enough(meetings: Meetings) -> None:
    assert never_gives_way(meetings)


@pytest.mark.parametrize("lies", [0, 1])
def test_votes_of_those_who_have_come_to_us_since_do_not_count_for_it(lies: int) -> None:
    """They may be gone by now, so that nobody else can tell."""
    came, voters = ("ben", "cleo", "liar"), ("ben", "cleo")
    assert never_gives_way(made(lies, ("dora",), came), *voters)
    assert not never_gives_way(made(lies, ("dora",)), *voters)


def test_unless_they_say_that_they_follow_it() -> None:
    meetings = made(lies=1, came=("ben",))
    assert never_gives_way(meetings, "ben")
    meetings.gives_way("ben", follows("liar"), 0.0)
    assert not never_gives_way(meetings, "ben")


def test_votes_of_those_who_host_themselves_do_not_count_for_it(meetings: Meetings) -> None:
    meetings.gives_way("ben", Answer(HereState.HOSTS, "ben", 0, yields=True), 0.0)
    assert never_gives_way(meetings, "ben")


@pytest.mark.parametrize("answer", [SEEKS, follows("cleo"), Answer(HereState.ELSEWHERE, "", 0)])
def test_votes_of_those_who_say_that_they_are_elsewhere_do_not_count_for_it(
    meetings: Meetings, answer: Answer
) -> None:
    meetings.gives_way("ben", answer, 0.0)
    assert never_gives_way(meetings, "ben")


def test_votes_of_those_who_are_gone_do_not_count_for_it(meetings: Meetings) -> None:
    """They may have left it for its lies, and told nobody; so no answer twice in a row says no."""
    meetings.no_answer("ben")
    meetings.no_answer("ben")
    assert never_gives_way(meetings, "ben")
    meetings.gives_way("ben", follows("liar"), 0.0)
    assert meetings.gives_way("liar", hosts("liar", "ben"), 0.0)


def test_votes_of_those_who_are_gone_count_for_a_host_that_has_never_lied() -> None:
    meetings = made(lies=0)
    meetings.no_answer("ben")
    meetings.no_answer("ben")
    assert meetings.gives_way("liar", hosts("liar", "ben"), 0.0)


def test_those_who_look_for_a_host_count_as_ours(meetings: Meetings) -> None:
    meetings.gives_way("dora", SEEKS, 0.0)
    assert never_gives_way(meetings, "ben")


def test_those_who_say_that_they_follow_it_count_for_it(meetings: Meetings) -> None:
    meetings.gives_way("ben", follows("liar"), 0.0)
    assert times_until_it_gives_way(meetings, hosts("liar")) == 3


def test_those_who_follow_somebody_else_do_not(meetings: Meetings) -> None:
    meetings.gives_way("ben", follows("cleo"), 0.0)
    assert never_gives_way(meetings)


def test_whoever_follows_it_is_with_it_though_they_have_voted_for_somebody_else_since() -> None:
    meetings = made(lies=0, on_their_way=("dora",))
    entries = [{"votes": [{"key": "ben", "term": 1}]}]
    running: Any = SimpleNamespace(log=SimpleNamespace(ended=False, entries=entries))
    meetings._host.host.table.running = running
    assert never_gives_way(meetings, "ben")
    meetings.gives_way("ben", follows("liar"), 0.0)
    assert times_until_it_gives_way(meetings, hosts("liar", "ben")) == 1


def test_with_as_many_seats_the_one_who_claims_gives_way() -> None:
    assert made(lies=0).gives_way("liar", hosts("liar"), 0.0)


@pytest.mark.parametrize(("plays", "awaited", "ends"), [
    (False, {}, True), (True, {3: "fay"}, True), (True, {}, False),
])  # fmt: skip
def test_where_the_other_never_claims_a_tie_ends_at_the_fifth_meeting(
    plays: bool, awaited: dict[int, str], ends: bool
) -> None:
    """In a lobby, or while a match of another day still waits for people: not in any other."""
    meetings = made(lies=0)
    table: Any = meetings._host.host.table
    table.votes_are_in = lambda now: True
    log = SimpleNamespace(ended=False, entries=[], awaited=awaited)
    table.running = SimpleNamespace(log=log) if plays else None
    silent = Answer(HereState.HOSTS, "liar", 0, frozenset())
    gave_way = [meetings.gives_way("liar", silent, 0.0) for _ in range(9)]
    assert gave_way[:5] == [False] * 4 + [ends]
    assert any(gave_way) == ends


def test_those_a_new_host_still_waits_for_count_as_its_own() -> None:
    """Else one seat that is quicker than all others would take the match from them."""
    assert not made(lies=0, on_their_way=("ben",)).gives_way("liar", hosts("liar"), 0.0)


def test_those_who_have_voted_for_the_other_are_not_on_their_way() -> None:
    assert made(lies=0, on_their_way=("ben",)).gives_way("liar", hosts("liar", "ben"), 0.0)


def test_unless_they_look_for_a_host_again() -> None:
    meetings = made(lies=0, on_their_way=("ben", "cleo"))
    for one in ("ben", "cleo"):
        meetings.gives_way(one, SEEKS, 0.0)
    assert never_gives_way(meetings, "ben", "cleo")


def test_programs_that_come_and_go_fill_no_memory() -> None:
    meetings = made(lies=0)
    for number in range(1000):
        meetings.no_answer(f"{number:064x}")
    assert len(meetings._others) <= 64


def test_an_old_vote_for_a_liar_does_not_count_while_its_giver_is_on_their_way_to_us() -> None:
    """Their link to us has just broken; they came to us when they had voted for the liar."""
    assert never_gives_way(made(lies=1, on_their_way=("ben",)), "ben")


def test_a_new_host_counts_on_nobody_who_has_twice_not_answered() -> None:
    meetings = made(lies=0)
    rejoin = Rejoin(PLAYING, ANNA.key, 0.0)
    meetings._host.host.table.rejoin = rejoin
    meetings.no_answer(BEN.key)
    assert rejoin.on_their_way == {BEN.key}
    meetings.gives_way(BEN.key, SEEKS, 0.0)
    meetings.no_answer(BEN.key)
    assert rejoin.on_their_way == {BEN.key}
    meetings.no_answer(BEN.key)
    assert rejoin.on_their_way == set()


def test_nor_on_anybody_who_is_with_another_host() -> None:
    meetings = made(lies=0)
    rejoin = Rejoin(PLAYING, ANNA.key, 0.0)
    meetings._host.host.table.rejoin = rejoin
    meetings.gives_way(BEN.key, follows("liar"), 0.0)
    assert rejoin.on_their_way == set()


def test_two_parts_of_a_lobby_merge_as_fast_the_second_time() -> None:
    """The host that they gave way to has been theirs since: it was not in vain."""
    room = Room(5)
    room.loop.pass_time(3.0)
    for _ in range(3):
        room.network.part(frozenset({3, 4, 5}))
        room.until(lambda: len(room.hosts) == 2)
        room.loop.pass_time(3.0)
        room.network.heal()
        room.loop.pass_time(6.0)
        assert len(room.hosts) == 1
        room.loop.pass_time(15.0)
