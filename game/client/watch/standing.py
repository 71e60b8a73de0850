"""How everybody stands, on the place of a sheet that nobody needs.

Never here: totals, which are not settled before the end; shown is what nobody can lose again.
"""

from collections.abc import Sequence

from pygame import Rect

from game.client.couch.looks import Look
from game.client.draw.canvas import Canvas
from game.client.draw.mascot import badge
from game.client.draw.theme import GOLD, TEXT


def paint_standing(
    canvas: Canvas, box: Rect, heading: str, looks: Sequence[Look], gained: Sequence[int]
) -> None:
    """Seats with most points first, below a heading."""
    canvas.text(heading, box.centerx, box.top + 44, 48, GOLD, anchor="middle", width=box.width - 40)
    order = sorted(range(len(looks)), key=lambda seat: -gained[seat])
    step = min(92.0, (box.height - 90) / max(1, len(order)))
    top = box.top + 78 + (box.height - 90 - step * len(order)) / 2
    for place, seat in enumerate(order):
        y, look = top + (place + 0.5) * step, looks[seat]
        size = min(72.0, step - 10)
        canvas.centre(badge(canvas, look.name, look.tint, size), box.left + 40 + size / 2, y)
        left = box.left + 64 + size
        used = canvas.text(str(gained[seat]), box.right - 40, y, 60, GOLD, anchor="right")
        room = box.right - 64 - used - left
        canvas.text(look.name, left, y, 48, TEXT, width=room, name=True, least=40)
