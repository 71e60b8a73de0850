"""SPAKE2 over the group of Ed25519: proving a table's code without revealing it."""

import os
import unicodedata

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .signed import sha

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int]
ZERO = (0, 1)


def x_of(y: int) -> int | None:
    """The even x of a point with this y."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    root = pow(square, (P + 3) // 8, P)
    if root * root % P != square:
        root = root * pow(2, (P - 1) // 4, P) % P
    if root * root % P != square:
        return None
    return root if root % 2 == 0 else P - root


def add(one: Point, two: Point) -> Point:
    (a, b), (c, d) = one, two
    k = D * a * b * c * d
    x = (a * d + b * c) * pow(1 + k, -1, P) % P
    return x, (b * d + a * c) * pow(1 - k, -1, P) % P


def times(scalar: int, point: Point) -> Point:
    total = ZERO
    while scalar:
        if scalar & 1:
            total = add(total, point)
        point, scalar = add(point, point), scalar >> 1
    return total


def negative(point: Point) -> Point:
    return -point[0] % P, point[1]


def encoded(point: Point) -> bytes:
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def decoded(data: bytes) -> Point:
    number = int.from_bytes(data, "little")
    y = number & (1 << 255) - 1
    x = x_of(y)
    assert x is not None, "no point of the curve"
    point = (P - x if number >> 255 else x, y)
    assert point != ZERO, "zero"
    assert times(L, point) == ZERO, "not in the group"
    return point


def expanded(data: bytes, info: bytes) -> int:
    return int.from_bytes(HKDF(SHA256(), 48, b"", info).derive(data), "big")


def element(seed: bytes) -> Point:
    y = expanded(seed, b"SPAKE2 arbitrary element") % P
    while (x := x_of(y)) is None:
        y = (y + 1) % P
    return times(8, (x, y))


class Spake2:
    """The asking side (`A`) or the answering side (`B`)."""

    def __init__(self, code: str, side: str, scalar: int | None = None) -> None:
        base_y = 4 * pow(5, -1, P) % P
        base_x = x_of(base_y)
        assert base_x is not None
        self.code = unicodedata.normalize("NFKC", code).casefold().strip().encode()
        self.w = expanded(self.code, b"SPAKE2 pw") % L
        self.side = side
        self.scalar = int.from_bytes(os.urandom(64), "big") % L if scalar is None else scalar
        self.m, self.n = element(b"M"), element(b"N")
        mine = self.m if side == "A" else self.n
        point = add(times(self.scalar, (base_x, base_y)), times(self.w, mine))
        self.point = encoded(point)
        self.words = side.encode() + self.point

    def finish(self, words: bytes) -> bytes:
        assert words[:1] == (b"B" if self.side == "A" else b"A")
        other = words[1:]
        assert other != self.point
        theirs = self.n if self.side == "A" else self.m
        unblinded = add(decoded(other), times(self.w, negative(theirs)))
        k = encoded(times(self.scalar, unblinded))
        x, y = (self.point, other) if self.side == "A" else (other, self.point)
        names = sha(b"noch-mal 2 guest") + sha(b"noch-mal 2 host")
        return sha(sha(self.code) + names + x + y + k)
