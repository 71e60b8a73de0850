"""Watches what visitors play and records the outcome, for the statistics.

Never here: what the statistics contain, or their file (`game.kiosk.figures`).
"""

from dataclasses import dataclass

from game.client.board.match_scene import MatchScene
from game.client.kiosk.phone_visitors import phone_seats
from game.client.kiosk.shared import Kiosk
from game.client.match.visit import Visit
from game.kiosk.figures import Ending, Figures, FiguresLine
from game.rules.match import Phase
from game.table.storage.settings import Language


@dataclass(slots=True)
class _Match:
    """What is known of a match so far."""

    visit: Visit
    number: int
    day: str
    hour: int
    language: Language
    mode: str = ""
    people: int = 0
    """The most people with a seat at once."""
    seconds: float = 0.0
    """Until the last one left, or the end."""
    rolls: int = 0
    over: bool = False
    left: bool = False
    """Whether nobody has a seat any more."""


class Tally:
    """Follow it at every step."""

    def __init__(self, kiosk: Kiosk) -> None:
        self._kiosk = kiosk
        self._figures = Figures(kiosk.data)
        self._match: _Match | None = None
        self._joining = 0
        """The most people at the join screen since the last match."""

    def follow(
        self, scene: MatchScene | None, joining: int, language: Language, seconds: float
    ) -> None:
        """This much time has passed; `scene`: the match on show, `joining`: future players."""
        visit = scene.visit if scene is not None else None
        match = self._match
        if match is not None and (visit, visit and visit.view.match_number) != (
            match.visit, match.number
        ):  # fmt: skip
            self._end(match)
            match = self._match = None
        if visit is not None and match is None and _has_begun(visit):
            now = self._kiosk.wall()
            day, number = now.date().isoformat(), visit.view.match_number
            match = self._match = _Match(visit, number, day, now.hour, language)
            self._joining = 0
        if match is not None:
            _watch(match, seconds)
        if joining:
            self._joining = max(self._joining, joining)
        elif visit is None and self._joining:
            self._give_up_joining(language)

    def _end(self, match: _Match) -> None:
        if not match.people:
            return  # bots played out what a crash had left
        ending = Ending.FINISHED if match.over and not match.left else Ending.GIVEN_UP
        self._figures.add(
            FiguresLine(match.day, match.hour, match.mode, match.people,
                        round(match.seconds / 60, 1), match.language.value, ending, match.rolls)
        )  # fmt: skip

    def _give_up_joining(self, language: Language) -> None:
        people, self._joining = self._joining, 0
        now = self._kiosk.wall()
        day, spoken = now.date().isoformat(), language.value
        self._figures.add(FiguresLine(day, now.hour, "", people, 0.0, spoken, Ending.NOT_BEGUN, 0))


def _has_begun(visit: Visit) -> bool:
    return visit.view.match is not None and visit.view.match.setup is not None


def _watch(match: _Match, seconds: float) -> None:
    visit, shown = match.visit, match.visit.view.match
    if match.over or shown is None or shown.setup is None:
        return
    people = len(visit.mine) + len(phone_seats(visit))
    match.mode = shown.setup.mode.value
    match.people = max(match.people, people)
    match.over = shown.phase is Phase.OVER
    match.left = not people and bool(match.people) and not match.over
    if not match.left:
        match.seconds += seconds
        match.rolls = shown.roll_number
