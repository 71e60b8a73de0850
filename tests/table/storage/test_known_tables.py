"""Known tables are recognised by the keys of those who had a part in them."""

import os

import pytest

from game.table.storage.known_tables import KnownTables

ANNA, BEN, EVE = "a" * 64, "b" * 64, "e" * 64


def test_anybody_may_answer_for_an_unknown_table(tmp_path):
    assert KnownTables(tmp_path).believes("friday", EVE)


def test_a_remembered_key_may_answer_for_its_table_after_a_restart(tmp_path):
    KnownTables(tmp_path).remember("friday", {ANNA, BEN})
    assert KnownTables(tmp_path).believes("friday", BEN)


def test_an_unknown_key_may_not_answer_for_a_known_table(tmp_path):
    KnownTables(tmp_path).remember("friday", {ANNA, BEN})
    assert not KnownTables(tmp_path).believes("friday", EVE)
    assert KnownTables(tmp_path).believes("saturday", EVE)


def test_a_second_attempt_after_the_warning_succeeds(tmp_path):
    KnownTables(tmp_path).remember("friday", {ANNA})
    assert not KnownTables(tmp_path).believes("friday", EVE)
    assert KnownTables(tmp_path).believes("friday", EVE)


def test_earlier_keys_of_a_table_still_count(tmp_path):
    known = KnownTables(tmp_path)
    known.remember("friday", {ANNA})
    known.remember("friday", {BEN})
    assert KnownTables(tmp_path).believes("friday", ANNA)


def test_the_least_recently_seen_table_is_forgotten_first(tmp_path):
    known = KnownTables(tmp_path)
    for number in range(64):
        known.remember(f"table-{number}", {ANNA})
    known.remember("table-0", {BEN})
    known.remember("one-more", {ANNA})
    again = KnownTables(tmp_path)
    assert again.believes("table-1", EVE)
    assert not again.believes("table-0", EVE)


@pytest.mark.parametrize("content", [
    b"", b"\xff", b"[]", b'{"friday": 3}', b'{"friday": ["short"]}', b"[" * 100_000,
    b'{"\xff": []}',
])  # fmt: skip
def test_a_broken_file_counts_as_empty(tmp_path, content):
    (tmp_path / "tables.json").write_bytes(content)
    known = KnownTables(tmp_path)
    assert known.believes("friday", EVE)
    known.remember("friday", {ANNA})
    assert not KnownTables(tmp_path).believes("friday", EVE)


def test_an_unwritable_disk_stops_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    known = KnownTables(tmp_path / "file")
    known.remember("friday", {ANNA})
    assert not known.believes("friday", EVE)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_in_place_of_the_file_does_not_block(tmp_path):
    os.mkfifo(tmp_path / "tables.json")
    KnownTables(tmp_path).remember("friday", {ANNA})
    assert not KnownTables(tmp_path).believes("friday", EVE)
