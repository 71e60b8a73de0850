"""A visit to a table as the settings want it: how much moves, and how people look who are known."""

from game.client.match.visit import Visit
from game.client.seats.roster import Roster
from game.client.stage.stage import Stage
from game.table.play.session import TableSession


def visit_to(
    stage: Stage,
    session: TableSession,
    *,
    local: bool = False,
    roster: Roster | None = None,
    watch: bool = False,
) -> Visit:
    """A visit by this program; see `Visit` for what it may be told.

    At a table of several machines nobody is known: all of them are to show people alike.
    """
    return Visit(
        session,
        local=local,
        reduced_motion=stage.reduced_motion,
        roster=roster,
        watch=watch,
        known=stage.settings.guises if local else (),
    )
