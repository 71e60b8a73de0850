"""Minds a kiosk while scenes come and go: who is still there, what was left open, the way out.

Hears every press before the scene on top does, and every step of time after it. Never here: what
is drawn where (`notes`), the window, or what keeps the screen from burning in.
"""

from collections.abc import Callable
from dataclasses import dataclass

from game.client.after.result_scene import ResultScene
from game.client.board.board_scene import BoardScene
from game.client.board.decision import DecisionScene
from game.client.board.match_scene import MatchScene
from game.client.input.intents import Click, Drag, Intent, Lift, Move, PointAt, Press, Release
from game.client.input.sources import Heard, Source, SourceKind
from game.client.kiosk.attendance import Attendance, Rite
from game.client.kiosk.attract import AttractScene, is_press, start_visit
from game.client.kiosk.explained import explanation
from game.client.kiosk.follow import APART, LOST, STAYS, Followed, followed_by
from game.client.kiosk.lock import Order, corner_of, step_of
from game.client.kiosk.notes import ALONE, Note, note_box
from game.client.kiosk.operator_scene import OperatorScene
from game.client.kiosk.phone_visitors import PhoneVisitors, phone_seats, phones_owe
from game.client.kiosk.pin import PinScene
from game.client.kiosk.shared import Kiosk
from game.client.kiosk.silence import Silence
from game.client.kiosk.tally import Tally
from game.client.kiosk.visitors import VisitorsScene
from game.client.match.status import is_decision
from game.client.match.visit import Sitting, Visit
from game.client.sound import Sound
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.ui.message import MessageScene
from game.kiosk.messages import Doing, Duty
from game.rules.proposals import proposed_decision
from game.table.storage.settings import Guise
from game.table.storage.unfinished import drop_table
from net.chain.log import LEADER
from net.messages.lobby import TableState
from net.messages.notices import Decide
from net.messages.requests import LeaveSeat, TakeSeat


@dataclass(frozen=True, slots=True)
class _Gone:
    """Somebody whose seat a bot plays, and the device they held."""

    seat: int
    source: Source | None
    guise: Guise
    make: str


