"""The state of a player's card on the join screen. Never here: drawing, what presses do."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from game.client.input.sources import Source, SourceKind
from game.client.seats.plan import BotSeat, PlanRow
from game.client.seats.roster import Player
from game.client.setup.naming import Naming

HOLD_SECONDS: Final = 0.6
"""Seconds for which a player holds the button to get ready."""

ASK_SECONDS: Final = 4.0
"""Seconds for which a player who pressed back is asked whether they leave."""
SAID_SECONDS: Final = 4.0
"""Seconds for which a card says why something was not done."""
GONE_SECONDS: Final = 20.0
"""Seconds for which a seat is kept after its controller was unplugged."""


class Spot(Enum):
    """The places of a player's cursor on their own card."""

    NAME = "name"
    TINT = "tint"
    FACE = "face"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class PhoneSeat:
    """The card of somebody with a phone, whom anybody here may send away."""

    phone: Source


Place: TypeAlias = Spot | PhoneSeat | BotSeat | PlanRow


@dataclass(slots=True)
class Card:
    """A player's card."""

    player: Player
    place: Place = Spot.READY
    held: float | None = None
    """Seconds for which the button for ready has been held."""
    naming: Naming | None = None
    asked: float | None = None
    """Seconds since they were asked whether they leave."""
    said: str = ""
    """Why something they wanted was not done, as a key of the word files."""
    said_for: float = 0.0
    gone: float = 0.0
    """Seconds for which their controller has been gone."""

    def say(self, key: str) -> None:
        """Tell them why what they wanted was not done."""
        self.said, self.said_for = key, 0.0

    def pass_time(self, seconds: float) -> bool:
        """Let time pass; returns whether their controller has been gone for too long."""
        self.gone = self.gone + seconds if self.player.missing else 0.0
        if self.player.missing:
            self.naming = self.held = self.asked = None
        if self.asked is not None:
            self.asked += seconds
            if self.asked >= ASK_SECONDS:
                self.asked = None
        self.said_for += seconds
        if self.said_for >= SAID_SECONDS:
            self.said = ""
        return self.gone >= GONE_SECONDS

    @property
    def on_phone(self) -> bool:
        """Whether they pick everything on a phone."""
        return self.player.source.kind is SourceKind.PHONE

    @property
    def seat(self) -> PhoneSeat:
        """The card itself, as a place for other players' cursors."""
        return PhoneSeat(self.player.source)
