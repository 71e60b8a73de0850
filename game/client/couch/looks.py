"""What every seat of a match looks like on this screen: tint, costume, bot or not.

Players here have chosen; seats of others get what is left over.
"""

from dataclasses import dataclass

from game.client.couch.roster import Roster
from game.client.draw.costumes import Costume
from game.client.draw.theme import PLAYER_TINTS, Rgb


@dataclass(frozen=True, slots=True)
class Look:
    """How a seat is drawn."""

    name: str
    tint: Rgb
    costume: Costume = Costume.PLAIN
    bot: bool = False
    away: bool = False


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What the table says of a seat."""

    name: str
    bot: bool = False
    away: bool = False


def looks(roster: Roster, seats: tuple[SeatFacts, ...]) -> tuple[Look, ...]:
    """The looks of all seats in their order."""
    free = [tint for i, tint in enumerate(PLAYER_TINTS) if i not in roster.tints()]
    found = []
    for index, facts in enumerate(seats):
        player = roster.at_seat(index)
        if player is not None:
            found.append(Look(facts.name, player.colour, player.wears))
            continue
        tint = free.pop(0) if free else PLAYER_TINTS[index % len(PLAYER_TINTS)]
        found.append(Look(facts.name, tint, Costume.PLAIN, facts.bot, facts.away))
    return tuple(found)
