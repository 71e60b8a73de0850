"""An overlay that closes by itself when nobody uses it.

Never here: what it asks or offers (`pin`, `operator_scene`).
"""

from collections.abc import Sequence

from game.client.input.presses import Act, Intent
from game.client.stage.stage import Stage
from game.client.ui.menu import MenuScene


class PassingScene(MenuScene):
    """Time also passes under a question of its own, so neither stays for ever."""

    def __init__(self, stage: Stage, patience: float) -> None:
        """`patience`: seconds without a press after which it closes."""
        self._patience = patience
        self._quiet = 0.0
        super().__init__(stage)

    def stay(self) -> None:
        """Somebody is there: start the time again."""
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
