"""Where everything lies in a lobby: seats in a row, or three to a row in an upright window.

Never here: drawing, and what pressing something does.
"""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.ui.menu import MARGIN
from game.rules.mission import Mission


@dataclass(frozen=True, slots=True)
class LobbyPlaces:
    """The boxes of one shape of window; the seats' cards are `seat_cards.card_box`."""

    leave: Rect
    game: Rect
    """Where the owner switches between games."""
    heading: int
    """Greatest width of the table's name beside what the owner has there."""
    story: Rect
    """A mission's story: where seats would be that missions do not have."""
    sheets: Rect
    """The sheets; their height follows from their width."""
    across: int
    """How many sheets to a row; 0: all."""
    missions: tuple[Rect, ...]
    lock: Rect
    start: Rect
    """The button that starts the match, or says that one is ready."""
    let_in: Rect
    notes: Rect
    """For the owner: how others find the table."""
    waiting: Rect
    """For guests: its code, and that it waits for the host."""


_COUNT: Final = range(len(Mission))
_WIDE: Final = LobbyPlaces(
    leave=Rect(1528, 46, 300, 76),
    game=Rect(888, 46, 616, 76),
    heading=756,
    story=Rect(1260, 170, 568, 506),
    sheets=Rect(MARGIN, 696, 1736, 0),
    across=0,
    missions=tuple(Rect(MARGIN + i * 350, 696, 336, 150) for i in _COUNT),
    lock=Rect(908, 894, 296, 84),
    start=Rect(1228, 894, 600, 84),
    let_in=Rect(1228, 994, 600, 54),
    notes=Rect(MARGIN, 878, 800, 84),
    waiting=Rect(MARGIN, 878, 1090, 100),
)
_TALL: Final = LobbyPlaces(
    leave=Rect(688, 46, 300, 76),
    game=Rect(MARGIN, 1420, 540, 76),
    heading=540,
    story=Rect(397, 614, 591, 440),
    sheets=Rect(MARGIN, 1070, 896, 0),
    across=4,
    missions=tuple(Rect(MARGIN + i % 2 * 455, 1070 + i // 2 * 114, 441, 104) for i in _COUNT),
    lock=Rect(648, 1420, 340, 76),
    start=Rect(MARGIN, 1508, 896, 84),
    let_in=Rect(MARGIN, 1678, 896, 54),
    notes=Rect(MARGIN, 1600, 896, 72),
    waiting=Rect(MARGIN, 1602, 896, 100),
)


def lobby_places(tall: bool) -> LobbyPlaces:
    """The places in a wide or an upright window."""
    return _TALL if tall else _WIDE
