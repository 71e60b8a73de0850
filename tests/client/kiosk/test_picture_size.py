"""The size of a picture, read before it is decoded."""

import io

import pygame
import pytest

from game.client.kiosk.picture_size import size_of

EXIF = b"\xff\xe1" + (60_000).to_bytes(2, "big") + bytes(59_998)


def saved(name: str) -> bytes:
    file = io.BytesIO()
    pygame.image.save(pygame.Surface((300, 20)), file, name)
    return file.getvalue()


def webp(kind: bytes, data: bytes) -> bytes:
    return b"RIFF" + bytes(4) + b"WEBP" + kind + bytes(4) + data + bytes(10)


@pytest.mark.parametrize(
    "file",
    [
        saved("a.png"),
        saved("a.jpg"),
        b"\xff\xd8" + EXIF + EXIF + saved("a.jpg")[2:],
        webp(b"VP8X", bytes(4) + (299).to_bytes(3, "little") + (19).to_bytes(3, "little")),
        webp(b"VP8L", b"\x2f" + (299 | 19 << 14).to_bytes(4, "little")),
        webp(b"VP8 ", bytes(6) + (300).to_bytes(2, "little") + (20).to_bytes(2, "little")),
    ],
    ids=["png", "jpeg", "jpeg of a camera", "webp", "webp without loss", "webp with loss"],
)
def test_the_header_gives_the_size(file: bytes) -> None:
    assert size_of(io.BytesIO(file)) == (300, 20)


@pytest.mark.parametrize(
    "file", [b"", b"\xff\xd8", b"\xff\xd8\xff\xff\xff", saved("a.png")[:20], bytes(100)]
)
def test_a_broken_picture_has_no_size(file: bytes) -> None:
    assert size_of(io.BytesIO(file)) is None
