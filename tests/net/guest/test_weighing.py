"""What a host may take back of what others hold: only what as many seats stand for as do not."""

import pytest

from net.base.refusals import NotDone, RefusalCode
from net.guest.weighing import Weighing

SEATS = {"anna": 1, "ben": 1, "cleo": 1, "liar": 1}


def says_less(
    weighing: Weighing, votes: tuple[str, ...] = (), chosen: tuple[str, ...] = ()
) -> bool:
    """Whether the liar, as our host, may say something that leaves out what we hold."""
    try:
        weighing.check(True, "liar", SEATS, votes, chosen)
    except NotDone as reason:
        assert reason.refusal.code is RefusalCode.TABLES_MET
        return False
    return True


def test_a_host_whose_seats_are_fewer_takes_nothing_back() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=True)
    assert not says_less(weighing)
    assert weighing.lesser == {"liar"}


def test_a_host_that_takes_nothing_back_needs_no_seats() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=True, others={"ben", "cleo"})
    weighing.check(False, "liar", SEATS)
    assert weighing.lesser == set()


def test_those_who_came_to_it_before_us_do_not_stand_for_it_until_they_have_voted() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=False, others={"ben", "cleo"})
    assert not says_less(weighing, ("liar",))
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=False, others={"ben", "cleo"})
    assert says_less(weighing, ("ben",))


def test_who_has_chosen_in_what_it_says_stands_for_that() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=False, others={"ben", "cleo"})
    assert says_less(weighing, ("liar",), ("ben",))


def test_what_most_seats_have_chosen_in_needs_nobody_to_be_with_its_host() -> None:
    """We had forgotten the match, and were told less of it by a liar."""
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=True, others={"ben", "cleo"})
    assert not says_less(weighing, ("liar",), ("ben", "cleo"))
    assert says_less(weighing, ("liar",), ("anna", "ben", "cleo"))


def test_who_has_been_left_before_is_believed_as_soon_as_it_has_the_seats() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=False, others={"ben"})
    assert not says_less(weighing)
    weighing.turn_to("liar", is_outweighed=False, others={"ben"})
    assert says_less(weighing)


def test_a_host_that_gave_way_takes_what_the_other_one_has() -> None:
    weighing = Weighing("anna")
    weighing.turn_to("liar", is_outweighed=True)
    assert not says_less(weighing)
    weighing.concede("liar")
    weighing.turn_to("liar", is_outweighed=True, others={"ben", "cleo"})
    assert says_less(weighing)


def test_it_has_given_way_to_one_host_and_to_no_other() -> None:
    weighing = Weighing("anna")
    weighing.concede("ben")
    weighing.turn_to("liar", is_outweighed=True)
    assert not says_less(weighing)


def test_nor_to_that_one_once_it_has_been_in_somewhere_since() -> None:
    weighing = Weighing("anna")
    weighing.concede("liar")
    weighing.let_in()
    weighing.turn_to("liar", is_outweighed=True)
    assert not says_less(weighing)


@pytest.mark.parametrize("me", ["anna", "nobody"])
def test_a_table_that_we_come_to_for_the_first_time_is_as_its_host_says(me: str) -> None:
    assert says_less(Weighing(me))


def test_a_host_that_has_let_us_down_is_doubted_until_we_give_way_to_it() -> None:
    weighing = Weighing("anna")
    weighing.left_unproven("ben", RefusalCode.TABLES_MET)
    weighing.left_unproven("cleo", RefusalCode.TABLES_MET)
    weighing.concede("ben")
    assert weighing.doubted == {"cleo": 1}
    weighing.let_in()
    assert weighing.doubted == {"ben": 1, "cleo": 1}, "it has not shown us its match yet"
