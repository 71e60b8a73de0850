"""Who takes part in the dice of a match, and how far each chain has been opened.

A host may hold all links of the next roll but one, and work together with the owner of that one: a
link that comes or not gives it two rolls to choose from. So the log alone says whose links are due,
before anybody has opened one, and whoever often opens none is out for longer and longer. A host
that begins another term goes on with the same chains for the same reason. Never here: votes
(`log`), and how links give faces (`fair_dice`).
"""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from net.chain.changes import Place
from net.chain.fair_dice import LINKS, OpenChain

MOST_RESTARTS: Final = 3
"""Most times in a match that a host begins with new chains after its own, if others have seats."""
FREE_MISSES: Final = 2
"""Links that somebody may fail to open under one host before that puts them out of the dice for a
while: for 1 roll, then for 2, 4, 8."""


@dataclass(frozen=True, slots=True)
class Unopened:
    """A program in the dice that did not open its link for a roll."""

    roll: int
    key: str
    tip: str
    """Of its chain."""
    host: str


@dataclass(frozen=True, slots=True)
class BegunAgain:
    """A host began with new chains in this term while a roll was due that it may have known."""

    roll: int
    host: str
    term: int


@dataclass(frozen=True, slots=True)
class _Part:
    """A program's chain, and the vote that told its tip."""

    tip: str
    term: int
    place: Place
    """By which its misses are counted."""
    chain: OpenChain


@dataclass(slots=True)
class _Chains:
    """All chains that began with a term of one host."""

    host: str = ""
    place: Place = ""
    """By which the misses under this host are counted."""
    term: int = 0
    parts: dict[str, _Part] = field(default_factory=dict)
    """By the programs' keys, in order."""
    rolls: int = 0
    """Rolls made with them."""


