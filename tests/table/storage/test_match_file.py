"""Match files: what was written is read back, even after a crash."""

import os
import tracemalloc

import pytest

from game.rules.events import Passed
from game.rules.record import to_record
from game.table.storage import match_file
from game.table.storage.match_file import MatchFileError, MatchWriter, prune, read_match
from net.base.codec import encode
from net.base.names import MOST_TABLE, is_clean
from net.base.wire import Appearance
from tests.net.test_matches import play


@pytest.fixture(scope="module")
def events():
    return tuple(play(2, 0)[1][0].guest.events)


@pytest.fixture
def path(tmp_path, events):
    path = tmp_path / "deep" / "one.match"
    writer = MatchWriter(path, "Friday", ("Anna", "Ben"))
    writer.append(events)
    writer.close()
    return path


def test_a_match_round_trips(path, events):
    saved = read_match(path)
    assert (saved.events, saved.table, saved.names) == (events, "Friday", ("Anna", "Ben"))
    assert saved.whole
    assert saved.verify().over is not None


@pytest.mark.parametrize("limit", ["20", True, -1, 0, 10**9, [5]])
def test_an_invalid_time_limit_is_ignored(tmp_path, limit):
    MatchWriter(tmp_path / "one.match", "Friday", (), time_limit=limit).close()
    assert read_match(tmp_path / "one.match").time_limit is None


def test_every_event_is_on_disk_at_once(tmp_path, events):
    path = tmp_path / "one.match"
    writer = MatchWriter(path, "Friday", ())
    for number, event in enumerate(events[:5], start=1):
        writer.append((event,))
        assert len(read_match(path).events) == number


@pytest.mark.parametrize("lost", [1, 3, 7, 40])
def test_a_truncated_file_is_read_up_to_its_last_whole_frame(path, events, lost):
    data = path.read_bytes()
    path.write_bytes(data[:-lost])
    saved = read_match(path)
    assert not saved.whole
    assert saved.events == events[: len(saved.events)]
    assert len(saved.events) >= len(events) - 2
    saved.verify()


def test_another_kind_of_file_is_refused(tmp_path):
    other = tmp_path / "other"
    for data in (b"", b"hello world, this is text", encode({"format": "else"}), bytes(100)):
        other.write_bytes(data)
        with pytest.raises(MatchFileError):
            read_match(other)


def test_a_file_of_a_later_version_is_reported_as_such(tmp_path):
    later = tmp_path / "later"
    later.write_bytes(encode({"format": "noch-mal-match", "version": 3}))
    with pytest.raises(MatchFileError, match="another version"):
        read_match(later)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(MatchFileError):
        read_match(tmp_path / "nothing")


def test_events_that_break_the_rules_do_not_verify(path, events):
    data = path.read_bytes()
    path.write_bytes(data + encode(to_record(events[1])))
    with pytest.raises(MatchFileError, match="does not fit"):
        read_match(path).verify()


def test_a_file_is_never_overwritten(path):
    with pytest.raises(FileExistsError):
        MatchWriter(path, "Friday", ())


def test_only_the_newest_files_are_kept(tmp_path):
    for number in range(6):
        (tmp_path / f"2026010{number}.match").touch()
    (tmp_path / "notes.txt").touch()
    prune(tmp_path, most=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "20260104.match",
        "20260105.match",
        "notes.txt",
    ]


