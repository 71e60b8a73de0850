"""A host that signs two contradicting logs is caught by its own signatures."""

import pytest
from msgspec.structs import replace

from net.base.identity import Identity
from net.chain.entries import Term
from net.chain.last_word import LastWord, belies, last_word
from tests.net.chain.made import ANNA, BEN, TABLE, Made
from tests.net.worlds import HOST


@pytest.fixture
def made() -> Made:
    """A match of two rolls that the host has sealed."""
    made = Made().begun().rolls(1)
    made.log.vouch(made.seal())
    return made


def word_of(made: Made, count: int, by: Identity = HOST, term: int = 0) -> LastWord:
    """The host's seal on the first `count` entries."""
    seal, head = made.seal(count, by, term), made.log.heads[count].hex()
    return LastWord(made.log.number, term, by.key, count, head, seal.signature)


def forked() -> Made:
    """The same roll, but Ben passed before Anna."""
    made = Made().begun()
    made.log.take(made.choice(1))
    made.log.take(made.choice(0))
    return made


def test_the_last_word_is_the_latest_seal(made: Made) -> None:
    said = last_word(made.log, besides=ANNA.key)
    assert said == word_of(made, made.log.count)
    assert said.is_signed(TABLE)
    assert not said.is_signed("table-2")


def test_a_host_shows_the_last_word_of_the_previous_host(made: Made) -> None:
    count = made.log.count
    made.log.take(made.term(BEN))
    made.log.vouch(made.seal(host=BEN, term=1))
    assert last_word(made.log, besides=BEN.key) == word_of(made, count)
    assert last_word(made.log, besides=ANNA.key) == word_of(made, count + 1, BEN, 1)


def test_without_another_host_there_is_no_last_word(made: Made) -> None:
    assert last_word(made.log, besides=HOST.key) is None
    assert last_word(None, besides=HOST.key) is None


def test_the_same_log_told_to_two_people_is_no_lie(made: Made) -> None:
    assert not any(belies(made.log, word_of(made, count)) for count in range(1, made.log.count + 1))


def test_two_different_logs_are_a_lie() -> None:
    other, made = forked(), Made().begun()
    made.settle()
    made.log.vouch(made.seal())
    assert belies(made.log, word_of(other, other.log.count))
    assert not belies(made.log, word_of(other, other.log.count - 2))


def test_a_longer_log_told_to_somebody_else_is_no_lie(made: Made) -> None:
    less = Made().begun()
    less.log.vouch(less.seal())
    assert not belies(less.log, word_of(made, made.log.count))


def test_entries_the_host_has_not_sealed_do_not_count() -> None:
    made, other = Made().begun(), forked()
    made.log.vouch(made.seal())
    made.settle()
    assert not belies(made.log, word_of(other, other.log.count))


def test_a_host_that_continues_from_less_than_it_sealed_lies() -> None:
    made, less = Made().begun(), Made().begun()
    for one in (made, less):
        one.log.take(one.term(BEN))
    made.rolls(1)
    votes = less.votes(ANNA, BEN, term=2, host=BEN)
    less.log.take(Term(2, BEN.key, less.seal(host=BEN, term=1), votes))
    assert belies(less.log, word_of(made, made.log.count, BEN, 1))


def test_a_new_host_may_continue_from_less_than_others_hold(made: Made) -> None:
    less = Made().begun()
    less.log.take(less.term(BEN, ANNA))
    assert not belies(less.log, word_of(made, made.log.count))


def test_a_former_host_is_caught_by_what_it_said_before(made: Made) -> None:
    other = forked()
    made.log.take(made.term(BEN))
    assert belies(made.log, word_of(other, other.log.count - 1))


@pytest.mark.parametrize("what", [{"match": 2}, {"term": 5}, {"host": ANNA.key}], ids=str)
def test_a_word_about_another_match_term_or_host_catches_nobody(made: Made, what: dict) -> None:
    other = forked()
    assert not belies(made.log, replace(word_of(other, other.log.count), **what))
