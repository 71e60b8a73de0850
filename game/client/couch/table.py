"""The table of the couch: all sheets on one screen, each played by its own device at once.

What is drawn where stands in the modules beside; what a hand does in `hand`.
"""

from collections.abc import Iterator

from pygame import Surface

from game.client.couch.awaited import sentence
from game.client.couch.foot import Item, items
from game.client.couch.foot_line import Placed, place_items
from game.client.couch.hand import Hand
from game.client.couch.layout import Layout, Panel, layout_for
from game.client.couch.looks import Look, looks, seat_facts
from game.client.couch.middle import floor_now, menu_box
from game.client.couch.panel import (
    dice_boxes,
)
from game.client.couch.picture import CouchPicture
from game.client.couch.roster import Roster
from game.client.couch.standing import Standing
from game.client.draw.canvas import Canvas
from game.client.draw.floor import Floor
from game.client.intents import Act, Click, Drag, Intent, Lift, Press
from game.client.match.called import called
from game.client.match.glow import HINT
from game.client.match.hint import hint_line
from game.client.scenes.match import MatchScene
from game.client.sound import Sound
from game.client.sources import MOUSE, Heard, Source
from game.client.stage import Stage
from game.client.ui.signs import Holding, holding
from game.client.visit import Visit
from game.rules.cells import CELLS, Cell
from game.rules.match import Phase

_IDLE = 6.0
"""After so many seconds somebody who does nothing is offered a hint."""


