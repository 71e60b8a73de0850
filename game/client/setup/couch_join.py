"""The join screen: a press seats a device; its player picks a look and holds a button when ready.

The people here open a table. `join_draw` draws it, `join_places` lays it out; `seats.roster` has
the players, `plan` what is played.
"""

from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.costumes import COSTUMES
from game.client.input.presses import (
    Act,
    Click,
    Intent,
    Move,
    PointAt,
    Press,
    Release,
    Scroll,
)
from game.client.input.sources import Heard, Source, SourceKind
from game.client.seats.plan import BotSeat, Doors, PlanRow, TablePlan
from game.client.seats.roster import Roster
from game.client.setup.join_card import (
    HOLD_SECONDS,
    Card,
    PhoneSeat,
    Place,
    Spot,
)
from game.client.setup.join_places import JoinPlaces, Laid, Pressed, join_places, pressed
from game.client.setup.join_questions import ask_to_send_away, leave, why_no_start
from game.client.setup.known_people import KnownPeople
from game.client.setup.mission_numbers import own_boards
from game.client.setup.naming import Naming
from game.client.setup.phone_cards import PhoneCards
from game.client.sound import Sound
from game.client.stage.scene import Scene
from game.client.stage.stage import Stage
from game.client.stage.visits import visit_to
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session, TableSession
from game.table.storage.settings import Language
from net.base.names import NameFault, clean_name

START_SECONDS: Final = 1.5


