"""Links on which nobody has proven anything yet: bounded, and no crowd pushes others out.

Never here: what has to be proven.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar


class Stranger(Protocol):
    """A link whose other end is not known yet."""

    @property
    def origin(self) -> str:
        """The machine or network it comes from (`origin_of`)."""

    def close(self) -> None:
        """Close it."""


_Link = TypeVar("_Link", bound=Stranger)


class Strangers(Generic[_Link]):
    """Such links until each is known or closed, oldest first."""

    def __init__(self, most: int, most_of_one: int) -> None:
        """`most` in all at a time, and `most_of_one` from one machine or network."""
        self._most = most
        self._most_of_one = most_of_one
        self._links: dict[_Link, None] = {}

    def __iter__(self) -> Iterator[_Link]:
        return iter(tuple(self._links))

    def came(self, link: _Link) -> None:
        """Add a link; if that is too many, close the oldest from the origin with the most."""
        self._links[link] = None
        crowd = [one for one in self._links if one.origin == link.origin]
        if len(crowd) > self._most_of_one:
            crowd[0].close()
        elif len(self._links) > self._most:
            most = Counter(one.origin for one in self._links).most_common(1)[0][0]
            next(one for one in self._links if one.origin == most).close()

    def forget(self, link: _Link) -> None:
        """The link is closed, or no longer a stranger's."""
        self._links.pop(link, None)
