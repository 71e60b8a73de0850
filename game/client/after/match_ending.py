"""A finished match, as its result and the scenes over that show it.

Recorded once at the end: the next match may begin while this is still on show. Never here: drawing.
"""

from dataclasses import dataclass
from typing import Final

from game.client.after.people import kept_in_memory
from game.client.draw.chart import Line
from game.client.match.score_figures import ScoreSplit, figures
from game.client.match.visit import Visit
from game.rules.events import Event, Over, Result
from game.rules.setup import Mode
from game.rules.solo import solo_level, solo_stars
from game.table.play.seat_view import Look
from game.table.review.coach import coached_seats
from game.table.review.course import course_of
from game.table.review.moments import MOST_MOMENTS, Moment, moments
from game.table.storage.match_file import SavedMatch

_NO_END: Final = Over(Result.FINISHED, (), ())


@dataclass(frozen=True, slots=True)
class MatchEnding:
    """How it went and ended, seat by seat."""

    over: Over
    rolls: int
    names: tuple[str, ...]
    looks: tuple[Look, ...]
    figures: tuple[ScoreSplit, ...]
    saved: SavedMatch | None
    """The match as a save would hold it, None without a complete log."""
    history: tuple[tuple[int, ...], ...]
    """The totals of all seats at the start and after each roll."""
    moments: tuple[Moment, ...]
    """The most remarkable first."""
    coached: tuple[int, ...]
    """The seats whose choices the coach may review."""
    solo: bool
    proven: bool
    """Whether signatures of several programs prove how it was played."""

    @classmethod
    def of(cls, visit: Visit) -> "MatchEnding":
        """From the match on show."""
        match, saved = visit.shown.match, kept_in_memory(visit)
        events = saved.events if saved else ()
        course = course_of(events)
        return cls(
            match.over or _NO_END,
            match.roll_number,
            visit.names,
            visit.looks,
            tuple(figures(match, seat) for seat in range(len(match.seats))),
            saved,
            course.standings if course else (),
            tuple(moments(events)[:MOST_MOMENTS]),
            coached_seats(saved) if saved else (),
            match.setup is not None and match.setup.mode is Mode.SOLO,
            visit.view.proven,
        )

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the match, empty without a complete log."""
        return self.saved.events if self.saved else ()

    @property
    def is_praised(self) -> bool:
        """Whether there is something to cheer: somebody has won, or solo has reached a star."""
        return not self.solo or solo_stars(solo_level(self.figures[0].total)) > 0

    @property
    def ranked(self) -> list[int]:
        """Seats, best first (T2)."""

        def worth(seat: int) -> tuple[bool, int, int]:
            mine = self.figures[seat]
            return seat not in self.over.winners, -mine.total, -mine.jokers

        return sorted(range(len(self.figures)), key=worth)

    def lines(self) -> list[Line]:
        """The totals of all seats, roll by roll."""
        return [
            Line(
                tuple(totals[seat] for totals in self.history if seat < len(totals)),
                self.looks[seat],
            )
            for seat in range(len(self.figures))
        ]
