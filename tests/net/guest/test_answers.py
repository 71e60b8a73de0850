"""What hosts have answered for our people in a log."""

from net.chain.entries import Why
from net.guest.answers import Here, answers_in
from tests.net.chain.made import ANNA, Made
from tests.net.guest.guests import waits
from tests.net.guest.hands import passes_for_anna
from tests.net.worlds import HOST


def test_only_the_first_new_answer_for_a_seat_can_be_for_what_was_due_when_we_looked() -> None:
    made = Made().begun()
    passes_for_anna(made, 3, Why.TIME)
    found = list(answers_in(made.log, 0, ANNA.key, (0,)))
    assert [(one.roll, one.is_first) for one in found] == [(1, True), (2, False), (3, False)]
    later = list(answers_in(made.log, made.log.count - 4, ANNA.key, (0,)))
    assert [(one.roll, one.is_first) for one in later] == [(3, True)]


def test_nobody_has_less_time_than_the_match_gives_nor_waits_for_longer_than_a_minute() -> None:
    here = Here(HOST.key, charter=waits(limit=2.0, keep=300.0))
    assert (here.limit, here.keep) == (2.0, 60.0)
    assert Here(HOST.key).limit is None


def test_of_a_table_of_which_nothing_is_known_everybody_is_the_whole() -> None:
    assert Here(HOST.key).share(()) == 1.0
    assert Here(HOST.key, weights={"anna": 6, "ben": 12}).share(["ben", "eve"]) == 2 / 3
