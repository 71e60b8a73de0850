"""The pages open at a program: their links, their talks, and what all of them are shown.

Never here: what a person at a page may do (`phone`, `waiting`), HTTP (`net.web`).
"""

import asyncio
import secrets
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Final, Protocol

from game.table.phones.knocks import KnockLimit
from game.table.phones.page_files import page_files
from game.table.phones.talk import Person, Talk
from game.table.play.session_notices import KnockNotice
from net.links.loop import Loop
from net.links.memory import NetLink, Reader
from net.links.strangers import Strangers
from net.web.first_bytes import FirstBytes
from net.web.site import Site

if TYPE_CHECKING:
    from net.web.web_link import WebLink

MOST_PAGES: Final = 96
"""The most open pages of people who have proven that they know the key."""
MOST_STRANGERS: Final = 64
"""The most other browser links; a new one closes the oldest."""
MOST_OF_ONE: Final = 24
"""The most of them from one machine or network: a page loads ten files at once."""


class PagesOwner(Protocol):
    """The owner of pages: a table's phones, or people who wait for a table."""

    @property
    def key(self) -> bytes:
        """The key for phones."""
        ...

    @property
    def lets_knock(self) -> bool:
        """Whether somebody at the screen may let in pages without a key."""
        ...

    def person(self, secret: bytes) -> Person:
        """The person with this secret."""
        ...

    def refresh(self) -> None:
        """A page is new and needs the current state."""
        ...

    def knocked(self, knock: KnockNotice) -> None:
        """A page was opened without the key."""
        ...

    def others(self) -> frozenset[str]:
        """The origins of pages from other programs of the table, as `HOST:PORT`."""
        ...


class Pages:
    """Pass it every link opened to the program."""

    def __init__(self, loop: Loop, keeper: PagesOwner) -> None:
        self._loop = loop
        self._keeper = keeper
        self._knocks: dict[str, Talk] = {}
        """The pages without a key, by the numbers they show."""
        self._knock_limit = KnockLimit(loop.time())
        self._site = Site(page_files)
        self._strangers: Strangers[WebLink] = Strangers(MOST_STRANGERS, MOST_OF_ONE)
        self._open: dict[Talk, None] = {}
        """The pages, oldest first."""
        self._shown = ""
        """The table as pages are shown it."""
        self._others_wait = False
        self._spoke: Talk | None = None
        """The page that made the latest request."""

    def attach(self, link: NetLink, door: Callable[[NetLink], Reader] | None) -> Reader:
        """A new link; `door` takes programs, None if there is no door."""
        if door is None:
            return self._browser(link)
        return FirstBytes(link, door, lambda: self._browser(link))

    def show(self, table: str) -> None:
        """Show the table: each page gets it if it has changed, and then its own part.

        Players get it at once, the one who caused it after the others; watchers get it a moment
        later, when other programs have been told.
        """
        self._shown = table
        players = [talk for talk in self._known if talk.plays]
        self._show_to(sorted(players, key=lambda talk: talk is self._spoke))
        if not self._others_wait:
            self._others_wait = True
            self._loop.call_soon(self._show_to_others)

    def _show_to_others(self) -> None:
        self._others_wait = False
        self._show_to(self._known)  # whoever has seen it is not shown it twice

    def _show_to(self, talks: list[Talk]) -> None:
        for talk in talks:
            talk.show(self._shown)
        for talk in talks:
            talk.show_own()

    @property
    def _known(self) -> list[Talk]:
        """The pages of people who have proven the key: nobody else is shown anything."""
        return [talk for talk in self._open if talk.person is not None]

    @property
    def any(self) -> bool:
        """Whether anybody has a page open."""
        return bool(self._open)

    def close(self, *, for_good: bool = False) -> None:
        """Close all links; `for_good`: the table is over, and pages say so."""
        for talk in list(self._open):
            if for_good and talk in self._known:
                talk.say('{"kind":"closed"}')
            talk.close()
        for link in self._strangers:
            link.close()

    # What links and talks need.

    @property
    def key(self) -> bytes:
        """The table's key for phones."""
        return self._keeper.key

    def person(self, secret: bytes) -> Person:
        """The person with this secret."""
        return self._keeper.person(secret)

    def spoke(self, talk: Talk) -> None:
        """A page has made a request."""
        self._spoke = talk

    def knock(self, talk: Talk) -> str | None:
        """A page has no key: returns the number to show on it, None if nobody can be let in."""
        waiting = self._knocks.values()
        if talk in waiting or not self._keeper.lets_knock:
            return None
        others = [one.link.origin for one in waiting]
        if not self._knock_limit.lets(talk.link.origin, others, self._loop.time()):
            return None
        numbers = (f"{secrets.randbelow(9000) + 1000}" for _ in count())
        number = next(one for one in numbers if one not in self._knocks)
        self._knocks[number] = talk
        loop = asyncio.get_running_loop()
        self._keeper.knocked(KnockNotice(number, lambda: self._let_in(loop, number)))
        return number

    def _let_in(self, loop: asyncio.AbstractEventLoop, number: str) -> None:
        talk = self._knocks.get(number)
        if talk is not None and not loop.is_closed():
            loop.call_soon_threadsafe(talk.let_in)

    def welcome(self, talk: Talk) -> None:
        """A page has said whose it is."""
        self._strangers.forget(talk.link)
        known = self._known
        if len(known) > MOST_PAGES:  # whoever has a seat is not pushed out by those who look on
            idle = [one for one in known if one.person is not None and not one.person.holds]
            (idle[0] if idle else talk).close()
        self._keeper.refresh()

    def left(self, talk: Talk) -> None:
        """A page has closed its link."""
        self._open.pop(talk, None)
        if self._spoke is talk:
            self._spoke = None
        self._knocks = {number: one for number, one in self._knocks.items() if one is not talk}

    def _browser(self, link: NetLink) -> Reader:
        from net.web.web_link import WebLink  # at the first browser, not at every start

        gone = self._strangers.forget
        web = WebLink(link, self._loop, self._site, self._greet, self._keeper.others, gone)
        self._strangers.came(web)
        return web

    def _greet(self, link: "WebLink") -> Talk:
        talk = Talk(link, self, self._loop)
        self._open[talk] = None
        return talk
