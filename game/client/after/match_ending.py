"""A match that is over, as its result and what lies over that tell of it.

Taken once at the end: the next match may begin while this still stands. Never here: drawing.
"""

from dataclasses import dataclass
from typing import Final

from game.client.after.people import kept_in_memory
from game.client.draw.chart import Line
from game.client.match.score_figures import ScoreSplit, figures
from game.client.match.visit import Visit
from game.rules.events import Event, Over, Result
from game.rules.setup import Mode
from game.table.play.seat_view import Look
from game.table.review.coach import coached_seats
from game.table.review.course import course_of
from game.table.review.moments import MOST_MOMENTS, Moment, moments
from game.table.storage.match_file import SavedMatch

_NO_END: Final = Over(Result.FINISHED, (), ())


@dataclass(frozen=True, slots=True)
class MatchEnding:
    """How it ended and went, seat by seat."""

    over: Over
    rolls: int
    names: tuple[str, ...]
    looks: tuple[Look, ...]
    figures: tuple[ScoreSplit, ...]
    saved: SavedMatch | None
    """The match as a file would give it back, None if there is no whole log of it."""
    history: tuple[tuple[int, ...], ...]
    """The totals of all seats after each roll, beginning with the start."""
    moments: tuple[Moment, ...]
    """The most remarkable ones first."""
    coached: tuple[int, ...]
    """The seats whose choices a coach may look at."""
    solo: bool
    proven: bool
    """Whether signatures of several programs prove that it was played so."""

    @classmethod
    def of(cls, visit: Visit) -> "MatchEnding":
        """That of the match on show."""
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
        """All of the match, nothing if there is no whole log of it."""
        return self.saved.events if self.saved else ()

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
