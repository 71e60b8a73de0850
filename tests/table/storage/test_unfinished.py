"""Unfinished matches: stored apart, found again and resumed."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from game.table.storage.archive import Archive
from game.table.storage.folders import unfinished_folder
from game.table.storage.match_file import FORMAT_VERSION, read_match
from game.table.storage.unfinished import (
    drop,
    drop_copies,
    drop_useless,
    last_keys,
    latest_unfinished,
    unfinished_matches,
)
from net.base.codec import Decoder, encode
from net.chain.entries import Holder, Seated
from net.host.host_config import Unfinished
from net.host.peers import Role
from net.messages.lobby import TableState
from net.messages.notices import Choose, MatchOverNotice
from net.messages.requests import StartMatch
from tests.client.tables import played
from tests.net.chain.made import ANNA, BEN, EVE, Made
from tests.net.worlds import World, fair_chance
from tests.table.play.test_recorder import RecordingPlayer
from tests.table.storage.processes import playing


def unfinished_match(
    folder, rolls: int = 2, time_limit: float | None = None, seed: int = 1
) -> RecordingPlayer:
    """Anna plays a bot at her own table and leaves after some rolls."""
    world = World(fair_chance(seed), seats=2, bots=("easy",), time_limit=time_limit)
    anna = RecordingPlayer(("Anna",)).recorded(folder)
    world.bring(anna, Role.OWNER)
    world.bots()
    anna.ask(StartMatch())
    world.loop.settle()
    for _ in range(rolls):
        anna.ask(Choose(0, None, anna.guest.match.roll_number))
        world.loop.pass_time(1)
    anna.shell.leave()
    world.loop.settle()
    anna.recorder.close()
    return anna


def test_a_match_broken_off_at_our_own_table_is_found_again(tmp_path):
    anna = unfinished_match(tmp_path)
    (kept,) = unfinished_matches(tmp_path)
    assert list(kept.saved.events) == anna.guest.events
    assert (kept.names, kept.here) == (("Anna",), ("Anna",))
    assert isinstance(kept.unfinished, Unfinished)


def test_rolls_a_bot_played_before_the_break_still_count_afterwards(tmp_path):
    unfinished_match(tmp_path / "before")
    (kept,) = unfinished_matches(tmp_path / "before")
    world = World(fair_chance(), unfinished=kept.unfinished)
    anna = RecordingPlayer(("Anna",)).recorded(tmp_path, stood_in=(7, 0))
    world.bring(anna, Role.OWNER)
    world.bots()
    while not anna.digests:
        anna.choose(0)
        world.loop.pass_time(1)
    archive = Archive(tmp_path)
    (record,) = archive.records.matches()
    assert [seat.stood_in for seat in record.seats] == [7, 0]
    assert archive.read(record).stood_in == (7, 0)


def test_a_match_can_be_resumed_wherever_its_events_break_off(tmp_path):
    unfinished_match(tmp_path)
    (kept,) = unfinished_matches(tmp_path)
    events = played(2, 30, seed=12)
    shorter = 0
    for count in range(1, len(events)):
        cut = replace(kept, saved=replace(kept.saved, events=tuple(events[:count]), entries=()))
        shorter += len(cut.unfinished.events) < count
        world = World(fair_chance(), unfinished=cut.unfinished)
        anna = RecordingPlayer(("Anna",)).recorded(tmp_path / str(count))
        world.bring(anna, Role.OWNER)
        world.loop.settle()
        assert anna.guest.seats == (0,)
    assert shorter > 0


def test_the_time_limit_is_stored(tmp_path):
    unfinished_match(tmp_path / "one", time_limit=45.0)
    unfinished_match(tmp_path / "two")
    assert latest_unfinished(tmp_path / "one").time_limit == 45.0
    assert latest_unfinished(tmp_path / "two").time_limit is None


def test_a_resumed_match_that_ends_moves_to_the_finished_ones(tmp_path):
    unfinished_match(tmp_path)
    (kept,) = unfinished_matches(tmp_path)
    world = World(unfinished=kept.unfinished)
    world.bots()
    anna = RecordingPlayer(("Anna",)).recorded(tmp_path).plays("easy")
    world.bring(anna, Role.OWNER)
    for _ in range(3000):
        if anna.told(MatchOverNotice):
            break
        world.loop.pass_time(1)
    drop(kept.path)
    assert latest_unfinished(tmp_path) is None
    (path,) = (tmp_path / "matches").iterdir()
    whole = read_match(path)
    assert whole.whole
    assert whole.events[: len(kept.saved.events)] == kept.saved.events


def test_the_latest_comes_first_and_unreadable_files_are_left_out(tmp_path):
    unfinished_match(tmp_path)
    folder = unfinished_folder(tmp_path)
    (first,) = folder.iterdir()
    later = first.with_name("9" + first.name)
    later.write_bytes(first.read_bytes())
    (folder / "a.match").write_bytes(b"no match")
    assert [kept.path for kept in unfinished_matches(tmp_path)] == [later, first]


def test_a_match_longer_than_any_real_one_cannot_be_resumed(tmp_path, monkeypatch):
    unfinished_match(tmp_path)
    (kept,) = unfinished_matches(tmp_path)
    most = "game.table.storage.unfinished.MOST_PAST_EVENTS"
    monkeypatch.setattr(most, len(kept.saved.events))
    assert kept.can_go_on
    monkeypatch.setattr(most, len(kept.saved.events) - 1)
    assert not kept.can_go_on


def test_a_match_another_program_plays_now_is_not_offered(tmp_path):
    unfinished_match(tmp_path)
    (path,) = unfinished_folder(tmp_path).iterdir()
    stem = path.stem.rsplit("-", 1)[0]
    with playing(tmp_path) as other:
        path.rename(path.with_name(f"{stem}-{other.pid}.match"))
        assert latest_unfinished(tmp_path) is None
    assert latest_unfinished(tmp_path) is not None


def test_a_match_whose_process_id_was_reused_is_offered(tmp_path):
    unfinished_match(tmp_path)
    (path,) = unfinished_folder(tmp_path).iterdir()
    stem = path.stem.rsplit("-", 1)[0]
    path.rename(path.with_name(f"{stem}-{os.getppid()}.match"))
    assert latest_unfinished(tmp_path) is not None


def copy_of(path, name: str, cut: int = 0):
    """Copy the file without its last `cut` bytes."""
    data = path.read_bytes()
    return path.with_name(f"{name}.match").write_bytes(data[: len(data) - cut])


def test_of_two_files_of_one_match_only_the_longer_is_kept(tmp_path):
    unfinished_match(tmp_path)
    (path,) = unfinished_folder(tmp_path).iterdir()
    copy_of(path, "0-earlier", cut=1500)
    copy_of(path, "9-later", cut=1500)
    assert [kept.path for kept in drop_copies(list(unfinished_matches(tmp_path)))] == [path]
    assert list(unfinished_folder(tmp_path).iterdir()) == [path]


def test_of_two_equal_files_one_is_kept(tmp_path):
    unfinished_match(tmp_path)
    (path,) = unfinished_folder(tmp_path).iterdir()
    copy_of(path, "9-later")
    (kept,) = drop_copies(list(unfinished_matches(tmp_path)))
    assert kept.path.stem == "9-later"
    assert list(unfinished_folder(tmp_path).iterdir()) == [kept.path]


def test_different_matches_of_the_same_people_are_all_kept(tmp_path):
    unfinished_match(tmp_path / "one")
    unfinished_match(tmp_path / "two", seed=2)
    one, two = (latest_unfinished(tmp_path / name) for name in ("one", "two"))
    matches = [one, two]
    assert drop_copies(matches) == matches


def test_useless_files_are_deleted_unless_they_are_being_written(tmp_path):
    unfinished_match(tmp_path)
    folder = unfinished_folder(tmp_path)
    (path,) = folder.iterdir()
    (folder / "broken.match").write_bytes(b"no match")
    copy_of(path, "torn", cut=path.stat().st_size - 10)
    with playing(tmp_path) as other:
        copy_of(path, f"busy-{other.pid}", cut=path.stat().st_size - 10)
        drop_useless(tmp_path)
    assert {one.name for one in folder.iterdir()} == {path.name, f"busy-{other.pid}.match"}


def test_a_fresh_data_folder_has_no_unfinished_match(tmp_path):
    assert latest_unfinished(tmp_path) is None


@pytest.mark.parametrize(
    "head",
    [
        {"names": []},
        {"names": ["Anna"]},
        {"names": ["Anna", 5]},
        {"names": ["Anna", "anna"], "levels": []},
        {"mine": [1]},
        {"mine": [0.0]},
    ],
)
def test_a_match_whose_head_does_not_fit_is_dropped(tmp_path, head):
    unfinished_match(tmp_path)
    (path,) = unfinished_folder(tmp_path).iterdir()
    rewrite(path, head)
    assert not list(unfinished_matches(tmp_path))
    drop_useless(tmp_path)
    assert not list(unfinished_folder(tmp_path).iterdir())


def test_a_match_that_is_unreadable_for_a_moment_is_kept(tmp_path, monkeypatch):
    unfinished_match(tmp_path)
    with monkeypatch.context() as moment:

        def out_of_files(*how):
            raise OSError(24, "Too many open files")

        moment.setattr(Path, "open", out_of_files)
        drop_useless(tmp_path)
    assert latest_unfinished(tmp_path) is not None


def test_a_match_of_a_later_version_is_kept(tmp_path):
    unfinished_match(tmp_path)
    (path,) = unfinished_folder(tmp_path).iterdir()
    rewrite(path, {"version": FORMAT_VERSION + 1})
    drop_useless(tmp_path)
    assert path.exists()


@pytest.mark.parametrize("head", [{"names": ["W" * 8000, "Bolt"]}, {"levels": [None, "x" * 8000]}])
def test_a_match_with_odd_names_is_resumed_under_displayable_ones(tmp_path, head):
    unfinished_match(tmp_path)
    (path,) = unfinished_folder(tmp_path).iterdir()
    rewrite(path, head)
    (kept,) = unfinished_matches(tmp_path)
    world = World(unfinished=kept.unfinished)
    world.bots()
    world.bring(RecordingPlayer(kept.here).recorded(tmp_path).plays("easy"), Role.OWNER)
    world.loop.pass_time(1)
    assert world.lobby.seats[0].name == kept.here[0]


def test_a_match_on_an_unknown_sheet_can_be_resumed(tmp_path):
    unfinished_match(tmp_path)
    (kept,) = unfinished_matches(tmp_path)
    started, *others = kept.unfinished.events
    events = (replace(started, sheet="nowhere"), *others)
    world = World(unfinished=replace(kept.unfinished, events=events))
    assert world.lobby.state is TableState.PLAYING


def rewrite(path, head) -> None:
    """Change the head of a file."""
    frames = Decoder().feed(path.read_bytes())
    path.write_bytes(b"".join(map(encode, [frames[0] | head, *frames[1:]])))


def test_a_match_knows_the_keys_of_those_who_held_its_seats_last(tmp_path):
    anna = unfinished_match(tmp_path)
    (kept,) = unfinished_matches(tmp_path)
    assert kept.unfinished.keys == (anna.guest.identity.key, None)


def test_the_last_keys_end_with_the_first_entry_that_cannot_be_read():
    made = Made().begun()
    made.log.take(Seated(2, Holder("Eve", EVE.key), made.vote(EVE)))
    entries = made.log.entries
    assert last_keys(entries) == (ANNA.key, BEN.key, EVE.key)
    assert last_keys([*entries[:2], {"entry": "nonsense"}, *entries[2:]])[2] is None
    far = {**entries[-1], "seat": 5}
    assert last_keys([entries[0], far]) == (ANNA.key, BEN.key, None)
    assert last_keys([entries[-1]]) == last_keys([]) == ()
