"""The picture of one person's table: what stays until it changes, what moves by itself.

All that stays is laid out as parts, so that a frame paints only what has changed. Never here: what
devices do, or what happens when (`table`).
"""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final, Protocol

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.floor import Floor
from game.client.draw.pieces import Ground, Painting, Part, patched
from game.client.draw.sheet import Grid
from game.client.draw.theme import AMBER, Rgb
from game.client.intents import Device
from game.client.match import layout
from game.client.match.felt_dice import prepare
from game.client.match.glow import draw_hint
from game.client.match.large import Marks, draw_large, draw_marks, paint_large, paint_shell
from game.client.match.layout import SmallPanel
from game.client.match.mood import draw_beat, night
from game.client.match.press import TableKeys
from game.client.match.rest import draw_rest
from game.client.match.small import draw_small, paint_small, paint_small_shell
from game.client.match.status import Status
from game.client.match.tray import draw_tray, paint_tray
from game.client.scenes.table_head import TableHead, draw_corner, draw_hints, draw_status
from game.client.stage import Stage
from game.client.ui.controls import Button
from game.client.ui.widget import Widget
from game.client.visit import Visit
from game.rules.cells import mask_of
from game.rules.dice import DieKind
from net.messages.lobby import SeatKind

_PEN_RESTS: Final = 1.6  # seconds after which the pen of a resting cursor fades away


class TableShown(TableHead, Protocol):
    """The table that is drawn, as far as its picture asks."""

    grid: Grid
    """Where the large sheet lies."""
    seconds: float
    """How long the table has been shown."""
    moved_at: float
    """When the cursor last moved."""

    @property
    def keys(self) -> TableKeys:
        """The buttons, dice and cells that can be pressed."""
        ...

    def status(self) -> Status:
        """What is to be done now."""
        ...

    def floor(self) -> Floor | None:
        """Where the dice on show were thrown."""
        ...

    def draw_said(
        self, canvas: Canvas, box: Rect, tints: Sequence[Rgb], *, busy: bool = False
    ) -> None:
        """Draw what is being said aloud."""
        ...


