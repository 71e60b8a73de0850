"""A match on screen for several people: at the couch, or for a room that looks on.

What a match does to any screen stands in `match`, what it looks like in `picture`.
"""

from game.client.board.dice import floor_now
from game.client.board.hands import Hands
from game.client.board.layout import Layout, versus_layout
from game.client.board.match import MatchScene
from game.client.board.mission_layout import far_mission_layout, mission_layout
from game.client.board.picture import Picture
from game.client.couch.roster import Roster
from game.client.draw.canvas import Canvas
from game.client.draw.floor import Floor
from game.client.intents import Act, Click, Intent, Press
from game.client.sources import Heard
from game.client.stage import Stage
from game.client.visit import Sitting, Visit

_OPEN_MENU = (Act.MENU, Act.ACCEPT, Act.BACK, Act.SUBMIT)


class BoardScene(MatchScene):
    """A match of any kind; where nobody plays it runs by itself."""

    def __init__(self, stage: Stage, visit: Visit, sitting: Sitting = Sitting.COUCH) -> None:
        """`sitting`: whether several play here or a room looks on."""
        super().__init__(stage, visit)
        self.sitting = sitting
        self.hands: Hands | None = None
        if sitting is not Sitting.WATCHING:
            self.hands = Hands(stage, visit, self._open_menu)
        self._picture = Picture(stage, visit, self.hands)

    @property
    def roster(self) -> Roster:
        """Who plays here, nobody where a room looks on."""
        return self.hands.roster if self.hands is not None else Roster()

    @property
    def shares_keys(self) -> bool:
        return self.hands is not None

    @property
    def caption(self) -> str:
        number = self.visit.shown.roll_number
        return f"{self.stage.words('table.roll', number=number)} – {self._picture.said_now()}"

    @property
    def layout(self) -> Layout:
        """Where everything lies for the seats of this match."""
        seats, far = len(self.visit.shown.match.seats), self.hands is None
        if self.visit.plan is None:
            return versus_layout(seats, far=far)
        return (far_mission_layout if far else mission_layout)(seats)

    # --- time -----------------------------------------------------------------------------------

    def follow(self) -> None:
        if self.hands is not None:
            self.hands.follow(self.seconds)

    def floor(self) -> Floor | None:
        return floor_now(self.visit.shown, self.layout)

    def _show_pause(self) -> None:
        """A pause for a controller that is gone shows on its sheet; any other over the table."""
        if self.hands is None or not self.hands.stands_still:
            super()._show_pause()

    # --- intents --------------------------------------------------------------------------------

    def hear(self, heard: Heard) -> None:
        if self.skip(heard.intent):
            return
        if self.hands is not None:
            self.hands.hear(heard, self.layout)
        else:
            self.handle(heard.intent)

    def handle(self, intent: Intent) -> None:
        if self.hands is None and wants_more(intent):
            self._open_menu()

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        layout = self.layout
        self._picture.draw(canvas, layout, self.seconds, ahead)
        size = 64 if layout.far else 40
        self.draw_said(canvas, layout.said, self._picture.tints, busy=layout.far, size=size)


def wants_more(intent: Intent) -> bool:
    """Whether somebody who looks on presses anything: then they want more than that."""
    return isinstance(intent, Click) or (isinstance(intent, Press) and intent.act in _OPEN_MENU)
