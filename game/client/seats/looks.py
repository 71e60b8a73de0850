"""What every seat of a match looks like on this screen: tint, costume, badge, bot or not.

People look as they chose, at every machine; anybody who has not chosen looks as this machine
remembers them, or else plain, in a spare tint.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from game.client.draw.costumes import COSTUMES
from game.client.draw.theme import PLAYER_TINTS
from game.client.seats.marks import marks
from game.client.seats.roster import Player, Roster
from game.table.play.seat_view import Costume, Look
from game.table.play.tints import tints_of
from game.table.play.view import TableView
from game.table.storage.settings import Guise
from net.base.names import same_name
from net.base.wire import Appearance
from net.messages.lobby import SeatInfo, SeatKind

if TYPE_CHECKING:
    from game.table.storage.match_file import SavedMatch


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What the table says about a seat."""

    name: str
    bot: bool = False
    away: bool = False
    stand_in: bool = False
    """Whether a bot plays for somebody who is away."""
    waits: int = 0
    """Seconds for which the seat still waits for somebody who is away."""
    appearance: Appearance | None = None
    """The look they chose."""

    @classmethod
    def of(cls, seat: SeatInfo) -> "SeatFacts":
        """Those of a seat in the lobby."""
        bot = seat.kind is SeatKind.BOT
        return cls(seat.name or "?", bot, seat.away, appearance=seat.appearance)


def seat_facts(view: TableView, names: Sequence[str]) -> tuple[SeatFacts, ...]:
    """What is known about the seats with these names; a lobby may have fewer seats by now."""
    seats = view.lobby.seats if view.lobby is not None else ()
    known = [*seats, *[None] * len(names)]
    return tuple(
        _facts_of(view, seat, name) if seat else SeatFacts(name)
        for name, seat in zip(names, known, strict=False)
    )


def _facts_of(view: TableView, seat: SeatInfo, name: str) -> SeatFacts:
    """What the table says about this seat."""
    stand_in = seat.away and seat.level is not None
    bot = seat.kind is SeatKind.BOT
    return SeatFacts(name, bot, seat.away, stand_in, view.waits(seat.index), seat.appearance)


def saved_facts(saved: "SavedMatch") -> tuple[SeatFacts, ...]:
    """What a saved match says about its seats."""
    seats = zip_longest(saved.names, saved.levels, saved.appearances)
    return tuple(
        SeatFacts(name or "?", level is not None, appearance=appearance)
        for name, level, appearance in seats
    )


def looks(
    roster: Roster | None, seats: Sequence[SeatFacts], known: Sequence[Guise]
) -> tuple[Look, ...]:
    """The looks of all seats in order; `known`: people this machine remembers."""
    signs = marks([facts.name for facts in seats])
    players = [roster.at_seat(seat) if roster is not None else None for seat in range(len(seats))]
    guises = [
        facts.appearance
        or (player.guise if player else None if facts.bot else _known(facts.name, known))
        for player, facts in zip(players, seats, strict=True)
    ]

    def turn(seat: int) -> int:
        chosen = seats[seat].appearance or players[seat]
        return 0 if chosen else 1 if guises[seat] else 2

    places = range(len(seats))
    tints = tints_of([guise.tint if guise else None for guise in guises], [turn(i) for i in places])
    faces = [
        COSTUMES[guise.costume % len(COSTUMES)] if guise else Costume.PLAIN for guise in guises
    ]
    return tuple(
        _look(seats[i], signs[i], PLAYER_TINTS[tints[i]], faces[i], players[i]) for i in places
    )


def _look(
    facts: SeatFacts, mark: str, tint: tuple[int, int, int], face: Costume, player: Player | None
) -> Look:
    here = player is not None
    bot = facts.stand_in or (facts.bot and not here)
    return Look(facts.name, tint, face, bot, facts.away and not here, facts.waits, mark)


def _known(name: str, known: Sequence[Guise]) -> Guise | None:
    return next((guise for guise in known if same_name(guise.name, name)), None)


def appearances(names: Sequence[str], known: Sequence[Guise]) -> tuple[Appearance | None, ...]:
    """How people with these names look to a table, None for those this machine does not know."""
    guises = [_known(name, known) for name in names]
    return tuple(guise.appearance if guise is not None else None for guise in guises)


def listed(names: Sequence[str], known: Sequence[Guise] = (), first: int = 0) -> tuple[Look, ...]:
    """How people look in a list outside any table; `first`: the tint of the first of them."""
    found = []
    for place, (name, mark) in enumerate(zip(names, marks(names), strict=True), first):
        guise = _known(name, known)
        tint = PLAYER_TINTS[(guise.tint if guise else place) % len(PLAYER_TINTS)]
        found.append(Look(name, tint, mark=mark))
    return tuple(found)
