"""One end of a sealed talk with a page: nonces, the seal on every text, whether the page is awake.

Never here: where the key comes from, what texts mean.
"""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from net.links.loop import Handle, Loop
from net.web.text_seal import NONCE_BYTES, LinkKeys, TextSeal

if TYPE_CHECKING:
    from net.web.web_link import WebLink

PING_SECONDS: Final = 3.0
SILENT_SECONDS: Final = 8.0
"""Seconds of silence after which a page counts as asleep."""


class SealedTalk:
    """Sends the page a nonce for this link, and takes the page's own."""

    def __init__(self, link: "WebLink", loop: Loop, key: Callable[[], bytes]) -> None:
        """`key`: returns what both ends know; called when the page begins."""
        self.keys: LinkKeys | None = None
        """The keys of this link, once the page has begun."""
        self._link = link
        self._loop = loop
        self._key = key
        self._nonce = secrets.token_bytes(NONCE_BYTES)
        self._up = self._down = TextSeal(b"")
        self._heard = loop.time()
        self._alarm: Handle | None = None
        link.say(self._nonce.hex())

    def open(self, text: str) -> str:
        """The text inside a sealed one from the page; its first text has the page's nonce in front.

        Raises `SealBroken`, or `ValueError` for anything that is no page's text.
        """
        if self.keys is None:
            theirs, text = bytes.fromhex(text[: 2 * NONCE_BYTES]), text[2 * NONCE_BYTES :]
            self.keys = LinkKeys.of(self._key(), self._nonce, theirs)
            self._up, self._down = TextSeal(self.keys.up), TextSeal(self.keys.down)
        opened = self._up.open(text)
        self._heard = self._loop.time()
        return opened

    def say(self, text: str) -> None:
        """Seal and send a text."""
        self._link.say(self._down.close(text))

    def stay_awake(self) -> None:
        """From now on ping the page, and close the link when it does not answer."""
        now = self._loop.time()
        if now - self._heard > SILENT_SECONDS:
            self._link.close()
            return
        self.say('{"kind":"ping"}')
        self._alarm = self._loop.call_at(now + PING_SECONDS, self.stay_awake)

    def stop(self) -> None:
        """The link is closed."""
        if self._alarm is not None:
            self._alarm.cancel()
