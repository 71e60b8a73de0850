"""People of the table are with another host than ours; their questions show where they are."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from net.base.refusals import Refusal, RefusalCode
from net.failover.inquiry import Answer
from net.guest.guest import Guest, GuestState
from net.host.host import Host, Send
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby, SeatInfo, SeatKind
from net.messages.messages import Here, HereState, LobbyNow, Welcome, Where
from net.program.elsewhere import ASKS_SECONDS, PAUSE_SECONDS, Elsewhere, Poll, has_more
from net.program.member import Member
from tests.net.chain.made import BEN
from tests.net.guest.guests import PLAYING
from tests.net.simulator.program import TABLE, Program
from tests.net.test_false_hosts import never_yields
from tests.net.test_taking_over import Room


class ShowsEverybody(Host):
    """Shows all people as present to everybody else."""

    def _take_actions(self, now: float) -> list:
        return [shown for action in super()._take_actions(now) for shown in self._shown(action)]

    def _shown(self, action: object) -> list:
        if not isinstance(action, Send) or not isinstance(action.message, LobbyNow | Welcome):
            return [action]
        far = tuple(peer for peer in action.peers if not self._peers[peer].is_local)
        near = tuple(peer for peer in action.peers if peer not in far)
        lobby = action.message.lobby
        seats = tuple(replace(seat, away=False) for seat in lobby.seats)
        false = replace(action.message, lobby=replace(lobby, seats=seats))
        return [Send(near, action.message), Send(far, false)]


def test_a_guest_that_waits_for_people_who_are_with_another_host_goes_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two have left a host for its lies; as many seats are with it as with them."""
    monkeypatch.setattr(Program, "kind_of_host", ShowsEverybody)
    room = Room(4)
    monkeypatch.setattr(Program, "kind_of_host", Host)
    liar, ben, cleo, dora = room.programs
    room.play(3.0)
    for left in (cleo, dora):
        left.member.shell.guest.forsake(Refusal(RefusalCode.CONTRADICTION))
        left.member.shell._flush()
    room.loop.pass_time(60.0)
    assert {one.guest.host_key for one in (ben, cleo, dora)} == {cleo.identity.key}
    assert liar.member.host is None
    room.to_the_end()
    assert len(room.histories()) == 1


def test_a_guest_goes_to_the_others_whom_its_host_has_sent_away() -> None:
    """The host shows truly that they are gone."""
    room = Room(5)
    liar, ben, *others = room.programs
    room.play(3.0)
    never_yields(room, liar)
    for one in others:
        one.member.shell.guest.forsake(Refusal(RefusalCode.CONTRADICTION))
        one.member.shell._flush()
    room.loop.pass_time(120.0)
    assert {one.guest.host_key for one in (ben, *others)} == {others[0].identity.key}


class SaysThatItHosts(Member):
    """Answers everybody with what it once said as a host."""

    says: Here | None = None

    def _answer(self, where: Where, key: str) -> Here:
        return self.says or super()._answer(where, key)


def is_at(program: Program, host: Program) -> bool:
    guest = program.guest
    return guest.state is GuestState.IN and guest.host_key == host.identity.key


