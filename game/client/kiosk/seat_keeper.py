"""The seats of a visitors' match: who is asked, passed for, replaced by a bot, and back again.

Never here: how long anybody is waited for (`attendance`), what covers the match (`keeper`), what is
drawn (`notes`).
"""

from dataclasses import dataclass

from game.client.board.board_scene import BoardScene
from game.client.board.match_scene import MatchScene
from game.client.input.presses import Click, Drag, Press
from game.client.input.sources import Heard, Source, SourceKind
from game.client.kiosk.attendance import Attendance, Rite
from game.client.kiosk.notes import ALONE, SeatNote, note_box
from game.client.kiosk.phone_visitors import phone_seats
from game.client.kiosk.shared import Kiosk
from game.client.match.status_line import is_decision
from game.client.match.visit import Sitting, Visit
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.rules.proposals import proposed_decision
from game.table.storage.settings import Guise
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


class SeatKeeper:
    """Looks after the seats that visitors play at this screen, match by match."""

    def __init__(self, stage: Stage, kiosk: Kiosk) -> None:
        self._stage = stage
        self._kiosk = kiosk
        self._attendance = Attendance(kiosk.config.away)
        self._gone: dict[int, _Gone] = {}
        self._minded: tuple[Visit | None, int] = (None, 0)
        """The match whose seats are counted: a visit, and the number of its match."""
        self._empty = 0.0
        """Seconds since anybody at the screen or with a phone had a seat."""

    def forget(self) -> None:
        """The visit is over."""
        self._gone.clear()
        self._minded = (None, 0)

    def begin(self, visit: Visit) -> None:
        """The current match; in a new one everybody is there."""
        match = (visit, visit.view.match_number)
        if match == self._minded:
            return
        if self._gone:
            visit.shared = bool(phone_seats(visit))
            self._gone.clear()
        self._minded = match
        self._attendance = Attendance(self._kiosk.config.away)
        self._empty = 0.0

    def mind(self, scene: MatchScene, seconds: float) -> bool:
        """This much playing time has passed; returns whether all have gone."""
        visit = scene.visit
        for rite, seat in self._attendance.follow(due_seats(scene), seconds):
            self._perform(scene, rite, seat)
        lobby = visit.view.lobby
        running = lobby is not None and lobby.state is TableState.PLAYING
        empty = running and not visit.mine and not phone_seats(visit)
        self._empty = self._empty + seconds if empty else 0.0
        return self._empty > self._kiosk.config.away.empty_seconds

    def present(self, scene: MatchScene, heard: Heard) -> bool:
        """The holder of this device is there; returns whether that gives them their seat back."""
        if isinstance(heard.intent, (Press, Click)) and self._come_back(scene, heard):
            return True
        for seat in self._seats_of(scene, heard):
            asked = self._attendance.left(seat) is not None
            self._attendance.pressed(seat)
            if asked:
                self._stage.sounds.play(Sound.YOUR_TURN)
        return False

    def _seats_of(self, scene: MatchScene, heard: Heard) -> list[int]:
        """The seats that a device plays; for a pointer, those where it points."""
        visit, source = scene.visit, heard.source
        couch = _couch(scene)
        if couch is None:
            return list(visit.mine)
        roster = couch.roster
        if source.points:
            seats = [seat for seat in visit.mine if roster.pointed(seat) is not None]
            # Several people may share a touch screen: one being there says nothing of the others.
            return seats if len(seats) <= 1 else [s for s in seats if _is_on(couch, s, heard)]
        player = roster.by_source(source)
        if player is None and source.kind is SourceKind.KEYS:
            return [
                p.seat for p in roster if p.source.is_keys and p.seat is not None
            ]  # Escape is on everybody's keyboard
        return [player.seat] if player is not None and player.seat is not None else []

    def _come_back(self, scene: MatchScene, heard: Heard) -> bool:
        """Somebody presses whose seat a bot took: they get it back."""
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
                self._attendance.pressed(gone.seat)
                self._empty = 0.0
                return True
        return False

    def _perform(self, scene: MatchScene, rite: Rite, seat: int) -> None:
        visit = scene.visit
        match rite:
            case Rite.ASK:
                self._stage.sounds.play(Sound.YOUR_TURN)
            case Rite.PASS:
                self._pass(visit, seat)
            case Rite.LEAVE:
                self._gone[seat] = self._parting(visit, seat)
                # Whoever is left keeps the view they play in, and who has gone finds their sheet.
                visit.shared = visit.several_here
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

    def notes(self, scene: MatchScene) -> list[SeatNote]:
        """What to draw over the match."""
        names, couch = scene.visit.names, _couch(scene)
        found: list[SeatNote] = []
        for seat in range(len(names)):
            left, gone = self._attendance.left(seat), self._gone.get(seat)
            if left is None and gone is None:
                continue
            name, tint = names[seat], scene.visit.looks[seat].tint
            if couch is None:
                if gone is not None and found:
                    continue
                alone = len(scene.visit.mine) <= 1 and gone is None
                text = "" if alone else name
                found.append(SeatNote(ALONE, text, tint, None if gone else left))
                continue
            panel = couch.layout.panels[seat]
            found.append(SeatNote(note_box(panel), name, tint, None if gone else left))
        return found


def due_seats(scene: MatchScene) -> list[int]:
    """The seats of this screen that the match waits for."""
    visit, shown = scene.visit, scene.visit.shown
    if shown.dice_moving or shown.behind or visit.paused is not None:
        return []
    if is_decision(shown.match):
        return [LEADER] if LEADER in visit.mine else []
    sent = visit.chooser.sent
    return [seat for seat in visit.mine if seat in shown.match.to_act and seat not in sent]


def _couch(scene: MatchScene) -> BoardScene | None:
    """The match, if several play it here, each with a device."""
    if isinstance(scene, BoardScene) and scene.sitting is Sitting.COUCH:
        return scene
    return None


def _is_on(scene: BoardScene, seat: int, heard: Heard) -> bool:
    """Whether somebody points at something of this seat."""
    panels, intent = scene.layout.panels, heard.intent
    if not isinstance(intent, (Click, Drag)):
        player = scene.roster.by_source(heard.source)
        return player is not None and player.seat == seat
    return seat < len(panels) and panels[seat].box.collidepoint(intent.x, intent.y)


def _is_his(gone: _Gone, scene: MatchScene, heard: Heard) -> bool:
    """Whether this is the person who left; fingers are told apart only by where they touch."""
    if gone.source is None or not heard.source.points:
        return gone.source == heard.source
    if not gone.source.points or not isinstance(heard.intent, Click):
        return False
    couch = _couch(scene)
    return couch is not None and _is_on(couch, gone.seat, heard)
