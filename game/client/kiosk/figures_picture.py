"""A kiosk's statistics as a picture: matches by day and hour, languages, how far people got.

Never here: what is counted (`game.kiosk.figures`).
"""

import datetime
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.client.draw.caches.render_context import RenderContext
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Fonts, Weight
from game.client.draw.theme import AMBER, AQUA, CARD_TOP, DIM, GO, GOLD, NIGHT, TEXT, Rgb, blend
from game.client.words import Words, own_name
from game.kiosk.figures import Ending, FiguresLine
from game.table.storage.settings import Language

SIZE: Final = (1920, 1080)
_DAYS: Final = 28
"""How many days are shown, up to the last one with a match."""
_ENDINGS: Final = {Ending.FINISHED: GO, Ending.GIVEN_UP: AMBER, Ending.NOT_BEGUN: DIM}
_HEAT: Final = Rect(190, 250, 1660, 400)
_LEFT: Final = Rect(60, 730, 560, 310)
_MIDDLE: Final = Rect(680, 730, 560, 310)
_RIGHT: Final = Rect(1300, 730, 560, 310)
_NAMES: Final = 276
"""Room for the names of bars."""


def picture(played: Sequence[FiguresLine], words: Words) -> pygame.Surface:
    """The picture; it needs no window."""
    surface = pygame.Surface(SIZE)
    canvas = Canvas(surface, 1.0, RenderContext(Fonts()))
    canvas.fill_all(NIGHT)
    begun = [one for one in played if one.ending is not Ending.NOT_BEGUN]
    canvas.text(words("figures.title"), 60, 76, 64, TEXT, width=900)
    minutes = sum(one.minutes for one in begun) / max(1, len(begun))
    people = sum(one.people for one in begun)
    told = words("figures.sums", matches=len(begun), people=people, minutes=f"{minutes:.0f}")
    canvas.text(told, 60, 146, 40, GOLD, weight=Weight.MEDIUM, width=1800)
    _heat(canvas, words, begun)
    endings = Counter(one.ending for one in played)
    named = [(words(f"figures.{e.name.lower()}"), endings[e], c) for e, c in _ENDINGS.items()]
    _bars(canvas, _LEFT, words("figures.endings"), named)
    spoken = Counter(one.language for one in begun).most_common(5)
    speakers = [(own_name(Language(name)), times, AQUA) for name, times in spoken]
    _bars(canvas, _MIDDLE, words("figures.languages"), speakers)
    left = [one.rolls for one in begun if one.ending is Ending.GIVEN_UP]
    steps = [(1, 3), (4, 8), (9, 15), (16, 1000)]
    names = [words("figures.rolls", first=a, last=b) for a, b in steps[:-1]]
    names.append(words("figures.rolls_more", first=steps[-1][0]))
    rolls = [(name, sum(a <= max(1, one) <= b for one in left), AMBER)
             for name, (a, b) in zip(names, steps, strict=True)]  # fmt: skip
    _bars(canvas, _RIGHT, words("figures.given_up_at"), rolls)
    return surface


def _heat(canvas: Canvas, words: Words, begun: Sequence[FiguresLine]) -> None:
    """Days across, hours down; brighter means more."""
    last = max((one.day for one in begun), default=datetime.date.today().isoformat())
    until = datetime.date.fromisoformat(last)
    days = [until - datetime.timedelta(days=back) for back in range(_DAYS - 1, -1, -1)]
    found = Counter((one.day, one.hour) for one in begun)
    hours = sorted({one.hour for one in begun}) or [12]
    first, count = hours[0], hours[-1] - hours[0] + 1
    most = max(found.values(), default=1)
    wide, high = _HEAT.width / _DAYS, _HEAT.height / count
    canvas.text(words("figures.by_hour"), 60, 214, 40, TEXT, width=1200)
    for row in range(count):
        y = _HEAT.top + (row + 0.5) * high
        if row % max(1, round(36 / high)) == 0:
            canvas.text(f"{first + row}:00", _HEAT.left - 20, y, 32, DIM, anchor="right")
        for column, day in enumerate(days):
            times = found[day.isoformat(), first + row]
            tint = blend(CARD_TOP, GOLD, (times / most) ** 0.6) if times else CARD_TOP
            left = round(_HEAT.left + column * wide)
            right = round(_HEAT.left + (column + 1) * wide)
            top, end = round(y - high / 2), round(y + high / 2)
            canvas.bar(Rect(left + 2, top + 2, right - left - 4, end - top - 4), tint, 5)
    for column in range(0, _DAYS, 7):
        x = _HEAT.left + column * wide
        canvas.text(f"{days[column]:%d.%m.}", x, _HEAT.bottom + 26, 32, DIM)


def _bars(canvas: Canvas, box: Rect, title: str, bars: Sequence[tuple[str, int, Rgb]]) -> None:
    """A bar for each row, as long as its number."""
    canvas.text(title, box.left, box.top, 40, TEXT, width=box.width)
    most = max((count for _, count, _ in bars), default=1) or 1
    for row, (name, count, tint) in enumerate(bars):
        y = box.top + 58 + row * 52
        canvas.text(name, box.left, y, 28, DIM, weight=Weight.MEDIUM, width=_NAMES - 16, least=20)
        long = round((box.width - _NAMES - 94) * count / most)
        canvas.bar(Rect(box.left + _NAMES, y - 17, max(4, long), 34), tint, 8)
        canvas.text(str(count), box.left + _NAMES + 14 + long, y, 34, TEXT)
