"""Who takes part in the dice of a match, and how far each chain has been opened.

A host that begins another term goes on with the same chains: it may hold every link of the next
roll already, and must not choose between two rolls. Only a host that no longer has its own chain,
since its program was restarted, begins with new ones, a few times in a match. Never here: votes
(`log`), and how links give faces (`fair_dice`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from net.chain.fair_dice import OpenChain

MOST_RESTARTS: Final = 3
"""Most times in a match that a host begins with new chains after its own, if others have seats."""


@dataclass(frozen=True, slots=True)
class Unopened:
    """A program in the dice that did not open its link for a roll."""

    roll: int
    key: str
    term: int
    """For which its chain was made."""
    host: str


@dataclass(frozen=True, slots=True)
class BegunAgain:
    """A host began with new chains in this term while a roll was due that it may have known."""

    roll: int
    host: str
    term: int


class Dicers:
    """The chains of the dice; links and tips are hex, programs are named by their keys."""

    def __init__(self) -> None:
        self.term = 0
        """The term in which these chains began: it goes into the faces."""
        self.unopened: list[Unopened] = []
        self.begun_again: list[BegunAgain] = []
        self._host = ""
        self._tips: dict[str, tuple[str, int]] = {}
        """What each chain began with, and the term of the vote that told it."""
        self._chains: dict[str, OpenChain] = {}
        self._rolls = 0
        """Rolls made with these chains."""
        self._restarted: Counter[str] = Counter()

    @property
    def number(self) -> int:
        """The number of the link that each chain opens for the next roll."""
        return self._rolls + 1

    @property
    def keys(self) -> tuple[str, ...]:
        """All who have a chain, in order."""
        return tuple(self._chains)

    @property
    def due(self) -> tuple[str, ...]:
        """Those whose links the next roll should have, in order."""
        return tuple(key for key, one in self._chains.items() if one.takes_part(self.number))

    def term_of(self, key: str) -> int | None:
        """The term for which this program made its chain; None if it has none here."""
        tip = self._tips.get(key)
        return tip[1] if tip is not None else None

    def goes_on(self, host: str, tip: str | None) -> bool:
        """Whether this host, with this tip in its vote, has the chain that it had before."""
        known = self._tips.get(host)
        return host == self._host and known is not None and known[0] == tip

    def may_restart(self, host: str) -> bool:
        """Whether this host may begin a term with new chains, although others have seats."""
        return host != self._host or self._restarted[host] < MOST_RESTARTS

    def begin(self, host: str, tips: Mapping[str, str], term: int) -> None:
        """Begin a term with these tips."""
        self._host, self.term, self._rolls = host, term, 0
        self._tips, self._chains = {}, {}
        for key, tip in tips.items():
            self.add(key, tip, term, since=1)

    def restarted(self, host: str, term: int, roll: int | None) -> None:
        """This host is about to begin with new chains after its own, although others have seats;
        `roll`: the one that is due, if one is."""
        self._restarted[host] += 1
        self.begun_again += [BegunAgain(roll, host, term)] if roll is not None else []

    def add(self, key: str, tip: str, term: int, since: int | None = None) -> None:
        """Let somebody in who voted in this term, if they have no chain yet.

        Without `since` from the roll after the next: the host may hold all other links of that.
        """
        if key not in self._chains:
            self._tips[key] = tip, term
            self._chains[key] = OpenChain(bytes.fromhex(tip), since or self.number + 1)

    def fits(self, key: str, link: str) -> bool:
        """Whether this is that program's link for the next roll."""
        chain, number = self._chains.get(key), self.number
        return (
            chain is not None
            and chain.takes_part(number)
            and chain.fits(bytes.fromhex(link), number)
        )

    def take(self, links: Sequence[str | None], roll: int) -> None:
        """Note that this roll was made with these links, one for each chain."""
        number = self.number
        for (key, chain), link in zip(self._chains.items(), links, strict=True):
            if link is None and chain.takes_part(number):
                self.unopened.append(Unopened(roll, key, self._tips[key][1], self._host))
            chain.take(bytes.fromhex(link) if link is not None else None, number)
        self._rolls = number
