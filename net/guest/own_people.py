"""The people at our program: under which names and looks they come to a host, whether to sit, and
on which seats nobody else plays for them.

Never here: the lobby itself (`held_table`).
"""

from collections.abc import Collection, Iterable
from itertools import zip_longest
from typing import Final, TypeAlias

from msgspec.structs import replace

from game.rules.setup import MOST_SEATS
from net.base.names import same_name
from net.base.wire import Appearance
from net.messages.messages import Hello
from net.messages.notices import Request
from net.messages.requests import LeaveSeat, Rename, TakeSeat

_MOST_ASKED: Final = 16
"""Most requests of one kind that we remember, the last ones."""
_Person: TypeAlias = tuple[str, Appearance | None]


class OwnPeople:
    """Who they are, by what they have asked for; a host may call their seats what it likes."""

    def __init__(self) -> None:
        self._asked_for: list[_Person] = []
        """The names and looks with which they have asked for seats, or for another name."""
        self._given_up: list[int] = []
        """The seats that they have asked to give up, until the host shows that it was done, or
        refuses."""
        self._had: set[int] = set()
        """The seats that the host has shown as theirs last."""
        self._left: set[int] = set()
        """The seats that they have given up in the match that runs, and not had since."""
        self.looks_on = False
        """Whether they have given up all their seats, and got none since that they asked for."""
        self._asks_to_sit = False
        """Whether they have asked for a seat, and the host has neither shown nor refused it."""
        self._have_sat = False
        """Whether they have ever had a seat here."""
        self._came_to_watch = False
        """Whether they have come to this host only to look on."""

    def ask(self, request: Request, seats: Collection[int]) -> None:
        """They ask the host for this while they have these seats."""
        if isinstance(request, LeaveSeat):
            self._had = set(seats)
            self._given_up = [*self._given_up, request.seat][-_MOST_ASKED:]
            self.looks_on = set(seats) <= set(self._given_up)
        self._asks_to_sit |= isinstance(request, TakeSeat)
        if isinstance(request, TakeSeat | Rename):
            asked = request.name, request.appearance
            self._asked_for = [*self._asked_for, asked][-_MOST_ASKED:]

    def refused(self, request: Request) -> None:
        """The host has refused this: it takes no seat for it."""
        if isinstance(request, LeaveSeat) and request.seat in self._given_up:
            self._given_up.remove(request.seat)
            self.looks_on &= self._had <= set(self._given_up)
        self._asks_to_sit &= not isinstance(request, TakeSeat)

    @property
    def leaving(self) -> int:
        """How many seats they have asked to give up, and may lose with the next lobby."""
        return len(self._given_up)

    def sit(self, seats: Collection[int], has_match: bool = False) -> None:
        """The host shows that they have these seats; `has_match`: in a match that runs. Nobody sits
        again who has given up all seats and asked for none."""
        if self.looks_on and not self._asks_to_sit and not self._had:
            seats = ()
        self._asks_to_sit &= set(seats) <= self._had
        self._have_sat |= bool(seats)
        self.looks_on &= set(seats) <= set(self._given_up)
        left = [seat for seat in self._had - set(seats) if seat in self._given_up]
        for seat in left:
            self._given_up.remove(seat)
        self._left = (self._left | set(left)) - set(seats) if has_match else set()
        self._had = set(seats)

    def play(self, seats: Collection[int]) -> set[int]:
        """On which seats they play if their key has these in the match, whatever its host says.

        `seats`: theirs by the lobby.
        """
        if self._came_to_watch:
            return set(seats)
        return set(range(MOST_SEATS)) - self._left | set(seats)

    def hello(self, first: Hello, seats: Iterable[str]) -> Hello:
        """How to come to a host: under the names of their seats, or else as they `first` came; only
        to look on if they have given up their seats.

        `seats`: the names that the last lobby has on these. Only names that they have chosen.
        """
        again = self._come_again(first, list(seats))
        self._came_to_watch = not again.names
        return again

    def _come_again(self, first: Hello, shown: list[str]) -> Hello:
        chosen = self._chosen(first)
        if self.looks_on and not shown:
            return replace(first, names=(), appearances=(), watch=True)
        again = [one for one in chosen if any(same_name(one[0], name) for name in shown)]
        if not again and self._have_sat and not first.names:
            again = chosen[-1:]
        if not again:
            return first
        names, looks = zip(*again, strict=True)
        return replace(first, names=names, appearances=looks)

    def _chosen(self, first: Hello) -> list[_Person]:
        """The names that they have chosen, each once, with the last look of each."""
        came_with = zip_longest(first.names, first.appearances[: len(first.names)])
        chosen: list[_Person] = []
        for name, look in (*came_with, *self._asked_for):
            known = next((n for n, one in enumerate(chosen) if same_name(name, one[0])), None)
            if known is None:
                chosen.append((name, look))
            else:
                chosen[known] = chosen[known][0], look or chosen[known][1]
        return chosen
