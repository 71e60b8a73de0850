"""Sealing every frame of a link with the keys that its two ends agreed on.

Never here: how they agreed (`handshake`), messages, links.
"""

from typing import Final

from net.base.codec import CodecError

SEAL_BYTES: Final = 16
"""How many bytes a seal adds to a body."""
KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12


class SealError(CodecError):
    """A frame that the other end did not seal, or not for this place."""


class LinkSeal:
    """Seals what leaves one end of a link and opens what comes in; each frame once, in order."""

    def __init__(self, out: bytes, into: bytes) -> None:
        # Imported here and below at the first link: the title screen has none.
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        self._out = ChaCha20Poly1305(out)
        self._into = ChaCha20Poly1305(into)
        self._sent = 0
        self._opened = 0

    def close(self, body: bytes) -> bytes:
        """The sealed body."""
        self._sent += 1
        return self._out.encrypt(_nonce(self._sent), body, None)

    def open(self, sealed: bytes) -> bytes:
        """The body that the other end sealed; raises `SealError`."""
        from cryptography.exceptions import InvalidTag

        self._opened += 1
        try:
            return self._into.decrypt(_nonce(self._opened), sealed, None)
        except InvalidTag:
            raise SealError("The frame does not bear the seal of this link.") from None


def _nonce(count: int) -> bytes:
    return count.to_bytes(_NONCE_BYTES, "big")
