"""How much memory a game may have: pictures as large as the screen are most of what it keeps.

Never here: how much it has (`process_memory`), what is done about it (`supervisor`).
"""

from typing import Final

_PLAIN: Final = 170.0
_EACH: Final = 70.0
"""Megabytes for each million pixels. At the most it had, with full motion, drawing people in for an
hour of made-up time, and with four at a match: 259 MB at 1920 by 1080, 683 at 3840 by 2160."""
_USUAL: Final = 2
"""So many times what is needed is too much."""
_PLAYING: Final = 2
"""So many times more while visitors play: their match is worth more than a leak."""

SIZE: Final = (1920, 1080)
"""The screen that is meant where none is known."""


def needed(size: tuple[int, int]) -> int:
    """The megabytes that a screen of so many pixels takes at least."""
    return round(_PLAIN + _EACH * size[0] * size[1] / 1_000_000)


def most_memory(megabytes: int, size: tuple[int, int], *, playing: bool) -> int:
    """The bytes a game may have; `megabytes`: what the config says, 0 for what suits the screen."""
    most = megabytes or _USUAL * needed(size)
    return most * 1_000_000 * (_PLAYING if playing else 1)
