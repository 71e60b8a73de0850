"""What all canvases of a window share: fonts, caches, and accessibility settings.

Never here: drawing.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

from pygame import Surface

from game.client.draw.audit import Audit
from game.client.draw.caches.dirty_regions import DirtyRegions
from game.client.draw.caches.sprites import Sprites
from game.client.draw.fonts import Fonts
from game.client.draw.viewport import Viewport

_SPRITE_BYTES_AT_1080: Final = 64_000_000
_LETTER_BYTES_AT_1080: Final = 16_000_000
_MORE: Final = 0.5
"""How much of that a further 1080 lines of screen add: most pictures are cached once."""


@dataclass(slots=True)
class RenderContext:
    """What all canvases of one window share."""

    fonts: Fonts
    sprites: Sprites = field(default_factory=lambda: Sprites(_SPRITE_BYTES_AT_1080))
    letters: Sprites = field(default_factory=lambda: Sprites(_LETTER_BYTES_AT_1080))
    layers: dict[str, tuple[Hashable, Surface]] = field(default_factory=dict)
    pieces: dict[str, tuple[Hashable, Surface]] = field(default_factory=dict)
    """Large parts of pictures, only the latest of each; read and written by `pieces`."""
    patchworks: dict[str, object] = field(default_factory=dict)
    """Pictures of the whole window with repainted parts; only `pieces` reads and writes them."""
    behind: bool = False
    """Whether parts of the last frame are still unpainted; frames go on until none are."""
    spent: bool = False
    """Whether the next frame has used up its time: parts that can wait do so."""
    boards: dict[object, object] = field(default_factory=dict)
    """Sheets with their crosses; only `draw.sheet_picture` reads and writes them."""
    warmed: dict[int, int] = field(default_factory=dict)
    """How many pictures of a size have been drawn in advance: dice (`draw.dice.warm`), negative for
    crosses (`draw.pen.warm_crosses`).
    """
    enlarge: float = 1.0
    """How much larger than designed words are written where there is room."""
    contrast: bool = False
    """Whether words contrast as strongly as possible with their background."""
    overflows: list[str] = field(default_factory=list)
    """Texts that did not fit, for tests; the last 100."""
    dirty: DirtyRegions = field(default_factory=DirtyRegions)
    """The regions of the window that were drawn on."""
    audit: Audit | None = None
    """Records every text, for tests; None in normal use."""

    def resize(self, view: Viewport) -> None:
        """Drop every picture of the old size and adjust the limits to the new one."""
        more = max(0.0, view.scale**2 - 1)
        self.sprites = Sprites(int(_SPRITE_BYTES_AT_1080 * (1 + _MORE * more)))
        self.letters = Sprites(int(_LETTER_BYTES_AT_1080 * (1 + _MORE * more)))
        self._forget_kept()

    def forget(self) -> None:
        """Drop every picture, since colours or fonts have changed."""
        self.sprites.clear()
        self.letters.clear()
        self._forget_kept()

    def forget_layers(self) -> None:
        """Drop every picture of the whole window."""
        self.layers.clear()
        self.pieces.clear()
        self.patchworks.clear()

    def _forget_kept(self) -> None:
        self.forget_layers()
        self.dirty.forget()
        self.boards.clear()
        self.warmed.clear()
