"""The leader's question, laid over a mission as long as it is open.

Never here: what the leader may decide (`game.rules.proposals`), or what the question looks like.
"""

from typing import TYPE_CHECKING

from game.client.match.status import is_decision
from game.client.stage import Stage
from game.client.visit import Visit
from net.messages.notices import Decide, RefusedNotice

if TYPE_CHECKING:
    from game.client.mission.decision import DecisionScene


class Question:
    """Puts the overlay on the stack when it is due."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        self._stage = stage
        self._visit = visit
        self.scene: DecisionScene | None = None

    def follow(self) -> None:
        """Time has passed."""
        shown = self._visit.shown
        if self.scene is not None and self.scene.gone:
            self.scene = None
        if is_decision(shown.match) and not shown.dice_moving and self.scene is None:
            self.scene = self._stage.screens.decision(self._visit)
            self._stage.stack.push(self.scene)

    def refused(self, notice: RefusedNotice) -> None:
        """The host did not take a decision: it may be made again."""
        if isinstance(notice.request, Decide) and self.scene is not None:
            self.scene.sent = False
