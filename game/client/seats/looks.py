"""What every seat of a match looks like on this screen: tint, costume, bot or not.

Players here have chosen; seats of others get what is left over.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.draw.costumes import COSTUMES
from game.client.draw.theme import PLAYER_TINTS
from game.client.seats.roster import Roster
from game.table.play.seat_view import Costume, Look
from game.table.play.view import TableView
from net.messages.lobby import SeatInfo, SeatKind


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What the table says of a seat."""

    name: str
    bot: bool = False
    away: bool = False
    stand_in: bool = False
    """Whether a bot plays for somebody who is away."""
    waits: int = 0
    """How many seconds the seat still waits for somebody who is away."""


def seat_facts(view: TableView, names: Sequence[str]) -> tuple[SeatFacts, ...]:
    """What is known of the seats with these names; a lobby may have fewer seats by now."""
    seats = view.lobby.seats if view.lobby is not None else ()
    known = [*seats, *[None] * len(names)]
    return tuple(
        _facts_of(view, seat, name) if seat else SeatFacts(name)
        for name, seat in zip(names, known, strict=False)
    )


def _facts_of(view: TableView, seat: SeatInfo, name: str) -> SeatFacts:
    """What the table says of this seat."""
    stand_in = seat.away and seat.level is not None
    bot = seat.kind is SeatKind.BOT
    return SeatFacts(name, bot, seat.away, stand_in, view.waits(seat.index))


def looks(roster: Roster | None, seats: tuple[SeatFacts, ...]) -> tuple[Look, ...]:
    """The looks of all seats in their order; without a `roster` everybody looks as their seat does.

    Who plays elsewhere looks the same at every screen that leaves them their seat's own look.
    """
    players = [roster.at_seat(seat) if roster is not None else None for seat in range(len(seats))]
    tints = {player.tint % len(PLAYER_TINTS) for player in players if player is not None}
    faces = {player.costume % len(COSTUMES) for player in players if player is not None}
    found = []
    for seat, (player, facts) in enumerate(zip(players, seats, strict=True)):
        if player is not None:
            found.append(Look(facts.name, player.colour, player.wears))
            continue
        tint = PLAYER_TINTS[spare(seat, len(PLAYER_TINTS), tints)]
        face = Costume.PLAIN
        if roster is not None and not facts.bot:
            face = COSTUMES[spare(seat, len(COSTUMES), faces)]
        bot = facts.bot or facts.stand_in
        found.append(Look(facts.name, tint, face, bot, facts.away, facts.waits))
    return tuple(found)


def spare(wanted: int, many: int, taken: set[int]) -> int:
    """The first number below `many` from `wanted` on that is not `taken`; it is from now on."""
    found = next((n % many for n in range(wanted, wanted + many) if n % many not in taken), wanted)
    taken.add(found)
    return found
