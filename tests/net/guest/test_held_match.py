"""A guest's copy of the match: no gaps, nothing unsigned, and no host takes anything back."""

import pytest
from msgspec.structs import replace

from net.base.refusals import NotDone, RefusalCode
from net.base.wire import MOST_COUNTED
from net.chain.canonical import genesis
from net.chain.last_word import LastWord
from net.chain.log import replayed
from net.guest.held_match import HeldMatch, TakenEntries
from net.messages.messages import Entries, Have
from tests.net.chain.made import ANNA, BEN, EVE, TABLE, Made
from tests.net.guest.guests import LOBBY, PLAYING
from tests.net.worlds import HOST


def held(made: Made, end: int | None = None) -> HeldMatch:
    """A guest that was told all entries, or the first `end`."""
    match = HeldMatch()
    take(match, made.told(0, end))
    return match


def take(match: HeldMatch, message, host=HOST, *, may_skip: bool = False) -> TakenEntries:
    return match.take(message, TABLE, host.key, may_skip)


def refused(match: HeldMatch, message, **options) -> RefusalCode:
    with pytest.raises(NotDone) as caught:
        take(match, message, **options)
    return caught.value.refusal.code


@pytest.fixture
def made() -> Made:
    made = Made().begun().rolls(2)
    made.log.vouch(made.seal())
    return made


def test_a_guest_without_a_match_says_so() -> None:
    assert HeldMatch().have == Have()
    assert HeldMatch().number == 0


def test_entries_become_events(made: Made) -> None:
    match = HeldMatch()
    taken = take(match, made.told())
    assert list(taken.events) == match.events == made.log.events
    assert match.have == Have(1, made.log.count, made.log.head)


def test_partial_entries_count_once_the_host_has_sealed_them(made: Made) -> None:
    match = HeldMatch()
    assert take(match, made.told(0, 3, seal=False)) == TakenEntries(())
    assert match.events == []
    taken = take(match, made.told(3))
    assert list(taken.events) == made.log.events


def test_only_the_new_events_are_reported(made: Made) -> None:
    match = held(made, 4)
    before = len(match.events)
    taken = take(match, made.told(4))
    assert list(taken.events) == made.log.events[before:]
    assert taken.lost is None


@pytest.mark.parametrize("first", [1, 3, 5, MOST_COUNTED])
def test_a_gap_is_refused(made: Made, first: int) -> None:
    message = replace(made.told(4), first=first)
    assert refused(held(made, 4), message) is RefusalCode.GAP


def test_a_first_part_without_its_start_is_refused(made: Made) -> None:
    assert refused(HeldMatch(), made.told(2)) is RefusalCode.GAP


def test_a_seal_by_somebody_else_is_refused(made: Made) -> None:
    message = replace(made.told(), seal=made.seal(host=BEN).signature)
    assert refused(HeldMatch(), message) is RefusalCode.CONTRADICTION


def test_a_seal_over_other_entries_is_refused(made: Made) -> None:
    message = replace(made.told(), seal=made.seal(3).signature)
    assert refused(HeldMatch(), message) is RefusalCode.CONTRADICTION


def test_entries_against_the_rules_are_refused(made: Made) -> None:
    roll = made.log.entries[1]
    message = replace(made.told(), entries=(made.log.entries[0], roll, roll))
    assert refused(HeldMatch(), message) is RefusalCode.CONTRADICTION


def test_another_match_in_the_middle_of_one_is_refused(made: Made) -> None:
    assert refused(held(made), Made(2).begun().told()) is RefusalCode.GAP


def test_another_match_is_accepted_after_an_end_that_may_have_been_missed(made: Made) -> None:
    match = held(made)
    taken = take(match, Made(2).begun().told(), may_skip=True)
    assert match.number == 2
    assert taken.lost is None


def test_the_next_match_follows_the_end_of_one() -> None:
    match = held(Made().played())
    assert match.whole() is not None
    take(match, Made(2).begun().told())
    assert (match.number, match.whole()) == (2, None)


def test_an_older_match_is_refused() -> None:
    match = held(Made(2).played())
    assert refused(match, Made(1).begun().told()) is RefusalCode.GAP


def test_a_match_is_whole_only_with_its_end() -> None:
    made = Made().played()
    match = held(made, made.log.count - 1)
    assert match.whole() is None
    take(match, made.told(made.log.count - 1))
    assert match.whole() == made.log.entries[-1]["digest"]


def forked() -> Made:
    """The same match up to its third entry, then different."""
    other = Made().begun()
    other.log.take(other.choice(1))
    return other.rolls(2)


def test_a_host_cannot_take_back_what_it_has_sealed(made: Made) -> None:
    match = held(made)
    assert refused(match, forked().told()) is RefusalCode.CONTRADICTION
    assert match.events == made.log.events


