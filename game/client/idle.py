"""Decides when the screen is at rest and need not be drawn sixty times a second.

At rest, things move only in small steps: a pen blinks, a light pulses. Time is counted in frames.
Never here: drawing, or what moves.
"""

from typing import Final

AWAKE: Final = 120
"""Frames for which every frame is drawn after a press or a movement."""

RARELY: Final = 6
"""At rest, one of this many frames is drawn: ten a second."""


class Rest:
    """Asked at each frame whether to draw it."""

    def __init__(self) -> None:
        self._quiet = 0

    def stir(self) -> None:
        """Somebody did something, or another scene is shown."""
        self._quiet = 0

    @property
    def still(self) -> bool:
        """Whether it has been at rest for a while."""
        return self._quiet > AWAKE

    def draws(self, moving: bool) -> bool:
        """Whether to draw a frame; `moving`: whether something moves smoothly in it."""
        self._quiet = 0 if moving else self._quiet + 1
        return self._quiet <= AWAKE or self._quiet % RARELY == 0
