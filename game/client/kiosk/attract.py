"""The attract screen: pages that take turns, with an invitation to press anything.

Never here: what the pages look like, or what visitors do then.
"""

from functools import partial
from typing import Final

from pygame import Rect

from game.client.board.picture import Picture
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.input.presses import Click, Intent, Move, Press, Typed
from game.client.input.sources import Heard, Source, seat_source
from game.client.kiosk.attract_places import attract_places
from game.client.kiosk.bots_match import best_part, bots_layout, paint_best_card
from game.client.kiosk.lists import draw_records, draw_tables
from game.client.kiosk.notice import draw_notice
from game.client.kiosk.phone_code import draw_admirer, draw_phone_code
from game.client.kiosk.press_bar import draw_page_marks
from game.client.kiosk.shared import Kiosk, speak
from game.client.kiosk.six_rules import HOLD, draw_rules
from game.client.match.announce import Crier, announcements
from game.client.match.announced import draw_announcement
from game.client.match.visit import Visit
from game.client.sound import Music
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.kiosk.config import AttractPage
from game.kiosk.process_memory import give_back
from game.table.play.annex import ScreenState
from game.table.play.options import HostOptions, Persona
from net.messages.notices import ClosedNotice
from net.messages.requests import SetSheet, StartMatch

_FADE: Final = 0.5
"""Seconds in which a page fades in."""
_AGAIN: Final = 6.0
"""Seconds from the end of the bots' match to the next, also if it failed to start."""
_LOOK: Final = 1.0
"""Seconds between two looks for a table to follow."""
_READ: Final = 30.0
_SETTLES: Final = 2.5
_SHADE: Final = 24


