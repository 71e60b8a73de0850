"""Joining at one screen: whoever presses a button has a seat, and plays with that device.

Each picks a name, a tint and a costume for his pen and says when he is ready; once all are, it
begins. Never here: the match itself (`couch.table`), or which button means what.
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.bots.levels import LEVELS
from game.client.couch.join_cards import Card, draw_card, draw_foot, paint_free
from game.client.couch.roster import MOST_PLAYERS, Player, Roster
from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.theme import AQUA
from game.client.intents import Act, Click, Intent, Move, Press
from game.client.scene import Scene
from game.client.scenes.menu import heading
from game.client.scenes.seat_cards import card_box
from game.client.sound import Sound
from game.client.sources import LEFT_KEYS, Heard, Source, SourceKind
from game.client.stage import Stage
from game.client.ui.signs import holding
from game.client.visit import Visit
from game.rules.setup import Mode
from game.table.options import HostOptions, Persona
from game.table.session import Session
from game.table.settings import Guise
from game.table.sheets import SHEET_NAMES

START_SECONDS: Final = 2.0
"""How long all have been ready when it begins, so that the last one can think again."""
_MOST_GUISES: Final = 24


class JoinScene(Scene):
    """Six places; the free ones ask for a press."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.roster = Roster()
        self.bots = 1
        self.level = len(LEVELS) - 1
        self.sheet = 0
        self.seconds = 0.0
        self._ready_for = 0.0

    @property
    def shares_keys(self) -> bool:
        return True

    @property
    def room(self) -> int:
        """How many bots there is room for."""
        return MOST_PLAYERS - len(self.roster)

    @property
    def complete(self) -> bool:
        """Whether everybody is ready and there is somebody to play against."""
        players = list(self.roster)
        return bool(players) and all(p.ready for p in players) and len(players) + self.bots >= 2

    # --- intents --------------------------------------------------------------------------------

    def hear(self, heard: Heard) -> None:
        source, intent = heard.source, heard.intent
        player = self.roster.by_source(source)
        if intent == Press(Act.MENU):
            self._leave()
        elif isinstance(intent, Click):
            self._click(source, intent)
        elif player is None:
            self._stranger(source, intent)
        elif not player.ready:
            self._dress(player, intent)
        elif isinstance(intent, Press) and intent.act in (Act.ACCEPT, Act.BACK, Act.UNDO):
            self._set_ready(player, False)

    def _stranger(self, source: Source, intent: Intent) -> None:
        """A device nobody plays with: it joins, or leads out of here."""
        if not isinstance(intent, Press):
            return
        if intent.act in (Act.ACCEPT, Act.SUBMIT):
            self._join(source)
        elif intent.act is Act.BACK and not len(self.roster):
            self._leave()

    def _join(self, source: Source) -> None:
        if len(self.roster) == MOST_PLAYERS:
            self._play(Sound.REFUSED)
            return
        pad = self.stage.devices.pad(source)
        self.roster.add(source, self._free_guise(), pad.guid if pad is not None else "")
        self.bots = min(self.bots, self.room)
        self._play(Sound.YOUR_TURN)

    def _click(self, source: Source, click: Click) -> None:
        """A pointer joins on a free place, and presses the parts of its own."""
        player = self.roster.by_source(source)
        if player is None:
            free = [card_box(i) for i in range(len(self.roster), MOST_PLAYERS)]
            if any(box.collidepoint(click.x, click.y) for box in free):
                self._join(source)
            return
        place = list(self.roster).index(player)
        act = Card(card_box(place)).part_at(click.x, click.y)
        if act is not None and (not player.ready or act == Press(Act.ACCEPT)):
            self._dress(player, act)

    def _dress(self, player: Player, intent: Intent) -> None:
        match intent:
            case Move(dx, 0):
                player.tint = self.roster.next_tint(player.tint, dx, player)
            case Move(0, dy):
                player.costume += dy
            case Press(Act.ACCEPT):
                self._set_ready(player, not player.ready)
                return
            case Press(Act.BACK | Act.UNDO):
                self.roster.remove(player)
                self._play(Sound.BACK)
                return
            case Press(Act.CYCLE):
                player.name = self._next_name(player.name)
            case Press(Act.NEXT):
                self.bots = (self.bots + 1) % (self.room + 1)
            case Press(Act.PREVIOUS):
                self.level = (self.level + 1) % len(LEVELS)
            case Press(Act.SUBMIT):
                self.sheet = (self.sheet + 1) % len(SHEET_NAMES)
            case _:
                return
        self._play(Sound.STEP)

    def _set_ready(self, player: Player, ready: bool) -> None:
        player.ready = ready
        self._play(Sound.ACCEPT if ready else Sound.BACK)

    def _play(self, sound: Sound) -> None:
        self.stage.sounds.play(sound)

    def _leave(self) -> None:
        self._play(Sound.BACK)
        self.stage.stack.pop(self)

    # --- names ----------------------------------------------------------------------------------

    def _known(self) -> list[Guise]:
        """Who has played here before, then nameless players enough for all."""
        words = self.stage.words
        known = list(self.stage.settings.guises)
        names = {guise.name for guise in known}
        for number in range(1, MOST_PLAYERS + 1):
            name = words("seat.default_name", number=number)
            if name not in names:
                known.append(Guise(name, number - 1, 0))
        return known

    def _taken(self) -> set[str]:
        return {player.name for player in self.roster}

    def _free_guise(self) -> Guise:
        taken = self._taken()
        return next(guise for guise in self._known() if guise.name not in taken)

    def _next_name(self, name: str) -> str:
        """The next known name that nobody here has."""
        names = [guise.name for guise in self._known()]
        start = names.index(name) if name in names else 0
        later = names[start + 1 :] + names[:start]
        return next((one for one in later if one not in self._taken()), name)

    # --- time -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        self.seconds += seconds
        for player in list(self.roster):
            if (
                player.source.kind is SourceKind.PAD
                and self.stage.devices.pad(player.source) is None
            ):
                self.roster.remove(player)
        self._ready_for = self._ready_for + seconds if self.complete else 0.0
        if self._ready_for >= START_SECONDS:
            self._start()

    def _start(self) -> None:
        from game.client.couch.table import CouchTableScene

        players = list(self.roster)
        self._remember([player.guise for player in players])
        names = tuple(player.name for player in players)
        options = HostOptions(
            name=names[0],
            lan=False,
            start_when_full=True,
            sheet=SHEET_NAMES[self.sheet],
            mode=Mode.VERSUS,
            seats=len(names) + self.bots,
            bots=(LEVELS[self.level],) * self.bots,
        )
        visit = Visit(
            Session.host(options, Persona(names)),
            local=True,
            reduced_motion=self.stage.reduced_motion,
            roster=self.roster,
        )
        self.stage.stack.swap(self, CouchTableScene(self.stage, visit))

    def _remember(self, guises: Sequence[Guise]) -> None:
        names = {guise.name for guise in guises}
        older = [guise for guise in self.stage.settings.guises if guise.name not in names]
        self.stage.set(guises=tuple([*guises, *older][:_MOST_GUISES]))

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, ahead: float) -> None:
        words = self.stage.words
        players = list(self.roster)
        key = ("join", len(players), words.language)
        canvas.layer("menu", key, lambda c: self._paint(c, len(players)))
        for place, player in enumerate(players):
            held = holding(player.source, self.stage.devices, self.stage.settings.pad_signs)
            draw_card(canvas, words, Card(card_box(place)), player, held, self.seconds)
        left = START_SECONDS - self._ready_for if self.complete else None
        level = words(f"level.{LEVELS[self.level]}")
        sheet = words(f"sheet.{SHEET_NAMES[self.sheet]}")
        source = players[0].source if players else LEFT_KEYS
        held = holding(source, self.stage.devices, self.stage.settings.pad_signs)
        draw_foot(canvas, words, held, (self.bots, level, sheet), left, bool(players))

    def _paint(self, canvas: Canvas, taken: int) -> None:
        backdrop(canvas)
        heading(canvas, self.stage.words("join.heading"), width=1300)
        canvas.text(self.stage.words("join.how"), 1828, 92, 40, AQUA, anchor="right", width=900)
        for place in range(taken, MOST_PLAYERS):
            paint_free(canvas, self.stage.words, Rect(card_box(place)))
