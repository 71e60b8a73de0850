"""A match on screen: for one person, for several at the couch, or for an audience.

`match_scene` holds what every screen of a match does, `picture` how it looks.
"""

from typing import Final

from pygame import Rect, Surface

from game.client.board.couch_hands import CouchHands
from game.client.board.figure_tips import Tip, tip_at
from game.client.board.hands import Hands
from game.client.board.layout import Layout, versus_layout
from game.client.board.look_scene import LookScene, looked_at
from game.client.board.match_scene import MatchScene
from game.client.board.mission_layout import far_mission_layout, mission_layout
from game.client.board.own_hands import OwnHands
from game.client.board.own_layout import own_layout, own_mission_layout
from game.client.board.picture import Picture
from game.client.board.tall_layout import tall_layout
from game.client.board.tall_mission_layout import tall_mission_layout
from game.client.board.tray_dice import floor_now
from game.client.draw.canvas import Canvas
from game.client.draw.floor import Floor
from game.client.input.presses import Click, Intent, PointAt
from game.client.input.sources import Heard, SourceKind
from game.client.match.announce import Callout
from game.client.match.status_line import StatusLine
from game.client.match.visit import Sitting, Visit
from game.client.seats.roster import Roster
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.tooltip import draw_tooltip

_LATE: Final = 0.4
"""Seconds for which a click may still be meant for a card that has just closed."""
_HANDS: Final = {
    Sitting.ALONE: OwnHands,
    Sitting.COUCH: CouchHands,
    Sitting.WATCHING: Hands,
}


class BoardScene(MatchScene):
    """A match of any kind; without local players it runs by itself."""

    def __init__(self, stage: Stage, visit: Visit, sitting: Sitting) -> None:
        """`sitting`: how it is played here, or that this screen only watches."""
        super().__init__(stage, visit)
        self.sitting = sitting
        self.hands = self._make_hands()
        """The hands of the people at this screen."""
        self.picture = Picture(stage, visit, self.hands)
        self._called: tuple[int, int] | None = None
        self._pointer: PointAt | None = None
        self._bared = -_LATE
        """When the table was last uncovered."""

    def _make_hands(self) -> Hands:
        return _HANDS[self.sitting](self.stage, self.visit, self._open_menu)

    @property
    def roster(self) -> Roster:
        """Who plays here with a device of their own."""
        return self.hands.roster

    @property
    def shares_keys(self) -> bool:
        return self.sitting is Sitting.COUCH

    @property
    def caption(self) -> str:
        roll = self.stage.words("table.roll", number=self.visit.shown.roll_number)
        now = self.picture.said_now()
        if self.sitting is Sitting.ALONE:
            status = self.hands.status()
            now = self.stage.words(status.key, **status.parts)
        return f"{roll} – {now}"

    def status(self) -> StatusLine:
        """What to do now, or the hint somebody asked for."""
        return self.visit.status_line(self.stage.words)

    @property
    def room(self) -> Rect:
        alone = self.sitting is Sitting.ALONE
        return super().room if alone else self.stage.board.box

    @property
    def layout(self) -> Layout:
        """Where everything lies for this match's seats."""
        seats, mission = len(self.visit.shown.match.seats), self.visit.plan is not None
        if self.sitting is Sitting.ALONE:
            return (own_mission_layout if mission else own_layout)(max(1, seats))
        far = self.sitting is Sitting.WATCHING
        if self.stage.tall:
            return (tall_mission_layout if mission else tall_layout)(seats, far=far)
        if mission:
            return (far_mission_layout if far else mission_layout)(seats)
        return versus_layout(seats, far=far)

    # --- time -----------------------------------------------------------------------------------

    def follow(self) -> None:
        self.hands.follow(self.seconds, self.layout)
        if self.sitting is Sitting.ALONE:
            self._call()

    def _call(self) -> None:
        """Chime once a roll when somebody at this screen has to act; say who, if a device goes
        round.
        """
        now = self.status()
        call = (self.visit.shown.match.roll_number, now.seat) if now.seat is not None else None
        if now.calls and call is not None and call != self._called:
            self._called = call
            if len(self.visit.mine) > 1 and now.seat is not None:
                self.crier.say_now(Callout("turn", Sound.YOUR_TURN, (now.seat,)))
            else:
                self._play(Sound.YOUR_TURN)

    def floor(self) -> Floor | None:
        return floor_now(self.visit.shown, self.layout)

    def _show_pause(self) -> None:
        """A pause for a missing controller shows on its sheet, any other over the whole table."""
        if not self.hands.stands_still:
            super()._show_pause()

    # --- intents --------------------------------------------------------------------------------

    def resume(self) -> None:
        self._pointer, self._bared = None, self.seconds

    def hear(self, heard: Heard) -> None:
        if isinstance(heard.intent, Click) and self.seconds < self._bared + _LATE:
            return
        if isinstance(heard.intent, PointAt):
            self._pointer = heard.intent
        if self.skip(heard.intent) or self._look_at(heard.intent):
            return
        self.hands.hear(heard, self.layout)

    def _look_at(self, intent: Intent) -> bool:
        """Enlarge the sheet whose name was pressed; returns whether a name was."""
        if self.sitting is Sitting.ALONE or not isinstance(intent, Click):
            return False
        place = looked_at(self.layout, intent)
        if place is None or place >= len(self.visit.shown.match.seats):
            return False
        self.stage.stack.push(LookScene(self.stage, self.visit, place, self))
        return True

    def handle(self, intent: Intent) -> None:
        self.hear(Heard(self.stage.source, intent))

    def tip(self) -> Tip | None:
        """The explanation of the figure or sign under the mouse, if there is one."""
        at, mouse = self._pointer, self.stage.source.kind is SourceKind.MOUSE
        top = self.stage.stack.top is self
        if at is None or not mouse or not top or self.sitting is Sitting.WATCHING:
            return None
        mission = self.visit.plan is not None
        measure = Canvas(Surface((1, 1)), 1.0, self.stage.context)
        return tip_at(measure, self.layout, at.x, at.y, mission=mission)

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        layout = self.layout
        self.picture.draw(canvas, layout, self.seconds, ahead)
        tip = self.tip()
        if tip is not None:
            draw_tooltip(canvas, self.stage.words(tip.key), tip.about, self.room)
        if self.crier.current is None:
            return
        busy = self.status().calls if self.sitting is Sitting.ALONE else layout.far
        size, looks = 64 if layout.far else 40, self.picture.looks
        self.draw_said(canvas, layout.said, looks, busy=busy, size=size)
