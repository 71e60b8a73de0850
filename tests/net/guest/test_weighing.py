"""What a host may take back: only what at least half of the seats do not stand for."""

import pytest

from net.base.refusals import NotDone, RefusalCode
from net.chain.last_word import LastWord
from net.chain.signed_choices import SignedChoice
from net.guest.weighing import FellowGuest, Weighing

SEATS = {"anna": 1, "ben": 1, "cleo": 1, "liar": 1}


def says_less(
    weighing: Weighing,
    votes: tuple[str, ...] = (),
    chosen: tuple[str, ...] = (),
    match: int = 1,
    drops: bool = False,
    weights: dict[str, int] = SEATS,
) -> bool:
    """Whether the liar, as our host, may leave out some of what we hold, or drop our match."""
    try:
        weighing.check(True, "liar", weights, votes, chosen, match, drops)
    except NotDone as reason:
        assert reason.refusal.code is RefusalCode.TABLES_MET
        return False
    return True


def test_an_outweighed_host_takes_nothing_back() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=True)
    assert not says_less(weighing)
    assert weighing.lesser == {"liar"}


def test_a_host_that_has_shown_its_match_to_us_holds_no_less_than_others() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=True)
    assert not says_less(weighing)
    weighing.proven("liar")
    assert weighing.lesser == set()


def test_a_host_that_takes_nothing_back_needs_no_seats() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=True, others={"ben", "cleo"})
    weighing.check(False, "liar", SEATS)
    assert weighing.lesser == set()


def test_earlier_guests_count_for_a_host_only_once_they_have_voted() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=False, others={"ben", "cleo"})
    assert not says_less(weighing, ("liar",))
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=False, others={"ben", "cleo"})
    assert says_less(weighing, ("ben",))


def test_a_player_who_chose_in_the_host_s_log_counts_for_it() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=False, others={"ben", "cleo"})
    assert says_less(weighing, ("liar",), ("ben",))


def test_a_log_in_which_most_seats_chose_needs_nobody_with_its_host() -> None:
    """We had forgotten the match, and a liar told us less of it."""
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=True, others={"ben", "cleo"})
    assert not says_less(weighing, ("liar",), ("ben", "cleo"))
    assert says_less(weighing, ("liar",), ("anna", "ben", "cleo"))


def test_a_host_we_left_is_believed_once_it_has_the_seats() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=False, others={"ben"})
    assert not says_less(weighing)
    weighing.turn_to("liar", is_outweighed=False, others={"ben"})
    assert says_less(weighing)


def gave_way(weighing: Weighing) -> None:
    """We were the host, and are the liar's guest now."""
    weighing.concede("liar")
    weighing.turn_to("liar", is_outweighed=True, others={"ben", "cleo"})
    weighing.let_in()


@pytest.mark.parametrize("votes", [(), ("ben",)])
def test_the_host_we_gave_way_to_needs_votes_but_no_other_count(votes: tuple[str, ...]) -> None:
    """Those who were with it then may have left it as soon as it showed less than they held."""
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=True)
    assert not says_less(weighing)
    gave_way(weighing)
    assert says_less(weighing, votes) == bool(votes)


def test_the_second_time_that_we_give_way_to_a_host_it_needs_no_votes() -> None:
    weighing = Weighing("anna")
    gave_way(weighing)
    assert not says_less(weighing)
    gave_way(weighing)
    assert says_less(weighing)


def test_not_if_it_has_shown_its_match_since() -> None:
    weighing = Weighing("anna")
    gave_way(weighing)
    assert not says_less(weighing)
    weighing.proven("liar")
    gave_way(weighing)
    assert not says_less(weighing)


def test_giving_way_to_one_host_does_not_extend_to_another() -> None:
    weighing = Weighing("anna")
    weighing.concede("ben")
    weighing.turn_to("liar", is_outweighed=True)
    assert not says_less(weighing)


def test_giving_way_lapses_once_a_host_has_let_us_in() -> None:
    weighing = Weighing("anna")
    weighing.concede("liar")
    weighing.let_in()
    weighing.turn_to("liar", is_outweighed=True)
    assert not says_less(weighing)


@pytest.mark.parametrize("me", ["anna", "nobody"])
def test_at_a_table_we_join_for_the_first_time_the_host_is_believed(me: str) -> None:
    assert says_less(Weighing(me))


def test_a_host_that_let_us_down_is_doubted_until_we_give_way_to_it() -> None:
    weighing = Weighing("anna")
    weighing.left_unproven("ben", RefusalCode.TABLES_MET)
    weighing.left_unproven("cleo", RefusalCode.TABLES_MET)
    weighing.concede("ben")
    assert weighing.doubted == {"cleo": 1}
    weighing.let_in()
    assert weighing.doubted == {"ben": 1, "cleo": 1}, "it has not shown us its match yet"


def heard(host: str, match: int = 1) -> LastWord:
    """The last word of this host to somebody."""
    return LastWord(match, 0, host, 9, "", "")


def comes_twice(**followers: FellowGuest) -> Weighing:
    """The liar, whom these follow, has said less once, and we come to it again."""
    weighing = Weighing("anna")
    weighing.turn_to("liar", False, {"ben", "cleo"}, followers)
    assert not says_less(weighing)
    weighing.turn_to("liar", False, {"ben", "cleo"}, followers)
    return weighing