class Dicers:
    """The chains of the dice; links and tips are hex, programs are named by their keys."""

    def __init__(self) -> None:
        self.unopened: list[Unopened] = []
        self.begun_again: list[BegunAgain] = []
        self.rolled_with: dict[int, tuple[str, ...]] = {}
        """Whose links went into each roll of the match that was made with links."""
        self._now = _Chains()
        self._before: dict[str, _Chains] = {}
        """The chains of hosts since whose terms nobody has rolled."""
        self._opened: dict[str, int] = {}
        """The last roll of the match that each program's link went into."""
        self._restarted: Counter[str] = Counter()
        self._made = 0
        """Rolls made with all chains."""
        self._misses: Counter[tuple[Place, Place]] = Counter()
        """Links that were due and not opened, by the host's place and their own."""
        self._out_until: dict[tuple[Place, Place], int] = {}
        """The first roll, by `_made`, for which the link of somebody who misses many is due again,
        by the same."""
        self._replaced: set[str] = set()
        """Those who have got another chain since the last roll, whose link was due before."""
        self._here: set[str] = set()
        """Those who have chosen since the last roll, or were out of time."""
        self._away: set[str] = set()
        """Those for whom the host has chosen since, because they were away or a bot sat there."""

    @property
    def term(self) -> int:
        """The term in which these chains began: it goes into the faces."""
        return self._now.term

    @property
    def number(self) -> int:
        """The number of the link that each chain opens for the next roll."""
        return self._now.rolls + 1

    @property
    def keys(self) -> tuple[str, ...]:
        """All who have a chain, in order."""
        return tuple(self._now.parts)

    @property
    def due(self) -> tuple[str, ...]:
        """Those whose links the next roll should have, in order."""
        return tuple(key for key in self._now.parts if self._is_due(key))

    def term_of(self, key: str) -> int | None:
        """The term for which this program made its chain; None if it has none here."""
        part = self._now.parts.get(key)
        return part.term if part is not None else None

    def tip_of(self, key: str) -> str | None:
        """What this program's chain began with; None if it has none here."""
        part = self._now.parts.get(key)
        return part.tip if part is not None else None

    def expects(self, key: str) -> bool:
        """Whether the next roll should have this program's link if it is not away."""
        return key in self._now.parts and self._is_in(key)

    def opened(self, key: str) -> int:
        """The last roll of the match that this program's link went into; 0 if none did."""
        return self._opened.get(key, 0)

    def goes_on(self, host: str, tip: str | None) -> bool:
        """Whether this host, with this tip in its vote, has the chain that it had before."""
        known = self._chains_of(host)
        return known is not None and host in known.parts and known.parts[host].tip == tip

    def may_restart(self, host: str) -> bool:
        """Whether this host may begin a term with new chains, although others have seats."""
        return self._chains_of(host) is None or self._restarted[host] < MOST_RESTARTS

    def knows(self, host: str) -> bool:
        """Whether this host began the chains of now, or some since which nobody has rolled."""
        return self._chains_of(host) is not None

    # What changes it.

    def begin(
        self, host: str, tips: Mapping[str, str], term: int, places: Mapping[str, Place]
    ) -> None:
        """Begin a term with these tips; `places`: of those who had no seat from the start."""
        self._before[self._now.host] = self._now
        self._now = _Chains(host, places.get(host, host), term)
        for key, tip in tips.items():
            self.add(key, tip, term, places.get(key, key), since=1)

    def go_on(self, host: str) -> None:
        """Go on with the chains of this host: another one has begun a term meanwhile, or none."""
        self._before[self._now.host] = self._now
        self._now = self._before.pop(host)

    def restarted(self, host: str, term: int, roll: int | None) -> None:
        """This host is about to begin with new chains after its own, although others have seats;
        `roll`: the one that is due, if one is."""
        self._restarted[host] += 1
        self.begun_again += [BegunAgain(roll, host, term)] if roll is not None else []

    def add(self, key: str, tip: str, term: int, place: Place, since: int | None = None) -> None:
        """Let somebody in who voted in this term, if they have no chain yet.

        Without `since` from the roll after the next: the host may hold all other links of that.
        """
        if key not in self._now.parts:
            chain = OpenChain(bytes.fromhex(tip), since or self.number + 1)
            self._now.parts[key] = _Part(tip, term, place, chain)

    def replace(self, key: str, tip: str, term: int) -> None:
        """Give somebody who has lost their chain another one, from the roll after the next; that
        one misses their link."""
        if self._is_due(key):
            self._replaced.add(key)
            self._miss(key)
        chain = OpenChain(bytes.fromhex(tip), self.number + 1)
        self._now.parts[key] = _Part(tip, term, self._now.parts[key].place, chain)

    def chose(self, key: str, here: bool) -> None:
        """Somebody has chosen, or the host for them; `here`: unless they were away."""
        (self._here if here else self._away).add(key)

    def fits(self, key: str, link: str) -> bool:
        """Whether this is that program's link for the next roll."""
        part = self._now.parts.get(key)
        if part is None or not self._is_due(key):
            return False
        return part.chain.fits(bytes.fromhex(link), self.number)

    def take(self, links: Sequence[str | None], roll: int, seated: Container[str]) -> None:
        """Note that this roll was made with these links, one for each chain; whoever is not
        `seated` is in no later one."""
        number, due = self.number, self.due
        linked = zip(self.keys, links, strict=True)
        self.rolled_with[roll] = tuple(key for key, link in linked if link is not None)
        for (key, part), link in zip(self._now.parts.items(), links, strict=True):
            if link is not None:
                self._opened[key] = roll
            elif key in due:
                self._miss(key)
            if link is None and (key in due or key in self._replaced):
                self.unopened.append(Unopened(roll, key, part.tip, self._now.host))
            part.chain.take(bytes.fromhex(link) if link is not None else None, number)
        self._now.rolls = number
        self._made += 1
        gone = [key for key in self.keys if key not in seated and key != self._now.host]
        for key in gone:
            del self._now.parts[key]
        for kept in (self._before, self._replaced, self._here, self._away):
            kept.clear()

    # How.

    def _chains_of(self, host: str) -> _Chains | None:
        return self._now if self._now.host == host else self._before.get(host)

    def _is_due(self, key: str) -> bool:
        """Whether the next roll should have this link. The host's always is; the first with new
        chains are of all who have just voted, so nobody is away then."""
        is_away = key in self._away and key not in self._here and self._now.rolls > 0
        return self._is_in(key) and (key == self._now.host or not is_away)

    def _is_in(self, key: str) -> bool:
        """Whether its chain counts for the next roll already, and it is not out of the dice."""
        now, part = self._now, self._now.parts[key]
        is_out = self._made + 1 < self._out_until.get((now.place, part.place), 0)
        return part.chain.takes_part(self.number) and (key == now.host or not is_out)

    def _miss(self, key: str) -> None:
        """Somebody has not opened their link: put them out of the dice if that is often so."""
        who = self._now.place, self._now.parts[key].place
        self._misses[who] += 1
        often = self._misses[who] - FREE_MISSES
        if often > 0:
            self._out_until[who] = self._made + 2 + min(1 << (often - 1), LINKS)
