"""What a table hands down: a lobby that fits its match, and the logs guests bring a new host."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.rules.intents import Start
from game.rules.mission import Mission
from game.rules.record import MOST_SHEET_NAME
from game.rules.setup import Mode
from game.table.storage.mission_board import mission_setup
from net.chain.log import Log, Untrue
from net.messages.heritage import (
    Heritage,
    ToldLog,
    copied,
    fits,
    handed_down,
    lacks,
    shares,
    with_seats_of,
)
from net.messages.host_candidates import HostCandidate
from net.messages.lobby import NO_PEER, Lobby, SeatInfo, SeatKind, TableState
from net.messages.messages import Have, LobbyNow, to_guest, to_map
from tests.net.chain.made import ANNA, BEN, EVE, HOLDERS, TABLE, Made
from tests.net.guest.guests import that_waits
from tests.net.worlds import CHARTER, HOST

CANDIDATES = {
    who.key: HostCandidate(who.key, (f"10.0.0.{n}",), 47325)
    for n, who in enumerate((HOST, ANNA, BEN))
}
SEATS = (
    SeatInfo(0, SeatKind.PERSON, "Anna", None, 2, key=ANNA.key),
    SeatInfo(1, SeatKind.PERSON, "Ben", None, 3, key=BEN.key),
    SeatInfo(2, SeatKind.BOT, "Ada", "easy"),
    SeatInfo(3),
)
LOBBY = Lobby(
    CHARTER, "Friday", Mode.VERSUS, "black", SEATS, TableState.PLAYING, 1,
    host=CANDIDATES[HOST.key], candidates=(CANDIDATES[ANNA.key], CANDIDATES[BEN.key]),
)  # fmt: skip


@pytest.fixture
def made() -> Made:
    made = Made().begun().rolls(2)
    made.log.vouch(made.seal())
    return made


# Whether a lobby fits a match.


def test_the_lobby_of_a_match_fits_it(made: Made) -> None:
    assert fits(LOBBY, made.log)
    assert fits(LOBBY, None)


@pytest.mark.parametrize(
    "other",
    [
        {"seats": SEATS[::-1]},
        {"seats": (replace(SEATS[0], name="A\u202enna"), *SEATS[1:])},
        {"seats": SEATS[:2]},
        {"seats": (SEATS[0], SeatInfo(1), replace(SEATS[1], index=2))},
        {"seats": (SEATS[0],)},
        {"seats": ()},
        {"seats": (*SEATS, *(SeatInfo(index) for index in range(4, 7)))},
        {"sheet": "bl\nack"},
        {"table_name": "Fri\u2066day"},
        {"mission": 2},
        {"mode": Mode.MISSION},
        {"mode": Mode.MISSION, "mission": 2},
        {"mode": Mode.SOLO},
        {"paused": 3},
    ],
    ids=lambda other: ", ".join(other),
)
def test_any_other_lobby_does_not_fit(made: Made, other: dict) -> None:
    assert not fits(replace(LOBBY, **other), made.log)


def test_before_the_first_match_a_lobby_has_seats_and_no_pause() -> None:
    lobby = replace(LOBBY, state=TableState.LOBBY, match=0)
    assert fits(lobby, None)
    assert not fits(replace(lobby, paused=0), None)
    assert not fits(replace(lobby, seats=()), None)
    assert not fits(replace(lobby, mode=Mode.SOLO), None)  # solo has one seat


def test_the_lobby_of_the_next_match_need_not_fit_the_last_one(made: Made) -> None:
    assert fits(replace(LOBBY, match=2, seats=SEATS[:2]), made.log)


ANY_SEATS = st.lists(
    st.builds(
        SeatInfo,
        st.integers(0, 5),
        st.sampled_from(SeatKind),
        st.none() | st.text(min_size=1, max_size=8),
        st.none() | st.just("easy"),
        st.integers(0, 3),
        st.booleans(),
        st.none() | st.sampled_from([ANNA.key, BEN.key, EVE.key]),
        st.booleans(),
    ),
    max_size=6,
)
GOOD_SEATS = ANY_SEATS.map(
    lambda seats: [replace(seat, index=n, name="P" * (n + 1)) for n, seat in enumerate(seats)]
)
LOBBIES = st.builds(
    Lobby,
    st.just(CHARTER),
    st.sampled_from(["Friday", "\u202e"]),
    st.sampled_from(Mode),
    st.sampled_from(["black", "pink"]),
    st.one_of(ANY_SEATS, GOOD_SEATS).map(tuple),
    st.sampled_from(TableState),
    st.integers(-1, 3),
    mission=st.none() | st.integers(1, 5),
    paused=st.none() | st.integers(0, 5),
    candidates=st.sampled_from([(), (CANDIDATES[ANNA.key],)]),
    host=st.sampled_from([None, CANDIDATES[HOST.key], CANDIDATES[BEN.key]]),
)
BEGUN = Made().begun()
BEGUN.log.vouch(BEGUN.seal())


@given(LOBBIES)
@settings(max_examples=300)
def test_fits_answers_for_any_lobby(lobby: Lobby) -> None:
    for log in (None, BEGUN.log, Made().log):
        assert fits(lobby, log) in (True, False)


@given(LOBBIES)
@settings(max_examples=300)
def test_a_fitting_lobby_still_fits_once_handed_down(lobby: Lobby) -> None:
    for log in (None, BEGUN.log):
        if fits(lobby, log) and (log is None or log.number == lobby.match):
            assert fits(handed_down(Heritage(lobby, log, 1), CANDIDATES[ANNA.key], ANNA.key), log)


# Handing down.


def down(log, lobby: Lobby = LOBBY) -> Lobby:
    return handed_down(Heritage(lobby, log, 4), CANDIDATES[ANNA.key], ANNA.key)


def test_everybody_is_away_and_their_seats_are_kept(made: Made) -> None:
    lobby = down(made.log)
    assert [(seat.away, seat.held, seat.peer) for seat in lobby.people] == [
        (True, True, NO_PEER),
        (True, True, NO_PEER),
    ]
    assert lobby.seats[2] == SEATS[2]


def test_the_new_host_is_no_candidate_and_the_old_one_is_the_last(made: Made) -> None:
    lobby = down(made.log)
    assert lobby.host == CANDIDATES[ANNA.key]
    assert lobby.candidates == (CANDIDATES[BEN.key], CANDIDATES[HOST.key])
    assert lobby.term == 4


def test_a_pause_is_not_handed_down(made: Made) -> None:
    lobby = down(made.log, replace(LOBBY, paused=1, anybody_resumes=True))
    assert (lobby.paused, lobby.anybody_resumes) == (None, False)


def test_after_a_finished_match_the_table_is_in_its_lobby() -> None:
    over = Made().played()
    over.log.vouch(over.seal())
    assert down(over.log).state is TableState.LOBBY
    assert down(None).state is TableState.LOBBY


def test_where_the_lobby_disagrees_the_seats_of_the_match_win(made: Made) -> None:
    """Ben's seat has gone to Eve in the lobby, but not in the log."""
    eve = replace(SEATS[1], name="Eve", key=EVE.key)
    lobby = with_seats_of(replace(LOBBY, seats=(SEATS[0], eve, *SEATS[2:])), made.log)
    assert lobby.seats[0] == SEATS[0]
    assert (lobby.seats[1].key, lobby.seats[1].away, lobby.seats[1].held) == (BEN.key, True, True)
    assert len(lobby.seats) == 4


