"""Interrupted matches at this machine's own tables, to be resumed on another day.

A match lies here while it runs and moves to the others when it ends (`recorder`), so what a crash
leaves behind is found here as well. Never here: opening a table again.
"""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final

from game.rules.events import Event
from game.rules.follower import Contradiction, Follower
from game.table.storage.folders import unfinished_folder
from game.table.storage.match_file import (
    MatchFileError,
    SavedMatch,
    UnreadableError,
    match_files,
    prune,
    read_match,
    table_of,
)
from game.table.storage.running_lock import is_running
from net.base.codec import PlainMap
from net.base.names import is_clean, same_name
from net.base.wire import Appearance
from net.chain.entries import MOST_PAST_EVENTS, Seated, StartEntry
from net.chain.log import Untrue, read_entry
from net.host.host_config import Unfinished

MOST_UNFINISHED: Final = 20
"""Older ones are deleted when there are more."""
_LONGEST_NUMBER: Final = 12
"""The most digits read as a process number."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """An interrupted match: its file, and its content."""

    path: Path
    saved: SavedMatch

    @property
    def names(self) -> tuple[str, ...]:
        """The people who played, without bots."""
        both = zip(self.saved.names, self.saved.levels, strict=True)
        return tuple(name for name, level in both if level is None)

    @property
    def here(self) -> tuple[str, ...]:
        """Those of them who played at this machine."""
        return tuple(self.saved.names[seat] for seat in self.saved.mine)

    @property
    def appearances(self) -> tuple[Appearance | None, ...]:
        """The looks of those who played at this machine."""
        worn = dict(enumerate(self.saved.appearances))
        return tuple(worn.get(seat) for seat in self.saved.mine)

    @property
    def table_id(self) -> str:
        """The table it was played at."""
        return table_of(self.saved.key)

    @property
    def time_limit(self) -> float | None:
        """The time limit for a choice, None without one; it still holds when resumed."""
        return self.saved.time_limit

    def goes_on_with(self, other: "KeptMatch") -> bool:
        """Whether the other match is this one at an earlier time."""
        was, now = other.saved, self.saved
        return was.names == now.names and was.events == now.events[: len(was.events)]

    @property
    def can_go_on(self) -> bool:
        """Whether a table can resume it: begun here, not over, and everybody has a name.

        People get their seats back by name, so names must be unique.
        """
        saved, people = self.saved, self.names
        named = all(map(is_clean, saved.names))
        differ = not any(same_name(*pair) for pair in combinations(people, 2))
        short = len(saved.events) <= MOST_PAST_EVENTS
        return bool(saved.events and saved.mine) and not saved.whole and named and differ and short

    @property
    def unfinished(self) -> Unfinished:
        """What a table needs to resume it."""
        saved = self.saved
        events, keys = _settled(saved.events), last_keys(saved.entries)
        return Unfinished(events, saved.names, saved.levels, keys=keys)


def last_keys(entries: Iterable[PlainMap]) -> tuple[str | None, ...]:
    """The keys of those who held the seats of a signed log last; up to the first entry that is
    none."""
    keys: list[str | None] = []
    with contextlib.suppress(Untrue, IndexError):
        for entry in map(read_entry, entries):
            if isinstance(entry, StartEntry):
                keys = [holder.key for holder in entry.seats]
            elif isinstance(entry, Seated):
                keys[entry.seat] = entry.holder.key
    return tuple(keys)


def _settled(events: Sequence[Event]) -> tuple[Event, ...]:
    """A match's events without an incomplete group at the end, which a power cut can leave: one
    choice makes several events, and a match cannot be resumed between them.
    """
    follower, count = Follower(), 0
    with contextlib.suppress(Contradiction):
        for number, event in enumerate(events, 1):
            follower.take(event)
            count = number if follower.settled else count
    return tuple(events[:count])


def latest_unfinished(data: Path) -> KeptMatch | None:
    """The latest interrupted match, None if there is none to resume."""
    return next(unfinished_matches(data), None)


def unfinished_matches(data: Path) -> Iterator[KeptMatch]:
    """The matches that can be resumed, latest first; unreadable files are left out.

    Leaves out matches that another program on this machine is playing. Does not check the rules;
    `KeptMatch.saved.verify` does.
    """
    for kept in _readable(data):
        if kept.can_go_on:
            yield kept


def ended_matches(data: Path) -> Iterator[KeptMatch]:
    """Matches whose end was written, but that a crash kept from moving to the others."""
    return (kept for kept in _readable(data) if kept.saved.whole)


def drop_copies(matches: Sequence[KeptMatch]) -> list[KeptMatch]:
    """Those matches without earlier copies of others among them; the copies' files are deleted.

    A crash just after a match was resumed leaves two files of it.
    """
    lasting: list[KeptMatch] = []
    for kept in sorted(matches, key=lambda one: len(one.saved.events), reverse=True):
        if any(longer.goes_on_with(kept) for longer in lasting):
            drop(kept.path)
        else:
            lasting.append(kept)
    return [kept for kept in matches if kept in lasting]


def drop_useless(data: Path) -> None:
    """Delete what nobody can resume: files without a match, or in which nothing happened.

    A file that another program on this machine is writing stays.
    """
    for path in match_files(unfinished_folder(data)):
        if not _is_played(data, path) and _is_useless(path):
            drop(path)


def _is_useless(path: Path) -> bool:
    """Whether the file is of no use to anybody, now or later."""
    try:
        kept = KeptMatch(path, read_match(path))
    except UnreadableError:
        return False
    except MatchFileError:
        return True
    return not (kept.can_go_on or kept.saved.whole)


def _readable(data: Path) -> Iterator[KeptMatch]:
    for path in reversed(match_files(unfinished_folder(data))):
        if _is_played(data, path):
            continue
        with contextlib.suppress(MatchFileError):
            yield KeptMatch(path, read_match(path))


def drop(path: Path) -> None:
    """This match will not be resumed; on a disk error the file stays."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def drop_table(data: Path, table_id: str) -> None:
    """No interrupted match of this table will be resumed."""
    for path in match_files(unfinished_folder(data)):
        with contextlib.suppress(MatchFileError):
            saved = read_match(path)
            if table_of(saved.key) == table_id and not saved.whole:
                drop(path)


def make_room(data: Path) -> None:
    """Delete the oldest if there are too many."""
    prune(unfinished_folder(data), MOST_UNFINISHED)


def _is_played(data: Path, path: Path) -> bool:
    """Whether the process that writes the file is alive; its number ends the file's name."""
    number = path.stem.rsplit("-", 1)[-1]
    return number.isdecimal() and is_running(data, int(number[:_LONGEST_NUMBER]))
