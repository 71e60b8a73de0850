"""The conversation with one page: whose it is, and how it is let in.

Never here: what its person may do (`phone`), what it is shown (`snapshot`).
"""

from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from game.table.phones.page_messages import FromPage, PageHello, PagePong, from_page
from net.links.loop import Handle, Loop
from net.web.sealed_talk import SealedTalk
from net.web.text_seal import SealBroken

if TYPE_CHECKING:
    from net.web.web_link import WebLink

HELLO_SECONDS: Final = 5.0
KNOCK: Final = "knock"
"""Said by a page that was opened without the key."""
KNOCK_SECONDS: Final = 60.0
"""Seconds for which it waits for somebody at the screen."""


class Person(Protocol):
    """The owner of a page."""

    @property
    def holds(self) -> bool:
        """Whether they have a seat, or one waits for them."""
        ...

    @property
    def plays(self) -> bool:
        """Whether they have a seat now."""
        ...

    def came(self, talk: "Talk") -> None:
        """A page of this person has opened."""
        ...

    def went(self, talk: "Talk") -> None:
        """A page of this person has closed."""
        ...

    def asked(self, message: FromPage) -> None:
        """The page has sent a message for them."""
        ...

    def own(self) -> str:
        """What they are shown of their own."""
        ...


class TalkPages(Protocol):
    """What a conversation needs of the program's pages."""

    @property
    def key(self) -> bytes:
        """The table's key for phones."""
        ...

    def person(self, secret: bytes) -> Person:
        """The person with this secret."""
        ...

    def knock(self, talk: "Talk") -> str | None:
        """A page has no key: returns the number to show on it, None if nobody can be let in."""
        ...

    def welcome(self, talk: "Talk") -> None:
        """A page has said whose it is."""
        ...

    def spoke(self, talk: "Talk") -> None:
        """A page has made a request."""
        ...

    def left(self, talk: "Talk") -> None:
        """A page has closed its link."""
        ...


class Talk:
    """Reads the texts of one page, and tells it what to show."""

    def __init__(self, link: "WebLink", pages: TalkPages, loop: Loop) -> None:
        self.person: Person | None = None
        """Whose page it is, once it has said so."""
        self._table = ""
        """The table as last shown to the page."""
        self._own = ""
        """What the page was last shown of its own."""
        self.plays = False
        """Whether the person had a seat at the last update."""
        self.link = link
        self._pages = pages
        self._loop = loop
        self._sealed = SealedTalk(link, loop, lambda: pages.key)
        self._alarm: Handle = loop.call_at(loop.time() + HELLO_SECONDS, self.close)

    # What the page says.

    def heard(self, text: str) -> None:
        """The page sent this text."""
        if text == KNOCK and self._sealed.keys is None:
            self._knock()
            return
        try:
            message = from_page(self._sealed.open(text))
        except (SealBroken, ValueError, RecursionError, msgspec.DecodeError):
            self.close()  # not sealed, or no message: nobody of ours
            return
        self._take(message)

    def _knock(self) -> None:
        number = self._pages.knock(self)
        self._alarm.cancel()
        if number is None:
            self.close()
        else:
            self.link.say(f'{{"kind":"number","number":"{number}"}}')
            self._alarm = self._loop.call_at(self._loop.time() + KNOCK_SECONDS, self.close)

    def let_in(self) -> None:
        """Somebody at the screen knows whose page this is. Anybody who can read the network now has
        the key as well: docs/PHONES.md says so.
        """
        self.link.say(f'{{"kind":"key","key":"{self._pages.key.hex()}"}}')

    def _take(self, message: FromPage) -> None:
        if self.person is None:
            if not isinstance(message, PageHello) or self._sealed.keys is None:
                self.close()
                return
            secret = self._sealed.keys.masked(bytes.fromhex(message.secret))
            self.person = self._pages.person(secret)
            self._alarm.cancel()
            self._sealed.stay_awake()
            self.person.came(self)
            self._pages.welcome(self)
        elif not isinstance(message, (PageHello, PagePong)):
            self._pages.spoke(self)
            self.person.asked(message)

    # What it is told.

    def show(self, table: str) -> None:
        """Send the table if it has changed; nothing while there is none."""
        if table and table != self._table:
            self._table = table
            self.say(table)

    def show_own(self) -> None:
        """Send what is the person's own, if the page has the table and this has changed."""
        if self.person is None or not self._table:
            return
        self.plays, own = self.person.plays, self.person.own()
        if own != self._own:
            self._own = own
            self.say(own)

    def say(self, text: str) -> None:
        """Send a text."""
        self._sealed.say(text)

    def turn_away(self) -> None:
        """The same person has opened another page."""
        self.say('{"kind":"elsewhere"}')
        self.person = None
        self.close()

    def close(self) -> None:
        """Close the link."""
        self.link.close()

    def gone(self) -> None:
        """The link is closed."""
        self._alarm.cancel()
        self._sealed.stop()
        person, self.person = self.person, None
        self._pages.left(self)
        if person is not None:
            person.went(self)
