"""What every seat of a match looks like on this screen: tint, costume, bot or not.

Players here have chosen; seats of others get what is left over.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.draw.costumes import COSTUMES
from game.client.draw.theme import PLAYER_TINTS
from game.client.seats.roster import Roster
from game.table.play.seat_view import Costume, Look
from net.messages.lobby import Lobby, SeatKind


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What the table says of a seat."""

    name: str
    bot: bool = False
    away: bool = False


def seat_facts(lobby: Lobby | None, names: Sequence[str]) -> tuple[SeatFacts, ...]:
    """What is known of the seats with these names; a lobby may have fewer seats by now."""
    seats = lobby.seats if lobby is not None else ()
    known = [*seats, *[None] * len(names)]
    return tuple(
        SeatFacts(name, seat.kind is SeatKind.BOT, seat.away) if seat else SeatFacts(name)
        for name, seat in zip(names, known, strict=False)
    )


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
        found.append(Look(facts.name, tint, face, facts.bot, facts.away))
    return tuple(found)


def spare(wanted: int, many: int, taken: set[int]) -> int:
    """The first number below `many` from `wanted` on that is not `taken`; it is from now on."""
    found = next((n % many for n in range(wanted, wanted + many) if n % many not in taken), wanted)
    taken.add(found)
    return found
