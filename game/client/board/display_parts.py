"""The displays between and around the sheets, each cached under the value it is painted from.

Never here: seats and dice (`picture`), or how displays are painted.
"""

from collections.abc import Hashable
from functools import partial
from typing import Final

from pygame import Rect

from game.client.board.beside_dice import looks_of, paint_buttons
from game.client.board.columns import draw_focus, draw_frame, paint_columns
from game.client.board.displays import (
    draw_colour_focus,
    goal_box,
    paint_colours,
    paint_roll,
    paint_title,
)
from game.client.board.goal import paint_goal
from game.client.board.goal_places import focused_boxes, goal_places
from game.client.board.hand import Hand
from game.client.board.hands import Hands
from game.client.board.head import HeadLine, draw_table_hints, paint_corner, paint_status
from game.client.board.layout import Display, Layout
from game.client.board.own_layout import with_shadow
from game.client.board.race import paint_race
from game.client.board.right_column import paint_letters, paint_owners
from game.client.board.route import paint_route
from game.client.board.side import paint_side, paint_story
from game.client.board.track import paint_milestones, paint_track
from game.client.board.views import Views
from game.client.draw.caches.pieces import Part
from game.client.draw.canvas import Canvas
from game.client.draw.theme import Rgb
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.signs import in_hand
from game.rules.cells import column_of
from game.rules.mission import MISSION_ROLLS
from game.rules.setup import SOLO_ROLLS, Mode
from game.table.play.team_view import TeamView, steps_at

BEFORE: Final = (Display.STATUS, Display.CORNER, Display.MENU)
"""Displays shown before a match has begun."""
_GOAL_SCALE: Final = 36 / 32
"""How much larger a goal is drawn than at one person's table."""
_MILESTONES_SCALE: Final = 1.42


class DisplayParts:
    """The parts of the picture that show displays."""

    def __init__(self, stage: Stage, visit: Visit, made: Views, hands: Hands) -> None:
        self._stage = stage
        self._visit = visit
        self._made = made
        self._hands = hands

    def part(self, display: Display, box: Rect, layout: Layout) -> Part:
        """The part for a display."""
        words, shown, records = self._stage.words, self._visit.shown, self._made.records
        match display:
            case Display.ROLL:
                return self._roll_part(box)
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
            case Display.OWNERS:
                return Part(with_shadow(box), records, lambda c: paint_owners(c, box, records))
            case Display.LETTERS:
                number = shown.match.roll_number
                paint_all = partial(paint_letters, words=words, box=box, roll_on_show=number)
                return Part(with_shadow(box), number, paint_all)
            case Display.STATUS | Display.CORNER | Display.MENU | Display.HINTS:
                return self._own_part(display, box)
        return self._team_part(display, box, layout)

    def _roll_part(self, box: Rect) -> Part:
        words, shown, menu = self._stage.words, self._visit.shown, self._hands.has_menu
        number, last = shown.roll_number, shown.last_roll
        paint = partial(paint_roll, words=words, box=box, number=number, last=last, menu=menu)
        return Part(box, (number, last), paint)

    # --- the table of one person ----------------------------------------------------------------

    def _own_part(self, display: Display, box: Rect) -> Part:
        """Displays of one person's table: lines of text at the edges, and buttons."""
        words, hands = self._stage.words, self._hands
        buttons, focused = hands.buttons(), hands.focused
        match display:
            case Display.STATUS:
                told = self._told()

                def paint(canvas: Canvas) -> None:
                    paint_status(canvas, words, told)
                    paint_buttons(canvas, buttons, box, focused)

                return Part(box, (told, looks_of(buttons, box, focused)), paint)
            case Display.CORNER:
                return self._corner_part(box)
            case Display.HINTS:
                held, items = in_hand(self._stage), tuple(hands.hint_items())
                hints = partial(draw_table_hints, words=words, items=items, held=held)
                return Part(box, (held, items), hints)
        key = looks_of(buttons, box, focused)
        return Part(box, key, lambda c: paint_buttons(c, buttons, box, focused))

    def _told(self) -> HeadLine:
        """The status line, ready to paint."""
        status, records = self._hands.status(), self._made.records
        seat = status.seat if status.seat is not None and status.seat < len(records) else None
        look = records[seat].look if seat is not None else None
        return HeadLine(status, look, bool(self._visit.mine), in_hand(self._stage))

    def _corner_part(self, box: Rect) -> Part:
        words, shown, setup = self._stage.words, self._visit.shown, self._visit.shown.match.setup
        if setup is None:
            return Part(box, None, lambda c: None)
        roll, last = shown.roll_number, shown.last_roll
        most = {Mode.MISSION: MISSION_ROLLS, Mode.SOLO: SOLO_ROLLS}.get(setup.mode)
        key: Hashable = roll, most, last
        return Part(box, key, lambda c: paint_corner(c, words, roll, most, last=last))

    # --- missions -------------------------------------------------------------------------------

    def _team_part(self, display: Display, box: Rect, layout: Layout) -> Part:
        """Displays that only missions have."""
        words, team = self._stage.words, self._made.team
        if team is None:
            return Part(box, None, lambda c: None)
        match display:
            case Display.ROUTE:
                menu = self._hands.has_menu
                return Part(box, team, lambda c: paint_route(c, words, team, box, menu=menu))
            case Display.TRACK:
                room = Rect(0, box.top, 1920, box.height + 10)  # the roll on show shines
                return Part(room, team, lambda c: paint_track(c, words, team, box))
            case Display.MILESTONES:
                scale = _MILESTONES_SCALE
                return Part(box, team, lambda c: paint_milestones(c, words, team, box, scale=scale))
            case Display.SIDE:
                side, full = layout.panels[0].foot, len(team.seats) == 4
                seat = self._hands.order[0]
                return Part(
                    box,
                    (team, seat),
                    lambda c: paint_side(c, words, team, seat, side, full=full),
                )
            case Display.STORY:
                room = with_shadow(box).clip(Rect(0, 224, 1920, 856))
                return Part(room, team, lambda c: paint_story(c, words, team, box))
        return self._goal_part(team, box)

    def _goal_part(self, team: TeamView, box: Rect) -> Part:
        """The goal, with frames around the steps under cursors."""
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
                    draw_frame(canvas, place.inflate(6, 6), tints)

        return Part(box, at, focus, below=Part(box, team, paint))

    def _cursors(self) -> list[tuple[int, Hand, Rgb]]:
        """The hands with a visible cursor, and their players' tints."""
        records = self._made.records
        return [
            (seat, hand, records[seat].look.tint)
            for seat, hand in self._hands.items()
            if hand.draft is not None and self._hands.playing(seat) is not None
        ]
