"""The recorder: matches on disk, and disks that fail."""

from itertools import count
from pathlib import Path

import pytest

from game.rules.events import Passed
from game.table.play import recorder
from game.table.play.recorder import Recorder
from game.table.play.session_notices import Trouble
from game.table.storage.archive import Archive
from game.table.storage.match_file import MOST_KEPT, MatchWriter, read_match
from game.table.storage.records import FILE_NAME
from game.table.storage.unfinished import MOST_UNFINISHED, ended_matches
from net.base.wire import Appearance
from net.host.peers import Role
from net.messages.notices import (
    AnewNotice,
    Choose,
    EventsNotice,
    GuestNotice,
    HostChangedNotice,
)
from net.messages.requests import LeaveSeat, Rename, StartMatch
from tests.net.worlds import Player, World


class RecordingPlayer(Player):
    """A player whose notices also go to a recorder."""

    def recorded(self, folder, stood_in=()) -> "RecordingPlayer":
        self.troubles = []
        self.recorder = Recorder(self.guest, Archive(folder), self.troubles.append, stood_in)
        return self

    def hear(self, notice: GuestNotice) -> None:
        self.recorder.hear(notice)
        super().hear(notice)


def play(folder, matches: int = 1) -> RecordingPlayer:
    world = World(seats=2, bots=("easy", "easy"))
    owner = world.bring(RecordingPlayer().recorded(folder), Role.OWNER)
    world.bots()
    for _ in range(matches):
        owner.ask(StartMatch())
        world.loop.settle()
    return owner


def test_each_match_gets_its_own_file(tmp_path):
    owner = play(tmp_path, matches=2)
    saved = [read_match(path) for path in sorted((tmp_path / "matches").iterdir())]
    assert [match.whole for match in saved] == [True, True]
    assert list(saved[1].events) == owner.guest.events
    assert saved[0].names == ("Ada", "Bolt")


def test_the_signed_log_is_stored_with_the_events(tmp_path):
    owner = play(tmp_path)
    (path,) = (tmp_path / "matches").iterdir()
    saved = read_match(path)
    assert saved.log().head == owner.guest.log.head
    assert saved.log().events == owner.guest.events


def test_the_file_stores_how_people_looked(tmp_path):
    world = World(seats=2, bots=("easy",))
    owner = world.bring(RecordingPlayer(("Anna",)).recorded(tmp_path), Role.OWNER)
    world.bots()
    (seat,) = owner.guest.seats
    owner.ask(Rename(seat, "Anna", Appearance(5, 2)))
    owner.ask(StartMatch())
    world.loop.settle()
    (path,) = (tmp_path / "unfinished").iterdir()
    assert read_match(path).appearances[seat] == Appearance(5, 2)


def test_a_late_watcher_still_records_the_whole_match(tmp_path):
    world = World(seats=2, bots=("easy", "easy"), pace=1.0)
    owner = world.bring(Player(), Role.OWNER)
    world.bots()
    owner.ask(StartMatch())
    world.loop.pass_time(20)
    late = world.bring(RecordingPlayer((), watch=True).recorded(tmp_path))
    world.loop.pass_time(300)
    (path,) = (tmp_path / "matches").iterdir()
    assert list(read_match(path).events) == owner.guest.events == late.guest.events


def test_an_unwritable_folder_is_reported_once_and_stops_nothing(tmp_path):
    blocked = tmp_path / "file"
    blocked.touch()
    owner = play(blocked / "matches", matches=2)
    told = [notice.trouble for notice in owner.troubles]
    assert told == [Trouble.NO_MATCH_FILE, Trouble.RECORD_WAITS]
    assert len(owner.digests) == 2


@pytest.mark.parametrize(
    ("part", "most"), [("matches", MOST_KEPT), ("unfinished", MOST_UNFINISHED)]
)
def test_a_folder_named_like_an_old_match_does_no_harm(tmp_path, part, most):
    (tmp_path / part / "0.match").mkdir(parents=True)
    for number in range(most):
        (tmp_path / part / f"1{number:03d}.match").touch()
    owner = play(tmp_path)
    archive = Archive(tmp_path)
    (record,) = archive.records.matches()
    assert list(archive.read(record).events) == owner.guest.events
    assert owner.troubles == []


def test_a_disk_that_fills_up_is_reported_and_stops_nothing(tmp_path):
    world = World(seats=2, bots=("easy", "easy"))
    owner = RecordingPlayer().recorded(tmp_path)

    def full(*what):
        raise OSError(28, "No space left on device")

    world.bring(owner, Role.OWNER)
    owner.ask(StartMatch())
    world.loop.settle()
    owner.recorder._writer.append = full
    world.bots()
    assert [notice.fault for notice in owner.troubles] == ["No space left on device"]
    assert len(owner.digests) == 1


