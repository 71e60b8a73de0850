"""The game's memory limit, which depends mostly on pictures as large as the screen.

Never here: how much it uses (`process_memory`), what is done about it (`supervisor`).
"""

from typing import Final

_PLAIN: Final = 170.0
_EACH: Final = 70.0
"""Megabytes for each million pixels. The most it used, with full motion, in an hour of simulated
attracting and a match of four: 259 MB at 1920 by 1080, 683 at 3840 by 2160.
"""
_USUAL: Final = 2
"""The limit, in multiples of what is needed."""
_PLAYING: Final = 2
"""How much higher the limit is while visitors play: their match is worth more than a leak."""

SIZE: Final = (1920, 1080)
"""The screen size assumed if none is known."""


def needed(size: tuple[int, int]) -> int:
    """The megabytes that a screen with this many pixels takes at least."""
    return round(_PLAIN + _EACH * size[0] * size[1] / 1_000_000)


def most_memory(megabytes: int, size: tuple[int, int], *, playing: bool) -> int:
    """The limit in bytes; `megabytes`: what the config says, 0 to derive it from the screen."""
    most = megabytes or _USUAL * needed(size)
    return most * 1_000_000 * (_PLAYING if playing else 1)
