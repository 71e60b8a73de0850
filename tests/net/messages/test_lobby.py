"""Operations on a lobby: who may sit where; a refusal changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.setup import Mode
from net.base.refusals import NotDone, RefusalCode
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import Lobby, SeatKind, TableState, new_lobby
from tests.net.worlds import CHARTER


def table(seats: int = 4, mode: Mode = Mode.VERSUS) -> Lobby:
    return new_lobby(CHARTER, "Friday", mode, "black", seats)


def refused(call, *arguments) -> RefusalCode:
    with pytest.raises(NotDone) as caught:
        call(*arguments)
    return caught.value.refusal.code


def names(lobby: Lobby) -> list[str | None]:
    return [seat.name for seat in lobby.seats]


def candidate(letter: str) -> HostCandidate:
    return HostCandidate(letter * 64, ("10.0.0.1",), 1000)


def test_when_full_a_seated_candidate_replaces_one_without_a_seat():
    lobby = table().with_person("Anna", 1, key="1" * 64)
    for letter in "12345678":
        lobby = lobby.with_candidate(candidate(letter))
    visitor, nora = candidate("9"), candidate("a")
    assert visitor not in lobby.with_candidate(visitor).candidates
    lobby = lobby.with_person("Nora", 2, key=nora.key).with_candidate(nora)
    assert [one.key[0] for one in lobby.candidates] == list("1345678a")


def test_a_kicked_guest_is_no_longer_a_host_candidate():
    lobby = table().with_candidate(candidate("1")).with_candidate(candidate("2"))
    assert lobby.banning("1" * 64, "Anna").candidates == (candidate("2"),)


def test_a_person_takes_the_first_open_seat():
    assert names(table().with_person("Anna", 1).with_person("Ben", 2)) == [
        "Anna",
        "Ben",
        None,
        None,
    ]


def test_a_person_can_choose_a_seat():
    assert names(table().with_person("Anna", 1, 2)) == [None, None, "Anna", None]


def test_a_full_table_refuses_people():
    lobby = table(2).with_person("Anna", 1).with_person("Ben", 2)
    assert refused(lobby.with_person, "Cleo", 3) is RefusalCode.TABLE_FULL


def test_a_taken_seat_cannot_be_taken_again():
    lobby = table().with_person("Anna", 1)
    assert refused(lobby.with_person, "Ben", 2, 0) is RefusalCode.SEAT_NOT_FREE


@pytest.mark.parametrize("name", ["Anna", "ANNA", " anna "])
def test_names_are_unique_whatever_their_case(name):
    lobby = table().with_person("Anna", 1)
    assert refused(lobby.with_person, name, 2) is RefusalCode.NAME_TAKEN


def test_an_unreadable_name_is_refused():
    assert refused(table().with_person, "\u202e", 1) is RefusalCode.BAD_NAME


def test_a_person_may_change_the_case_of_their_own_name():
    assert names(table().with_person("anna", 1).renamed(0, "Anna"))[0] == "Anna"


def test_a_seat_that_does_not_exist_is_refused():
    assert refused(table().opened, 4) is RefusalCode.NO_SUCH_SEAT
    assert refused(table().opened, -1) is RefusalCode.NO_SUCH_SEAT


def test_a_bot_cannot_take_a_person_s_seat():
    lobby = table().with_person("Anna", 1)
    assert refused(lobby.with_bot, 0, "easy", "Ada") is RefusalCode.SEAT_NOT_FREE


def test_a_bot_keeps_its_name_when_its_level_changes():
    lobby = table().with_bot(0, "easy", "Ada").with_bot(0, "random", "Bolt")
    assert (lobby.seats[0].name, lobby.seats[0].level) == ("Ada", "random")


@pytest.mark.parametrize(
    ("mode", "count", "code"),
    [
        (Mode.VERSUS, 7, RefusalCode.TOO_MANY_SEATS),
        (Mode.VERSUS, 1, RefusalCode.TOO_FEW_SEATS),
        (Mode.SOLO, 2, RefusalCode.TOO_MANY_SEATS),
    ],
)
def test_the_mode_limits_the_number_of_seats(mode, count, code):
    lobby = table(1 if mode is Mode.SOLO else 4, mode)
    assert refused(lobby.with_seat_count, count) is code


def test_taken_seats_survive_when_a_table_shrinks():
    lobby = table(4).with_person("Anna", 1, 3).with_person("Ben", 2, 1)
    assert names(lobby.with_seat_count(2)) == ["Ben", "Anna"]
    assert refused(lobby.with_person("Cleo", 3).with_seat_count, 2) is RefusalCode.TOO_FEW_SEATS


def test_a_match_needs_enough_seats_for_its_mode():
    assert refused(table().with_person("Anna", 1).started) is RefusalCode.TOO_FEW_SEATS


def test_at_the_start_open_seats_move_behind_the_taken_ones():
    lobby = table().with_person("Anna", 1, 3).with_bot(1, "easy", "Ada").started()
    assert names(lobby) == ["Ada", "Anna", None, None]
    assert [seat.index for seat in lobby.seats] == [0, 1, 2, 3]
    assert (lobby.state, lobby.match) == (TableState.PLAYING, 1)


def test_leaving_before_the_start_opens_the_seat():
    lobby = table().with_person("Anna", 1).with_person("Ben", 2).without_peer(1)
    assert names(lobby) == [None, "Ben", None, None]


def test_leaving_during_a_match_keeps_the_seat_as_away():
    lobby = table().with_person("Anna", 1).with_person("Ben", 2).started().without_peer(1)
    assert lobby.seats[0].name == "Anna"
    assert lobby.seats[0].away
    assert lobby.seats_of(1) == ()


def test_after_a_match_everybody_is_back_except_those_who_left():
    lobby = table().with_person("Anna", 1).with_person("Ben", 2).started().without_peer(1)
    assert names(lobby.finished()) == [None, "Ben", None, None]
    assert lobby.finished().state is TableState.LOBBY


STEPS = st.one_of(
    st.tuples(st.just("person"), st.sampled_from("abcdef"), st.integers(1, 4)),
    st.tuples(st.just("bot"), st.integers(-1, 6), st.sampled_from("xyz")),
    st.tuples(st.just("open"), st.integers(-1, 6)),
    st.tuples(st.just("count"), st.integers(0, 8)),
    st.tuples(st.just("gone"), st.integers(1, 4)),
    st.tuples(st.just("start")),
    st.tuples(st.just("finish")),
)


def take_step(lobby: Lobby, step: tuple) -> Lobby:
    match step:
        case ("person", name, peer):
            return lobby.with_person(name, peer)
        case ("bot", seat, name):
            return lobby.with_bot(seat, "easy", name)
        case ("open", seat):
            return lobby.opened(seat)
        case ("count", count):
            return lobby.with_seat_count(count)
        case ("gone", peer):
            return lobby.without_peer(peer)
        case ("start",):
            return lobby.started()
    return lobby.finished()


@given(st.lists(STEPS, max_size=20))
def test_seats_stay_in_order_and_names_unique_whatever_is_done(steps):
    lobby = table()
    for step in steps:
        try:
            lobby = take_step(lobby, step)
        except NotDone:
            continue
        taken = [seat.name for seat in lobby.taken]
        assert len(set(taken)) == len(taken)
        assert [seat.index for seat in lobby.seats] == list(range(len(lobby.seats)))
        assert 2 <= len(lobby.seats) <= 6
        assert all((seat.kind is SeatKind.OPEN) == (seat.name is None) for seat in lobby.seats)
