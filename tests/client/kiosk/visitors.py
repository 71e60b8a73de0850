"""Made-up visitors: they join, play well or badly, write names, unplug pads, walk off."""

from enum import Enum
from random import Random

from game.client.after.result_scene import ResultScene
from game.client.board.board_scene import BoardScene
from game.client.board.match_scene import MatchScene
from game.client.input.presses import Act, Click, Intent, Lift, Move, Press, Release
from game.client.input.sources import (
    LEFT_KEYS,
    MOUSE,
    RIGHT_KEYS,
    Heard,
    Source,
    SourceKind,
    pad_source,
)
from game.client.kiosk.attract import AttractScene
from game.client.kiosk.visitors import VisitorsScene
from game.client.seats.roster import Player
from game.client.setup.join_card import Spot
from game.rules.cells import Cell, cells_of, column_of, row_of
from tests.client.couch_tables import is_couch
from tests.client.kiosk.rig import KioskRig
from tests.client.tables import is_alone

DEVICES = (
    pad_source(900),
    RIGHT_KEYS,
    MOUSE,
    pad_source(901),
    LEFT_KEYS,
    Source(SourceKind.TOUCH, 0),
)
MOVES = (Move(0, -1), Move(0, 1), Move(-1, 0), Move(1, 0))


class Manner(Enum):
    """How a group of visitors behaves."""

    PLAY = "play"
    """They play to the end and leave."""
    AGAIN = "again"
    """They play to the end, and then again."""
    WALK_OFF = "walk off"
    """All leave in the middle of a match."""
    ONE_GOES = "one goes"
    MENU = "menu"
    """Somebody opens the menu, and all leave."""
    PULL = "pull"
    """Somebody unplugs their controller, and they leave."""
    NAME = "name"
    """Somebody begins to enter their name, and they leave."""
    FIDDLE = "fiddle"
    """They press buttons at random."""
    PASS_BY = "pass by"
    """They press once and are gone."""


