"""Dice that nobody chooses: hash chains, and the faces their links give."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeAlias

from .signed import sha

Place: TypeAlias = str | int
"""Who misses a link: a key that had a seat from the start, or another seat."""
LINKS = 2048
MOST_LATE = 10
MOST_RESTARTS = 3


def chain_of(secret: bytes) -> list[bytes]:
    """The chain, from the secret to the tip."""
    links = [secret]
    for _ in range(LINKS):
        links.append(sha(links[-1]))
    return links


def faces(
    term: int, roll: int, links: list[str | None], dice: tuple[int, int] = (3, 3)
) -> tuple[list, list]:
    """The faces of that many colour and number dice."""
    text = b"noch-mal 2 dice" + term.to_bytes(8, "big") + roll.to_bytes(8, "big")
    for place, link in enumerate(links):
        if link is not None:
            text += place.to_bytes(4, "big") + bytes.fromhex(link)
    seed, fallen, block = sha(text), [], 0
    while len(fallen) < sum(dice):
        fallen += [byte % 6 for byte in sha(seed + block.to_bytes(4, "big")) if byte < 252]
        block += 1
    colours = ["gybrox"[face] for face in fallen[: dice[0]]]
    return colours, [(1, 2, 3, 4, 5, "?")[face] for face in fallen[dice[0] : sum(dice)]]


@dataclass
class Chain:
    """Somebody's chain, as far as it has been opened."""

    tip: str
    term: int
    """The term of the vote that told the tip."""
    place: Place = ""
    first_roll: int = 1
    """The first roll with these chains for which its links count."""
    number: int = 0
    known: bytes = b""

    def __post_init__(self) -> None:
        self.known = bytes.fromhex(self.tip)

    def fits(self, link: str, number: int) -> bool:
        value = bytes.fromhex(link)
        for _ in range(number - self.number):
            value = sha(value)
        return value == self.known

    def open(self, link: str | None, number: int) -> None:
        """Take the link for a roll, if there is one."""
        if link is None:
            return
        assert self.fits(link, number), "a link of another chain"
        self.known, self.number = bytes.fromhex(link), number


@dataclass
class Chains:
    """The chains of one host."""

    host: str = ""
    place: Place = ""
    term: int = 0
    by_key: dict[str, Chain] = field(default_factory=dict)
    rolls: int = 0


class Dice:
    """Who opens a link, and what has been opened."""

    def __init__(self) -> None:
        self.now = Chains()
        self.kept: dict[str, Chains] = {}
        self.firsts: set[str] = set()
        self.misses: Counter[tuple[Place, Place]] = Counter()
        self.back: dict[tuple[Place, Place], int] = {}
        """The first roll for which each place is in the dice again, counted from 1 in the match."""
        self.made = 0
        self.restarts: Counter[str] = Counter()
        self.here: set[str] = set()
        self.away: set[str] = set()

    def begin(
        self, host: str, tips: dict[str, str | None], term: int, seats: dict[str, int]
    ) -> None:
        """The term of a host, whose chains may have been kept; `seats`: the last of each key."""
        kept = self.now if self.now.host == host else self.kept.pop(host, None)
        if self.now.host != host:
            self.kept[self.now.host] = self.now
        if kept is not None and host in kept.by_key and kept.by_key[host].tip == tips[host]:
            self.now = kept
            return
        if kept is not None and seats.keys() != {host}:
            self.restarts[host] += 1
            assert self.restarts[host] <= MOST_RESTARTS, "new chains too often"
        self.now = Chains(host, self.place(host, seats), term)
        for key, tip in tips.items():
            if tip:
                self.now.by_key[key] = Chain(tip, term, self.place(key, seats))

    def has_room(self, key: str) -> bool:
        late = self.now.by_key.keys() - self.firsts
        return key in self.firsts or len(late) < MOST_LATE

    def join(self, key: str, tip: str, term: int, seats: dict[str, int]) -> None:
        """A late vote with a tip: a first chain, or another one."""
        place = self.place(key, seats)
        if key in self.now.by_key:
            place = self.now.by_key[key].place
            if key in self.due:
                self.miss(key)
        self.now.by_key[key] = Chain(tip, term, place, self.now.rolls + 2)

    def place(self, key: str, seats: dict[str, int]) -> Place:
        return key if key in self.firsts or key not in seats else seats[key]

    @property
    def due(self) -> set[str]:
        number, host, there = self.now.rolls + 1, self.now.host, self.now.place
        away = self.away - self.here if number > 1 else set()
        return {
            key
            for key, chain in self.now.by_key.items()
            if chain.first_roll <= number
            and (key == host or self.made + 1 >= self.back.get((there, chain.place), 0))
            and (key == host or key not in away)
        }

    def miss(self, key: str) -> None:
        who = self.now.place, self.now.by_key[key].place
        self.misses[who] += 1
        if self.misses[who] > 2:
            self.back[who] = self.made + 2 + 2 ** (self.misses[who] - 3)

    def roll(self, links: list[str | None], seated: set[str]) -> None:
        """Take the links of a roll."""
        due, number = self.due, self.now.rolls + 1
        assert len(links) == len(self.now.by_key)
        for (key, chain), link in list(zip(self.now.by_key.items(), links, strict=True)):
            assert link or key != self.now.host, "a roll without the host's link"
            assert link is None or key in due, "a link that is not due"
            if link is None and key in due:
                self.miss(key)
            chain.open(link, number)
        self.now.rolls, self.made = number, self.made + 1
        for key in self.now.by_key.keys() - seated - {self.now.host}:
            del self.now.by_key[key]
        self.kept, self.here, self.away = {}, set(), set()
