"""Which seat is meant: somebody takes one that a bot plays, or says which of ours is theirs.

Never here: whether they may, which the host decides.
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

_BOX = Rect(560, 130, 800, 830)
_STEP = 108


def free_seats(visit: Visit) -> tuple[SeatInfo, ...]:
    """The seats that somebody here may take in the match on show.

    At a table of this screen alone those are the ones that people here left to bots.
    """
    lobby = visit.view.lobby
    if lobby is None or (visit.mine and not visit.local):
        return ()
    return tuple(s for s in lobby.spare if not visit.local or s.kind is SeatKind.PERSON)


class _SeatsScene(MenuScene):
    """An overlay with seats, one of which is chosen."""

    overlay = True
    wide = 900
    question: str
    """The key of the words above the seats."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage)
        self.visit = visit

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """Those there are to choose from now."""
        return ()

    def choose(self, seat: SeatInfo) -> None:
        """One was chosen."""

    def build(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Button(
                name=f"seat {seat.index}",
                box=Rect(_BOX.left + 60, _BOX.top + 150 + i * _STEP, _BOX.width - 120, 92),
                action=partial(self.choose, seat),
                label=seat.name or "?",
                note=words("seat.away") if seat.away else "",
                sign=Icon.BOT if seat.kind is SeatKind.BOT else Icon.PERSON,
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
        card(canvas, _BOX, radius=40, lifted=160)
        heading, width = self.stage.words(self.question), _BOX.width - 120
        canvas.text(heading, _BOX.centerx, _BOX.top + 80, 52, TEXT, anchor="middle", width=width)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
        self.draw_foot(canvas)


class WhoseScene(_SeatsScene):
    """Who of several here has opened the menu: a mouse and Escape are everybody's."""

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


class SitDownScene(_SeatsScene):
    """An overlay with the seats that can be taken over."""

    question = "pause.sit_down_for"

    @property
    def seats(self) -> Sequence[SeatInfo]:
        return free_seats(self.visit)

    def choose(self, seat: SeatInfo) -> None:
        """At a table of this screen alone a seat keeps its person: it is taken back."""
        visit, stack = self.visit, self.stage.stack

        def take(guise: Guise) -> None:
            visit.session.send(TakeSeat(guise.name, seat.index, appearance=guise.appearance))

        stack.pop(self)
        if visit.local and seat.name:
            look = seat.appearance
            visit.session.send(TakeSeat(seat.name, seat.index, appearance=look))
        else:
            stack.push(self.stage.screens.who(visit, take))