def test_an_entry_that_cannot_be_deleted_stays_and_does_not_count(tmp_path):
    (tmp_path / "0.match").mkdir()
    for number in range(1, 4):
        (tmp_path / f"{number}.match").touch()
    prune(tmp_path, most=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0.match", "2.match", "3.match"]


def test_a_disk_that_deletes_nothing_stops_nothing(tmp_path, monkeypatch):
    for number in range(3):
        (tmp_path / f"{number}.match").touch()

    def read_only(path, missing_ok):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(match_file.Path, "unlink", read_only)
    prune(tmp_path, most=1)
    assert len(list(tmp_path.iterdir())) == 3


# Hostile files.

HEAD = {"format": "noch-mal-match", "version": 1}
ODD_NAMES = ("W" * 8000, "\x1b[2JAnna", "a" + "\u0301" * 50, "\u202e", " ", 7, None, ["Anna"])


def made(path, events, **head):
    """A file with this head and these events."""
    path.write_bytes(encode(HEAD | head) + b"".join(encode(to_record(event)) for event in events))
    return path


@pytest.mark.parametrize("name", ODD_NAMES, ids=repr)
def test_a_name_that_cannot_be_shown_is_made_displayable(tmp_path, events, name):
    path = made(tmp_path / "odd", events, names=[name, "Ben"], levels=[name, None], table=name)
    saved = read_match(path)
    assert saved.names[1] == "Ben"
    for text in (saved.names[0], saved.levels[0], saved.table):
        assert not text or is_clean(text, MOST_TABLE)
    assert saved.names[0] or not isinstance(name, str)


def test_control_characters_are_removed_from_a_name(tmp_path, events):
    path = made(tmp_path / "odd", events, names=["\x1b[2JAnna", "\u202e\u202e"])
    assert read_match(path).names == ("[2JAnna", "?")


@pytest.mark.parametrize("names", [[], ["Anna"], ["Anna"] * 4000, None, "Anna", {"0": "Anna"}])
def test_every_seat_has_a_name_and_a_level_whatever_the_head_says(tmp_path, events, names):
    saved = read_match(made(tmp_path / "odd", events, names=names, levels=names))
    assert (len(saved.names), len(saved.levels)) == (2, 2)


@pytest.mark.parametrize("mine", [[0.0], [True], [-1], [6], ["0"], [1], 0, {"0": 0}])
def test_invalid_own_seats_are_ignored(tmp_path, events, mine):
    path = made(tmp_path / "odd", events, names=["Anna", "Bolt"], levels=[None, "easy"], mine=mine)
    assert read_match(path).mine == ()


@pytest.mark.parametrize("key", ["x" * 8000, "\x1b[2J", 5, None, ["a"]])
def test_an_invalid_key_is_replaced_by_the_digest_of_the_events(tmp_path, events, key):
    saved = read_match(made(tmp_path / "odd", events, key=key))
    assert saved.key == match_file.digest(events)


def test_a_match_that_does_not_begin_with_its_start_is_refused(tmp_path, events):
    with pytest.raises(MatchFileError, match="does not begin"):
        read_match(made(tmp_path / "odd", (events[1], events[0])))


def test_a_match_without_events_does_not_verify(tmp_path):
    with pytest.raises(MatchFileError, match="no events"):
        read_match(made(tmp_path / "odd", ())).verify()


def test_too_many_events_are_refused(tmp_path, events, monkeypatch):
    monkeypatch.setattr(match_file, "MOST_EVENTS", len(events) - 1)
    with pytest.raises(MatchFileError, match="holds more than"):
        read_match(made(tmp_path / "long", events))


@pytest.mark.parametrize("tiny", [{"a": []}, to_record(Passed(0))], ids=["maps", "events"])
def test_a_file_of_tiny_frames_takes_little_memory(tmp_path, events, tiny):
    path = made(tmp_path / "tiny", events[:1])
    frame = encode(tiny)
    path.write_bytes(path.read_bytes() + frame * (4_000_000 // len(frame)))
    tracemalloc.start()
    try:
        with pytest.raises(MatchFileError):
            read_match(path)
        assert tracemalloc.get_traced_memory()[1] < 12_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_is_refused_without_blocking(tmp_path):
    os.mkfifo(tmp_path / "pipe.match")
    with pytest.raises(MatchFileError, match="no file but a pipe"):
        read_match(tmp_path / "pipe.match")


@pytest.mark.parametrize("look", [None, 7, "red", {"tint": 8}, {"costume": -1}, [1, 2]], ids=repr)
def test_an_invalid_look_is_ignored(tmp_path, events, look):
    looks = [{"tint": 5, "costume": 2}, look, look]
    saved = read_match(made(tmp_path / "odd", events, names=["Anna", "Ben"], appearances=looks))
    assert saved.appearances == (Appearance(5, 2), None)
