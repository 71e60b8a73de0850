"""The cost of a frame on every kind of table, beside one full-screen blit and flip at 1080p.

Measured is the thread's work for a step of time and a drawn frame, on the dummy driver.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from game.client.app import Program
from game.client.board.board_scene import BoardScene
from game.client.board.match_scene import MatchScene
from game.client.draw.canvas import Canvas
from game.client.draw.dice.die import warm
from game.client.draw.pen import warm_crosses
from game.client.match.presenter import Presenter
from game.client.match.visit import Sitting
from game.client.stage.stage import Stage
from game.rules.dice import Colour
from game.rules.events import Event, Rolled
from game.rules.match import Phase
from game.rules.setup import Mode
from game.table.storage.settings import Motion, Settings
from net.messages.notices import EventsNotice
from tests.bench.bench import Bench, Depth
from tests.bench.clock import Pair, cpu_time, median, percentile, seconds
from tests.bench.rows import Row
from tests.client import mission_tables as missions
from tests.client.couch_tables import couch_at, mission_at_couch
from tests.client.tables import FakeSession, lobby, played, settle, visit_at

_SIZE = (1920, 1080)
_THROW = 56 / 60
"""Seconds that throwing the dice takes."""
_CALM = 60 * 5
"""Steps after which a roll has come to rest."""

_PATCHED = 12
"""Frames enough to repaint all changed parts, a few a frame."""

_ENOUGH = 10_000
"""More pictures of one size than are ever drawn in advance."""

Made = tuple[MatchScene, FakeSession]


@dataclass(frozen=True, slots=True)
class Table:
    """A table to draw: its events, and a function that makes the scene for the first of them."""

    name: str
    events: list[Event]
    make: Callable[[Stage, list[Event]], Made]

    def before_roll(self) -> tuple[list[Event], list[Event]]:
        """The events before the last roll, and the roll."""
        at = max(i for i, event in enumerate(self.events) if isinstance(event, Rolled))
        return self.events[:at], self.events[at : at + 1]


def _alone(stage: Stage, events: list[Event]) -> Made:
    visit, session = visit_at(lobby(2, 4, playing=True), events)
    settle(visit)
    return BoardScene(stage, visit, Sitting.ALONE), session


def _mission(stage: Stage, events: list[Event]) -> Made:
    shown = lobby(3, 0, mine=1, playing=True, mode=Mode.MISSION)
    visit, session = visit_at(shown, events)
    settle(visit)
    return BoardScene(stage, visit, Sitting.ALONE), session


def _couch(people: int) -> Table:
    events = played(people, 9, stop=Phase.CHOOSE, seed=12)
    return Table(f"couch of {people}", events, lambda stage, part: couch_at(stage, people, 0, part))


def _own_table() -> Table:
    return Table("own table of six", played(6, 11, stop=Phase.CHOOSE, seed=12), _alone)


def tables(quick: bool) -> list[Table]:
    """Single tables, the couch with few and many sheets, missions; only the most expensive if
    `quick`."""
    dearest = [
        _couch(6),
        _own_table(),
        Table(
            "mission at the couch of four",
            missions.played(4, 4, 6, Phase.CHOOSE),
            lambda stage, events: mission_at_couch(stage, events, 4),
        ),
    ]
    if quick:
        return dearest
    mission = Table("mission of three", missions.played(2, 3, 6, Phase.CHOOSE), _mission)
    return [*dearest, _couch(2), mission]


def draw_ahead(program: Program) -> None:
    """Draw now everything a table prepares, one picture a frame, while nothing moves."""
    warmed = program.stage.context.warmed
    for _ in range(2):  # dice first, then crosses
        program.show(0.5)
        canvas = Canvas.of_window(program.window, program.view, program.stage.context)
        for size in list(warmed):
            if size > 0:
                while not warm(canvas, size / canvas.scale):
                    pass
            else:
                before = None
                while before != (before := warmed[size]):
                    warm_crosses(canvas, -size)


def count_as_drawn(program: Program) -> None:
    """Treat all prepared pictures as drawn, for scenes that need none or have drawn theirs.

    Drawing them takes seconds, and a screen that still prepares pictures is not at rest.
    """
    for _ in range(2):
        program.show(0.5)
        for size in program.stage.context.warmed:
            program.stage.context.warmed[size] = _ENOUGH


class Screen:
    """A program at 1080p, and the floor beside it."""

    def __init__(self, depth: Depth) -> None:
        """In a quick run each frame has two steps of time, and only the last one counts."""
        self._ahead = count_as_drawn if depth.quick else draw_ahead
        self._steps = depth.of(2, 1)
        # Sounds are loaded one a step in the first second; here they count as loaded.
        settings = Settings(
            window_width=_SIZE[0],
            window_height=_SIZE[1],
            motion=Motion.FULL,
            lesson_taken=1,
            effects_volume=0,
            music_volume=0,
        )
        self.program = Program(settings, None)
        self.program.open_devices()
        self._picture = pygame.Surface(_SIZE).convert(self.program.window)

    def blit(self) -> None:
        """The floor: one picture as large as the screen, and the flip."""
        self.program.window.blit(self._picture, (0, 0))
        pygame.display.flip()

    def frame(self) -> None:
        """A step of time and a frame."""
        self.program.step()
        self.program.show(0.5)

    def put(self, scene: MatchScene) -> Presenter:
        """Show this scene alone, with full motion."""
        stage = self.program.stage
        scene.visit.move(Motion.FULL)
        stage.stack.reset(scene)
        stage.stack.settle()
        self.frame()
        return scene.visit.shown

    def in_turns(self, seconds_shown: float, pair: Pair | None) -> None:
        """Measure the frames of this many seconds, and then as many of the floor; without `pair`
        only run them.

        Not alternately: a picture as large as the screen evicts the window from the processor's
        caches, and no frame of ours would find there what the previous one drew.
        """
        pair = Pair() if pair is None else pair
        frames = round(seconds_shown * 60 / self._steps)
        for _ in range(frames):
            for _ in range(self._steps - 1):
                self.program.step()
            pair.value.append(seconds(self.frame))
        pair.floor += [seconds(self.blit) for _ in range(frames)]

    def calm_down(self) -> None:
        """Let all motion end, and draw everything that is prepared meanwhile.

        The same dice are thrown each time, so a quick run has all it needs after the first throw.
        """
        for _ in range(_CALM):
            self.program.step()
        self._ahead(self.program)
        for _ in range(_PATCHED):
            self.frame()

    def close(self) -> None:
        """Close the window."""
        self.program.close()


def _throw(screen: Screen, table: Table, pair: Pair | None, celebrated: bool) -> None:
    """Dice are thrown, collide and glide to their places; particles fly in celebrations."""
    before, roll = table.before_roll()
    scene, session = table.make(screen.program.stage, before)
    shown = screen.put(scene)
    session.put(EventsNotice(1, tuple(roll)))
    if celebrated:
        celebrate(shown)
    screen.in_turns(_THROW, pair)


def celebrate(shown: Presenter) -> None:
    """Two columns and a colour for the first seat, a colour for the last one."""
    last = len(shown.match.seats) - 1
    for seat, what in ((0, 4), (0, 12), (0, Colour.RED), (last, Colour.BLUE)):
        shown._celebrate(seat, what, 5, True)


def _rows(name: str, pair: Pair) -> Iterator[Row]:
    floor, value = median(pair.floor) * 1e3, median(pair.value) * 1e3
    yield Row(f"frame, {name}: median", floor, value, "ms", 2)
    late = percentile(pair.value, 0.99) * 1e3
    yield Row(f"frame, {name}: p99", percentile(pair.floor, 0.99) * 1e3, late, "ms", 3)


def _of(screen: Screen, table: Table, times: int) -> Iterator[Row]:
    """The rows of one table; whatever is drawn for the first time is drawn before measuring."""
    _throw(screen, table, None, celebrated=True)
    screen.calm_down()
    for state, celebrated in (("dice", False), ("dice and particles", True)):
        pair = Pair()
        for _ in range(times):
            _throw(screen, table, pair, celebrated)
        yield from _rows(f"{table.name}, {state}", pair)
    screen.calm_down()
    pair = Pair()
    screen.in_turns(_THROW * times, pair)
    yield from _rows(f"{table.name}, waiting", pair)


def measure(depth: Depth) -> Iterator[Row]:
    """The rows of all tables in all states."""
    screen = Screen(depth)
    try:
        for table in tables(depth.quick):
            yield from _of(screen, table, depth.of(1, 10))
        for first in (_couch(6), _own_table()):
            yield from _first_sight(screen, first)
    finally:
        screen.close()


def _first_sight(screen: Screen, table: Table) -> Iterator[Row]:
    """The frames until a table is complete, with empty caches."""
    context = screen.program.stage.context
    context.forget()
    scene, _ = table.make(screen.program.stage, table.events)
    screen.program.stage.stack.reset(scene)
    screen.program.stage.stack.settle()
    floor, frames = seconds(screen.blit, cpu_time) * 1e3, [seconds(screen.frame) * 1e3]
    while context.behind:
        frames.append(seconds(screen.frame) * 1e3)
    yield Row(f"first frame, {table.name}", floor, frames[0], "ms")
    yield Row(f"first frames, {table.name}: the slowest", floor, max(frames), "ms")
    yield Row(f"first frames, {table.name}: all", floor, sum(frames), "ms")


BENCH = Bench("frames", ("frame", "first frame", "first frames"), measure)
