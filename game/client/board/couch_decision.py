"""The leader's decision at the couch: only the leader's own device answers it (C14).

The dialogue itself is `game.client.board.decision`.
"""

from pygame import Rect

from game.client.board.decision import DecisionScene
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.mascot import badge
from game.client.draw.theme import ALERT, GOLD, TEXT
from game.client.input.presses import Act, Press
from game.client.input.sources import Heard
from game.client.match.visit import Visit
from game.client.seats.roster import Player, Roster
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.signs import holding, sign
from game.rules.match import Phase


class CouchDecisionScene(DecisionScene):
    """An overlay that listens to the leader, and to players who come back to their seats."""

    wide = 1250
    box = Rect(360, 140, 1200, 800)

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage, visit)
        self.roster = visit.roster if visit.roster is not None else Roster()

    @property
    def shares_keys(self) -> bool:
        return True

    @property
    def leader(self) -> Player | None:
        """The mission's leader, if they play at this screen."""
        return self.roster.at_seat(0)

    def hear(self, heard: Heard) -> None:
        if heard.intent == Press(Act.MENU):
            player = self.roster.by_source(heard.source)
            self.open_menu(player.seat if player is not None else None)
        elif self.roster.introduce(heard.source, heard.intent):
            self.stage.sounds.play(Sound.STEP)
        elif isinstance(heard.intent, Press) and self._wakes(heard):
            self.stage.sounds.play(Sound.YOUR_TURN)
        elif self._leads(heard):
            super().hear(heard)
        elif isinstance(heard.intent, Press) and not heard.source.points:
            self.stage.sounds.play(Sound.REFUSED)

    def back(self) -> None:
        """Nothing: the dialogue stays, and the menu has a button of its own."""

    def _wakes(self, heard: Heard) -> bool:
        pad = self.stage.devices.pad(heard.source)
        return self.roster.wake(heard.source, pad.guid if pad else "") is not None

    def _leads(self, heard: Heard) -> bool:
        """Whether this device is the leader's."""
        leader = self.leader
        if leader is None or leader.stopped:
            return False
        if heard.source.points:
            return self.roster.pointed(0) is not None
        return self.roster.by_source(heard.source) is leader

    def draw_leading(self, canvas: Canvas) -> None:
        """Who decides and with which device, what is wrong with their share, or that their device
        is missing.
        """
        leader, words = self.leader, self.stage.words
        if leader is None:
            return
        left, y = self.box.left + 50.0, self.box.bottom - 78
        text = Rect(round(left), y - 72, 620, 144)
        if self.phase is Phase.SHARE_PENALTY and not self.whole:
            super().draw_leading(canvas)
        elif leader.missing:
            canvas.lines(words("couch.pad_gone", name=leader.called), text, 40, ALERT, least=36)
        elif leader.asleep:
            self._draw_back(canvas, leader, text)
        else:
            canvas.centre(badge(canvas, self.looks[0], 76), left + 38, y)
            picture = sign(canvas, Act.ACCEPT, holding(leader.source, self.stage), 60)
            wide = picture.get_width() / canvas.scale + 16 if picture is not None else 0.0
            if picture is not None:
                canvas.centre(picture, left + 92 + wide / 2, y)
            text.left, text.width = round(left + 100 + wide), round(510 - wide)
            sentence = words("mission.waiting", name=leader.name)
            canvas.lines(sentence, text, 40, TEXT, weight=Weight.SEMIBOLD, least=36)

    def _draw_back(self, canvas: Canvas, leader: Player, box: Rect) -> None:
        """How the leader goes on once their controller is back."""
        words, half = self.stage.words, box.height // 2
        back = Rect(box.left, box.top, box.width, half)
        canvas.lines(words("couch.pad_back", name=leader.called), back, 40, TEXT, least=36)
        y, left = box.bottom - half / 2, float(box.left)
        picture = sign(canvas, Act.ACCEPT, holding(leader.source, self.stage), 52)
        if picture is not None:
            wide = picture.get_width() / canvas.scale
            canvas.centre(picture, left + wide / 2, y)
            left += wide + 14
        canvas.text(words("couch.go_on"), left, y, 40, GOLD, width=box.right - left, least=36)
