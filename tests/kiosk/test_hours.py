"""When a kiosk is open, how loud it is, and when it restarts, with made-up clocks."""

from datetime import datetime
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kiosk.config import Alive, Hours, HoursOfDay, KioskConfig, VolumeHours
from game.kiosk.config_reader import ConfigFaults, parse_config
from game.kiosk.hours import Timetable, closes_at, is_open, volume_at

MUSEUM = Hours(
    monday="closed", tuesday="10:00-18:00", wednesday="10:00-18:00", friday="18:00-02:00",
    saturday="closed", sunday="closed", holidays=("12-25 closed", "2026-11-25 12:00-13:00"),
)  # fmt: skip
"""Thursday is open all day."""


def at(day: int, time: str, month: int = 11) -> datetime:
    """In November 2026, whose 24th is a Tuesday."""
    return datetime.fromisoformat(f"2026-{month:02}-{day:02}T{time}")


@pytest.mark.parametrize(
    ("now", "closes"),
    [
        (at(23, "12:00"), None),  # Monday
        (at(24, "09:59"), None),
        (at(24, "10:00"), at(24, "18:00")),
        (at(24, "17:59:59"), at(24, "18:00")),
        (at(24, "18:00"), None),
        (at(26, "03:00"), at(27, "00:00")),  # Thursday, all day
        (at(27, "23:00"), at(28, "02:00")),  # Friday, into Saturday
        (at(28, "01:59"), at(28, "02:00")),
        (at(28, "02:00"), None),
        (at(25, "11:00"), None),  # a holiday in one year
        (at(25, "12:30"), at(25, "13:00")),
        (at(25, "12:00", 12), None),  # a holiday every year
    ],
)
def test_closing_time_follows_the_hours_of_days_and_holidays(
    now: datetime, closes: datetime | None
) -> None:
    assert closes_at(MUSEUM, now) == closes
    assert is_open(MUSEUM, now) == (closes is not None)


def test_adjoining_opening_hours_are_merged() -> None:
    night = Hours(monday="20:00-04:00", tuesday="04:00-12:00", wednesday="closed")
    assert closes_at(night, at(23, "21:00")) == at(24, "12:00")


def test_without_hours_it_never_closes() -> None:
    assert is_open(Hours(), at(23, "03:00"))
    assert closes_at(Hours(), at(23, "03:00")) is None


def test_a_clock_that_was_never_set_closes_nothing() -> None:
    assert is_open(MUSEUM, datetime(1970, 1, 5, 12))


def test_the_volume_by_hour_crosses_midnight_too() -> None:
    hours = ("20:00-10:00 40", "12:00-13:00 0")
    heard = [volume_at(hours, at(24, f"{hour:02}:00")) for hour in (9, 10, 12, 13, 20, 0)]
    assert heard == [40, 100, 0, 100, 40, 40]


def accepts(kind: object, text: str) -> bool:
    try:
        msgspec.convert(text, kind)
    except msgspec.ValidationError:
        return False
    return True


def texts_of(kind: object) -> st.SearchStrategy[str]:
    """Texts that the config accepts for a setting of this type, strange ones among them."""
    (meta,) = (part for part in get_args(kind) if isinstance(part, msgspec.Meta))
    assert meta.pattern is not None
    made = st.tuples(st.from_regex(meta.pattern), st.sampled_from(["", "\n", " "]))
    return made.map("".join).filter(lambda text: accepts(kind, text))


@given(texts_of(HoursOfDay), texts_of(VolumeHours))
def test_whatever_the_config_accepts_can_be_evaluated(hours: str, volume: str) -> None:
    is_open(Hours(tuesday=hours), at(24, "12:00"))
    assert 0 <= volume_at([volume], at(24, "12:00")) <= 100


def test_opening_is_reported_once() -> None:
    table, config = Timetable(at(24, "09:00")), KioskConfig(hours=MUSEUM)
    looks = [table.look(config, at(24, time))[0] for time in ("09:59", "10:00", "10:01", "18:00")]
    assert looks == [False, True, False, False]


def test_starting_during_opening_hours_does_not_count_as_opening() -> None:
    table = Timetable(at(24, "12:00"))
    assert table.look(KioskConfig(hours=MUSEUM), at(24, "12:01")) == (False, False)


def test_the_restart_comes_once_a_day_and_never_because_of_a_start() -> None:
    config = KioskConfig(alive=Alive(restart_at="04:30"))
    table = Timetable(at(24, "04:29"))
    times = [at(24, "04:30"), at(24, "04:31"), at(24, "23:59"), at(25, "04:29"), at(25, "04:35")]
    assert [table.look(config, time)[1] for time in times] == [True, False, False, False, True]
    assert not Timetable(at(24, "12:00")).look(config, at(24, "12:10"))[1]


def test_a_clock_that_jumps_by_years_causes_no_restart() -> None:
    config = KioskConfig(alive=Alive(restart_at="04:30"))
    table = Timetable(datetime(1970, 1, 1))
    assert not table.look(config, at(24, "12:00"))[1]
    assert not table.look(config, datetime(1970, 1, 1))[1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('monday = "10-18"', '[hours] monday must be hours such as "10:00-18:00"'),
        ('monday = "10:00-10:00"', "[hours] monday: it would close as it opens"),
        ('holidays = ["12-25"]', "[hours] holidays must be a list of days with their hours"),
        ('holidays = ["02-30 closed"]', "[hours] holidays: there is no day 02-30."),
    ],
)
def test_invalid_hours_are_a_fault(text: str, sentence: str) -> None:
    with pytest.raises(ConfigFaults) as caught:
        parse_config(f"[hours]\n{text}\n")
    assert sentence in str(caught.value)


def test_the_29th_of_february_is_a_day_of_every_year() -> None:
    parse_config('[hours]\nholidays = ["02-29 closed"]\n')
