"""All sounds. Their values name their files and are the keys of their subtitles."""

from enum import Enum


class Sound(Enum):
    """A short sound, by its meaning."""

    STEP = "step"
    ACCEPT = "accept"
    BACK = "back"
    REFUSED = "refused"

    ROLL = "roll"
    """Dice roll on felt, where they are not shown rolling."""
    THROW = "throw"
    """Dice leave the hand; their knocks are played one by one."""
    TOWER = "tower"
    """Dice fall through the tower."""
    KNOCK = "knock"

    CROSS = "cross"
    CROSS_THERE = "cross_there"
    """Somebody else marks cells."""
    PASS = "pass"
    JOKER = "joker"
    YOUR_TURN = "your_turn"

    COLUMN = "column"
    COLOUR = "colour"
    LATER = "later"
    """A column or colour that somebody else completed before."""
    LAST_ROLL = "last_roll"
    HEART = "heart"
    """The quiet drum of the last roll."""

    GOAL = "goal"
    MILESTONE = "milestone"
    FELL_SHORT = "fell_short"
    MISS = "miss"

    WIN = "win"
    MISSION_WON = "mission_won"
    MISSION_LOST = "mission_lost"


class Music(Enum):
    """The music of a screen."""

    NONE = "none"
    TITLE = "title"
    TABLE = "table"
    LAST_ROLLS = "last_rolls"
    RESULT = "result"
