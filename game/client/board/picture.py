"""The picture of a match: what stays, what changes with a press, what moves by itself.

All that a press changes is laid out as parts whose key is the value they are painted from, so that
a frame paints only what has changed. Never here: what devices do (`hands`), how a panel looks.
"""

from collections.abc import Hashable, Sequence
from functools import partial

from pygame import Rect

from game.client.board.awaited import (
    Waiting,
    draw_hopping,
    paint_awaited,
    sentence,
    warm_pens,
)
from game.client.board.columns import draw_focus, draw_frame, paint_columns
from game.client.board.displays import (
    draw_clock,
    draw_colour_focus,
    goal_box,
    paint_colours,
    paint_roll,
    paint_shells,
    paint_title,
)
from game.client.board.foot_line import draw_foot, draw_note
from game.client.board.goal import paint_goal
from game.client.board.goal_places import focused_boxes, goal_places
from game.client.board.hand import Hand
from game.client.board.hands import Hands
from game.client.board.layout import Display, Layout, Panel, PanelKind
from game.client.board.panel import (
    DOING_WORDS,
    draw_lively,
    paint_record,
    paint_seat,
    paint_shell,
)
from game.client.board.race import paint_race
from game.client.board.route import paint_route
from game.client.board.stopped import draw_stopped
from game.client.board.track import paint_milestones, paint_track
from game.client.board.tray_dice import Use, draw_dice
from game.client.board.views import Views, cursor_of, seat_view
from game.client.draw.caches.pieces import Ground, Painting, Part, patched
from game.client.draw.canvas import Canvas
from game.client.draw.dice.tower import paint_tower
from game.client.draw.theme import Rgb
from game.client.match.atmosphere import draw_beat, night
from game.client.match.felt_dice import prepare
from game.client.match.glow import draw_hint
from game.client.match.presenter import Deed
from game.client.match.visit import Visit
from game.client.seats.short_names import called
from game.client.stage.stage import Stage
from game.rules.cells import column_of
from game.table.play.seat_view import Look, SeatProgress, SeatView
from game.table.play.team_view import TeamView, steps_at

_GOAL_SCALE = 36 / 32
"""How much larger goals are drawn than at one person's table."""
_MILESTONES_SCALE = 1.42