def test_no_more_seats_are_open_than_the_mode_of_the_match_has() -> None:
    """The lobby is of a versus match of six seats; the owner began a mission instead."""
    six = tuple(replace(seat, index=n) for n, seat in enumerate((*SEATS, SEATS[3], SEATS[3])))
    mission = Log(TABLE, 1)
    mission.match.apply(Start(mission_setup(Mission.COLOURS, 3)))
    mission.seats = list(HOLDERS)
    lobby = with_seats_of(replace(LOBBY, seats=six), mission)
    assert (lobby.mode, len(lobby.seats)) == (Mode.MISSION, 4)
    assert fits(lobby, None)


def test_a_new_host_caps_the_pace_at_ten_seconds() -> None:
    assert down(None, that_waits(LOBBY, pace=2.0)).pace == 2.0
    assert down(None, that_waits(LOBBY, pace=3600.0)).pace == 10.0


def test_the_longest_sheet_name_of_a_log_fits_into_a_lobby(made: Made) -> None:
    lobby = replace(LOBBY, sheet="s" * MOST_SHEET_NAME)
    assert to_guest(to_map(LobbyNow(lobby))) == LobbyNow(lobby)


# Logs told to a new host.


def have(made: Made, count: int | None = None) -> Have:
    count = made.log.sealed if count is None else count
    return Have(1, count, made.log.heads[count].hex())


