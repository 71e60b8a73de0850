"""The hands of several players at one screen, each with a device, and what devices do.

Never here: how a hand reacts to a press (`hand`), drawing.
"""

from collections.abc import Callable, Iterator

from pygame import Surface

from game.client.board.foot import FootItem, items
from game.client.board.foot_line import Foot, Placed, place_items
from game.client.board.hand import Hand
from game.client.board.hands import Hands, cell_at
from game.client.board.layout import Layout, Panel
from game.client.board.missing_pads import MissingPads
from game.client.board.panel import dice_boxes
from game.client.draw.canvas import Canvas
from game.client.input.presses import Act, Click, Drag, Intent, Lift, Move, Press
from game.client.input.sources import Heard, Source
from game.client.match.glow import HINT
from game.client.match.hint import hint_line
from game.client.match.visit import Visit
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.rules.match import Phase

_IDLE = 6.0
"""Seconds of doing nothing after which a player is offered a hint."""


class CouchHands(Hands):
    """Several players at once."""

    def __init__(self, stage: Stage, visit: Visit, open_menu: Callable[[int | None], None]) -> None:
        super().__init__(stage, visit, open_menu)
        if visit.roster is not None:
            self.roster = visit.roster
        self._called: tuple[int, Phase] | None = None
        self._standstill = MissingPads(visit, self.roster)
        self._touched: dict[Source, Hand] = {}
        """The hand each pointer was put down on, until the pointer is lifted."""

    # --- time -----------------------------------------------------------------------------------

    def follow(self, now: float, layout: Layout) -> None:
        self.roster.follow(self._stage.devices)
        self._visit.seat_people(self.roster, self._visit.names)
        super().follow(now, layout)
        self._call()
        self._standstill.follow(self._hands)

    def _jumps(self) -> bool:
        return self._stage.settings.jumping_cursor

    @property
    def stands_still(self) -> bool:
        return self._standstill.seat is not None

    def _call(self) -> None:
        """Chime when players here have to act, and shake the controllers of those who want that."""
        match = self._visit.shown.match
        due = [seat for seat, hand in self._hands.items() if hand.owes]
        call = (match.roll_number, match.phase)
        if not due or call == self._called:
            return
        self._called = call
        self._play(Sound.YOUR_TURN)
        for seat in due if self._stage.settings.rumble else ():
            player = self.roster.at_seat(seat)
            if player is not None:
                self._stage.devices.rumble(player.source, 0.3, 0.12)

    # --- intents --------------------------------------------------------------------------------

    def hear(self, heard: Heard, layout: Layout) -> None:
        if heard.intent == Press(Act.MENU):
            player = self.roster.by_source(heard.source)
            self._open_menu(player.seat if player is not None else None)
        elif heard.source.points:
            self._point(heard.source, heard.intent, layout)
        else:
            self._press(heard)

    def _press(self, heard: Heard) -> None:
        if self.roster.introduce(heard.source, heard.intent):
            if isinstance(heard.intent, (Move, Press)):
                self._play(Sound.STEP)
            return
        if isinstance(heard.intent, Press):
            pad = self._stage.devices.pad(heard.source)
            if self.roster.wake(heard.source, pad.guid if pad else "") is not None:
                self._play(Sound.YOUR_TURN)
                return
        player, hand = self.roster.by_source(heard.source), self._of(heard.source)
        if player is not None and hand is not None and not player.stopped:
            self._do(hand, heard.intent)

    def _of(self, source: Source) -> Hand | None:
        """The hand of the player who holds a device."""
        player = self.roster.by_source(source)
        return self.get(player.seat) if player is not None and player.seat is not None else None

    def _point(self, source: Source, intent: Intent, layout: Layout) -> None:
        """A pointer plays the sheet under it, if that sheet is played by pointing."""
        match intent:
            case Click(x, y):
                if layout.menu is not None and layout.menu.collidepoint(x, y):
                    self._open_menu(None)
                self._click(source, x, y, layout)
            case Drag(x, y):
                self._drag(source, x, y, layout)
            case Lift():
                touched = self._touched.pop(source, None)
                if touched is not None:
                    touched.lift()
            case Press():
                hand = self._of(source)
                if hand is not None:
                    self._do(hand, intent)

    def _drag(self, source: Source, x: float, y: float, layout: Layout) -> None:
        """A pointer draws on the sheet where it was put down and on no other: each finger is one
        hand.
        """
        touched = self._touched.get(source)
        for hand, panel in self._pointed(layout):
            cell = cell_at(panel, x, y) if hand is touched else None
            if cell is not None:
                self._play(hand.drag(cell))

    def _click(self, source: Source, x: float, y: float, layout: Layout) -> None:
        for hand, panel in self._pointed(layout):
            if panel.box.collidepoint(x, y) and self.roster.point_out(hand.seat, source):
                self._play(Sound.YOUR_TURN)
                return
            cell = cell_at(panel, x, y)
            if cell is not None:
                self._touched[source] = hand
                self._play(hand.tap(cell))
                return
            dice = dice_boxes(panel, mission=self._visit.plan is not None)
            for act, box in zip((Act.PREVIOUS, Act.NEXT), dice, strict=True):
                if box.collidepoint(x, y):
                    self._play(hand.handle(Press(act)))
                    return
            for placed in self.placed(hand, panel):
                if placed.item.act is not None and placed.box.collidepoint(x, y):
                    self._do(hand, Press(placed.item.act))
                    return

    def _pointed(self, layout: Layout) -> Iterator[tuple[Hand, Panel]]:
        """The hands a pointer may play, with their panels."""
        for seat, hand in self.items():
            if seat < len(layout.panels) and self.roster.pointed(seat) is not None:
                yield hand, layout.panels[seat]

    # --- reading --------------------------------------------------------------------------------

    def items_of(self, hand: Hand) -> tuple[FootItem, ...]:
        """The items of the line under a player's sheet."""
        visit = self._visit
        taker = visit.chooser.lost.get(hand.seat)
        player = self.roster.at_seat(hand.seat)
        points = player is not None and player.source.points
        return items(
            hand,
            visit.name(visit.shown.match.active),
            visit.name(taker) if taker is not None else None,
            self._hint_item(hand),
            offer=points or hand.idle > _IDLE,
            mission=visit.plan is not None,
        )

    def foot_of(self, hand: Hand, now: float) -> Foot:
        """The line under a player's sheet; its most urgent item pulses."""
        player = self.roster.at_seat(hand.seat)
        line = () if player is not None and player.stopped else self.items_of(hand)
        beat = 1.0 if self._stage.reduced_motion else now * 1.6 % 1.0
        loud = beat > 0.5 and any(item.loud for item in line)
        return Foot(line, self.holding_of(hand.seat), loud)

    def placed(self, hand: Hand, panel: Panel) -> tuple[Placed, ...]:
        """The items of the line under a player's sheet, in place."""
        measure = Canvas(Surface((1, 1)), 1.0, self._stage.context)
        foot = Foot(self.items_of(hand), self.holding_of(hand.seat))
        return place_items(measure, self._stage.words, panel, foot)

    def _hint_item(self, hand: Hand) -> FootItem | None:
        """The hint as a sentence, until the player picks something."""
        hint, draft = self._visit.hint(hand.seat), hand.draft
        if hint is None or draft is None:
            return None
        match, words = self._visit.shown.match, self._stage.words
        line = hint_line(words, match, hand.seat, hint, draft)
        return FootItem(line.key, parts=line.parts, ink=HINT) if line.key else None
