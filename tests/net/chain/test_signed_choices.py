"""Choices of a match that show who has played it."""

import pytest
from msgspec.structs import replace

from net.chain.entries import Chosen, Holder, Seated, Why
from net.chain.signed_choices import last_choices
from tests.net.chain.made import ANNA, BEN, EVE, TABLE, Made


def test_each_person_with_a_seat_shows_their_last_choice() -> None:
    made = Made(2).begun().rolls(3)
    answers = made.log.answers
    made.settle()
    anna, ben = last_choices(made.log)
    assert (anna.key, ben.key) == (ANNA.key, BEN.key)
    assert {anna.answers, ben.answers} == {answers}
    assert {anna.match, ben.match} == {2}
    assert anna.is_signed(TABLE)
    assert ben.is_signed(TABLE)


def test_nobody_shows_what_their_host_or_somebody_before_them_has_chosen() -> None:
    made = Made().begun()
    made.log.take(Seated(0, Holder("Eve", EVE.key), made.vote(EVE)))
    while 1 not in made.log.match.to_act:
        seat = made.log.match.to_act[0]
        made.log.take(made.bot(seat) if made.log.seats[seat].key is None else made.choice(seat))
    made.log.take(Chosen(1, made.log.answers, why=Why.AWAY))
    assert {one.key for one in last_choices(made.log)} <= {EVE.key}


@pytest.mark.parametrize("change", [{"match": 3}, {"seat": 1}, {"key": BEN.key}], ids=str)
def test_a_choice_of_another_match_or_person_is_not_signed(change: dict) -> None:
    made = Made(2).begun().rolls(2)
    anna = last_choices(made.log)[0]
    assert not replace(anna, **change).is_signed(TABLE)
    assert not anna.is_signed("another-table")