def block_records(folder) -> Path:
    """Block the records file with a folder."""
    blocked = folder / FILE_NAME
    blocked.mkdir(parents=True)
    return blocked


def test_a_result_the_disk_refuses_is_reported_and_saved_with_the_next(tmp_path):
    blocked = block_records(tmp_path)
    world = World(seats=2, bots=("easy", "easy"))
    owner = world.bring(RecordingPlayer().recorded(tmp_path), Role.OWNER)
    world.bots()
    owner.ask(StartMatch())
    world.loop.settle()
    assert [notice.trouble for notice in owner.troubles] == [Trouble.RECORD_WAITS]
    blocked.rmdir()
    owner.ask(StartMatch())
    world.loop.settle()
    assert len(Archive(tmp_path).records.matches()) == 2


def test_the_match_file_of_an_unsaved_result_stays_for_the_next_start(tmp_path):
    block_records(tmp_path).joinpath("more").touch()
    play(tmp_path)
    (kept,) = ended_matches(tmp_path)
    assert kept.saved.whole


def test_a_match_with_a_cut_off_file_is_recorded_and_cannot_be_resumed(tmp_path, monkeypatch):
    monkeypatch.setattr(MatchWriter, "_write", full_after(40))
    play(tmp_path)
    (record,) = Archive(tmp_path).records.matches()
    assert not Archive(tmp_path).has_file(record)
    assert files(tmp_path) == {"matches": 0, "unfinished": 0}


def test_writing_continues_when_the_disk_has_room_again(tmp_path, monkeypatch):
    monkeypatch.setattr(MatchWriter, "_write", full_after(40, until=60))
    owner = play(tmp_path)
    archive = Archive(tmp_path)
    (record,) = archive.records.matches()
    assert archive.read(record).log().head == owner.guest.log.head
    assert [notice.trouble for notice in owner.troubles] == [Trouble.NO_MATCH_FILE]


