"""Which sound goes with what happened at the table."""

from collections.abc import Collection

from game.client.sound import Sound
from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    Event,
    Goal,
    Marked,
    Milestone,
    Missed,
    Rolled,
)


def sound_of(event: Event, mine: Collection[int]) -> Sound | None:
    """The sound of an event, None for a silent one. Only first completions are told aloud (S1)."""
    match event:
        case Rolled():
            return Sound.ROLL
        case Marked():
            return Sound.CROSS
        case ColumnCompleted(seat, _, _, first):
            return Sound.COLUMN if first or seat in mine else None
        case ColourCompleted(seat, _, _, first):
            return Sound.COLOUR if first or seat in mine else None
        case Goal():
            return Sound.GOAL
        case Milestone():
            return Sound.MILESTONE if event.reached else Sound.FELL_SHORT
        case Missed():
            return Sound.MISS
    return None