def test_a_full_log_that_extends_ours_loses_nothing(made: Made) -> None:
    match = held(made, 4)
    before = list(match.events)
    taken = take(match, made.told())
    assert taken.lost == ()
    assert match.events[: len(before)] == before


def under_ben(other: Made) -> Made:
    """Ben has taken over this log with Anna's vote."""
    other.log.take(other.term(ANNA))
    return other


def test_a_new_host_with_votes_may_replace_our_log_and_the_loss_is_reported(made: Made) -> None:
    match = held(made)
    other = under_ben(forked())
    seal = other.seal(host=BEN, term=1).signature
    taken = take(match, replace(other.told(), seal=seal), BEN)
    assert match.events == other.log.events
    assert list(taken.lost or ()) == made.log.events[2:]


def ben_alone(made: Made, term: int) -> Made:
    """Ben has taken over without anybody else's vote."""
    made.log.take(made.term(term=term))
    return made


def told_by_ben(made: Made, term: int) -> Entries:
    """The whole log, with Ben's seal."""
    return replace(made.told(), seal=made.seal(host=BEN, term=term).signature)


def test_a_host_may_give_up_its_own_log_for_another_host_s(made: Made) -> None:
    """Two parts of a table have met: Ben continues the one that more seats had voted for."""
    match = HeldMatch()
    take(match, told_by_ben(ben_alone(Made().begun(), 1), 1), BEN)
    take(match, told_by_ben(ben_alone(forked(), 2), 2), BEN)
    assert match.events == forked().log.events


def test_a_host_cannot_take_back_its_own_entries_by_starting_a_new_term(made: Made) -> None:
    mine = ben_alone(Made().begun(), 1)
    mine.log.take(mine.choice(1))
    match = HeldMatch()
    take(match, told_by_ben(mine, 1), BEN)
    again = told_by_ben(ben_alone(Made().begun(), 2), 2)
    assert refused(match, again, host=BEN) is RefusalCode.CONTRADICTION


def test_a_vote_by_somebody_told_less_does_not_let_a_host_take_entries_back(made: Made) -> None:
    mine = ben_alone(Made().begun(), 1)
    mine.log.take(mine.choice(1))
    match = HeldMatch()
    take(match, told_by_ben(mine, 1), BEN)
    less = Made().begun()
    less.log.take(less.term(ANNA, term=2))
    assert refused(match, told_by_ben(less, 2), host=BEN) is RefusalCode.CONTRADICTION


def test_those_gain_who_chose_in_the_longer_log_and_lose_no_choice(made: Made) -> None:
    less = HeldMatch()
    take(less, told_by_ben(ben_alone(Made().begun(), 1), 1), BEN)
    assert less.stand_for(made.log, ANNA.key)[2] == {ANNA.key, BEN.key}
    assert less.stand_for(made.log, EVE.key)[2] == set()  # Eve has chosen nothing there
    assert held(made).stand_for(made.log, ANNA.key)[2] == set()
    assert held(made).stand_for(forked().log, ANNA.key)[2] == set()
    assert HeldMatch().stand_for(made.log, ANNA.key)[2] == set()


def test_a_branch_we_have_left_gains_nobody_anything(made: Made) -> None:
    match = held(made)
    take(match, told_by_ben(ben_alone(Made().begun(), 1), 1), BEN)
    assert match.stand_for(made.log, ANNA.key)[2] == set()
    assert match.stand_for(replayed(TABLE, 1, made.log.entries[:-1]), ANNA.key)[2] == set()


def test_a_host_that_restarts_the_match_over_the_same_link_takes_it_back(made: Made) -> None:
    """Its program cannot have ended meanwhile."""
    match = held(made)
    restarted = Made()
    restarted.log.take(replace(restarted.start(restarted.votes(HOST, ANNA, term=2)), term=2))
    with pytest.raises(NotDone, match="taken back"):
        take(match, replace(restarted.told(), seal=restarted.seal(term=2).signature))


def test_a_host_that_restarts_the_match_in_a_new_term_takes_nothing_back(made: Made) -> None:
    match = held(made)
    match.begin()
    restarted = Made()
    restarted.log.take(replace(restarted.start(restarted.votes(HOST, ANNA, term=2)), term=2))
    seal = restarted.seal(term=2).signature
    take(match, replace(restarted.told(), seal=seal))
    assert match.log is not None
    assert match.log.term == 2


def said(made: Made, count: int) -> LastWord:
    """The host's seal as somebody else was told it."""
    return LastWord(1, 0, HOST.key, count, made.log.heads[count].hex(), made.seal(count).signature)


