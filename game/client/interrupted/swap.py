"""Swapping devices: everybody puts theirs down, and each device then says who it plays for.

Never here: who a device can play for (`seats.roster`), or matches of another day, which ask the
same on their sheets (`board.stopped`).
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import card, frame, well
from game.client.draw.theme import DIM, GO, GOLD, TEXT, lit
from game.client.input.presses import Act, Click, Move, Press
from game.client.input.sources import Heard, Source
from game.client.match.visit import Visit
from game.client.seats.roster import LaidDown, Player, Roster
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.held_device import draw_device
from game.client.ui.menu import MenuScene
from game.client.ui.signs import holding, sign
from game.client.ui.widget import Callback, Tile, Widget

_ACROSS: Final = 1100
_HEAD: Final = 200
_STEP: Final = 94
_FOOT: Final = 126


class SwapScene(MenuScene):
    """An overlay with everybody here. Going back gives everybody what they had."""

    overlay = True
    wide = 1160

    def __init__(self, stage: Stage, visit: Visit, roster: Roster, done: Callback) -> None:
        """`done` is called when everybody's device is settled."""
        super().__init__(stage)
        self.visit = visit
        self.roster = roster
        self._done = done
        self._before: tuple[LaidDown, ...] = ()
        """What everybody had before."""
        self._over = False

    @property
    def shares_keys(self) -> bool:
        return True

    @property
    def box(self) -> Rect:
        """The card: as high as everybody's rows together."""
        box = Rect(0, 0, _ACROSS, _HEAD + _STEP * len(self.roster) + _FOOT)
        box.center = 960, 520
        return box

    def enter(self) -> None:
        self._before = self.roster.lay_down()
        super().enter()

    def leave(self) -> None:
        if not self._over:
            self.roster.take_up(self._before)

    def _finish(self) -> None:
        """Players who took nothing get what is left."""
        self._over = True
        self.roster.share_out(self._before)
        self._done()

    # --- what is pressed ------------------------------------------------------------------------

    def build(self) -> Sequence[Widget]:
        words, box = self.stage.words, self.box
        left, top = box.left + 50, box.top + _HEAD
        rows: list[Widget] = [
            Tile(
                name=f"player {number}",
                box=Rect(left, top + number * _STEP, _ACROSS - 100, _STEP - 12),
                paint=partial(self._paint, player),
                enabled=player.expected,
            )
            for number, player in enumerate(self.roster)
        ]
        half, y = (_ACROSS - 124) // 2, box.bottom - 110
        return [
            *rows,
            Button(
                name="back",
                box=Rect(box.left + 50, y, half, 80),
                action=self.back,
                label=words("message.no"),
                sign=Icon.BACK,
            ),
            Button(
                name="done",
                box=Rect(box.right - 50 - half, y, half, 80),
                action=self._finish,
                label=words("hint.send"),
                tone=ButtonTone.GO,
                enabled=any(not player.stopped for player in self.roster),
            ),
        ]

    def hear(self, heard: Heard) -> None:
        if heard.source.points:
            self._point(heard)
        elif heard.intent in (Press(Act.BACK), Press(Act.MENU)):
            self.stage.sounds.play(Sound.BACK)
            self.back()
        elif isinstance(heard.intent, (Press, Move)):
            self._press(heard)
        self.refresh()
        if not self._over and all(not player.stopped for player in self.roster):
            self._finish()

    def _point(self, heard: Heard) -> None:
        """A pointer pressed the row of its player."""
        intent = heard.intent
        found = self.focus.at(intent.x, intent.y) if isinstance(intent, Click) else None
        if isinstance(found, Tile):
            self._take(heard.source, int(found.name.removeprefix("player ")))
        else:
            super().handle(intent)

    def _take(self, source: Source, number: int) -> None:
        player = tuple(self.roster)[number]
        if player.seat is not None and self.roster.point_out(player.seat, source):
            self.stage.sounds.play(Sound.YOUR_TURN)

    def _press(self, heard: Heard) -> None:
        """A device says who it plays for; a player who has said so may finish for everybody."""
        source, intent = heard.source, heard.intent
        if self.roster.introduce(source, intent):
            self.stage.sounds.play(Sound.STEP)
        elif isinstance(intent, Press):
            pad, known = self.stage.devices.pad(source), self.roster.by_source(source)
            if self.roster.wake(source, pad.guid if pad else "") is not None:
                self.stage.sounds.play(Sound.YOUR_TURN)
            elif known is not None and intent.act is Act.SUBMIT:
                self._finish()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.refresh()

    # --- what is drawn --------------------------------------------------------------------------

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        words = self.stage.words
        done = any(not player.stopped for player in self.roster)
        asked = any(player.choosing for player in self.roster)
        items: list[tuple[Act | None, str]] = [(None, words("hint.choose"))] if asked else []
        items.append((Act.BACK, words("hint.back")))
        return [*items, (Act.SUBMIT, words("hint.send"))] if done else items

    def draw(self, canvas: Canvas, ahead: float) -> None:
        words, box = self.stage.words, self.box
        canvas.dim(170)
        card(canvas, box, radius=40, lifted=160)
        width = box.width - 100
        heading = words("pause.swap")
        canvas.text(heading, box.centerx, box.top + 66, 56, TEXT, anchor="middle", width=width)
        how, y = words("pause.swap_how"), box.top + 140
        canvas.text(how, box.centerx, y, 38, DIM, anchor="middle", width=width, least=36)
        for widget in self.focus.widgets:
            widget.draw(canvas, self.stage.source.points and widget is self.focus.current)
        if not self.stage.source.points:
            self.draw_foot(canvas)

    def _paint(self, player: Player, canvas: Canvas, box: Rect, focused: bool) -> None:
        """A player, with their device or what they have to do to get one."""
        settled = not player.stopped
        well(canvas, box, radius=24, colour=(14, 16, 27, 210))
        frame(canvas, box, player.colour, radius=24, line=5 if settled or focused else 2)
        if player.seat is not None and player.seat < len(self.visit.looks):
            look = self.visit.looks[player.seat]
            canvas.centre(badge(canvas, look, 62), box.left + 50, box.centery)
        left, half = box.left + 100, round(box.width * 0.4)
        name = Rect(left, box.top, half, box.height)
        if player.choosing:  # left and right show the others
            canvas.centre(icon(canvas, Icon.BACK, 34, GOLD), name.left + 14, box.centery)
            canvas.centre(icon(canvas, Icon.NEXT, 34, GOLD), name.right - 14, box.centery)
            name.inflate_ip(-84, 0)
        canvas.text(
            player.name, name.left, box.centery, 44, TEXT, width=name.width, name=True, least=34
        )
        room = Rect(left + half + 24, box.top, box.right - left - half - 48, box.height)
        if not player.missing:
            draw_device(canvas, self.stage, player, room.left + 30, room.centery)
            room = Rect(room.left + 100, room.top, room.width - 100, room.height)
        if settled:
            canvas.centre(icon(canvas, Icon.CHECK, 46, GO), room.left + 24, room.centery)
        else:
            self._paint_asked(canvas, player, room)

    def _paint_asked(self, canvas: Canvas, player: Player, room: Rect) -> None:
        """What to press for a player."""
        words, left = self.stage.words, room.left
        if player.choosing:
            picture = sign(canvas, Act.ACCEPT, holding(player.source, self.stage), 56)
            if picture is not None:
                wide = picture.get_width() / canvas.scale
                canvas.centre(picture, left + wide / 2, room.centery)
                left += round(wide) + 14
        said, ink = words(self._asked(player)), lit(player.colour, 0.3)
        box = Rect(left, room.top, room.right - left, room.height)
        canvas.lines(said, box, 38, ink, weight=Weight.SEMIBOLD, least=28)

    def _asked(self, player: Player) -> str:
        """What a player is asked to do."""
        if player.choosing:
            return "couch.that_is_me"
        if player.missing and not player.expected:
            return "pause.swap_gone"
        lost = any(had.player is player and had.missing for had in self._before)
        return "pause.swap_gone" if lost else "join.press"
