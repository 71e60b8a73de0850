"""Achievements: what somebody did in a match that they, or anybody here, had not done before.

Pure functions of the match and what came before it. Never here: SQL (`records`), words for people.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.rules.events import Result
from game.rules.match import Match
from game.rules.setup import Mode
from game.table.storage.records import PastRecord

LEAST_ROW: Final = 3
"""From how many wins in a row on they are an achievement."""


class AchievementKind(Enum):
    """What was achieved; the value names its sentence. The first are worth most."""

    SOLO_BEST = "solo_best"
    """A new solo record: `points`, previously `before`."""
    ROW = "row"
    """`points` wins in a row."""
    MISSION = "mission"
    """Mission `points` won for the first time."""
    FIRST_WIN = "first_win"
    """Won for the first time, after matches that were not won."""
    VERSUS_BEST = "versus_best"
    """A new versus record."""


_RANK: Final = {kind: place for place, kind in enumerate(AchievementKind)}


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something a seat has done for the first time, or better than before."""

    kind: AchievementKind
    seat: int
    points: int = 0
    before: int = 0


def achievements(
    match: Match, names: Sequence[str | None], past: Callable[[str], PastRecord]
) -> tuple[Achievement, ...]:
    """The achievements of a finished match, the most valuable first.

    `names`: the seats' names, None for bots; `past` returns somebody's records before it. Only the
    most valuable achievement of each seat counts.
    """
    found: list[Achievement] = []
    for seat, name in enumerate(names):
        if name and match.over is not None:
            achievement = _achievement(match, seat, past(name))
            found += [achievement] if achievement else []
    return tuple(sorted(found, key=lambda achievement: (_RANK[achievement.kind], achievement.seat)))


def _achievement(match: Match, seat: int, past: PastRecord) -> Achievement | None:
    setup, over = match.setup, match.over
    if setup is None or over is None:
        return None
    total = over.totals[seat]
    if setup.mode is Mode.SOLO:
        best = past.solo_best
        better = best is not None and total > best
        return Achievement(AchievementKind.SOLO_BEST, seat, total, best or 0) if better else None
    if setup.plan is not None:
        number = setup.plan.mission.value
        new = over.result is Result.WON and number not in past.missions_won
        return Achievement(AchievementKind.MISSION, seat, number) if new else None
    won = seat in over.winners
    if won and past.row + 1 >= LEAST_ROW:
        return Achievement(AchievementKind.ROW, seat, past.row + 1)
    if won and past.versus and not past.versus_won:
        return Achievement(AchievementKind.FIRST_WIN, seat)
    if past.versus_best is not None and total > past.versus_best:
        return Achievement(AchievementKind.VERSUS_BEST, seat, total, past.versus_best)
    return None
