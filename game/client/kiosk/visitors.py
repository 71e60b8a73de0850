"""Visitors join by pressing, and the match begins by itself: the join screen for strangers.

Offers what the config offers. Never here: the join screen itself (`setup.couch_join`).
"""

from typing import Final

from game.client.input.presses import Act, Click, Intent
from game.client.input.sources import Heard, Source, SourceKind
from game.client.kiosk.shared import Kiosk
from game.client.seats.plan import BotSeat, PlanRow, TablePlan
from game.client.setup.couch_join import JoinScene
from game.client.setup.join_card import Card, Place, Spot
from game.client.setup.known_people import KnownPeople
from game.client.sound import Music, Sound
from game.client.stage.stage import Stage
from game.kiosk.config import KioskMode, Play
from game.rules.mission import Mission
from game.table.play.options import HostOptions, Persona
from game.table.play.session import TableSession

_AT_LEAST: Final = 6.0
"""Least seconds left after somebody has joined or changed something."""
_WRITING: Final = 10.0
"""Somebody who writes their name is waited for while they keep typing."""
_LONGEST: Final = 60.0
"""But for no longer than this, in seconds: others are waiting."""

_LONGEST_JOIN: Final = 180.0
"""Somebody who keeps coming and going or changing things cannot delay the others longer."""


def plan_of(play: Play) -> TablePlan:
    """The proposed table, with the possible changes."""
    versus, solo = KioskMode.VERSUS in play.modes, KioskMode.SOLO in play.modes
    alone = (None,) if versus or solo else ()
    missions = tuple(Mission) if KioskMode.MISSION in play.modes else ()
    games: tuple[Mission | None, ...] = (*alone, *missions)
    first = play.modes[0]
    plan = TablePlan(
        sheet=play.sheets[0],
        mission=missions[0] if first is KioskMode.MISSION else None,
        levels=list(play.bots[:1]) if first is KioskMode.VERSUS else [],
        sheets=play.sheets,
        games=games,
        offered=tuple(dict.fromkeys(play.bots)),
        solo=solo,
        together=versus,
    )
    plan.fit(1)
    return plan


class VisitorsScene(JoinScene):
    """Begins when time is up or everybody holds; closes when everybody has left."""

    sends_away = False  # it begins without them

    def __init__(self, stage: Stage, kiosk: Kiosk, first: Source | None) -> None:
        """`first`: the device that was pressed; None: somebody has sat down with a phone."""
        super().__init__(stage, plan=plan_of(kiosk.config.play))
        self.kiosk = kiosk
        self.known = KnownPeople(stage, self.roster, remembers=False)
        rows = [PlanRow.SHEET, PlanRow.GAME]
        rows += [PlanRow.BOTS] if self.plan.offered else []
        rows += [PlanRow.LANGUAGE] if len(kiosk.languages) > 1 else []
        self.table_rows = tuple(rows)
        if not kiosk.config.names.entered:
            self.spots = tuple(spot for spot in Spot if spot is not Spot.NAME)
        self.left = kiosk.config.play.join_seconds
        """Seconds until it begins."""
        self._first = first
        self._open = 0.0
        """Seconds since it opened."""
        self._written = 0.0
        self._waited = 0.0
        """Seconds for which somebody's writing has delayed the start."""

    @property
    def music(self) -> Music:
        return Music.TITLE  # even where it is still as long as nobody plays

    @property
    def most(self) -> int:
        most = min(self.plan.most, self.kiosk.config.play.most_players)
        if not self.plan.together and all(game is None for game in self.plan.games):
            return 1
        return most

    def enter(self) -> None:
        """Phones are let in already: the screen below has done that."""
        if self._first is not None:
            self.stage.source = self._first
            self.join(self._first)

    def leave(self) -> None:
        """The screen below continues with the phones, unless a table has taken them along."""

    def resume(self) -> None:
        """Whoever was let in by a question over this screen still has to sit down."""
        self.left = max(self.left, _WRITING)

    def bar(self) -> tuple[float, str]:
        share, text = super().bar()
        if share or not self.may_start:
            return share, text
        key = "kiosk.tap_to_start" if self._pointed else "kiosk.starts"
        return float(self._pointed), self.stage.words(key, seconds=max(0, round(self.left)))

    @property
    def _pointed(self) -> bool:
        """Whether somebody uses a pointer, for which the bar is the start button."""
        return any(card.player.source.points for card in self.cards)

    # --- intents --------------------------------------------------------------------------------

    def _point(self, source: Source, intent: Intent) -> None:
        tapped = isinstance(intent, Click) and self.at.bar.collidepoint(intent.x, intent.y)
        if tapped and self._pointed and self.may_start:
            self._hurry()
        else:
            super()._point(source, intent)

    def _hurry(self) -> None:
        """Everybody with a pointer is ready; others get a moment."""
        self.stage.sounds.play(Sound.ACCEPT)
        for card in self.cards:
            card.player.ready |= card.player.source.points
        if all(card.player.ready for card in self.cards):
            self.start()
        else:
            self.left = min(self.left, _AT_LEAST)

    def wants(self, source: Source) -> bool:
        """Whether any press of this device takes a seat."""
        return self._card_of(source) is None and not self.typing

    def hear(self, heard: Heard) -> None:
        self._written = 0.0
        super().hear(heard)

    def stranger(self, source: Source, act: Act) -> None:
        """Any press of a device without a seat takes one."""
        if act is Act.BACK and source.points:
            self.stage.sounds.play(Sound.BACK)
            self.stage.stack.pop(self)
        elif source.kind is not SourceKind.KEYS:
            self.join(source)

    def _fit(self) -> None:
        super()._fit()
        self._give_time()

    def _give_time(self) -> None:
        """Something has changed: allow a moment to look at it, within limits."""
        if self._open < _LONGEST_JOIN:
            self.left = max(self.left, _AT_LEAST)

    def leave_seat(self, card: Card) -> None:
        super().leave_seat(card)
        self.plan.fit(len(self.roster))

    def turn(self, card: Card, place: Place, way: int) -> None:
        self._give_time()
        if place is not Spot.NAME:
            super().turn(card, place, way)

    def turn_table(self, place: PlanRow | BotSeat, way: int) -> None:
        if place is PlanRow.LANGUAGE:
            self._give_time()
            now, languages = self.stage.settings.language, self.kiosk.languages
            if now not in languages:  # the operator has set it
                languages = (now, *languages)
            at = languages.index(now)
            self.stage.set(language=languages[(at + way) % len(languages)])
        else:
            super().turn_table(place, way)

    def named(self, card: Card, name: str) -> None:
        """A name that the config forbids is refused."""
        if self.kiosk.names.refuses(name):
            card.naming, card.place = None, Spot.READY
            card.say("join.name_refused")
            self.stage.sounds.play(Sound.REFUSED)
        else:
            super().named(card, name)

    # --- time -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.cards:
            self.stage.stack.pop(self)
        self._open += seconds
        self._written += seconds
        writing = [card for card in self.cards if card.naming is not None]
        self._waited = self._waited + seconds if writing else 0.0
        if writing and self._written < _WRITING and self._waited < _LONGEST:
            return
        # Somebody who left while writing their name, or never finishes, keeps the previous one.
        for card in writing:
            card.naming = None
        if self.may_start and self.cards and self.stage.stack.top is self:
            self.left -= seconds
            if self.left <= 0:
                self.left = self.kiosk.config.play.join_seconds
                self.start()

    def open_table(self, options: HostOptions, persona: Persona) -> TableSession:
        return self.kiosk.open_table(options, persona)
