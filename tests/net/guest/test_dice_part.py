"""What a guest holds against its host if rolls are made without its part, and what it does not."""

import pytest
from msgspec.structs import replace

from game.rules.record import to_record
from net.base.refusals import NotDone
from net.chain import changes
from net.chain.entries import Entry, Holder, Past, Seated, Term
from net.chain.log import replayed
from net.guest.dice_part import (
    MOST_LEFT_OUT,
    MOST_WITHOUT_CHAIN,
    DicePart,
)
from net.guest.silence import Silence
from tests.net.chain.made import ANNA, BEN, CHAINS, EVE, HOLDERS, Made
from tests.net.worlds import HOST

OURS = {CHAINS[ANNA.key, term].tip.hex() for term in range(3)}


@pytest.fixture
def made() -> Made:
    """A match after its first roll."""
    return Made().begun()


@pytest.fixture
def part(made: Made) -> DicePart:
    """Anna's, who has voted for the host and looked at its first roll."""
    part = DicePart(ANNA.key, Silence())
    part.voted(made.vote(ANNA))
    look(part, made)
    return part


def look(part: DicePart, made: Made, host: str = HOST.key, *, may_vote: bool = True) -> None:
    part.check(made.log, host, may_vote, OURS)


def rolls_on(made: Made, part: DicePart, *, chose: bool = True) -> None:
    """The host tells all choices together with a roll for which Anna could open no link."""
    if chose:
        part.chose(made.log.number, made.log.match.roll_number)
    made.settle()
    made.log.take(made.roll_without(ANNA.key))
    look(part, made)


def takes(made: Made, *entries: Entry) -> None:
    for entry in entries:
        made.log.take(entry)


def of_ben(made: Made, *voters) -> Term:
    """Ben is the next host, with the votes of these and his own."""
    term = made.log.term + 1
    seal = made.seal(term=made.log.term)
    return Term(term, BEN.key, seal, made.votes(*{BEN, *voters}, term=term, host=BEN))


def test_rolls_for_which_nobody_could_open_a_link_are_forgiven_a_few_times(made, part) -> None:
    for _ in range(MOST_LEFT_OUT):
        rolls_on(made, part)
    with pytest.raises(NotDone, match="our part"):
        for _ in range(2):  # after the third we are out for one roll
            rolls_on(made, part)


def test_they_count_though_the_host_tells_its_whole_log_each_time(made, part) -> None:
    with pytest.raises(NotDone, match="our part"):
        for _ in range(MOST_LEFT_OUT + 2):
            again = Made()
            again.log = replayed(made.log.table, made.log.number, made.log.entries)
            rolls_on(again, part)
            made = again


def test_a_choice_that_an_earlier_host_took_does_not_show_that_this_one_has_our_vote(made) -> None:
    """It reached that host as our link broke, and we send it again."""
    part = DicePart(BEN.key, Silence())
    part.check(made.log, HOST.key, True, OURS)
    part.begin()
    vote = made.vote(BEN, 1, ANNA)
    made.settle()
    made.log.take(made.term(host=ANNA, term=1))
    made.log.take(made.roll())
    part.voted(vote)
    part.chose(made.log.number, 1)
    part.check(made.log, ANNA.key, True, {vote.tip})


def test_rolls_while_we_are_out_of_the_dice_are_held_against_nobody(made, part) -> None:
    for _ in range(3):
        made.settle()
        made.log.take(made.roll_without(ANNA.key))
    look(part, made)
    rolls_on(made, part)
    assert not part._without_us[HOST.key]


def test_rolls_while_our_people_did_not_choose_are_held_against_nobody(made, part) -> None:
    for _ in range(9):
        rolls_on(made, part, chose=False)


def test_rolls_for_which_we_had_lost_our_chain_are_held_against_nobody(made, part) -> None:
    """Our program was restarted."""
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA, chain_of=4)))
    made.settle()
    made.log.take(made.roll_without())
    look(part, made)
    for _ in range(9):
        rolls_on(made, part)


def test_what_was_rolled_before_we_came_is_held_against_nobody(made, part) -> None:
    for _ in range(9):
        part.begin()
        part.voted(made.vote(ANNA))
        rolls_on(made, part)


def test_a_host_that_puts_us_out_of_the_dice_is_left_at_once(made, part) -> None:
    made.log.take(of_ben(made, ANNA))
    part.begin()
    look(part, made, BEN.key)
    made.log.take(made.asks_anew(3))
    with pytest.raises(NotDone):
        look(part, made, BEN.key)


def test_whoever_gives_up_their_seat_is_put_out_by_nobody(made, part) -> None:
    made.log.take(Seated(0, Holder("Anna", None, "easy")))
    made.settle()
    made.log.take(made.roll_without())
    look(part, made)