class JoinScene(Scene):
    """Who plays here, and what."""

    table_rows: tuple[PlanRow, ...] = (PlanRow.SHEET, PlanRow.GAME, PlanRow.BOTS, PlanRow.NETWORK)
    """The settings of our own table that can be changed here, the sheet first."""
    spots: tuple[Spot, ...] = tuple(Spot)
    """The places of a player's cursor on their card."""
    sends_away = True
    """Whether phones that are not ready can be sent away."""

    def __init__(
        self,
        stage: Stage,
        plan: TablePlan | None = None,
        roster: Roster | None = None,
    ) -> None:
        """`plan`: what to play; `roster`: who is here already, from the match before."""
        self.stage = stage
        self.roster = roster or Roster()
        for player in self.roster:
            player.ready, player.seat = False, None
        self.plan = plan or TablePlan(teaches=True)
        self.boards, self._fault = own_boards(stage)
        """The mission board's numbers named in the settings, and what is wrong with them."""
        self.cards = [Card(player) for player in self.roster]
        self.known = KnownPeople(stage, self.roster)
        self.phones = PhoneCards(stage.phones, self.roster, self.cards, self._fit)
        self._pointer: tuple[float, float] | None = None
        """Where the mouse is, if it has moved."""
        self._asker = stage.source
        """The device whose press is being handled."""
        self._agreed = self._game
        """What everybody was ready for."""
        self.seconds = 0.0
        self.all_ready = 0.0
        """Seconds for which everybody has been ready."""

    @property
    def room(self) -> Rect:
        return self.stage.board.box

    @property
    def at(self) -> JoinPlaces:
        here = len(self.cards) + self.plan.bots  # more may be here than the game is for
        return join_places(self.stage.board, max(self.most, here))

    @property
    def most(self) -> int:
        """The most people there can be."""
        return self.plan.most

    @property
    def may_start(self) -> bool:
        """Whether there are enough people, and not too many."""
        here = sum(not card.on_phone for card in self.cards)
        return self.plan.may_start(here if self.plan.lesson else len(self.roster))

    @property
    def _game(self) -> tuple[object, ...]:
        """What players get ready for."""
        return self.plan.sheet, self.plan.mission, self.plan.lesson

    @property
    def rows(self) -> tuple[PlanRow, ...]:
        """The settings that can be changed now: missions have sheets of their own (C1), so has the
        tutorial.
        """
        if self.plan.lesson:
            return (PlanRow.GAME,)
        sheet = self.plan.mission is None
        return tuple(row for row in self.table_rows if row is not PlanRow.SHEET or sheet)

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of a player's cursor, from the top down."""
        phones = [card.seat for card in self.cards if self.may_send_away(card)]
        return (*self.spots, *phones, *map(BotSeat, range(self.plan.bots)), *self.rows)

    def may_send_away(self, card: Card) -> bool:
        """Whether everybody waits for this player, who has a phone."""
        return self.sends_away and card.on_phone and not card.player.ready

    @property
    def shares_keys(self) -> bool:
        return True

    @property
    def typing(self) -> bool:
        return self._typist() is not None

    @property
    def caption(self) -> str:
        return self.stage.words("join.heading")

    def enter(self) -> None:
        self.stage.phones.open()

    def leave(self) -> None:
        self.stage.phones.close()

    def bar(self) -> tuple[float, str]:
        """Progress of the start, 0 to 1, and the text of the bar at the foot."""
        share, words = min(1.0, self.all_ready / START_SECONDS), self.stage.words
        if not self.may_start:
            people = len(self.roster)
            return share, why_no_start(words, people, self.most, lesson=self.plan.lesson)
        if share:
            return share, words("join.start")
        late = [player.called for player in self.roster if not player.ready]
        if len(late) < len(self.roster) or any(card.on_phone for card in self.cards):
            return share, words("join.waiting", names=", ".join(late))
        pointed = all(player.source.points for player in self.roster)
        return share, words("join.all_click" if pointed else "join.all_ready")

    def _typist(self) -> Card | None:
        """The player who writes their name with the keyboard."""
        for card in self.cards:
            source = card.player.source
            if card.naming is not None and (source.is_keys or source.points):
                return card
        return None

    # --- intents --------------------------------------------------------------------------------

    def hear(self, heard: Heard) -> None:
        source, intent = heard.source, heard.intent
        self._asker = source
        if source.points:
            self._point(source, intent)
            return
        typist = self._typist()
        if typist is not None and source.kind is SourceKind.KEYS:
            self._write(typist, intent)
            return
        card = self._card_of(source)
        if card is not None:
            self._use(card, intent)
        elif isinstance(intent, Press):
            self.stranger(source, intent.act)

    def stranger(self, source: Source, act: Act) -> None:
        """Any button of a device without a seat takes one.

        Back leaves the screen, but not for people who are already here: a newcomer who does not
        know their buttons must not send anybody away.
        """
        shared = source.points or source.kind is SourceKind.KEYS
        leaves = (act is Act.BACK and (shared or not self.cards)) or (act is Act.MENU and shared)
        if leaves:
            leave(self.stage, self, len(self.cards))
        elif source.kind is not SourceKind.KEYS:
            self.join(source)

    def join(self, source: Source, name: str = "") -> Card | None:
        """Give a device the next free seat, if there is one; `name`: the player's, if known."""
        if len(self.roster) >= self.most:
            self.stage.sounds.play(Sound.REFUSED)
            return None
        pad = self.stage.devices.pad(source)
        make = pad.guid if pad else ""
        guise = self.known.newcomer(source, make, [name] if name else [])
        player = self.roster.add(source, guise, make)
        card = Card(player)
        self.cards.append(card)
        self._fit()
        self.stage.sounds.play(Sound.YOUR_TURN)
        return card

    def _fit(self) -> None:
        """Bots make room for people, and nobody stays ready for something else."""
        self.plan.fit(len(self.roster))
        if self._game != self._agreed:
            self._agreed = self._game
            for player in self.roster:
                player.ready = False
        self._keep_places()

    def _keep_places(self) -> None:
        """Move cursors off removed rows."""
        places = self.places
        for card in self.cards:
            if card.place not in places:
                card.place = PlanRow.BOTS if isinstance(card.place, BotSeat) else Spot.READY

    def _card_of(self, source: Source) -> Card | None:
        return next(
            (c for c in self.cards if c.player.source == source and not c.player.missing), None
        )

    def _use(self, card: Card, intent: Intent) -> None:
        if card.naming is not None:
            self._write(card, intent)
            return
        if card.player.asleep:
            self._wake(card, intent)
            return
        if card.asked is not None and isinstance(intent, (Move, Press)):
            leaves, card.asked = intent == Press(Act.BACK), None
            if leaves:
                self.stage.sounds.play(Sound.BACK)
                self.leave_seat(card)
            return
        match intent:
            case Move(0, dy):
                places = self.places
                place = places.index(card.place) + dy
                card.place = places[max(0, min(len(places) - 1, place))]
                card.held = None
                self.stage.sounds.play(Sound.STEP)
            case Move(dx, 0):
                self.turn(card, card.place, dx)
            case Press(Act.ACCEPT | Act.SUBMIT):
                self._accept(card)
            case Press(Act.MENU):  # the button that says start
                card.place = Spot.READY
                self._accept(card)
            case Release(Act.ACCEPT | Act.SUBMIT | Act.MENU):
                if card.held is not None:
                    card.say("join.hold_longer")
                card.held = None
            case Press(Act.BACK | Act.UNDO):
                self._back(card)

    def _wake(self, card: Card, intent: Intent) -> None:
        """A controller that was missing is pressed again."""
        if isinstance(intent, Press):
            card.player.asleep = False
            self.stage.sounds.play(Sound.YOUR_TURN)

    def _accept(self, card: Card) -> None:
        """Finish writing, if they write; anywhere else, holding the button makes them ready."""
        if card.place is Spot.NAME:
            korean = self.stage.settings.language is Language.KOREAN
            can_draw = self.stage.context.fonts.can_draw
            card.naming = Naming(card.player.name, korean=korean, can_draw=can_draw)
        elif self.has_code(card.place):
            self._ask_for_code(self.plan.doors)
        elif isinstance(card.place, PhoneSeat):
            self._send_away(card.place)
        else:
            card.held = 0.0

    def _send_away(self, seat: PhoneSeat) -> None:
        """Ask whether to stop waiting for somebody with a phone."""
        for card in filter(self.may_send_away, self.cards):
            if card.seat == seat:
                ask_to_send_away(self.stage, card, partial(self.phones.send_away, card.player))

    def _toggle(self, card: Card) -> None:
        """Toggle whether they are ready."""
        card.held, card.said = None, ""
        card.player.ready = not card.player.ready
        self.stage.sounds.play(Sound.ACCEPT)

    def has_code(self, place: Place | None) -> bool:
        """Whether this row shows the table's code, which can be changed there."""
        return place is PlanRow.NETWORK and self.plan.doors is Doors.CODE

    def _back(self, card: Card) -> None:
        """No longer ready; else the first press asks whether they leave, the second leaves."""
        self.stage.sounds.play(Sound.BACK)
        card.held = None
        if card.player.ready:
            card.player.ready = False
        else:
            card.asked = 0.0

    def leave_seat(self, card: Card) -> None:
        """A player leaves their seat."""
        self.roster.remove(card.player)
        self.cards.remove(card)
        self.known.leaves(card.player)

    def turn(self, card: Card, place: Place, way: int) -> None:
        """Another tint, face or name, or another value of a table's setting."""
        player = card.player
        card.place = place
        if place is not Spot.READY:
            self.stage.sounds.play(Sound.STEP)
        match place:
            case Spot.NAME:
                self.known.turn(player, way)
            case Spot.TINT:
                player.tint = self.roster.next_tint(player.tint, way, player)
            case Spot.FACE:
                player.costume = (player.costume + way) % len(COSTUMES)
            case PlanRow() | BotSeat():
                self.turn_table(place, way)

    def turn_table(self, place: PlanRow | BotSeat, way: int) -> None:
        """Another value of a setting that belongs to everybody."""
        if isinstance(place, BotSeat):
            self.plan.turn_level(place, way)
        else:
            self.plan.turn(place, way, len(self.roster))
        self._fit()
        if self.has_code(place) and not self.plan.code:
            self._ask_for_code(Doors.CLOSED)  # and not what was before: turning goes on

    def _ask_for_code(self, instead: Doors) -> None:
        """Let the player who pressed enter the code; closing that chooses `instead`."""
        from game.client.setup.code_entry import ask_for_code  # few tables have one

        ask_for_code(self.stage, self.plan, self._asker, instead)

    def _write(self, card: Card, intent: Intent) -> None:
        naming = card.naming
        if naming is None:
            return
        if isinstance(intent, Press) and intent.act is Act.MENU:
            naming.done = True
        elif (sound := naming.handle(intent)) is not None:
            self.stage.sounds.play(sound)
        if naming.done:
            self.named(card, naming.name)

    def named(self, card: Card, name: str) -> None:
        card.naming, card.place, card.said = None, Spot.READY, ""
        try:
            name = clean_name(name)
        except NameFault:
            self.stage.sounds.play(Sound.REFUSED)
            card.say("refusal.bad-name")
            return
        self.known.name(card.player, name)

    def _point(self, source: Source, intent: Intent) -> None:
        if isinstance(intent, PointAt):
            self._pointer = intent.x, intent.y
        elif isinstance(intent, Scroll) and self._pointer is not None:
            self._wheel(self._pressed(*self._pointer), 1 if intent.lines > 0 else -1)
        if not isinstance(intent, Click):
            return
        found = self._pressed(intent.x, intent.y)
        if found is None:
            return
        if found.card is not None and found.card.on_phone:
            if found.place is Spot.READY:
                self._send_away(found.card.seat)
        elif found.back:
            self.stranger(source, Act.BACK)
        elif found.card is None and found.place is None:
            self.join(Source(source.kind))  # the place tells fingers apart, not their numbers
        elif found.card is not None and found.key is not None and found.card.naming is not None:
            found.card.naming.press(found.key)
            if found.card.naming.done:
                self.named(found.card, found.card.naming.name)
        elif found.card is not None and found.leaves:
            self._back(found.card)
        elif found.card is not None and found.place is Spot.READY:
            (self._toggle if found.card.asked is None else self.leave_seat)(found.card)
        elif found.card is not None and found.place is Spot.NAME:
            found.card.place = found.place
            self._accept(found.card)
        elif found.place is not None:
            self._turn_by_pointer(found.card, found.place, found.way)

    def _wheel(self, found: Pressed | None, way: int) -> None:
        """The wheel changes the value under the mouse."""
        if found is None or found.place in (None, Spot.READY):
            return
        if found.card is None or found.card.naming is None:
            self._turn_by_pointer(found.card, found.place, way)

    def _pressed(self, x: float, y: float) -> Pressed | None:
        """What is at a place."""
        laid = Laid(self.cards, self.plan.bots, self.most, self.spots, self.rows, self.table_rows)
        return pressed(self.at, laid, x, y)

    def _turn_by_pointer(self, card: Card | None, place: Place, way: int) -> None:
        """A pointer uses the arrows on a card, or those of the table, which belong to everybody."""
        if card is not None:
            self.turn(card, place, way)
        elif isinstance(place, (PlanRow, BotSeat)):
            self.stage.sounds.play(Sound.STEP)
            if way == 0 and self.has_code(place):
                self._ask_for_code(self.plan.doors)
            else:
                self.turn_table(place, way or 1)

    # --- time -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        self.seconds += seconds
        self.roster.follow(self.stage.devices)
        self.phones.follow(self.most)
        self._keep_places()
        if self.stage.stack.top is self:
            self.phones.ask_about_knocks(self.stage)
        for card in list(self.cards):
            if card.pass_time(seconds):
                self.leave_seat(card)
            self._hold(card, seconds)
        everybody = all(card.player.ready for card in self.cards)
        due = everybody and self.may_start and self.stage.stack.top is self
        self.all_ready = self.all_ready + seconds if due else 0.0
        if self.all_ready >= START_SECONDS:
            self.all_ready = 0.0
            self.start()

    def _hold(self, card: Card, seconds: float) -> None:
        if card.held is None:
            return
        card.held += seconds
        if card.held >= HOLD_SECONDS:
            self._toggle(card)

    def start(self) -> None:
        """Open the table with everybody who is here, and remember them."""
        if self.plan.lesson:
            self.phones.take_out()
            self.known.remember()
            self.stage.stack.swap(self, self.stage.screens.couch_lesson(self.roster))
            return
        first, count = next(iter(self.roster)).name, len(self.roster)
        phones = self.stage.phones.go_along(self.phones.people())
        self.phones.take_out()
        self.known.remember()
        people = tuple(player.name for player in self.roster)
        options = replace(self.plan.options(first, count), phones=phones)
        if self.boards is not None and self.plan.mission is not None:
            options = replace(options, boards=self.boards)
        persona = Persona(people, self.roster.appearances)
        session, local = self.open_table(options, persona), not self.plan.network
        visit = visit_to(self.stage, session, local=local, roster=self.roster)
        visit.shared = len(people) < count
        visit.watch = not people  # all sheets are on phones: the screen shows the dice to the room
        screens = self.stage.screens
        self.stage.stack.swap(self, (screens.match if visit.local else screens.lobby)(visit))
        if self._fault is not None and self.plan.mission is not None:
            self.stage.stack.push(self._fault)

    def open_table(self, options: HostOptions, persona: Persona) -> TableSession:
        """The table itself."""
        return Session.host(options, persona)

    def pause(self) -> None:
        """A scene on top hears no releases of buttons for us."""
        for card in self.cards:
            card.held = None

    def draw(self, canvas: Canvas, ahead: float) -> None:
        from game.client.setup.join_draw import draw_join

        draw_join(canvas, self, self.seconds + ahead / 60)
