"""How long each pixel of a screen stays bright, in made-up time.

Never here: what is shown (`rig`), or how long is too long.
"""

from collections.abc import Iterator
from itertools import islice

import pygame
from pygame import Mask, Surface

from tests.client.conftest import catch_up
from tests.client.kiosk.rig import KioskRig

LOOK = 2.0
"""Seconds between two checks of the screen."""
STRETCH = 60.0
"""Seconds that count as one: a pixel was bright in them if every check found it bright."""


def bright(window: Surface) -> Mask:
    """The pixels brighter than half the maximum."""
    grey = pygame.transform.grayscale(window)
    return pygame.mask.from_threshold(grey, (255, 255, 255), (127, 127, 127))


def stretches(rig: KioskRig, seconds: float) -> Iterator[Mask]:
    """For each stretch of time, the pixels that were bright throughout."""
    for _ in range(round(seconds / STRETCH)):
        held: Mask | None = None
        for _ in range(round(STRETCH / LOOK)):
            rig.wait(LOOK, 0.25)
            catch_up(rig.program)
            now = bright(rig.program.window)
            held = now if held is None else held.overlap_mask(now, (0, 0))
        assert held is not None
        yield held


def held_bright(rig: KioskRig, seconds: float, minutes: int) -> float:
    """The largest share of pixels that stayed bright for this many minutes."""
    wide, high = rig.program.window.get_size()
    last: list[Mask] = []
    worst = 0
    for mask in stretches(rig, seconds):
        last = [*last, mask][-minutes:]
        if len(last) == minutes:
            all_along = last[0].copy()
            for other in islice(last, 1, None):
                all_along = all_along.overlap_mask(other, (0, 0))
            worst = max(worst, all_along.count())
    return worst / (wide * high)
