"""A program's identity: a key pair kept on disk that lets it reclaim its seats (Ed25519).

The public key is kept with the seat; every link proves the keys of both ends. Never here: who may
have which seat (`net.host.table`), or what is sent (`messages`).
"""

import hashlib
import os
import secrets
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

from net.base.forgetting import forget_oldest

_SECRET_BYTES: Final = 32
_SIGNATURE_BYTES: Final = 64


class Identity:
    """A key pair; a new one by `Identity()`, or one from the 32 bytes of its secret."""

    def __init__(self, secret: bytes | None = None) -> None:
        self._secret = secrets.token_bytes(_SECRET_BYTES) if secret is None else secret
        self._private = b""
        """The secret and its public key, in libsodium's form; empty until first needed."""
        self._public = ""
        """Always the public key of `_private`: signatures made here are remembered under it."""

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

    def secret_number(self, purpose: bytes, below: int) -> int:
        """A number from 0 that is always the same for a purpose and that nobody else can guess."""
        digest = hashlib.blake2b(purpose, key=self._secret, digest_size=8).digest()
        return int.from_bytes(digest) % below

    def _load(self) -> bytes:
        if not self._private:
            # Imported when first needed: it takes longer to load than the title screen may.
            from nacl.bindings import crypto_sign_seed_keypair

            public, self._private = crypto_sign_seed_keypair(self._secret)
            self._public = public.hex()
        return self._private

    @classmethod
    def kept(cls, folder: Path, names: tuple[str, ...]) -> "Identity":
        """The key pair of the people with these names at this machine; made when first asked for.

        People have keys of their own, so that several programs at one machine are not mistaken for
        one. If the folder cannot be used, the key pair lasts only for this run.
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
            return made  # a full or read-only disk: it lasts as long as the program runs
        return made


def file_name(names: tuple[str, ...]) -> str:
    """The file name that tells these people's files from those of others."""
    return hashlib.sha256("\n".join(names).casefold().encode()).hexdigest()[:16]


def write_for_me_alone(path: Path, content: bytes) -> None:
    """Write a whole file, or none, that only this user can read; raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}")
    try:
        with open(beside, "wb", opener=_for_me_alone) as file:
            file.write(content)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)  # a folder has its name, or the disk is full
        raise


def _for_me_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@lru_cache(maxsize=512)
def is_good_key(key: str) -> bool:
    """Whether a public key is a point that only one secret can sign for.

    For the few points of small order anybody can make a signature that fits every message.
    """
    from nacl.bindings import crypto_core_ed25519_is_valid_point

    try:
        return crypto_core_ed25519_is_valid_point(bytes.fromhex(key))
    except (ValueError, TypeError):
        return False


class Signatures:
    """Valid signatures, shared by all threads of this program: made here, or verified before."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[tuple[str, bytes, str], None] = {}
        self._lock = Lock()

    def add(self, key: str, message: bytes, signature: str) -> None:
        """Remember one; beyond the limit forget the oldest."""
        with self._lock:
            self._kept[key, message, signature] = None
            forget_oldest(self._kept, self._most)

    def has(self, key: str, message: bytes, signature: str) -> bool:
        """Whether exactly this one is remembered."""
        return (key, message, signature) in self._kept

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._kept.clear()


KNOWN: Final = Signatures(2048)
"""Host, bots and phones of one program need not verify what they signed for each other, nor verify
again what came to all of them."""


def verified(key: str, message: bytes, signature: str) -> bool:
    """Whether the holder of a public key signed the message; an invalid key signs nothing."""
    if KNOWN.has(key, message, signature):
        return True
    holds = _fits(key, message, signature)
    if holds:
        KNOWN.add(key, message, signature)
    return holds


def _fits(key: str, message: bytes, signature: str) -> bool:
    # By OpenSSL, although libsodium takes half the time: which odd signatures libsodium accepts has
    # changed between versions, and peers have to agree.
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