def test_a_former_host_draws_nobody_away_with_the_votes_it_once_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are of a later term, since nobody voted anew when all went back to the first host."""
    monkeypatch.setattr(Program, "kind_of_member", SaysThatItHosts)
    room = Room(4)
    anna, ben, cleo, dora = room.programs
    room.play(3.0)
    room.network.part(frozenset({1}))
    room.until(lambda: ben.member.host is not None and len(ben.member.host.our_votes.votes) == 3)
    assert ben.member.host is not None
    here = ben.member.host.host.here
    room.network.heal()
    ben.member._give_way(anna.identity.key)
    room.until(lambda: all(is_at(one, anna) for one in room.programs))
    assert isinstance(ben.member, SaysThatItHosts)
    ben.member.says = here
    for one in (cleo, dora):
        monkeypatch.setattr(one.member._elsewhere, "asks", lambda *_: True)
        ben.member._inquire(one.candidate, lambda *_: None, TABLE)
    left = []
    monkeypatch.setattr(Guest, "forsake", lambda guest, why: left.append(guest))
    room.loop.pass_time(5.0)
    assert left == []


HOST, OTHER = "5" * 64, "6" * 64
EVERY = 3.0
"""Seconds between two questions."""


def times_until_asked_back(elsewhere: Elsewhere, key=BEN.key, every=EVERY) -> int:
    asked = (elsewhere.asks(key, HOST, n * every) for n in range(50))
    return next((n for n, back in enumerate(asked) if back), 0)


def test_who_keeps_asking_is_asked_back_after_some_time() -> None:
    assert times_until_asked_back(Elsewhere()) == ASKS_SECONDS / EVERY


def test_each_time_it_takes_as_long() -> None:
    elsewhere = Elsewhere()
    for _ in range(2):
        assert times_until_asked_back(elsewhere) == ASKS_SECONDS / EVERY


def test_who_asks_only_now_and_then_is_not_asked_back() -> None:
    assert not times_until_asked_back(Elsewhere(), every=PAUSE_SECONDS + 0.1)


def test_our_host_is_not_asked_back() -> None:
    assert not times_until_asked_back(Elsewhere(), key=HOST)


def test_what_was_asked_under_one_host_does_not_count_under_the_next() -> None:
    elsewhere = Elsewhere()
    assert not elsewhere.asks(BEN.key, OTHER, -ASKS_SECONDS)
    elsewhere.asks(BEN.key, OTHER, -PAUSE_SECONDS)
    assert not elsewhere.asks(BEN.key, HOST, 0.0)


def test_one_after_the_other_fills_no_memory() -> None:
    elsewhere = Elsewhere()
    for n in range(1000):
        elsewhere.asks(f"{n:064x}", HOST, float(n))
    assert len(elsewhere._asks) <= PAUSE_SECONDS + 1


PEOPLE = ("host", "me", "ben", "cleo", "dora")
SEATS = dict.fromkeys(PEOPLE, 1)


def lobby_of(*away: str, term: int = 1) -> Lobby:
    """What our host shows."""
    seats = tuple(
        SeatInfo(n, SeatKind.PERSON, key, None, n + 1, away=key in away, key=key)
        for n, key in enumerate(PEOPLE)
    )
    return replace(PLAYING, seats=seats, term=term)


def log_with(**terms: int) -> Any:
    """Of a match that runs: the terms in which these people voted."""
    votes = [{"key": key, "term": term} for key, term in terms.items()]
    return SimpleNamespace(ended=False, entries=[{"votes": votes}])


def ben_hosts(*voters: str, term: int = 2) -> Answer:
    return Answer(HereState.HOSTS, "ben", term, frozenset(voters))


def leaves(answer: Answer, lobby: Lobby | None = None, log: Any = None, **seats: int) -> bool:
    return has_more(answer, "me", "host", lobby or lobby_of(), log, {**SEATS, **seats})


def test_a_guest_leaves_for_a_host_with_more_seats_than_its_own_has_without_it() -> None:
    assert leaves(ben_hosts("cleo", "dora"))
    assert leaves(ben_hosts("cleo"), lobby_of("dora"))


def test_as_many_as_its_own_host_has_with_it_are_not_enough_if_that_shows_who_is_gone() -> None:
    assert leaves(ben_hosts("cleo"), lobby_of("dora"))
    assert not leaves(ben_hosts("cleo"), lobby_of("ben", "cleo", "dora"))
    assert leaves(ben_hosts("cleo", "dora"), lobby_of("ben", "cleo", "dora"))


def test_it_stays_if_as_many_are_with_its_own_host() -> None:
    assert not leaves(ben_hosts("cleo"))
    assert not leaves(ben_hosts("cleo", "dora"), host=3)


def test_it_stays_if_more_are_with_its_own_host_and_itself() -> None:
    """Somebody could tell its host that they are present, and it that they host."""
    assert leaves(ben_hosts("cleo", "dora"), me=2)
    assert not leaves(ben_hosts("cleo", "dora"), me=3)
    assert not leaves(ben_hosts("cleo", "dora"), host=2, me=2)


def test_our_own_vote_does_not_count_for_them() -> None:
    assert not leaves(ben_hosts("cleo", "me"))


def test_only_who_hosts_counts() -> None:
    voters = frozenset({"cleo", "dora"})
    for state in HereState:
        answer = Answer(state, "ben", 2, voters)
        assert leaves(answer) == (state is HereState.HOSTS)


def test_our_host_itself_is_no_other() -> None:
    assert not leaves(Answer(HereState.HOSTS, "host", 2, frozenset({"ben", "cleo", "dora"})))


def test_in_a_lobby_an_older_term_counts_for_nothing() -> None:
    assert not leaves(ben_hosts("cleo", "dora", term=2), lobby_of(term=2))


def test_in_a_match_who_has_voted_later_does_not_count_for_them() -> None:
    voters, later = ("cleo", "dora"), lobby_of(term=3)
    assert leaves(ben_hosts(*voters), later, log_with(ben=1, cleo=1, dora=2, host=3))
    assert not leaves(ben_hosts(*voters), later, log_with(ben=1, cleo=3, dora=3, host=3))


# Those who are said to be with the other host are asked themselves.

CANDIDATES = [HostCandidate(key, ("10.0.0.1",), 1000) for key in PEOPLE]


def with_ben(answers: dict[str, Answer | None]) -> tuple[list[str], frozenset[str]]:
    """Ben shows everybody's votes; return who was asked, and who counts after these answers."""
    asked, counted = [], []
    poll = Poll(ben_hosts("ben", "me", "cleo", "dora"), "me", counted.append)

    def inquire(candidate: HostCandidate, heard: Any) -> None:
        asked.append(candidate.key)
        heard(candidate, answers[candidate.key])

    poll.ask(CANDIDATES, inquire)
    (answer,) = counted
    return asked, answer.voters


def follows(host: str) -> Answer:
    return Answer(HereState.FOLLOWS, host, 1)


def test_voters_of_another_host_count_for_it_once_they_say_that_they_follow_it() -> None:
    answers: dict[str, Answer | None] = {"cleo": follows("ben"), "dora": follows("host")}
    assert with_ben(answers) == (["cleo", "dora"], {"cleo"})


def test_nobody_else_who_has_voted_for_it_counts() -> None:
    """Their votes may be from before they came to our host."""
    seeks = Answer(HereState.SEEKS, "ben", 0)
    assert with_ben({"cleo": None, "dora": seeks})[1] == set()


def test_without_anybody_to_ask_it_has_itself_alone() -> None:
    counted: list[Answer] = []
    Poll(ben_hosts("me"), "me", counted.append).ask(CANDIDATES, lambda *_: None)
    assert counted == [ben_hosts()]
