"""The disk cache for pictures: kept between starts, and never required."""

import os
from pathlib import Path

import pytest
from pygame import Surface

from game.client.draw.caches.disk_cache import DiskCache

SIZE = (8, 4)


def painted(colour: tuple[int, int, int], size: tuple[int, int] = SIZE) -> Surface:
    surface = Surface(size)
    surface.fill(colour)
    return surface


def test_a_picture_is_fetched_by_a_later_start(tmp_path: Path) -> None:
    DiskCache("title", tmp_path).put(("en", 1), painted((10, 20, 30)))
    surface = painted((0, 0, 0))
    assert DiskCache("title", tmp_path).fetch(("en", 1), surface)
    assert surface.get_at((7, 3))[:3] == (10, 20, 30)


def test_a_picture_with_another_key_or_size_is_not_fetched(tmp_path: Path) -> None:
    shelf = DiskCache("title", tmp_path)
    assert not shelf.fetch("en", painted((0, 0, 0)))
    shelf.put("en", painted((10, 20, 30)))
    assert not shelf.fetch("de", painted((0, 0, 0)))
    assert not shelf.fetch("en", painted((0, 0, 0), (4, 8)))


def test_a_broken_picture_is_not_fetched(tmp_path: Path) -> None:
    shelf = DiskCache("title", tmp_path)
    shelf.put("en", painted((10, 20, 30)))
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert not shelf.fetch("en", painted((0, 0, 0)))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_in_place_of_a_picture_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "title.rgb")
    shelf = DiskCache("title", tmp_path)
    assert not shelf.fetch("en", painted((0, 0, 0)))
    shelf.put("en", painted((10, 20, 30)))
    assert shelf.fetch("en", painted((0, 0, 0)))


def test_a_failing_disk_changes_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    shelf = DiskCache("title", blocked / "pictures")
    shelf.put("en", painted((10, 20, 30)))
    assert not shelf.fetch("en", painted((0, 0, 0)))
