"""The match as the screen has shown it so far: events wait their turn, so that dice land before
anybody marks, and marks follow one another.

The host never waits for this; the screen lags slightly behind. Never here: drawing, choices.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.client.draw.dice.tumble import SECONDS, Pose, throw
from game.client.draw.floor import Floor
from game.client.match.last_roll import enders, is_last_roll
from game.rules.cells import Cell, Mask, cells_of
from game.rules.dice import Colour, Roll
from game.rules.events import (
    ColourCompleted,
    ColumnCompleted,
    Event,
    Marked,
    Over,
    Passed,
    Rolled,
    Settled,
    Started,
)
from game.rules.match import Match, Phase
from game.table.storage.settings import Motion

_MARK_GAP: Final = 0.32
_OVER_GAP: Final = 2.0
_FRESH: Final = 0.30
_STAGGER: Final = 0.06
"""Delay of each further cross of a choice, in seconds."""
_LINGER: Final = 0.10
"""Seconds a finished cross is still drawn on top, in case the cached sheet is painted later."""
_RIBBON: Final = 2.2
_RIBBON_GAP: Final = 0.5
"""Delay of a seat's next ribbon, so that they do not overlap."""
_COUNT: Final = (0.74, 0.26)
"""Seconds from a ribbon until its score counts up, and for how long it counts."""
_FADE: Final = 0.25
"""Seconds in which dice fade in where nothing flies."""
_SHAKE: Final = 0.35
LEAVING: Final = 0.5
"""Seconds a taken die flies before it disappears."""
_MANY: Final = 24
"""With more waiting events than this they are history and folded at once."""


class Deed(Enum):
    """What a seat has done in the roll on show."""

    WAITING = "waiting"
    MARKED = "marked"
    PASSED = "passed"


@dataclass(frozen=True, slots=True)
class TakenDie:
    """A die that left the tray: whose choice took it, and when."""

    seat: int
    at: float


@dataclass(frozen=True, slots=True)
class Ribbon:
    """Something to celebrate: a column (0 to 14) or a colour that a seat completed."""

    seat: int
    what: int | Colour
    points: int
    first: bool
    at: float


