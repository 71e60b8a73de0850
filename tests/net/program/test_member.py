"""A program at a table: what it learns while it looks for a host."""

import pytest

from net.base.identity import Identity
from net.failover.inquiry import Answer
from net.failover.search import GoTo, SearchStep
from net.guest.farewell import Backing
from net.messages.messages import Here, HereState, Where
from tests.net.simulator.program import TABLE, Program
from tests.net.test_taking_over import Room


def searching() -> tuple[Room, Program, Program]:
    """Ben has lost his host Anna, and finds Cleo nowhere."""
    room = Room(3)
    room.play(4.0)
    anna, ben, cleo = room.programs
    anna.kill(silently=False)
    room.until(lambda: ben.member._search is not None)
    ben.member._answers = {cleo.candidate: None}
    return room, ben, cleo


def awaited_by(ben: Program) -> set[str]:
    """The keys of those that Ben, who becomes the host, waits for."""
    ben.member._take_over()
    host = ben.member.host
    assert host is not None
    rejoin = host.host.table.rejoin
    return rejoin.expected if rejoin is not None else set()


def test_whoever_does_not_answer_is_not_waited_for() -> None:
    _, ben, _ = searching()
    assert awaited_by(ben) == set()


def test_whoever_has_asked_us_for_the_table_is_waited_for_though_they_did_not_answer() -> None:
    _, ben, cleo = searching()
    assert ben.member._answer(Where(TABLE), cleo.identity.key) == Here(HereState.SEEKS)
    assert awaited_by(ben) == {cleo.identity.key}


def test_a_stranger_who_asks_is_not_waited_for() -> None:
    _, ben, _ = searching()
    ben.member._answer(Where(TABLE), Identity(b"e" * 32).key)
    assert ben.member._askers == set()
    assert awaited_by(ben) == set()


def steps_of(ben: Program, monkeypatch: pytest.MonkeyPatch) -> list[SearchStep]:
    steps: list[SearchStep] = []
    monkeypatch.setattr(ben.member, "_do", steps.append)
    return steps


@pytest.mark.parametrize("all_heard", [True, False])
def test_a_host_found_before_all_have_answered_takes_nothing_back(
    monkeypatch: pytest.MonkeyPatch, all_heard: bool
) -> None:
    """It may show votes of people who have long been with another host."""
    room, ben, cleo = searching()
    anna = room.programs[0]
    steps, search = steps_of(ben, monkeypatch), ben.member._search
    assert search is not None
    ben.member._answers = {anna.candidate: None} if all_heard else {}
    votes = frozenset({anna.identity.key, cleo.identity.key})
    answer = Answer(HereState.HOSTS, cleo.identity.key, ben.guest.lobby.term + 1, votes)
    ben.member._heard(search, cleo.candidate, answer)
    (step,) = steps
    assert isinstance(step, GoTo)
    assert step.is_outweighed is not all_heard


@pytest.mark.parametrize(
    ("cleo_says", "backing"),
    [
        (HereState.SEEKS, Backing.FEW),
        (HereState.FOLLOWS, Backing.FEW),
        (HereState.HOSTS, Backing.FEW),
        (HereState.ELSEWHERE, Backing.SOME),
    ],
)
def test_who_is_with_another_host_is_not_with_the_one_that_we_go_to(
    cleo_says: HereState, backing: Backing
) -> None:
    room = Room(4)
    _, ben, cleo, dora = room.programs
    said = Answer(cleo_says, cleo.identity.key, 1)
    ben.member._answers = {cleo.candidate: said}
    hosts = Answer(HereState.HOSTS, dora.identity.key, 1, frozenset({cleo.identity.key}))
    assert ben.member._backing(hosts) is backing
