"""Dice that nobody chooses: hash chains, and the faces their links give."""

from dataclasses import dataclass

from .signed import sha

LINKS = 2048


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
        assert number >= self.first_roll, "a link too early"
        assert self.fits(link, number), "a link of another chain"
        self.known, self.number = bytes.fromhex(link), number
