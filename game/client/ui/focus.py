"""The focus: which widget the next press goes to, and where it moves from there.

Mouse, keys and controllers share one focus: the mouse sets it by pointing, the others move it to
the nearest widget in a direction. Nothing here draws.
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.input.presses import Act, Click, Intent, Move, PointAt, Press
from game.client.ui.widget import Widget

_ALIKE: Final = 16
"""Units by which one widget may be nearer than another and count as no nearer."""


class Focus:
    """The widgets of a screen, one of which has the focus."""

    def __init__(self) -> None:
        self._widgets: list[Widget] = []
        self._named: dict[str, Widget] = {}
        self._name: str | None = None
        self._makes_do = False
        """Whether it only waits here until the first choice becomes usable, and nobody moved it
        here.
        """
        self.pointed = False
        """Whether the mouse put the focus here."""

    def show(self, widgets: Sequence[Widget], first: str | None = None) -> None:
        """Show these widgets. The focus stays on its name, or else goes to `first`.

        If that cannot be used yet, the focus waits elsewhere and goes there as soon as possible.
        """
        self._widgets = list(widgets)
        self._named = {widget.name: widget for widget in reversed(self._widgets)}
        before = self._name
        if self.current is None or self._makes_do:
            self._name = first
            self._makes_do = first is not None and self.current is None
        if self.current is None:
            self._name = before
        if self.current is None:
            able = next((w for w in self._widgets if w.enabled), None)
            self._name = able.name if able else None

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All widgets on show."""
        return tuple(self._widgets)

    @property
    def current(self) -> Widget | None:
        """The focused widget."""
        widget = self._named.get(self._name) if self._name is not None else None
        return widget if widget is not None and widget.enabled else None

    @property
    def name(self) -> str | None:
        """The focused widget's name."""
        return self._name

    def give(self, name: str) -> None:
        """Focus the widget with that name."""
        self._name, self._makes_do = name, False
        self.pointed = False

    def handle(self, intent: Intent, *, wraps: bool = False) -> bool:
        """Let the intent move or press; returns whether that used it.

        `wraps`: moving down from the last widget leads to the first, and up from the first to the
        last.
        """
        if not isinstance(intent, PointAt):
            self._makes_do = False
        match intent:
            case PointAt(x, y):
                self._point(x, y)
                return True
            case Click(x, y):
                return self._click(x, y)
            case Move(dx, dy):
                return self._move(dx, dy, wraps)
            case Press(Act.ACCEPT | Act.SUBMIT):
                current = self.current
                if current is not None:
                    current.press()
                return current is not None
            case Press(Act.NEXT | Act.PREVIOUS as act):
                return self._jump(1 if act is Act.NEXT else -1)
        return False

    def at(self, x: float, y: float) -> Widget | None:
        """The usable widget at a place."""
        for widget in reversed(self._widgets):
            if widget.enabled and widget.box.collidepoint(x, y):
                return widget
        return None

    def _point(self, x: float, y: float) -> None:
        widget = self.at(x, y)
        if widget is not None:
            self._name, self._makes_do = widget.name, False
            self.pointed = True

    def _click(self, x: float, y: float) -> bool:
        widget = self.at(x, y)
        if widget is None:
            return False
        self._name = widget.name
        self.pointed = True
        widget.press_at(x)
        return True

    def _move(self, dx: int, dy: int, wraps: bool) -> bool:
        current = self.current
        self.pointed = False
        if current is None:
            self.show(self._widgets)
            return True
        if dx and current.step(dx):
            return True
        others = [w for w in self._widgets if w.enabled and w is not current]
        found = nearest(current.box, others, dx, dy)
        if found is None and wraps and dy:
            found = farthest(current.box, others, -dy)
        if found is None:
            return False
        self._name = found.name
        return True

    def _jump(self, way: int) -> bool:
        """Jump to the next group, or to the next widget if there are no groups."""
        able = [w for w in self._widgets if w.enabled]
        current = self.current
        if current is None or len(able) < 2:
            return False
        self.pointed = False
        order = able if way > 0 else able[::-1]
        place = order.index(current)
        for widget in order[place + 1 :] + order[:place]:
            if not current.tag or widget.tag != current.tag:
                self._name = widget.name if way > 0 else self._first_of(widget)
                return True
        return False

    def _first_of(self, widget: Widget) -> str:
        if not widget.tag:
            return widget.name
        return next(w.name for w in self._widgets if w.enabled and w.tag == widget.tag)


def nearest(start: Rect, others: Sequence[Widget], dx: int, dy: int) -> Widget | None:
    """The nearest widget in a direction.

    Widgets straight ahead, which overlap sideways, come before diagonal ones; of two about as near
    the left one comes first.
    """
    best: tuple[bool, int, int] | None = None
    found = None
    for widget in others:
        gaps = _gaps(start, widget.box, dx, dy)
        if gaps is None:
            continue
        ahead, aside, straight = gaps
        away = ahead + aside * (0.3 if straight else 2.2)
        rank = (not straight, round(away / _ALIKE), widget.box.left)
        if best is None or rank < best:
            best, found = rank, widget
    return found


def farthest(start: Rect, others: Sequence[Widget], dy: int) -> Widget | None:
    """The widget at the other end of a column, up or down."""
    column = [
        (gaps[0], -gaps[1], widget)
        for widget in others
        if (gaps := _gaps(start, widget.box, 0, dy)) is not None and gaps[2]
    ]
    return max(column, key=lambda one: one[:2])[2] if column else None


def _gaps(start: Rect, box: Rect, dx: int, dy: int) -> tuple[float, float, bool] | None:
    """How far ahead and aside a box is, and whether straight ahead; None if it is behind."""
    if dx:
        ahead = (box.centerx - start.centerx) * dx
        aside = abs(box.centery - start.centery)
        straight = box.top < start.bottom and box.bottom > start.top
        beyond = (box.left >= start.right - 4) if dx > 0 else (box.right <= start.left + 4)
    else:
        ahead = (box.centery - start.centery) * dy
        aside = abs(box.centerx - start.centerx)
        straight = box.left < start.right and box.right > start.left
        beyond = (box.top >= start.bottom - 4) if dy > 0 else (box.bottom <= start.top + 4)
    return (ahead, aside, straight) if beyond else None
