"""Who played the finished match, for the drawing of its result.

Recorded once at the end: the table may change while the result is on show. Never here: drawing.
"""

from game.client.match.visit import Visit
from game.rules.events import Started
from game.table.storage.match_file import SavedMatch


def kept_in_memory(visit: Visit) -> SavedMatch | None:
    """The match on show as a save would hold it, None without a complete log."""
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
    looks = tuple(seats[i].appearance if i < len(seats) else None for i in range(count))
    return SavedMatch(table, "", tuple(names), tuple(levels), events, over, mine, appearances=looks)
