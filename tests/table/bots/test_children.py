"""Child processes: started from any folder, frames in and out."""

import io
import subprocess

import pytest

from game.rules.events import Passed
from game.table.bots.children import command_of, frames, pieces, put, start_options
from net.base.codec import CodecError

EVENTS = [Passed(0)] * 450


def test_a_child_starts_from_any_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    child = subprocess.Popen(command_of("game.table.bots.child"), **start_options())
    child.communicate(timeout=60)
    assert child.returncode == 0


def test_frames_round_trip():
    stream = io.BytesIO()
    put(stream, {"a": 1})
    put(stream, {"b": [2]})
    stream.seek(0)
    assert list(frames(stream)) == [{"a": 1}, {"b": [2]}]


def test_a_stream_cut_off_within_a_frame_raises():
    with pytest.raises(CodecError):
        list(frames(io.BytesIO(b"\0\0\0\5abc")))


@pytest.mark.parametrize("first", [0, 17, 449, 450])
def test_pieces_hold_every_event_once_and_fit_a_frame(first: int):
    found = list(pieces(EVENTS, first))
    assert sum(len(records) for _, records in found) == 450 - first
    assert all(len(records) <= 200 for _, records in found)
    assert [begin for begin, _ in found] == list(range(first, max(450, first + 1), 200))


def test_there_is_a_piece_even_without_new_events():
    assert list(pieces([], 0)) == [(0, [])]
