"""Which entries on the LAN are asked, when, and which of those that answer are listed.

Anybody can announce anything, so entries that do not answer are asked less and less often and give
way to newer ones, one address takes only a few places, and everything dialled is bounded. Times are
seconds of any monotonic clock. Never here: asking, zeroconf, clocks.
"""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from net.base.address import origin_of
from net.base.rate_limit import RateLimit

MOST_TABLES: Final = 64
"""Most tables listed; a LAN with more is no evening among friends."""
MOST_OF_ONE: Final = 32
"""Most of those at one address: a machine alone cannot fill the list."""
MOST_ENTRIES: Final = 1024
"""Most entries known, whether they answer or not."""
REFRESH_SECONDS: Final = 2.0
"""Seconds between two questions to the port of a listed table."""
LONGEST_SECONDS: Final = 60.0
"""Most seconds between two questions to an entry that does not answer."""
NEWS_SECONDS: Final = 0.25
"""Least seconds between two questions to a listed table whose entry keeps changing."""
MOST_ADDRESSES: Final = 8
"""Most addresses of an entry that are dialled."""
ASKED_AT_ONCE: Final = 64
"""Most unlisted entries asked at the same time."""
ASKED_OF_ONE: Final = 4
"""Most of those at one address."""
DIALS_PER_SECOND: Final = 32.0
"""Addresses of unlisted entries dialled a second, in the long run."""
DIALS_AT_ONCE: Final = 64.0
"""Most of those dialled at once, after a quiet time."""
_FAILED_TURNS: Final = 4
_UNKNOWN: Final = ("?",)


@dataclass(slots=True)
class _Entry:
    """What is known of one entry; `origins` are those of its addresses."""

    number: int
    due: float
    origins: tuple[str, ...] = _UNKNOWN
    cost: int = MOST_ADDRESSES
    failures: int = 0
    asked: float = float("-inf")
    asking: bool = False
    changed: bool = False
    """Whether the entry changed while it was being asked."""
    place: str | None = None
    """The origin where it answered, if it is listed."""


class Sightings:
    """All known entries."""

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}
        self._seen = 0
        self._dials = RateLimit(DIALS_AT_ONCE, DIALS_PER_SECOND)
        self._begun = 0

    def see(self, name: str, numbers: Sequence[str] | None, now: float) -> None:
        """An entry appeared or changed; `numbers`: its addresses, None if unknown."""
        entry = self._entries.get(name)
        if entry is None:
            self._seen += 1
            entry = self._entries[name] = _Entry(self._seen, now)
            _claim(entry, numbers)
            if len(self._entries) > MOST_ENTRIES:
                self._crowd_out()
            return
        _claim(entry, numbers)
        if entry.asking:
            entry.changed = True
        else:
            entry.due = min(entry.due, max(now, _after_news(entry)))

    def drop(self, name: str) -> None:
        """An entry is gone."""
        self._entries.pop(name, None)

    def next(self, now: float) -> list[str]:
        """The entries to ask now; each counts as being asked until `came`."""
        chosen = []
        busy = self._busy()
        at_once = sum(entry.asking and entry.place is None for entry in self._entries.values())
        for name, entry in self._waiting(now):
            if entry.place is None:
                if not self._dials.allows(now) or at_once >= ASKED_AT_ONCE:
                    continue
                if any(busy[one] >= ASKED_OF_ONE for one in entry.origins):
                    continue
                self._dials.take(entry.cost)
                at_once += 1
                busy.update(entry.origins)
                self._begun += 1
            entry.asking, entry.asked = True, now
            chosen.append(name)
        return chosen

    def came(self, name: str, host: str | None, now: float) -> bool:
        """The entry answered at this address, or not at all; return whether it is listed.

        It may have taken the place of another one.
        """
        entry = self._entries.get(name)
        if entry is None:
            return False
        entry.asking = False
        if host is None:
            entry.failures += 1
            entry.place = None
            wait = min(LONGEST_SECONDS, REFRESH_SECONDS * 2 ** min(entry.failures - 1, 10))
        else:
            entry.failures = 0
            entry.place = self._place(entry, origin_of(host))
            wait = LONGEST_SECONDS if entry.place is None else REFRESH_SECONDS
        entry.due = now + wait
        if entry.changed:
            entry.changed = False
            entry.due = min(entry.due, max(now, _after_news(entry)))
        return entry.place is not None

    @property
    def listed(self) -> set[str]:
        """The names of the entries that have a place."""
        return {name for name, entry in self._entries.items() if entry.place is not None}

    def wakeup(self, now: float) -> float:
        """When `next`, called just now, may have more; inf for never as things stand."""
        times = [entry.due for entry in self._entries.values() if not entry.asking]
        wakeup = min((due for due in times if due > now), default=float("inf"))
        if not self._dials.allows(now) and any(due <= now for due in times):
            return min(wakeup, self._dials.ready)
        return wakeup

    def _waiting(self, now: float) -> Iterator[tuple[str, _Entry]]:
        """The entries that are due, longest wait first, but every fourth is one that failed.

        So a new entry does not wait for all dead ones, nor a failed one for all new ones.
        """
        due = [
            (name, entry)
            for name, entry in self._entries.items()
            if entry.due <= now and not entry.asking
        ]
        due.sort(key=lambda one: (one[1].due, one[1].number))
        failed = deque(one for one in due if one[1].failures)
        others = deque(one for one in due if not one[1].failures)
        while failed or others:
            its_turn = self._begun % _FAILED_TURNS == 0
            yield (failed if failed and (its_turn or not others) else others).popleft()

    def _busy(self) -> Counter[str]:
        """How many unlisted entries are being asked, by origin."""
        return Counter(
            one
            for entry in self._entries.values()
            if entry.asking and entry.place is None
            for one in entry.origins
        )

    def _place(self, entry: _Entry, place: str) -> str | None:
        """The place of an entry that answers there; None if there is no room for it.

        If the list is full, an origin with few places takes one from the origin with most.
        """
        others = [other for other in self._entries.values() if other is not entry and other.place]
        taken = Counter(other.place for other in others)
        if taken[place] >= MOST_OF_ONE:
            return None
        if len(others) >= MOST_TABLES:
            crowd, most = taken.most_common(1)[0]
            if taken[place] + 1 >= most:
                return None
            last = max((one for one in others if one.place == crowd), key=lambda one: one.number)
            last.place = None
        return place

    def _crowd_out(self) -> None:
        """Forget the entry that failed most; of equal ones the last of the most common origin."""
        common = Counter(one for entry in self._entries.values() for one in entry.origins)
        idle = [
            (entry.failures, max(common[one] for one in entry.origins), entry.number, name)
            for name, entry in self._entries.items()
            if not entry.asking and entry.place is None
        ]
        del self._entries[max(idle)[-1]]


def _claim(entry: _Entry, numbers: Sequence[str] | None) -> None:
    """Note the addresses of an entry.

    IPv4 ones stand for the machine, if there are any: in IPv6 a whole home shares one network.
    """
    if numbers is None:
        return
    counted = [number for number in numbers if ":" not in number] or numbers
    entry.origins = tuple(dict.fromkeys(map(origin_of, counted[:MOST_ADDRESSES]))) or _UNKNOWN
    entry.cost = max(1, min(len(numbers), MOST_ADDRESSES))


def _after_news(entry: _Entry) -> float:
    """When a changed entry may be asked again: an entry that does not answer has to wait longer."""
    return entry.asked + (NEWS_SECONDS if entry.place is not None else REFRESH_SECONDS)
