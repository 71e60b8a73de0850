"""Two attract pages: the best players of the day or week and of all time, and tables on the LAN.

Never here: where these come from.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.backdrop import backdrop
from game.client.draw.canvas import Canvas
from game.client.draw.fonts import Weight
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import Mood, mascot
from game.client.draw.panels import card, pill, spot, well
from game.client.draw.theme import (
    AMBER,
    AQUA,
    CARD_EDGE,
    CARD_TOP,
    DIM,
    GO,
    GOLD,
    ON_AMBER,
    ON_GO,
    SEAT_TINTS,
    TEXT,
    Rgb,
    blend,
    lit,
)
from game.client.kiosk.attract_places import board_right, is_tall
from game.client.kiosk.bots_match import WARM_BOTTOM, WARM_TOP, draw_line, looks_of
from game.client.words import Words
from game.rules.setup import Mode
from net.finding.discovery import TableAd

Best = tuple[tuple[str, int], ...]
MOST_BEST: Final = 5
MOST_TABLES: Final = 4
_SILVER: Final[Rgb] = (206, 212, 232)


@dataclass(frozen=True, slots=True)
class Chart:
    """What the page of records shows."""

    mode: Mode = Mode.VERSUS
    lately: Best = ()
    """Today's, or those of the last seven days."""
    ever: Best = ()
    matches: int = 0
    """Matches played today."""
    won: int = 0
    """Missions won today."""
    weekly: bool = False
    """Whether `lately` covers seven days."""


def heading(canvas: Canvas, text: str, sign: Icon, width: float = 1680) -> None:
    """The title of a page with its sign."""
    canvas.centre(icon(canvas, sign, 84, GOLD), 84, 62)
    used = canvas.text(text, 148, 60, 80, TEXT, width=width - 120, shadow=True, least=52)
    canvas.bar(Rect(148, 104, round(min(used, width - 120)), 7), GOLD, 3)


# --- records --------------------------------------------------------------------------------------


def draw_records(
    canvas: Canvas, words: Words, chart: Chart, page: Rect, now: float, *, still: bool
) -> None:
    """Two lists, side by side or below each other, with cheering pens beside the best."""
    key, tints = ("records", words.language, chart, tuple(page)), (2, 3, 1)
    canvas.layer("table", key, lambda c: _paint(c, words, chart, page))
    hop = 0.0 if still else abs(math.sin(now * 2.6)) * 16
    for i, tint in enumerate(tints[:1] if is_tall(page) else tints):
        beat = hop if i % 2 == 0 else 16 - hop if not still else 0.0
        pen = mascot(canvas, 104, SEAT_TINTS[tint], Mood.GRIN)
        canvas.centre(pen, board_right(page) - 90 - i * 110, 62 - beat * 0.6)


def _paint(canvas: Canvas, words: Words, chart: Chart, page: Rect) -> None:
    backdrop(canvas, 16)
    tall, right = is_tall(page), page.right
    title = words(f"kiosk.best_{chart.mode.value}")
    heading(canvas, title, Icon.TROPHY, board_right(page) - (170 if tall else 380))
    lately = "kiosk.best_week" if chart.weekly else "kiosk.best_today"
    lists = ((lately, chart.lately), ("kiosk.best_ever", chart.ever))
    both = Rect(24, 128, right - 24, page.bottom - 84 - 128)
    wide, high = (both.width - 24) // 2, (both.height - 24) // 2
    for place, (key, best) in enumerate(lists):
        box = Rect(both.left + place * (wide + 24), both.top, wide, both.height)
        if tall:
            box = Rect(both.left, both.top + place * (high + 24), both.width, high)
        _paint_list(canvas, words, box, words(key), best, gold=place == 1)
    text = words("kiosk.matches_today", count=chart.matches) if chart.matches else ""
    if chart.won:
        text = words("kiosk.matches_and_missions", matches=chart.matches, missions=chart.won)
    middle, room = (24 + right) / 2, right - 96
    canvas.text(
        text, middle, page.bottom - 36, 46, DIM, anchor="middle", width=room, weight=Weight.MEDIUM
    )


