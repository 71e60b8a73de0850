"""A player's card on the join screen: what they are at. Never here: drawing, what presses do."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from game.client.input.sources import SourceKind
from game.client.seats.plan import BotSeat, PlanRow
from game.client.seats.roster import Player
from game.client.setup.naming import Naming

HOLD_SECONDS: Final = 0.6
"""For how long the button is held before a player is ready."""

ASK_SECONDS: Final = 4.0
"""For how long a player who pressed back is asked whether they leave."""
SAID_SECONDS: Final = 4.0
"""For how long a card says why something was not done."""
GONE_SECONDS: Final = 20.0
"""For how long the place of a controller that was pulled is kept."""


class Spot(Enum):
    """What a player can be at on their own card."""

    NAME = "name"
    TINT = "tint"
    FACE = "face"
    READY = "ready"


Place: TypeAlias = Spot | BotSeat | PlanRow


@dataclass(slots=True)
class Card:
    """What a player is at."""

    player: Player
    place: Place = Spot.READY
    held: float | None = None
    """How long the button for ready has been held."""
    naming: Naming | None = None
    asked: float | None = None
    """How long they have been asked whether they leave."""
    said: str = ""
    """The key of the words that say why what they wanted was not done."""
    said_for: float = 0.0
    gone: float = 0.0
    """How long their controller has been gone."""

    def say(self, key: str) -> None:
        """Tell them why what they wanted was not done."""
        self.said, self.said_for = key, 0.0

    @property
    def on_phone(self) -> bool:
        """Whether they pick all that on a phone."""
        return self.player.source.kind is SourceKind.PHONE
