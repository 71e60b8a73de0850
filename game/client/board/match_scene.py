"""What every screen does while a match runs: listen to the table, play sounds, end, hand over.

Never here: how the match is drawn, or what buttons do.
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.client.board.leaving import closed
from game.client.board.question import Question
from game.client.draw.canvas import Canvas
from game.client.draw.floor import Floor
from game.client.input.presses import Act, Click, Intent, Press
from game.client.input.sources import Heard
from game.client.match import presence
from game.client.match.announce import Crier, announcements, last_roll, out_of_reach
from game.client.match.announced import draw_announcement
from game.client.match.atmosphere import drums
from game.client.match.event_sounds import sound_of
from game.client.match.felt_dice import knocks
from game.client.match.last_roll import nears_end
from game.client.match.visit import Sitting, Visit
from game.client.sound import Music, Sound
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.rules.events import Event, Result, Rolled
from game.rules.setup import Mode
from game.table.play.seat_view import Look
from game.table.play.session_notices import TroubleNotice
from game.table.play.view import LinkState
from net.messages.notices import ClosedNotice, RefusedNotice

_CONFIRMS: Final = (Press(Act.ACCEPT), Press(Act.SUBMIT))
_AT_ONCE: Final = 1.0
"""Seconds within which a local table starts its match: its lobby would only flash by."""
_SETTLES: Final = 3.0
"""Seconds after the last event for which crosses, glows and figures still move."""


class MatchScene(Scene):
    """A match from its first roll to its last; subclasses draw it and let people play."""

    shows_match = True

    sitting = Sitting.ALONE
    """How the match is played or watched here."""

    def __init__(self, stage: Stage, visit: Visit) -> None:
        self.stage = stage
        self.visit = visit
        self.seconds = 0.0
        """Seconds since the scene was first shown."""
        self._stirred = 0.0
        """When something last moved."""
        self.crier = Crier()
        self.question = Question(stage, visit)
        self._last = False
        self._lobby = visit.view.lobby

    # --- what subclasses fill in ----------------------------------------------------------------

    def follow(self) -> None:
        """The match on show may have changed."""

    def floor(self) -> Floor | None:
        """Where the dice on show were thrown, None before the first roll."""
        return None

    @property
    def music(self) -> Music:
        return Music.LAST_ROLLS if nears_end(self.visit.shown.match) else Music.TABLE

    @property
    def moving(self) -> bool:
        return self.seconds - self._stirred < _SETTLES

    # --- time -----------------------------------------------------------------------------------

    def enter(self) -> None:
        self.visit.turn_page()
        self.follow()

    def hear(self, heard: Heard) -> None:
        if not self.skip(heard.intent):
            super().hear(heard)

    def skip(self, intent: Intent) -> bool:
        """Whether the press only skipped an animation: of the dice, or of the match's end."""
        shown = self.visit.shown
        if not isinstance(intent, (Press, Click)) or intent == Press(Act.MENU):
            return False
        if intent in _CONFIRMS or isinstance(intent, Click):
            self._hurry()
        if not shown.dice_moving and shown.match.over is None:
            return False
        shown.land()
        self.crier.hush()
        return isinstance(intent, Press)

    def _hurry(self) -> None:
        """A press while others are awaited also tells bots to hurry."""
        if self.visit.waits_for_others:
            self.visit.hurry()

    def update(self, seconds: float) -> None:
        self.seconds += seconds
        self.visit.move(self.stage.settings.motion)
        for notice in self.visit.update(seconds):
            if isinstance(notice, RefusedNotice):
                self._refused(notice)
            elif isinstance(notice, ClosedNotice):
                self._closed(notice)
            elif isinstance(notice, TroubleNotice):
                self._troubled(notice)
            else:
                self.crier.say(*presence.of_notice(notice))
        self._see_who_is_here()
        news = self.visit.shown.take_news()
        if news or self.visit.shown.dice_moving:
            self._stirred = self.seconds
        # How dice tumble is worked out when they are thrown; nothing else need be ready just then.
        self.stage.context.spent |= any(isinstance(event, Rolled) for event in news)
        self._tell(news)
        self._hear_dice(seconds)
        self.follow()
        if self.stage.stack.top is self:  # another board would take the card on top with it
            self.visit.upright = self.stage.tall
        if self._is_elsewhere():
            return
        self._show_pause()
        self._brief()
        begins = self.visit.local and self.seconds < _AT_ONCE
        if self.visit.shown.finished:
            self._finish()
        elif self.visit.view.state is LinkState.LOBBY and not begins and not self.visit.match_waits:
            self._to_lobby()
        if self.sitting is not Sitting.WATCHING:
            self.question.follow(busy=bool(self.visit.shown.ribbons))

    def _brief(self) -> None:
        """Explain a mission when it begins, but not when another screen goes on with it."""
        if self.visit.begins_mission() and self.stage.stack.top is self:
            self.stage.stack.push(self.stage.screens.briefing(self.visit))

    def _see_who_is_here(self) -> None:
        lobby = self.visit.view.lobby
        if lobby is not self._lobby:
            self.crier.say(*presence.of_lobby(self._lobby, lobby))
            self._lobby = lobby

    def _tell(self, news: Sequence[Event]) -> None:
        """Play the sounds of what has happened, and say what players say at a real table."""
        shown, setup = self.visit.shown, self.visit.shown.match.setup
        mission = setup is not None and setup.mode is Mode.MISSION
        for event in news:
            sound = sound_of(event, self.visit.mine, lively=shown.lively, mission=mission)
            if sound is not None:
                self._play(sound)
        self.crier.say(*announcements(news), *out_of_reach(news, shown.match))
        if shown.last_roll and not self._last:
            self.crier.say(last_roll(shown.enders))
        self._last = shown.last_roll

    def _hear_dice(self, seconds: float) -> None:
        """The knocks of the dice, the announcement, and the quiet drum of the last roll."""
        floor, said = self.floor(), self.crier.update(seconds)
        hard = knocks(self.visit.shown, floor, seconds) if floor is not None else 0.0
        if hard:
            self.stage.sounds.knock(hard)
        if said is not None:
            self._play(said.sound)
        if drums(self.visit.shown, seconds) and self.crier.current is None:
            self._play(Sound.HEART)

    def draw_said(
        self,
        canvas: Canvas,
        box: Rect,
        looks: Sequence[Look],
        *,
        busy: bool = False,
        size: float = 40,
    ) -> None:
        """Draw what is being said aloud; `looks` are those of the seats.

        `busy`: what is below matters, so minor remarks must not cover it.
        """
        if busy and self.crier.current is not None and self.crier.current.minor:
            return
        draw_announcement(
            canvas,
            self.stage.words,
            self.crier,
            box,
            looks,
            size=size,
        )

    def _play(self, sound: Sound) -> None:
        self.stage.sounds.play(sound)

    def _open_menu(self, seat: int | None = None) -> None:
        """The menu; `seat`: whose device asked for it, if known."""
        self.stage.stack.push(self.stage.screens.pause(self.visit, seat))

    def _show_pause(self) -> None:
        """The match is halted: say why, unless a menu is open anyway."""
        if self.stage.stack.top is not self or (self.stage.locked and not self.visit.local):
            return  # where passers-by look on, there is nothing to be asked or pressed
        if self.visit.view.lost:
            self.stage.stack.push(self.stage.screens.lost(self.visit))
        elif self.visit.paused is not None:
            self.stage.stack.push(self.stage.screens.paused(self.visit))

    def suits(self) -> bool:
        """Whether this is the right screen for the match."""
        return self.visit.sitting is self.sitting

    def _is_elsewhere(self) -> bool:
        """Switch to another kind of screen if the match needs one; returns whether it did."""
        if self.visit.shown.match.setup is None or self.suits():
            return False
        self.stage.stack.swap(self, self.stage.screens.match(self.visit))
        return True

    def _refused(self, notice: RefusedNotice) -> None:
        self.question.refused(notice)
        self._play(Sound.REFUSED)
        self.stage.stack.push(self.stage.screens.refused(notice.refusal))

    def _troubled(self, notice: TroubleNotice) -> None:
        """Warn of trouble, but not where strangers play: they could do nothing about it."""
        if not self.stage.locked:
            self.stage.stack.push(self.stage.screens.trouble(notice))

    def _closed(self, notice: ClosedNotice) -> None:
        """The table is gone; a finished match is still shown to its result."""
        if self.visit.view.digest is not None:
            return
        closed(self.stage, self.visit, notice.reason)

    def _finish(self) -> None:
        """The match has been shown to its end: replace it with its result."""
        over = self.visit.shown.match.over
        if self.visit.plan is None:
            self._play(Sound.WIN)
        else:
            won = over is not None and over.result is Result.WON
            self._play(Sound.MISSION_WON if won else Sound.MISSION_LOST)
        self.stage.stack.swap(self, self.stage.screens.result(self.visit))

    def _to_lobby(self) -> None:
        screens, watching = self.stage.screens, self.sitting is Sitting.WATCHING
        lobby = screens.watch_lobby if watching else screens.lobby
        self.stage.stack.swap(self, lobby(self.visit))
