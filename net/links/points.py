"""The group that SPAKE2 computes in, by libsodium instead of Python: 50 times as fast.

The `spake2` package accepts any group; this one gives the same bytes as its own. Never here: SPAKE2
itself (the package), what it is used for (`code_exchange`).
"""

from typing import Any, Final

from nacl import bindings
from nacl.exceptions import CryptoError
from spake2.ed25519_basic import L
from spake2.ed25519_group import Ed25519Group
from spake2.params import _Params  # what its own parameters are made of

_SCALAR_BYTES: Final = 32


class NoPoint(ValueError):  # noqa: N818 - it names what was found
    """Bytes, or a sum, that are not a point of the group."""


class Point:
    """A point of the curve's main subgroup."""

    __slots__ = ("_encoded",)

    def __init__(self, encoded: bytes) -> None:
        self._encoded = encoded

    def to_bytes(self) -> bytes:
        """Its 32-byte encoding."""
        return self._encoded

    def scalarmult(self, scalar: int) -> "Point":
        """The scalar multiple of the point; raises `NoPoint` for the neutral element."""
        encoded = (scalar % L).to_bytes(_SCALAR_BYTES, "little")
        try:
            return Point(bindings.crypto_scalarmult_ed25519_noclamp(encoded, self._encoded))
        except CryptoError as error:
            raise NoPoint(str(error)) from error

    def add(self, other: "Point") -> "Point":
        """The sum of two points."""
        try:
            return Point(bindings.crypto_core_ed25519_add(self._encoded, other._encoded))
        except CryptoError as error:
            raise NoPoint(str(error)) from error


class _Group:
    """The interface `spake2` expects; scalars and seeds are the package's own."""

    Base = Point(Ed25519Group.Base.to_bytes())
    scalar_size_bytes = _SCALAR_BYTES
    element_size_bytes = _SCALAR_BYTES

    def __getattr__(self, name: str) -> Any:
        return getattr(Ed25519Group, name)

    def arbitrary_element(self, seed: bytes) -> Point:
        return Point(Ed25519Group.arbitrary_element(seed).to_bytes())

    def bytes_to_element(self, encoded: bytes) -> Point:
        if len(encoded) != _SCALAR_BYTES or not bindings.crypto_core_ed25519_is_valid_point(
            encoded
        ):
            raise NoPoint("no point of the main subgroup")
        return Point(encoded)


PARAMETERS: Final = _Params(_Group())
