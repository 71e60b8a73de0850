"""A guest's view of the table: whose seats count in failover, and which lobbies may follow."""

import pytest
from msgspec.structs import replace

from game.rules.setup import Mode
from net.base.identity import Identity
from net.base.refusals import NotDone, RefusalCode
from net.base.wire import MOST_COUNTED
from net.chain.entries import Holder, Seated
from net.chain.votes import seat_weights
from net.guest.held_table import HeldTable
from net.guest.reach import (
    FIRST_LEAST,
    FIRST_MOST,
    FIRST_REACH,
    REACH_WITH_AS_MANY,
    REACH_WITH_MOST,
    Reach,
)
from net.messages.lobby import Lobby, SeatKind, TableState, new_lobby
from net.messages.messages import Hello, Prove
from tests.net import worlds
from tests.net.chain.made import ANNA, BEN, Made
from tests.net.chain.made import EVE as MADE_EVE
from tests.net.guest.guests import PLAYING, that_waits
from tests.net.worlds import CHARTER

HOST = "0" * 64


def lobby(*names: str, term: int = 0, state: TableState = TableState.LOBBY) -> Lobby:
    """A lobby with these people; the key of each is made of the first letter."""
    made = new_lobby(CHARTER, "Friday", Mode.VERSUS, "black", 6)
    for peer, name in enumerate(names, start=1):
        made = made.with_person(name, peer, key=name[0].lower() * 64)
    return replace(made, term=term, state=state, match=int(state is TableState.PLAYING))


def told(*lobbies: Lobby, hosts: str = "") -> HeldTable:
    """`hosts`: a letter for the host of each lobby, if they have several."""
    table = HeldTable()
    keys = [letter * 64 for letter in hosts] or [HOST] * len(lobbies)
    for one, host in zip(lobbies, keys, strict=True):
        table.enter(one, host, None, 99)
    return table


def weights(table: HeldTable) -> str:
    """First letters of the keys that count."""
    return "".join(sorted(key[0] for key in table.weights))


def in_seats(*names: str) -> HeldTable:
    """We are the first of these, and have the seats of all of them."""
    shown = lobby(*names)
    table = told(replace(shown, seats=tuple(replace(seat, peer=1) for seat in shown.seats)))
    table.peer = 1
    return table


def test_everybody_whom_a_lobby_has_shown_with_a_seat_is_remembered() -> None:
    table = told(lobby("Anna", "Ben"), lobby("Anna", "Cleo"))
    assert table.seen == ("a" * 64, "b" * 64, "c" * 64)


def test_nobody_is_forgotten_for_many_who_were_shown_less() -> None:
    table = told(lobby("Anna", "Ben"), lobby("Anna", "Ben"), lobby("Anna"))
    sitting = lobby("Anna").seats
    for number in range(100):
        made_up = replace(sitting[0], key=f"{number:064x}")
        table.take(replace(lobby("Anna"), seats=(made_up, *sitting[1:])), HOST, None, 99)
    assert len(table.seen) == 64
    assert "b" * 64 in table.seen
    assert f"{99:064x}" in table.seen


def test_nobody_is_forgotten_for_many_whom_one_host_shows_again_and_again() -> None:
    table = told(lobby("Anna", "Ben"))
    sitting = lobby("Anna").seats
    for number in range(100):
        made_up = replace(sitting[0], key=f"{number:064x}")
        for _ in range(3):
            table.take(replace(lobby("Anna"), seats=(made_up, *sitting[1:])), HOST, None, 99)
    assert len(table.seen) == 64
    assert {"a" * 64, "b" * 64} <= {*table.seen}


def test_whom_several_hosts_have_shown_is_remembered_before_others() -> None:
    sitting = lobby("Anna").seats

    def shows(*keys: str) -> list[Lobby]:
        return [
            replace(lobby(), seats=(replace(sitting[0], key=key), *sitting[1:])) for key in keys
        ]

    crowd, zoe = [f"{number:064x}" for number in range(80)], "e" * 64
    first, later = shows(*crowd[:70]), shows(*crowd[70:])
    table = told(*first, *shows(zoe), *shows(zoe), *later, hosts="a" * 70 + "bc" + "c" * 10)
    assert zoe in table.seen
    assert not {*crowd[70:79]} & {*table.seen}


