"""The big view of a match: who looks on and has no seat, most often on a TV.

What is drawn where stands in the pictures beside; what a match does to any screen in
`game.client.scenes.match`.
"""

from game.client.couch.awaited import sentence
from game.client.couch.layout import layout_for
from game.client.couch.looks import Look, looks, seat_facts
from game.client.couch.middle import floor_now
from game.client.couch.roster import Roster
from game.client.draw.canvas import Canvas
from game.client.draw.floor import Floor
from game.client.intents import Intent
from game.client.match.called import called
from game.client.mission.play import past_of
from game.client.scenes.match import MatchScene
from game.client.sound import Sound
from game.client.watch.banner import draw_banner
from game.client.watch.layout import mission_layout
from game.client.watch.mission import draw_mission
from game.client.watch.picture import draw_versus
from game.client.watch.press import wants_more
from game.rules.events import Milestone, Result
from game.rules.mission import MissionPlan


class WatchTableScene(MatchScene):
    """A match of any kind as a room sees it; runs by itself, any button opens the menu."""

    @property
    def plan(self) -> MissionPlan | None:
        """The mission on show, None if it is none or has not begun."""
        setup = self.visit.shown.match.setup
        return setup.plan if setup is not None else None

    @property
    def caption(self) -> str:
        number = self.visit.shown.roll_number
        return f"{self.stage.words('table.roll', number=number)} – {self.sentence_now()}"

    # --- reading --------------------------------------------------------------------------------

    def looks(self) -> tuple[Look, ...]:
        """What every seat looks like."""
        names = self.visit.names[: len(self.visit.shown.match.seats)]
        return looks(Roster(), seat_facts(self.visit.view.lobby, names))

    def awaited(self) -> tuple[int, ...]:
        """The seats the table waits for."""
        shown = self.visit.shown
        return () if shown.dice_moving or shown.match.over else shown.match.to_act

    def sentence_now(self) -> str:
        """What goes on."""
        words, shown = self.stage.words, self.visit.shown
        key, parts = sentence(shown.match, called(self.visit.names), shown.dice_moving)
        return words(key, **parts)

    def past(self) -> dict[int, Milestone]:
        """The milestones that have been compared in the match on show, by roll."""
        return past_of(self.visit)

    def floor(self) -> Floor | None:
        shown = self.visit.shown
        if shown.roll is None:
            return None
        if self.plan is None:
            return floor_now(shown, layout_for(len(shown.match.seats)))
        spread = mission_layout(len(shown.match.seats)).spread
        return spread.floor(len(shown.roll.colours), len(shown.roll.numbers))

    # --- going on -------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if wants_more(intent):
            self._open_menu()

    def _finish(self) -> None:
        over = self.visit.shown.match.over
        lost = over is not None and over.result is Result.LOST
        self._play(Sound.MISSION_LOST if lost else Sound.WIN)
        self.stage.stack.swap(self, self.stage.screens.watch_result(self.visit))

    def _to_lobby(self) -> None:
        self.stage.stack.swap(self, self.stage.screens.watch_lobby(self.visit))

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        seats = self.looks()
        if self.plan is None:
            draw_versus(canvas, self, seats, ahead)
        else:
            draw_mission(canvas, self, self.plan, seats, ahead)
        tints, lively = [look.tint for look in seats], self.visit.shown.lively
        draw_banner(canvas, self.stage.words, self.crier, self.visit.names, tints, lively=lively)
