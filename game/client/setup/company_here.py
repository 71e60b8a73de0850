"""Who plays at this screen at somebody else's table: the person who chose it, and people added.

Never here: people at our own table, who join with a press (`couch_join`).
"""

from game.client.input.sources import seat_source
from game.client.seats.roster import Roster
from game.client.stage.stage import Stage
from game.table.storage.settings import Guise
from net.base.names import same_name
from net.messages.lobby import SeatInfo


def seated_as(stage: Stage, seat: SeatInfo) -> Guise:
    """The person on a seat; somebody unknown looks as everybody sees that seat."""
    name = seat.name or "?"
    known = (guise for guise in stage.settings.guises if same_name(guise.name, name))
    return next(known, Guise(name, seat.index, seat.index))


def add_here(stage: Stage, roster: Roster, guise: Guise) -> None:
    """Add a player here, with the device pressed just now.

    If somebody else holds it, the next device that is pressed is theirs.
    """
    source = seat_source(stage.source)
    if roster.by_source(source) is not None:
        roster.expect(guise)
        return
    pad = stage.devices.pad(source)
    roster.add(source, guise, pad.guid if pad else "")
