"""The picture of a match: what stays, what changes with a press, what moves by itself.

Everything that a press changes is a part keyed by the value it is painted from, so a frame paints
only what has changed. Never here: what devices do (`hands`), how a panel looks.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect

from game.client.board.awaited import (
    Waiting,
    draw_hopping,
    paint_awaited,
    sentence,
    warm_pens,
)
from game.client.board.beside_dice import (
    draw_focused,
    looks_of,
    paint_buttons,
    paint_focus,
    paint_light,
)
from game.client.board.display_parts import BEFORE, DisplayParts
from game.client.board.displays import (
    draw_clock,
    paint_shells,
)
from game.client.board.foot_line import draw_foot, draw_note
from game.client.board.hand import Hand
from game.client.board.hands import Hands
from game.client.board.head import paint_watching
from game.client.board.layout import Layout, Panel, PanelKind
from game.client.board.own_layout import die_box
from game.client.board.panel import (
    DOING_WORDS,
    draw_lively,
    paint_record,
    paint_seat,
    paint_shell,
)
from game.client.board.stopped import draw_stopped
from game.client.board.tray_dice import draw_dice
from game.client.board.views import Views, seat_view
from game.client.draw.caches.pieces import Ground, Painting, Part, patched
from game.client.draw.canvas import Canvas
from game.client.draw.dice.tower import paint_tower
from game.client.draw.theme import Rgb
from game.client.match.atmosphere import draw_beat, night
from game.client.match.felt_dice import prepare
from game.client.match.glow import draw_hint
from game.client.match.presenter import Deed
from game.client.match.ribbons import completed_by, paint_completed
from game.client.match.visit import Visit
from game.client.seats.short_names import called
from game.client.stage.stage import Stage
from game.table.play.seat_view import Look, SeatProgress, SeatView


class Picture:
    """Draws a match with a layout; drawing changes nothing."""

    def __init__(self, stage: Stage, visit: Visit, hands: Hands | None = None) -> None:
        """`hands`: those of local players, None where the match is only watched."""
        self._stage = stage
        self._visit = visit
        if hands is None:
            hands = Hands(stage, visit)
            hands.has_menu = False
        self._hands = hands
        self._made = Views(visit)
        self._displays = DisplayParts(stage, visit, self._made, self._hands)
        self._seen = False
        """Whether a frame has shown seats: before that nobody misses what is still being prepared.
        """

    @property
    def looks(self) -> tuple[Look, ...]:
        """The looks of all seats when they were last drawn."""
        return tuple(record.look for record in self._made.records)

    def said_now(self) -> str:
        """What is going on, in words."""
        shown = self._visit.shown
        key, parts = sentence(shown.match, called(self._visit.names), shown.dice_moving)
        return self._stage.words(key, **parts)

    def views(self, now: float) -> tuple[SeatView, ...]:
        """The views of all seats at a time of the table's clock, in the order of panels."""
        self._made.refresh()
        records, hands, awaited = self._made.records, self._hands, self._visit.awaited
        circle, found = hands.circle, []
        for place, seat in enumerate(hands.order):
            view = self._view(records[seat], awaited, now, looked_at=hands.looks and place == 0)
            if hands.playing(seat) is not None:
                view = hands.narrowed(view)
            elif circle is not None:
                view = replace(view, circle=circle)
            found.append(view)
        return tuple(found)

    def _view(
        self, record: SeatProgress, awaited: Sequence[int], now: float, *, looked_at: bool
    ) -> SeatView:
        """The view of a seat; `now` moves its cursor."""
        hand, shown = self._hands.playing(record.seat), self._visit.shown
        draft = hand.draft if hand is not None else None
        cursor = self._hands.cursor(hand, now) if hand is not None else None
        due = record.seat in awaited
        # People who want no frames still have to see where to begin.
        offer = self._stage.settings.frames or not record.crossed
        return seat_view(
            shown, record, draft, cursor, awaited=due, looked_at=looked_at, offer=offer
        )

    def draw(
        self,
        canvas: Canvas,
        layout: Layout,
        now: float,
        ahead: float,
        *,
        more: Sequence[Part] = (),
        below: Sequence[Painting] = (),
    ) -> None:
        """Draw everything; `now` is the table's clock.

        `more`: parts the layout does not know; `below`: what they lie on.
        """
        shown, views = self._visit.shown, self.views(now)[: len(layout.panels)]
        looks = tuple(view.record.look for view in views)
        waiting = self._waiting() if layout.awaited is not None else None
        parts = [*self._parts(layout, views, waiting, now), *more]
        steps = [*night(shown), *(self._shells(layout, looks) if views else ()), *below]
        key = layout, tuple(look.tint for look in looks), shown.match.setup
        first, self._seen = bool(views) and not self._seen, self._seen or bool(views)
        ground = Ground(key, steps, variant=shown.last_roll)
        if not patched(canvas, "board", ground, parts, at_once=not first):
            return  # what moves has nothing to move over yet
        seconds = self._visit.seconds_left()
        if layout.clock is not None and seconds is not None:
            draw_clock(canvas, layout.clock, seconds)
        if not views:
            return
        draw_beat(canvas, shown, layout.tray, shown.now + ahead / 60)
        if not self._dice_lie:
            self._draw_dice(canvas, layout, views, shown.now + ahead / 60)
        else:
            prepare(canvas, shown, layout.die, *{panel.grid.pitch for panel in layout.panels[:2]})
        if waiting is not None and waiting.hopping:
            draw_hopping(canvas, layout, waiting, now + ahead / 60)
        for panel, view in zip(layout.panels, views, strict=True):
            self._draw_seat(canvas, layout, panel, view.record, now)
        draw_focused(canvas, self._hands.buttons(), self._hands.focused)

    def _draw_dice(
        self, canvas: Canvas, layout: Layout, views: tuple[SeatView, ...], now: float
    ) -> None:
        """The dice of the roll, and the cursor if it is at one of them."""
        seats = {
            view.record.seat: (panel, view.record.look)
            for panel, view in zip(layout.panels, views, strict=True)
        }
        draw_dice(canvas, self._visit.shown, layout, seats, now, self._hands.uses())
        at = self._hands.focused_die
        if at is not None:
            paint_focus(canvas, at, views[0].record.look.tint)

    @property
    def _dice_lie(self) -> bool:
        """Whether the dice belong to what stays: none of them moves or glows."""
        return self._visit.shown.dice_rest and not self._visit.shown.last_roll

    # --- parts ----------------------------------------------------------------------------------

    def _shells(self, layout: Layout, looks: tuple[Look, ...]) -> list[Painting]:
        """The cards that everything lies on."""
        steps: list[Painting] = [partial(paint_shells, layout=layout)]
        if layout.tower is not None:
            steps.append(partial(paint_tower, box=layout.tower))
        panels: list[Painting] = [
            partial(paint_shell, panel=panel, tint=look.tint)
            for panel, look in zip(layout.panels, looks, strict=True)
        ]
        large = layout.panels[0].kind is PanelKind.LARGE  # the tray lies on its shadow
        return [*panels[:large], *steps, *panels[large:]]

    def _parts(
        self, layout: Layout, views: tuple[SeatView, ...], waiting: Waiting | None, now: float
    ) -> list[Part]:
        """What changes with a press and stays in between."""
        if not views:
            shown = [(d, box) for d, box in layout.displays if d in BEFORE]
            return [self._displays.part(d, box, layout) for d, box in shown]
        parts, looks = [self._tray_part(layout, views)], tuple(view.record.look for view in views)
        if layout.awaited is not None and waiting is not None:
            paint = partial(paint_awaited, layout=layout, waiting=waiting)
            pens = Part(layout.awaited, looks, partial(warm_pens, layout=layout, seats=looks))
            parts.append(Part(layout.awaited, waiting, paint, below=pens, now=True))
        for panel, view in zip(layout.panels, views, strict=True):
            parts.append(self._seat_part(panel, view, now))
        for display, box in layout.displays:
            parts.append(self._displays.part(display, box, layout))
        return parts

    def _tray_part(self, layout: Layout, views: tuple[SeatView, ...]) -> Part:
        """The dice at rest, and whatever one person has beside them.

        Moving dice are drawn on top.
        """
        hands, words, lie = self._hands, self._stage.words, self._dice_lie
        room = layout.tray_room or layout.tray
        buttons, lights, focused = hands.buttons(), hands.lights(), hands.focused
        only_seen = layout.tray_room is not None and not self._visit.mine
        left = only_seen and bool(self._visit.left_to_bots)

        def paint(canvas: Canvas) -> None:
            for light in lights:
                paint_light(canvas, light)
            if lie:
                self._draw_dice(canvas, layout, views, self._visit.shown.now)
            if only_seen:
                paint_watching(canvas, words, left_to_bots=left)
            paint_buttons(canvas, buttons, room, focused)

        dice = self._lying() if lie else None
        value = dice, lights, (only_seen, left), looks_of(buttons, room, focused)
        return Part(room, value, paint, now=True)

    def _lying(self) -> Hashable:
        """The dice at rest, with none on their way."""
        shown, hands = self._visit.shown, self._hands
        taken = (*shown.taken_colours.items(), *shown.taken_numbers.items())
        looks = tuple(record.look for record in self._made.records) if taken else ()
        at = hands.focused_die
        return shown.throw_seed, shown.thrower, taken, looks, hands.uses(), at and tuple(at)

    def _waiting(self) -> Waiting:
        looks = tuple(record.look for record in self._made.records)
        awaited, deeds = self._visit.awaited, self._visit.shown.deeds
        done = tuple(seat for seat, deed in deeds.items() if deed is not Deed.WAITING)
        hopping = bool(awaited) and not self._stage.reduced_motion
        return Waiting(self.said_now(), looks, awaited, done, hopping)

    def _seat_part(self, panel: Panel, view: SeatView, now: float) -> Part:
        """A seat's record; over it the choice, the line below, and what the seat has just
        completed.
        """
        record, words, hand = view.record, self._stage.words, self._hands.playing(view.record.seat)
        foot = self._hands.foot_of(hand, now) if hand is not None else None
        completed = completed_by(self._visit.shown, record.seat)

        def paint(canvas: Canvas) -> None:
            paint_seat(canvas, words, panel, view)
            if foot is not None:
                draw_foot(canvas, words, panel, foot)
            elif panel.kind is PanelKind.NEAR and view.doing in DOING_WORDS:
                draw_note(canvas, panel, words(DOING_WORDS[view.doing]))
            paint_completed(canvas, words, completed, panel.grid, panel.ribbon)

        still = Part(
            panel.box, record, partial(paint_record, words=words, panel=panel, record=record)
        )
        moves = bool(self._visit.shown.on_top(record.seat) or completed.ribbons)
        return Part(panel.box, (view, foot, completed), paint, below=still, now=moves)

    # --- what moves by itself -------------------------------------------------------------------

    def _draw_seat(
        self, canvas: Canvas, layout: Layout, panel: Panel, record: SeatProgress, now: float
    ) -> None:
        """What moves by itself on a seat's panel, or covers all of it."""
        hands, seat = self._hands, record.seat
        draw_lively(canvas, self._visit.shown, panel, record)
        player, hand = hands.player(seat), hands.playing(seat)
        if player is not None and player.stopped:
            draw_stopped(canvas, self._stage.words, panel, player, hands.holding_of(seat))
        elif hand is not None:
            self._draw_hint(canvas, layout, panel, hand, record.look.tint, now)

    def _draw_hint(
        self, canvas: Canvas, layout: Layout, panel: Panel, hand: Hand, tint: Rgb, now: float
    ) -> None:
        """The glow on the cells and dice of a player's hint."""
        hint = self._visit.hint(hand.seat)
        if hint is None or hint.choice is None:
            return
        own, dice = panel.kind is PanelKind.LARGE, hint.choice
        meant = hand.draft.meant if hand.draft else (None, None)
        boxes = [
            die_box(layout, number, die)
            for number, die, mine in (
                (False, dice.colour_die, meant[0]),
                (True, dice.number_die, meant[1]),
            )
            if mine in (None, die)
        ]
        if not own:
            hinted = [seat for seat in self._hands if self._visit.hint(seat)]
            # Several players' frames lie inside each other.
            side = layout.die - 10 * hinted.index(hand.seat)
            boxes = [Rect(0, 0, side, side).move_to(center=box.center) for box in boxes]
        time = None if self._stage.reduced_motion else now
        open_cells = hint.cells & ~(hand.draft.cells if hand.draft else 0)
        draw_hint(canvas, panel.grid, open_cells, boxes, time, None if own else tint)
