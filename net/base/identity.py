"""Who somebody is: a key pair kept on disk, with which a seat is had back (Ed25519).

The public key stands with the seat; every link proves the key of both its ends. Never here: who
may have which seat (`host_table`), or what is sent (`messages`).
"""

import hashlib
import os
import secrets
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

_SECRET_BYTES: Final = 32
_SIGNATURE_BYTES: Final = 64


class Identity:
    """A key pair; made anew by `Identity()`, or from the 32 bytes of its secret."""

    def __init__(self, secret: bytes | None = None) -> None:
        self._secret = secrets.token_bytes(_SECRET_BYTES) if secret is None else secret
        self._private = b""
        """The secret and its public key, as libsodium has them; empty until first needed."""
        self._public = ""
        """Always that of the private key: by it a signature made here is known."""

    @property
    def key(self) -> str:
        """The public key as 64 hexadecimal digits."""
        self._load()
        return self._public

    def sign(self, message: bytes) -> str:
        """The signature of a message as 128 hexadecimal digits."""
        from nacl.bindings import crypto_sign

        signature = crypto_sign(message, self._load())[:_SIGNATURE_BYTES].hex()
        KNOWN.add(self._public, message, signature)
        return signature

    def _load(self) -> bytes:
        if not self._private:
            # Imported when first needed: it takes longer to load than the title screen may.
            from nacl.bindings import crypto_sign_seed_keypair

            public, self._private = crypto_sign_seed_keypair(self._secret)
            self._public = public.hex()
        return self._private

    @classmethod
    def kept(cls, folder: Path, names: tuple[str, ...]) -> "Identity":
        """The key pair of the people of these names at this machine, made when first asked for.

        People have keys of their own, so that several programs at one machine are not taken for
        one. A folder that cannot be used gives a key pair for this once.
        """
        path = folder / f"{file_name(names)}.key"
        try:
            secret = path.read_bytes()
            if len(secret) == _SECRET_BYTES:
                return cls(secret)
        except OSError:
            pass  # there is none yet, or none that can be read
        made = cls()
        try:
            write_for_me_alone(path, made._secret)
        except OSError:
            return made  # a full or read-only disk: it serves for as long as the program runs
        return made


def file_name(names: tuple[str, ...]) -> str:
    """By what the files of these people are told from those of others."""
    return hashlib.sha256("\n".join(names).casefold().encode()).hexdigest()[:16]


def write_for_me_alone(path: Path, content: bytes) -> None:
    """A whole file, or none, that only this user can read; raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}")
    with open(beside, "wb", opener=_for_me_alone) as file:
        file.write(content)
    beside.replace(path)


def _for_me_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@lru_cache(maxsize=512)
def is_good_key(key: str) -> bool:
    """Whether a public key is a point that one secret alone signs for.

    For the few points of small order everybody can make a signature that fits every message.
    """
    from nacl.bindings import crypto_core_ed25519_is_valid_point

    try:
        return crypto_core_ed25519_is_valid_point(bytes.fromhex(key))
    except (ValueError, TypeError):
        return False


class Signatures:
    """Signatures that hold, for all threads of this program: made here, or verified before."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[tuple[str, bytes, str], None] = {}
        self._lock = Lock()

    def add(self, key: str, message: bytes, signature: str) -> None:
        """Remember one; the oldest is forgotten."""
        with self._lock:
            self._kept[key, message, signature] = None
            if len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]

    def has(self, key: str, message: bytes, signature: str) -> bool:
        """Whether this very one is among them."""
        return (key, message, signature) in self._kept

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._kept.clear()


KNOWN: Final = Signatures(2048)
"""Host, bots and phones of one program need not verify what they have signed for each other, nor
each of them what came to all of them."""


def verified(key: str, message: bytes, signature: str) -> bool:
    """Whether the holder of a public key signed the message; keys that are none sign nothing."""
    if KNOWN.has(key, message, signature):
        return True
    holds = _fits(key, message, signature)
    if holds:
        KNOWN.add(key, message, signature)
    return holds


def _fits(key: str, message: bytes, signature: str) -> bool:
    # By OpenSSL, though libsodium needs half the time: which odd signatures it takes changed from
    # one version to another, and peers have to agree.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if not is_good_key(key):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(
            bytes.fromhex(signature), message
        )
    except (InvalidSignature, ValueError):
        return False
    return True