def test_a_host_that_told_others_a_different_log_is_belied(made: Made) -> None:
    match, other = held(made), forked()
    assert match.is_belied(said(other, 3), HOST.key, LOBBY)
    assert not match.is_belied(said(made, 3), HOST.key, LOBBY)


def test_a_word_without_the_host_s_own_signature_belies_nobody(
    made: Made,
) -> None:
    match, word = held(made), said(forked(), 3)
    assert not match.is_belied(replace(word, signature=made.seal().signature), HOST.key, LOBBY)
    assert not match.is_belied(replace(word, host=BEN.key), HOST.key, LOBBY)
    assert not match.is_belied(word, BEN.key, LOBBY)
    assert not HeldMatch().is_belied(word, HOST.key, LOBBY)


def test_a_word_beyond_our_log_is_remembered(made: Made) -> None:
    match = held(made, 2)
    assert not match.is_belied(said(forked(), 3), HOST.key, LOBBY)
    assert refused(match, made.told(2)) is RefusalCode.CONTRADICTION


def test_a_word_of_another_term_than_the_host_s_is_not_remembered(made: Made) -> None:
    """It may have gone further in a part of the table that it has left."""
    match = held(made, 2)
    assert not match.is_belied(said(forked(), 3), HOST.key, replace(LOBBY, term=1))
    assert match.heard is None


def test_a_remembered_word_does_not_belie_the_next_host(made: Made) -> None:
    match, other = held(made, 2), forked()
    assert not match.is_belied(said(other, 3), HOST.key, LOBBY)
    take(match, told_by_ben(ben_alone(made, 1), 1), BEN)
    assert match.log is not None
    assert match.log.host == BEN.key


def test_a_remembered_word_is_no_lie_if_the_entries_come_as_it_said(made: Made) -> None:
    match = held(made, 2)
    assert not match.is_belied(said(made, made.log.count), HOST.key, LOBBY)
    take(match, made.told(2))
    assert match.events == made.log.events


def test_a_log_from_a_peer_that_is_not_yet_its_host_is_ignored(made: Made) -> None:
    """Ben sends the log he adopted before he has written his own term."""
    match = held(made)
    taken = take(match, forked().told(), BEN)
    assert taken == TakenEntries(())
    assert match.events == made.log.events


def test_an_ended_log_is_accepted_from_a_peer_that_never_hosted_it() -> None:
    """Ben's table is in the lobby: its match ended under the host before."""
    other, ended = forked(), Made().played()
    other.log.vouch(other.seal())
    match = held(other)
    taken = take(match, ended.told(), BEN)
    assert match.events == ended.log.events
    assert list(taken.lost or ()) == other.log.events[2:]
    assert match.whole() == ended.log.entries[-1]["digest"]
    assert take(match, other.told(), BEN) == TakenEntries(())


def test_a_lobby_with_a_later_match_number_is_beyond_our_match(made: Made) -> None:
    """Another part of the table has begun and ended the next match without us."""
    assert held(made).is_beyond(replace(LOBBY, match=2), HOST.key)
    ends = replace(LOBBY, match=1)
    assert not held(made).is_beyond(ends, HOST.key), "the host tells us its end"
    later = replace(PLAYING, match=2)
    assert not held(made).is_beyond(later, HOST.key), "the host tells us the next one"
    assert not held(Made().played()).is_beyond(replace(LOBBY, match=2), HOST.key)


def test_a_match_is_beyond_the_lobby_of_a_part_that_has_played_fewer() -> None:
    """Each part of a split table has its own host, some in the same term."""
    lobby, match = replace(LOBBY, match=1), held(Made(2).played())
    assert match.is_beyond(lobby, BEN.key), "another part"
    assert match.is_beyond(replace(lobby, term=1), HOST.key)
    assert not match.is_beyond(lobby, HOST.key), "a host does not go back in its own term"


def test_forgetting_drops_the_match(made: Made) -> None:
    match = held(made)
    match.forget()
    assert (match.have, match.events, match.log) == (Have(), [], None)


def test_a_guest_names_its_log_by_its_head(made: Made) -> None:
    assert held(made, 4).have == Have(1, 4, made.log.heads[4].hex())
    assert made.log.heads[0] == genesis(TABLE, 1)


def test_what_choices_in_earlier_matches_answer_is_remembered() -> None:
    held, first, second = HeldMatch(), Made().begun().rolls(2), Made(2).begun()
    held.take(first.told(), TABLE, HOST.key, False)
    assert not held.left_behind
    held.take(second.told(), TABLE, HOST.key, True)
    assert {*held.left_behind} == {*first.log.rolls.values()}
    held.forget()
    assert {*held.left_behind} == {*first.log.rolls.values(), *second.log.rolls.values()}
