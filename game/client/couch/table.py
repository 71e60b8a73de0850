"""The table of the couch: all sheets on one screen, each played by its own device at once.

What is drawn where stands in the modules beside; what a hand does in `hand`.
"""

from collections.abc import Iterator

from pygame import Rect

from game.client.couch.foot import Item, draw_foot, draw_note, item_boxes, items
from game.client.couch.hand import Hand
from game.client.couch.layout import Layout, Panel, layout_for
from game.client.couch.looks import Look, SeatFacts, looks
from game.client.couch.middle import (
    draw_awaited,
    draw_clock,
    draw_tray,
    floor_now,
    menu_box,
    paint_colours,
    paint_roll,
    paint_shells,
    said_box,
    sentence,
)
from game.client.couch.panel import Shown, dice_boxes, draw_panel, paint_panel, paint_shell
from game.client.couch.roster import Roster
from game.client.couch.stopped import draw_stopped
from game.client.couch.strip import draw_focus, paint_strip
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.theme import Rgb
from game.client.draw.tumble import Floor
from game.client.intents import Act, Click, Drag, Intent, Lift, Press
from game.client.match.glow import HINT, draw_hint
from game.client.match.hint import hint_line
from game.client.match.mood import draw_beat, paint_warmth
from game.client.match.presenter import Deed
from game.client.scenes.match import MatchScene
from game.client.sound import Sound
from game.client.sources import MOUSE, Heard, Source
from game.client.stage import Stage
from game.client.ui.signs import Holding, holding
from game.client.visit import Visit
from game.rules.cells import CELLS, Cell, column_of, mask_of
from game.rules.match import Phase
from net.lobby import SeatKind

_IDLE = 6.0
"""After so many seconds somebody who does nothing is offered a hint."""


