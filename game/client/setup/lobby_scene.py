"""The lobby of a table: who sits where, bots, the sheet or the mission, and the start.

It shows the host's lobby as received; every press is a request, and the next lobby shows the
result.
"""

import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.bots.levels import OFFERED
from game.client.board.leaving import closed, leave
from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon
from game.client.interrupted.lost import LostScene
from game.client.match.visit import Visit
from game.client.seats.roster import Roster
from game.client.setup.code_entry import asks_again
from game.client.setup.company_here import add_here, seated_as
from game.client.setup.host_tools import kick_button, let_in_button, lock_button
from game.client.setup.lobby_picture import paint_lobby, paint_way_in, paint_way_to_network
from game.client.setup.lobby_places import LobbyPlaces, lobby_places
from game.client.setup.mission_tiles import mission_tiles
from game.client.setup.person_scene import PersonScene, at_table, newcomer_scene
from game.client.setup.seat_cards import card_box, draw_pen
from game.client.setup.sheet_row import sheet_tiles
from game.client.sound import Sound
from game.client.stage.stage import Stage
from game.client.ui.buttons import Button, ButtonTone, Stepper
from game.client.ui.menu import MenuScene
from game.client.ui.message import (
    MessageScene,
    knock_question,
    refusal_message,
    trouble_message,
)
from game.client.ui.text_field import TextField
from game.client.ui.widget import Widget
from game.rules.mission import Mission
from game.rules.setup import SEATS, Mode
from game.table.play.session_notices import KnockNotice, TroubleNotice
from game.table.play.view import LinkState
from game.table.storage.settings import Guise
from net.base.refusals import Refusal, RefusalCode
from net.messages.lobby import Lobby, SeatInfo, SeatKind
from net.messages.notices import ClosedNotice, HostChangedNotice, RefusedNotice, SlowedNotice
from net.messages.requests import (
    LeaveSeat,
    Rename,
    SetBot,
    SetMission,
    SetReady,
    SetSheet,
    StartMatch,
    TakeSeat,
)

_BOTS: Final = (None, *OFFERED)


