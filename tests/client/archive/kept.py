"""Kept matches for tests: files and records as a program leaves them."""

from dataclasses import replace
from pathlib import Path

from game.rules.events import Event, Result
from game.rules.match import Match
from game.rules.setup import Mode
from game.table.storage.archive import Archive, record_of
from game.table.storage.match_file import MatchWriter
from tests.client.mission_tables import ended
from tests.client.tables import played

NAMES = ("Mina", "Großvater Hieronymus", "김민준", "Bolt", "Ada", "Coco")
NOON = 1_790_000_000


def keep(archive: Archive, events: list[Event], number: int) -> None:
    """Keep a match as its table would; seats from the fourth on are bots."""
    match = Match.fold(events)
    names = NAMES[: len(match.seats)]
    levels = [None if seat < 3 else "easy" for seat in range(len(names))]
    file = f"{number:04}.match"
    writer = MatchWriter(archive.matches_folder / file, "Wohnzimmer", names, levels, str(number))
    writer.append(events)
    writer.close()
    ended = NOON + number * 3600
    rolls = (4, *(0,) * len(names))[: len(names)]
    record = record_of(match, names, levels, rolls, key=str(number), ended=ended, file=file)
    archive.records.add(replace(record, proven=number % 2 == 0))


def archive_with(folder: Path, matches: int, seats: int = 4) -> Archive:
    """An archive of this many matches, of all modes; the last one is versus."""
    archive = Archive(folder)
    kinds = [
        played(1, 40, mode=Mode.SOLO),
        ended(2, 3, Result.WON),
        played(seats, 200),
    ]
    for number in range(matches):
        keep(archive, kinds[(number - matches) % 3], number)
    return archive
