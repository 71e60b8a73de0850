"""A solo player's level, on its ladder and with its remark (O4).

Never here: which level that is (`game.rules.solo`).
"""

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.panels import card
from game.client.draw.solo_ladder import paint_ladder
from game.client.draw.theme import TEXT
from game.client.words import Words
from game.rules.solo import solo_level


def paint_level(canvas: Canvas, words: Words, box: Rect, total: int) -> None:
    """A card with the level for this many points."""
    level = solo_level(total)
    card(canvas, box, radius=30)
    text = words("result.level", level=level)
    canvas.text(text, box.left + 44, box.top + 74, 56, TEXT, width=400)
    ladder = Rect(box.right - 530, box.top + 14, 486, 118)
    paint_ladder(canvas, ladder, level, totals=False)
    remark = Rect(box.left + 44, box.top + 130, box.width - 88, 140)
    canvas.lines(words(f"solo.level_{level}"), remark, 52, TEXT)
