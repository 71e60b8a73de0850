"""Opening hours and volume of a kiosk, as functions of the hour.

A machine whose clock was never set is open: it knows no better. Never here: what follows.
"""

import datetime
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from game.kiosk.config import WEEKDAYS, Hours, KioskConfig

CLOSED: Final = "closed"
_DAYS_AHEAD: Final = 15
_CLOCK_IS_SET: Final = 2024
_DAY: Final = datetime.timedelta(days=1)
_Span = tuple[datetime.datetime, datetime.datetime]


def is_open(hours: Hours, now: datetime.datetime) -> bool:
    """Whether visitors may start a match now."""
    return closes_at(hours, now) is not None or _always(hours, now)


def closes_at(hours: Hours, now: datetime.datetime) -> datetime.datetime | None:
    """When it closes; None if it is closed, or does not close in the next days."""
    if _always(hours, now):
        return None
    minute = now.replace(second=0, microsecond=0)
    return next((end for begin, end in _spans(hours, minute) if begin <= now < end), None)


@lru_cache(maxsize=8)
def _spans(hours: Hours, now: datetime.datetime) -> tuple[_Span, ...]:
    """The opening times from yesterday on, with adjoining ones merged."""
    found: list[_Span] = []
    today = now.replace(hour=0, minute=0)
    for day in range(-1, _DAYS_AHEAD):
        span = _span(today + day * _DAY, _hours_of(hours, (today + day * _DAY).date()))
        if span is None:
            continue
        if found and span[0] <= found[-1][1]:
            found[-1] = found[-1][0], max(span[1], found[-1][1])
        else:
            found.append(span)
    return tuple(found)


def _always(hours: Hours, now: datetime.datetime) -> bool:
    never = not hours.holidays and not any(getattr(hours, day) for day in WEEKDAYS)
    return never or now.year < _CLOCK_IS_SET


def _hours_of(hours: Hours, date: datetime.date) -> str:
    for holiday in hours.holidays:
        day, _, when = holiday.partition(" ")
        if day in (date.isoformat(), date.strftime("%m-%d")):
            return when.strip()
    return str(getattr(hours, WEEKDAYS[date.weekday()]))


def _span(midnight: datetime.datetime, when: str) -> _Span | None:
    if when == CLOSED:
        return None
    if not when:
        return midnight, midnight + _DAY
    begin, end = (_on(midnight, time) for time in when.split("-"))
    return begin, end if end > begin else end + _DAY


def _on(midnight: datetime.datetime, time: str) -> datetime.datetime:
    hour, minute = map(int, time.split(":"))
    return midnight + datetime.timedelta(hours=hour, minutes=minute)


def volume_at(volumes: Sequence[str], now: datetime.datetime) -> int:
    """The share of the volume at this hour, in percent."""
    time = now.strftime("%H:%M")
    return next((part for begin, end, part in _volumes(volumes) if _within(begin, time, end)), 100)


def _volumes(volumes: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    for one in volumes:
        when, _, part = one.partition(" ")
        begin, _, end = when.partition("-")
        yield begin, end, int(part)


def _within(begin: str, time: str, end: str) -> bool:
    return begin <= time < end if begin < end else time >= begin or time < end


class Timetable:
    """Reports each hour at which something is due, once."""

    def __init__(self, now: datetime.datetime) -> None:
        self._before = now
        self._was_open: bool | None = None

    def look(self, config: KioskConfig, now: datetime.datetime) -> tuple[bool, bool]:
        """Whether it opens, and whether the game should be restarted; each reported once."""
        opened = is_open(config.hours, now)
        opens, self._was_open = opened and self._was_open is False, opened
        before, self._before = self._before, now
        return opens, _passed(config.alive.restart_at, before, now)


def _passed(time: str, before: datetime.datetime, now: datetime.datetime) -> bool:
    """Whether this time of day lies between two moments at most a day apart."""
    if not time or not before < now <= before + _DAY:
        return False
    last = _on(now.replace(hour=0, minute=0, second=0, microsecond=0), time)
    return before < (last if last <= now else last - _DAY) <= now
