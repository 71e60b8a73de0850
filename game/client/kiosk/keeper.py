"""Looks after a kiosk while scenes come and go: open scenes, visitors who leave, the way out.

Hears every press before the top scene, and every step of time after it. Never here: who is still at
which seat (`seat_keeper`), what is drawn where (`notes`), the window, or burn-in.
"""

from collections.abc import Callable

from game.client.after.result_scene import ResultScene
from game.client.board.decision import DecisionScene
from game.client.board.match_scene import MatchScene
from game.client.input.presses import Click, Intent, Lift, Move, PointAt, Release
from game.client.input.sources import Heard, Source
from game.client.kiosk.attract import AttractScene, is_press, start_visit
from game.client.kiosk.explained import explanation
from game.client.kiosk.follow import LOST, STAYS, Followed, followed_by
from game.client.kiosk.lock import Order, corner_of, step_of
from game.client.kiosk.notes import SeatNote
from game.client.kiosk.operator_scene import OperatorScene
from game.client.kiosk.phone_visitors import PhoneVisitors, phone_seats, phones_owe
from game.client.kiosk.pin import PinScene
from game.client.kiosk.seat_keeper import SeatKeeper, due_seats
from game.client.kiosk.shared import Kiosk
from game.client.kiosk.stalled_table import StalledTable
from game.client.kiosk.tally import Tally
from game.client.kiosk.visitors import VisitorsScene
from game.client.match.visit import Visit
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.ui.message import MessageScene
from game.kiosk.pipe_messages import KioskDoing, KioskDuty
from game.table.play.annex import ScreenState
from game.table.storage.unfinished import drop_table