class Group:
    """Some people who came together."""

    def __init__(self, rig: KioskRig, chance: Random, manner: Manner, people: int) -> None:
        self.rig = rig
        self.chance = chance
        self.manner = manner
        self.sources = list(chance.sample(DEVICES, people))
        self.gone = False
        self._left = chance.randrange(20, 160)
        """How many things they do before they consider leaving, if they ever do."""
        self._matches = 0
        self._result: ResultScene | None = None
        """The last result they have seen."""

    def act(self) -> None:
        """Each of them does one thing, or nothing."""
        self._left -= 1
        if self._is_over():
            self.gone = True
            return
        for source in list(self.sources):
            if self.chance.random() < 0.7:
                self._do(source)

    def _is_over(self) -> bool:
        top = self.rig.top
        if self.manner is Manner.PASS_BY:
            return self._left < 150
        if isinstance(top, ResultScene):
            self._matches += top is not self._result
            self._result = top
            again = self.manner is Manner.AGAIN and self._matches < 3
            return not again and self.chance.random() < 0.5
        if self._left > 0 or self.manner in (Manner.PLAY, Manner.AGAIN):
            return isinstance(top, AttractScene) and self._matches > 0
        if self.manner is Manner.ONE_GOES:
            if len(self.sources) > 1:
                self.sources.pop()
            self.manner = Manner.PLAY
            return False
        if self.manner is Manner.MENU and isinstance(top, MatchScene):
            self._press(self.sources[0], Press(Act.MENU))
        if self.manner is Manner.PULL:
            self.rig.pull(900)
        if self.manner is Manner.FIDDLE:
            for _ in range(30):
                self._fiddle(self.sources[0])
        return True

    # --- one thing ------------------------------------------------------------------------------

    def _press(self, source: Source, *intents: Intent) -> None:
        for intent in intents:
            self.rig.hear(Heard(source, intent))

    def _do(self, source: Source) -> None:
        top = self.rig.top
        if self.manner is Manner.FIDDLE and self.chance.random() < 0.5:
            self._fiddle(source)
        elif isinstance(top, AttractScene):
            self._press(source, Click(900, 500) if source.points else Press(Act.ACCEPT))
        elif isinstance(top, VisitorsScene):
            self._join(source, top)
        elif is_couch(top):
            self._play_couch(source, top)
        elif is_alone(top):
            self._play_alone(source, top)
        elif isinstance(top, ResultScene):
            if self.manner is Manner.AGAIN:
                self._press(source, Press(Act.ACCEPT))
        else:
            act = self.chance.choice((Act.BACK, Act.ACCEPT, Act.MENU))
            self._press(source, Press(act))

    def _fiddle(self, source: Source) -> None:
        wild: list[Intent] = [Press(act) for act in Act] + list(MOVES)
        if source.points:
            wild = [Click(self.chance.randrange(1920), self.chance.randrange(1080))]
        intent = self.chance.choice(wild)
        self._press(source, intent)
        if isinstance(intent, Press):
            self._press(source, Release(intent.act))
        elif isinstance(intent, Click):
            self._press(source, Lift(intent.x, intent.y))

    def _join(self, source: Source, scene: VisitorsScene) -> None:
        card = next((c for c in scene.cards if c.player.source.kind is source.kind
                     and (source.points or c.player.source == source)), None)  # fmt: skip
        if card is None:
            box = scene.at.cards[len(scene.cards)]
            self._press(source, Click(*box.center) if source.points else Press(Act.ACCEPT))
        elif self.manner is Manner.NAME and not source.points:
            card.place = Spot.NAME
            self._press(source, Press(Act.ACCEPT), *self.chance.choices(MOVES, k=3))
        elif not source.points and self.chance.random() < 0.4:
            self._press(source, self.chance.choice(MOVES))

    # --- at the table ---------------------------------------------------------------------------

    def _play_alone(self, source: Source, scene: BoardScene) -> None:
        visit = scene.visit
        seat, match = visit.chooser.shown, visit.shown.match
        if seat is None or not visit.mine or visit.shown.dice_moving:
            return
        draft = visit.chooser.draft(seat)
        if draft is None or seat not in match.to_act:
            return
        legal = match.legal(seat)
        if not legal or self.chance.random() < 0.05:
            self._press(source, Press(Act.PASS), Press(Act.PASS))
            return
        choice = max(legal, key=lambda one: one.cells.bit_count())
        for cell in cells_of(choice.cells & ~draft.cells):
            self._press(source, Click(*scene.layout.panels[0].grid.middle(cell)))
        self._press(source, Press(Act.SUBMIT))
        if visit.chooser.draft(seat) is draft:  # other dice were meant: pass instead
            self._press(source, *[Press(Act.UNDO)] * 6, Press(Act.PASS), Press(Act.PASS))

    def _play_couch(self, source: Source, scene: BoardScene) -> None:
        match = scene.visit.shown.match
        mine = self._player_of(source, scene)
        if mine is None or (mine.stopped and not source.points):
            self._press(source, Press(Act.ACCEPT))
            return
        for seat, hand in scene.hands.items():
            if seat != mine.seat or not hand.due:
                continue
            legal = match.legal(seat)
            choice = max(legal, key=lambda one: one.cells.bit_count(), default=None)
            if choice is None or self.chance.random() < 0.05:
                self._settle(source, scene, seat, Act.PASS, 2)
                return
            for cell in cells_of(choice.cells):
                if source.points:
                    grid = scene.layout.panels[seat].grid
                    self._press(source, Click(*grid.middle(cell)), Lift(0, 0))
                else:
                    self._go(source, scene, seat, cell)
                    self._press(source, Press(Act.ACCEPT))
            self._settle(source, scene, seat, Act.SUBMIT)
            if hand.due and hand.draft is not None and hand.draft.choice is None:
                self._settle(source, scene, seat, Act.BACK, 8)
                self._settle(source, scene, seat, Act.PASS, 2)
            return

    @staticmethod
    def _player_of(source: Source, scene: BoardScene) -> Player | None:
        """The player of this device; pointers also play for somebody whose device is missing."""
        player = scene.roster.by_source(source)
        if player is None and source.points:
            player = next((one for one in scene.roster if one.missing), None)
        return player

    def _settle(
        self, source: Source, scene: BoardScene, seat: int, act: Act, times: int = 1
    ) -> None:
        """Press a button repeatedly; pointers press the one on screen, if there is one."""
        for _ in range(times):
            if not source.points:
                self._press(source, Press(act))
                continue
            placed = scene.hands.placed(scene.hands[seat], scene.layout.panels[seat])
            boxes = [one.box for one in placed if one.item.act is act]
            for box in boxes[:1]:
                self._press(source, Click(*box.center), Lift(*box.center))

    def _go(self, source: Source, scene: BoardScene, seat: int, target: Cell) -> None:
        """Push the stick until the cursor is there, or gets no nearer."""
        for _ in range(24):
            at = scene.hands[seat].cell
            if at == target:
                return
            across = column_of(target) - column_of(at)
            down = row_of(target) - row_of(at)
            wide = abs(across) >= abs(down)
            move = Move((across > 0) - (across < 0), 0) if wide else Move(
                0, (down > 0) - (down < 0)
            )  # fmt: skip
            self._press(source, move)
            if scene.hands[seat].cell == at:
                return
