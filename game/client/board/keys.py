"""What can be pressed at the table: dice, cells and buttons, and what pressing them does.

Never here: drawing dice or cells; only the buttons draw themselves.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.board.layout import Layout
from game.client.board.own_layout import (
    HINT,
    MENU,
    OTHER,
    PASS,
    SEND,
    UNDO,
    die_box,
    own_layout,
    own_mission_layout,
)
from game.client.draw.icons import Icon
from game.client.input.intents import Act, Click, Drag, Intent, Lift, Move, PointAt, Press
from game.client.match.fingers import Fingers
from game.client.match.status import is_decision
from game.client.match.visit import Visit
from game.client.sound import Sound
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.focus import Focus
from game.client.ui.widget import Widget
from game.client.words import Words
from game.rules.cells import CELLS, Cell, cell_name, parse_cell
from game.rules.dice import DieKind
from game.rules.match import Phase

_ARMED_SECONDS: Final = 4.0
_DICE, _SHEET, _BUTTONS = "dice", "sheet", "buttons"
_MISSION_BOXES: Final = {
    "undo": Rect(986, 924, 64, 66),
    "other": Rect(1058, 924, 178, 66),
    "pass": Rect(1244, 924, 216, 66),
}
"""Where buttons lie whose words are longer in a mission, or shorter for that."""
_KINDS: Final = {"c": DieKind.COLOUR, "n": DieKind.NUMBER}


class Keys:
    """The focus at the table and the deeds behind it."""

    def __init__(
        self,
        words: Words,
        visit: Visit,
        open_menu: Callable[[], None],
        play: Callable[[Sound], None],
    ) -> None:
        """`open_menu` opens the menu, `play` lets a sound be heard."""
        self._words = words
        self._visit = visit
        self._open_menu = open_menu
        self._play = play
        self._armed_until = -1.0
        self._now = 0.0
        self._key: object = None
        self._fingers = Fingers()
        self.focus = Focus()
        self._shown: list[Widget] = []
        """The widgets that draw themselves."""
        self.moved_at = 0.0
        """When the cursor last moved, in seconds of the table's clock."""

    @property
    def layout(self) -> Layout:
        """Where everything lies for the seats of this match."""
        seats = max(1, len(self._visit.shown.match.seats))
        return own_layout(seats) if self._visit.plan is None else own_mission_layout(seats)

    # --- reading --------------------------------------------------------------------------------

    def focused_cell(self) -> Cell | None:
        """The cell that has the focus."""
        current = self.focus.current
        if current is None or current.tag != _SHEET:
            return None
        return parse_cell(current.name)

    def focused_die(self) -> tuple[DieKind, int] | None:
        """The die that has the focus."""
        current = self.focus.current
        if current is None or current.tag != _DICE:
            return None
        return _KINDS[current.name[0]], int(current.name[1:])

    def buttons(self) -> Sequence[Widget]:
        """The widgets that draw themselves."""
        return self._shown

    # --- building -------------------------------------------------------------------------------

    def refresh(self, now: float) -> None:
        """Build everything anew if anything it depends on has changed."""
        self._now = now
        if now > self._armed_until:
            self._armed_until = -1.0
        draft, chooser = self._visit.chooser.current, self._visit.chooser
        match = self._visit.shown.match
        key = (
            id(draft),
            draft
            and (draft.cells, draft.pair, draft.can_undo, draft.picked_colour, draft.picked_number),
            chooser.may_send(match),
            self._armed_until > 0,
            self._words.language,
            match.phase,
            match.roll_number,
            self._visit.shown.dice_moving,
        )
        if key != self._key:
            self._key = key
            widgets = [*self._dice(), *self._cells(), *self._buttons()]
            self.focus.show(widgets, "H4")
            self._shown = [w for w in widgets if w.tag == _BUTTONS]

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
                        box=die_box(self.layout, kind is DieKind.NUMBER, die),
                        action=partial(self._pick_die, kind, die),
                    )
                )
        return widgets

    def _cells(self) -> list[Widget]:
        return [
            Widget(
                name=cell_name(Cell(i)),
                tag=_SHEET,
                box=self.layout.panels[0].grid.box(Cell(i)),
                action=partial(self._pick_cell, Cell(i)),
            )
            for i in range(CELLS)
        ]

    def _buttons(self) -> list[Widget]:
        draft, match = self._visit.chooser.current, self._visit.shown.match
        due = self._visit.chooser.may_send(match) and not self._visit.shown.dice_moving
        undo = draft is not None and draft.can_undo
        others = draft is not None and len(draft.pairs()) > 1
        sure = self._armed_until > 0
        passes, tone = ("pass_sure", ButtonTone.DANGER) if sure else ("pass", ButtonTone.PLAIN)
        return [
            self._send_button(due),
            self._button("undo", UNDO, self._undo, "undo", enabled=undo),
            self._button("other", OTHER, self._cycle, "other", enabled=others),
            self._button("pass", PASS, self._pass, passes, enabled=due, tone=tone),
            self._button("hint", HINT, self._hint, sign=Icon.BULB, enabled=due),
            self._button("menu", MENU, self._open_menu, sign=Icon.DOTS),
        ]

    def _send_button(self, due: bool) -> Button:
        """Says what the choice costs, or that it has to wait."""
        words, draft = self._words, self._visit.chooser.current
        whole = draft is not None and draft.choice is not None
        cost = draft.cost if draft else 0
        waits = draft is not None and not due
        return Button(
            name="send",
            tag=_BUTTONS,
            box=SEND,
            enabled=due and whole,
            action=self._send,
            tone=ButtonTone.GO,
            size=48,
            label=words("table.wait" if waits else "table.send"),
            note=words("table.send_cost", count=cost) if whole and cost else "",
            sign=Icon.CLOCK if waits else Icon.CHECK,
        )

    def _button(
        self,
        name: str,
        box: Rect,
        action: Callable[[], None],
        word: str = "",
        *,
        enabled: bool = True,
        tone: ButtonTone = ButtonTone.PLAIN,
        sign: Icon | None = None,
    ) -> Button:
        """One of the smaller ones, with a word or a sign; in missions a pass names its price."""
        mission = self._visit.plan is not None
        table = "mission" if mission and name == "pass" else "table"
        if mission and name == "undo":
            word, sign = "", Icon.BACK
        return Button(
            name=name,
            tag=_BUTTONS,
            box=_MISSION_BOXES.get(name, box) if mission else box,
            action=action,
            enabled=enabled,
            label=self._words(f"{table}.{word}") if word else "",
            tone=tone,
            sign=sign,
            size=34,
        )

    # --- deeds ----------------------------------------------------------------------------------

    def handle(self, intent: Intent, now: float) -> None:
        """A person wants something."""
        self._now = now
        if isinstance(intent, (Move, PointAt)):
            self.moved_at = now
        before = self.focus.name
        if not (isinstance(intent, Press) and self._shortcut(intent.act)) and not self._touch(
            intent
        ):
            self.focus.handle(intent)
        if isinstance(intent, Move) and self.focus.name != before:
            self._play(Sound.STEP)
        if isinstance(intent, (Click, Drag, Press)):
            self.refresh(now)

    def _touch(self, intent: Intent) -> bool:
        """A pointer fills a block by a second tap, and crosses what it is drawn over."""
        match intent:
            case Click(x, y):
                cell = self._cell_at(x, y)
                twice = cell is not None and self._fingers.tap(cell, self._now)
                return twice and cell is not None and self._fill(cell)
            case Drag(x, y):
                cell = self._cell_at(x, y)
                draft = self._visit.chooser.current
                if cell is None or draft is None or not self._fingers.drag(cell):
                    return False
                if draft.candidates() >> cell & 1:  # crossed if it may be, never uncrossed
                    self._pick_cell(cell)
            case Lift():
                self._fingers.lift()
        return False

    def _cell_at(self, x: float, y: float) -> Cell | None:
        """The cell of the large sheet at a place."""
        found = (w for w in self.focus.widgets if w.tag == _SHEET and w.box.collidepoint(x, y))
        return next((parse_cell(widget.name) for widget in found), None)

    def _fill(self, cell: Cell) -> bool:
        """Cross all that can only be one placement."""
        if self._visit.shown.dice_moving or not self._visit.chooser.fill(cell):
            return False
        self._play(Sound.CROSS)
        return True

    def _shortcut(self, act: Act) -> bool:
        draft = self._visit.chooser.current
        deciding = is_decision(self._visit.shown.match)
        match act:
            case Act.PASS if deciding:
                pass
            case Act.SUBMIT if draft is not None and draft.choice is not None:
                self._send()
            case Act.UNDO:
                self._undo()
            case Act.BACK:
                if draft is not None and draft.can_undo:
                    self._undo()
                else:
                    self._open_menu()
            case Act.CYCLE:
                self._cycle()
            case Act.PASS:
                self._pass()
            case Act.HINT:
                self._hint()
            case Act.MENU:
                self._open_menu()
            case _:
                return False
        return True

    def _pick_die(self, kind: DieKind, die: int) -> None:
        done = self._visit.chooser.pick_die(kind, die)
        self._play(Sound.ACCEPT if done else Sound.REFUSED)

    def _pick_cell(self, cell: Cell) -> None:
        chooser, draft = self._visit.chooser, self._visit.chooser.current
        if draft is None or self._visit.shown.dice_moving:
            return
        done = chooser.pick_cell(cell)
        if not done:
            chooser.explain(self._visit.shown.match, cell)
        self._play(Sound.CROSS if done else Sound.REFUSED)

    def _send(self) -> None:
        if self._visit.chooser.send(self._visit.shown.match):
            self._play(Sound.ACCEPT)

    def _undo(self) -> None:
        if self._visit.chooser.undo():
            self._play(Sound.BACK)

    def _hint(self) -> None:
        self._play(Sound.ACCEPT if self._visit.ask_hint() else Sound.REFUSED)

    def _cycle(self) -> None:
        if self._visit.chooser.cycle():
            self._play(Sound.STEP)

    def _pass(self) -> None:
        """The first press asks, the second one passes; where nothing fits one is enough."""
        visit = self._visit
        match, seat = visit.shown.match, visit.chooser.shown
        if not visit.chooser.may_send(match) or seat is None or visit.shown.dice_moving:
            return
        sure = self._armed_until > 0 or (match.phase is not Phase.OVER and not match.legal(seat))
        if not sure:
            self._armed_until = self._now + _ARMED_SECONDS
            return
        self._armed_until = -1.0
        if visit.chooser.send_pass(match):
            self._play(Sound.BACK)