def test_a_code_that_a_later_lobby_shows_is_not_believed() -> None:
    first, false = replace(lobby("Anna"), code="sesame"), replace(lobby("Anna"), code="false")
    table = told(first, false)
    assert table.code == "sesame"
    assert table.as_opened(false).code == "sesame"
    table = told(lobby("Anna"), false)
    assert table.code is None


def test_names_that_a_host_made_up_are_not_used() -> None:
    assert in_seats("Ben").hello(Hello(("Anna",))).names == ("Anna",)
    assert in_seats("Anna", "Eve", "Mia").hello(Hello(("Anna",))).names == ("Anna",)


def test_no_name_is_used_for_two_seats() -> None:
    assert in_seats("Anna", "Bea").hello(Hello(("Anna", "anna"))).names == ("Anna",)


def test_everybody_in_the_lobby_counts() -> None:
    assert weights(told(lobby("Anna", "Ben"))) == "ab"


def test_seats_known_to_earlier_hosts_count_though_the_lobby_forgot_them() -> None:
    assert weights(told(lobby("Anna", "Ben"), lobby("Ben", term=1), hosts="12")) == "ab"
    lobbies = lobby("Anna"), lobby("Ben", term=1), lobby("Cleo", term=2)
    assert weights(told(*lobbies, hosts="123")) == "abc"


def test_no_more_than_32_keys_are_remembered() -> None:
    table = HeldTable()
    for term in range(40):
        sitting = lobby("Anna", term=term).seats
        mine = replace(sitting[0], key=f"{term:064x}")
        host = f"{term % 2:064x}"
        table.enter(replace(lobby(term=term), seats=(mine, *sitting[1:])), host, None, 99)
    assert len(table.weights) == 32
    assert f"{39:064x}" in table.weights


def test_no_host_adds_seats_by_raising_its_term() -> None:
    assert weights(told(lobby("Anna"), lobby("Ben", term=1), lobby("Cleo", term=2))) == "c"


def test_a_person_who_leaves_under_one_host_no_longer_counts() -> None:
    table = told(lobby("Anna", "Ben"))
    table.take(lobby("Anna"), HOST, None, 99)
    assert weights(table) == "a"


def test_during_a_match_only_its_seats_count() -> None:
    playing = lobby("Ben", "Cleo", term=1, state=TableState.PLAYING)
    assert weights(told(lobby("Anna", "Ben"), playing)) == "bc"


@pytest.mark.parametrize("state", TableState)
@pytest.mark.parametrize("what", ["time_limit", "pace", "keep_seconds"])
def test_no_host_changes_how_long_the_matches_of_its_table_wait(
    what: str, state: TableState
) -> None:
    shown = lobby("Anna", "Ben", state=state)
    table = told(shown)
    with pytest.raises(NotDone, match="other times"):
        table.follow(replace(shown, **{what: 1000.0}), HOST, None, 99)
    assert table.lobby == shown


@pytest.mark.parametrize("hosts", ["first", "next"])
def test_the_first_host_waits_as_long_as_its_table_says_and_any_other_within_bounds(
    hosts: str,
) -> None:
    """Whoever has met one of them before takes the other for no liar."""
    opened = that_waits(lobby("Anna", "Ben", term=1), limit=1.0, pace=60.0, keep=300.0)
    later = opened.hosted_by(HOST)
    table = HeldTable()
    both = [(opened, opened.charter.host), (later, HOST)]
    for shown, host in both if hosts == "next" else reversed(both):
        table.reach = Reach(term=1, most=1)
        table.enter(shown, host, None, 99)
    with pytest.raises(NotDone, match="other times"):
        table.follow(later if hosts == "first" else opened, table._host, None, 99)


def test_the_charter_in_a_lobby_is_the_table_s() -> None:
    shown, table = lobby("Anna", "Ben"), HeldTable()
    table.check_host(Prove(HOST, "", shown.table_id), None)
    table.enter(shown, HOST, None, 99)
    with pytest.raises(NotDone, match="another host or table"):
        table.follow(that_waits(shown, limit=5.0), HOST, None, 99)


@pytest.mark.parametrize("what", ["match", "term"])
def test_no_host_goes_back_to_an_earlier_match_or_term(what: str) -> None:
    playing = replace(lobby("Anna", "Ben", state=TableState.PLAYING), match=2, term=3)
    table = told(playing)
    later = replace(playing, **{what: getattr(playing, what) + 1})
    table.follow(later, HOST, None, 99)
    with pytest.raises(NotDone):
        table.follow(playing, HOST, None, 99)
    assert table.lobby == later


