"""The seal on what a page and its program say: every text is numbered and authenticated.

Browsers have no ciphers on plain HTTP, so the seal is HMAC-SHA-256 alone: nobody without the key
can send or repeat a text, but anybody can read it. Secrets are masked. Never here: where the key
comes from (the code on the screen), links.
"""

import hmac
from dataclasses import dataclass
from typing import Final

NONCE_BYTES: Final = 16
SECRET_BYTES: Final = 32
_MAC_DIGITS: Final = 64
_NAME: Final = b"noch-mal phone 1"


class SealBroken(Exception):  # noqa: N818 - it says what was found
    """A text that was not sealed with this key, for this place."""


class TextSeal:
    """One direction of a link."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0

    def close(self, text: str) -> str:
        """The next text to send, with 64 hexadecimal digits in front."""
        return self._mac(text) + text

    def open(self, sealed: str) -> str:
        """The next text that came in; raises `SealBroken`."""
        mac, text = sealed[:_MAC_DIGITS], sealed[_MAC_DIGITS:]
        if not hmac.compare_digest(mac.encode(), self._mac(text).encode()):
            raise SealBroken
        return text

    def _mac(self, text: str) -> str:
        numbered = self._count.to_bytes(8, "big") + text.encode()
        self._count += 1
        return _hmac(self._key, numbered).hex()


@dataclass(frozen=True, slots=True)
class LinkKeys:
    """The keys of one link between a page and a program."""

    up: bytes
    """Seals what the page says."""
    down: bytes
    """Seals what the program says."""
    mask: bytes
    """Hides the secret of a page's seat in transit, by exclusive or."""

    @classmethod
    def of(cls, table: bytes, ours: bytes, theirs: bytes) -> "LinkKeys":
        """The keys from the table's key for phones and the nonces of program and page."""
        base = _hmac(table, _NAME + ours + theirs)
        return cls(_hmac(base, b"up"), _hmac(base, b"down"), _hmac(base, b"mask"))

    def masked(self, secret: bytes) -> bytes:
        """Mask or unmask a secret of 32 bytes."""
        return bytes(one ^ other for one, other in zip(secret, self.mask, strict=True))


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")
