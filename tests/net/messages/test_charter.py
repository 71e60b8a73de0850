"""What a table was opened with, and the id that follows from it."""

import pytest
from msgspec.structs import replace

from net.messages.charter import Charter, MatchTimes

TIMES = MatchTimes(20_000, 1_500, 30_000)
CHARTER = Charter("a" * 64, TIMES, "0" * 32)


@pytest.mark.parametrize("other", [
    {"host": "b" * 64},
    {"nonce": "1" * 32},
    {"times": replace(TIMES, limit=20_001)},
    {"times": replace(TIMES, limit=None)},
    {"times": replace(TIMES, pace=0)},
    {"times": replace(TIMES, keep=60_000)},
], ids=str)  # fmt: skip
def test_a_table_opened_otherwise_is_another_table(other: dict) -> None:
    assert replace(CHARTER, **other).table_id != CHARTER.table_id


def test_its_id_is_fit_for_the_name_of_a_service() -> None:
    assert len(CHARTER.table_id) == 32
    assert CHARTER.table_id.isalnum()
    assert CHARTER.table_id.islower()


def test_its_first_host_waits_as_long_as_it_says() -> None:
    wild = replace(CHARTER, times=MatchTimes(100, 3_600_000, 3_600_000))
    assert wild.times_at(CHARTER.host) == wild.times
    assert wild.times_at("b" * 64) == MatchTimes(5_000, 10_000, 60_000)


@pytest.mark.parametrize("times", [
    MatchTimes(None, 0, 0), MatchTimes(5_000, 10_000, 60_000), MatchTimes(3_600_000, 1, 1),
])  # fmt: skip
def test_any_other_host_waits_as_long_within_bounds(times: MatchTimes) -> None:
    assert replace(CHARTER, times=times).times_at("b" * 64) == times
