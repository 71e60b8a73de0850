"""The one form in which values are hashed and signed.

Never here: what the values mean.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

PROTOCOL: Final = 2
"""Peers understand each other if this number is equal; their programs' versions may differ."""
_QUICK: Final = msgspec.json.Encoder(order="sorted")
_EXACT: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
_DELETE: Final = b"\x7f"


def canonical(value: Mapping[str, Any]) -> bytes:
    """JSON with sorted keys, no spaces, ASCII only; the same bytes for the same map anywhere."""
    quick = _QUICK.encode(value)
    if quick.isascii() and _DELETE not in quick:
        return quick
    return _EXACT.encode(value).encode()  # escapes all but printable ASCII


def statement(kind: str, **fields: Any) -> bytes:
    """The bytes to sign: the protocol, the kind of the statement, and its fields."""
    return canonical({"noch-mal": PROTOCOL, "statement": kind, **fields})


def genesis(table: str, match: int) -> bytes:
    """The head of a match without entries."""
    return hashlib.sha256(statement("match", table=table, match=match)).digest()


def next_head(head: bytes, entry: Mapping[str, Any]) -> bytes:
    """The head after one more entry."""
    return hashlib.sha256(head + canonical(entry)).digest()


def shared_entries(heads: Sequence[bytes], others: Sequence[bytes]) -> int:
    """How many first entries two chains with these heads share."""
    both = min(len(heads), len(others)) - 1
    return next((n for n in range(both, -1, -1) if heads[n] == others[n]), 0)
