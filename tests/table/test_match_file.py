"""Match files: what was written is read back, also after a crash."""

import pytest

from game.rules.record import to_record
from game.table.match_file import MatchFileError, MatchWriter, prune, read_match
from net.codec import encode
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


def test_a_match_is_read_back_whole(path, events):
    saved = read_match(path)
    assert (saved.events, saved.table, saved.names) == (events, "Friday", ("Anna", "Ben"))
    assert saved.whole
    assert saved.verify().over is not None


@pytest.mark.parametrize("limit", ["20", True, -1, 0, 10**9, [5]])
def test_a_time_limit_that_is_none_is_left_out(tmp_path, limit):
    MatchWriter(tmp_path / "one.match", "Friday", (), time_limit=limit).close()
    assert read_match(tmp_path / "one.match").time_limit is None


def test_every_event_is_on_the_disk_at_once(tmp_path, events):
    path = tmp_path / "one.match"
    writer = MatchWriter(path, "Friday", ())
    for number, event in enumerate(events[:5], start=1):
        writer.append((event,))
        assert len(read_match(path).events) == number


@pytest.mark.parametrize("lost", [1, 3, 7, 40])
def test_a_file_cut_off_is_read_up_to_its_last_whole_frame(path, events, lost):
    data = path.read_bytes()
    path.write_bytes(data[:-lost])
    saved = read_match(path)
    assert not saved.whole
    assert saved.events == events[: len(saved.events)]
    assert len(saved.events) >= len(events) - 2
    saved.verify()


def test_a_file_of_something_else_is_refused(tmp_path):
    other = tmp_path / "other"
    for data in (b"", b"hello world, this is text", encode({"format": "else"}), bytes(100)):
        other.write_bytes(data)
        with pytest.raises(MatchFileError):
            read_match(other)


def test_a_file_of_a_later_version_says_so(tmp_path):
    later = tmp_path / "later"
    later.write_bytes(encode({"format": "noch-mal-match", "version": 2}))
    with pytest.raises(MatchFileError, match="another version"):
        read_match(later)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(MatchFileError):
        read_match(tmp_path / "nothing")


def test_events_that_break_the_rules_do_not_verify(path, events):
    data = path.read_bytes()
    path.write_bytes(data + encode(to_record(events[1])))
    with pytest.raises(MatchFileError, match="does not fit"):
        read_match(path).verify()


def test_a_file_is_never_written_over(path):
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
