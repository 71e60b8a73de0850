"""How far on a host may begin: nobody brings a table to terms and matches without end.

Never here: who stands for a host (`standing`), and what follows from a lobby that is beyond.
"""

from dataclasses import dataclass, replace
from typing import Final

from net.base.identity import Identity

FIRST_LEAST: Final = 2**30
"""Nobody refuses a table that is new to them for a term or match up to this one."""
FIRST_MOST: Final = 2**40
"""Everybody refuses one beyond this: there has to be room to count on."""
FIRST_REACH: Final = 50
"""How many terms or matches beyond what we know the host begins that we turn to at once. Others who
were away meanwhile need longer to follow it, and whoever comes after it."""
_DOUBLES_EVERY: Final = 2.0
"""Seconds of looking for a host in which that doubles."""
_MOST_DOUBLED: Final = 19
REACH_WITH_MOST: Final = 2**44
"""How far beyond what we know a host may begin with most of the seats that are there: further than
liars can bring anybody without."""
REACH_WITH_AS_MANY: Final = 2**42
"""The same with as many seats as all others have."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far on the next host may begin."""

    more: int = FIRST_REACH
    """So many terms or matches beyond what we know."""
    term: int = 0
    """The term for which enough of the seats that are there stand, 0 if there is none."""
    match: int = 0
    """The same for the match."""
    most: int = 0
    """How far those may be beyond what we know."""

    @staticmethod
    def after(seconds: float) -> "Reach":
        """What it is if nobody stands for the host, after looking for one for so long."""
        return Reach(FIRST_REACH << min(int(seconds / _DOUBLES_EVERY), _MOST_DOUBLED))

    def has_term(self, term: int, known: int) -> bool:
        """Whether a host may begin in this term for somebody who knows of that one."""
        return term <= known + self.more or term <= min(self.term, known + self.most) + self.more

    def has_match(self, match: int, known: int) -> bool:
        """The same for the number of the match."""
        return replace(self, term=self.match).has_term(match, known)


def first_most(identity: Identity) -> int:
    """The highest term or match at a table new to this program.

    Everybody has another one, so that no first host can open its table just within a bound that the
    next host is beyond; and it stays, so that a program that is started again finds its table.
    """
    return FIRST_LEAST + identity.secret_number(b"first term", FIRST_MOST - FIRST_LEAST)
