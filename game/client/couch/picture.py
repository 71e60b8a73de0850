"""The picture of the couch's table: what stays, what changes with a press, what moves by itself.

All that a press changes is laid out as parts, so that a frame paints only those. Never here: what
devices do (`table`), or how a panel looks (`panel`).
"""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Protocol

from pygame import Rect

from game.client.couch.awaited import draw_hopping, paint_awaited, warm_pens
from game.client.couch.foot import Item
from game.client.couch.foot_line import draw_foot, draw_note, line_key
from game.client.couch.hand import Hand
from game.client.couch.layout import Layout, Panel
from game.client.couch.looks import Look
from game.client.couch.middle import (
    draw_clock,
    draw_colour_focus,
    draw_tray,
    paint_colours,
    paint_roll,
    paint_shells,
    said_box,
)
from game.client.couch.panel import (
    Shown,
    draw_lively,
    draw_state,
    paint_panel,
    paint_shell,
    state_of,
)
from game.client.couch.race import paint_race
from game.client.couch.roster import Roster
from game.client.couch.stopped import draw_stopped
from game.client.couch.strip import draw_focus, paint_strip
from game.client.draw.canvas import Canvas
from game.client.draw.floor import Floor
from game.client.draw.pieces import Ground, Painting, Part, patched
from game.client.draw.theme import Rgb
from game.client.match.felt_dice import prepare
from game.client.match.glow import draw_hint
from game.client.match.mood import draw_beat, night
from game.client.match.presenter import Deed
from game.client.stage import Stage
from game.client.ui.signs import Holding
from game.client.visit import Visit
from game.rules.cells import column_of, mask_of
from game.rules.dice import Colour
from game.table.storage.settings import Language


class CouchShown(Protocol):
    """The couch's table, as far as its picture asks."""

    stage: Stage
    visit: Visit
    roster: Roster
    hands: dict[int, Hand]
    """What is chosen by seat, for those who play here."""
    seconds: float
    """How long the table has been shown."""

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        ...

    def looks(self) -> tuple[Look, ...]:
        """What every seat looks like."""
        ...

    def awaited(self) -> tuple[int, ...]:
        """The seats that are waited for."""
        ...

    def items_of(self, hand: Hand) -> tuple[Item, ...]:
        """What a player may press."""
        ...

    def holding_of(self, seat: int) -> Holding:
        """What a seat's player holds in his hands."""
        ...

    def floor(self) -> Floor | None:
        """Where the dice on show were thrown."""
        ...

    def sentence_now(self) -> tuple[str, dict[str, str | int]]:
        """What goes on, as a key and what fills it."""
        ...

    def draw_said(
        self, canvas: Canvas, box: Rect, tints: Sequence[Rgb], *, busy: bool = False
    ) -> None:
        """Draw what is being said aloud."""
        ...