class Presenter:
    """The match as shown, and what still moves in it. All times are seconds of its own clock."""

    def __init__(self, motion: Motion = Motion.FULL) -> None:
        self.match = Match()
        self.now = 0.0
        self.motion = motion
        self.last_roll = False
        """Whether the roll on show is known to be the last one."""
        self.last_since = -99.0
        self._last_at: float | None = None
        """When to announce that, as the crosses that make it the last one are drawn by then."""
        self.rolled_at = -99.0
        self.settled_at = -99.0
        self.thrower = 0
        """The seat that threw the dice on show."""
        self.throw_seed = ""
        """What shapes the throw on show, besides the floor: the roll and its faces."""
        self.roll: Roll | None = None
        """The faces on the felt; they stay until the next roll."""
        self.taken_colours: dict[int, TakenDie] = {}
        self.taken_numbers: dict[int, TakenDie] = {}
        self.deeds: dict[int, Deed] = {}
        self.dice_of: dict[int, tuple[int, int]] = {}
        """The dice each seat used in the roll on show."""
        self.latest: dict[int, Mask] = {}
        """The cells of each seat's latest choice."""
        self.ribbons: list[Ribbon] = []
        self.changes = 0
        """Counts changes to what seats have: events shown, crosses drawn."""
        self.news: list[Event] = []
        """Events shown since the last `take_news`."""
        self.history: list[tuple[int, ...]] = []
        """The totals of all seats at the start and after each roll."""
        self._fresh: dict[tuple[int, Cell], float] = {}
        self._drawing = 0
        """How many crosses are being drawn."""
        self._waiting: deque[Event] = deque()
        self._free_at = 0.0

    # --- feeding --------------------------------------------------------------------------------

    def add(self, events: Iterable[Event]) -> None:
        """Events of the match arrived."""
        self._waiting.extend(events)

    def update(self, seconds: float) -> None:
        """Let time pass, and show what is due."""
        self.now += seconds
        self._know_last()
        while self._waiting and self._may_show():
            self._show(self._waiting.popleft(), self._hurried())
        self.ribbons = [r for r in self.ribbons if self.now - r.at < _RIBBON]
        self._fresh = {
            key: at for key, at in self._fresh.items() if self.now - at < _FRESH + _LINGER
        }
        drawing = sum(self.now - at < _FRESH for at in self._fresh.values())
        self.changes += drawing != self._drawing
        self._drawing = drawing

    def land(self) -> None:
        """Somebody is impatient: put the dice to rest and show what comes next."""
        if self.dice_moving:
            self.rolled_at = self.now - SECONDS
        self._free_at = self.now

    def catch_up(self) -> None:
        """Show everything that waits at once, as history."""
        while self._waiting:
            self._show(self._waiting.popleft(), hurried=True)
        self.ribbons.clear()
        self.land()

    def _may_show(self) -> bool:
        return self._hurried() or self.now >= self._free_at

    def _hurried(self) -> bool:
        """Whether the screen is too far behind to show every step."""
        rolls = sum(isinstance(event, Rolled) for event in self._waiting)
        return len(self._waiting) > _MANY or rolls > 1

    # --- reading --------------------------------------------------------------------------------

    @property
    def roll_number(self) -> int:
        """The roll on show; 1 until the first roll."""
        return max(1, self.match.roll_number)

    @property
    def behind(self) -> bool:
        """Whether events still wait to be shown."""
        return bool(self._waiting)

    @property
    def finished(self) -> bool:
        """Whether the end has been shown long enough."""
        return self.match.over is not None and self.now >= self._free_at

    @property
    def dice_moving(self) -> bool:
        """Whether the dice are still rolling."""
        return self.now < self.rolled_at + self.tumble_seconds

    @property
    def tumble_seconds(self) -> float:
        """Seconds until all dice of this roll are at rest."""
        return SECONDS if self.motion is Motion.FULL and self.roll is not None else 0.0

    @property
    def lively(self) -> bool:
        """Whether things may fly, hop and burst."""
        return self.motion is Motion.FULL

    def pose(self, floor: Floor, slot: int, now: float) -> Pose:
        """Where the die of a place is at a time near now."""
        thrown = throw(self.throw_seed, floor)
        since = now - self.rolled_at if self.lively else SECONDS
        return thrown.pose(slot, since)

    @property
    def enders(self) -> tuple[int, ...]:
        """The seats whose second colour ends the match with this roll (S4)."""
        return enders(self.match)

    @property
    def dice_rest(self) -> bool:
        """Whether every die on the felt is at rest: none rolls, fades in, shakes or leaves."""
        if self.dice_moving or self.appeared(self.now) < 1 or self.shake(self.now) > 0:
            return False
        return all(self.now - taken.at > LEAVING for taken in self.taken_colours.values())

    def appeared(self, now: float) -> float:
        """How far the dice have faded in where nothing flies, 0 to 1."""
        if self.motion is not Motion.REDUCED:
            return 1.0
        return max(0.0, min(1.0, (now - self.rolled_at) / _FADE))

    def shake(self, now: float) -> float:
        """How strongly dice shake before they are thrown, 0 to 1."""
        if not self.lively or self.match.phase is not Phase.ROLL:
            return 0.0
        since = now - self.settled_at
        return 1 - since / _SHAKE if 0 <= since < _SHAKE else 0.0

    def points(self, seat: int, now: float) -> int:
        """A seat's points, counting up while its ribbons unroll."""
        total = self.match.points(seat)
        if not self.lively or not self.ribbons:
            return total
        return total - sum(
            round(
                ribbon.points * (1 - max(0.0, min(1.0, (now - ribbon.at - _COUNT[0]) / _COUNT[1])))
            )
            for ribbon in self.ribbons
            if ribbon.seat == seat
        )

    def counts(self, seat: int) -> bool:
        """Whether a seat's points are counting up."""
        return self.lively and any(
            ribbon.seat == seat and _COUNT[0] <= self.now - ribbon.at < sum(_COUNT)
            for ribbon in self.ribbons
        )

    def fresh(self, seat: int) -> dict[Cell, float]:
        """The crosses a seat is drawing now, each with its progress, 0 to 1."""
        if not self._fresh:
            return {}
        return {
            cell: max(0.0, min(1.0, (self.now - at) / _FRESH))
            for (owner, cell), at in self._fresh.items()
            if owner == seat and self.now - at < _FRESH
        }

    def on_top(self, seat: int) -> dict[Cell, float]:
        """The crosses to draw over a seat's sheet, each with its progress, 0 to 1.

        Those it is drawing now, and for a moment those it has just finished.
        """
        if not self._fresh:
            return {}
        return {
            cell: max(0.0, min(1.0, (self.now - at) / _FRESH))
            for (owner, cell), at in self._fresh.items()
            if owner == seat
        }

    def take_news(self) -> list[Event]:
        """The events shown since the last call, for sounds and notes."""
        news, self.news = self.news, []
        return news

    # --- showing one event ----------------------------------------------------------------------

    def _show(self, event: Event, hurried: bool) -> None:
        if isinstance(event, Started):
            self.match = Match()
        self.match.take(event)
        self.changes += 1
        match event:
            case Started():
                self.history, self.latest = [self._totals()], {}
            case Rolled():
                self._show_roll(event)
            case Marked():
                self._show_mark(event, hurried)
            case Passed(seat):
                self.deeds[seat] = Deed.PASSED
                self._hold(_MARK_GAP)
            case ColumnCompleted(seat, column, points, first) if not hurried:
                self._celebrate(seat, column, points, first)
            case ColourCompleted(seat, colour, points, first) if not hurried:
                self._celebrate(seat, colour, points, first)
            case Settled():
                self.settled_at = self.now
            case Over():
                self._hold(_OVER_GAP)
        self._see_last(event, hurried)
        if self.match.phase in (Phase.ROLL, Phase.OVER):
            self._note_totals()
        if not hurried:
            self.news.append(event)

    def _see_last(self, event: Event, hurried: bool) -> None:
        """Whether this makes the roll the last one; the next event waits until that is seen."""
        if not is_last_roll(self.match):
            self.last_roll, self._last_at = False, None
        elif not self.last_roll and self._last_at is None:
            self._last_at = self.now
            if isinstance(event, Marked) and self.lively and not hurried:
                self._last_at += _FRESH + _STAGGER * (event.cells.bit_count() - 1)
                self._hold(self._last_at + _LINGER - self.now)
        self._know_last()

    def _know_last(self) -> None:
        if self._last_at is not None and self.now >= self._last_at:
            self.last_roll, self.last_since, self._last_at = True, self.now, None

    def _show_roll(self, event: Rolled) -> None:
        self.roll = Roll(event.colours, event.numbers)
        self.rolled_at, self.thrower = self.now, event.active
        self.throw_seed = f"{event.roll} {self.roll}"
        self.taken_colours, self.taken_numbers, self.dice_of = {}, {}, {}
        self.deeds = dict.fromkeys(range(len(self.match.seats)), Deed.WAITING)
        self._hold(self.tumble_seconds)

    def _show_mark(self, event: Marked, hurried: bool) -> None:
        self.deeds[event.seat] = Deed.MARKED
        self.latest[event.seat] = event.cells
        self.dice_of[event.seat] = (event.colour_die, event.number_die)
        if event.colour_die not in self.match.available.colours:
            self.taken_colours[event.colour_die] = TakenDie(event.seat, self.now)
            self.taken_numbers[event.number_die] = TakenDie(event.seat, self.now)
        if hurried or self.motion is Motion.OFF:
            return
        if self.lively:  # where less moves crosses are simply there
            for i, cell in enumerate(cells_of(event.cells)):
                self._fresh[event.seat, cell] = self.now + _STAGGER * i
        self._hold(_MARK_GAP)

    def _celebrate(self, seat: int, what: int | Colour, points: int, first: bool) -> None:
        """One of the seat's ribbons after another; different seats celebrate at once."""
        before = [ribbon.at for ribbon in self.ribbons if ribbon.seat == seat]
        at = max(self.now, max(before) + _RIBBON_GAP) if before else self.now
        self.ribbons.append(Ribbon(seat, what, points, first, at))

    def _hold(self, seconds: float) -> None:
        """Show nothing more for this long."""
        self._free_at = self.now + (seconds if self.lively else seconds * 0.5)

    def _totals(self) -> tuple[int, ...]:
        return tuple(seat.score().total for seat in self.match.seats)

    def _note_totals(self) -> None:
        number = self.match.roll_number
        if len(self.history) == number + 1:
            self.history[number] = self._totals()
        elif len(self.history) == number and number > 0:
            self.history.append(self._totals())
