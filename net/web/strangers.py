"""Links on which nothing has been proven yet: bounded, and no crowd pushes others out.

Never here: what has to be proven.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from net.web.web_link import WebLink


class Strangers:
    """The links of browsers until each is known, oldest first."""

    def __init__(self, most: int, most_of_one: int) -> None:
        """`most` at a time, and `most_of_one` machine or network."""
        self._most = most
        self._most_of_one = most_of_one
        self._links: dict[WebLink, None] = {}

    def __iter__(self) -> "Iterator[WebLink]":
        return iter(tuple(self._links))

    def came(self, link: "WebLink") -> None:
        """One more; if that is too many, the oldest link of whoever has most is closed."""
        self._links[link] = None
        crowd = [one for one in self._links if one.origin == link.origin]
        if len(crowd) > self._most_of_one:
            crowd[0].close()
        elif len(self._links) > self._most:
            most = Counter(one.origin for one in self._links).most_common(1)[0][0]
            next(one for one in self._links if one.origin == most).close()

    def forget(self, link: "WebLink") -> None:
        """It has been closed, or is no stranger any more."""
        self._links.pop(link, None)
