"""Whether visitors with phones are still there, as far as the screen needs to know.

They have guests of their own at the visitors' table. Never here: people at the screen
(`attendance`), what happens when all have gone (`keeper`).
"""

from collections.abc import Hashable
from typing import Final

from game.client.match.status_line import is_decision
from game.client.match.visit import Visit
from game.table.play.annex import PhonePerson
from net.chain.log import LEADER
from net.messages.lobby import SeatInfo

_LONGEST: Final = 300.0
"""Seconds for which phones may be busy without the match moving on."""


def phone_seats(visit: Visit) -> tuple[SeatInfo, ...]:
    """Seats of people with phones that no bot plays: they are present or awaited."""
    lobby = visit.view.lobby
    people = lobby.people if lobby is not None else ()
    return tuple(one for one in people if one.level is None and one.index not in visit.mine)


def phones_owe(visit: Visit) -> bool:
    """Whether the match waits for somebody with a phone."""
    match = visit.shown.match
    due = (LEADER,) if is_decision(match) else match.to_act
    return any(seat.index in due for seat in phone_seats(visit))


class PhoneVisitors:
    """How long nobody with a phone has done anything."""

    def __init__(self) -> None:
        self.quiet = 0.0
        """Seconds; also counts while there are no phones."""
        self._known: Hashable = None
        self._changed = 0.0
        """Seconds since a phone changed anything: a name, a seat, the match."""
        self._played: Hashable = None
        self._went_on = 0.0
        """Seconds since the match moved on, or the first phone came."""

    def follow(self, people: tuple[PhonePerson, ...], visit: Visit | None, seconds: float) -> None:
        """This much time has passed; `people`: who waits with a phone, `visit`: where they play."""
        played: Hashable = bool(people)
        lobby = None
        if visit is not None and phone_seats(visit):
            lobby = visit.view.lobby
            played = visit.view.match_number, len(visit.view.events)
        known = people, played, lobby
        self._changed = 0.0 if known != self._known else self._changed + seconds
        self._went_on = 0.0 if played != self._played else self._went_on + seconds
        self._known, self._played = known, played
        # Taking one name after another is no more playing than doing nothing.
        self.quiet = self._changed if self._went_on < _LONGEST else self._went_on
