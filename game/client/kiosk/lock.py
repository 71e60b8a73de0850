"""What opens the PIN prompt, and the waiting time after a wrong PIN.

Never here: the prompt itself (`pin`), pygame, devices.
"""

import hmac
from collections import deque
from collections.abc import Hashable, Sequence
from typing import Final, Generic, TypeVar

from game.client.draw.viewport import Shape
from game.client.input.presses import Move
from game.kiosk.config import Corner, Lock, PinStep

_GAP: Final = 3.0
"""Seconds between two steps after which the sequence starts over."""
_EDGE: Final = 0.14
"""The share of the screen's width and height that counts as its corner."""
_MOST_WAIT: Final = 1800.0
_MOST_DEVICES: Final = 32
_STEPS: Final = {
    (0, -1): PinStep.UP,
    (0, 1): PinStep.DOWN,
    (-1, 0): PinStep.LEFT,
    (1, 0): PinStep.RIGHT,
}
_Item = TypeVar("_Item")


class Order(Generic[_Item]):
    """Waits for items in an order, separately for each device."""

    def __init__(self, wanted: Sequence[_Item]) -> None:
        self._wanted = list(wanted)
        self._done: dict[Hashable, deque[_Item]] = {}
        self._last: dict[Hashable, float] = {}

    def step(self, device: Hashable, item: _Item, now: float) -> bool:
        """A device did one more step; returns whether that completed the order."""
        if now - self._last.get(device, now) > _GAP or len(self._done) > _MOST_DEVICES:
            self._done.pop(device, None)
        done = self._done.setdefault(device, deque(maxlen=len(self._wanted)))
        self._last[device] = now
        done.append(item)
        if list(done) != self._wanted:
            return False
        done.clear()
        return True


def step_of(move: Move) -> PinStep | None:
    """The step that a stick, directional pad or arrow key makes."""
    return _STEPS.get((move.dx, move.dy))


def corner_of(board: Shape, x: float, y: float) -> Corner | None:
    """The corner of the board that a pointer touched, None if it is none."""
    left, right = x < board.width * _EDGE, x > board.width * (1 - _EDGE)
    top, bottom = y < board.height * _EDGE, y > board.height * (1 - _EDGE)
    if top and (left or right):
        return Corner.TOP_LEFT if left else Corner.TOP_RIGHT
    if bottom and (left or right):
        return Corner.BOTTOM_LEFT if left else Corner.BOTTOM_RIGHT
    return None


class Tries:
    """Counts wrong PINs and doubles the waiting time after each."""

    def __init__(self, lock: Lock) -> None:
        self._lock = lock
        self._wrong = 0
        self._free_at = 0.0

    def waits(self, now: float) -> float:
        """Seconds until the next try."""
        return max(0.0, self._free_at - now)

    def attempt(self, pin: str, now: float) -> bool:
        """Somebody enters a PIN; during the waiting time even the right one is wrong."""
        if self.waits(now) or not self._lock.pin:
            return False
        if hmac.compare_digest(pin.encode(), self._lock.pin.encode()):
            self._wrong = 0
            return True
        wait = min(_MOST_WAIT, self._lock.slow_seconds * 2.0 ** min(self._wrong, 20))
        self._wrong += 1
        self._free_at = now + wait
        return False