class CouchPicture:
    """Draws a table of the couch; changes nothing. A mission draws some of it in its own way."""

    def __init__(self, scene: CouchShown) -> None:
        """`scene` is what is drawn."""
        self._scene = scene

    def draw(self, canvas: Canvas, ahead: float) -> None:
        shown, layout, seats = self._scene.visit.shown, self._scene.layout, self._scene.looks()
        awaited = self._scene.awaited()
        ground, parts = self._ground(layout, seats), self._parts(layout, seats, awaited)
        patched(canvas, "choices", ground, parts)
        if not seats:
            return
        draw_beat(canvas, shown, layout.tray, shown.now + ahead / 60)
        if not shown.dice_rest or shown.last_roll:
            self.draw_dice(canvas, layout, seats, shown.now + ahead / 60)
        else:
            prepare(canvas, shown, layout.die, layout.panels[0].grid.pitch)
        self.draw_clock(canvas, layout)
        if self._hopping(awaited):
            now = self._scene.seconds + ahead / 60
            draw_hopping(canvas, self._said_now(), layout, seats, awaited, now)
        for seat, panel in enumerate(layout.panels):
            self._draw_seat(canvas, panel, seat, seats[seat])
        self._scene.draw_said(canvas, said_box(layout), [look.tint for look in seats])

    # --- what a mission shows in another way ----------------------------------------------------

    def draw_dice(
        self, canvas: Canvas, layout: Layout, seats: tuple[Look, ...], now: float
    ) -> None:
        """The dice of the roll."""
        draw_tray(canvas, self._scene.visit.shown, layout, seats, now)

    def draw_clock(self, canvas: Canvas, layout: Layout) -> None:
        """The seconds left for what is due."""
        draw_clock(canvas, layout, self._scene.visit.seconds_left())

    def middle_parts(self, layout: Layout, seats: tuple[Look, ...]) -> list[Part]:
        """What stands between the sheets, with what the cursors are at on it."""
        shown, words = self._scene.visit.shown, self._scene.stage.words
        match, roll = shown.match, (shown.roll_number, shown.last_roll, words.language)
        parts = [self._roll_part(layout, roll), self._colours_part(layout, seats)]
        if layout.strip is not None:
            strip, cursors = layout.strip, self._cursors(seats)
            key = tuple((state.crossed, len(state.columns)) for state in match.seats)
            sheet = Part(strip, key, lambda c: paint_strip(c, match, strip, seats))
            parts.append(
                Part(strip, tuple(cursors), lambda c: draw_focus(c, strip, cursors), below=sheet)
            )
        if layout.spare is not None:
            box, standing = layout.spare, self._standing()
            paint = partial(paint_race, words=words, match=match, box=box, looks=seats)
            parts.append(Part(box, (standing, words.language), paint))
        return parts

    def _roll_part(self, layout: Layout, roll: tuple[int, bool, Language]) -> Part:
        number, last, _ = roll
        words = self._scene.stage.words
        return Part(layout.roll, roll, lambda c: paint_roll(c, words, layout, number, last=last))

    def _colours_part(self, layout: Layout, seats: tuple[Look, ...]) -> Part:
        match = self._scene.visit.shown.match
        key = tuple((state.crossed, len(state.colours)) for state in match.seats)
        sheet = Part(layout.colours, key, lambda c: paint_colours(c, match, layout, seats))
        colours = self._cursor_colours(seats)
        focus = partial(draw_colour_focus, layout=layout, cursors=colours)
        return Part(layout.colours, tuple(colours), focus, below=sheet)

    def _standing(self) -> tuple[Hashable, ...]:
        """What the race hangs on."""
        states = self._scene.visit.shown.match.seats
        return tuple((*state.columns.items(), *state.colours.items()) for state in states)

    def marks_key(self, seat: int) -> object:
        """What lies on a seat's sheet besides crosses hangs on this."""
        return None

    def draw_marks(self, canvas: Canvas, panel: Panel, seat: int) -> None:
        """What lies on a seat's sheet besides crosses."""

    def shells(self, layout: Layout) -> list[Painting]:
        """What lies below all that; it does not move."""
        return [partial(paint_shells, layout=layout)]

    # --- parts ----------------------------------------------------------------------------------

    def _parts(
        self, layout: Layout, seats: tuple[Look, ...], awaited: tuple[int, ...]
    ) -> list[Part]:
        """What changes with every press, and stays as it is in between."""
        if not seats:
            return []
        parts = [self._tray_part(layout, seats), self._awaited_part(layout, seats, awaited)]
        parts += [
            self._part(panel, seat, seats[seat], seat in awaited)
            for seat, panel in enumerate(layout.panels)
        ]
        return [*parts, *self.middle_parts(layout, seats)]

    def _tray_part(self, layout: Layout, seats: tuple[Look, ...]) -> Part:
        """The dice while they lie still; those that move are drawn over it."""
        shown = self._scene.visit.shown
        if not shown.dice_rest or shown.last_roll:  # then light beats below them
            return Part(layout.tray, None, lambda c: None, now=True)
        taken = (*shown.taken_colours.items(), *shown.taken_numbers.items())
        key = (shown.throw_seed, shown.thrower, taken)
        return Part(
            layout.tray, key, lambda c: self.draw_dice(c, layout, seats, shown.now), now=True
        )

    def _hopping(self, awaited: tuple[int, ...]) -> bool:
        """Whether pens hop that are waited for."""
        return bool(awaited) and not self._scene.stage.reduced_motion

    def _said_now(self) -> str:
        """What goes on, in words."""
        key, parts = self._scene.sentence_now()
        return self._scene.stage.words(key, **parts)

    def _awaited_part(
        self, layout: Layout, seats: tuple[Look, ...], awaited: tuple[int, ...]
    ) -> Part:
        """Who is awaited; those who hop are drawn over it."""
        text, deeds = self._said_now(), dict(self._scene.visit.shown.deeds)
        hopping = self._hopping(awaited)
        key = (text, tuple(deeds.items()), awaited, hopping)

        def paint(canvas: Canvas) -> None:
            paint_awaited(canvas, text, layout, seats, deeds, awaited, hopping=hopping)

        return Part(layout.awaited, key, paint, now=True)

    def _part(self, panel: Panel, seat: int, look: Look, awaited: bool) -> Part:
        """A seat's choice and the line under it."""
        hand, player = self._scene.hands.get(seat), self._scene.roster.at_seat(seat)
        what = Shown(seat, look, hand if player is not None else None, awaited)
        state, words = (
            state_of(self._scene.visit.shown, what, self._scene.seconds),
            self._scene.stage.words,
        )
        marks, sheet = self.marks_key(seat), self._sheet_part(panel, seat, look)
        crossing = bool(self._scene.visit.shown.on_top(seat))
        if hand is None or player is None:
            note = self._note(seat, awaited)

            def paint(canvas: Canvas) -> None:
                draw_state(canvas, panel, state)
                self.draw_marks(canvas, panel, seat)
                draw_note(canvas, panel, note)

            return Part(panel.box, (state, note, marks), paint, below=sheet, now=crossing)
        line = () if player.stopped else self._scene.items_of(hand)
        beat = 1.0 if self._scene.stage.reduced_motion else self._scene.seconds * 1.6 % 1.0
        held, loud = self._scene.holding_of(seat), beat > 0.5 and any(item.loud for item in line)

        def paint_hand(canvas: Canvas) -> None:
            draw_state(canvas, panel, state)
            self.draw_marks(canvas, panel, seat)
            draw_foot(canvas, words, panel, line, held, loud=loud)

        key = (state, line_key(line), held, loud, marks)
        return Part(panel.box, key, paint_hand, below=sheet, now=crossing)

    def _sheet_part(self, panel: Panel, seat: int, look: Look) -> Part:
        """A seat's sheet, name and figures: they stay until something happens."""
        shown = self._scene.visit.shown
        state = shown.match.seats[seat]
        key = (
            state.crossed & ~mask_of(shown.fresh(seat)),
            state.jokers,
            state.misses,
            tuple(state.columns.items()),
            tuple(state.colours.items()),
            frozenset(shown.match.claimed_columns),
        )
        return Part(panel.box, key, lambda c: paint_panel(c, shown, panel, seat, look))

    def _draw_seat(self, canvas: Canvas, panel: Panel, seat: int, look: Look) -> None:
        """What moves by itself on a seat's panel, or lies over all of it."""
        hand, player = self._scene.hands.get(seat), self._scene.roster.at_seat(seat)
        draw_lively(
            canvas, self._scene.stage.words, self._scene.visit.shown, panel, seat, look.tint
        )
        if self._scene.visit.shown.on_top(seat):
            self.draw_marks(canvas, panel, seat)
        if hand is None or player is None:
            return
        if player.stopped:
            draw_stopped(
                canvas, self._scene.stage.words, panel, player, self._scene.holding_of(seat)
            )
        else:
            self._draw_hint(canvas, panel, hand, look.tint)

    def _draw_hint(self, canvas: Canvas, panel: Panel, hand: Hand, tint: Rgb) -> None:
        """Light on the cells and dice of a player's hint."""
        hint = self._scene.visit.hint(hand.seat)
        if hint is None or hint.choice is None:
            return
        boxes, inner = (
            [],
            10 * [s for s in self._scene.hands if self._scene.visit.hint(s)].index(hand.seat),
        )
        for die in (hint.choice.colour_die, 3 + hint.choice.number_die):
            side = self._scene.layout.die - inner  # several players' frames lie inside each other
            box = Rect(0, 0, side, side)
            box.center = self._scene.layout.dice[die]
            boxes.append(box)
        now = None if self._scene.stage.reduced_motion else self._scene.seconds
        open_cells = hint.cells & ~(hand.draft.cells if hand.draft else 0)
        draw_hint(canvas, panel.grid, open_cells, boxes, now, tint)

    def _note(self, seat: int, awaited: bool) -> str:
        """What a seat does that is not played here."""
        shown = self._scene.visit.shown
        if awaited:
            return self._scene.stage.words("couch.thinking")
        passed = shown.deeds.get(seat) is Deed.PASSED and not shown.dice_moving
        return self._scene.stage.words("couch.passed") if passed else ""

    def _cursors(self, seats: tuple[Look, ...]) -> list[tuple[int, tuple[int, int, int]]]:
        """The columns under the cursors, with their players' tints."""
        return [
            (column_of(hand.cell), seats[seat].tint)
            for seat, hand in self._scene.hands.items()
            if hand.draft is not None and self._scene.roster.at_seat(seat) is not None
        ]

    def _cursor_colours(self, seats: tuple[Look, ...]) -> list[tuple[Colour, Rgb]]:
        """The colours under the cursors, with their players' tints."""
        states = self._scene.visit.shown.match.seats
        return [
            (states[seat].sheet.colours[hand.cell], seats[seat].tint)
            for seat, hand in self._scene.hands.items()
            if hand.draft is not None and self._scene.roster.at_seat(seat) is not None
        ]

    def _ground(self, layout: Layout, seats: tuple[Look, ...]) -> Ground:
        """The night, and what everything lies on."""
        shown = self._scene.visit.shown
        steps = night(shown)
        if seats:
            steps += [*self.shells(layout), partial(warm_pens, layout=layout, seats=seats)]
            for panel, look in zip(layout.panels, seats, strict=True):
                steps.append(partial(paint_shell, panel=panel, look=look))
        key = (type(self).__name__, seats, shown.match.setup)
        return Ground(key, steps, mood=shown.last_roll)