def full_after(writes: int, until: int = 1_000_000):
    """Simulate a disk that takes half of one write and then nothing for a while."""
    taken, write = count(), MatchWriter._write

    class Full:
        def __init__(self, file, number):
            self._file, self._half = file, number == writes

        def write(self, data):
            if not self._half:
                raise OSError(28, "No space left on device")
            self._half = False
            return self._file.write(data[: len(data) // 2])

    def limited(writer, data):
        number, file = next(taken), writer._file
        if not writes <= number < until:
            return write(writer, data)
        writer._file = Full(file, number)
        try:
            write(writer, data)
        finally:
            writer._file = file

    return limited


def test_a_finished_match_is_recorded_with_its_file_and_bots(tmp_path):
    owner = play(tmp_path, matches=2)
    archive = Archive(tmp_path)
    last, first = archive.records.matches()
    assert first.key != last.key
    assert [seat.level for seat in last.seats] == ["easy", "easy"]
    assert tuple(seat.total for seat in last.seats) == owner.guest.match.over.totals
    assert list(archive.read(last).events) == owner.guest.events


def test_two_programs_that_saw_the_same_match_record_it_once(tmp_path):
    world = World(seats=2, bots=("easy", "easy"))
    owner = world.bring(RecordingPlayer().recorded(tmp_path), Role.OWNER)
    world.bring(RecordingPlayer().recorded(tmp_path), Role.GUEST)
    world.bots()
    owner.ask(StartMatch())
    world.loop.settle()
    assert len(Archive(tmp_path).records.matches()) == 1


def left_to_a_bot(folder, *, rolls: int) -> RecordingPlayer:
    """Anna passes for some rolls and leaves her seat to a bot, which ends the match."""
    world = World(seats=2, bots=("easy",))
    anna = world.bring(RecordingPlayer(("Anna",)).recorded(folder), Role.OWNER)
    world.bots()
    anna.ask(StartMatch())
    world.loop.settle()
    for _ in range(rolls):
        anna.ask(Choose(0, None, anna.guest.match.roll_number))
        world.loop.pass_time(1)
    anna.ask(LeaveSeat(0))
    world.loop.pass_time(600)
    return anna


def test_a_record_counts_the_rolls_a_bot_played_for_somebody(tmp_path):
    anna = left_to_a_bot(tmp_path, rolls=3)
    (record,) = Archive(tmp_path).records.matches()
    assert (record.seats[0].name, record.seats[0].level) == ("Anna", None)
    assert record.seats[0].stood_in == anna.guest.match.roll_number - 3
    assert record.seats[1].stood_in == 0


def test_a_match_file_counts_them_as_well(tmp_path):
    left_to_a_bot(tmp_path, rolls=3)
    archive = Archive(tmp_path)
    (record,) = archive.records.matches()
    assert archive.read(record).stood_in == tuple(seat.stood_in for seat in record.seats)


def in_the_middle(folder, *, owner: bool) -> tuple[World, RecordingPlayer]:
    """A running match, recorded by the host's program or a guest's."""
    world = World(seats=2, bots=("easy", "easy"), pace=1.0)
    recorded = RecordingPlayer((), watch=not owner).recorded(folder)
    host = world.bring(recorded if owner else Player(), Role.OWNER)
    if not owner:
        world.bring(recorded)
    world.bots()
    host.ask(StartMatch())
    world.loop.pass_time(6)
    return world, recorded


def files(folder) -> dict[str, int]:
    """The number of matches in each folder."""
    return {part: len(list((folder / part).glob("*"))) for part in ("matches", "unfinished")}


def test_a_guest_that_takes_over_as_host_can_resume_the_match_after_a_crash(tmp_path):
    world, player = in_the_middle(tmp_path, owner=False)
    assert files(tmp_path) == {"matches": 1, "unfinished": 0}
    player.guest.owner = True
    player.recorder.hear(HostChangedNotice(True, "Anna"))
    assert files(tmp_path) == {"matches": 0, "unfinished": 1}
    before = len(player.guest.events)
    world.loop.pass_time(3)
    (path,) = (tmp_path / "unfinished").iterdir()
    assert len(read_match(path).events) == len(player.guest.events) > before


def test_a_host_that_gives_way_has_nothing_to_resume(tmp_path):
    _, player = in_the_middle(tmp_path, owner=True)
    player.guest.owner = False
    player.recorder.hear(HostChangedNotice(False, "Ben"))
    assert files(tmp_path) == {"matches": 1, "unfinished": 0}


def retell(player: RecordingPlayer, *parts) -> None:
    """The host tells the match again from its start."""
    player.recorder.hear(AnewNotice(()))
    for events in parts:
        player.recorder.hear(EventsNotice(player.guest.match_number, tuple(events)))


@pytest.mark.parametrize("first", [1, 5, None], ids=["one first", "five first", "all at once"])
def test_a_match_that_is_told_again_continues_in_its_file(tmp_path, first):
    world, player = in_the_middle(tmp_path, owner=False)
    for _ in range(3):
        told = player.guest.events
        retell(player, *((told,) if first is None else (told[:first], told[first:])))
    world.loop.pass_time(300)
    (path,) = (tmp_path / "matches").iterdir()
    saved = read_match(path)
    assert list(saved.events) == player.guest.events
    assert saved.log().head == player.guest.log.head


def test_a_finished_match_that_is_told_again_keeps_one_file(tmp_path):
    world, player = in_the_middle(tmp_path, owner=False)
    world.loop.pass_time(300)
    retell(player, player.guest.events)
    assert files(tmp_path)["matches"] == 1


def test_different_versions_told_within_a_second_get_a_file_each(tmp_path, monkeypatch):
    monkeypatch.setattr(recorder.time, "strftime", lambda _: "20260101-120000")
    _, player = in_the_middle(tmp_path, owner=False)
    told = tuple(player.guest.events)
    others = ((*told[:-1], Passed(0)), (*told[:-1], Passed(1)))
    for other in others:
        retell(player, told[:1], other[1:])
    saved = {read_match(path).events for path in (tmp_path / "matches").iterdir()}
    assert saved == {told, *others}
    assert player.troubles == []


def frames_of(data: bytes) -> list[int]:
    """The offsets at which the frames of a match file end."""
    ends, at = [], 0
    while at < len(data):
        at += 4 + int.from_bytes(data[at : at + 4], "big")
        ends.append(at)
    return ends


@pytest.mark.parametrize("torn", [0, 3], ids=["between frames", "in a frame"])
def test_a_match_can_be_resumed_wherever_a_crash_cuts_off_its_file(tmp_path, torn):
    play(tmp_path)
    (path,) = (tmp_path / "matches").iterdir()
    data = path.read_bytes()
    cut = tmp_path / "cut.match"
    begun = 0
    for end in frames_of(data)[1:-1]:
        cut.write_bytes(data[: end + torn])
        saved = read_match(cut)
        assert not saved.whole
        if saved.events:
            saved.verify()
            begun += 1
    assert begun > 300
