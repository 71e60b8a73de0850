"""Canonical bytes, hashes, statements and signatures."""

import hashlib
import json
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

Map = dict[str, Any]
"""A message, an entry or an event."""


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def statement(kind: str, **fields: Any) -> bytes:
    return canonical({"noch-mal": 2, "statement": kind, **fields})


def signed_by(key: str, said: bytes, signature: str) -> bool:
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), said)
    except InvalidSignature:
        return False
    return True


class Keys:
    """An Ed25519 key pair."""

    def __init__(self, secret: bytes) -> None:
        self.private = Ed25519PrivateKey.from_private_bytes(secret)
        self.key = self.private.public_key().public_bytes_raw().hex()

    def sign(self, said: bytes) -> str:
        return self.private.sign(said).hex()
