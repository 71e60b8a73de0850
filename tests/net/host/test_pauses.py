"""Each program, and each seat, may hold up a match for so long."""

from net.host.pauses import MOST_CUT_SHORT, Pauses
from net.messages.lobby import RESUME_SECONDS

FIRST, SECOND = (1, 1), (1, 2)
NEXT_MATCH = (2, 1)


def cut_short(*keys: str) -> Pauses:
    """Pauses from seat 1 that others have ended, each in another roll of match 1."""
    pauses = Pauses()
    for roll, key in enumerate(keys, start=1):
        pauses.cut_short(key, 1, (1, roll))
    return pauses


def test_a_program_has_a_minute_of_pause_in_each_roll():
    pauses = Pauses()

    pauses.note("ben", FIRST, 20.0)

    assert pauses.left("ben", 1, FIRST) == RESUME_SECONDS - 20.0
    assert pauses.left("cleo", 2, FIRST) == RESUME_SECONDS
    assert pauses.left("ben", 1, SECOND) == RESUME_SECONDS


def test_a_pause_that_others_end_is_the_last_one_in_its_roll():
    pauses = cut_short("ben")

    assert pauses.left("ben", 1, FIRST) == 0.0
    assert pauses.left("ben", 1, SECOND) == RESUME_SECONDS


def test_a_seat_whose_pauses_others_keep_ending_gets_no_more_whoever_has_it_by_then():
    keys = [f"key {number}" for number in range(MOST_CUT_SHORT)]
    pauses, roll = cut_short(*keys), (1, MOST_CUT_SHORT + 1)

    assert pauses.left("another key", 1, roll) == 0.0
    assert pauses.left("key 0", 2, roll) == RESUME_SECONDS


def test_the_next_match_counts_anew():
    pauses = cut_short(*["ben"] * MOST_CUT_SHORT)

    pauses.cut_short("ben", 1, NEXT_MATCH)

    assert pauses.left("ben", 1, (2, 2)) == RESUME_SECONDS
