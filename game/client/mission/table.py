"""The table of a mission: the track, the sheets, the goal, and the leader's decisions on top.

What it shares with any other match stands in `game.client.scenes.table`.
"""

from game.client.match.status import Status
from game.client.mission import layout
from game.client.mission.decision import DecisionScene
from game.client.mission.keys import MissionKeys, is_decision
from game.client.mission.play import Question, finish, past_of
from game.client.mission.table_picture import MissionTablePicture
from game.client.scenes.table import TableScene
from game.client.stage import Stage
from game.client.visit import Visit
from game.rules.events import Milestone
from game.rules.match import Phase
from game.rules.mission import MISSION_ROLLS, MissionPlan
from net.messages.notices import RefusedNotice


class MissionTableScene(TableScene):
    """A mission, from its first roll to the last."""

    pass_hint = "mission.hint_pass"
    grid = layout.GRID

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage, visit)
        self.keys: MissionKeys = MissionKeys(stage.words, visit, self._open_menu, self._play)
        self.picture = MissionTablePicture(self)
        self.question = Question(stage.stack, lambda: DecisionScene(stage, visit))

    @property
    def plan(self) -> MissionPlan | None:
        """The mission on show, None before it has begun."""
        setup = self.visit.shown.match.setup
        return setup.plan if setup is not None else None

    @property
    def most_rolls(self) -> int | None:
        return MISSION_ROLLS

    def past(self) -> dict[int, Milestone]:
        """The milestones that have been compared in the match on show, by roll."""
        return past_of(self.visit)

    def status(self) -> Status:
        now, match = super().status(), self.visit.shown.match
        if match.over is None and is_decision(match) and not self.visit.shown.dice_moving:
            key = "decide_share" if match.phase is Phase.SHARE_PENALTY else "decide_die"
            name = self.visit.name(0)
            return Status(f"mission.{key}", {"name": name}, 0, 0 in self.visit.mine)
        if now.key == "status.must_pass":
            return Status("mission.must_pass", now.parts, now.seat, now.calls)
        return now

    # --- time -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.question.follow(self.visit.shown)

    def _refused(self, notice: RefusedNotice) -> None:
        self.question.refused(notice)
        super()._refused(notice)

    def _finish(self) -> None:
        finish(self)
