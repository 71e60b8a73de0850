"""Who has opened a link: a browser, or a program that comes to the door.

Never here: what either says.
"""

from collections.abc import Callable
from typing import Final

from net.links.memory import NetLink, Reader

FIRST_BYTES: Final = b"GET "
"""How a browser begins; as the length of a frame it would be far beyond any limit."""


class FirstBytes:
    """Reads the first bytes of a link, and hands it to a browser's reader or to the door.

    The door knows of the link from the start, so its limits apply to one that says nothing.
    """

    def __init__(
        self, link: NetLink, door: Callable[[NetLink], Reader], web: Callable[[], Reader]
    ) -> None:
        self._web = web
        self._reader = door(link)
        self._seen: bytes | None = b""
        """What came before it was clear who speaks; None from then on."""

    def data(self, data: bytes) -> None:
        """These bytes came."""
        if self._seen is None:
            self._reader.data(data)
            return
        self._seen += data
        begun = self._seen[: len(FIRST_BYTES)]
        if begun != FIRST_BYTES[: len(begun)]:
            self._decide(self._reader)
        elif begun == FIRST_BYTES:
            self._reader.lost()  # it is not for the door
            self._decide(self._web())

    def _decide(self, reader: Reader) -> None:
        seen, self._seen = self._seen or b"", None
        self._reader = reader
        reader.data(seen)

    def lost(self) -> None:
        """The link is closed."""
        self._reader.lost()