class Picture:
    """Draws a match as a layout has it; changes nothing."""

    def __init__(self, stage: Stage, visit: Visit, hands: Hands | None = None) -> None:
        """`hands`: those who play here, None where the match is only looked at."""
        self._stage = stage
        self._visit = visit
        self._hands = hands
        self._made = Views(visit)
        self._seen = False
        """Whether a frame has shown seats: before that nobody misses what is still to come."""

    @property
    def looks(self) -> tuple[Look, ...]:
        """What all seats look like, as they were last drawn."""
        return tuple(record.look for record in self._made.records)

    def said_now(self) -> str:
        """What goes on, in words."""
        shown = self._visit.shown
        key, parts = sentence(shown.match, called(self._visit.names), shown.dice_moving)
        return self._stage.words(key, **parts)

    def views(self, now: float) -> tuple[SeatView, ...]:
        """All seats as they are seen at a time of the table's clock, in the order of panels."""
        self._made.refresh()
        shown, awaited, found = self._visit.shown, self._visit.awaited, []
        for record in self._made.records:
            hand, due = self._playing(record.seat), record.seat in awaited
            draft = hand.draft if hand is not None else None
            cursor = cursor_of(hand, now) if hand is not None and draft is not None else None
            found.append(seat_view(shown, record, draft, cursor, awaited=due))
        return tuple(found)

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
        """Draw all of it; `now` is the table's clock.

        `more` are parts that the layout does not know, and `below` what they lie on.
        """
        shown, views = self._visit.shown, self.views(now)[: len(layout.panels)]
        looks = tuple(view.record.look for view in views)
        waiting = self._waiting() if layout.awaited is not None else None
        parts = [*self._parts(layout, views, waiting, now), *more]
        steps = [*night(shown), *(self._shells(layout, looks) if views else ()), *below]
        key = layout, tuple(look.tint for look in looks), shown.match.setup
        first, self._seen = bool(views) and not self._seen, self._seen or bool(views)
        ground = Ground(key, steps, mood=shown.last_roll)
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

    def _draw_dice(
        self, canvas: Canvas, layout: Layout, views: tuple[SeatView, ...], now: float
    ) -> None:
        """The dice of the roll."""
        seats = {
            view.record.seat: (panel, view.record.look)
            for panel, view in zip(layout.panels, views, strict=True)
        }
        draw_dice(canvas, self._visit.shown, layout, seats, now, self._uses())

    def _uses(self) -> tuple[Use, ...]:
        """What dice are to whoever chooses, where that is shown on them."""
        return ()

    @property
    def _dice_lie(self) -> bool:
        """Whether the dice are part of what stays: none of them moves, and no light below them."""
        return self._visit.shown.dice_rest and not self._visit.shown.last_roll

    def _playing(self, seat: int) -> Hand | None:
        """The hand of who plays a seat here."""
        hands = self._hands
        return hands[seat] if hands is not None and hands.player(seat) is not None else None

    # --- parts ----------------------------------------------------------------------------------

    def _shells(self, layout: Layout, looks: tuple[Look, ...]) -> list[Painting]:
        """What everything lies on."""
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
        """What changes with every press, and stays as it is in between."""
        if not views:
            return []
        parts, looks = [self._tray_part(layout, views)], tuple(view.record.look for view in views)
        if layout.awaited is not None and waiting is not None:
            paint = partial(paint_awaited, layout=layout, waiting=waiting)
            pens = Part(layout.awaited, looks, partial(warm_pens, layout=layout, seats=looks))
            parts.append(Part(layout.awaited, waiting, paint, below=pens, now=True))
        for panel, view in zip(layout.panels, views, strict=True):
            parts.append(self._seat_part(panel, view, now))
        for display, box in layout.displays:
            parts.append(self._display_part(display, box))
        return parts

    def _tray_part(self, layout: Layout, views: tuple[SeatView, ...]) -> Part:
        """The dice while they lie still; those that move are drawn over it."""
        shown = self._visit.shown
        if not self._dice_lie:
            return Part(layout.tray, None, lambda c: None, now=True)

        def paint(canvas: Canvas) -> None:
            self._draw_dice(canvas, layout, views, shown.now)

        return Part(layout.tray, self._lying(), paint, now=True)

    def _lying(self) -> Hashable:
        """The dice that lie still, none of which are on their way."""
        shown = self._visit.shown
        taken = (*shown.taken_colours.items(), *shown.taken_numbers.items())
        looks = tuple(record.look for record in self._made.records) if taken else ()
        return shown.throw_seed, shown.thrower, taken, looks, self._uses()

    def _waiting(self) -> Waiting:
        looks = tuple(record.look for record in self._made.records)
        awaited, deeds = self._visit.awaited, self._visit.shown.deeds
        done = tuple(seat for seat, deed in deeds.items() if deed is not Deed.WAITING)
        hopping = bool(awaited) and not self._stage.reduced_motion
        return Waiting(self.said_now(), looks, awaited, done, hopping)

    def _seat_part(self, panel: Panel, view: SeatView, now: float) -> Part:
        """A seat's record; over it its choice, and the line below."""
        record, words, hand = view.record, self._stage.words, self._playing(view.record.seat)
        foot = self._hands.foot_of(hand, now) if self._hands is not None and hand else None

        def paint(canvas: Canvas) -> None:
            paint_seat(canvas, words, panel, view)
            if foot is not None:
                draw_foot(canvas, words, panel, foot)
            elif panel.kind is PanelKind.NEAR and view.doing in DOING_WORDS:
                draw_note(canvas, panel, words(DOING_WORDS[view.doing]))

        still = Part(
            panel.box, record, partial(paint_record, words=words, panel=panel, record=record)
        )
        crossing = bool(self._visit.shown.on_top(record.seat))
        return Part(panel.box, (view, foot), paint, below=still, now=crossing)

    # --- displays -------------------------------------------------------------------------------

    def _display_part(self, display: Display, box: Rect) -> Part:
        words, shown, records = self._stage.words, self._visit.shown, self._made.records
        match display:
            case Display.ROLL:
                roll = shown.roll_number, shown.last_roll
                return Part(box, roll, lambda c: paint_roll(c, words, box, roll[0], last=roll[1]))
            case Display.COLOURS:
                at = tuple(
                    (records[seat].sheet.colours[hand.cell], tint)
                    for seat, hand, tint in self._cursors()
                )
                below = Part(box, records, lambda c: paint_colours(c, box, records))
                return Part(box, at, lambda c: draw_colour_focus(c, box, at), below=below)
            case Display.COLUMNS:
                columns = tuple((column_of(hand.cell), tint) for _, hand, tint in self._cursors())
                below = Part(box, records, lambda c: paint_columns(c, box, records))
                return Part(box, columns, lambda c: draw_focus(c, box, columns), below=below)
            case Display.RACE:
                return Part(box, records, lambda c: paint_race(c, words, box, records))
        return self._team_part(display, box)

    def _team_part(self, display: Display, box: Rect) -> Part:
        """What a mission adds."""
        words, team = self._stage.words, self._made.team
        if team is None:
            return Part(box, None, lambda c: None)
        match display:
            case Display.ROUTE:
                return Part(box, team, lambda c: paint_route(c, words, team, box))
            case Display.TRACK:
                room = Rect(0, box.top, 1920, box.height + 10)  # the roll on show shines
                return Part(room, team, lambda c: paint_track(c, words, team, box))
            case Display.MILESTONES:
                scale = _MILESTONES_SCALE
                return Part(box, team, lambda c: paint_milestones(c, words, team, box, scale=scale))
        return self._goal_part(team, box)

    def _goal_part(self, team: TeamView, box: Rect) -> Part:
        """The goal, with frames around the steps that cursors are at."""
        words = self._stage.words
        at = tuple(
            (step, tint)
            for seat, hand, tint in self._cursors()
            for step in steps_at(team.plan, seat, hand.cell)
        )
        inner = goal_box(box)

        def paint(canvas: Canvas) -> None:
            if inner != box:
                paint_title(canvas, words, team.plan, box)
            paint_goal(canvas, words, team, inner, scale=_GOAL_SCALE)

        def focus(canvas: Canvas) -> None:
            places = goal_places(canvas, words, team.plan, inner, _GOAL_SCALE)
            for step in dict.fromkeys(step for step, _ in at):
                tints = [tint for other, tint in at if other == step]
                for place in focused_boxes(places, [step]):
                    draw_frame(canvas, place.inflate(14, 14), tints)

        return Part(box, at, focus, below=Part(box, team, paint))

    def _cursors(self) -> list[tuple[int, Hand, Rgb]]:
        """The hands whose cursors are seen, with their players' tints."""
        records = self._made.records
        return [
            (seat, hand, records[seat].look.tint)
            for seat, hand in (self._hands or {}).items()
            if hand.draft is not None and self._playing(seat) is not None
        ]

    # --- what moves by itself -------------------------------------------------------------------

    def _draw_seat(
        self, canvas: Canvas, layout: Layout, panel: Panel, record: SeatProgress, now: float
    ) -> None:
        """What moves by itself on a seat's panel, or lies over all of it."""
        hands, seat, words = self._hands, record.seat, self._stage.words
        draw_lively(canvas, words, self._visit.shown, panel, record)
        player = hands.player(seat) if hands is not None else None
        if hands is None or player is None:
            return
        if player.stopped:
            draw_stopped(canvas, words, panel, player, hands.holding_of(seat))
        else:
            self._draw_hint(canvas, layout, panel, hands[seat], record.look.tint, now)

    def _draw_hint(
        self, canvas: Canvas, layout: Layout, panel: Panel, hand: Hand, tint: Rgb, now: float
    ) -> None:
        """Light on the cells and dice of a player's hint."""
        hint, boxes = self._visit.hint(hand.seat), []
        if hint is None or hint.choice is None:
            return
        inner = 10 * [s for s in (self._hands or {}) if self._visit.hint(s)].index(hand.seat)
        for die in (hint.choice.colour_die, 3 + hint.choice.number_die):
            side = layout.die - inner  # several players' frames lie inside each other
            box = Rect(0, 0, side, side)
            box.center = layout.dice[die]
            boxes.append(box)
        time = None if self._stage.reduced_motion else now
        open_cells = hint.cells & ~(hand.draft.cells if hand.draft else 0)
        draw_hint(canvas, panel.grid, open_cells, boxes, time, tint)
