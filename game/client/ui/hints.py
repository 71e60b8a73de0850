"""The line at the foot of a screen: which key or button does what, for the device used last.

Never here: what the signs look like (`signs`).
"""

from collections.abc import Sequence

from pygame import Surface

from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.lettering import Anchor
from game.client.draw.theme import TEXT
from game.client.input.intents import Act
from game.client.ui.signs import Holding, sign
from game.client.words import Words


def hints(
    canvas: Canvas,
    items: Sequence[tuple[Act | None, str]],
    x: float,
    y: float,
    held: Holding,
    words: Words,
    *,
    size: float = 38,
    anchor: Anchor = "left",
    width: float = 1700,
) -> None:
    """A row of signs with words, no wider than `width`."""
    size *= canvas.supplies.enlarge
    gap, height = 40.0, size * 1.45
    while True:
        signs = [sign(canvas, act, held, height, words) for act, _ in items]
        widths = [
            _wide(canvas, picture) + canvas.text_width(word, size, Weight.MEDIUM)
            for picture, (_, word) in zip(signs, items, strict=True)
        ]
        total = sum(widths) + gap * (len(items) - 1)
        if total <= width or size <= 28:
            break
        size -= 1
        gap, height = size, size * 1.45
    if total > width + 4:
        canvas.overflow(" ".join(word for _, word in items))
    left = {"left": x, "middle": x - total / 2, "right": x - total}[anchor]
    for picture, (_, word), wide in zip(signs, items, widths, strict=True):
        px, py = canvas.at(left, y)
        if picture is not None:
            canvas.put(picture, (px, py - picture.get_height() // 2))
        canvas.text(
            word,
            left + _wide(canvas, picture),
            y,
            size,
            TEXT,
            weight=Weight.MEDIUM,
        )
        left += wide + gap


def _wide(canvas: Canvas, picture: Surface | None) -> float:
    """How much room a sign takes with the gap before its word."""
    return 0.0 if picture is None else picture.get_width() / canvas.scale + 12