@pytest.mark.parametrize(("ben", "drops"), [
    (FellowGuest(True, heard("liar")), False),
    (FellowGuest(False, heard("liar")), True),
    (FellowGuest(True, heard("liar", match=2)), True),
], ids=["plays it", "is in the lobby", "plays another"])  # fmt: skip
def test_nobody_drops_a_match_at_a_host_where_others_still_play_it(
    ben: FellowGuest, drops: bool
) -> None:
    """It may cut one link after the other, and tell everybody that the match is gone."""
    weighing = comes_twice(ben=ben, cleo=FellowGuest(True, heard("liar", match=3)))
    weights = {**SEATS, "anna": 2}
    assert says_less(weighing, weights=weights, drops=True) is drops


def test_a_host_that_says_less_again_is_believed_without_votes() -> None:
    told = FellowGuest(True, heard("liar"))
    assert says_less(comes_twice(ben=told, cleo=told))


def test_but_not_where_those_who_follow_it_have_heard_nothing_of_it_yet() -> None:
    """They may hold what we do, and be told less one after the other."""
    waits = FellowGuest(True, heard("dora"))
    assert not says_less(comes_twice(ben=waits, cleo=waits))
    assert says_less(comes_twice(ben=waits, cleo=waits), votes=("ben",))


def drops(weights: dict[str, int]) -> tuple[bool, set[str]]:
    """Whether Anna's program drops match 1 at the liar, to whom it is new and whom only Ben follows
    and plays that match with; and which hosts hold less."""
    weighing = Weighing("anna")
    weighing.turn_to("liar", False, (), {"ben": FellowGuest(True, heard("liar"))})
    weighing._others = set()
    try:
        weighing.check(True, "liar", weights, match=1, drops=True)
    except NotDone:
        return False, weighing.lesser
    return True, weighing.lesser


def test_as_many_seats_with_its_host_as_with_those_who_play_it_let_a_match_go() -> None:
    assert drops({"anna": 1, "ben": 1, "liar": 2}) == (True, set())
    assert drops({"anna": 1, "ben": 2, "liar": 2}) == (False, {"liar"})


def test_our_own_seats_count_with_those_who_wait_there_for_a_word() -> None:
    weighing = Weighing("anna")
    weighing.lesser.add("liar")
    weighing.turn_to("liar", False, {"ben"}, {"ben": FellowGuest(True, heard("dora"))})
    with pytest.raises(NotDone):
        weighing.check(True, "liar", {"anna": 1, "ben": 1, "liar": 1}, match=1)
    weighing.check(True, "liar", {"anna": 1, "ben": 1, "liar": 2}, match=1)


@pytest.mark.parametrize("word", [None, heard("dora", match=2)])
def test_nobody_waits_there_for_a_word_who_was_told_nothing_or_another_match(
    word: LastWord | None,
) -> None:
    """The table may have played on long ago, without us."""
    waits = FellowGuest(True, word)
    assert says_less(comes_twice(ben=waits, cleo=waits))


def comes_to_drop(
    others: set[str], *, played: dict[str, int], plays: str = "ben cleo", idle: str = ""
) -> Weighing:
    """We come to the liar again, whom some of these follow and play match 1 with, some idle."""
    followers = {name: FellowGuest(True, heard("liar")) for name in plays.split()}
    followers |= {name: FellowGuest(False, None) for name in idle.split()}
    weighing = Weighing("anna", left_behind={"match 9"})
    weighing.lesser.add("liar")
    weighing.turn_to("liar", False, others, followers, chosen_in(played))
    return weighing


def chosen_in(played: dict[str, int]) -> dict[str, SignedChoice]:
    """A choice of each of these in the match of this number."""
    return {key: SignedChoice(key, n, 0, f"match {n}", None, "") for key, n in played.items()}


@pytest.mark.parametrize(("match", "drops"), [(1, False), (2, True), (9, False)])
def test_whoever_has_chosen_in_a_later_match_has_left_ours_behind(match: int, drops: bool) -> None:
    """They may say that they still play it. We held match 9 before this one: a host has counted
    anew."""
    weighing = comes_to_drop({"ben", "cleo"}, played={"ben": match, "cleo": match})
    assert says_less(weighing, drops=True) is drops


@pytest.mark.parametrize(("others", "drops"), [
    ({"ben"}, True), ({"ben", "dora"}, False), ({"ben", "eve"}, True),
], ids=["nobody does", "one does", "one does who has gone on"])  # fmt: skip
def test_whoever_looks_for_a_host_has_not_dropped_the_match(others: set[str], drops: bool) -> None:
    """They are kept out as well."""
    weighing = comes_to_drop({*others, "cleo"}, played={"eve": 2}, plays="ben", idle="cleo")
    weights = {**SEATS, "dora": 1, "eve": 1}
    assert says_less(weighing, weights=weights, drops=True) is drops


@pytest.mark.parametrize("drops", [False, True])
def test_whoever_follows_a_host_stands_for_it_only_where_it_drops_the_match(drops: bool) -> None:
    """Where it takes something back, they may have been told less than we hold."""
    weighing = comes_twice(ben=FellowGuest(True, heard("dora")), cleo=FellowGuest(False, None))
    assert says_less(weighing, drops=drops) is drops


def test_what_the_followers_of_a_host_said_counts_when_we_give_way_to_it() -> None:
    """Nobody has been asked since we were the host."""
    for plays in (False, True):
        weighing = Weighing("anna")
        weighing.turn_to("liar", False, {"ben"}, {"ben": FellowGuest(plays, heard("liar"))})
        weighing.concede("liar")
        weighing.turn_to("liar", False)
        assert says_less(weighing, drops=True) is not plays
