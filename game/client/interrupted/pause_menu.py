"""The menu over a running match: resume, pause, who plays which seat, rules, options, leave."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon
from game.client.draw.mascot import badge
from game.client.draw.panels import card
from game.client.draw.theme import TEXT
from game.client.input.presses import Act, Intent, Press
from game.client.interrupted.other_people import OtherPeopleScene, other_people, sent_away
from game.client.interrupted.swap import SwapScene
from game.client.interrupted.take_seat import WhoseScene, free_seats
from game.client.match.visit import Visit
from game.client.seats.roster import Player
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone
from game.client.ui.invitation_card import paint_invitation, paint_wifi
from game.client.ui.menu import MenuScene
from game.client.ui.widget import Callback, Widget
from game.rules.setup import Mode
from net.messages.requests import LeaveSeat

_HIGH = 940
"""Greatest height."""
_STEP = 128
_INVITATION = Rect(1390, 215, 400, 650)
"""The code for phones, beside the menu."""
_WIFI = Rect(130, 215, 400, 650)
"""The code for the Wi-Fi."""


class PauseScene(MenuScene):
    """An overlay. A match at this screen alone is halted below it; others go on."""

    overlay = True
    wide = 780

    def __init__(self, stage: Stage, visit: Visit, seat: int | None = None) -> None:
        """`seat`: whose device opened it, None if unknown."""
        super().__init__(stage)
        self.visit = visit
        self.seat = seat
        self.box = Rect(610, 0, 700, _HIGH)
        """As high as its entries together."""
        self._holds = False
        """Whether it halts a match in which people play with phones."""

    @property
    def who(self) -> Player | None:
        """Who halted a match of several people at this screen, if known."""
        roster = self.visit.roster
        if not self.visit.local or self.seat is None or roster is None or len(roster) < 2:
            return None
        return roster.at_seat(self.seat)

    def build(self) -> Sequence[Widget]:
        words, entries = self.stage.words, self._entries()
        head = 140 if self.who is None else 158
        step = min(_STEP, (_HIGH - head - 30) // len(entries))
        box = self.box = Rect(610, 0, 700, head + step * len(entries) + 30)
        box.centery = 540
        left, top = box.left + 60, box.top + head
        return [
            Button(
                name=name,
                box=Rect(left, top + i * step, 580, step - 20),
                action=action,
                label=words(f"pause.{name}"),
                sign=sign,
                tone=ButtonTone.PLAIN if i else ButtonTone.MAIN,
            )
            for i, (name, sign, action) in enumerate(entries)
        ]

    def _entries(self) -> list[tuple[str, Icon, Callback]]:
        visit = self.visit
        entries: list[tuple[str, Icon, Callback]] = [("resume", Icon.NEXT, self.back)]
        if not visit.local and visit.mine and visit.paused is None:
            entries.append(("pause", Icon.CLOCK, self._pause))
        entries += [*self._seats()]
        if visit.plan is not None:
            entries.append(("mission", Icon.GOAL, self._mission))
        entries += [("rules", Icon.EYE, self._rules)]
        if not self.stage.locked:
            entries.append(("options", Icon.GEAR, self._options))
        if self.stage.locked and not visit.mine:  # passers-by end no match of people with phones
            return entries
        return [*entries, ("leave", Icon.DOOR, self._ask)]

    def _seats(self) -> list[tuple[str, Icon, Callback]]:
        """Entries about who plays which seat."""
        visit, lobby = self.visit, self.visit.view.lobby
        entries: list[tuple[str, Icon, Callback]] = []
        if lobby is None:
            return entries
        if visit.mine and lobby.mode is not Mode.SOLO:
            entries.append(("to_bot", Icon.BOT, self._to_bot))
        if free_seats(visit):
            sign = "take_back" if visit.local else "sit_down"
            entries.append((sign, Icon.PERSON, self._sit_down))
        if visit.roster is not None and len(visit.roster) > 1:
            entries.append(("swap", Icon.GAMEPAD, self._swap))
        if (other_people(visit) or sent_away(visit)) and not self.stage.locked:
            entries.append(("others", Icon.NETWORK, self._others))
        return entries

    @property
    def _own(self) -> int | None:
        """The seat of whoever opened the menu, if known."""
        mine = self.visit.mine
        return self.seat if self.seat in mine else mine[0] if len(mine) == 1 else None

    def _for_own(self, do: Callable[[int], None]) -> None:
        """Do something for whoever opened the menu; if that could be several people, ask who."""

        def go_on(seat: int) -> None:
            do(seat)
            self.back()

        if self._own is not None:
            go_on(self._own)
        else:
            self.stage.stack.push(WhoseScene(self.stage, self.visit, go_on))

    def _to_bot(self) -> None:
        """A bot takes over for whoever opened the menu."""
        self._for_own(lambda seat: self.visit.session.send(LeaveSeat(seat)))

    def _swap(self) -> None:
        """Everybody chooses a device again."""
        if self.visit.roster is not None:
            scene = SwapScene(self.stage, self.visit, self.visit.roster, self.back)
            self.stage.stack.push(scene)

    def _others(self) -> None:
        self.stage.stack.push(OtherPeopleScene(self.stage, self.visit))

    def _pause(self) -> None:
        self._for_own(self.visit.pause)

    def _sit_down(self) -> None:
        self.stage.stack.swap(self, self.stage.screens.sit_down(self.visit))

    def enter(self) -> None:
        super().enter()
        mine, local = self.visit.mine, self.visit.local  # then nobody elsewhere is kept waiting
        if local and mine:
            self.visit.pause(self.seat if self.seat in mine else mine[0])
        self._holds = local and not mine and not self.stage.locked
        if self._holds:  # others play with phones here
            self.visit.hold(True)

    def leave(self) -> None:
        if self._holds:
            self.visit.hold(False)
        elif self.visit.local and self.visit.mine:
            self.visit.resume()

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Press) and intent.act is Act.MENU:
            self.back()  # the button that opened it closes it
        else:
            super().handle(intent)

    def _rules(self) -> None:
        self.stage.stack.push(self.stage.screens.rules("missions" if self.visit.plan else None))

    def _mission(self) -> None:
        """The goal, which shows by itself only when a mission begins."""
        self.stage.stack.push(self.stage.screens.briefing(self.visit, stays=True))

    def _options(self) -> None:
        self.stage.stack.push(self.stage.screens.options())

    def _ask(self) -> None:
        self.stage.stack.push(self.stage.screens.ask_to_leave(self.visit))

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.dim(150)
        card(canvas, self.box, radius=40, lifted=160)
        self._draw_heading(canvas)
        invited = self.visit.view.invitation
        if invited is not None and not self.stage.tall:  # there is no room beside it
            card(canvas, _INVITATION, radius=34)  # what lies below is full of names and figures
            paint_invitation(canvas, self.stage.words, _INVITATION, invited)
            if self.stage.settings.wifi_name:
                card(canvas, _WIFI, radius=34)
                paint_wifi(canvas, self.stage.words, _WIFI, self.stage.settings)
        for widget in self.focus.widgets:
            widget.draw(canvas, widget is self.focus.current)

    def _draw_heading(self, canvas: Canvas) -> None:
        """The heading, or whose device halted the match for everybody."""
        words, who, box = self.stage.words, self.who, self.box
        if who is None:
            y, width = box.top + 80, box.width - 80
            heading = words("pause.heading")
            canvas.text(heading, box.centerx, y, 64, TEXT, anchor="middle", width=width)
            return
        y = box.top + 84
        assert who.seat is not None
        canvas.centre(badge(canvas, self.visit.looks[who.seat], 84), box.left + 104, y)
        text = Rect(box.left + 170, y - 56, box.width - 220, 112)
        sentence = words("pause.paused_by", name=who.name)
        canvas.lines(sentence, text, 44, TEXT, weight=Weight.SEMIBOLD, least=36)
