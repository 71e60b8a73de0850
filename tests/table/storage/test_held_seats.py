"""Seats to return to, as stored on disk."""

import json
import os
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.table.storage import held_seats
from game.table.storage.folders import SEATS_FILE
from game.table.storage.held_seats import HeldSeat, HeldSeats
from net.messages.host_candidates import HostCandidate
from tests.table.storage.processes import playing

HOME = HostCandidate("a" * 64, ("192.168.1.20", "10.0.0.3"), 47325)
SEAT = HeldSeat("table-1", "Stube", ("Anna", "Ben"), (HOME,))


def test_a_seat_is_stored_with_its_names_and_addresses(tmp_path: Path) -> None:
    HeldSeats(tmp_path).keep(SEAT)
    (kept,) = HeldSeats(tmp_path).waiting
    assert (kept.table_id, kept.names) == ("table-1", ("Anna", "Ben"))
    assert [str(way) for way in kept.ways] == ["192.168.1.20:47325", "10.0.0.3:47325"]


def test_the_seat_held_last_comes_first(tmp_path: Path) -> None:
    seats = HeldSeats(tmp_path)
    seats.keep(SEAT)
    seats.keep(replace(SEAT, table_id="table-2"))
    seats.keep(replace(SEAT, table_name="Küche"))
    assert [seat.table_id for seat in seats.waiting] == ["table-1", "table-2"]


def test_a_seat_whose_match_is_over_is_dropped(tmp_path: Path) -> None:
    seats = HeldSeats(tmp_path)
    seats.keep(SEAT)
    seats.drop("table-1")
    assert seats.waiting == ()


def test_only_a_few_seats_are_kept(tmp_path: Path) -> None:
    seats = HeldSeats(tmp_path)
    for number in range(20):
        seats.keep(replace(SEAT, table_id=f"table-{number}"))
    assert len(seats.waiting) == held_seats._MOST_TABLES


def test_an_old_seat_is_no_longer_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = HeldSeats(tmp_path)
    seats.keep(SEAT)
    now = held_seats.time.time()
    monkeypatch.setattr(held_seats.time, "time", lambda: now + 13 * 3600)
    assert seats.waiting == ()


def test_a_seat_another_program_plays_now_is_not_offered(tmp_path: Path) -> None:
    with playing(tmp_path) as other:
        held = replace(SEAT, process=other.pid, since=int(time.time()))
        HeldSeats(tmp_path)._write([held])
        assert HeldSeats(tmp_path).waiting == ()
    assert HeldSeats(tmp_path).waiting == (held,)


@pytest.mark.parametrize(
    "content", [b"", b"[1]", b'[{"table_id":"x"}]', b'[{"\xff":1}]', b"[" * 9999]
)
def test_an_unreadable_file_holds_no_seats(tmp_path: Path, content: bytes) -> None:
    (tmp_path / SEATS_FILE).write_bytes(content)
    seats = HeldSeats(tmp_path)
    assert seats.waiting == ()
    seats.keep(SEAT)
    assert len(seats.waiting) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_in_place_of_the_file_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / SEATS_FILE)
    seats = HeldSeats(tmp_path)
    assert seats.waiting == ()
    seats.keep(SEAT)
    assert len(seats.waiting) == 1


@pytest.mark.parametrize("field", ["since", "process"])
def test_a_number_too_large_to_reckon_with_counts_as_an_unreadable_file(
    tmp_path: Path, field: str
) -> None:
    seats = HeldSeats(tmp_path)
    seats.keep(SEAT)
    (told,) = json.loads((tmp_path / SEATS_FILE).read_bytes())
    (tmp_path / SEATS_FILE).write_text(json.dumps([told | {field: 10**400}]))
    assert seats.waiting == ()
    seats.keep(SEAT)
    assert len(seats.waiting) == 1
