"""Pictures of all printed sheets, one of which is chosen."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.panels import card, frame, glow, well
from game.client.draw.sheet_picture import draw_thumbnail
from game.client.draw.theme import DIM, FAINT, GOLD, TEXT, WHITE
from game.client.ui.widget import Tile, Widget
from game.client.words import Words
from game.table.storage.sheets import bundled, offered_sheets


def sheet_tiles(
    words: Words,
    box: Rect,
    chosen: str,
    choose: Callable[[str], None],
    *,
    across: int = 0,
    enabled: bool = True,
) -> Sequence[Widget]:
    """A tile for each sheet, from the top of `box` on and as wide as that; their height follows.

    `across`: how many to a row, or more if two rows would not hold them all; 0: all in one.
    """
    gap, names = 14, offered_sheets()
    row = max(across, -(-len(names) // 2)) if across else len(names)
    each = (box.width - gap * (row - 1)) // row
    pitch = (each - 24) / 14.925
    height = round(pitch * 6.925) + 24 + 52
    return [
        Tile(
            name=f"sheet {name}",
            box=Rect(
                box.left + i % row * (each + gap), box.top + i // row * (height + gap), each, height
            ),
            enabled=enabled,
            tag="sheets",
            action=lambda name=name: choose(name),  # type: ignore[misc]
            paint=lambda canvas, box, focused, name=name: _paint(  # type: ignore[misc]
                canvas, box, focused, words.sheet(name), name, name == chosen, pitch, enabled
            ),
        )
        for i, name in enumerate(names)
    ]


def _paint(
    canvas: Canvas,
    box: Rect,
    focused: bool,
    label: str,
    name: str,
    chosen: bool,
    pitch: float,
    enabled: bool,
) -> None:
    if focused or chosen:
        glow(canvas, box, GOLD, radius=18, strength=180 if focused else 90, blur=14)
    card(canvas, box, radius=18, lifted=80)
    draw_thumbnail(canvas, bundled(name), box.left + 12, box.top + 12, pitch)
    if not (enabled or chosen):  # somebody else chooses
        over = Rect(box.left, box.top, box.width, box.height - 50)
        well(canvas, over, radius=18, colour=(14, 16, 27, 170))
    ink = GOLD if chosen else TEXT if focused else DIM
    canvas.text(
        label,
        box.centerx,
        box.bottom - 30,
        36,
        ink,
        anchor="middle",
        width=box.width - 24,
        weight=Weight.SEMIBOLD if chosen else Weight.MEDIUM,
    )
    if chosen or focused:
        frame(
            canvas,
            box,
            WHITE if focused and chosen else GOLD if chosen else FAINT,
            radius=18,
            line=5,
        )