def test_what_an_earlier_host_wrote_is_not_held_against_the_next(made, part) -> None:
    """That one had put us out of the dice, and told only others so."""
    part.begin()
    made.log.take(of_ben(made, ANNA))
    look(part, made, EVE.key)
    made.log.take(made.asks_anew(3))
    look(part, made, EVE.key)


def hidden_roll(made: Made) -> None:
    """Ben, who hosts, has Eve roll alone between two terms of his own."""
    seal = made.seal(host=BEN, term=made.log.term)
    term = made.log.term + 1
    takes(made, Term(term, EVE.key, seal, made.votes(EVE, term=term, host=EVE)))
    takes(made, made.roll())
    made.settle()
    seal = made.seal(host=EVE, term=term)
    votes = made.votes(ANNA, BEN, EVE, term=term + 1, host=BEN)
    takes(made, Term(term + 1, BEN.key, seal, votes))


def of_three() -> Made:
    """Ben hosts for Anna and Eve, and the second roll is due."""
    made = Made()
    made.log.take(made.start(made.votes(HOST, ANNA, BEN), (*HOLDERS[:2], Holder("Eve", EVE.key))))
    made.log.take(made.roll())
    made.settle()
    made.log.take(of_ben(made, ANNA))
    return made


def test_terms_of_another_host_while_our_link_is_broken_count_once_each_time() -> None:
    made, part = of_three(), DicePart(ANNA.key, Silence())
    look(part, made, BEN.key)
    for _ in range(2):
        hidden_roll(made)
        part.begin()
        look(part, made, BEN.key)
    assert len(part._without_us[BEN.key]) == 2


def test_hosts_that_came_late_count_together_if_they_host_from_one_seat(made, part) -> None:
    """Somebody could host under one key after the other."""
    made.log.take(Seated(2, Holder("Eve", EVE.key), made.vote(EVE)))
    made.log.take(Term(1, EVE.key, made.seal(), made.votes(EVE, ANNA, term=1, host=EVE)))
    look(part, made, EVE.key)
    assert 2 in part._without_us


def test_a_host_may_go_on_with_what_most_have_played_elsewhere(made, part) -> None:
    made.settle()
    takes(made, of_ben(made, ANNA))
    takes(made, made.roll())
    look(part, made)


def test_it_may_do_so_though_it_loses_what_was_played_with_it(made, part) -> None:
    rolls_on(made, part)
    other = Made().begun()
    other.settle()
    takes(other, of_ben(other, ANNA))
    takes(other, other.roll())
    other.settle()
    look(part, other)


def test_a_host_whose_term_we_cannot_vote_in_may_roll_without_us(part) -> None:
    made = Made()
    made.log.take(made.start(made.votes(HOST, BEN)))
    part.begin()
    part.voted(made.vote(ANNA))
    for roll in range(1, 9):
        made.log.take(made.roll())
        look(part, made, may_vote=False)
        part.chose(made.log.number, roll)
        made.settle()
    with pytest.raises(NotDone):
        look(part, made)


def test_a_host_that_plays_on_in_the_term_of_another_is_left_after_a_few_rolls(made) -> None:
    """The key of that one may be a second key of its own."""
    part = DicePart(ANNA.key, Silence())
    look(part, made, BEN.key)
    with pytest.raises(NotDone, match="our part"):
        for roll in range(1, MOST_LEFT_OUT + 2):
            part.chose(made.log.number, roll)
            made.rolls(1)
            look(part, made, BEN.key)
    assert made.log.match.roll_number == MOST_LEFT_OUT + 2


def test_a_longer_log_that_the_next_host_takes_up_is_held_against_nobody(made) -> None:
    part = DicePart(ANNA.key, Silence())
    look(part, made, BEN.key)
    part.chose(made.log.number, 1)
    made.rolls(9)
    look(part, made, BEN.key)
    assert len(part._without_us[BEN.key]) == 1


def test_rolls_of_a_start_that_few_have_voted_for_count_each_time_they_are_told() -> None:
    """It may be by a second key of the host."""
    made, part = Made(), DicePart(ANNA.key, Silence())
    made.log.take(made.start(made.votes(HOST)))
    made.log.take(made.roll())
    look(part, made, BEN.key)
    with pytest.raises(NotDone, match="our part"):
        for _ in range(MOST_LEFT_OUT + 1):
            made.rolls(1)
            look(part, made, BEN.key)