class TablePicture:
    """Draws a table; changes nothing. A mission and a lesson draw some of it in their own way."""

    def __init__(self, scene: TableShown) -> None:
        """`scene` is what is drawn."""
        self.scene = scene

    @property
    def visit(self) -> Visit:
        """The table that is visited."""
        return self.scene.visit

    @property
    def stage(self) -> Stage:
        """What all scenes share."""
        return self.scene.stage

    @property
    def keys(self) -> TableKeys:
        """The buttons, dice and cells that can be pressed."""
        return self.scene.keys

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """The whole picture; changes nothing."""
        shown, large, now = self.visit.shown, self._large(), self.visit.shown.now + ahead / 60
        status, others = self.scene.status(), self._others(large)
        patched(canvas, "still", self._ground(large, others), self._parts(large, others, status))
        self._draw_clock(canvas)
        if large is None:
            return
        draw_beat(canvas, shown, layout.TRAY, now)
        self._draw_sheets(canvas, large, others)
        self._draw_dice(canvas, large, now)
        self._draw_hint(canvas, large, ahead)
        current = self.keys.focus.current
        for widget in self._buttons():
            if widget is current:  # its light reaches beyond its place
                widget.draw(canvas, True)
        self.scene.draw_said(canvas, layout.SAID, self.visit.shown.tints, busy=status.calls)

    def _draw_sheets(self, canvas: Canvas, large: int, others: Sequence[int]) -> None:
        """What moves by itself on the sheets."""
        shown, words = self.visit.shown, self.stage.words
        draw_large(canvas, words, shown, large)
        for panel, seat in zip(layout.small_panels(len(others)), others, strict=True):
            draw_small(canvas, words, shown, panel, seat)

    # --- the felt -------------------------------------------------------------------------------

    @property
    def _dice_lie(self) -> bool:
        """Whether the dice are part of what stays: none of them moves, and no light below them."""
        return self.visit.shown.dice_rest and not self.visit.shown.last_roll

    def _draw_dice(self, canvas: Canvas, large: int, now: float) -> None:
        """The dice while they move; those at rest are part of what stays."""
        if self._dice_lie:
            pitches = [
                self.scene.grid.pitch,
                *(panel.grid.pitch for panel in self._small_panels()[:1]),
            ]
            prepare(canvas, self.visit.shown, self.keys.spread.die, *pitches)
        else:
            self._paint_dice(canvas, large, now)

    def _small_panels(self) -> Sequence[SmallPanel]:
        """The panels of the other seats."""
        return layout.small_panels(len(self.visit.shown.match.seats) - 1)

    def _paint_dice(self, canvas: Canvas, large: int, now: float) -> None:
        shown = self.visit.shown
        draft = self.visit.chooser.current if large in self.visit.mine else None
        draw_tray(
            canvas,
            shown,
            draft,
            self.visit.names,
            now,
            self._focused_die(),
            self._home,
            self.keys.spread,
            shown.tint(large),
        )

    def _felt_part(self, large: int) -> Part:
        """The dice while they lie still, and the buttons beside them."""
        shown, dice = self.visit.shown, self._dice_lie
        buttons = [w for w in self._buttons() if layout.FELT_ROOM.contains(w.box)]
        key = (self._dice_key(large) if dice else None, self._looks_of(buttons), self.visit.mine)

        def paint(canvas: Canvas) -> None:
            if dice:
                self._paint_dice(canvas, large, shown.now)
            if not self.visit.mine:
                draw_hints(canvas, self.scene)
            self._paint_buttons(canvas, buttons)

        return Part(layout.FELT_ROOM, key, paint, now=True)

    def _dice_key(self, large: int) -> Hashable:
        """What dice that lie still look like."""
        shown = self.visit.shown
        draft = self.visit.chooser.current if large in self.visit.mine else None
        picked = draft and (
            id(draft),
            draft.cells,
            draft.pair,
            draft.picked_colour,
            draft.picked_number,
        )
        taken = (*shown.taken_colours.items(), *shown.taken_numbers.items())
        return (shown.throw_seed, taken, picked, shown.match.phase, self._focused_die(), large)

    def _buttons(self) -> Sequence[Widget]:
        """The buttons on show: who only looks on has but the menu."""
        mine = bool(self.visit.mine)
        return [w for w in self.keys.buttons() if mine or w.name == "menu"]

    def _looks_of(self, buttons: Sequence[Widget]) -> Hashable:
        """What buttons look like; the one in focus is drawn by itself."""
        current = self.keys.focus.current
        return tuple(
            (w.name, w.enabled, w.label, w.note, w.tone, w.sign)
            for w in buttons
            if isinstance(w, Button) and w is not current
        )

    def _paint_buttons(self, canvas: Canvas, buttons: Sequence[Widget]) -> None:
        current = self.keys.focus.current
        for widget in buttons:
            if widget is not current:
                widget.draw(canvas, False)

    def _draw_hint(self, canvas: Canvas, large: int, ahead: float) -> None:
        """Light on the cells and dice of the hint."""
        hint = self.visit.hint(large) if large in self.visit.mine else None
        if hint is None or hint.choice is None:
            return
        dice = (f"c{hint.choice.colour_die}", f"n{hint.choice.number_die}")
        boxes = [widget.box for widget in self.keys.focus.widgets if widget.name in dice]
        now = None if self.stage.reduced_motion else self.scene.seconds + ahead / 60
        draft = self.visit.chooser.current
        open_cells = hint.cells & ~(draft.cells if draft else 0)
        draw_hint(canvas, self.scene.grid, open_cells, boxes, now)

    def _parts(self, large: int | None, others: Sequence[int], status: Status) -> list[Part]:
        """All that stays as it is until something happens, each with what it depends on."""
        shown, language, device = self.visit.shown, self.stage.words.language, self.stage.device
        said = (status.key, tuple(status.parts.items()), status.seat, status.calls)
        corner = (shown.match.roll_number, shown.last_roll, self.scene.most_rolls, language)
        who, buttons = (language, device, self.visit.mine), self._buttons()
        hint = [w for w in buttons if layout.STATUS_ROOM.contains(w.box)]
        menu = [w for w in buttons if layout.MENU_ROOM.contains(w.box)]

        def head(canvas: Canvas) -> None:
            draw_status(canvas, self.scene, status)
            self._paint_buttons(canvas, hint)

        parts = [
            Part(layout.STATUS_ROOM, (said, who, self._looks_of(hint)), head),
            Part(layout.CORNER_ROOM, corner, lambda c: draw_corner(c, self.scene)),
            Part(layout.MENU_ROOM, self._looks_of(menu), lambda c: self._paint_buttons(c, menu)),
        ]
        if large is None:
            return parts
        if self.visit.mine:
            hints_key = (who, self.scene.accept_hint)
            parts.append(Part(layout.HINTS_ROOM, hints_key, lambda c: draw_hints(c, self.scene)))
        return [self._felt_part(large), *self._sheet_parts(large, others), *parts]

    def _sheet_parts(self, large: int, others: Sequence[int]) -> list[Part]:
        """The sheets, and what fills the room that they leave."""
        shown, names, words = self.visit.shown, self.visit.names, self.stage.words
        match, below = shown.match, layout.below(len(others))
        claimed = (frozenset(match.claimed_columns), frozenset(match.claimed_colours))
        marks = self._marks(large)
        sheet = Part(
            layout.MAIN,
            (self._seat_key(large), claimed),
            lambda c: paint_large(c, words, shown, large, names[large]),
        )
        tint = shown.tint(large)
        lying = Part(
            layout.MAIN,
            marks,
            lambda c: draw_marks(c, layout.GRID, marks, tint),
            below=sheet,
            now=bool(shown.on_top(large)),
        )
        parts = [lying, *map(self._small_part, layout.small_panels(len(others)), others)]
        if below is not None:
            rest = layout.with_shadow(below)
            owned = tuple(tuple(state.colours.items()) for state in match.seats)
            key = (owned, match.roll_number, names, words.language, shown.tints)
            parts.append(Part(rest, key, lambda c: draw_rest(c, words, shown, below, names)))
        return parts

    def _small_part(self, panel: SmallPanel, seat: int) -> Part:
        """Another seat's sheet."""
        shown, name = self.visit.shown, self.visit.name(seat)
        bot, away = self._seat_info(seat)
        return Part(
            panel.box,
            (self._seat_key(seat), self._turn_key(seat), bot, away),
            lambda c: paint_small(c, shown, panel, seat, name, bot=bot, away=away),
            now=bool(shown.on_top(seat)),
        )

    def _seat_key(self, seat: int) -> tuple[Hashable, ...]:
        """What a seat's sheet and figures look like."""
        shown = self.visit.shown
        state = shown.match.seats[seat]
        return (
            seat,
            shown.tint(seat),
            state.crossed & ~mask_of(shown.fresh(seat)),
            state.jokers,
            state.misses,
            tuple(state.columns.items()),
            tuple(state.colours.items()),
            self.visit.name(seat),
            self.stage.words.language,
        )

    def _turn_key(self, seat: int) -> tuple[Hashable, ...]:
        """What the head of another sheet hangs on: its points, whether and with what it chooses."""
        shown = self.visit.shown
        return (
            shown.throw_seed,
            seat in shown.match.to_act,
            shown.deeds.get(seat),
            shown.dice_of.get(seat),
            shown.dice_moving,
            None if shown.counts(seat) else shown.gained(seat, shown.now),
        )

    def _large(self) -> int | None:
        """The seat that is drawn large: ours, or for watchers the active one."""
        match = self.visit.shown.match
        if not match.seats:
            return None
        seat = self.visit.chooser.shown
        return seat if seat is not None and seat < len(match.seats) else match.active

    def _others(self, large: int | None) -> list[int]:
        """The other seats, from the one after the large one on, clockwise."""
        seats = len(self.visit.shown.match.seats)
        return [] if large is None else [(large + i) % seats for i in range(1, seats)]

    def _home(self, seat: int) -> tuple[float, float]:
        """Where the dice go that a seat took: towards its sheet."""
        others = self._others(self._large())
        if seat not in others:
            return layout.MAIN.centerx, layout.MAIN.centery
        return layout.small_panels(len(others))[others.index(seat)].box.center

    def _seat_info(self, seat: int) -> tuple[bool, bool]:
        """Whether a seat is a bot, and whether its person is away."""
        lobby = self.visit.view.lobby
        if lobby is None or seat >= len(lobby.seats):
            return False, False
        info = lobby.seats[seat]
        return info.kind is SeatKind.BOT, info.away

    def _ground(self, large: int | None, others: Sequence[int]) -> Ground:
        """The night, and the shells of all that lies on it."""
        shown, steps = self.visit.shown, night(self.visit.shown)
        if large is not None:
            steps += self._shells(large)
        for panel, seat in zip(self._small_panels(), others, strict=bool(others)):
            steps.append(partial(paint_small_shell, shown=shown, panel=panel, seat=seat))
        key = (type(self).__name__, large, shown.tints, shown.match.setup)
        return Ground(key, steps, mood=shown.last_roll)

    def _shells(self, large: int) -> list[Painting]:
        """What the large sheet and the dice lie on."""
        return [partial(paint_shell, shown=self.visit.shown, seat=large), paint_tray]

    def _draw_clock(self, canvas: Canvas) -> None:
        """The seconds left for the choices due now (D2)."""
        box, deadline = layout.CORNER, self.visit.seconds_left()
        if deadline is not None:
            canvas.text(f"{deadline}", box.right - 10, box.centery, 44, AMBER, anchor="right")

    def _marks(self, large: int) -> Marks:
        cursor, pen = None, 0.0
        draft = self.visit.chooser.current if large in self.visit.mine else None
        if draft is not None and not self.visit.shown.dice_moving:
            cursor = self.keys.focused_cell()
            rest = self.scene.seconds - self.scene.moved_at - _PEN_RESTS
            pen = round(8 * max(0.0, min(1.0, 1.0 - rest / 0.4))) / 8  # in a few steps
            ready = not draft.is_empty
            return Marks(draft.candidates() if ready else 0, draft.cells, cursor, pen)
        return Marks(cursor=cursor, pen=pen)

    def _focused_die(self) -> tuple[DieKind, int] | None:
        return self.keys.focused_die() if self.stage.device is not Device.MOUSE else None
