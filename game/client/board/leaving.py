"""Ways out of a table: on request, or because the table is gone."""

from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from net.base.refusals import Refusal


def leave(stage: Stage, visit: Visit) -> None:
    """Leave the table and show the title."""
    visit.close()
    stage.go_home()


def closed(stage: Stage, visit: Visit, reason: Refusal | None) -> None:
    """The table is gone: show the title, and why."""
    leave(stage, visit)
    if reason is not None and not stage.locked:
        stage.stack.push(stage.screens.refused(reason))