class AttractScene(Scene):
    """Runs by itself until somebody presses anything."""

    shares_keys = True

    def __init__(self, stage: Stage, kiosk: Kiosk) -> None:
        self.stage = stage
        self.kiosk = kiosk
        self.seconds = 0.0
        """Seconds since anybody played."""
        self.place = 0
        """The index of the page on show."""
        self.since = 0.0
        """Seconds it has been on show."""
        self.dark = False
        """Whether the screen stays dark at this hour."""
        self.bots: Visit | None = None
        self._picture: Picture | None = None
        self.crier = Crier()
        self._over = 0.0
        self._stirred = 0.0
        self._looked = 0.0
        self._read = 0.0
        self._chart = 0
        self._sheet = 0
        self._lets_in = False
        """Whether phones have been told that there are seats."""
        self._is_back = False
        """Whether whatever lay over this has closed since the last step."""

    @property
    def room(self) -> Rect:
        return self.stage.board.box

    @property
    def music(self) -> Music:
        heard = self.kiosk.config.sound.attract and not self.dark
        return Music.TITLE if heard else Music.NONE

    @property
    def page(self) -> AttractPage:
        """The page on show."""
        pages = self.kiosk.config.attract.pages
        return pages[self.place % len(pages)]

    @property
    def caption(self) -> str:
        return self.kiosk.press_bar.now(0.0)

    @property
    def moving(self) -> bool:
        if self.stage.still or self.dark:
            return False
        if self.since < _FADE:
            return True
        if self.page is AttractPage.MATCH:
            return self.seconds - self._stirred < _SETTLES
        return self.page is AttractPage.RULES and self.since % HOLD < HOLD * 0.7

    @property
    def busy(self) -> bool:
        """Whether dice are rolling, which nothing must interrupt."""
        return (
            self.page is AttractPage.MATCH and self.bots is not None and self.bots.shown.dice_moving
        )

    # --- coming and going -----------------------------------------------------------------------

    def enter(self) -> None:
        self._begin_anew()

    def resume(self) -> None:
        """A match may be about to replace the join screen: this is on top only for an instant."""
        self._is_back = True

    def come_back(self) -> None:
        """This is on top; if something lay over it until now, start over."""
        if self._is_back:
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Nobody plays any more: back to how it was before the first visitor."""
        self._is_back = False
        speak(self.stage, self.kiosk)
        self.stage.phones.forget()
        self.kiosk.forget_names()
        self.kiosk.look_around()
        self.kiosk.look_for_inputs(self.stage)
        # Weeks are many matches: drop what they have drawn, so that nothing piles up.
        self.stage.context.forget()
        give_back()
        self.seconds = self.since = self._stirred = self._looked = self._read = 0.0
        self.place = 0
        self._lets_in = False
        self._begin_match()

    def pause(self) -> None:
        self._is_back = False
        self._end_match()

    def leave(self) -> None:
        self._end_match()
        self.stage.phones.close()

    def _begin_match(self) -> None:
        attract = self.kiosk.config.attract
        if AttractPage.MATCH not in attract.pages:
            return
        self._end_match()
        options = HostOptions(
            name="Noch mal!",
            lan=False,
            start_when_full=True,
            sheet=self._next_sheet(),
            seats=2,
            bots=attract.bots,
            pace=attract.pace,
        )
        session = self.kiosk.open_table(options, Persona(record=False))
        self.bots = visit_to(self.stage, session, local=True)
        self._over = 0.0

    def _next_sheet(self) -> str:
        sheets = self.kiosk.config.play.sheets
        self._sheet += 1
        return sheets[(self._sheet - 1) % len(sheets)]

    def _end_match(self) -> None:
        bots, self.bots, self._picture = self.bots, None, None
        if bots is not None:
            bots.session.close(wait=False)
        self.crier = Crier()
        self._over = _AGAIN

    # --- time -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        self._let_phones_in()
        self.seconds += seconds
        self.since += seconds
        self._read += seconds
        if self._read >= _READ:
            self._read = 0.0
            self.kiosk.look_at_the_day()
            self.stage.sounds.find()
        if self.dark:
            if self.bots is not None:
                self._end_match()
            return
        self._watch_bots(seconds)
        self._turn_page()
        self._follow()

    def _let_phones_in(self) -> None:
        """Only while this shows, and not on coming back: a table that opens needs the port."""
        phones = self.stage.phones
        phones.tell(ScreenState.CLOSED if self.kiosk.shut else ScreenState.OPEN)
        phones.open()
        phones.poll()
        if phones.invitation is not None and not self._lets_in:
            self._lets_in = True
            phones.show((), (), self.kiosk.config.play.most_players)

    def _watch_bots(self, seconds: float) -> None:
        bots = self.bots
        if bots is None:
            self._wait_for_bots(seconds)
            return
        bots.move(self.stage.settings.motion)
        notices = bots.update(seconds)
        news = bots.shown.take_news()
        if news or bots.shown.dice_moving:
            self._stirred = self.seconds
        self.crier.say(*(said for said in announcements(news) if not said.minor))
        self.crier.update(seconds)
        if any(isinstance(notice, ClosedNotice) for notice in notices):
            self._end_match()
            self._over = 0.0
        elif bots.shown.finished:
            self._over += seconds
            if self._over > _AGAIN:
                self._next_match(bots)

    def _wait_for_bots(self, seconds: float) -> None:
        """Open a table again, after a while if the last one closed: it may be impossible now."""
        self._over += seconds
        if self._over > _AGAIN:
            self._over = 0.0
            self._begin_match()

    def _next_match(self, bots: Visit) -> None:
        self._over = 0.0
        bots.session.send(SetSheet(self._next_sheet()))
        bots.session.send(StartMatch())
        bots.turn_page()

    def _turn_page(self) -> None:
        if self.since < self.kiosk.seconds_of(self.page):
            return
        if self.page is AttractPage.RECORDS:
            self._chart += 1
        self.since = 0.0
        pages = self.kiosk.config.attract.pages
        for _ in pages:
            self.place = (self.place + 1) % len(pages)
            if self.page is not AttractPage.TABLES or self.kiosk.tables():
                return

    def _follow(self) -> None:
        """Show a table on the LAN whose match has begun."""
        if self.seconds - self._looked < _LOOK:
            return
        self._looked = self.seconds
        self.kiosk.look_for_inputs(self.stage)
        from game.client.kiosk.follow import follow

        ad = self.kiosk.table_to_follow()
        if ad is not None:
            self.stage.stack.push(follow(self.stage, self.kiosk, ad))

    # --- intents --------------------------------------------------------------------------------

    def hear(self, heard: Heard) -> None:
        if is_press(heard.intent):
            start_visit(self.stage, self.kiosk, heard.source)

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        words, still = self.stage.words, self.stage.reduced_motion
        invited = self.stage.phones.invitation
        at = attract_places(self.stage.board, coded=invited is not None)
        now = self.since + ahead / 60
        match self.page:
            case AttractPage.RULES:
                draw_rules(canvas, words, at.page, now, still=still)
            case AttractPage.RECORDS:
                charts = self.kiosk.charts()
                chart = charts[self._chart % len(charts)]
                draw_records(canvas, words, chart, at.page, now, still=still)
            case AttractPage.TABLES:
                told = self.kiosk.config.network.code
                draw_tables(canvas, words, self.kiosk.tables(), told, at.page, now, still=still)
            case AttractPage.NOTICE:
                draw_notice(canvas, self.kiosk.config.notice, self.kiosk.logo, at.page)
            case AttractPage.MATCH:
                self._draw_match(canvas, ahead)
        by_match = self.page is AttractPage.MATCH
        if at.admirer is not None and not by_match:
            draw_admirer(canvas, at.admirer, now, still=still)
        if now < _FADE and not still:
            canvas.dim(round(round(200 * (1 - now / _FADE) / _SHADE) * _SHADE))
        pages = self.kiosk.config.attract.pages
        draw_page_marks(canvas, at.bar, len(pages), self.place % len(pages))
        canvas.cover(at.bar)
        self.kiosk.press_bar.draw(canvas, at.bar, self.seconds + ahead / 60, still=still)
        code = at.code_by_match if by_match else at.code
        if invited is not None and code is not None:
            draw_phone_code(canvas, words, code, invited)

    def _draw_match(self, canvas: Canvas, ahead: float) -> None:
        bots, words = self.bots, self.stage.words
        if bots is None or not bots.shown.match.seats:
            canvas.layer("menu", ("attract", words.language), lambda c: backdrop(c, 26))
            return
        coded = self.stage.phones.invitation is not None
        layout = bots_layout(self.stage.board, coded=coded)
        said = layout.said
        best = best_part(words, said, self.kiosk.best_today)
        if self._picture is None:
            self._picture = Picture(self.stage, bots)
        picture, below = self._picture, [partial(paint_best_card, box=said)]
        picture.draw(canvas, layout, self.seconds, ahead, more=[best], below=below)
        draw_announcement(canvas, words, self.crier, said, picture.looks, size=54)


def is_press(intent: Intent) -> bool:
    """Whether somebody pressed anything at all."""
    return isinstance(intent, (Press, Click, Move, Typed))


def start_visit(stage: Stage, kiosk: Kiosk, source: Source | None) -> None:
    """Somebody wants to play: close whatever is shown, and let them join first.

    `source`: the device they pressed; None: they have sat down with a phone.
    """
    from game.client.kiosk.visitors import VisitorsScene

    below = [scene for scene in stage.stack.scenes if isinstance(scene, AttractScene)]
    if not below:
        stage.go_home()
    elif stage.stack.top is not below[0]:
        stage.stack.pop(stage.stack.scenes[stage.stack.scenes.index(below[0]) + 1])
    stage.stack.push(VisitorsScene(stage, kiosk, source and seat_source(source)))
