"""A day or a week of a kiosk with made-up visitors and a made-up clock, through the real scenes.

Meanwhile the game dies, hangs and grows, sometimes repeatedly during one match.

    python -m tests.client.kiosk.day --days 7 --state build/week

runs a week, one day after the other, and resumes where it was interrupted. Each day ends with its
findings; any fault ends the run with status 1.
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tests.client import conftest  # first, because it tells SDL that there is no screen

# isort: split


from game.client.app import Program
from game.client.kiosk.attract import AttractScene
from game.kiosk.config import Care, KioskConfig, Lock, NetworkConfig
from game.kiosk.process_memory import memory_used
from game.table.storage.folders import unfinished_folder
from game.table.storage.records import Records
from tests.client.kiosk.long_run import LongRun, new_rig
from tests.client.kiosk.rig import KioskRig
from tests.client.kiosk.supervised import Fault, MadeUpSupervisor
from tests.client.kiosk.visitors import Group, Manner

HOURS: Final = 10
GAP: Final = 40.0
_PATIENCE: Final = 900.0
"""Seconds after which the screen has forgotten everybody who left at the latest."""
_PLAY_STEP: Final = 0.2
_REST_STEP: Final = 2.0
_DRAWN: Final = 0.25
_FAILS: Final = 0.08
"""Probability that the game fails while a group is there."""
_FAILS_ON: Final = 0.2
"""Probability that it then fails repeatedly."""
_SERIES: Final = 4
_FAILS_ALONE: Final = 0.02
"""Probability that it fails while nobody is there."""
_NOTED: Final = 5
"""Matches between two measurements of memory."""
_WEIGHTS: Final = {
    Manner.PLAY: 40,
    Manner.AGAIN: 12,
    Manner.WALK_OFF: 10,
    Manner.ONE_GOES: 8,
    Manner.MENU: 6,
    Manner.PULL: 6,
    Manner.NAME: 6,
    Manner.FIDDLE: 8,
    Manner.PASS_BY: 4,
}
CONFIG: Final = KioskConfig(
    lock=Lock(pin="2580"),
    network=NetworkConfig(tables=False),
    care=Care(dark_from="22:00", dark_to="08:30"),
)


@dataclass(slots=True)
class Story:
    """What happened during a day."""

    matches: int = 0
    groups: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    """How often the game failed, by kind of fault."""
    kills: Counter[str] = field(default_factory=Counter)
    """How often it was killed, by the supervisor's verdict."""
    slowest: dict[str, float] = field(default_factory=dict)
    """The longest delay of a kill, in seconds since the last beat, the limit, or the start."""
    resumed: int = 0
    played_out: int = 0
    lost: set[str] = field(default_factory=set)
    """The keys of matches whose results were not yet on disk when the game ended."""
    faults: list[str] = field(default_factory=list)
    memory: dict[int, int] = field(default_factory=dict)
    """The process's memory in bytes, by the number of matches played."""
    longest: float = 0.0
    """The longest time until the screen was inviting again, in seconds."""


