"""The sound that plays at once with an event; `announce` has what is said aloud.

Never here: how a sound is made.
"""

from collections.abc import Collection

from game.client.sound import Sound
from game.rules.events import ColourCompleted, ColumnCompleted, Event, Marked, Passed, Rolled


def sound_of(
    event: Event, mine: Collection[int], *, lively: bool = False, mission: bool = False
) -> Sound | None:
    """An event's sound, None if it is silent or said aloud (S1: the first ones are).

    `lively`: dice are seen to fly, and their knocks are played separately.
    """
    match event:
        case Rolled():
            return _roll(lively, mission)
        case Marked(seat):
            return Sound.CROSS if seat in mine else Sound.CROSS_THERE
        case Passed(seat) if seat not in mine and not mission:
            return Sound.PASS
        case ColumnCompleted(seat, _, _, False) | ColourCompleted(seat, _, _, False):
            return Sound.LATER if seat in mine else None
    return None


def _roll(lively: bool, mission: bool) -> Sound:
    if not lively:
        return Sound.ROLL
    return Sound.TOWER if mission else Sound.THROW