@pytest.mark.parametrize("change", [{"term": 2}, {"term": 4, "match": 1}])
def test_a_host_that_we_knew_may_come_back_otherwise_only_if_seats_stand_for_its_term(
    change: dict,
) -> None:
    """Somebody else may have been the host meanwhile; alone, it could restart its time limit."""
    playing = replace(lobby("Anna", "Ben", state=TableState.PLAYING), match=2, term=3)
    table, changed = told(playing), replace(playing, **change)
    with pytest.raises(NotDone) as refused:
        table.enter(changed, HOST, None, 99)
    assert refused.value.refusal.code is RefusalCode.TABLES_MET
    table.reach = Reach(term=changed.term, most=1)
    table.enter(changed, HOST, None, 99)
    assert table.lobby == changed


# Seats of a match that change hands.


def seat_of(lobby: Lobby, who: str, **changes: object) -> Lobby:
    """The lobby with this person's seat changed."""
    seats = tuple(replace(seat, **changes) if seat.name == who else seat for seat in lobby.seats)
    return replace(lobby, seats=seats)


MATCH = lobby("Anna", "Ben", "Cleo", state=TableState.PLAYING)
EVE = {"name": "Eve", "key": "e" * 64}


@pytest.mark.parametrize("changes", [{}, {"away": True, "held": True}], ids=["there", "waited for"])
def test_a_seat_is_not_given_away_while_its_person_is_there_or_waited_for(changes: dict) -> None:
    before = seat_of(MATCH, "Ben", **changes)
    table = told(before)
    with pytest.raises(NotDone):
        table.follow(seat_of(before, "Ben", **EVE), HOST, None, 99)
    assert table.lobby == before


def test_a_seat_that_is_no_longer_held_may_be_taken() -> None:
    table = told(MATCH)
    for now in (seat_of(MATCH, "Ben", away=True), seat_of(MATCH, "Ben", **EVE)):
        table.follow(now, HOST, None, 99)
        assert table.lobby == now


def test_the_seat_of_a_kicked_person_may_be_taken() -> None:
    table = told(MATCH)
    table.follow(seat_of(MATCH.banning("b" * 64, "Ben"), "Ben", **EVE), HOST, None, 99)
    assert table.lobby.seats[1].name == "Eve"


def test_seats_may_change_freely_between_matches() -> None:
    table = told(lobby("Anna", "Ben"))
    table.follow(lobby("Anna", "Eve"), HOST, None, 99)
    assert table.lobby == lobby("Anna", "Eve")


def test_a_guest_that_was_away_accepts_seats_that_changed_meanwhile() -> None:
    table = told(MATCH)
    table.take(seat_of(MATCH, "Ben", **EVE), HOST, None, 99)
    assert table.gives_seats_away(MATCH)


@pytest.mark.parametrize("what", ["term", "match"])
def test_term_and_match_numbers_may_not_jump_too_far(what: str) -> None:
    most = FIRST_MOST
    assert told(replace(lobby("Anna"), **{what: most})).lobby is not None
    with pytest.raises(NotDone):
        told(replace(lobby("Anna"), **{what: most + 1}))
    table = told(lobby("Anna"))
    with pytest.raises(NotDone):
        table.enter(replace(lobby("Anna"), **{what: 1101}), HOST, None, 100)


@pytest.mark.parametrize("what", ["term", "match"])
def test_everybody_has_another_bound_for_a_first_term_and_keeps_it(what: str) -> None:
    def lets_in(identity: Identity, number: int) -> bool:
        table = HeldTable(identity=identity)
        try:
            table.enter(replace(lobby("Anna"), **{what: number}), HOST, None, 0)
        except NotDone:
            return False
        return True

    people = [Identity(bytes([n]) * 32) for n in range(50)]
    half = (FIRST_LEAST + FIRST_MOST) // 2
    before = [lets_in(one, half) for one in people]
    assert all(lets_in(one, FIRST_LEAST) for one in people)
    assert not any(lets_in(one, FIRST_MOST) for one in people)
    assert 10 < sum(before) < 40
    assert [lets_in(one, half + 1) for one in people] == before  # under the next host


