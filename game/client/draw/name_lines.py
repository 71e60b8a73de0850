"""Names where there is little room: in full on two lines rather than cut on one.

Never here: names in sentences (`game.client.seats.short_names`).
"""

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.lettering import Anchor
from game.client.draw.theme import TEXT


def write_name(
    canvas: Canvas,
    name: str,
    room: Rect,
    size: float,
    *,
    least: float,
    line: float,
    anchor: Anchor = "left",
) -> bool:
    """A name in its room; returns whether its letters have size `line`, on one line or two.

    Two lines are used if it does not fit on one with letters of size `least`.
    """
    x, y, width = room.centerx if anchor == "middle" else room.left, room.centery, room.width
    parted = _halves(canvas, name, width, line)
    if len(parted) == 1 or canvas.text_width(name, least) <= width:
        canvas.text(name, x, y, size, TEXT, width=width, name=True, least=least, anchor=anchor)
        return False
    parts = (name,) if canvas.text_width(name, line) <= width else parted
    plain, step = line / canvas.context.enlarge, room.height * 0.46
    for i, part in enumerate(parts):
        at = y + (i - (len(parts) - 1) / 2) * step
        canvas.text(part, x, at, plain, TEXT, width=width, name=True, least=line, anchor=anchor)
    return True


def _halves(canvas: Canvas, name: str, width: float, size: float) -> tuple[str, ...]:
    """A name on two lines, parted at the last space or hyphen up to which it fits on the first."""
    ends = [place + 1 for place, letter in enumerate(name) if letter in " -"]
    fitting = [end for end in ends if canvas.text_width(name[:end].rstrip(), size) <= width]
    return (name[: fitting[-1]].rstrip(), name[fitting[-1] :]) if fitting else (name,)
