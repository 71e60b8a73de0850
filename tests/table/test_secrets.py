"""What a program may come back with at a table with a code, kept on its disk."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.rules.setup import Mode
from game.table.secrets import MOST, Secrets
from net.lobby import Lobby, new_lobby

SECRET = "0123456789abcdef" * 4


def lobby(table_id: str = "a1b2c3", secret: str | None = SECRET) -> Lobby:
    made = new_lobby(table_id, "Friday", Mode.VERSUS, "black", 4, None)
    return replace(made, code="sesame", secret=secret)


def test_what_was_kept_is_there_when_the_program_is_started_again(tmp_path: Path) -> None:
    Secrets(tmp_path, ("Anna",)).keep(lobby())
    assert Secrets(tmp_path, ("Anna",)).read("a1b2c3") == SECRET


def test_other_people_at_this_machine_have_nothing_of_it(tmp_path: Path) -> None:
    Secrets(tmp_path, ("Anna",)).keep(lobby())
    assert Secrets(tmp_path, ("Ben",)).read("a1b2c3") is None


def test_who_only_looks_on_keeps_nothing(tmp_path: Path) -> None:
    Secrets(tmp_path, ()).keep(lobby())
    assert list(tmp_path.iterdir()) == []


def test_a_renewed_secret_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    secrets = Secrets(tmp_path, ("Anna",))
    secrets.keep(lobby())
    secrets.keep(lobby(secret="f" * 64))
    assert secrets.read("a1b2c3") == "f" * 64


def test_a_table_without_a_code_leaves_nothing(tmp_path: Path) -> None:
    Secrets(tmp_path, ("Anna",)).keep(lobby(secret=None))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("table_id", ["../../etc/passwd", "a/b", "", "..", "A1", "x" * 40])
def test_an_id_that_a_peer_made_up_names_no_file(tmp_path: Path, table_id: str) -> None:
    secrets = Secrets(tmp_path / "keys", ("Anna",))
    secrets.keep(lobby(table_id))
    assert secrets.read(table_id) is None
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_are_dropped(tmp_path: Path) -> None:
    secrets = Secrets(tmp_path, ("Anna",))
    for number in range(MOST + 3):
        secrets.keep(lobby(f"{number:04x}", f"{number:064x}"))
        for path in tmp_path.glob(f"*-{number:04x}.*"):
            os.utime(path, (number, number))
    assert len(list(tmp_path.iterdir())) == MOST
    assert secrets.read("0000") is None
    assert secrets.read(f"{MOST + 2:04x}") is not None


@pytest.mark.parametrize("broken", [b"", b"no secret", b"\xff" * 64, SECRET.encode() + b"\n"])
def test_a_broken_file_is_as_good_as_none(tmp_path: Path, broken: bytes) -> None:
    Secrets(tmp_path, ("Anna",)).keep(lobby())
    (path,) = tmp_path.iterdir()
    path.write_bytes(broken)
    assert Secrets(tmp_path, ("Anna",)).read("a1b2c3") is None


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_nobody_else_can_read_it(tmp_path: Path) -> None:
    Secrets(tmp_path, ("Anna",)).keep(lobby())
    (path,) = tmp_path.iterdir()
    assert path.stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_used_keeps_nothing_and_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text("a file")
    secrets = Secrets(tmp_path / "keys", ("Anna",))
    secrets.keep(lobby())
    assert secrets.read("a1b2c3") is None
