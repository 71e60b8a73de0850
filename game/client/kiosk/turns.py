"""Whose turn the screen is while nobody plays: somebody else's table, or the kiosk's own pages.

Knows only ids and seconds. Never here: what a table does (`keeper`), which comes first (`shared`).
"""

from typing import Final

APART: Final = 20.0
"""Seconds for which a table that was left is not followed again."""
MOST: Final = 600.0
"""Seconds of followed tables after which the pages get their turn, once a match has ended."""


class Turns:
    """How long tables have been followed, and which are left alone for now."""

    def __init__(self, pages: float, most: float = MOST) -> None:
        """`pages`: seconds in which each of the kiosk's own pages has been shown once.

        `most`: seconds of followed tables after which it is the pages' turn.
        """
        self._pages, self._most = pages, most
        self._now = 0.0
        self._of_others = 0.0
        """Seconds of followed tables since the pages' last turn."""
        self._own = 0.0
        """Seconds of pages since a table was followed."""
        self._left: dict[str, float] = {}
        """When tables that were left may be followed again, by id."""
        self._pages_until = 0.0

    def step(self, seconds: float, *, following: bool, own_pages: bool) -> None:
        """Time has passed, in which a table or a page was shown, or neither."""
        self._now += seconds
        if following:
            self._of_others += seconds
            self._own = 0.0
        elif own_pages:
            self._own += seconds
            if self._own >= self._pages:
                self._of_others = 0.0

    def may_show(self, table: str) -> bool:
        """Whether that table may be followed now."""
        return self._now >= max(self._pages_until, self._left.get(table, 0.0))

    @property
    def enough(self) -> bool:
        """Whether it is the pages' turn."""
        return self._of_others > self._most

    def leave(self, table: str, *, still: bool = False) -> None:
        """Do not follow it again at once; if it stood `still`, not before the pages' turn."""
        left = {other: until for other, until in self._left.items() if until > self._now}
        self._left = left | {table: self._now + (max(APART, self._pages) if still else APART)}
        if self.enough:
            self._of_others, self._pages_until = 0.0, self._now + self._pages