def refusal_of_a_host_that_begins(what: str, ahead: int, reach: int) -> RefusalCode | None:
    """What a guest with that reach says of the next host's first lobby."""
    table = told(lobby("Anna", "Ben"))
    table.reach = Reach(reach)
    try:
        table.enter(replace(lobby("Anna", "Ben"), **{what: ahead}), "f" * 64, None, 0)
    except NotDone as refused:
        return refused.refusal.code
    return None


@pytest.mark.parametrize("what", ["term", "match"])
def test_a_host_that_begins_beyond_our_reach_is_left_but_no_liar(what: str) -> None:
    """One before it may have told it of so many terms."""
    for reach in (FIRST_REACH, 9000):
        assert refusal_of_a_host_that_begins(what, reach, reach) is None
        assert refusal_of_a_host_that_begins(what, reach + 1, reach) is RefusalCode.TABLES_MET


def test_the_reach_doubles_every_two_seconds_of_a_search() -> None:
    assert [Reach.after(seconds).more for seconds in (0.0, 1.9, 2.0, 3.9, 10.0)] == [
        FIRST_REACH * times for times in (1, 1, 2, 2, 32)
    ]
    assert Reach.after(60.0) == Reach.after(1e9)


@pytest.mark.parametrize("what", ["term", "match"])
def test_a_host_may_begin_where_enough_seats_stand_for_it(what: str) -> None:
    reach = Reach(**{what: 10**6}, most=10**9)
    has = reach.has_term if what == "term" else reach.has_match
    assert has(10**6 + FIRST_REACH, 7)
    assert not has(10**6 + FIRST_REACH + 1, 7)
    other = reach.has_match if what == "term" else reach.has_term
    assert not other(10**6, 7)


def test_not_even_with_most_seats_may_a_host_begin_anywhere() -> None:
    reach = Reach(term=10**6, most=1000)
    assert reach.has_term(1007 + FIRST_REACH, 7)
    assert not reach.has_term(1008 + FIRST_REACH, 7)


def test_whatever_liars_tell_people_alone_most_of_the_seats_bring_the_others_there() -> None:
    alone = FIRST_MOST + 1000 * Reach.after(60.0).more
    assert alone < REACH_WITH_AS_MANY < REACH_WITH_MOST < MOST_COUNTED // 100


@pytest.mark.parametrize("what", ["term", "match"])
def test_no_host_raises_its_terms_or_matches_again_and_again(what: str) -> None:
    """It could bring its guests far apart from others."""
    table = told(lobby("Anna", "Ben"))
    with pytest.raises(NotDone):
        for number in range(1, 1000):
            table.follow(replace(lobby("Anna", "Ben"), **{what: number}), HOST, None, 2000)
    assert 10 < getattr(table.lobby, what) < 50


def test_a_host_may_go_on_by_several_terms_at_once() -> None:
    """People at its table have voted for others in those between."""
    table = told(lobby("Anna", "Ben"))
    table.follow(replace(lobby("Anna", "Ben"), term=16), HOST, None, 0)
    with pytest.raises(NotDone):
        table.follow(replace(lobby("Anna", "Ben"), term=32), HOST, None, 16)


def test_a_host_may_raise_its_terms_anew_when_another_was_the_host_meanwhile() -> None:
    table = told(lobby("Anna", "Ben"))
    table.follow(replace(lobby("Anna", "Ben"), term=16), HOST, None, 0)
    table.enter(replace(lobby("Anna", "Ben"), term=17), "1" * 64, None, 16)
    table.enter(replace(lobby("Anna", "Ben"), term=18), HOST, None, 17)
    table.follow(replace(lobby("Anna", "Ben"), term=34), HOST, None, 18)
    assert table.lobby.term == 34


def test_a_host_that_comes_back_after_others_may_be_many_terms_further_on() -> None:
    table = told(lobby("Anna", "Ben"))
    table.enter(replace(lobby("Anna", "Ben"), term=40), HOST, None, 0)
    assert table.lobby is not None


def test_matches_that_were_told_count_for_nothing() -> None:
    table = told(lobby("Anna", "Ben"))
    for number in range(1, 1000):
        begun = Made(number).begun().log
        table.follow(replace(lobby("Anna", "Ben"), match=number), HOST, begun, 2000)
    assert table.lobby is not None
    assert table.lobby.match == 999


