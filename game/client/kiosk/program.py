"""The game of a kiosk, as its supervisor starts it."""

from game.kiosk.config import KioskConfig


def run_inside(config: KioskConfig, troubles: int) -> int:
    """Run until the PIN or the supervisor ends it; the exit status."""
    raise NotImplementedError(f"to come: {config} {troubles}")
