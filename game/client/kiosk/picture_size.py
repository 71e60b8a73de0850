"""The size of a picture according to the first bytes of its file, to know before unpacking it.

Never here: loading pictures (`notice`).
"""

import struct
from collections.abc import Iterator
from typing import IO, Final

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8"
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG markers that contain the size."""
_BARE: Final = frozenset(range(0xD0, 0xD9)) | {0x01}
"""Markers without a length."""


def size_of(file: IO[bytes]) -> tuple[int, int] | None:
    """Width and height of a PNG, JPEG or WebP; None for anything else."""
    head = file.read(30)
    if head.startswith(_JPEG):
        file.seek(len(_JPEG))
        return next(_jpeg_sizes(file), None)
    if len(head) < 30:
        return None
    if head.startswith(_PNG) and head[12:16] == b"IHDR":
        wide, high = struct.unpack_from(">II", head, 16)
        return wide, high
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return _webp(head[12:16], head[20:])
    return None


def _webp(kind: bytes, data: bytes) -> tuple[int, int] | None:
    if kind == b"VP8X":
        return int.from_bytes(data[4:7], "little") + 1, int.from_bytes(data[7:10], "little") + 1
    if kind == b"VP8L":
        bits = int.from_bytes(data[1:5], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        wide, high = struct.unpack_from("<HH", data, 6)
        return wide & 0x3FFF, high & 0x3FFF
    return None


def _jpeg_sizes(file: IO[bytes]) -> Iterator[tuple[int, int]]:
    while file.read(1) == b"\xff":
        marker = file.read(1)
        while marker == b"\xff":  # filling
            marker = file.read(1)
        if not marker or marker[0] in _BARE:
            continue
        head = file.read(7)
        if len(head) < 7:
            return
        if marker[0] in _FRAMES:
            high, wide = struct.unpack_from(">HH", head, 3)
            yield wide, high
        file.seek(max(0, int.from_bytes(head[:2], "big") - len(head)), 1)
