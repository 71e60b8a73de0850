"""The table while a match is played: brings devices, the visit and the pictures together.

What it looks like stands in `table_picture`, what may be chosen in `game.table.play.draft`.
"""

from game.client.draw.canvas import Canvas
from game.client.draw.floor import Floor
from game.client.draw.sheet import Grid
from game.client.intents import Click, Drag, Intent, Move, Point, Press
from game.client.match import layout
from game.client.match.hint import hint_line
from game.client.match.press import TableKeys
from game.client.match.status import Status
from game.client.scenes.match import MatchScene
from game.client.scenes.table_picture import TablePicture
from game.client.sound import Sound
from game.client.stage import Stage
from game.client.visit import Visit
from game.rules.setup import SOLO_ROLLS, Mode


class TableScene(MatchScene):
    """The match as one person sees it: his sheet large, the others beside it."""

    pass_hint = "hint.pass"
    grid: Grid = layout.GRID
    """Where the large sheet lies."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage, visit)
        self.keys = TableKeys(stage.words, visit, self._open_menu, self._play)
        self.moved_at = 0.0
        """When the cursor last moved."""
        self.picture = TablePicture(self)
        self._called: tuple[int, int] | None = None

    @property
    def caption(self) -> str:
        words, status = self.stage.words, self.status()
        roll = words("table.roll", number=self.visit.shown.roll_number)
        return f"{roll} – {words(status.key, **status.parts)}"

    def status(self) -> Status:
        """What to do now, or the hint that was asked for."""
        now, seat = self.visit.status(), self.visit.chooser.shown
        hint = self.visit.hint(seat)
        if hint is None or seat is None:
            return now
        match, draft = self.visit.shown.match, self.visit.chooser.current
        line = hint_line(self.stage.words, match, seat, hint, draft)
        return line if line.key else now

    def floor(self) -> Floor | None:
        roll = self.visit.shown.roll
        if roll is None:
            return None
        return self.keys.spread.floor(len(roll.colours), len(roll.numbers))

    # --- intents --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, (Move, Point)):
            self.moved_at = self.seconds
        before = self.keys.focus.name
        self.keys.handle(intent, self.seconds)
        if isinstance(intent, Move) and self.keys.focus.name != before:
            self._play(Sound.STEP)
        if isinstance(intent, (Click, Drag, Press)):
            self.keys.refresh(self.seconds)

    def follow(self) -> None:
        self.keys.refresh(self.seconds)
        self._call()

    def _call(self) -> None:
        """A chime when somebody at this screen has to do something, once for each roll."""
        now = self.status()
        if now.calls and now.seat is not None:
            call = (self.visit.shown.match.roll_number, now.seat)
            if call != self._called:
                self._called = call
                self._play(Sound.YOUR_TURN)

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        self.picture.draw(canvas, ahead)

    @property
    def most_rolls(self) -> int | None:
        """After how many rolls the match ends at the latest, None where that is open."""
        setup = self.visit.shown.match.setup
        return SOLO_ROLLS if setup is not None and setup.mode is Mode.SOLO else None

    @property
    def accept_hint(self) -> str:
        """What the button does that crosses cells: dice and buttons are not crossed."""
        return "hint.cross" if self.keys.focused_cell() is not None else "hint.select"
