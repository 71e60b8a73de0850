"""What every screen of a mission does: milestones behind it, the leader's question, its end.

Never here: drawing, or what the leader may decide (`decision`).
"""

from collections.abc import Callable

from game.client.match.presenter import Presenter
from game.client.mission.decision import DecisionScene
from game.client.mission.keys import is_decision
from game.client.scene import SceneStack
from game.client.scenes.match import MatchScene
from game.client.sound import Sound
from game.client.visit import Visit
from game.rules.events import Milestone, Result
from game.rules.match import Phase
from net.messages.notices import Decide, RefusedNotice


def past_of(visit: Visit) -> dict[int, Milestone]:
    """The milestones that have been compared in the match on show, by roll."""
    match = visit.shown.match
    settled = match.phase not in (Phase.ACTIVE, Phase.CHOOSE)
    return {
        event.roll: event
        for event in visit.view.events
        if isinstance(event, Milestone)
        and (event.roll < match.roll_number or (event.roll == match.roll_number and settled))
    }


class Question:
    """Lays the leader's question over a table as long as it is open."""

    def __init__(self, stack: SceneStack, make: Callable[[], DecisionScene]) -> None:
        """`make` makes the overlay with the question."""
        self._stack = stack
        self._make = make
        self.scene: DecisionScene | None = None

    def follow(self, shown: Presenter) -> None:
        """The match is like this now."""
        due = is_decision(shown.match) and not shown.dice_moving
        if self.scene is not None and self.scene.gone:
            self.scene = None
        if due and self.scene is None:
            self.scene = self._make()
            self._stack.push(self.scene)

    def refused(self, notice: RefusedNotice) -> None:
        """The host did not take a decision: it may be made again."""
        if isinstance(notice.request, Decide) and self.scene is not None:
            self.scene.sent = False


def finish(scene: MatchScene) -> None:
    """The match was shown to its end: its result takes the table's place."""
    over = scene.visit.shown.match.over
    won = over is not None and over.result is Result.WON
    scene.stage.sounds.play(Sound.MISSION_WON if won else Sound.MISSION_LOST)
    result = scene.stage.screens.mission_result(scene.visit, past_of(scene.visit))
    scene.stage.stack.swap(scene, result)
