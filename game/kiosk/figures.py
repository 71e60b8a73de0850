"""A kiosk's statistics: a line for each match, and sums of them by day and hour.

Of people they contain only how many there were: no name, no points, no minute of the day. The lines
are in a CSV file in the data folder that any spreadsheet opens. Never here: watching matches
(`game.client.kiosk.tally`), drawing (`game.client.kiosk.figures_picture`).
"""

import contextlib
import csv
import datetime
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Final

from game.rules.setup import Mode
from game.table.storage.settings import Language

FILE_NAME: Final = "figures.csv"
_MOST_WAITING: Final = 1000
"""The most lines that wait for a disk without room."""
_MOST_ROLLS: Final = 100_000
_LONGEST_LINE: Final = 1000


class Ending(Enum):
    """How far visitors got."""

    FINISHED = "finished"
    GIVEN_UP = "given up"
    NOT_BEGUN = "not begun"
    """They joined, and left before the match began."""


@dataclass(frozen=True, slots=True)
class FiguresLine:
    """One match, or an attempt at one."""

    day: str
    hour: int
    mode: str
    people: int
    minutes: float
    language: str
    ending: Ending
    rolls: int
    """Until the end, or until the last one left."""

    @property
    def row(self) -> list[str]:
        """The line as in the file."""
        values = (value.value if isinstance(value, Enum) else value for value in astuple(self))
        return [f"{value:g}" if isinstance(value, float) else str(value) for value in values]

    @classmethod
    def of(cls, row: Sequence[str]) -> "FiguresLine":
        """From a row of the file; raises `ValueError` for an invalid one."""
        day, hour, mode, people, minutes, language, ending, rolls = row
        datetime.date.fromisoformat(day)
        made = cls(day, int(hour), mode, int(people), float(minutes), language, Ending(ending),
                   int(rolls))  # fmt: skip
        known = mode in {one.value for one in Mode} | {""}
        spoken = language in {one.value for one in Language}
        fits = 0 <= made.hour < 24 and 0 < made.people <= 6 and 0 <= made.rolls < _MOST_ROLLS
        if not (known and spoken and fits and 0 <= made.minutes < 100_000):
            raise ValueError(row)
        return made


_HEAD: Final = [field.name for field in fields(FiguresLine)]


class Figures:
    """The file in a data folder. Disk errors cost nothing but, in the end, lines."""

    def __init__(self, data: Path) -> None:
        self.path: Final = data / FILE_NAME
        self._waiting: list[FiguresLine] = []

    def add(self, played: FiguresLine) -> None:
        """Add a line, and those that could not be written before."""
        self._waiting = [*self._waiting, played][-_MOST_WAITING:]
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab+") as file:
                size = file.seek(0, io.SEEK_END)
                file.seek(max(0, size - 1))
                torn = size > 0 and file.read(1) != b"\n"  # the power went in the midst of a line
                rows = [_HEAD] * (not size) + [one.row for one in self._waiting]
                file.write(("\n" * torn + as_csv(rows)).encode())
            self._waiting = []

    def all(self) -> list[FiguresLine]:
        """All lines; damaged ones are left out. Raises `OSError`."""
        if not self.path.exists():
            return []
        found = []
        with self.path.open(encoding="utf-8", errors="replace") as file:
            # Each line by itself: a quotation mark in one must not swallow those after it.
            for line in iter(lambda: file.readline(_LONGEST_LINE), ""):
                with contextlib.suppress(ValueError, csv.Error, StopIteration):
                    found.append(FiguresLine.of(next(csv.reader([line.replace("\0", "")]))))
        return found


def as_csv(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


SUMS: Final = (
    "day", "hour", "matches", "people", "minutes", "finished", "given_up", "not_begun",
    "rolls_until_given_up", "languages",
)  # fmt: skip
"""The columns of `by_hour`."""


def by_hour(played: Iterable[FiguresLine]) -> Iterator[dict[str, object]]:
    """Sums of each hour in which anything was played, with the columns of `SUMS`."""
    hours: dict[tuple[str, int], list[FiguresLine]] = {}
    for one in played:
        hours.setdefault((one.day, one.hour), []).append(one)
    for (day, hour), found in sorted(hours.items()):
        begun = [one for one in found if one.ending is not Ending.NOT_BEGUN]
        endings = Counter(one.ending for one in found)
        given_up = [one.rolls for one in found if one.ending is Ending.GIVEN_UP]
        spoken = Counter(one.language for one in begun)
        yield {
            "day": day,
            "hour": hour,
            "matches": len(begun),
            "people": sum(one.people for one in begun),
            "minutes": round(sum(one.minutes for one in begun), 1),
            "finished": endings[Ending.FINISHED],
            "given_up": endings[Ending.GIVEN_UP],
            "not_begun": endings[Ending.NOT_BEGUN],
            "rolls_until_given_up": round(sum(given_up) / len(given_up), 1) if given_up else "",
            "languages": " ".join(f"{name} {times}" for name, times in spoken.most_common()),
        }