class Keeper:
    """One for the whole run of a kiosk."""

    def __init__(self, stage: Stage, kiosk: Kiosk, end: Callable[[], None]) -> None:
        """`end` is called when somebody with the PIN wants the program to end."""
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
        self._minded: tuple[Visit | None, int] = (None, 0)
        """The match whose seats are counted: a visit, and which of its matches."""
        self.attendance = Attendance(kiosk.config.away)
        self._gone: dict[int, _Gone] = {}
        self._empty = 0.0
        self._stays = 0.0
        self._tally = Tally(kiosk)
        self.standstill = Silence()
        """Whether the table of the visitors has stopped answering."""

    # --- what is shown --------------------------------------------------------------------------

    @property
    def followed(self) -> Followed | None:
        """The table of others that is shown now."""
        scenes = self.stage.stack.scenes
        return followed_by(scenes[-1]) if scenes else None

    @property
    def playing(self) -> MatchScene | None:
        """The match of visitors that is on the stack."""
        for scene in self.stage.stack.scenes:
            if isinstance(scene, MatchScene) and followed_by(scene) is None:
                return scene
        return None

    @property
    def explained(self) -> str | None:
        """The key of what visitors are told of the roll at hand, in their first match here."""
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
    def doing(self) -> tuple[Doing, int]:
        """What goes on, and how many visitors have a seat."""
        if self.operator_here:
            return Doing.OPERATOR, 0
        scenes, scene = self.stage.stack.scenes, self.playing
        if self.followed is not None:
            return Doing.FOLLOWING, 0
        people = len(scene.visit.mine) + len(phone_seats(scene.visit)) if scene is not None else 0
        if any(isinstance(one, ResultScene) for one in scenes):
            return Doing.RESULT, people
        if scene is not None:
            return Doing.PLAYING, people
        if self.attracting:
            return Doing.ATTRACTING, 0
        return Doing.JOINING, self._joining

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
        """The table of visitors."""
        visits = (getattr(scene, "visit", None) for scene in self.stage.stack.scenes)
        found = (one for one in visits if isinstance(one, Visit))
        return next((one for one in found if not isinstance(one, Followed)), None)

    @property
    def operator_here(self) -> bool:
        """Whether somebody with the PIN, or who looks for it, is at the screen."""
        kinds = (PinScene, OperatorScene)
        return any(isinstance(scene, kinds) for scene in self.stage.stack.scenes)

    @property
    def refuses(self) -> bool:
        """Whether what is pressed now counts for nothing, since the operator wants it so."""
        duty, top = self.kiosk.duty, self.stage.stack.top
        if duty is Duty.OPEN or self.operator_here:
            return False
        over = isinstance(top, (AttractScene, ResultScene)) or self.followed is not None
        return over or duty is not Duty.CLOSING

    # --- presses --------------------------------------------------------------------------------

    def heard(self, heard: Heard) -> bool:
        """A device was used; True if that was for us alone."""
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
        return scene is not None and self._present(scene, heard)

    def _asks_for_the_way_out(self, source: Source, intent: Intent) -> bool:
        lock = self.kiosk.config.lock
        done = False
        if isinstance(intent, Move) and (step := step_of(intent)) is not None:
            done = self._steps.step(source, step, self.now)
        elif isinstance(intent, Click) and (corner := corner_of(intent.x, intent.y)) is not None:
            # Every touch is a finger of its own; the corners tell that it is one hand.
            done = self._corners.step(source.kind, corner, self.now)
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

    def _present(self, scene: MatchScene, heard: Heard) -> bool:
        """Whoever holds this device is there; True if that gives them their seat back."""
        if isinstance(heard.intent, (Press, Click)) and self._come_back(scene, heard):
            return True
        for seat in self._seats_of(scene, heard):
            asked = self.attendance.left(seat) is not None
            self.attendance.pressed(seat)
            if asked:
                self.stage.sounds.play(Sound.YOUR_TURN)
        return False

    def _seats_of(self, scene: MatchScene, heard: Heard) -> list[int]:
        """The seats that a device plays; for a pointer it matters where it points."""
        visit, source = scene.visit, heard.source
        couch = _couch(scene)
        if couch is None:
            return list(visit.mine)
        roster = couch.roster
        if source.points:
            seats = [seat for seat in visit.mine if roster.pointed(seat) is not None]
            # Several share a screen that is touched: nobody is there because another one is.
            return seats if len(seats) <= 1 else [s for s in seats if _is_on(couch, s, heard)]
        player = roster.by_source(source)
        if player is None and source.kind is SourceKind.KEYS:
            return [
                p.seat for p in roster if p.source.is_keys and p.seat is not None
            ]  # Escape is on everybody's keyboard
        return [player.seat] if player is not None and player.seat is not None else []

    def _come_back(self, scene: MatchScene, heard: Heard) -> bool:
        """Somebody presses whose seat a bot has taken: they have it again."""
        visit, source = scene.visit, heard.source
        for gone in list(self._gone.values()):
            if gone.seat in visit.mine:  # they took it back by the menu
                del self._gone[gone.seat]
            elif not visit.mine or _is_his(gone, scene, heard):
                del self._gone[gone.seat]
                back = TakeSeat(gone.guise.name, gone.seat, appearance=gone.guise.appearance)
                visit.session.send(back)
                if visit.roster is not None and visit.roster.by_source(source) is None:
                    visit.roster.add(source, gone.guise, gone.make)
                self.attendance.pressed(gone.seat)
                self._empty = 0.0
                return True
        return False

    # --- time -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Time has passed for the scenes; see whether anybody is still there."""
        self.now += seconds
        self.quiet += seconds
        self._phones.follow(self.stage.phones.people, self._visit, seconds)
        self._tally.follow(self.playing, self._joining, self.stage.settings.language, seconds)
        top, followed = self.stage.stack.top, self.followed
        if isinstance(top, AttractScene):
            top.come_back()
        if followed is None:
            self._stays = 0.0
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
        self.stage.stack.settle()

    def _shuts(self) -> bool:
        """Whether what is open has to go, since the operator wants it so; it goes."""
        dark = self.kiosk.duty is Duty.DARK and not self.attracting
        if self.followed is not None:
            self.followed.session.close(wait=False)
        elif not dark:
            return False
        self.go_home()
        return True

    def _phones_have_come(self) -> bool:
        """Let those join who have sat down with a phone while people are drawn in."""
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
        """How long what is no match stays without a press."""
        away = self.kiosk.config.away
        if any(isinstance(scene, ResultScene) for scene in self.stage.stack.scenes):
            return away.result_seconds
        if isinstance(self.stage.stack.top, VisitorsScene):
            return away.dialog_seconds + self.kiosk.config.play.join_seconds
        return away.dialog_seconds

    def go_home(self) -> None:
        """Whatever is open is closed, and people are drawn in again."""
        for scene in self.stage.stack.scenes:
            visit = getattr(scene, "visit", None)
            if isinstance(visit, Visit):
                lobby = visit.view.lobby
                visit.close()
                if lobby is not None:
                    drop_table(self.kiosk.data, lobby.table_id)
        self._gone.clear()
        self._minded = (None, 0)
        self.stage.go_home()
        self.stage.stack.settle()

    # --- a match of visitors --------------------------------------------------------------------

    def _mind_match(self, scene: MatchScene, top: Scene, seconds: float) -> None:
        visit = scene.visit
        match = (visit, visit.view.match_number)
        if match != self._minded:
            if self._gone:
                visit.shared = bool(phone_seats(visit))
                self._gone.clear()
            self._minded = match
            self.attendance = Attendance(self.kiosk.config.away)
            self._empty = 0.0
        if not _is_play(scene, top):
            # Who plays by phone keeps their own pause from ending, not a menu at the screen.
            by_phone = visit.paused is not None and visit.paused not in visit.mine
            quiet = self.still if by_phone else self.quiet
            if quiet > self.kiosk.config.away.dialog_seconds:
                self._close_what_lies_over(scene)
            return
        for rite, seat in self.attendance.follow(self._due(scene), seconds):
            self._perform(scene, rite, seat)
        lobby = visit.view.lobby
        running = lobby is not None and lobby.state is TableState.PLAYING
        empty = running and not visit.mine and not phone_seats(visit)
        self._empty = self._empty + seconds if empty else 0.0
        if self._empty > self.kiosk.config.away.empty_seconds:
            self.go_home()

    def _watch_table(self, scene: MatchScene, seconds: float) -> None:
        """See whether its table still answers, where nobody here has to do anything."""
        view, away = scene.visit.view, self.kiosk.config.away
        revision = view.lobby.revision if view.lobby is not None else -1
        state = (scene.visit, view.match_number, len(view.events), revision)
        asked = away.ask_seconds + away.passes * away.pass_seconds
        here = bool(self._due(scene)) and self.quiet <= asked
        waits = scene.visit.paused is not None or here or phones_owe(scene.visit)
        self.standstill.follow(state, waits, seconds)

    def _close_what_lies_over(self, scene: MatchScene) -> None:
        scenes = self.stage.stack.scenes
        above = scenes[scenes.index(scene) + 1 :]
        if above:
            self.stage.stack.pop(above[0])
        if scene.visit.view.lobby is not None and scene.visit.view.lobby.paused is not None:
            scene.visit.resume()

    def _due(self, scene: MatchScene) -> list[int]:
        """The seats of this screen that the match waits for."""
        visit, shown = scene.visit, scene.visit.shown
        if shown.dice_moving or shown.behind or visit.paused is not None:
            return []
        if is_decision(shown.match):
            return [LEADER] if LEADER in visit.mine else []
        sent = visit.chooser.sent
        return [seat for seat in visit.mine if seat in shown.match.to_act and seat not in sent]

    def _perform(self, scene: MatchScene, rite: Rite, seat: int) -> None:
        visit = scene.visit
        match rite:
            case Rite.ASK:
                self.stage.sounds.play(Sound.YOUR_TURN)
            case Rite.PASS:
                self._pass(visit, seat)
            case Rite.LEAVE:
                self._gone[seat] = self._parting(visit, seat)
                # Whoever is left keeps the view they play in, and who has gone finds their sheet.
                visit.shared = visit.sitting is Sitting.COUCH
                visit.session.send(LeaveSeat(seat))

    @staticmethod
    def _pass(visit: Visit, seat: int) -> None:
        proposal = proposed_decision(visit.shown.match)
        if proposal is not None and seat == LEADER:
            visit.session.send(Decide(proposal, visit.shown.match.roll_number))
        else:
            visit.chooser.send_pass(visit.shown.match, seat)

    @staticmethod
    def _parting(visit: Visit, seat: int) -> _Gone:
        player = visit.roster.at_seat(seat) if visit.roster is not None else None
        if player is None:
            return _Gone(seat, None, Guise(visit.view.name_of(seat) or "?", seat, seat), "")
        guise = Guise(visit.view.name_of(seat) or player.name, player.tint, player.costume)
        return _Gone(seat, player.source, guise, player.make)

    def notes(self) -> list[Note]:
        """What is to be drawn over the match."""
        scene, top = self.playing, self.stage.stack.top
        if scene is None or top is None or not _is_play(scene, top):
            return []
        names, couch = scene.visit.names, _couch(scene)
        found: list[Note] = []
        for seat in range(len(names)):
            left, gone = self.attendance.left(seat), self._gone.get(seat)
            if left is None and gone is None:
                continue
            name, tint = names[seat], scene.visit.looks[seat].tint
            if couch is None:
                if gone is not None and found:
                    continue
                alone = len(scene.visit.mine) <= 1 and gone is None
                text = "" if alone else name
                found.append(Note(ALONE, text, tint, None if gone else left))
                continue
            panel = couch.layout.panels[seat]
            found.append(Note(note_box(panel), name, tint, None if gone else left))
        return found

    def hold(self, held: bool) -> None:
        """The kiosk is paused, or goes on: so is the match of who plays here."""
        visit = self._visit
        if visit is None or not visit.mine:
            return
        if held:
            visit.pause(visit.mine[0])
        else:
            visit.resume()

    # --- a table of others ----------------------------------------------------------------------

    def _mind_followed(self, followed: Followed, top: Scene, seconds: float) -> None:
        """When its match is over, the result stays a while; then the next table."""
        # A match that stands still, or a lobby in which nothing begins, is not worth more time.
        view = followed.view
        runs = isinstance(top, MatchScene) and followed.paused is None and not view.lost
        self._stays = 0.0 if runs else self._stays + seconds
        if self._stays > (LOST if view.lost else STAYS):
            self._stays = 0.0
            until = self.kiosk.wall().timestamp() + APART
            self.kiosk.followed = (followed.ad.id, until)
            followed.session.close(wait=False)
            self.stage.go_home()
            self.stage.stack.settle()


def _couch(scene: MatchScene) -> BoardScene | None:
    """The match if several play it here, each with their own device."""
    if isinstance(scene, BoardScene) and scene.sitting is Sitting.COUCH:
        return scene
    return None


def _is_on(scene: BoardScene, seat: int, heard: Heard) -> bool:
    """Whether somebody points at what belongs to this seat."""
    panels, intent = scene.layout.panels, heard.intent
    if not isinstance(intent, (Click, Drag)):
        player = scene.roster.by_source(heard.source)
        return player is not None and player.seat == seat
    return seat < len(panels) and panels[seat].box.collidepoint(intent.x, intent.y)


def _is_his(gone: _Gone, scene: MatchScene, heard: Heard) -> bool:
    """Whether this is whoever has gone; fingers are told apart only by where they are put."""
    if gone.source is None or not heard.source.points:
        return gone.source == heard.source
    if not gone.source.points or not isinstance(heard.intent, Click):
        return False
    couch = _couch(scene)
    return couch is not None and _is_on(couch, gone.seat, heard)


def _is_play(scene: MatchScene, top: Scene) -> bool:
    """Whether what is on top is the match itself; a mission's decision is a part of it."""
    return top is scene or isinstance(top, DecisionScene)
