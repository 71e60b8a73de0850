"""The picture of one person's table: their sheet large, the others small, buttons beside the dice.

Never here: what devices do (`keys`), how a panel looks (`large`, `small`).
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect

from game.client.board.awaited import Waiting
from game.client.board.head import HeadLine, paint_corner, paint_hints, paint_status, paint_watching
from game.client.board.keys import Keys
from game.client.board.layout import Display, Layout, Panel, PanelKind
from game.client.board.own_layout import FELT_ROOM, die_box, with_shadow
from game.client.board.panel import draw_lively
from game.client.board.picture import Picture
from game.client.board.right_column import paint_letters, paint_owners
from game.client.board.side import paint_side, paint_story
from game.client.board.tray_dice import Use, uses_of
from game.client.board.views import cursor_of, seat_view
from game.client.draw.caches.pieces import Part
from game.client.draw.canvas import Canvas
from game.client.draw.panels import frame, glow
from game.client.draw.pen import pointer
from game.client.draw.theme import WHITE, Rgb, lit
from game.client.input.intents import Device
from game.client.match.glow import draw_hint
from game.client.match.status import Status
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from game.client.ui.signs import in_hand
from game.client.ui.widget import Widget
from game.rules.dice import DieKind
from game.rules.mission import MISSION_ROLLS, GoalKind
from game.rules.setup import SOLO_ROLLS, Mode
from game.table.play.draft import Draft
from game.table.play.seat_view import Cursor, SeatProgress, SeatView
from game.table.play.team_view import steps_at

_PEN = 72
_BEFORE = (Display.STATUS, Display.CORNER, Display.MENU)
"""What is shown before a match has begun."""


@dataclass(frozen=True, slots=True)
class Light:
    """Light below something that is to be pressed; around dice with a frame."""

    box: Rect
    ink: Rgb
    radius: int
    framed: bool = False


class OwnPicture(Picture):
    """Draws a match as one person sees it; a lesson narrows what is lit."""

    def __init__(self, stage: Stage, visit: Visit, keys: Keys) -> None:
        super().__init__(stage, visit)
        self.keys = keys

    # --- who is seen where ----------------------------------------------------------------------

    @property
    def large(self) -> int | None:
        """The seat that is drawn large: the one looked at, ours, or for watchers the active one."""
        order, looked_at = self.keys.order, self.keys.looked_at
        if not order:
            return None
        return order[0] if looked_at is None else looked_at

    @property
    def _draft(self) -> Draft | None:
        """The choice that is made on the usual sheet."""
        order = self.keys.order
        return self._visit.chooser.current if order and order[0] in self._visit.mine else None

    def views(self, now: float) -> tuple[SeatView, ...]:
        self._made.refresh()
        large, records, awaited = self.large, self._made.records, self._visit.awaited
        if large is None:
            return ()
        shown, circle, found = self._visit.shown, self._circle(large), []
        looks = self.keys.looked_at is not None
        for i, seat in enumerate((large, *self.keys.order[1:])):
            record, due = records[seat], seat in awaited
            draft = self._draft if i == 0 and not looks else None
            cursor = self._cursor(now) if draft is not None else None
            looked_at = looks and i == 0
            view = seat_view(shown, record, draft, cursor, awaited=due, looked_at=looked_at)
            found.append(view if i == 0 or circle is None else replace(view, circle=circle))
        return tuple(found)

    def _cursor(self, now: float) -> Cursor | None:
        hand = self.keys.hand if self.keys.focused_cell() is not None else None
        return cursor_of(hand, now) if hand is not None else None

    def _circle(self, large: int) -> str | None:
        """The circle that the cursor is at, in missions that count them."""
        plan, cell = self._visit.plan, self.keys.focused_cell()
        if plan is None or cell is None or large not in self._visit.mine:
            return None
        circles = (item for kind, item in steps_at(plan, large, cell) if kind is GoalKind.CIRCLE)
        return next(circles, None)

    # --- panels ---------------------------------------------------------------------------------

    def _draw_seat(
        self, canvas: Canvas, layout: Layout, panel: Panel, record: SeatProgress, now: float
    ) -> None:
        draw_lively(canvas, self._stage.words, self._visit.shown, panel, record)
        if panel.kind is PanelKind.SMALL:
            if panel.box == self.keys.focused_panel():
                frame(canvas, panel.box.inflate(6, 6), WHITE, radius=25, line=4)
            return
        self._draw_hint_of(canvas, layout, record.seat, now)
        current = self.keys.focus.current
        for widget in self.buttons():
            if widget is current:  # its light reaches beyond its place
                widget.draw(canvas, True)

    def _draw_hint_of(self, canvas: Canvas, layout: Layout, large: int, now: float) -> None:
        """Light on the cells and dice of the hint."""
        hint = self._visit.hint(large) if large in self._visit.mine else None
        if hint is None or hint.choice is None:
            return
        dice = (False, hint.choice.colour_die), (True, hint.choice.number_die)
        boxes = [die_box(layout, number, die) for number, die in dice]
        time, draft = None if self._stage.reduced_motion else now, self._draft
        open_cells = hint.cells & ~(draft.cells if draft is not None else 0)
        draw_hint(canvas, layout.panels[0].grid, open_cells, boxes, time)

    # --- the felt -------------------------------------------------------------------------------

    def _uses(self) -> tuple[Use, ...]:
        return uses_of(self._draft, self._visit.shown.roll)

    def lights(self) -> tuple[Light, ...]:
        """What is lit from below because it comes next."""
        return ()

    def buttons(self) -> Sequence[Widget]:
        """The buttons on show: who only looks on has but the menu."""
        mine = bool(self._visit.mine)
        return [w for w in self.keys.buttons() if mine or w.name == "menu"]

    def _tray_part(self, layout: Layout, views: tuple[SeatView, ...]) -> Part:
        """The dice while they lie still, and the buttons beside them."""
        words, mine, lie = self._stage.words, bool(self._visit.mine), self._dice_lie
        lights, focus = self.lights(), self._focused_die(layout)
        dice = (self._lying(), focus) if lie else None

        def paint(canvas: Canvas) -> None:
            for light in lights:
                self._paint_light(canvas, light)
            if lie:
                self._draw_dice(canvas, layout, views, self._visit.shown.now)
            if not mine:
                paint_watching(canvas, words)
            self._paint_buttons(canvas, FELT_ROOM)

        return Part(FELT_ROOM, (dice, lights, mine, self._looks(FELT_ROOM)), paint, now=True)

    def _draw_dice(
        self, canvas: Canvas, layout: Layout, views: tuple[SeatView, ...], now: float
    ) -> None:
        super()._draw_dice(canvas, layout, views, now)
        box, tint = self._focused_die(layout), views[0].record.look.tint
        if box is not None:  # the pen that moves over the cells too
            frame(canvas, Rect(box), lit(tint, 0.2), radius=24, line=6)
            picture = pointer(canvas, _PEN, tint)
            right, bottom = box[0] + box[2], box[1] + box[3]
            canvas.centre(picture, right - _PEN / 2, bottom - _PEN / 2)

    def _focused_die(self, layout: Layout) -> tuple[int, int, int, int] | None:
        """The box of the die under the cursor of keys and pads."""
        focused = self.keys.focused_die()
        if focused is None or self._stage.device is Device.MOUSE:
            return None
        box = die_box(layout, focused[0] is DieKind.NUMBER, focused[1])
        return box.left, box.top, box.width, box.height

    @staticmethod
    def _paint_light(canvas: Canvas, light: Light) -> None:
        strength, grow = (150, 2) if light.framed else (230, 6)
        radius = light.radius
        glow(canvas, light.box, light.ink, radius=radius, strength=strength, grow=grow)
        if light.framed:
            frame(canvas, light.box, light.ink, radius=radius, line=4)

    def _within(self, room: Rect) -> list[Widget]:
        """The buttons there, but for the one in focus, which is drawn by itself."""
        current = self.keys.focus.current
        return [w for w in self.buttons() if room.contains(w.box) and w is not current]

    def _looks(self, room: Rect) -> Hashable:
        """What the buttons there look like."""
        return tuple(
            (w.name, w.enabled, w.label, w.note, w.tone, w.sign)
            for w in self._within(room)
            if isinstance(w, Button)
        )

    def _paint_buttons(self, canvas: Canvas, room: Rect) -> None:
        for widget in self._within(room):
            widget.draw(canvas, False)

    # --- displays -------------------------------------------------------------------------------

    def said_now(self) -> str:
        status = self.status()
        return self._stage.words(status.key, **status.parts)

    def status(self) -> Status:
        """What to do now, the hint that was asked for, or why a press did not work."""
        looked_at, why, hand = self.keys.looked_at, self.keys.why, self.keys.hand
        if looked_at is not None:
            return Status("table.looking", {"name": self._visit.name(looked_at)}, looked_at)
        if why is not None and hand is not None:
            return Status(why, seat=hand.seat, calls=True)
        return self._visit.status_line(self._stage.words)

    def _parts(
        self, layout: Layout, views: tuple[SeatView, ...], waiting: Waiting | None, now: float
    ) -> list[Part]:
        if views:
            return super()._parts(layout, views, waiting, now)
        return [self._display_part(d, box) for d, box in layout.displays if d in _BEFORE]

    def _display_part(self, display: Display, box: Rect) -> Part:
        words, shown = self._stage.words, self._visit.shown
        match display:
            case Display.STATUS:
                told = self._told()

                def paint(canvas: Canvas) -> None:
                    paint_status(canvas, words, told)
                    self._paint_buttons(canvas, box)

                return Part(box, (told, self._looks(box)), paint)
            case Display.CORNER:
                roll, last = shown.roll_number, shown.last_roll
                most = self._most_rolls if shown.match.setup is not None else None
                begun = shown.match.setup is not None
                return Part(
                    box,
                    (roll, most, last, begun),
                    lambda c: paint_corner(c, words, roll, most, last=last) if begun else None,
                )
            case Display.MENU:
                return Part(box, self._looks(box), lambda c: self._paint_buttons(c, box))
            case Display.HINTS:
                return self._hints_part(box)
            case Display.OWNERS:
                records = self._made.records
                return Part(with_shadow(box), records, lambda c: paint_owners(c, box, records))
            case Display.LETTERS:
                number = shown.match.roll_number
                paint_all = partial(paint_letters, words=words, box=box, roll_on_show=number)
                return Part(with_shadow(box), number, paint_all)
        return super()._display_part(display, box)

    def _hints_part(self, box: Rect) -> Part:
        """What can be pressed, for those who play."""
        if not self._visit.mine:
            return Part(box, None, lambda c: None)
        held, words = in_hand(self._stage), self._stage.words
        crosses, mission = self.keys.focused_cell() is not None, self._visit.plan is not None
        paint = partial(paint_hints, words=words, held=held, crosses=crosses, mission=mission)
        return Part(box, (held, crosses, mission), paint)

    def _team_part(self, display: Display, box: Rect) -> Part:
        words, team, large = self._stage.words, self._made.team, self.large
        if team is None or large is None:
            return super()._team_part(display, box)
        if display is Display.SIDE:
            side, full = self.keys.layout.panels[0].foot, len(team.seats) == 4
            return Part(
                box,
                (team, large),
                lambda c: paint_side(c, words, team, large, side, full=full),
            )
        if display is Display.STORY:
            room = with_shadow(box).clip(Rect(0, 224, 1920, 856))
            return Part(room, team, lambda c: paint_story(c, words, team, box))
        return super()._team_part(display, box)

    def _told(self) -> HeadLine:
        """The status line as it is painted."""
        status, records = self.status(), self._made.records
        seat = status.seat if status.seat is not None and status.seat < len(records) else None
        look = records[seat].look if seat is not None else None
        return HeadLine(status, look, bool(self._visit.mine), in_hand(self._stage))

    @property
    def _most_rolls(self) -> int | None:
        """After how many rolls the match ends at the latest, None where that is open."""
        setup = self._visit.shown.match.setup
        if self._visit.plan is not None:
            return MISSION_ROLLS
        return SOLO_ROLLS if setup is not None and setup.mode is Mode.SOLO else None
