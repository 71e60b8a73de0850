"""When the screen is at rest, so that it need not be drawn sixty times a second.

At rest nothing moves but what may move in small steps: a pen that blinks, a light that breathes.
Time is counted in frames. Never here: drawing, or what moves.
"""

from typing import Final

AWAKE: Final = 120
"""Frames after something was done or has moved for which every frame is drawn."""

RARELY: Final = 6
"""At rest every so many frames one is drawn: ten a second, so nobody waits for what others do."""


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
        """A frame is due; `moving` says whether something moves smoothly in it."""
        self._quiet = 0 if moving else self._quiet + 1
        return self._quiet <= AWAKE or self._quiet % RARELY == 0