class Keeper:
    """One object for the whole run of a kiosk."""

    def __init__(self, stage: Stage, kiosk: Kiosk, end: Callable[[], None]) -> None:
        """`end` is called when somebody with the PIN ends the program."""
        self.stage = stage
        self.kiosk = kiosk
        self._end = end
        self.now = 0.0
        """Seconds since the start."""
        self.quiet = 0.0
        """Seconds since anything was pressed at the screen."""
        self._phones = PhoneVisitors()
        self._steps = Order(kiosk.config.lock.steps)
        self._corners = Order(kiosk.config.lock.corners)
        self._seats = SeatKeeper(stage, kiosk)
        self._stays = 0.0
        """Seconds for which somebody else's table has not played."""
        self._others = StalledTable()
        """Whether somebody else's table has come to a halt."""
        self._tally = Tally(kiosk)
        self.standstill = StalledTable()
        """Whether the visitors' table has stopped answering."""

    # --- what is shown --------------------------------------------------------------------------

    @property
    def followed(self) -> Followed | None:
        """Somebody else's table that is shown now."""
        scenes = self.stage.stack.scenes
        return followed_by(scenes[-1]) if scenes else None

    @property
    def playing(self) -> MatchScene | None:
        """The visitors' match that is on the stack."""
        for scene in self.stage.stack.scenes:
            if isinstance(scene, MatchScene) and followed_by(scene) is None:
                return scene
        return None

    @property
    def explained(self) -> str | None:
        """The key of the explanation of the current roll, in the visitors' first match here."""
        scene = self.playing
        if scene is None or not self.kiosk.config.play.explain:
            return None
        first = scene.visit.view.match_number == 1
        return explanation(scene.visit.shown.match) if first else None

    @property
    def attracting(self) -> bool:
        """Whether nobody plays and nothing is followed."""
        return isinstance(self.stage.stack.top, AttractScene)

    @property
    def doing(self) -> tuple[KioskDoing, int]:
        """What is going on, and how many visitors have a seat."""
        if self.operator_here:
            return KioskDoing.OPERATOR, 0
        scenes, scene = self.stage.stack.scenes, self.playing
        if self.followed is not None:
            return KioskDoing.FOLLOWING, 0
        people = len(scene.visit.mine) + len(phone_seats(scene.visit)) if scene is not None else 0
        if any(isinstance(one, ResultScene) for one in scenes):
            return KioskDoing.RESULT, people
        if scene is not None:
            return KioskDoing.PLAYING, people
        if self.attracting:
            return KioskDoing.ATTRACTING, 0
        return KioskDoing.JOINING, self._joining

    @property
    def _joining(self) -> int:
        """How many visitors are about to play."""
        scenes = self.stage.stack.scenes
        return sum(len(one.cards) for one in scenes if isinstance(one, VisitorsScene))

    @property
    def still(self) -> float:
        """Seconds since anybody did anything, at the screen or with a phone."""
        return min(self.quiet, self._phones.quiet)

    @property
    def _visit(self) -> Visit | None:
        """The visitors' table."""
        visits = (getattr(scene, "visit", None) for scene in self.stage.stack.scenes)
        found = (one for one in visits if isinstance(one, Visit))
        return next((one for one in found if not isinstance(one, Followed)), None)

    @property
    def operator_here(self) -> bool:
        """Whether somebody with the PIN, or trying to enter it, is at the screen."""
        kinds = (PinScene, OperatorScene)
        return any(isinstance(scene, kinds) for scene in self.stage.stack.scenes)

    @property
    def refuses(self) -> bool:
        """Whether presses are ignored now, because the operator wants that."""
        duty, top = self.kiosk.duty, self.stage.stack.top
        if duty is KioskDuty.OPEN or self.operator_here:
            return False
        over = isinstance(top, (AttractScene, ResultScene)) or self.followed is not None
        return over or duty is not KioskDuty.CLOSING

    # --- presses --------------------------------------------------------------------------------

    def heard(self, heard: Heard) -> bool:
        """A device was used; returns whether that was for the keeper alone."""
        if isinstance(heard.intent, (PointAt, Lift, Release)):
            return False  # a pointer that trembles is nobody
        if self.refuses:
            self._asks_for_the_way_out(heard.source, heard.intent)
            return True
        self.quiet = 0.0
        if self._asks_for_the_way_out(heard.source, heard.intent):
            return True
        if self.operator_here or isinstance(self.stage.stack.top, MessageScene):
            return False
        if self.followed is not None:
            if is_press(heard.intent):
                self._start_visit(heard.source)
            return True
        scene = self.playing
        return scene is not None and self._seats.present(scene, heard)

    def _asks_for_the_way_out(self, source: Source, intent: Intent) -> bool:
        lock = self.kiosk.config.lock
        done = False
        if isinstance(intent, Move) and (step := step_of(intent)) is not None:
            done = self._steps.step(source, step, self.now)
        elif isinstance(intent, Click):
            corner = corner_of(self.stage.board, intent.x, intent.y)
            # Every touch is a finger of its own; the corners tell that it is one hand.
            done = corner is not None and self._corners.step(source.kind, corner, self.now)
        if not done or not lock.pin or isinstance(self.stage.stack.top, PinScene):
            return False
        prompt = PinScene(
            self.stage, self.kiosk.tries, self._opened, lock.prompt_seconds, lambda: self.now
        )
        self.stage.stack.push(prompt)
        self.stage.stack.settle()
        return True

    def _opened(self) -> None:
        patience = self.kiosk.config.away.dialog_seconds
        self.stage.stack.push(OperatorScene(self.stage, self.kiosk, self._end, patience))

    # --- time -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Time has passed for the scenes; check whether anybody is still there."""
        self.now += seconds
        self.quiet += seconds
        self._phones.follow(self.stage.phones.people, self._visit, seconds)
        self._tally.follow(self.playing, self._joining, self.stage.settings.language, seconds)
        top, followed = self.stage.stack.top, self.followed
        if isinstance(top, AttractScene):
            top.come_back()
        if followed is None:
            self._stays = 0.0
            self._others.end()
        self.kiosk.turns.step(seconds, following=followed is not None, own_pages=self.attracting)
        if self.playing is None:
            self.standstill.end()
        shut = self.kiosk.shut
        if shut and not self.operator_here and self._shuts():
            return
        if not shut and (self.attracting or followed is not None) and self._phones_have_come():
            return
        if top is None or isinstance(top, AttractScene) or self.operator_here:
            return
        if followed is not None:
            self._mind_followed(followed, top, seconds)
            return
        scene = self.playing
        if scene is not None:
            self._watch_table(scene, seconds)
            self._mind_match(scene, top, seconds)
        elif (self.quiet if shut else self.still) > self._patience():
            self.go_home()
        elif self._question_lies(top) and self.quiet > self.kiosk.config.away.dialog_seconds:
            self.stage.stack.pop(top)
        self.stage.stack.settle()

    def _shuts(self) -> bool:
        """Close what is open if the operator wants that; returns whether anything closed."""
        dark = self.kiosk.duty is KioskDuty.DARK and not self.attracting
        if self.followed is not None:
            self.followed.session.close(wait=False)
        elif not dark:
            return False
        self.go_home()
        return True

    def _phones_have_come(self) -> bool:
        """During attracting, let people join who have sat down with a phone."""
        self.stage.phones.poll()
        if not self.stage.phones.people:
            return False
        self._start_visit(None)
        return True

    def _start_visit(self, source: Source | None) -> None:
        if self.followed is not None:
            self.followed.session.close(wait=False)
        start_visit(self.stage, self.kiosk, source)
        self.stage.stack.settle()

    def _patience(self) -> float:
        """Seconds for which something other than a match stays without a press."""
        away = self.kiosk.config.away
        if any(isinstance(scene, ResultScene) for scene in self.stage.stack.scenes):
            return away.result_seconds
        if any(isinstance(scene, VisitorsScene) for scene in self.stage.stack.scenes):
            return away.dialog_seconds + self.kiosk.config.play.join_seconds
        return away.dialog_seconds

    def _question_lies(self, top: Scene) -> bool:
        """Whether a question, such as whose phone it is, stays open while others wait to play."""
        joining = any(isinstance(scene, VisitorsScene) for scene in self.stage.stack.scenes)
        return joining and isinstance(top, MessageScene)

    def go_home(self) -> None:
        """Close whatever is open, and attract people again."""
        for scene in self.stage.stack.scenes:
            visit = getattr(scene, "visit", None)
            if isinstance(visit, Visit):
                lobby = visit.view.lobby
                visit.close()
                if lobby is not None:
                    drop_table(self.kiosk.data, lobby.table_id)
        self._seats.forget()
        self.stage.go_home()
        self.stage.stack.settle()

    # --- a match of visitors --------------------------------------------------------------------

    def _mind_match(self, scene: MatchScene, top: Scene, seconds: float) -> None:
        visit = scene.visit
        self._seats.begin(visit)
        if not _is_play(scene, top):
            # A player with a phone keeps their own pause going, not a menu at the screen.
            by_phone = visit.paused is not None and visit.paused not in visit.mine
            quiet = self.still if by_phone else self.quiet
            if quiet > self.kiosk.config.away.dialog_seconds:
                self._close_what_lies_over(scene)
            return
        if self._seats.mind(scene, seconds):
            self.go_home()

    def _watch_table(self, scene: MatchScene, seconds: float) -> None:
        """Check whether the visitors' table still answers while nobody here has to do anything."""
        view, away = scene.visit.view, self.kiosk.config.away
        state = (scene.visit, view.match_number, len(view.events), view.lobby)
        asked = away.ask_seconds + away.passes * away.pass_seconds
        here = bool(due_seats(scene)) and self.quiet <= asked
        waits = scene.visit.paused is not None or here or phones_owe(scene.visit)
        self.standstill.follow(state, waits, seconds)

    def _close_what_lies_over(self, scene: MatchScene) -> None:
        scenes = self.stage.stack.scenes
        above = scenes[scenes.index(scene) + 1 :]
        if above:
            self.stage.stack.pop(above[0])
        if scene.visit.view.lobby is not None and scene.visit.view.lobby.paused is not None:
            scene.visit.resume()

    def notes(self) -> list[SeatNote]:
        """What to draw over the match."""
        scene, top = self.playing, self.stage.stack.top
        if scene is None or top is None or not _is_play(scene, top):
            return []
        return self._seats.notes(scene)

    def hold(self, held: bool) -> None:
        """Pause or resume the kiosk, and with it the match of the people who play here."""
        phones, visit = self.stage.phones, self._visit
        phones.tell(ScreenState.PAUSED if held else ScreenState.OPEN)
        if self.attracting:  # a game that was started while it is paused has not let them in yet
            phones.open()
        if visit is not None:
            visit.hold(held)

    # --- a table of others ----------------------------------------------------------------------

    def _mind_followed(self, followed: Followed, top: Scene, seconds: float) -> None:
        """Leave a followed table once its result has been shown, or nothing happens there."""
        view, turns = followed.view, self.kiosk.turns
        self._others.follow((followed, view.match_number, len(view.events)), False, seconds)
        runs = isinstance(top, MatchScene) and followed.paused is None and not view.lost
        self._stays = 0.0 if runs else self._stays + seconds
        still, begins = self._others.found, runs and followed.shown.match.roll_number <= 1
        over = self._stays > (LOST if view.lost else STAYS) or (turns.enough and begins)
        if still or over:
            self._stays = 0.0
            turns.leave(followed.ad.id, still=still)
            followed.session.close(wait=False)
            self.stage.go_home()
            self.stage.stack.settle()


def _is_play(scene: MatchScene, top: Scene) -> bool:
    """Whether the top scene is the match itself, including a mission's decision."""
    return top is scene or isinstance(top, DecisionScene)