def test_a_host_that_holds_less_than_a_guest_lacks_something(made: Made) -> None:
    short = copied(made.log)
    made.rolls(1)
    made.log.vouch(made.seal())
    assert lacks(short, have(made))
    assert not lacks(made.log, have(made))
    assert lacks(None, have(made))
    assert not lacks(None, Have())


def test_the_head_shows_whether_host_and_guest_share_a_log(made: Made) -> None:
    assert shares(made.log, have(made, 3))
    assert not shares(made.log, Have(1, 3, "0" * 64))
    assert not shares(made.log, Have(2, 3, made.log.heads[3].hex()))
    assert not shares(made.log, Have(1, made.log.count + 1, "0" * 64))
    assert not shares(None, have(made, 0))


def test_a_copy_ends_where_the_host_s_seal_does(made: Made) -> None:
    sealed = made.log.count
    made.rolls(1)
    copy = copied(made.log)
    assert (copy.count, copy.head) == (sealed, made.log.heads[sealed].hex())
    before = made.log.count
    made.settle()
    assert (copy.count, made.log.count > before) == (sealed, True)


def test_a_host_without_a_log_is_told_it_from_the_first_entry(made: Made) -> None:
    told = ToldLog(None, TABLE, have(made))
    told.take(made.told(0, 3, seal=False))
    assert not told.done
    told.take(made.told(3))
    assert told.done
    assert told.log.head == made.log.head


def test_a_host_with_a_shorter_log_is_told_only_the_rest(made: Made) -> None:
    short = copied(made.log)
    made.rolls(1)
    made.log.vouch(made.seal())
    told = ToldLog(short, TABLE, have(made))
    assert told.first == short.count
    told.take(made.told(told.first))
    assert told.done
    assert short.count < told.log.count


@pytest.mark.parametrize(
    "part",
    [
        lambda made: made.told(1),
        lambda made: replace(made.told(), match=2),
        lambda made: replace(made.told(), seal=None, entries=()),
        lambda made: replace(made.told(), seal=made.seal(host=EVE).signature),
        lambda made: replace(made.told(), seal=made.seal(2).signature),
        lambda made: replace(made.told(), entries=(*made.told().entries, {"entry": "won"})),
        lambda made: replace(made.told(), entries=({"entry": "won"},)),
        lambda made: replace(made.told(), entries=(made.log.entries[0], made.log.entries[0])),
    ],
    ids=["a gap", "another match", "nothing", "by Eve", "other entries", "more", "none", "twice"],
)
def test_anything_but_the_promised_entries_is_refused(made: Made, part) -> None:
    with pytest.raises(Untrue):
        ToldLog(None, TABLE, have(made)).take(part(made))


def test_a_told_log_without_a_final_seal_is_never_done(made: Made) -> None:
    told = ToldLog(None, TABLE, have(made))
    told.take(made.told(seal=False))
    assert not told.done
    with pytest.raises(Untrue):
        told.take(replace(made.told(seal=False), first=made.log.count, entries=()))
