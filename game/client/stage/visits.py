"""Visits to tables that follow the settings: how much moves, and how known people look."""

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
    """A visit by this program; `Visit` explains the arguments.

    At a table of several machines nobody counts as known, so that all machines show people alike.
    """
    return Visit(
        session,
        local=local,
        reduced_motion=stage.reduced_motion,
        roster=roster,
        watch=watch,
        known=stage.settings.guises if local else (),
    )