def test_a_new_host_that_has_no_vote_of_ours_yet_does_not_put_us_out(made) -> None:
    """Our vote may still be on its way to it."""
    part = DicePart(ANNA.key, Silence())
    look(part, made, BEN.key)
    assert ANNA.key in made.log.dice.keys
    made.log.take(of_ben(made))
    look(part, made, BEN.key)


def test_a_host_that_never_lets_us_in_is_left_in_a_match_of_another_day_too(made) -> None:
    made.settle()
    again = Made()
    nobody = tuple(Holder(one.name, None, one.level) for one in HOLDERS)
    again.log.take(again.start(again.votes(HOST), nobody))
    again.log.take(Past(tuple(to_record(event) for event in made.log.events[1:])))
    for seat in (0, 1):
        again.log.take(Seated(seat, HOLDERS[seat]))
    again.log.take(again.roll())
    part = DicePart(ANNA.key, Silence())
    look(part, again)
    part.voted(again.vote(ANNA))
    part.chose(again.log.number, again.log.match.roll_number)
    again.settle()
    again.log.take(again.roll())
    with pytest.raises(NotDone, match="no part"):
        look(part, again)


def eve_chooses(made: Made, part: DicePart) -> None:
    """Eve, who has come late, chooses in a roll; the host rolls on."""
    look(part, made)
    part.chose(made.log.number, made.log.match.roll_number)
    made.rolls(1)