class LobbyScene(MenuScene):
    """Before a match and after it."""

    upright = True

    def __init__(self, stage: Stage, visit: Visit) -> None:
        super().__init__(stage)
        self.visit = visit
        self._seen: Lobby | None = None
        self._became_host = False
        self._slowed = 0.0
        """Seconds until our code is tried, if others have guessed wrong."""
        self._question: MessageScene | None = None
        """Whether to start before everybody is ready; it may still be open."""

    @property
    def caption(self) -> str:
        lobby = self.visit.view.lobby
        if lobby is None:
            return self.stage.words("status.joining")
        return f"{lobby.table_name} ({len(lobby.taken)}/{len(lobby.seats)})"

    def _closed(self, notice: ClosedNotice) -> None:
        """Somebody who never got in goes back to where they came from, such as the list of tables.

        At a table with a code they may try another one first.
        """
        if self._seen is None and asks_again(
            self.stage, self.visit, notice.reason, lambda: self._out(notice.reason)
        ):
            return
        self._out(notice.reason)

    def _out(self, reason: Refusal | None) -> None:
        below = self.stage.stack.scenes[:-1]
        if self._seen is not None or not below or reason is None:
            closed(self.stage, self.visit, reason)
            return
        self.visit.close()
        self.stage.stack.pop(self)
        if reason.code is not RefusalCode.CODE_NEEDED:
            self.stage.stack.push(refusal_message(self.stage, reason))

    # --- time -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        for notice in self.visit.update(seconds):
            if isinstance(notice, ClosedNotice):
                self._closed(notice)
                return
            if isinstance(notice, SlowedNotice):
                self._slowed = notice.seconds
            if isinstance(notice, TroubleNotice):
                self.stage.stack.push(trouble_message(self.stage, notice))
            if isinstance(notice, KnockNotice) and self.stage.stack.top is self:
                self.stage.stack.push(knock_question(self.stage, notice))
            if isinstance(notice, HostChangedNotice):
                self._host_changed(notice)
            if isinstance(notice, RefusedNotice):
                self.stage.sounds.play(Sound.REFUSED)
                self.stage.stack.push(refusal_message(self.stage, notice.refusal))
        self._slowed = max(0.0, self._slowed - seconds)
        self._look_up()
        if self.visit.view.state is LinkState.PLAYING:
            self._to_table()
        elif self.visit.view.lobby != self._seen:
            self._sit_down(self.visit.view.lobby)
            self._came_and_went(self._seen, self.visit.view.lobby)
            if self._seen is None:
                self.focus.give(self.first())
            self._seen = self.visit.view.lobby
            if self._question is not None:
                self._question.sentence = self._ask_to_start()
            self.refresh()

    def _host_changed(self, notice: HostChangedNotice) -> None:
        """The host's tools appear or disappear; a new host is told."""
        self.refresh()
        self._became_host = notice.owner

    def _look_up(self) -> None:
        """Open what belongs over the lobby, if nothing is open."""
        if self.stage.stack.top is not self:
            return
        if self.visit.view.lost:
            self.stage.stack.push(LostScene(self.stage, self.visit))
        elif self._became_host:
            self._became_host = False
            self.stage.stack.push(MessageScene(self.stage, self.stage.words("lobby.host_me")))

    def _sit_down(self, lobby: Lobby | None) -> None:
        """People who came here with devices find their seats."""
        if lobby is None:
            return
        if self.visit.roster is None and self.visit.mine and not self.visit.view.owner:
            self.visit.roster = Roster()
            for seat in self.visit.mine:
                add_here(self.stage, self.visit.roster, seated_as(self.stage, lobby.seats[seat]))
        if self.visit.roster is not None:
            names = [seat.name or "" for seat in lobby.seats]
            self.visit.seat_people(self.visit.roster, names)

    def _came_and_went(self, before: Lobby | None, now: Lobby | None) -> None:
        if before is not None and now is not None and len(now.taken) > len(before.taken):
            self.stage.sounds.play(Sound.YOUR_TURN)

    def _to_table(self) -> None:
        self.stage.stack.swap(self, self.stage.screens.match(self.visit))

    # --- widgets --------------------------------------------------------------------------------

    @property
    def _at(self) -> LobbyPlaces:
        return lobby_places(self.stage.tall)

    def _card(self, index: int) -> Rect:
        return card_box(index, self.stage.tall)

    def build(self) -> Sequence[Widget]:
        lobby, words = self.visit.view.lobby, self.stage.words
        label = words("lobby.close" if self._closes else "lobby.leave")
        out = Button(
            name="leave", box=self._at.leave, action=self.back, label=label, size=38, sign=Icon.DOOR
        )
        if lobby is None:
            return (out,)
        widgets: list[Widget] = []
        for seat in lobby.seats:
            widgets += self._seat_widgets(seat)
        owner = self.visit.view.owner
        widgets += self._game_tiles(lobby)
        if not owner and self.visit.mine:
            widgets.append(self._ready_button(lobby))
        if owner:
            if lobby.mode is not Mode.SOLO:
                widgets.append(self._game_stepper(lobby))
            if self.visit.view.addresses:
                lock = self._at.lock
                widgets.append(lock_button(self.stage, self.visit, lock, locked=lobby.locked))
            if lobby.banned:
                box, last = self._at.let_in, lobby.banned[-1]
                widgets.append(let_in_button(self.stage, self.visit, last, box))
            enough = len(lobby.taken) >= SEATS[lobby.mode].start
            widgets.append(
                Button(
                    name="start",
                    box=self._at.start,
                    action=self._start,
                    enabled=enough,
                    label=words("lobby.start" if enough else "lobby.too_few"),
                    sign=Icon.NEXT if enough else None,
                    tone=ButtonTone.MAIN,
                    size=48,
                )
            )
        return [*widgets, out]

    def _ready_button(self, lobby: Lobby) -> Widget:
        """Tells the host whether we are ready for the match to begin."""
        ready = self._ready(lobby)
        return Button(
            name="ready",
            box=self._at.start,
            action=lambda: self._set_ready(not ready),
            label=self.stage.words("lobby.not_ready" if ready else "lobby.ready"),
            sign=Icon.UNDO if ready else Icon.CHECK,
            tone=ButtonTone.PLAIN if ready else ButtonTone.MAIN,
            size=48,
        )

    def _ready(self, lobby: Lobby) -> bool:
        return all(lobby.seats[seat].ready for seat in self.visit.mine)

    def _set_ready(self, ready: bool) -> None:
        for seat in self.visit.mine:
            self.visit.session.send(SetReady(seat, ready))

    def _game_stepper(self, lobby: Lobby) -> Widget:
        """Versus or missions: for the owner."""
        return Stepper(
            name="game",
            box=self._at.game,
            label="",
            value=self.stage.words(f"open.game_{lobby.mode.value}"),
            change=lambda way: self._turn_game(lobby),
        )

    def _game_tiles(self, lobby: Lobby) -> Sequence[Widget]:
        """What the next match is played with: a sheet, or a mission."""
        words, owner, at = self.stage.words, self.visit.view.owner, self._at
        if lobby.mission is None:
            sheet, choose, across = lobby.sheet, self._choose_sheet, at.across
            return sheet_tiles(words, at.sheets, sheet, choose, across=across, enabled=owner)
        return mission_tiles(
            words, at.missions, Mission(lobby.mission), self._choose_mission, enabled=owner
        )

    def first(self) -> str:
        return "start" if self.visit.view.owner else "ready"

    def _seat_widgets(self, seat: SeatInfo) -> list[Widget]:
        box, owner = self._card(seat.index), self.visit.view.owner
        upper = Rect(box.left + 14, box.bottom - 164, box.width - 28, 70)
        lower = Rect(box.left + 14, box.bottom - 84, box.width - 28, 70)
        if seat.kind is SeatKind.PERSON:
            return self._person_widgets(seat, upper, lower)
        widgets: list[Widget] = []
        if seat.kind is SeatKind.OPEN:
            widgets.append(
                Button(
                    name=f"sit {seat.index}",
                    box=upper,
                    size=36,
                    action=lambda: self._sit(seat.index),
                    label=self.stage.words("lobby.more" if self.visit.mine else "lobby.sit"),
                )
            )
        if owner:
            level = seat.level
            words = self.stage.words
            value = words("seat.no_bot") if level is None else words(f"level.{level}")
            widgets.append(
                Stepper(
                    name=f"kind {seat.index}",
                    box=lower,
                    label="",
                    value=value,
                    change=lambda way: self._turn_bot(seat, way),
                )
            )
        return widgets

    def _person_widgets(self, seat: SeatInfo, upper: Rect, lower: Rect) -> list[Widget]:
        if not self.visit.view.is_mine(seat.index):
            owner = self.visit.view.owner
            return [kick_button(self.stage, self.visit, seat, lower)] if owner else []
        widgets: list[Widget] = [
            TextField(
                name=f"name {seat.index}",
                box=upper,
                label="",
                text=seat.name or "",
                action=lambda: self._be_another(seat.index),
            )
        ]
        if len(self.visit.mine) > 1:
            widgets.append(
                Button(
                    name=f"rise {seat.index}",
                    box=lower,
                    size=34,
                    label=self.stage.words("lobby.rise"),
                    action=lambda: self.visit.session.send(LeaveSeat(seat.index)),
                )
            )
        return widgets

    # --- requests -------------------------------------------------------------------------------

    def _sit(self, index: int) -> None:
        """Sit down, or add one more person at this screen."""

        def take(guise: Guise) -> None:
            if self.visit.roster is not None:
                add_here(self.stage, self.visit.roster, guise)
            self.visit.session.send(TakeSeat(guise.name, index, appearance=guise.appearance))

        self.stage.stack.push(newcomer_scene(self.stage, self.visit, take))

    def _turn_bot(self, seat: SeatInfo, way: int) -> None:
        now = _BOTS.index(seat.level) if seat.level in _BOTS else 0  # a program's bot comes first
        level = _BOTS[(now + way) % len(_BOTS)]
        self.visit.session.send(SetBot(seat.index, level))

    def _be_another(self, seat: int) -> None:
        """Another name or look for one of us, or somebody else on that seat."""
        others = at_table(self.visit, seat)
        mine = next(guise for guise in at_table(self.visit) if guise not in others)

        def rename(guise: Guise) -> None:
            self.visit.session.send(Rename(seat, guise.name, guise.appearance))

        self.stage.stack.push(PersonScene(self.stage, others, mine, rename))

    def _choose_sheet(self, name: str) -> None:
        self.visit.session.send(SetSheet(name))

    def _turn_game(self, lobby: Lobby) -> None:
        number = Mission.COLOURS.value if lobby.mission is None else None
        self.visit.session.send(SetMission(number))

    def _choose_mission(self, mission: Mission) -> None:
        self.visit.session.send(SetMission(mission.value))

    def _start(self) -> None:
        """Start, or ask first if somebody present has not said that they are ready."""
        if not self._late():
            self._begin()
            return
        self._question = MessageScene(
            self.stage,
            self._ask_to_start(),
            yes=self.stage.words("lobby.start"),
            agreed=self._begin,
            tone=ButtonTone.MAIN,
        )
        self.stage.stack.push(self._question)

    def _ask_to_start(self) -> str:
        """The question while it is open, during which people get ready."""
        names = ", ".join(seat.name or "?" for seat in self._late())
        words = self.stage.words
        return words("lobby.start_ask", names=names) if names else words("lobby.start_now_ask")

    def _late(self) -> list[SeatInfo]:
        """The seats of people elsewhere who are present and not ready."""
        return [seat for seat in self._others() if not seat.ready]

    def _begin(self) -> None:
        self.visit.session.send(StartMatch())

    def _others(self) -> list[SeatInfo]:
        """The seats of people who are present and sit elsewhere."""
        people = self.visit.view.lobby.people if self.visit.view.lobby is not None else ()
        return [seat for seat in people if seat.index not in self.visit.mine and not seat.away]

    @property
    def _closes(self) -> bool:
        """Whether the table closes when we leave it."""
        return self.visit.view.owner and not self.visit.hands_over

    def back(self) -> None:
        words, closes = self.stage.words, self._closes
        ask = "hand_over_ask" if self.visit.hands_over else "leave_ask"
        if closes:
            ask = "close_ask" if self._others() or self._watched else "close_empty_ask"
        self.stage.stack.push(
            MessageScene(
                self.stage,
                words(f"lobby.{ask}"),
                yes=words("lobby.close" if closes else "lobby.leave"),
                agreed=lambda: leave(self.stage, self.visit),
            )
        )

    @property
    def _watched(self) -> bool:
        """Whether somebody watches."""
        lobby = self.visit.view.lobby
        return lobby is not None and lobby.watchers > 0

    # --- drawing --------------------------------------------------------------------------------

    def layer_key(self) -> object:
        view = self.visit.view
        settings = self.stage.settings
        reached = view.addresses, view.port, view.invitation
        wifi = settings.wifi_name, settings.wifi_password
        return view.lobby, view.owner, reached, wifi, view.peer, math.ceil(self._slowed)

    def paint_behind(self, canvas: Canvas) -> None:
        super().paint_behind(canvas)
        lobby = self.visit.view.lobby
        if lobby is None:
            paint_way_in(canvas, self.stage.words, math.ceil(self._slowed), self.stage.tall)
        else:
            tints = [look.tint for look in self.visit.lobby_looks]
            tall = self.stage.tall
            paint_lobby(canvas, self.stage.words, self.visit.view, lobby, tints, tall)
            invites = self.visit.view.invitation is not None and not lobby.locked
            if self.stage.settings.wifi_name and invites:
                paint_way_to_network(canvas, self.stage.words, lobby, self.stage.settings, tall)

    def draw_moving(self, canvas: Canvas, now: float) -> None:
        lobby, focus = self.visit.view.lobby, self.focus.name or ""
        if lobby is None:
            return
        seen = self.visit.lobby_looks
        for seat in lobby.taken:
            # Room for the sheet's name.
            lifted = -16 if lobby.mission is not None and not self.stage.tall else 0
            draw_pen(
                canvas,
                self._card(seat.index).move(0, lifted),
                seen[seat.index],
                now,
                lively=focus.endswith(f" {seat.index}"),
                still=self.stage.reduced_motion,
            )
