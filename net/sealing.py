"""Proving a table's code without telling it (SPAKE2), and sealing every frame from then on.

Two programs that know the same words come to the same keys; who listens, or answers without
knowing the words, learns nothing but whether one guess was right. Never here: who may guess how
often (`guard`), messages, links.
"""

from typing import Final, Protocol

from net.codec import CodecError

SEAL_BYTES: Final = 16
"""How much longer a body gets by its seal."""
SHARE_BYTES: Final = 33
_KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12
_GUEST, _HOST = b"noch-mal 1 guest", b"noch-mal 1 host"


class SealError(CodecError):
    """A frame that the other end did not seal, or not in this place."""


class Seal:
    """Seals what goes out at one end of a link, opens what comes in; each frame once, in order."""

    def __init__(self, out: bytes, into: bytes) -> None:
        # Here and below imported when a code is met: no other evening needs it.
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        self._out = ChaCha20Poly1305(out)
        self._into = ChaCha20Poly1305(into)
        self._sent = 0
        self._opened = 0

    def close(self, body: bytes) -> bytes:
        """The body, sealed."""
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


class _Exchange(Protocol):
    """One side of SPAKE2, as the library has it."""

    def start(self) -> bytes: ...

    def finish(self, share: bytes) -> bytes: ...


class Asking:
    """The guest's side: send `share`, then `finish` with the answer."""

    def __init__(self, words: str) -> None:
        from spake2 import SPAKE2_A

        self._exchange: _Exchange = SPAKE2_A(words.encode(), idA=_GUEST, idB=_HOST)
        self.share = self._exchange.start()

    def finish(self, share: bytes) -> Seal:
        """The seal; raises `CodecError` for a share that nobody can have made."""
        to_host, to_guest = _keys(self._exchange, share)
        return Seal(to_host, to_guest)


def answer(words: str, share: bytes) -> tuple[bytes, Seal]:
    """The host's side: its own share, and the seal; raises `CodecError` as `Asking.finish`."""
    from spake2 import SPAKE2_B

    exchange: _Exchange = SPAKE2_B(words.encode(), idA=_GUEST, idB=_HOST)
    own = exchange.start()
    to_host, to_guest = _keys(exchange, share)
    return own, Seal(to_guest, to_host)


def _keys(exchange: _Exchange, share: bytes) -> tuple[bytes, bytes]:
    """The keys of both directions, that to the host first."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    from spake2 import SPAKEError
    from spake2.ed25519_basic import NotOnCurve

    if len(share) != SHARE_BYTES:
        raise CodecError(f"A share has {SHARE_BYTES} bytes, not {len(share)}.")
    try:
        common = exchange.finish(share)
    except (SPAKEError, NotOnCurve, ValueError, AssertionError) as error:
        # The library checks what it is given by assertions, too.
        raise CodecError("The share is no point of the curve.") from error
    keys = HKDF(SHA256(), 2 * _KEY_BYTES, salt=None, info=b"noch-mal 1 frames").derive(common)
    return keys[:_KEY_BYTES], keys[_KEY_BYTES:]


def _nonce(count: int) -> bytes:
    return count.to_bytes(_NONCE_BYTES, "big")
