"""The leader's question, laid over a mission while it is open.

Never here: what the leader may decide (`game.rules.proposals`), or what the question looks like.
"""

from game.client.board.couch_decision import CouchDecisionScene
from game.client.board.decision import DecisionScene
from game.client.match.status_line import is_decision
from game.client.match.visit import Sitting, Visit
from game.client.stage.stage import Stage
from net.messages.notices import Decide, RefusedNotice


class Question:
    """Pushes the overlay when it is due."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        self._stage = stage
        self._visit = visit
        self.scene: DecisionScene | None = None

    def follow(self, busy: bool) -> None:
        """Time has passed; while the table is `busy` celebrating, nothing is asked."""
        shown = self._visit.shown
        if self.scene is not None and self.scene.gone:
            self.scene = None
        due = is_decision(shown.match) and not shown.dice_moving and not busy
        if due and self.scene is None:
            couch = self._visit.sitting is Sitting.COUCH
            make = CouchDecisionScene if couch else DecisionScene
            self.scene = make(self._stage, self._visit)
            self._stage.stack.push(self.scene)

    def refused(self, notice: RefusedNotice) -> None:
        """The host refused a decision: the leader may try again."""
        if isinstance(notice.request, Decide) and self.scene is not None:
            self.scene.sent = False
