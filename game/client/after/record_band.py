"""Broken records, on a golden band of the result; several take turns.

Never here: what an achievement is (`game.table.review.achievements`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw.canvas import Canvas
from game.client.draw.icons import Icon, icon
from game.client.draw.mascot import badge
from game.client.draw.panels import pill
from game.client.draw.theme import AMBER, ON_AMBER
from game.client.match.visit import Visit
from game.client.words import Words
from game.table.play.seat_view import Look
from game.table.review.achievements import Achievement, achievements
from game.table.review.replaying import ReplaySession
from game.table.storage.match_file import SavedMatch, match_key
from game.table.storage.records import Records, RecordsError

_EACH: Final = 3.5
"""Seconds for which each of several is shown."""


@dataclass(frozen=True, slots=True)
class RecordNews:
    """What the records say about a finished match."""

    achievements: tuple[Achievement, ...] = ()
    best_alone: tuple[str, int] | None = None
    """The best solo player on this machine, and their points."""


def told_by_records(visit: Visit, saved: SavedMatch | None, records: Records) -> RecordNews:
    """What the records say; nothing for a replayed match, or if they cannot be read."""
    lobby = visit.view.lobby
    if saved is None or lobby is None or isinstance(visit.session, ReplaySession):
        return RecordNews()
    key = match_key(lobby.table_id, visit.view.match_number)
    names = [
        None if level is not None else name
        for name, level in zip(saved.names, saved.levels, strict=True)
    ]
    try:
        found = achievements(visit.shown.match, names, lambda name: records.before(key, name))
        best = records.solo_best(1)
    except RecordsError:
        return RecordNews()
    return RecordNews(found, best[0][:2] if best else None)


def draw_achievements(
    canvas: Canvas,
    words: Words,
    box: Rect,
    found: Sequence[Achievement],
    people: Sequence[Look],
    now: float,
) -> None:
    """The band with the current achievement; nothing if there are none."""
    if not found:
        return
    achievement = found[int(now / _EACH) % len(found)]
    look = people[achievement.seat]
    pill(canvas, box, AMBER, radius=box.height / 2)
    y, size, left = box.centery - 2, box.height - 10.0, box.left + 20.0
    canvas.centre(icon(canvas, Icon.TROPHY, size * 0.8, ON_AMBER), left + size / 2, y)
    left += size + 8
    canvas.centre(badge(canvas, look, size), left + size / 2, y)
    left += size + 14
    sentence = words(
        f"achievement.{achievement.kind.value}",
        points=achievement.points,
        before=achievement.before,
    )
    canvas.text(sentence, left, y, 40, ON_AMBER, width=box.right - 24 - left, least=30)
