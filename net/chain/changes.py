"""How often seats change hands and hosts change in a match, and who joins its dice late: bounded,
so that neither those who come and go nor a host can fill its log.

Each host has its own bounds for each seat: whatever one has written, the next still can. Those who
come later and host from the same seat share them, since a host can give its seat to one new key
after the other. Never here: what a change needs beside (`log`).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from game.rules.setup import MOST_SEATS
from net.chain.entries import Holder
from net.chain.fair_dice import MOST_LATE_CHAINS

MOST_SEATED: Final = 100
"""Most times a seat changes hands under one host in one roll."""
MOST_SEATED_IN_ALL: Final = 200
"""The same in the whole match."""
MOST_COMING: Final = 32
"""How often it may have changed hands in one roll for a host to let somebody come to it once more:
they will go again."""
MOST_COMING_IN_ALL: Final = 80
"""The same in the whole match."""
MOST_TERMS: Final = 64
"""Most terms of one host in one roll."""
MOST_TERMS_IN_ALL: Final = 200
"""The same in the whole match."""
Place: TypeAlias = str | int
"""By what somebody is counted: their key if they had a seat from the start, else the seat that they
host from, or that they take part in the dice from. Such a seat can go to one new key after the
other."""


class Changes:
    """Counts the changes of one log. Hosts are named by their keys."""

    def __init__(self) -> None:
        self._seated: Counter[tuple[Place, int]] = Counter()
        """By the place of the host and the seat, in this roll."""
        self._seated_in_all: Counter[tuple[Place, int]] = Counter()
        self._terms: Counter[Place] = Counter()
        """By the place of the host, in this roll."""
        self._terms_in_all: Counter[Place] = Counter()
        self._first: dict[int, str] = {}
        """Who had each seat first, of those who had one from the start."""
        self._left: dict[str, int] = {}
        """How many entries the log had when each person lost a seat last."""
        self._hosts_from: dict[str, Place] = {}
        """The place from which each host has begun its last term."""

    def started(self, seat: int, person: str | None) -> None:
        """This person has the seat from the start, None for a bot; all who follow come later."""
        if person is not None:
            self._first.setdefault(seat, person)

    def is_first(self, person: str) -> bool:
        """Whether this person had a seat from the start."""
        return person in self._first.values()

    def rolled(self) -> None:
        """The next roll was made."""
        self._seated.clear()
        self._terms.clear()

    def seated(self, seat: int, host: str) -> None:
        """This host has written who holds a seat now."""
        self._seated[self.place(host), seat] += 1
        self._seated_in_all[self.place(host), seat] += 1

    def began(self, host: str, holders: Sequence[Holder]) -> None:
        """This host has begun a term; `holders`: who holds each seat then."""
        place = self._place_of(host, holders)
        self._hosts_from[host] = place
        self._terms[place] += 1
        self._terms_in_all[place] += 1

    def left(self, person: str | None, successor: str | None, count: int) -> None:
        """Somebody has lost a seat to another; the log has this many entries then."""
        if person is not None and person != successor:
            self._left[person] = count

    def left_at(self, person: str | None) -> int:
        """How many entries the log had when this person lost a seat last; 0 if never: only a vote
        given since then asks for a seat again."""
        return self._left.get(person or "", 0)

    def may_come(self, seat: int, host: str) -> bool:
        """Whether this host may let somebody come to the seat."""
        place = self.place(host)
        in_all = self._seated_in_all[place, seat]
        return self._seated[place, seat] < MOST_COMING and in_all < MOST_COMING_IN_ALL

    def may_seat(self, seat: int, host: str, newcomer: str | None = None) -> bool:
        """Whether the seat may change hands once more under this host.

        `newcomer`: the key of whoever comes there and was not there before. They could be the next
        host, so they come to no seat that others have hosted from for long.
        """
        place = self.place(host)
        if newcomer is not None and not self.is_first(newcomer) and self._is_used(seat):
            return False
        in_all = self._seated_in_all[place, seat]
        return self._seated[place, seat] < MOST_SEATED and in_all < MOST_SEATED_IN_ALL

    def may_begin(self, host: str, holders: Sequence[Holder]) -> bool:
        """Whether this host, who holds one of the seats, may begin another term."""
        place = self._place_of(host, holders)
        return self._terms[place] < MOST_TERMS and self._terms_in_all[place] < MOST_TERMS_IN_ALL

    def may_join(self, voter: str, dicers: Iterable[str]) -> bool:
        """Whether a late voter has room in the dice beside these."""
        late = [key for key in dicers if not self.is_first(key)]
        return self.is_first(voter) or len(late) < MOST_LATE_CHAINS

    def places(self, holders: Sequence[Holder]) -> dict[str, int]:
        """The last seats of those who had none from the start, by their keys."""
        seats = {holder.key: seat for seat, holder in enumerate(holders) if holder.key is not None}
        return {key: seat for key, seat in seats.items() if not self.is_first(key)}

    def _is_used(self, place: int) -> bool:
        """Whether later hosts from this seat have used up half of what they may."""
        in_roll, in_all = self._terms[place], self._terms_in_all[place]
        return (in_roll > MOST_TERMS / 2 or in_all > MOST_TERMS_IN_ALL / 2) or any(
            self._seated[place, seat] > MOST_COMING
            or self._seated_in_all[place, seat] > MOST_COMING_IN_ALL
            for seat in range(MOST_SEATS)
        )

    def place(self, host: str) -> Place:
        """By what this host is counted."""
        return self._hosts_from.get(host, host)

    def _place_of(self, host: str, holders: Sequence[Holder]) -> Place:
        """Where a host begins: if it came later, the one of its seats with the fewest terms."""
        if self.is_first(host):
            return host
        seats = [seat for seat, holder in enumerate(holders) if holder.key == host]
        return min(seats, key=lambda seat: self._terms_in_all[seat])