class CouchTableScene(MatchScene):
    """A match played by several people at this screen, perhaps with others elsewhere."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage, visit)
        self.roster = visit.roster if visit.roster is not None else Roster()
        self.hands: dict[int, Hand] = {}
        self._called: tuple[int, Phase] | None = None
        self._picture = CouchPicture(self)
        self._standing = Standing(visit, self.roster)
        self._touched: dict[Source, Hand] = {}
        """The hands whose sheets pointers were put on, until they are let go."""

    @property
    def shares_keys(self) -> bool:
        return True

    @property
    def caption(self) -> str:
        words, shown = self.stage.words, self.visit.shown
        key, parts = self.sentence_now()
        return f"{words('table.roll', number=shown.roll_number)} – {words(key, **parts)}"

    @property
    def layout(self) -> Layout:
        """Where everything lies for the seats of this match."""
        return layout_for(len(self.visit.shown.match.seats))

    def sentence_now(self) -> tuple[str, dict[str, str | int]]:
        """What goes on, as a key and what fills it."""
        shown = self.visit.shown
        return sentence(shown.match, called(self.visit.names), shown.dice_moving)

    # --- time -----------------------------------------------------------------------------------

    def follow(self) -> None:
        shown, mine = self.visit.shown, self.visit.mine
        self.roster.follow(self.stage.devices)
        self.roster.sit(self.visit.names, mine)
        self.hands = {seat: self._hand(seat) for seat in mine}
        for hand in self.hands.values():
            hand.follow(shown.match, shown.dice_moving, self.seconds)
        self._call()
        self._standing.follow(self.hands)

    def _show_pause(self) -> None:
        """A pause for a controller that is gone shows on its sheet; any other over the table."""
        if self._standing.seat is None:
            super()._show_pause()

    def _hand(self, seat: int) -> Hand:
        held = self.hands.get(seat)
        return held or Hand(seat, self.visit.chooser, lambda: self.stage.settings.jumping_cursor)

    def _call(self) -> None:
        """A chime when people here have to do something, and a shake for those who want it."""
        match = self.visit.shown.match
        due = [seat for seat, hand in self.hands.items() if hand.owes]
        call = (match.roll_number, match.phase)
        if not due or call == self._called:
            return
        self._called = call
        self._play(Sound.YOUR_TURN)
        for seat in due if self.stage.settings.rumble else ():
            player = self.roster.at_seat(seat)
            if player is not None:
                self.stage.devices.rumble(player.source, 0.3, 0.12)

    def floor(self) -> Floor | None:
        return floor_now(self.visit.shown, self.layout)

    # --- intents --------------------------------------------------------------------------------

    def hear(self, heard: Heard) -> None:
        if self.skip(heard.intent):
            return
        if heard.intent == Press(Act.MENU):
            player = self.roster.by_source(heard.source)
            self._open_menu(player.seat if player is not None else None)
        elif heard.source.points:
            self._point(heard.source, heard.intent)
        else:
            self._press(heard)

    def _press(self, heard: Heard) -> None:
        if isinstance(heard.intent, Press):
            pad = self.stage.devices.pad(heard.source)
            if self.roster.wake(heard.source, pad.guid if pad else "") is not None:
                self._play(Sound.YOUR_TURN)
                return
        player = self.roster.by_source(heard.source)
        hand = self.hands.get(player.seat) if player and player.seat is not None else None
        if player is not None and hand is not None and not player.stopped:
            self._do(hand, heard.intent)

    def _do(self, hand: Hand, intent: Intent) -> None:
        """A player does something; hints are the table's to give."""
        if intent == Press(Act.HINT):
            self._play(Sound.ACCEPT if self.visit.ask_hint(hand.seat) else Sound.REFUSED)
        else:
            self._sound(hand.handle(intent))

    def _point(self, source: Source, intent: Intent) -> None:
        """A pointer plays the sheet it is on, if that sheet is played by pointing."""
        match intent:
            case Click(x, y):
                if menu_box(self.layout).collidepoint(x, y):
                    self._open_menu()
                self._click(source, x, y)
            case Drag(x, y):
                self._drag(source, x, y)
            case Lift():
                touched = self._touched.pop(source, None)
                if touched is not None:
                    touched.lift()
            case Press():
                player = self.roster.by_source(source)
                if player is not None and player.seat in self.hands:
                    self._do(self.hands[player.seat], intent)

    def _drag(self, source: Source, x: float, y: float) -> None:
        """A pointer draws on the sheet it was put on and on no other: each finger is one hand."""
        touched = self._touched.get(source)
        for hand, panel in self._pointed():
            cell = _cell_at(panel, x, y) if hand is touched else None
            if cell is not None:
                self._sound(hand.drag(cell))

    def _click(self, source: Source, x: float, y: float) -> None:
        for hand, panel in self._pointed():
            cell = _cell_at(panel, x, y)
            if cell is not None:
                self._touched[source] = hand
                self._sound(hand.tap(cell))
                return
            for act, box in zip((Act.PREVIOUS, Act.NEXT), dice_boxes(panel), strict=True):
                if box.collidepoint(x, y):
                    self._sound(hand.handle(Press(act)))
                    return
            for placed in self.placed(hand, panel):
                if placed.item.act is not None and placed.box.collidepoint(x, y):
                    self._do(hand, Press(placed.item.act))
                    return

    def _pointed(self) -> Iterator[tuple[Hand, Panel]]:
        """The hands that a pointer may play, with their panels."""
        panels = self.layout.panels
        for seat, hand in self.hands.items():
            if seat < len(panels) and self.roster.pointed(seat) is not None:
                yield hand, panels[seat]

    def _sound(self, sound: Sound | None) -> None:
        if sound is not None:
            self._play(sound)

    # --- reading --------------------------------------------------------------------------------

    def looks(self) -> tuple[Look, ...]:
        """What every seat looks like."""
        names = self.visit.names[: len(self.visit.shown.match.seats)]
        return looks(self.roster, seat_facts(self.visit.view.lobby, names))

    def awaited(self) -> tuple[int, ...]:
        """The seats the table waits for, as far as this screen knows."""
        shown = self.visit.shown
        if shown.dice_moving:
            return ()
        sent = self.visit.chooser.sent
        return tuple(seat for seat in shown.match.to_act if seat not in sent)

    def items_of(self, hand: Hand) -> tuple[Item, ...]:
        """What the line under a player's sheet says."""
        names, match = self.visit.names, self.visit.shown.match
        taker = self.visit.chooser.lost.get(hand.seat)
        first = names[match.active] if match.active < len(names) else ""
        player = self.roster.at_seat(hand.seat)
        points = player is not None and player.source.points
        return items(
            hand,
            first,
            names[taker] if taker is not None else None,
            self._hint_item(hand),
            offer=points or hand.idle > _IDLE,
            mission=match.setup is not None and match.setup.plan is not None,
        )

    def placed(self, hand: Hand, panel: Panel) -> tuple[Placed, ...]:
        """The line under a player's sheet, item by item."""
        measure = Canvas(Surface((1, 1)), 1.0, self.stage.supplies)
        held = self.holding_of(hand.seat)
        return place_items(measure, self.stage.words, panel, self.items_of(hand), held)

    def _hint_item(self, hand: Hand) -> Item | None:
        """The sentence of a hint, until something is picked."""
        hint, draft = self.visit.hint(hand.seat), hand.draft
        if hint is None or draft is None:
            return None
        match, words = self.visit.shown.match, self.stage.words
        line = hint_line(words, match, hand.seat, hint, draft)
        return Item(line.key, parts=line.parts, ink=HINT) if line.key else None

    def holding_of(self, seat: int) -> Holding:
        """What a seat's player has in his hands."""
        player = self.roster.at_seat(seat)
        source = player.source if player is not None else MOUSE
        return holding(source, self.stage)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        self._picture.draw(canvas, ahead)


def _cell_at(panel: Panel, x: float, y: float) -> Cell | None:
    """The cell of a panel's sheet at a place."""
    grid = panel.grid
    column, row = (x - grid.x) // grid.pitch, (y - grid.y) // grid.pitch
    if not (0 <= column < 15 and 0 <= row < 7):
        return None
    index = int(column) * 7 + int(row)
    return Cell(index) if index < CELLS else None
