"""A year of a kiosk with made-up visitors and a made-up clock, on a machine that fails.

The disk is full or its folder is gone, the clock is back in 1970, the sound device comes and goes,
the display is unplugged and plugged in. In the middle of a match the power fails during a write, or
the display server ends together with the game, and the next game finds none for a while. Some days
have several of these.

    python -m tests.client.kiosk.year --days 365 --state build/year

runs a year, one day after the other, and resumes where it was interrupted. Any fault ends the run
with status 1. Faults of the game itself are in `day`.
"""

import argparse
import datetime
import os
import resource
import shutil
import sys
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Final

from tests.client import conftest  # first, because it tells SDL that there is no screen

# isort: split

import pygame
from pygame.event import Event

from game.client.app import Program
from game.client.kiosk.attract import AttractScene
from game.table.storage.folders import unfinished_folder
from game.table.storage.late_records import LATE
from game.table.storage.records import Records
from tests.client.kiosk.day import CONFIG, Day, Story, check_records, grown
from tests.client.kiosk.long_run import LongRun, new_rig

HOURS: Final = 3.0
GAP: Final = 300.0
_LONG_AGO: Final = datetime.datetime(1970, 1, 1, 0, 5)
_SETTLES: Final = 90.0
"""Seconds after which everything that waited for the disk is saved."""


class Hardship(Enum):
    """What can go wrong with a machine while visitors are there."""

    DISK_FULL = "the disk takes nothing"
    FOLDER_GONE = "the data folder is gone"
    CLOCK = "the clock says 1970"
    SOUND = "the sound device is gone"
    DISPLAY = "the display is pulled and put back"
    SERVER = "the display's server ends"
    POWER = "the power is cut in a write"


_AT_ONCE: Final = (Hardship.POWER, Hardship.SERVER)
"""Hardships that are over at once, and end the game."""


class HardDay(Day):
    """Visitors come and go, and each time something else fails."""

    _sudden: list[Hardship]
    """Hardships still to come while this group is there."""

    def _plan_faults(self, manner: object) -> list[int]:
        """The game itself does not fail here; only its surroundings do."""
        return sorted(self.chance.randrange(10, 200) for _ in self._sudden)

    def _fail(self) -> None:
        hardship = self._sudden.pop()
        self.story.happened[hardship.value] += 1
        if hardship is Hardship.POWER:
            self._cut_power()
        else:
            self._end_server()

    def _rest(self, seconds: float) -> None:
        self.kept.wait(max(2.0, min(seconds, 8 * self._gap)), 2.0)
        self._draw()

    def _visit(self) -> None:
        hardships = self.chance.sample(list(Hardship), self.chance.choice((0, 1, 1, 2)))
        self._sudden = [one for one in hardships if one in _AT_ONCE]
        lasting = [one for one in hardships if one not in _AT_ONCE]
        ends = [self._begin(hardship) for hardship in lasting]
        try:
            super()._visit()
        finally:
            for end in reversed(ends):
                end()
        self.story.happened.update(hardship.value for hardship in lasting)

    def _begin(self, hardship: Hardship) -> Callable[[], None]:
        """Start the hardship; returns a function that ends it."""
        rig = self.rig
        match hardship:
            case Hardship.DISK_FULL:
                soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
                resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
                return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            case Hardship.FOLDER_GONE:
                return self._hide(rig.world.data)
            case Hardship.CLOCK:
                before, world = rig.world.morning, rig.world
                world.morning = before - (world.wall() - _LONG_AGO)
                return lambda: setattr(world, "morning", before)
            case Hardship.SOUND:
                return self._pull_sound()
            case Hardship.DISPLAY:
                self._tell(pygame.WINDOWMINIMIZED, pygame.WINDOWSIZECHANGED)
                return lambda: self._tell(pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED)
            case _:
                raise AssertionError(f"{hardship} is over at once")

    def _tell(self, *kinds: int) -> None:
        """Send an event of the system, with the id of the open sound device."""
        for kind in kinds:
            pygame.event.post(Event(kind, which=2, iscapture=0))
        self.rig.program.events()

    def _pull_sound(self) -> Callable[[], None]:
        """Let no device open; `tests.client.sound.test_device` unplugs one that SDL plays to."""
        before = os.environ["SDL_AUDIODRIVER"]
        os.environ["SDL_AUDIODRIVER"] = "none that there is"
        self._tell(pygame.AUDIODEVICEREMOVED)
        if pygame.mixer.get_init():
            self.story.faults.append("a device that is gone is still played to")
        return lambda: os.environ.update(SDL_AUDIODRIVER=before)

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
        """Cut off the last write in the middle, then restart everything."""
        rig = self.rig
        rig.die()
        self._forget_memory()
        for file in unfinished_folder(rig.world.data).glob("*"):
            size = file.stat().st_size
            with file.open("r+b") as opened:
                opened.truncate(self.chance.randrange(size + 1))
        self._restart()

    def _end_server(self) -> None:
        """There is no display server for seconds or minutes; the supervisor waits for it."""
        self.rig.die()
        self._forget_memory()
        self.rig.world.loop.pass_time(self.chance.choice((2.0, 15.0, 240.0)))
        self._restart()

    def _forget_memory(self) -> None:
        """Results waiting for the disk die with the process, as docs/KIOSK.md says."""
        lost = LATE._waiting.pop(Records(self.rig.world.data).path, [])
        self.story.lost.update(record.key for record in lost)

    def _restart(self) -> None:
        self.rig.start_again(0)
        self.kept._start()

    def end(self) -> None:
        """The night: everything is saved, and the program is restarted once."""
        self.kept.wait(_SETTLES, 1.0)
        self.rig.die()
        self._restart()
        self._all_leave()
        self.kept.wait(_SETTLES, 1.0)
        if not pygame.mixer.get_init():
            self.story.faults.append("there is a device, and nothing is heard")
        if late := LATE.count(Records(self.rig.world.data)):
            self.story.faults.append(f"{late} results still wait for the disk")
        if [type(scene) for scene in self.rig.stage.stack.scenes] != [AttractScene]:
            self.story.faults.append("the night does not find the kiosk drawing people in")


def live(program: Program, data: Path, seed: int, hours: float, gap: float = GAP) -> Story:
    """Run a day with this seed; returns its story."""
    story = Story()
    with new_rig(program, data, seed, CONFIG) as rig:
        rig.world.data.mkdir(parents=True, exist_ok=True)
        day = HardDay(rig, seed, story, gap)
        day.run(hours)
        day.end()
        check_records(rig, story, day.kept.played_out)
    return story


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--hours", type=float, default=HOURS, help="hours in a day")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, default=Path("build/year"))
    arguments = parser.parse_args()
    run, program = LongRun(arguments, "day"), conftest.program_of({}, (1280, 720))
    for number, data in run.missing(arguments.days):
        shutil.rmtree(data, ignore_errors=True)  # left over from an interrupted day
        story = live(program, data, arguments.seed * 10_000 + number, arguments.hours)
        run.ended(
            matches=story.matches,
            groups=sum(story.groups.values()),
            happened=dict(story.happened),
            faults=story.faults,
            lost=len(story.lost),
            memory=grown(story, 5),
            longest=story.longest,
        )
    return run.status


if __name__ == "__main__":
    sys.exit(main())
