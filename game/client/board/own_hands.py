"""The hands of one person alone: they press dice, cells, panels and buttons, one of which has
focus.

Never here: what a press does to a choice (`hand`), drawing dice or cells; only buttons draw
themselves.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.board.beside_dice import SEATS
from game.client.board.hand import Hand, HandStep
from game.client.board.hands import Hands, cell_at
from game.client.board.layout import Layout
from game.client.board.own_buttons import BUTTONS, Deeds, make_buttons
from game.client.board.own_layout import (
    die_box,
    own_layout,
)
from game.client.board.tray_dice import Use, uses_of
from game.client.input.presses import Act, Click, Device, Drag, Intent, Lift, Move, PointAt, Press
from game.client.input.sources import Heard
from game.client.match.status_line import StatusLine, is_decision
from game.client.match.visit import Visit
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.focus import Focus
from game.client.ui.hints import HintItem
from game.client.ui.widget import Widget
from game.rules.cells import CELLS, Cell, cell_name, parse_cell
from game.rules.dice import DieKind
from game.rules.mission import GoalKind
from game.table.play.seat_view import Cursor
from game.table.play.team_view import steps_at

_DICE, _SHEET = "dice", "sheet"
_KINDS: Final = {"c": DieKind.COLOUR, "n": DieKind.NUMBER}


def die_of(widget: Widget) -> tuple[DieKind, int]:
    """The die that a widget stands for."""
    return _KINDS[widget.name[0]], int(widget.name[1:])


class OwnHands(Hands):
    """One person with a focus, who may play several seats in turn, with a hand for each."""

    def __init__(self, stage: Stage, visit: Visit, open_menu: Callable[[int | None], None]) -> None:
        super().__init__(stage, visit, open_menu)
        self.looked_at: int | None = None
        """Somebody else's seat whose sheet is shown large, None for the usual one."""
        self.focus = Focus()
        self._now = 0.0
        self._layout = own_layout(1)
        self._buttons: list[Widget] = []
        self._cells_of: tuple[Layout, list[Widget]] | None = None
        """The cells' widgets, kept while the layout stays the same."""

    @property
    def hand(self) -> Hand | None:
        """The hand of the seat on show, None for a watcher."""
        seat = self._visit.chooser.shown
        return self.get(seat) if seat is not None else None

    # --- reading --------------------------------------------------------------------------------

    @property
    def order(self) -> Sequence[int]:
        """The seat looked at comes first, else our own (even while a bot plays it), for watchers
        the active one; then the others.
        """
        match, seat = self._visit.shown.match, self._visit.chooser.shown
        seats = len(match.seats)
        if seat is None:
            seat = next(iter(self._visit.left_to_bots), None)
        first = seat if seat is not None and seat < seats else match.active
        large = first if self.looked_at is None else self.looked_at
        return (large, *((first + i) % seats for i in range(1, seats))) if seats else ()

    @property
    def looks(self) -> bool:
        return self.looked_at is not None

    def playing(self, seat: int) -> Hand | None:
        hand = self.hand
        return hand if hand is not None and hand.seat == seat and not self.looks else None

    def cursor(self, hand: Hand, now: float) -> Cursor | None:
        return super().cursor(hand, now) if self.focused_cell() is not None else None

    def uses(self) -> tuple[Use, ...]:
        return uses_of(self._visit.chooser.current, self._visit.shown.roll)

    @property
    def circle(self) -> str | None:
        plan, cell, hand = self._visit.plan, self.focused_cell(), self.hand
        if plan is None or cell is None or hand is None or self.looks:
            return None
        circles = (
            item for kind, item in steps_at(plan, hand.seat, cell) if kind is GoalKind.CIRCLE
        )
        return next(circles, None)

    def status(self) -> StatusLine:
        """What to do now, the hint somebody asked for, or why a press did not work."""
        if self.looked_at is not None:
            looked_at = self.looked_at
            return StatusLine("table.looking", {"name": self._visit.name(looked_at)}, looked_at)
        if self.why is not None and self.hand is not None:
            first = self._visit.name(self._visit.shown.match.active)
            return StatusLine(self.why, {"name": first}, self.hand.seat, calls=True)
        return super().status()

    def hint_items(self) -> Sequence[HintItem]:
        words, mission = self._stage.words, self._visit.plan is not None
        if not self._visit.mine:
            return ((Act.MENU, words("pause.menu")),) if self._visit.left_to_bots else ()
        return (
            (None, words("hint.choose")),
            (Act.ACCEPT, words("hint.cross" if self.focused_cell() is not None else "hint.select")),
            *self._send_item,
            (Act.UNDO, words("hint.undo")),
            (Act.CYCLE, words("hint.other")),
            (Act.PASS, words("mission.hint_pass" if mission else "hint.pass")),
            (self.die_act, words("hint.die")),
        )

    @property
    def _send_item(self) -> Sequence[HintItem]:
        """The hint to send; until the choice is complete, Enter does what the space bar does."""
        return ((Act.SUBMIT, self._stage.words("hint.send")),) if self._is_whole else ()

    @property
    def _is_whole(self) -> bool:
        """Whether the choice of the seat on show may be sent."""
        draft = self._visit.chooser.current
        return draft is not None and draft.choice is not None

    @property
    def die_act(self) -> Act:
        """The act that moves to the next die: first of the colours, then of the numbers."""
        draft = self._visit.chooser.current
        return Act.PREVIOUS if draft is None or draft.picked_colour is None else Act.NEXT

    @property
    def why(self) -> str | None:
        """Why the last press for the seat on show did not work, as a key of the word files."""
        return self.hand.why if self.hand is not None else None

    def focused_cell(self) -> Cell | None:
        """The focused cell, if a cell has the focus."""
        current = self.focus.current
        if current is None or current.tag != _SHEET:
            return None
        return parse_cell(current.name)

    @property
    def focused(self) -> Widget | None:
        return self.focus.current

    @property
    def focused_die(self) -> Rect | None:
        current = self.focus.current
        if current is None or current.tag != _DICE or self._stage.device is Device.MOUSE:
            return None
        return current.box

    def buttons(self) -> Sequence[Widget]:
        """The buttons on show; a watcher has only the menu."""
        if self._visit.mine:
            return self._buttons
        return [widget for widget in self._buttons if widget.name == "menu"]

    # --- building -------------------------------------------------------------------------------

    def follow(self, now: float, layout: Layout) -> None:
        super().follow(now, layout)
        self._now, self._layout = now, layout
        if self.looked_at is not None and self.looked_at not in self.order[1:]:
            self.looked_at = None
        widgets = [*self._dice(), *self._cells(layout), *self._others(), *self._make_buttons()]
        self.focus.show(widgets, cell_name(self.hand.cell) if self.hand is not None else "H4")
        self._buttons = [w for w in widgets if w.tag == BUTTONS]
        self._lay_hand()

    def _lay_hand(self) -> None:
        """Move the hand to the focused cell."""
        cell, hand = self.focused_cell(), self.hand
        if cell is not None and hand is not None:
            hand.cell = cell

    def _dice(self) -> list[Widget]:
        roll = self._visit.shown.roll
        draft = self._visit.chooser.current
        if roll is None or draft is None or self._visit.shown.dice_moving:
            return []
        dice = max(len(roll.colours), len(roll.numbers))
        widgets: list[Widget] = []
        for letter, kind in _KINDS.items():
            for die in range(dice):
                available = self._visit.shown.match.available[kind is DieKind.NUMBER]
                widgets.append(
                    Widget(
                        name=f"{letter}{die}",
                        tag=_DICE,
                        enabled=die in available,
                        box=die_box(self._layout, kind is DieKind.NUMBER, die),
                        action=partial(self._pick_die, kind, die),
                    )
                )
        return widgets

    def _others(self) -> list[Widget]:
        """The small panels: pressing one enlarges its sheet, or puts it back."""
        panels = self._layout.panels[1:]
        return [
            Widget(name=f"seat {i}", tag=SEATS, box=panel.box, action=partial(self._look_at, i))
            for i, panel in enumerate(panels, start=1)
            if i < len(self.order)
        ]

    def _cells(self, layout: Layout) -> list[Widget]:
        if self._cells_of is None or self._cells_of[0] is not layout:
            grid = layout.panels[0].grid
            cells = [
                Widget(
                    name=cell_name(Cell(i)),
                    tag=_SHEET,
                    box=grid.box(Cell(i)),
                    action=partial(self._pick_cell, Cell(i)),
                )
                for i in range(CELLS)
            ]
            self._cells_of = layout, cells
        return self._cells_of[1]

    def _make_buttons(self) -> list[Widget]:
        deeds = Deeds(self._send, self._undo, self._cycle, self._pass, self._hint, self._show_menu)
        mission, draft = self._visit.plan is not None, self._visit.chooser.current
        buttons = make_buttons(self._stage.words, self.hand, draft, deeds, mission=mission)
        return [button for button in buttons if button.name != "menu" or self.has_menu]

    # --- deeds ----------------------------------------------------------------------------------

    def hear(self, heard: Heard, layout: Layout) -> None:
        intent, hand, before = heard.intent, self.hand, self.focus.name
        if hand is not None and isinstance(intent, (Move, PointAt)):
            hand.moved_at = self._now
        if hand is not None and isinstance(intent, Move):
            hand.calm()
        if not (isinstance(intent, Press) and self._shortcut(intent.act)) and not self._touch(
            intent
        ):
            self.focus.handle(intent)
        self._lay_hand()
        if isinstance(intent, Move) and self.focus.name != before:
            self._play(Sound.STEP)
        if isinstance(intent, (Click, Drag, Press)):
            self.follow(self._now, layout)

    def _touch(self, intent: Intent) -> bool:
        """A second tap fills a block; dragging crosses the cells it touches."""
        hand = self.hand
        if hand is None or not self._allows_cells():
            return False
        match intent:
            case Click(x, y):
                cell, die = cell_at(self._layout.panels[0], x, y), self._taken_die_at(x, y)
                if die is not None:
                    self._pick_die(*die)
                return cell is not None and self._play(hand.tap_twice(cell))
            case Drag(x, y):
                cell = cell_at(self._layout.panels[0], x, y)
                return cell is not None and self._play(hand.drag(cell))
            case Lift():
                hand.lift()
        return False

    def _allows_cells(self) -> bool:
        """Whether cells may be crossed now, as far as this screen knows."""
        return self.looked_at is None

    def _look_at(self, place: int) -> None:
        """Enlarge the sheet of the panel there, or go back to the usual one."""
        seat = self.order[place]
        self.looked_at = None if self.looked_at == seat else seat
        self._play(Sound.STEP)

    def _taken_die_at(self, x: float, y: float) -> tuple[DieKind, int] | None:
        """The die that lay at a place until somebody took it."""
        found = (w for w in self.focus.widgets if w.tag == _DICE and not w.enabled)
        return next((die_of(w) for w in found if w.box.collidepoint(x, y)), None)

    def _shortcut(self, act: Act) -> bool:
        hand, draft = self.hand, self._visit.chooser.current
        match act:
            case Act.PASS if is_decision(self._visit.shown.match):
                pass
            case Act.SUBMIT if self._is_whole:
                self._send()
            case Act.UNDO:
                self._undo()
            case Act.BACK if self.looked_at is not None:
                self.looked_at = None
            case Act.BACK:
                asked = hand is not None and hand.step is HandStep.SURE
                if asked or (draft is not None and draft.can_undo):
                    self._undo()
                else:
                    self._show_menu()
            case Act.CYCLE:
                self._cycle()
            case Act.PASS:
                self._pass()
            case Act.NEXT | Act.PREVIOUS:
                self._press(act)
            case Act.HINT:
                self._hint()
            case Act.MENU:
                self._show_menu()
            case _:
                return False
        return True

    def _press(self, act: Act) -> None:
        """Act for the seat on show."""
        if self.hand is not None:
            self._do(self.hand, Press(act))

    def _pick_die(self, kind: DieKind, die: int) -> None:
        if self.hand is not None:
            self._play(self.hand.pick_die(kind, die))

    def _pick_cell(self, cell: Cell) -> None:
        if self.looked_at is not None:
            self.looked_at = None  # whoever presses the sheet wants their own
        elif self.hand is not None:
            self._play(self.hand.pick(cell))

    def _send(self) -> None:
        if self.hand is not None and self.hand.due:
            self._press(Act.SUBMIT)

    def _undo(self) -> None:
        self._press(Act.UNDO)

    def _hint(self) -> None:
        self._press(Act.HINT)

    def _show_menu(self) -> None:
        self._open_menu(None)

    def _cycle(self) -> None:
        self._press(Act.CYCLE)

    def _pass(self) -> None:
        self._press(Act.PASS)
