"""Play in a log: rolls from everybody's links, choices by whoever may make them."""

import pytest
from msgspec.structs import replace

from game.rules.refusal import Refused
from net.base.identity import Identity
from net.base.wire import WireChoice
from net.chain.entries import Chosen, Entry, Holder, Past, Seated, Why
from net.chain.fair_dice import HashChain
from tests.net.chain.made import ANNA, BEN, HOLDERS, Made, untrue
from tests.net.worlds import HOST

# The dice.


def test_a_roll_needs_one_link_for_each_who_takes_part() -> None:
    made = Made()
    made.log.take(made.start())
    rolled = made.roll()
    untrue(made, replace(rolled, links=rolled.links[:2]), "one link for each")


def rolled_with(made: Made, who: Identity, link: str | None) -> Entry:
    """The roll made with another link, or none, from one of them: its faces are right."""
    return made.log.roll_of(made.links() | {who.key: link})


def test_a_link_of_another_chain_is_refused() -> None:
    made = Made()
    made.log.take(made.start())
    other = HashChain(b"x" * 32).link(1).hex()
    untrue(made, rolled_with(made, ANNA, other), "not of its chain")


def test_a_link_that_was_opened_in_the_last_roll_is_refused() -> None:
    made = Made()
    made.log.take(made.start())
    old = made.links()[ANNA.key]
    made.rolls(1)
    made.settle()
    untrue(made, rolled_with(made, ANNA, old), "not of its chain")


def test_the_host_may_not_hold_back_its_own_link() -> None:
    made = Made()
    made.log.take(made.start())
    untrue(made, rolled_with(made, HOST, None), "has not opened its own link")


def test_a_guest_that_opens_no_link_is_rolled_without_and_recorded() -> None:
    made = Made()
    made.log.take(made.start())
    made.log.take(rolled_with(made, ANNA, None))
    assert [(one.roll, one.key) for one in made.log.dice.unopened] == [(1, ANNA.key)]


def test_faces_that_do_not_follow_from_the_links_are_refused() -> None:
    made = Made()
    made.log.take(made.start())
    rolled = made.roll()
    other = ("x",) * 3 if rolled.colours != ("x",) * 3 else ("g",) * 3
    untrue(made, replace(rolled, colours=other), "not from its links")


def test_nothing_is_rolled_before_everybody_has_chosen(made: Made) -> None:
    with pytest.raises(Refused):
        made.log.take(made.roll())
    assert made.log.count == 2


# Choices.


def test_a_choice_signed_by_its_seat_is_accepted(made: Made) -> None:
    choice = made.log.match.legal(0)[0]
    made.log.take(made.choice(0, choice))
    assert made.log.events[-1].cells == choice.cells


def test_a_choice_signed_by_another_key_is_refused(made: Made) -> None:
    untrue(made, made.choice(0, who=BEN), "not signed by its seat")


def test_a_choice_for_a_person_signed_by_the_host_is_refused(made: Made) -> None:
    untrue(made, made.choice(0, who=HOST), "not signed by its seat")


def test_a_signature_for_another_choice_is_refused(made: Made) -> None:
    choice = made.log.match.legal(0)[0]
    untrue(made, replace(made.choice(0), choice=WireChoice.of(choice)), "not signed by its seat")


def test_a_choice_for_another_roll_is_refused(made: Made) -> None:
    early = made.choice(0)
    made.settle()
    made.rolls(1)
    untrue(made, early, "answers another roll")


def test_a_choice_of_another_match_is_refused(made: Made) -> None:
    other = Made(2).begun()
    untrue(made, other.choice(0), "answers another roll")


def test_a_choice_for_a_seat_that_does_not_exist_is_refused(made: Made) -> None:
    untrue(made, replace(made.choice(0), seat=5), "no seat 5")


def test_a_choice_with_neither_signature_nor_reason_is_refused(made: Made) -> None:
    untrue(made, Chosen(0, made.log.answers), "or the host says why")


def test_a_choice_with_both_signature_and_reason_is_refused(made: Made) -> None:
    untrue(made, replace(made.choice(0), why=Why.TIME), "or the host says why")


@pytest.mark.parametrize("why", [Why.TIME, Why.AWAY])
def test_the_host_may_not_choose_for_a_person(made: Made, why: Why) -> None:
    choice = WireChoice.of(made.log.match.legal(0)[0])
    untrue(made, Chosen(0, made.log.answers, choice, why=why), "chose for a person")


@pytest.mark.parametrize("why", [Why.TIME, Why.AWAY])
def test_the_host_may_pass_for_a_person_with_a_reason(made: Made, why: Why) -> None:
    made.log.take(Chosen(0, made.log.answers, why=why))
    assert 0 not in made.log.match.to_act


def test_the_host_may_not_call_a_person_a_bot(made: Made) -> None:
    untrue(made, Chosen(0, made.log.answers, why=Why.BOT), "No bot sits there")


def test_the_host_chooses_for_a_bot(made: Made) -> None:
    choice = made.log.match.legal(2)[0]
    made.log.take(made.bot(2, choice))
    assert made.log.events[-1].cells == choice.cells


def test_the_host_chooses_for_a_person_whose_seat_a_bot_plays(made: Made) -> None:
    made.log.take(Seated(0, Holder("Anna", ANNA.key, "easy")))
    made.log.take(made.bot(0, made.log.match.legal(0)[0]))
    assert 0 not in made.log.match.to_act


def test_the_cells_of_a_choice_must_be_in_order(made: Made) -> None:
    choice = next(one for one in made.log.match.legal(2) if one.cells.bit_count() > 1)
    wire = WireChoice.of(choice)
    other = replace(wire, cells=wire.cells[::-1])
    untrue(made, Chosen(2, made.log.answers, other, why=Why.BOT), "not in order")


def test_a_choice_against_the_rules_is_refused(made: Made) -> None:
    before = made.log.head
    with pytest.raises(Refused):
        made.log.take(made.choice(0, made.log.match.legal(0)[0]._replace(cells=1)))
    assert made.log.head == before


def test_nobody_chooses_twice_in_one_roll(made: Made) -> None:
    made.log.take(made.choice(0))
    with pytest.raises(Refused):
        made.log.take(made.choice(0))


def test_the_host_may_not_choose_for_a_person_who_has_not_come_yet() -> None:
    made = Made()
    holders = (Holder("Anna"), Holder("Ben"), HOLDERS[2])
    made.log.take(made.start(votes=made.votes(HOST), holders=holders))
    made.log.take(Past(()))
    made.log.take(Seated(1, HOLDERS[1]))
    made.log.take(made.roll())
    choice = WireChoice.of(made.log.match.legal(0)[0])
    untrue(made, Chosen(0, made.log.answers, choice, why=Why.AWAY), "chose for a person")
