"""Keys kept for people: the same ones later, whatever lies in their place."""

import os

import pytest

from game.table.storage.folders import KEYS
from game.table.storage.seat_keys import kept_identity
from net.base.identity import file_name, verified

ANNA = ("Anna",)


@pytest.fixture
def path(tmp_path):
    """Where Anna's key lies."""
    (tmp_path / KEYS).mkdir()
    return tmp_path / KEYS / f"{file_name(ANNA)}.key"


def works(identity) -> bool:
    return verified(identity.key, b"seat", identity.sign(b"seat"))


def test_the_same_people_get_the_same_key_later(tmp_path):
    assert kept_identity(tmp_path, ANNA).key == kept_identity(tmp_path, ANNA).key


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_in_place_of_a_key_does_not_block(tmp_path, path):
    os.mkfifo(path)
    assert works(kept_identity(tmp_path, ANNA))


def test_a_folder_in_place_of_a_key_leaves_no_secret_beside_it(tmp_path, path):
    path.mkdir()
    assert works(kept_identity(tmp_path, ANNA))
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_is_far_too_large_for_a_key_is_left_alone(tmp_path, path):
    path.write_bytes(bytes(10_000))
    assert works(kept_identity(tmp_path, ANNA))
    assert path.read_bytes() == bytes(10_000)