def test_seats_weigh_as_in_the_match_that_was_told_and_afterwards_too() -> None:
    made = Made().begun()
    made.log.take(Seated(2, Holder("Eve", MADE_EVE.key), made.vote(MADE_EVE)))
    table = told(replace(PLAYING, match=1))
    table.hold(made.log)
    assert table.weights == seat_weights(made.log)
    assert table.weights[MADE_EVE.key] < min(table.weights[ANNA.key], table.weights[BEN.key])
    seats = tuple(
        replace(seat, kind=SeatKind.PERSON, key=MADE_EVE.key, level=None) if seat.level else seat
        for seat in PLAYING.seats
    )
    table.lobby = replace(PLAYING, state=TableState.LOBBY, match=1, seats=seats)
    assert table.weights[MADE_EVE.key] < table.weights[ANNA.key]


def test_at_most_one_match_begins_between_two_lobbies_of_a_host() -> None:
    table = told(lobby("Anna", "Ben"))
    table.follow(replace(lobby("Anna", "Ben"), match=1), HOST, None, 99)
    with pytest.raises(NotDone):
        table.follow(replace(lobby("Anna", "Ben"), match=3), HOST, None, 99)


@pytest.mark.parametrize(
    ("why", "parted"),
    [
        (RefusalCode.LINK_LOST, True),
        (RefusalCode.SILENT, True),
        (RefusalCode.HOST_LEFT, False),
        (RefusalCode.TABLES_MET, False),
        (RefusalCode.CONTRADICTION, False),
    ],
    ids=str,
)
def test_only_a_lost_or_silent_host_counts_as_parted(why: RefusalCode, parted: bool) -> None:
    table = told(lobby("Anna", "Ben"))
    assert not table.forsake(why)
    assert table.parted.has(HOST, 0) is parted
    assert not table.parted.has(HOST, 1)


def test_a_host_that_was_lost_is_remembered_under_others_until_it_has_proven_itself() -> None:
    table = told(lobby("Anna", "Ben"))
    table.forsake(RefusalCode.SILENT)
    table.enter(lobby("Anna", "Ben", term=1), "1" * 64, None, 99)
    table.prove()
    table.forsake(RefusalCode.TABLES_MET)
    table.enter(lobby("Anna", "Ben", term=2), HOST, None, 99)
    assert table.parted.has(HOST, 0)
    table.prove()
    assert not table.parted.has(HOST, 0)


@pytest.mark.parametrize("why", [RefusalCode.SEAT_HELD, RefusalCode.LINK_LOST], ids=str)
def test_a_link_on_which_nobody_let_us_in_changes_nothing(why: RefusalCode) -> None:
    table = told(lobby("Anna", "Ben"))
    table.forsake(RefusalCode.SILENT)
    table.forsake(why, was_in=False)
    assert table.parted.has(HOST, 0)
    table = told(lobby("Anna", "Ben"))
    table.forsake(RefusalCode.HOST_LEFT)
    table.forsake(why, was_in=False)
    assert not table.parted.has(HOST, 0)


def test_a_match_told_by_a_host_that_proved_nothing_does_not_count() -> None:
    table = told(lobby("Anna", "Ben"))
    before = table.weights
    table.enter(PLAYING, worlds.HOST.key, None, 99)
    table.check_log(Made().begun().log, worlds.HOST.key, begins=True)
    assert table.forsake(RefusalCode.TABLES_MET)
    assert table.weights == before


def test_whoever_was_once_asked_for_the_code_shows_it_until_it_is_called_wrong() -> None:
    table = in_seats("Anna", "Ben")
    table.code = "sesame"
    assert table.code_to_show is None
    for why, shown in (
        (RefusalCode.CODE_NEEDED, "sesame"),
        (RefusalCode.TABLES_MET, "sesame"),
        (RefusalCode.WRONG_CODE, None),
        (RefusalCode.TABLES_MET, None),
        (RefusalCode.CODE_NEEDED, "sesame"),
        (RefusalCode.NO_CODE_HERE, None),
    ):
        table.forsake(why)
        assert table.code_to_show == shown


def test_a_host_has_kicked_us_if_it_said_so_while_we_were_in() -> None:
    for why, was_in, kicked in [
        (RefusalCode.SILENT, True, False),
        (RefusalCode.KICKED, False, False),
        (RefusalCode.KICKED, True, True),
    ]:
        table = in_seats("Anna", "Amy")
        table.forsake(why, was_in)
        assert table.here(Made().log, None).was_kicked is kicked
