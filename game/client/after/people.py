"""Who played the match that is over, as its result draws them.

Taken once at the end: the table may change while the result still stands. Never here: drawing.
"""

from game.client.couch.looks import Look, looks, seat_facts
from game.client.couch.roster import Roster
from game.client.visit import Visit
from game.rules.events import Started
from game.table.storage.match_file import SavedMatch


def looks_at_end(visit: Visit) -> tuple[Look, ...]:
    """The looks of all seats of the match on show, as chosen at this screen."""
    names = visit.names[: len(visit.shown.match.seats)]
    return looks(visit.roster or Roster(), seat_facts(visit.view.lobby, names))


def kept_in_memory(visit: Visit) -> SavedMatch | None:
    """The match on show as a file would give it back, None if there is no whole log of it."""
    events, lobby = tuple(visit.view.events), visit.view.lobby
    if not events or not isinstance(events[0], Started):
        return None
    count = events[0].seats
    seats = lobby.seats if lobby is not None else ()
    levels = [seats[i].level if i < len(seats) else None for i in range(count)]
    names = [*visit.names, *["?"] * count][:count]
    over = visit.shown.match.over is not None
    mine = tuple(seat for seat in visit.mine if seat < count)
    table = visit.view.table_name
    return SavedMatch(table, "", tuple(names), tuple(levels), events, over, mine)
