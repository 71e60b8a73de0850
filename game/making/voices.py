"""The names of the instruments. Never here: what they sound like."""

from enum import Enum, auto


class Voice(Enum):
    """An instrument."""

    KALIMBA = auto()
    GUITAR = auto()
    BELL = auto()
    FLUTE = auto()
    BASS = auto()
    PAD = auto()
    """Strings far off."""

    DRUM = auto()
    BRUSH = auto()
    """A tap of a brush."""
    SWEEP = auto()
    """A brush drawn over the skin."""
    SHAKER = auto()
    BLOCK = auto()
