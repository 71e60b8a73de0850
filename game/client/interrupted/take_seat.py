"""Chooses a seat: one that a bot plays, to take it over, or one of ours, to say whose menu this is.

Never here: whether that is allowed, which the host decides.
"""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.draw.panels import card
from game.client.draw.theme import TEXT
from game.client.match.visit import Visit
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Widget
from game.table.storage.settings import Guise
from net.messages.lobby import SeatInfo, SeatKind
from net.messages.requests import TakeSeat

_STEP = 108


def free_seats(visit: Visit) -> tuple[SeatInfo, ...]:
    """The seats somebody here may take in the match on show.

    At a local table, those that people here left to bots.
    """
    lobby = visit.view.lobby
    if lobby is None or (visit.mine and not visit.local):
        return ()
    return tuple(s for s in lobby.spare if not visit.local or s.kind is SeatKind.PERSON)


class SeatsScene(MenuScene):
    """An overlay with seats to choose from."""

    overlay = True
    wide = 900
    question: str
    """The key of the heading."""
    across = 800
    """Width of the card."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage)
        self.visit = visit

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """The seats to choose from."""
        return ()

    @property
    def rows(self) -> int:
        """How many rows the card has."""
        return len(self.seats)

    @property
    def box(self) -> Rect:
        """The card: as high as its rows together."""
        box = Rect(0, 0, self.across, 192 + _STEP * self.rows)
        box.center = 960, 530
        return box

    def row(self, number: int) -> Rect:
        """The box of the row with that number."""
        left, top = self.box.left + 60, self.box.top + 150
        return Rect(left, top + number * _STEP, self.across - 120, 92)

    def choose(self, seat: SeatInfo) -> None:
        """A seat was chosen."""

    def label(self, seat: SeatInfo) -> str:
        """The label of its button."""
        return seat.name or "?"

    def note(self, seat: SeatInfo) -> str:
        """The note on its button."""
        return self.stage.words("seat.away") if seat.away else ""

    def sign(self, seat: SeatInfo) -> Icon:
        """The icon on its button."""
        return Icon.BOT if seat.kind is SeatKind.BOT else Icon.PERSON

    def build(self) -> Sequence[Widget]:
        return [
            Button(
                name=f"seat {seat.index}",
                box=self.row(i),
                action=partial(self.choose, seat),
                label=self.label(seat),
                note=self.note(seat),
                sign=self.sign(seat),
            )
            for i, seat in enumerate(self.seats)
        ]

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.refresh()
        if not self.focus.widgets:
            self.stage.stack.pop(self)  # others were quicker, or the match is over

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(150)
        box = self.box
        card(canvas, box, radius=40, lifted=160)
        heading, width = self.stage.words(self.question), box.width - 120
        canvas.text(heading, box.centerx, box.top + 80, 52, TEXT, anchor="middle", width=width)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
        self.draw_foot(canvas)


class WhoseScene(SeatsScene):
    """Asks who of several players opened the menu: mouse and Escape belong to everybody."""

    question = "pause.whose"

    def __init__(self, stage: Stage, visit: Visit, chosen: Callable[[int], None]) -> None:
        super().__init__(stage, visit)
        self._chosen = chosen

    @property
    def seats(self) -> Sequence[SeatInfo]:
        lobby = self.visit.view.lobby
        return [lobby.seats[seat] for seat in self.visit.mine] if lobby is not None else ()

    def choose(self, seat: SeatInfo) -> None:
        self.stage.stack.pop(self)
        self._chosen(seat.index)


class SitDownScene(SeatsScene):
    """An overlay with the seats that can be taken over."""

    question = "pause.sit_down_for"

    @property
    def seats(self) -> Sequence[SeatInfo]:
        return free_seats(self.visit)

    def choose(self, seat: SeatInfo) -> None:
        """At a local table a seat keeps its person: it is taken back."""
        visit, stack = self.visit, self.stage.stack

        def take(guise: Guise) -> None:
            visit.session.send(TakeSeat(guise.name, seat.index, appearance=guise.appearance))

        stack.pop(self)
        if visit.local and seat.name:
            look = seat.appearance
            visit.session.send(TakeSeat(seat.name, seat.index, appearance=look))
        else:
            stack.push(self.stage.screens.who(visit, take))
