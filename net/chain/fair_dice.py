"""Dice that nobody chooses: everybody's hash chain, opened link by link, and the resulting faces.

A program keeps a secret for each match and term; its *tip* is the secret hashed 2,048 times. For
roll k it opens the link that gives the tip when hashed k times. Never here: who takes part, or what
a roll leads to.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

from game.rules.dice import COLOUR_FACES, NUMBER_FACES, Roll
from game.rules.setup import MOST_SEATS, DiceInPlay

LINKS: Final = 2048
"""Rolls that one chain lasts for; far more than any match has."""
MOST_CHAINS: Final = 16
"""Most programs that take part in the dice of one term, one after the other."""
MOST_LATE_CHAINS: Final = MOST_CHAINS - MOST_SEATS
"""Most of them that had no seat from the start: all who had one can always come back."""
_FACES: Final = 6
_FAIR_BELOW: Final = 252
"""The largest multiple of six up to 256: bytes from there on are skipped, so that each face is
equally likely."""


def hashed(link: bytes, times: int = 1) -> bytes:
    """SHA-256 of a link, applied this many times."""
    for _ in range(times):
        link = hashlib.sha256(link).digest()
    return link


class HashChain:
    """The links of one program for one match and term."""

    def __init__(self, secret: bytes) -> None:
        """`secret`: 32 bytes that nobody else knows."""
        links = [secret]
        for _ in range(LINKS):
            links.append(hashed(links[-1]))
        self._links = links

    @property
    def tip(self) -> bytes:
        """The public end of the chain, told before the first roll."""
        return self._links[LINKS]

    def link(self, number: int) -> bytes | None:
        """The link to open for roll `number` of the term, counted from 1; None if none is left."""
        return self._links[LINKS - number] if 1 <= number <= LINKS else None


class OpenChain:
    """Another program's chain, as far as it has been opened."""

    def __init__(self, tip: bytes, since: int = 1) -> None:
        """`since`: the first roll of the term that it takes part in."""
        self._since = since
        self._known = tip
        self._number = 0

    def takes_part(self, number: int) -> bool:
        """Whether this program takes part in roll `number` of the term."""
        return number >= self._since

    def fits(self, link: bytes, number: int) -> bool:
        """Whether this is the link for roll `number` of the term."""
        steps = number - self._number
        return 0 < steps <= LINKS and hashed(link, steps) == self._known

    def take(self, link: bytes | None, number: int) -> None:
        """Note that this roll was made with this link, or without one."""
        if link is not None:
            self._known, self._number = link, number


def faces(term: int, roll: int, links: Sequence[bytes | None], dice: DiceInPlay) -> Roll:
    """The roll that these links give; None stands for an unopened link."""
    seed = hashlib.sha256(b"noch-mal 2 dice" + term.to_bytes(8, "big") + roll.to_bytes(8, "big"))
    for number, link in enumerate(links):
        if link is not None:
            seed.update(number.to_bytes(4, "big") + link)
    fall = _falls(seed.digest())
    colours = tuple(COLOUR_FACES[next(fall)] for _ in range(dice.colours))
    numbers = tuple(NUMBER_FACES[next(fall)] for _ in range(dice.numbers))
    return Roll(colours, numbers)


def _falls(seed: bytes) -> Iterator[int]:
    """Numbers from 0 to 5, each equally likely."""
    block = 0
    while True:
        for byte in hashlib.sha256(seed + block.to_bytes(4, "big")).digest():
            if byte < _FAIR_BELOW:
                yield byte % _FACES
        block += 1
