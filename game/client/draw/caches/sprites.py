"""A cache of drawn surfaces with a limit in bytes; the least recently used go first.

A sprite can always be made again from its key, so losing one costs time, never a picture.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface


class Sprites:
    """Surfaces by key, least recently used ones dropped beyond `limit` bytes."""

    def __init__(self, limit: int) -> None:
        """An empty cache."""
        self._limit = limit
        self._held: OrderedDict[Hashable, Surface] = OrderedDict()
        self._bytes = 0

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface for this key, made now if missing. Callers never draw on it."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
            return found
        made = make()
        self._held[key] = made
        self._bytes += _size(made)
        while self._bytes > self._limit and len(self._held) > 1:
            _, dropped = self._held.popitem(last=False)
            self._bytes -= _size(dropped)
        return made

    def clear(self) -> None:
        """Drop everything, for example because the window has been resized."""
        self._held.clear()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._held)


def _size(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
