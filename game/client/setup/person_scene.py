"""Picks a person: which of those this machine knows, with colour and face.

An overlay for one person; on the join screen each card has the same rows (`couch_join`). Never
here: what the person is needed for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.costumes import COSTUMES
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, spot
from game.client.draw.theme import DIM, GOLD, PLAYER_TINTS, TEXT
from game.client.input.sources import seat_source
from game.client.match.visit import Visit
from game.client.seats.roster import Roster
from game.client.setup.known_people import KnownPeople, keep_people, made_up, own_guise
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone, Stepper
from game.client.ui.form import FormScene
from game.client.ui.widget import Callback, Widget, nothing
from game.table.storage.settings import Guise
from net.base.names import MOST_PERSON, NameFault, clean_name

_BOX: Final = Rect(360, 190, 1200, 640)
_LEFT: Final = _BOX.left + 420
_WIDE: Final = _BOX.right - 60 - _LEFT
_PEN: Final = (_BOX.left + 215, _BOX.top + 340)


@dataclass(slots=True, kw_only=True)
class _NameRow(Stepper):
    """Sideways picks the next known person; a press writes a name."""

    write: Callback = nothing

    def press(self) -> None:
        self.write()

    def press_at(self, x: float) -> None:
        """The arrows pick a person; between them, a press writes the name."""
        if x <= self.box.left + 72 or x >= self.box.right - 72:
            self.change(-1 if x < self.box.centerx else 1)
        else:
            self.write()

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """With a pen, since the name can be written."""
        Stepper.draw(self, canvas, focused)
        pen = icon(canvas, Icon.PEN, 34, GOLD if focused else DIM)
        canvas.centre(pen, self.box.right - 92, self.box.centery)


@dataclass(slots=True, kw_only=True)
class _TintRow(Stepper):
    """The colour, between its neighbours."""

    tints: tuple[int, int, int]

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Three discs, the middle one the colour."""
        Stepper.draw(self, canvas, focused)
        for place, tint in enumerate(self.tints):
            size = 50 if place == 1 else 28
            disc = Rect(0, 0, size, size)
            disc.center = (self.box.centerx + (place - 1) * 70, self.box.centery)
            canvas.bar(disc, PLAYER_TINTS[tint], size / 2)


class PersonScene(FormScene):
    """Asks who plays. `chosen` gets the person."""

    overlay = True

    def __init__(
        self,
        stage: Stage,
        others: Sequence[Guise],
        person: Guise | None,
        chosen: Callable[[Guise], None],
    ) -> None:
        """`others`: who is at the table already; `person`: the current choice.

        None: whoever this machine believes has pressed.
        """
        super().__init__(stage)
        self._chosen = chosen
        self._roster = Roster()
        for other in others:
            self._roster.expect(other)
        self._known = KnownPeople(stage, self._roster)
        source = seat_source(stage.source)
        pad = stage.devices.pad(source)
        make = pad.guid if pad else ""
        self.player = self._roster.add(source, person or self._known.newcomer(source, make), make)

    @property
    def caption(self) -> str:
        return self.stage.words("join.heading")

    def build(self) -> Sequence[Widget]:
        words = self.stage.words
        rows = [Rect(_LEFT, _BOX.top + 150 + i * 104, _WIDE, 88) for i in range(3)]
        done = Button(
            name="done",
            box=Rect(_LEFT, _BOX.bottom - 158, _WIDE, 104),
            action=self._done,
            label=words("hint.done"),
            sign=Icon.CHECK,
            tone=ButtonTone.MAIN,
        )
        face = Stepper(
            name="face", box=rows[2], label="", value=words("join.face"), change=self._turn_face
        )
        return (self._name_row(rows[0]), self._tint_row(rows[1]), face, done)

    def _name_row(self, box: Rect) -> Widget:
        name = self.player.name
        written = "" if made_up(self.stage, name) else name  # nobody has to wipe that out first
        field = self.text_field("name", box, "", written, self._name, limit=MOST_PERSON, hint=name)
        if self.editing.active:
            return field
        return _NameRow(
            name="name",
            box=box,
            label="",
            value=self.player.name,
            change=lambda way: self._known.turn(self.player, way),
            write=field.action,
        )

    def _tint_row(self, box: Rect) -> Widget:
        now = self.player.tint
        before, behind = (self._roster.next_tint(now, way, self.player) for way in (-1, 1))
        return _TintRow(
            name="tint",
            box=box,
            label="",
            value="",
            change=self._turn_tint,
            tints=(before, now, behind),
        )

    def first(self) -> str | None:
        return "done"

    def _name(self, text: str) -> None:
        try:
            self._known.name(self.player, clean_name(text))
        except NameFault:
            return  # the one before stays
        self.focus.give("done")

    def _turn_tint(self, way: int) -> None:
        self.player.tint = self._roster.next_tint(self.player.tint, way, self.player)

    def _turn_face(self, way: int) -> None:
        self.player.costume = (self.player.costume + way) % len(COSTUMES)

    def _done(self) -> None:
        keep_people(self.stage, [self.player.guise])
        self.stage.stack.pop(self)
        self._chosen(self.player.guise)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(150)
        card(canvas, _BOX, radius=40, lifted=160)
        heading = self.stage.words("join.heading")
        width = _BOX.width - 120
        canvas.text(heading, _BOX.left + 60, _BOX.top + 82, 60, TEXT, width=width, least=40)
        spot(canvas, *_PEN, 200, self.player.colour, 120)
        pen = mascot(canvas, 340, self.player.colour, Mood.HAPPY, costume=self.player.wears)
        canvas.centre(pen, *_PEN)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)
        self.draw_foot(canvas)


def at_table(visit: Visit, but: int | None = None) -> list[Guise]:
    """Everybody at a table as others see them, except the seat `but`."""
    lobby = visit.view.lobby
    return [
        Guise(look.name, PLAYER_TINTS.index(look.tint), COSTUMES.index(look.costume))
        for seat, look in enumerate(visit.lobby_looks)
        if lobby is not None and lobby.seats[seat].taken and seat != but
    ]


def newcomer_scene(stage: Stage, visit: Visit, chosen: Callable[[Guise], None]) -> PersonScene:
    """Asks who sits down at a table; the first one here is most likely named in the settings."""
    others = at_table(visit)
    alone = not visit.mine and bool(stage.settings.name)
    person = own_guise(stage, others) if alone else None
    return PersonScene(stage, others, person, chosen)
