"""The screens that lead to each other: a scene asks its stage for them instead of importing them.

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
    """Each method makes a screen; the caller puts it on the stack."""

    # To a table.

    def title(self) -> "Scene":
        """Where everything begins."""
        ...

    def join(
        self,
        plan: "TablePlan | None" = None,
        roster: "Roster | None" = None,
    ) -> "Scene":
        """Who plays at this screen; `roster`: who is here already, from the match before."""
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
        """A new table on the LAN."""
        ...

    def lobby(self, visit: "Visit") -> "Scene":
        """Before a match and after it."""
        ...

    def watch_lobby(self, visit: "Visit") -> "Scene":
        """The same for an audience."""
        ...

    # At a table.

    def match(self, visit: "Visit") -> "Scene":
        """The match of a visit, on the kind of screen that suits it."""
        ...

    def briefing(self, visit: "Visit", *, stays: bool = False) -> "Scene":
        """The card before a mission; one opened on request `stays`."""
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
        """The menu over a match; `seat`: whose device asked for it, if known."""
        ...

    def paused(self, visit: "Visit") -> "Scene":
        """Somebody has paused."""
        ...

    def lost(self, visit: "Visit") -> "Scene":
        """The connection is lost; the table is being looked for."""
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
        """An interrupted match to resume, or the choice of which if there are several.

        `kept`: the latest. If it cannot be resumed, the scene says why.
        """
        ...

    def return_to(self, table: "WaitingTable", kept: "KeptMatch | None" = None) -> "Scene":
        """Our seats at a table that plays on; `kept`: our copy of an interrupted match."""
        ...

    # Beside it.

    def replay(
        self,
        saved: "SavedMatch",
        first_roll: int = 0,
        meanwhile: Callable[[float], None] | None = None,
    ) -> "Scene":
        """A match replayed from a roll on; `meanwhile` is called as time passes."""
        ...

    def coach(
        self,
        saved: "SavedMatch",
        people: "Sequence[Look]" = (),
        meanwhile: Callable[[float], None] | None = None,
    ) -> "Scene":
        """What choices in a match cost; `people`: the looks of its seats, `meanwhile` as above."""
        ...

    def archive(self) -> "Scene":
        """The saved matches."""
        ...

    def players(self, records: "Records") -> "Scene":
        """Players' records and achievements."""
        ...

    def rules(self, page: str | None = None) -> "Scene":
        """The rule book, open at the page with that key."""
        ...

    def options(self) -> "Scene":
        """The options."""
        ...

    def first_match(self) -> "Scene":
        """The tutorial, at the step where it was left."""
        ...

    def couch_lesson(self, roster: "Roster") -> "Scene":
        """The tutorial that everybody at the couch plays together."""
        ...

    def lesson(self, number: int) -> "Scene":
        """A step of the tutorial is shown."""
        ...

    def lesson_try(self, number: int) -> "Scene":
        """A step of the tutorial is tried."""
        ...

    def lesson_done(self) -> "Scene":
        """The end of the tutorial."""
        ...
