"""The screens that others lead to: what a scene asks its stage for instead of knowing them.

Never here: the screens themselves (`all_screens` is the one place that knows them).
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from game.client.match.visit import Visit
    from game.client.seats.plan import TablePlan
    from game.client.seats.roster import Roster
    from game.client.stage.scene import Scene
    from game.table.play.returning import WaitingTable
    from game.table.play.seat_view import Look
    from game.table.play.session_notices import TroubleNotice
    from game.table.storage.match_file import SavedMatch
    from game.table.storage.records import Records
    from game.table.storage.settings import Guise
    from game.table.storage.unfinished import KeptMatch
    from net.base.refusals import Refusal
    from net.messages.lobby import Lobby


class Screens(Protocol):
    """Each makes a screen; whoever asks for it puts it on the stack."""

    # To a table.

    def title(self) -> "Scene":
        """Where everything begins."""
        ...

    def join(
        self,
        plan: "TablePlan | None" = None,
        roster: "Roster | None" = None,
    ) -> "Scene":
        """Who plays at this screen; `roster`: who is here already, from a match before."""
        ...

    def new_match(self, *, solo: bool = False, before: "Lobby | None" = None) -> "Scene":
        """A match in turns at this screen."""
        ...

    def missions(self) -> "Scene":
        """Which mission to play."""
        ...

    def tables(self) -> "Scene":
        """The tables on the LAN."""
        ...

    def open_table(self) -> "Scene":
        """A table of our own on the LAN."""
        ...

    def lobby(self, visit: "Visit") -> "Scene":
        """Before a match and after it."""
        ...

    def watch_lobby(self, visit: "Visit") -> "Scene":
        """The same as a room sees it."""
        ...

    # At a table.

    def match(self, visit: "Visit") -> "Scene":
        """The match of a visit, on the kind of screen that suits it."""
        ...

    def briefing(self, visit: "Visit", *, stays: bool = False) -> "Scene":
        """The card before a mission; one that is asked for `stays`."""
        ...

    def refused(self, refusal: "Refusal") -> "Scene":
        """Why something was not done."""
        ...

    def trouble(self, notice: "TroubleNotice") -> "Scene":
        """What does not work while play goes on."""
        ...

    def result(self, visit: "Visit") -> "Scene":
        """How a match ended, on the kind of screen that suits it."""
        ...

    def pause(self, visit: "Visit", seat: int | None = None) -> "Scene":
        """The menu over a match; `seat` is whose device asked for it, if that is known."""
        ...

    def paused(self, visit: "Visit") -> "Scene":
        """Somebody has paused."""
        ...

    def lost(self, visit: "Visit") -> "Scene":
        """The table is looked for."""
        ...

    def sit_down(self, visit: "Visit") -> "Scene":
        """Which seat to take in a running match."""
        ...

    def who(self, visit: "Visit", chosen: "Callable[[Guise], None]") -> "Scene":
        """Who sits down at the table; `chosen` gets them."""
        ...

    def ask_to_leave(self, visit: "Visit") -> "Scene":
        """The question before leaving a match."""
        ...

    def go_on(self, kept: "KeptMatch") -> "Scene":
        """A match that was broken off, or why it cannot be gone on with."""
        ...

    def return_to(self, table: "WaitingTable", kept: "KeptMatch | None" = None) -> "Scene":
        """Our seats at a table that plays on; `kept` is what we have of a broken off match."""
        ...

    # Beside it.

    def replay(
        self,
        saved: "SavedMatch",
        first_roll: int = 0,
        meanwhile: Callable[[float], None] | None = None,
    ) -> "Scene":
        """A match again, from a roll on; `meanwhile` is called as time passes."""
        ...

    def coach(
        self,
        saved: "SavedMatch",
        people: "Sequence[Look]" = (),
        meanwhile: Callable[[float], None] | None = None,
    ) -> "Scene":
        """What choices of a match cost; `people`: how its seats look, `meanwhile` as above."""
        ...

    def archive(self) -> "Scene":
        """The matches that were kept."""
        ...

    def players(self, records: "Records") -> "Scene":
        """What players have reached."""
        ...

    def rules(self, page: str | None = None) -> "Scene":
        """The rule book, open at the page of that key."""
        ...

    def options(self) -> "Scene":
        """What can be set."""
        ...

    def first_match(self) -> "Scene":
        """The lesson, where it was left last time."""
        ...

    def couch_lesson(self, roster: "Roster") -> "Scene":
        """The tutorial that everybody at the couch plays at once."""
        ...

    def lesson(self, number: int) -> "Scene":
        """A step of the lesson is shown."""
        ...

    def lesson_try(self, number: int) -> "Scene":
        """A step of the lesson is tried."""
        ...

    def lesson_done(self) -> "Scene":
        """All steps are done."""
        ...