class Day:
    """Visitors come and go."""

    def __init__(self, rig: KioskRig, seed: int, story: Story, gap: float = GAP) -> None:
        """`gap`: mean seconds between groups of visitors."""
        self.rig = rig
        self.kept = MadeUpSupervisor(rig, rig.config.alive)
        self._gap = gap
        self.chance = Random(seed)
        self.story = story
        self._noted = -_NOTED
        self._manners = self.chance.sample(list(Manner), len(Manner))
        """Every manner occurs at least once."""
        self._faults = self.chance.sample(list(Fault), len(Fault))
        """Every fault occurs at least once during a match, and so does a series of them."""
        self._series = False

    def run(self, hours: float, most_matches: int | None = None) -> None:
        """Run for this many hours, or until this many matches are finished."""
        end = self.rig.world.seconds + hours * 3600
        while self.rig.world.seconds < end:
            if most_matches is not None and len(self.rig.world.finished) >= most_matches:
                break
            self._rest(self.chance.expovariate(1 / self._gap))
            self._visit()
        self._add_to_story()

    def _add_to_story(self) -> None:
        """Add what happened to the game on this day."""
        story, kept = self.story, self.kept
        story.happened.update({fault.value: n for fault, n in kept.happened.items()})
        for one in kept.kills:
            kind = one.verdict.value
            story.kills[kind] += 1
            story.slowest[kind] = max(story.slowest.get(kind, 0.0), one.waited)
        story.resumed, story.played_out = kept.resumed, len(kept.played_out)
        story.faults += kept.wrong

    def _rest(self, seconds: float) -> None:
        self.kept.wait(max(_REST_STEP, min(seconds, 8 * self._gap)), _REST_STEP)
        if self.chance.random() < _FAILS_ALONE:
            self.kept.cause(self.chance.choice(list(Fault)))
            while self.kept.has_fault:
                self.kept.wait(1.0)
        self._draw()

    def _draw(self) -> None:
        """Draw now and then: drawing is slow, and pictures have tests of their own."""
        if self.chance.random() < _DRAWN and self.rig.hang is None:
            self.rig.program.show(0.5)

    def _visit(self) -> None:
        rig, story = self.rig, self.story
        if [type(scene) for scene in rig.stage.stack.scenes] != [AttractScene]:
            story.faults.append(f"visitors found {rig.stage.stack.scenes}")
        manner = self.chance.choices(list(_WEIGHTS), list(_WEIGHTS.values()))[0]
        if self._manners:
            manner = self._manners.pop()
        group = Group(rig, self.chance, manner, self.chance.choice((1, 1, 2, 2, 3, 4)))
        story.groups[manner.value] += 1
        failing = self._plan_faults(manner)
        for turn in range(6000):
            group.act()
            if group.gone:
                break
            self.kept.wait(self.chance.choice((0.4, 0.8, 1.2)), _PLAY_STEP)
            if failing and turn >= failing[0] and not self.kept.has_fault:
                failing.pop(0)
                self._fail()
            if turn % 400 == 399:
                self._draw()
        else:
            story.faults.append(f"{group.sources} never came to an end: {manner.value}")
        self._all_leave()

    def _plan_faults(self, manner: Manner) -> list[int]:
        """The turns after which the game fails while this group is there; usually none."""
        stays = manner in (Manner.PLAY, Manner.AGAIN)
        if not (stays and self._faults) and self.chance.random() >= _FAILS:
            return []
        turns = [self.chance.randrange(30, 200)]
        if self.chance.random() < _FAILS_ON or (stays and not self._series):
            self._series = self._series or stays
            for _ in range(_SERIES - 1):
                turns.append(turns[-1] + self.chance.choice((0, 1, 5, 20)))
        return turns

    def _fail(self) -> None:
        fault = self.chance.choice(list(Fault))
        if self._faults and self.rig.keeper.playing is not None:
            fault = self._faults.pop()
        self.kept.cause(fault)

    def _all_leave(self) -> None:
        """Wait until nobody is there and the attract screen returns."""
        rig, begun = self.rig, self.rig.world.seconds
        while self.kept.has_fault or [type(s) for s in rig.stage.stack.scenes] != [AttractScene]:
            self.kept.wait(1.0, _PLAY_STEP)
            if rig.world.seconds - begun > _PATIENCE:
                names = [type(scene).__name__ for scene in rig.stage.stack.scenes]
                self.story.faults.append(f"nobody is there, and {names} are still open")
                rig.keeper.go_home()
                break
        self.story.longest = max(self.story.longest, rig.world.seconds - begun)
        rig.plug(900)
        self._note_memory()

    def _note_memory(self) -> None:
        count = len(self.rig.world.finished)
        if count - self._noted < _NOTED:
            return
        self._noted = count
        self.story.memory[count] = memory_used()


def check_records(rig: KioskRig, story: Story, played_out: list[str]) -> None:
    """Check that exactly the finished matches are in the records, and that none is left half
    done."""
    kept = {record.key for record in Records(rig.world.data).matches(1_000_000)}
    ended = {*rig.world.finished, *played_out}
    story.lost -= kept
    if ended - kept - story.lost:
        story.faults.append(f"{len(ended - kept - story.lost)} matches are not in the records")
    if kept - ended:
        story.faults.append(f"{len(kept - ended)} matches in the records never ended")
    left = list(unfinished_folder(rig.world.data).glob("*"))
    if left:
        story.faults.append(f"{len(left)} broken off matches are left over")
    if len(rig.world.open) > 1:
        story.faults.append(f"{len(rig.world.open)} tables are open")
    story.matches = len(rig.world.finished)


def grown(story: Story, early: int) -> float:
    """How much memory grew from `early` matches to the last, as a ratio."""
    late = [used for count, used in sorted(story.memory.items()) if count >= early]
    return late[-1] / late[0] if late else 1.0


def _show_every_page(rig: KioskRig) -> None:
    """Draw all pages in all languages, as a real screen has before its first visitors."""
    for _ in range(60):
        rig.wait(4.0, 2.0)
        rig.program.show(0.5)


def live(
    program: Program,
    data: Path,
    seed: int,
    hours: float,
    most_matches: int | None = None,
    gap: float = GAP,
) -> Story:
    """Run a day with this seed; returns its story."""
    story = Story()
    with new_rig(program, data, seed, CONFIG) as rig:
        _show_every_page(rig)
        day = Day(rig, seed, story, gap)
        day.run(hours, most_matches)
        check_records(rig, story, day.kept.played_out)
    return story


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--days", type=int, default=7)
    parser.add_argument("--hours", type=float, default=HOURS, help="hours in a day")
    parser.add_argument("--matches", type=int, help="end after this many finished matches")
    parser.add_argument("--gap", type=float, default=GAP, help="seconds between visitors")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, default=Path("build/week"))
    arguments = parser.parse_args()
    run, program = LongRun(arguments, "day"), conftest.program_of({}, (1280, 720))
    for number, data in run.missing(arguments.days):
        seed = arguments.seed * 1000 + number
        story = live(program, data, seed, arguments.hours, arguments.matches, arguments.gap)
        ratio = grown(story, 10)
        if story.matches >= 100 and ratio > 1.05:
            story.faults.append(f"memory grew {ratio:.3f} times")
        run.ended(
            kills=dict(story.kills),
            resumed=story.resumed,
            **{"played out": story.played_out, "matches": story.matches},
            groups=dict(story.groups),
            happened=dict(story.happened),
            slowest=story.slowest,
            memory=ratio,
            faults=story.faults,
            megabytes={n: round(used / 1e6, 1) for n, used in story.memory.items()},
            longest=story.longest,
        )
    return run.status


if __name__ == "__main__":
    sys.exit(main())
