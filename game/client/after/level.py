"""The level that somebody has reached alone, with its stars and its remark (O4).

Never here: which level that is (`game.rules.solo`).
"""

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.panels import card
from game.client.draw.theme import GOLD, TEXT
from game.client.words import Words
from game.rules.solo import solo_level, solo_stars


def paint_level(canvas: Canvas, words: Words, box: Rect, total: int) -> None:
    """A card that tells the level of so many points."""
    level = solo_level(total)
    card(canvas, box, radius=30)
    text = words("result.level", level=level)
    canvas.text(text, box.left + 44, box.top + 74, 56, TEXT, width=520)
    for i in range(4):
        ink = GOLD if i < solo_stars(level) else (70, 76, 104)
        canvas.centre(icon(canvas, Icon.STAR, 84, ink), box.right - 380 + i * 100, box.top + 74)
    remark = Rect(box.left + 44, box.top + 130, box.width - 88, 140)
    canvas.lines(words(f"solo.level_{level}"), remark, 52, TEXT)