class CouchTableScene(MatchScene):
    """A match played by several people at this screen, perhaps with others elsewhere."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage, visit)
        self.roster = visit.roster if visit.roster is not None else Roster()
        self.hands: dict[int, Hand] = {}
        self._called: tuple[int, Phase] | None = None

    @property
    def shares_keys(self) -> bool:
        return True

    @property
    def caption(self) -> str:
        words, shown = self.stage.words, self.visit.shown
        key, parts = self._sentence()
        return f"{words('table.roll', number=shown.match.roll_number)} – {words(key, **parts)}"

    @property
    def layout(self) -> Layout:
        """Where everything lies for the seats of this match."""
        return layout_for(len(self.visit.shown.match.seats))

    def _sentence(self) -> tuple[str, dict[str, str | int]]:
        shown = self.visit.shown
        return sentence(shown.match, self.visit.names, shown.dice_moving)

    # --- time -----------------------------------------------------------------------------------

    def follow(self) -> None:
        shown, mine = self.visit.shown, self.visit.mine
        self.roster.follow(self.stage.devices)
        self.roster.sit(self.visit.names, mine)
        self.hands = {seat: self._hand(seat) for seat in mine}
        for hand in self.hands.values():
            hand.follow(shown.match, shown.dice_moving, self.seconds)
        self._call()

    def _hand(self, seat: int) -> Hand:
        held = self.hands.get(seat)
        return held or Hand(seat, self.visit.chooser, lambda: self.stage.settings.jumping_cursor)

    def _call(self) -> None:
        """A chime when people here have to choose, and a shake for those who want it."""
        match = self.visit.shown.match
        due = [seat for seat, hand in self.hands.items() if hand.due]
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
                self._click(x, y)
            case Drag(x, y):
                for hand, panel in self._pointed():
                    cell = _cell_at(panel, x, y)
                    if cell is not None:
                        self._sound(hand.drag(cell))
            case Lift():
                for hand in self.hands.values():
                    hand.lift()
            case Press():
                player = self.roster.by_source(source)
                if player is not None and player.seat in self.hands:
                    self._do(self.hands[player.seat], intent)

    def _click(self, x: float, y: float) -> None:
        for hand, panel in self._pointed():
            cell = _cell_at(panel, x, y)
            if cell is not None:
                self._sound(hand.tap(cell))
                return
            for act, box in zip((Act.PREVIOUS, Act.NEXT), dice_boxes(panel), strict=True):
                if box.collidepoint(x, y):
                    self._sound(hand.handle(Press(act)))
                    return
            shown = self._items(hand)
            for item, box in zip(shown, item_boxes(panel, shown), strict=True):
                if item.act is not None and box.collidepoint(x, y):
                    self._do(hand, Press(item.act))
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
        lobby, names = self.visit.view.lobby, self.visit.names
        seats = lobby.seats if lobby is not None else ()
        facts = [
            SeatFacts(
                name,
                i < len(seats) and seats[i].kind is SeatKind.BOT,
                i < len(seats) and seats[i].away,
            )
            for i, name in enumerate(names[: len(self.visit.shown.match.seats)])
        ]
        return looks(self.roster, tuple(facts))

    def awaited(self) -> tuple[int, ...]:
        """The seats the table waits for, as far as this screen knows."""
        shown = self.visit.shown
        if shown.dice_moving:
            return ()
        sent = self.visit.chooser.sent
        return tuple(seat for seat in shown.match.to_act if seat not in sent)

    def _items(self, hand: Hand) -> tuple[Item, ...]:
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
        )

    def _hint_item(self, hand: Hand) -> Item | None:
        """The sentence of a hint, until something is picked."""
        hint, draft = self.visit.hint(hand.seat), hand.draft
        if hint is None or draft is None:
            return None
        match, words = self.visit.shown.match, self.stage.words
        line = hint_line(words, match, hand.seat, hint, draft)
        return Item(line.key, parts=line.parts, ink=HINT) if line.key else None

    def _holding(self, seat: int) -> Holding:
        player = self.roster.at_seat(seat)
        source = player.source if player is not None else MOUSE
        return holding(source, self.stage.devices, self.stage.settings.pad_signs)

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        shown, layout, seats = self.visit.shown, self.layout, self.looks()
        canvas.layer("table", self._picture_key(seats), lambda c: self._paint(c, layout, seats))
        if not seats:
            return
        draw_beat(canvas, shown, layout.tray, shown.now + ahead / 60)
        draw_tray(canvas, shown, layout, seats, shown.now + ahead / 60)
        draw_clock(canvas, layout, self.visit.seconds_left())
        key, parts = self._sentence()
        awaited = self.awaited()
        draw_awaited(
            canvas,
            self.stage.words(key, **parts),
            layout,
            seats,
            shown.deeds,
            awaited,
            self.seconds + ahead / 60,
            self.stage.reduced_motion,
        )
        if layout.strip is not None:
            draw_focus(canvas, layout.strip, self._cursors(seats))
        for seat, panel in enumerate(layout.panels):
            self._draw_seat(canvas, panel, seat, seats[seat], seat in awaited)
        self.draw_said(canvas, said_box(layout), [look.tint for look in seats])

    def _draw_seat(
        self, canvas: Canvas, panel: Panel, seat: int, look: Look, awaited: bool
    ) -> None:
        shown, words = self.visit.shown, self.stage.words
        hand, player = self.hands.get(seat), self.roster.at_seat(seat)
        what = Shown(seat, look, hand if player is not None else None, awaited)
        draw_panel(canvas, words, shown, panel, what, self.seconds)
        if hand is None or player is None:
            self._draw_other(canvas, panel, seat, awaited)
        elif player.stopped:
            held = holding(player.source, self.stage.devices, self.stage.settings.pad_signs)
            draw_stopped(canvas, words, panel, player, held)
        else:
            self._draw_hint(canvas, panel, hand, look.tint)
            beat = 1.0 if self.stage.reduced_motion else self.seconds * 1.6 % 1.0
            draw_foot(canvas, words, panel, self._items(hand), self._holding(seat), beat)

    def _draw_hint(self, canvas: Canvas, panel: Panel, hand: Hand, tint: Rgb) -> None:
        """Light on the cells and dice of a player's hint."""
        hint = self.visit.hint(hand.seat)
        if hint is None or hint.choice is None:
            return
        boxes, inner = [], 10 * [s for s in self.hands if self.visit.hint(s)].index(hand.seat)
        for die in (hint.choice.colour_die, 3 + hint.choice.number_die):
            side = self.layout.die - inner  # frames of several players lie inside each other
            box = Rect(0, 0, side, side)
            box.center = self.layout.dice[die]
            boxes.append(box)
        now = None if self.stage.reduced_motion else self.seconds
        open_cells = hint.cells & ~(hand.draft.cells if hand.draft else 0)
        draw_hint(canvas, panel.grid, open_cells, boxes, now, tint)

    def _draw_other(self, canvas: Canvas, panel: Panel, seat: int, awaited: bool) -> None:
        deed = self.visit.shown.deeds.get(seat)
        if awaited:
            draw_note(canvas, panel, self.stage.words("couch.thinking"))
        elif deed is Deed.PASSED and not self.visit.shown.dice_moving:
            draw_note(canvas, panel, self.stage.words("couch.passed"))

    def _cursors(self, seats: tuple[Look, ...]) -> list[tuple[int, tuple[int, int, int]]]:
        """The columns under the cursors, with their players' tints."""
        return [
            (column_of(hand.cell), seats[seat].tint)
            for seat, hand in self.hands.items()
            if hand.draft is not None and self.roster.at_seat(seat) is not None
        ]

    def _picture_key(self, seats: tuple[Look, ...]) -> object:
        """Everything the still picture depends on."""
        shown = self.visit.shown
        sheets = tuple(
            (
                state.crossed & ~mask_of(shown.fresh(seat)),
                state.jokers,
                len(state.columns),
                len(state.colours),
            )
            for seat, state in enumerate(shown.match.seats)
        )
        language = self.stage.words.language
        return "couch", seats, sheets, shown.match.roll_number, language, shown.last_roll

    def _paint(self, canvas: Canvas, layout: Layout, seats: tuple[Look, ...]) -> None:
        last = self.visit.shown.last_roll
        canvas.layer(
            "shells", ("couch", seats, last), lambda c: self._paint_shells(c, layout, seats)
        )
        if not seats:
            return
        match = self.visit.shown.match
        words, last = self.stage.words, self.visit.shown.last_roll
        paint_roll(canvas, words, layout, match.roll_number, last=last)
        paint_colours(canvas, match, layout, seats)
        if layout.strip is not None:
            paint_strip(canvas, match, layout.strip, seats)
        for seat, panel in enumerate(layout.panels):
            paint_panel(canvas, self.visit.shown, panel, seat, seats[seat])

    def _paint_shells(self, canvas: Canvas, layout: Layout, seats: tuple[Look, ...]) -> None:
        backdrop(canvas, 12)
        if self.visit.shown.last_roll:
            paint_warmth(canvas)
        if not seats:
            return
        paint_shells(canvas, layout)
        for panel, look in zip(layout.panels, seats, strict=True):
            paint_shell(canvas, panel, look)


def _cell_at(panel: Panel, x: float, y: float) -> Cell | None:
    """The cell of a panel's sheet at a place."""
    grid = panel.grid
    column, row = (x - grid.x) // grid.pitch, (y - grid.y) // grid.pitch
    if not (0 <= column < 15 and 0 <= row < 7):
        return None
    index = int(column) * 7 + int(row)
    return Cell(index) if index < CELLS else None
