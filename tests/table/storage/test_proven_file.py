"""Match files with a signed log: nothing in them counts that the log does not prove."""

import tracemalloc
from dataclasses import dataclass
from pathlib import Path

import msgpack
import pytest

from game.rules.events import Over, Result
from game.table.storage.match_file import MatchFileError, MatchWriter, read_match
from net.base.codec import frame
from tests.net.chain.made import HOLDERS, TABLE, Made

LEVELS = tuple(holder.level for holder in HOLDERS)


@dataclass
class Files:
    """Writes match files of one log."""

    folder: Path
    made: Made

    def write(self, levels=LEVELS, key=f"{TABLE}-1", more=(), torn=b"", stood_in=()) -> Path:
        """A file of the whole log, with `more` events and the bytes `torn` after it."""
        path = self.folder / "one.match"
        path.unlink(missing_ok=True)
        names = [holder.name for holder in HOLDERS]
        writer = MatchWriter(path, "Friday", names, levels, key, stood_in_before=stood_in)
        writer.append(self.made.log.events, self.made.log.entries, self.made.seal())
        writer.append(more)
        writer.close()
        with path.open("ab") as file:
            file.write(torn)
        return path


@pytest.fixture(scope="module")
def played() -> Made:
    return Made().played()


@pytest.fixture
def files(tmp_path: Path, played: Made) -> Files:
    return Files(tmp_path, played)


@pytest.fixture
def interrupted(tmp_path: Path) -> Files:
    """The match breaks off in its third roll."""
    return Files(tmp_path, Made().begun().rolls(2))


def test_a_match_played_by_several_programs_is_proven(files: Files):
    saved = read_match(files.write())
    assert saved.proven
    assert saved.verify().over == files.made.log.match.over


def test_an_invented_end_behind_the_signed_part_is_refused(interrupted: Files):
    end = Over(Result.WON, (1,), (-90, 187, -90))
    saved = read_match(interrupted.write(more=[end], torn=b"\0\0"))
    assert not saved.whole
    with pytest.raises(MatchFileError, match="does not fit"):
        saved.verify()


def test_an_interrupted_match_verifies_as_far_as_it_goes(interrupted: Files):
    saved = read_match(interrupted.write(torn=b"\0\0"))
    assert saved.verify().roll_number == 3


@pytest.mark.parametrize(
    "levels",
    [(None, None, None), (None, "expert", "easy"), (None, None, "expert")],
    ids=["a bot as a person", "a person as a bot", "another bot"],
)
def test_levels_that_the_log_does_not_show_are_refused(files: Files, levels):
    saved = read_match(files.write(levels))
    assert not saved.proven
    with pytest.raises(MatchFileError, match="The head names"):
        saved.verify()


def test_only_a_resumed_match_can_have_had_stand_ins_before(files: Files):
    assert read_match(files.write(stood_in=(9, 0, 0))).stood_in == (0, 0, 0)


@pytest.mark.parametrize("number", ["01", "001", "\u0661", "+1", "1_0"])
def test_a_match_has_only_one_number(files: Files, number: str):
    """It would count several times in the records."""
    assert not read_match(files.write(key=f"{TABLE}-{number}")).proven


def test_an_entry_that_is_none_is_named(interrupted: Files):
    path = interrupted.write()
    entries = len(interrupted.made.log.entries)
    path.write_bytes(path.read_bytes() + frame(msgpack.packb({"entry": "nonsense"})))
    with pytest.raises(MatchFileError, match=f"Entry {entries} does not hold"):
        read_match(path)


@pytest.mark.parametrize(
    "entry",
    [
        {"entry": [[{}] * 4000] * 16},
        {"entry": "past", "records": [{"event": [[{}] * 4000] * 12}]},
    ],
    ids=["no kind", "events that are none"],
)
def test_entries_full_of_maps_take_little_memory(interrupted: Files, entry):
    path = interrupted.write()
    body = frame(msgpack.packb(entry))
    path.write_bytes(path.read_bytes() + body * (4_000_000 // len(body)))
    tracemalloc.start()
    try:
        with pytest.raises(MatchFileError, match="does not hold"):
            read_match(path)
        assert tracemalloc.get_traced_memory()[1] < 12_000_000
    finally:
        tracemalloc.stop()


def test_a_past_of_endless_events_is_refused(interrupted: Files):
    path = interrupted.write()
    passed = {"entry": "past", "records": [{"event": "passed", "seat": 0}] * 100}
    path.write_bytes(path.read_bytes() + frame(msgpack.packb(passed)) * 300)
    with pytest.raises(MatchFileError, match="holds more than"):
        read_match(path)
