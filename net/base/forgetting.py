"""What others make us remember is bounded: the oldest goes."""

from typing import Any, TypeVar

_Key = TypeVar("_Key")


def forget_oldest(kept: dict[_Key, Any], most: int) -> None:
    """Drop what was put into this dict first until no more than `most` are left."""
    while len(kept) > most:
        del kept[next(iter(kept))]