def _paint_list(
    canvas: Canvas, words: Words, box: Rect, title: str, best: Best, *, gold: bool
) -> None:
    tint, edge = GOLD if gold else AQUA, blend(CARD_EDGE, GOLD if gold else AQUA, 0.6)
    if gold:
        card(canvas, box, radius=38, top=WARM_TOP, bottom=WARM_BOTTOM, edge=edge)
    else:
        card(canvas, box, radius=38, top=blend(CARD_TOP, tint, 0.14), edge=edge)
    spot(canvas, box.centerx, box.top + 40, 420, tint, 40)
    sign = Icon.CROWN if gold else Icon.CLOCK
    canvas.centre(icon(canvas, sign, 62, lit(tint, 0.1)), box.left + 70, box.top + 62)
    ink = lit(tint, 0.15)
    canvas.text(title, box.left + 124, box.top + 62, 60, ink, width=box.width - 170)
    if not best:
        pen = mascot(canvas, min(300, box.height - 320), SEAT_TINTS[5 if gold else 3], Mood.GRIN)
        canvas.centre(pen, box.centerx, (box.top + 90 + box.bottom - 170) / 2)
        room = Rect(box.left + 50, box.bottom - 200, box.width - 100, 170)
        canvas.lines(words("kiosk.be_first"), room, 60, TEXT, anchor="middle", least=44)
        return
    most = min(MOST_BEST, (box.height - 124) // 104)
    people = zip(looks_of(words, best), best[:most], strict=False)
    for place, (look, (_, points)) in enumerate(people):
        row = Rect(box.left + 36, box.top + 124 + place * 104, box.width - 72, 92)
        well(canvas, row, radius=26, colour=(14, 16, 27, 150))
        if place == 0:
            disc = Rect(0, 0, 66, 66)
            disc.center = (row.left + 54, row.centery)
            pill(canvas, disc, AMBER, radius=33)
            canvas.text("1", disc.centerx, disc.centery - 3, 48, ON_AMBER, anchor="middle")
        else:
            number = str(place + 1)
            canvas.text(number, row.left + 54, row.centery, 52, _SILVER, anchor="middle")
        inner = Rect(row.left + 108, row.top + 10, row.width - 140, row.height - 20)
        draw_line(canvas, inner, place, look, points, 56)


# --- tables on the LAN ----------------------------------------------------------------------------


def where_to_join(words: Words, ad: TableAd, code: str) -> str:
    """A table's address, and its `code` if that is known here."""
    where = str(ad.address)
    shown = code if ad.code else ""
    return words("kiosk.address_code", address=where, code=shown) if shown else where


def draw_tables(
    canvas: Canvas,
    words: Words,
    tables: Sequence[TableAd],
    code: str,
    page: Rect,
    now: float,
    *,
    still: bool,
) -> None:
    """The tables that answer now, those that can still be joined first."""
    shown = tuple(sorted(tables, key=lambda ad: (not ad.may_have_room, ad.name)))
    key = ("tables", words.language, shown, code, tuple(page))
    canvas.layer("table", key, lambda c: _paint_tables(c, words, shown, code, page))
    hop = 0.0 if still else abs(math.sin(now * 2.6)) * 14
    canvas.centre(
        mascot(canvas, 104, SEAT_TINTS[1], Mood.GRIN), board_right(page) - 94, 62 - hop * 0.6
    )


def _paint_tables(
    canvas: Canvas, words: Words, tables: Sequence[TableAd], code: str, page: Rect
) -> None:
    backdrop(canvas, 16)
    heading(canvas, words("kiosk.tables"), Icon.NETWORK, board_right(page) - 240)
    step = 288 if is_tall(page) else 160
    most, right = min(MOST_TABLES, (page.bottom - 216) // step), page.right
    for row, ad in enumerate(tables[:most]):
        box = Rect(24, 130 + row * step, right - 24, step - 16)
        _paint_table(canvas, words, box, ad, code)
    box = Rect(48, page.bottom - 100, right - 72, 96)
    how, heavy = words("kiosk.tables_how"), Weight.MEDIUM
    canvas.lines(how, box, 46, DIM, weight=heavy, anchor="middle", least=36)


def _paint_table(canvas: Canvas, words: Words, box: Rect, ad: TableAd, code: str) -> None:
    free = ad.may_have_room
    tint = GO if free else AQUA
    edge = blend(CARD_EDGE, tint, 0.6)
    card(canvas, box, radius=34, top=blend(CARD_TOP, tint, 0.12), edge=edge, lifted=80)
    beside = box.height < 200
    y, room = box.centery, min(1000, box.width - 760)
    state = Rect(box.right - 580, box.top + 24, 540, box.height - 48)
    if not beside:
        y, room = box.top + 76, box.width - 200
        state = Rect(box.left + 40, box.bottom - 120, box.width - 80, 96)
    canvas.centre(icon(canvas, Icon.PERSON, 84, lit(tint, 0.2)), box.left + 84, y)
    canvas.text(ad.name, box.left + 160, y - 30, 62, TEXT, width=room, name=True, least=44)
    where = where_to_join(words, ad, code)
    canvas.text(where, box.left + 160, y + 38, 42, DIM, width=room, weight=Weight.MEDIUM)
    if free:
        pill(canvas, state, GO, radius=34)
        known = ad.free is not None
        text = words("tables.free", count=ad.free or 0) if known else words("tables.code")
        ink = ON_GO
    else:
        well(canvas, state, radius=34, colour=(14, 16, 27, 190))
        text, ink = words("kiosk.playing" if ad.playing else "tables.full"), TEXT
    canvas.text(text, state.centerx, state.centery - 3, 50, ink, anchor="middle",
                width=state.width - 40)  # fmt: skip
