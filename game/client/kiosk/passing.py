"""A screen over others that goes away by itself when nobody does anything at it.

Never here: what it asks or offers (`pin`, `operator_scene`).
"""

from collections.abc import Sequence

from game.client.input.presses import Act, Intent
from game.client.stage.stage import Stage
from game.client.ui.menu import MenuScene


class PassingScene(MenuScene):
    """Time goes on below a question of its own as well, so that neither stays for ever."""

    def __init__(self, stage: Stage, patience: float) -> None:
        """`patience`: it goes away after so many seconds without a press."""
        self._patience = patience
        self._quiet = 0.0
        super().__init__(stage)

    def stay(self) -> None:
        """Somebody is there."""
        self._quiet = 0.0

    def handle(self, intent: Intent) -> None:
        self.stay()
        super().handle(intent)

    def resume(self) -> None:
        self._quiet = 0.0
        super().resume()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._quiet += seconds
        if self._quiet > self._patience:
            self.stage.stack.pop(self)

    def foot(self) -> Sequence[tuple[Act | None, str]]:
        return ()
