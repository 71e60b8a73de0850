"""A year of a kiosk with made-up visitors, a made-up clock, and a machine that fails around it.

The disk is full or its folder is gone, the power is cut in the middle of a write, the clock is back
in 1970, the sound device and the display go and come again; on some days several of that.

    python -m tests.client.kiosk.year --days 365 --state build/year

runs a year, a day after the other, and goes on where it was broken off. Anything wrong ends the run
with status 1. Faults of the game itself are those of `day`.
"""

import argparse
import datetime
import resource
import shutil
import sys
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Final

from tests.client import conftest  # first: it tells SDL that there is no screen

# isort: split

import pygame
from pygame.event import Event

from game.client.app import Program
from game.client.kiosk.attract import AttractScene
from game.table.storage.folders import unfinished_folder
from game.table.storage.late_records import LATE
from game.table.storage.records import Records
from tests.client.kiosk.day import CONFIG, Day, Story, check_records, grown
from tests.client.kiosk.long_run import LongRun, stood_in

HOURS: Final = 3.0
GAP: Final = 300.0
_LONG_AGO: Final = datetime.datetime(1970, 1, 1, 0, 5)
_SETTLES: Final = 90.0
"""Seconds after which everything is kept that waited for the disk."""


class Hardship(Enum):
    """What can be the matter with a machine while visitors are there."""

    DISK_FULL = "the disk takes nothing"
    FOLDER_GONE = "the data folder is gone"
    CLOCK = "the clock says 1970"
    SOUND = "the sound device is gone"
    DISPLAY = "the display is pulled and put back"
    POWER = "the power is cut in a write"


class HardDay(Day):
    """Visitors come and go, and each time something else fails."""

    def _plan_faults(self, manner: object) -> list[int]:
        """The game does not fail by itself here; only what is around it."""
        return []

    def _rest(self, seconds: float) -> None:
        self.kept.wait(max(2.0, min(seconds, 8 * self._gap)), 2.0)
        self._draw()

    def _visit(self) -> None:
        hardships = self.chance.sample(list(Hardship), self.chance.choice((0, 1, 1, 2)))
        ends = [self._begin(hardship) for hardship in hardships]
        try:
            super()._visit()
        finally:
            for end in reversed(ends):
                end()
        self.story.happened.update(hardship.value for hardship in hardships)

    def _begin(self, hardship: Hardship) -> Callable[[], None]:
        """It begins; what ends it is returned."""
        stood = self.stood
        match hardship:
            case Hardship.DISK_FULL:
                soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
                resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
                return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            case Hardship.FOLDER_GONE:
                return self._hide(stood.world.data)
            case Hardship.CLOCK:
                before, world = stood.world.morning, stood.world
                world.morning = before - (world.wall() - _LONG_AGO)
                return lambda: setattr(world, "morning", before)
            case Hardship.SOUND:  # as SDL tells it; what is played goes nowhere
                self._tell(pygame.AUDIODEVICEREMOVED)
                return lambda: self._tell(pygame.AUDIODEVICEADDED)
            case Hardship.DISPLAY:
                self._tell(pygame.WINDOWMINIMIZED, pygame.WINDOWSIZECHANGED)
                return lambda: self._tell(pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED)
            case Hardship.POWER:
                return self._cut_power

    def _tell(self, *kinds: int) -> None:
        """The system says this."""
        for kind in kinds:
            pygame.event.post(Event(kind, which=0, iscapture=0))
        self.stood.program.events()

    @staticmethod
    def _hide(folder: Path) -> Callable[[], None]:
        aside = folder.with_name("aside")
        folder.rename(aside)
        folder.touch()

        def back() -> None:
            folder.unlink()
            aside.rename(folder)

        return back

    def _cut_power(self) -> None:
        """In the middle of what was written last; then all starts anew."""
        stood = self.stood
        stood.die()
        for file in unfinished_folder(stood.world.data).glob("*"):
            size = file.stat().st_size
            with file.open("r+b") as opened:
                opened.truncate(self.chance.randrange(size + 1))
        self._start_anew()

    def _start_anew(self) -> None:
        self.stood.start_again(0)
        self.kept._start()
        self._all_leave()

    def end(self) -> None:
        """The night: everything is kept, and all is started anew once."""
        self.kept.wait(_SETTLES, 1.0)
        self.stood.die()
        self._start_anew()
        self.kept.wait(_SETTLES, 1.0)
        if late := LATE.count(Records(self.stood.world.data)):
            self.story.faults.append(f"{late} results still wait for the disk")
        if [type(scene) for scene in self.stood.stage.stack.scenes] != [AttractScene]:
            self.story.faults.append("the night does not find the kiosk drawing people in")


def live(program: Program, data: Path, seed: int, hours: float, gap: float = GAP) -> Story:
    """One day with this seed; the stories of all who came."""
    story = Story()
    with stood_in(program, data, seed, CONFIG) as stood:
        stood.world.data.mkdir(parents=True, exist_ok=True)
        day = HardDay(stood, seed, story, gap)
        day.run(hours)
        day.end()
        check_records(stood, story, day.kept.played_out)
    return story


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--hours", type=float, default=HOURS, help="a day has so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, default=Path("build/year"))
    arguments = parser.parse_args()
    run, program = LongRun(arguments, "day"), conftest.program_of({}, (1280, 720))
    for number, data in run.missing(arguments.days):
        shutil.rmtree(data, ignore_errors=True)  # of a day that was broken off
        story = live(program, data, arguments.seed * 10_000 + number, arguments.hours)
        run.ended(
            matches=story.matches,
            groups=sum(story.groups.values()),
            happened=dict(story.happened),
            faults=story.faults,
            memory=grown(story, 5),
            longest=story.longest,
        )
    return run.status


if __name__ == "__main__":
    sys.exit(main())
