"""The group that SPAKE2 computes in, by libsodium instead of Python: 50 times as fast.

The `spake2` package takes any group; this one gives the same bytes as its own. Never here: what
SPAKE2 is (the package), what it is used for (`code_exchange`).
"""

from typing import Any, Final

from nacl import bindings
from nacl.exceptions import CryptoError
from spake2.ed25519_basic import L
from spake2.ed25519_group import Ed25519Group
from spake2.params import _Params  # the type of its own parameters

_SCALAR_BYTES: Final = 32


class NoPoint(ValueError):  # noqa: N818 - it names what was found
    """Bytes that are no point of the group, or a sum that is none."""


class Point:
    """A point of the curve's main subgroup."""

    __slots__ = ("_encoded",)

    def __init__(self, encoded: bytes) -> None:
        self._encoded = encoded

    def to_bytes(self) -> bytes:
        """The 32 bytes that encode it."""
        return self._encoded

    def scalarmult(self, scalar: int) -> "Point":
        """The point multiplied by a scalar; raises `NoPoint` if the product is none."""
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
    """The interface `spake2` asks for; scalars and seeds are the package's own."""

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
