"""What all messages share: their base, and the bounded types their fields are made of.

Never here: the messages themselves (`messages`, `requests`).
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Version: TypeAlias = Annotated[str, Meta(max_length=40)]
Counter: TypeAlias = Annotated[int, Meta(ge=0, lt=2**31)]
Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Point: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{66}$", max_length=66)]
Signature: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{128}$", max_length=128)]


class WireMessage(Struct, frozen=True, tag_field="kind", tag=str.lower):
    """Immutable, and `kind` holds the type's name in lower case."""