def test_a_host_cannot_let_in_whoever_comes_late_while_others_have_all_the_room(
    made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are there for one part of the roll, and gone when it ends."""
    monkeypatch.setattr(changes, "MOST_LATE_CHAINS", 1)
    vote = made.vote(EVE)
    made.log.take(Seated(2, Holder("Eve", EVE.key), vote))
    part = DicePart(EVE.key, Silence())
    part.voted(vote)
    for _ in range(2):
        monkeypatch.setattr(changes, "MOST_LATE_CHAINS", 1)
        look(part, made)
        monkeypatch.setattr(changes, "MOST_LATE_CHAINS", 2)
        eve_chooses(made, part)
        look(part, made)
    eve_chooses(made, part)
    with pytest.raises(NotDone, match="no part"):
        look(part, made)


def test_nor_is_it_left_for_that_however_long_it_lasts(
    made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "MOST_LATE_CHAINS", 1)
    silence = Silence()
    made.log.take(Seated(2, Holder("Eve", EVE.key), made.vote(EVE)))
    part = DicePart(EVE.key, silence)
    part.voted(made.vote(EVE))
    for roll in range(9):
        silence.hear(roll * MOST_WITHOUT_CHAIN)
        eve_chooses(made, part)
        look(part, made)


TIP = "7" * 64


def test_a_link_is_opened_again_over_another_connection() -> None:
    part = DicePart(ANNA.key, Silence())
    assert not part.has_opened(1, TIP, 2)
    part.opens(1, TIP, 2)
    assert part.has_opened(1, TIP, 2)
    assert not part.has_opened(1, TIP, 3)
    part.begin()
    assert not part.has_opened(1, TIP, 2)


def test_a_host_that_was_heard_after_it_has_the_link_whatever_the_connection() -> None:
    silence = Silence()
    part = DicePart(ANNA.key, silence)
    silence.hear(1.0)
    part.opens(1, TIP, 2)
    assert not part.was_given(1, TIP, 2)
    silence.hear(2.0)
    part.begin()
    part.opens(1, TIP, 2)
    assert part.was_given(1, TIP, 2)
    assert not part.was_given(1, TIP, 3)


def began_without_anna() -> Made:
    made = Made()
    made.log.take(made.start(made.votes(HOST, BEN)))
    made.log.take(made.roll())
    return made


def chooses_and_hears_the_next_roll(part: DicePart, made: Made) -> None:
    part.chose(made.log.number, made.log.match.roll_number)
    made.rolls(1)
    look(part, made)


def test_a_host_that_has_our_vote_and_our_choice_after_it_but_no_chain_of_ours_is_left() -> None:
    made, part = began_without_anna(), DicePart(ANNA.key, Silence())
    look(part, made)
    chooses_and_hears_the_next_roll(part, made)  # it may not have our vote yet
    part.voted(made.vote(ANNA))
    with pytest.raises(NotDone, match="no part"):
        chooses_and_hears_the_next_roll(part, made)


def test_a_bot_that_stands_in_and_out_again_changes_nothing_about_that() -> None:
    """A host could write that in each roll."""
    made, part = began_without_anna(), DicePart(ANNA.key, Silence())
    look(part, made)
    part.voted(made.vote(ANNA))
    made.log.take(Seated(0, replace(HOLDERS[0], level="easy")))
    made.log.take(Seated(0, HOLDERS[0]))
    with pytest.raises(NotDone, match="no part"):
        chooses_and_hears_the_next_roll(part, made)


def test_a_vote_that_may_come_too_late_again_does_not_count_for_the_choices_before_it() -> None:
    made, part = began_without_anna(), DicePart(ANNA.key, Silence())
    look(part, made)
    part.voted(made.vote(ANNA))
    part.chose(made.log.number, made.log.match.roll_number)
    made.settle()
    part.voted(made.vote(ANNA))
    made.rolls(1)
    look(part, made)
    assert part._without_us[HOST.key] == {2}


def test_a_vote_for_another_match_says_nothing_about_this_one() -> None:
    made, part = began_without_anna(), DicePart(ANNA.key, Silence())
    look(part, made)
    part.voted(made.vote(ANNA, match=2))
    for _ in range(9):
        chooses_and_hears_the_next_roll(part, made)


def test_choices_in_an_earlier_match_are_not_taken_for_some_in_this_one() -> None:
    made, part = began_without_anna(), DicePart(ANNA.key, Silence())
    part.voted(made.vote(ANNA, match=2))
    for roll in range(1, 9):
        part.chose(2, roll)
    part.voted(made.vote(ANNA))
    made.rolls(4)
    look(part, made)
    assert not part._without_us[HOST.key]


def test_rolls_without_us_are_counted_anew_in_each_match(made, part) -> None:
    for _ in range(MOST_LEFT_OUT):
        rolls_on(made, part)
    assert len(part._without_us[HOST.key]) == MOST_LEFT_OUT
    look(part, Made(made.log.number + 1).begun())
    assert not part._without_us[HOST.key]


def rolls_in_vain(made: Made, part: DicePart, silence: Silence, now: float) -> None:
    """A roll after Anna's choice, in a term in which she cannot vote."""
    silence.hear(now)
    part.chose(made.log.number, made.log.match.roll_number)
    made.rolls(1)
    look(part, made, may_vote=False)


def test_a_host_that_rolls_for_long_in_a_term_in_which_we_cannot_vote_is_left() -> None:
    made, silence = began_without_anna(), Silence()
    part = DicePart(ANNA.key, silence)
    look(part, made, may_vote=False)
    for now in (10.0, 30.0, 10.0 + MOST_WITHOUT_CHAIN):
        rolls_in_vain(made, part, silence, now)
    with pytest.raises(NotDone, match="no part"):
        rolls_in_vain(made, part, silence, 11.0 + MOST_WITHOUT_CHAIN)


def test_that_time_runs_on_in_its_next_match() -> None:
    made, silence = began_without_anna(), Silence()
    part = DicePart(ANNA.key, silence)
    look(part, made, may_vote=False)
    for now in (10.0, 11.0, 12.0):
        rolls_in_vain(made, part, silence, now)
    other = Made(made.log.number + 1)
    other.log.take(other.start(other.votes(HOST, BEN)))
    other.log.take(other.roll())
    look(part, other, may_vote=False)
    with pytest.raises(NotDone, match="no part"):
        rolls_in_vain(other, part, silence, 11.0 + MOST_WITHOUT_CHAIN)


def test_a_few_such_rolls_are_forgiven_however_long_they_take() -> None:
    made, silence = began_without_anna(), Silence()
    part = DicePart(ANNA.key, silence)
    look(part, made, may_vote=False)
    for now in range(0, 100 * MOST_LEFT_OUT, 100):
        rolls_in_vain(made, part, silence, float(now))


def test_that_time_begins_anew_once_the_host_rolls_with_a_chain_of_ours() -> None:
    made, silence = began_without_anna(), Silence()
    part = DicePart(ANNA.key, silence)
    look(part, made, may_vote=False)
    for now in (10.0, 11.0, 12.0):
        rolls_in_vain(made, part, silence, now)
    made.log.take(Seated(0, HOLDERS[0], made.vote(ANNA)))
    look(part, made)
    made.rolls(1)
    look(part, made)
    assert part._no_chain == {}


def test_people_who_do_not_choose_wait_for_no_term() -> None:
    made, silence = began_without_anna(), Silence()
    part = DicePart(ANNA.key, silence)
    look(part, made, may_vote=False)
    for now in range(0, 900, 100):
        silence.hear(float(now))
        made.rolls(1)
        look(part, made, may_vote=False)


def test_in_the_term_of_another_only_rolls_after_our_choices_count(made) -> None:
    part = DicePart(ANNA.key, Silence())
    look(part, made, BEN.key)
    for _ in range(9):
        made.rolls(1)
        look(part, made, BEN.key)
    part.chose(made.log.number, made.log.match.roll_number)
    look(part, made, BEN.key)
    assert not part._without_us[BEN.key]
