"""A mission at the couch: all mark at once, and the leader decides with his own device.

What is drawn stands in `mission_picture`; what a match does to any screen in `scenes.match`.
"""

from game.client.couch.deciding import CouchDecisionScene
from game.client.couch.layout import Layout
from game.client.couch.mission_layout import mission_layout_for
from game.client.couch.mission_picture import MissionPicture
from game.client.couch.table import CouchTableScene
from game.client.mission.play import Question, finish
from game.client.stage import Stage
from game.client.visit import Visit
from game.rules.mission import MissionPlan
from net.messages.notices import RefusedNotice


class CouchMissionScene(CouchTableScene):
    """A mission played by several people at this screen, perhaps with others elsewhere."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage, visit)
        self._picture = MissionPicture(self)
        self.question = Question(
            stage.stack, lambda: CouchDecisionScene(stage, visit, self.roster, self.looks())
        )

    @property
    def plan(self) -> MissionPlan | None:
        """The mission on show, None before it has begun."""
        setup = self.visit.shown.match.setup
        return setup.plan if setup is not None else None

    @property
    def layout(self) -> Layout:
        return mission_layout_for(len(self.visit.shown.match.seats))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.question.follow(self.visit.shown)

    def _refused(self, notice: RefusedNotice) -> None:
        self.question.refused(notice)
        super()._refused(notice)

    def _finish(self) -> None:
        finish(self)
