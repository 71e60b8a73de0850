"""A small client written from docs/PROTOCOL.md and docs/RULES.md alone.

It imports nothing of this program. It joins a table, plays versus with simple choices, opens its
links, and checks every head, seal, vote, signature, roll and event itself.
"""

import contextlib
import hashlib
import json
import os
import socket
import time
import unicodedata
from dataclasses import dataclass, field
from typing import Any

import msgpack
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

Map = dict[str, Any]


# Canonical bytes.


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def statement(kind: str, **fields: Any) -> bytes:
    return canonical({"noch-mal": 2, "statement": kind, **fields})


def signed_by(key: str, said: bytes, signature: str) -> bool:
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), said)
    except InvalidSignature:
        return False
    return True


class Keys:
    """An Ed25519 key pair."""

    def __init__(self, secret: bytes) -> None:
        self.private = Ed25519PrivateKey.from_private_bytes(secret)
        self.key = self.private.public_key().public_bytes_raw().hex()

    def sign(self, said: bytes) -> str:
        return self.private.sign(said).hex()


# The code.

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


# A link.


def link_hash(begin: Map, reply: Map) -> bytes:
    return sha(statement("link", begin=begin, reply=reply))


def link_keys(secret: bytes, link: bytes) -> tuple[bytes, bytes]:
    both = HKDF(SHA256(), 64, salt=link, info=b"noch-mal 2 frames").derive(secret)
    return both[:32], both[32:]


class Closed(Exception):  # noqa: N818 - it names what was found
    """The other end has closed the link."""


class Wire:
    """The frames of one TCP connection."""

    def __init__(self, host: str, port: int) -> None:
        self.socket = socket.create_connection((host, port), 10)
        self.out: ChaCha20Poly1305 | None = None
        self.into: ChaCha20Poly1305 | None = None
        self.sent = self.opened = 0

    def seal(self, out: bytes, into: bytes) -> None:
        self.out, self.into = ChaCha20Poly1305(out), ChaCha20Poly1305(into)

    def say(self, kind: str, **fields: Any) -> None:
        body = msgpack.packb({"kind": kind, **fields})
        if self.out is not None:
            self.sent += 1
            body = self.out.encrypt(self.sent.to_bytes(12, "big"), body, None)
        self.socket.sendall(len(body).to_bytes(4, "big") + body)

    def hear(self) -> Map:
        body = self._exactly(int.from_bytes(self._exactly(4), "big"))
        if self.into is not None:
            self.opened += 1
            body = self.into.decrypt(self.opened.to_bytes(12, "big"), body, None)
        message: Map = msgpack.unpackb(body)
        return message

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise Closed("the link is closed")
            data += more
        return data


# Dice.

LINKS = 2048


def chain_of(secret: bytes) -> list[bytes]:
    """The secret first, the tip last."""
    links = [secret]
    for _ in range(LINKS):
        links.append(sha(links[-1]))
    return links


def faces(term: int, roll: int, links: list[str | None], dice: int = 3) -> tuple[list, list]:
    text = b"noch-mal 2 dice" + term.to_bytes(4, "big") + roll.to_bytes(4, "big")
    for place, link in enumerate(links):
        if link is not None:
            text += place.to_bytes(4, "big") + bytes.fromhex(link)
    seed, fallen, block = sha(text), [], 0
    while len(fallen) < 2 * dice:
        fallen += [byte % 6 for byte in sha(seed + block.to_bytes(4, "big")) if byte < 252]
        block += 1
    colours = ["gybrox"[face] for face in fallen[:dice]]
    return colours, [(1, 2, 3, 4, 5, "?")[face] for face in fallen[dice : 2 * dice]]


@dataclass
class Chain:
    """A chain of somebody, as far as it has been opened."""

    known: bytes
    number: int = 0
    missing: int = 0

    def fits(self, link: str, number: int) -> bool:
        value = bytes.fromhex(link)
        for _ in range(number - self.number):
            value = sha(value)
        return value == self.known


# The rules of versus.

FIRST = dict(zip("ABCDEFGHIJKLMNO", (5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5), strict=True))
LATER = dict(zip("ABCDEFGHIJKLMNO", (3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3), strict=True))


def beside(cell: str) -> set[str]:
    column, row = ord(cell[0]), int(cell[1])
    steps = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {f"{chr(c)}{r}" for c, r in steps if 65 <= c <= 79 and 1 <= r <= 7}


@dataclass
class Seat:
    """What a seat has done."""

    crossed: set[str] = field(default_factory=set)
    jokers: int = 8
    columns: dict[str, int] = field(default_factory=dict)
    colours: dict[str, int] = field(default_factory=dict)


class Rules:
    """Folds granted events of a match in mode versus, and says what follows."""

    def __init__(self, started: Map) -> None:
        assert started["mode"] == "versus"
        rows = started["sheet_text"].split("\n")
        self.colour = {
            f"{'ABCDEFGHIJKLMNO'[c]}{r + 1}": letter.lower()
            for r, row in enumerate(rows)
            for c, letter in enumerate(row)
        }
        self.stars = {
            f"{'ABCDEFGHIJKLMNO'[c]}{r + 1}"
            for r, row in enumerate(rows)
            for c, letter in enumerate(row)
            if letter.isupper()
        }
        self.starter = started["starter"]
        self.seats = [Seat() for _ in range(started["seats"])]
        self.events = [started]
        self.roll = 0
        self.to_act: set[int] = set()
        self.taken: tuple[int, int] | None = None
        self.active = 0
        self.dice: tuple[list, list] = ([], [])
        self.over = False
        self.phase = "roll"

    def rolled(self, colours: list, numbers: list) -> None:
        assert self.phase == "roll"
        self.roll += 1
        seats = len(self.seats)
        self.active = (self.starter + self.roll - 1) % seats
        self.dice, self.taken = (colours, numbers), None
        self.events.append(
            {"event": "rolled", "roll": self.roll, "active": self.active}
            | {"colours": colours, "numbers": numbers}
        )
        self.phase = "choose" if self.roll <= 3 else "active"
        self.to_act = set(range(seats)) if self.roll <= 3 else {self.active}

    def chosen(self, seat: int, choice: Map | None) -> None:
        assert seat in self.to_act
        if choice is None:
            self.events.append({"event": "passed", "seat": seat})
        else:
            self._mark(seat, choice)
        self.to_act.discard(seat)
        if self.phase == "active":
            if choice is not None:
                self.taken = (choice["colour_die"], choice["number_die"])
            self.phase = "choose"
            self.to_act = set(range(len(self.seats))) - {seat}
        elif not self.to_act:
            self._settle()

    def _mark(self, number: int, choice: Map) -> None:
        seat, cells = self.seats[number], choice["cells"]
        colour_die, number_die = choice["colour_die"], choice["number_die"]
        face, count = self.dice[0][colour_die], self.dice[1][number_die]
        if self.taken is not None:
            assert colour_die != self.taken[0] and number_die != self.taken[1]
        colour = self.colour[cells[0]]
        assert face in ("x", colour) and all(self.colour[cell] == colour for cell in cells)
        assert len(cells) == count or (count == "?" and 1 <= len(cells) <= 5)
        assert cells == sorted(set(cells)) and not seat.crossed & set(cells)
        together = {cells[0]}
        while more := {c for cell in together for c in beside(cell) if c in cells} - together:
            together |= more
        assert together == set(cells)
        assert any(cell[0] == "H" or beside(cell) & seat.crossed for cell in cells)
        jokers = (face == "x") + (count == "?")
        seat.jokers -= jokers
        assert seat.jokers >= 0
        seat.crossed |= set(cells)
        self.events.append(
            {"event": "marked", "seat": number, "colour_die": colour_die, "colour": colour}
            | {"number_die": number_die, "cells": cells, "jokers_used": jokers}
        )

    def _settle(self) -> None:
        self.events.append({"event": "settled", "roll": self.roll})
        claimed = {column for seat in self.seats for column in seat.columns}
        for number, seat in enumerate(self.seats):
            for column in "ABCDEFGHIJKLMNO":
                whole = {f"{column}{row}" for row in range(1, 8)} <= seat.crossed
                if whole and column not in seat.columns:
                    first = column not in claimed
                    points = seat.columns[column] = (FIRST if first else LATER)[column]
                    self.events.append(
                        {"event": "column", "seat": number, "column": column}
                        | {"points": points, "first": first}
                    )
        claimed = {colour for seat in self.seats for colour in seat.colours}
        for number, seat in enumerate(self.seats):
            for colour in "gybro":
                whole = all(c in seat.crossed for c, is_ in self.colour.items() if is_ == colour)
                if whole and colour not in seat.colours:
                    first = colour not in claimed
                    points = seat.colours[colour] = 5 if first else 3
                    self.events.append(
                        {"event": "colour", "seat": number, "colour": colour}
                        | {"points": points, "first": first}
                    )
        self.phase = "roll"
        if any(len(seat.colours) >= 2 for seat in self.seats):
            self.over, self.phase = True, "over"
            totals = [self._total(seat) for seat in self.seats]
            ranks = [(total, s.jokers) for total, s in zip(totals, self.seats, strict=True)]
            winners = [n for n, rank in enumerate(ranks) if rank == max(ranks)]
            self.events.append(
                {"event": "over", "result": "finished", "winners": winners, "totals": totals}
            )

    def _total(self, seat: Seat) -> int:
        bonuses = sum(seat.colours.values()) + sum(seat.columns.values())
        return bonuses + seat.jokers - 2 * len(self.stars - seat.crossed)

    def digest(self) -> str:
        return sha(b"".join(canonical(event) + b"\n" for event in self.events)).hex()

    def simple_choice(self, number: int) -> Map | None:
        """The first choice without jokers that is found; None to pass."""
        seat = self.seats[number]
        for colour_die, colour in enumerate(self.dice[0]):
            for number_die, count in enumerate(self.dice[1]):
                if self.taken and (colour_die == self.taken[0] or number_die == self.taken[1]):
                    continue
                if colour == "x" or count == "?":
                    continue
                free = {c for c, is_ in self.colour.items() if is_ == colour} - seat.crossed
                for start in sorted(free):
                    if start[0] != "H" and not beside(start) & seat.crossed:
                        continue
                    cells = [start]
                    for cell in cells:
                        cells += sorted((beside(cell) & free) - set(cells))
                    if len(cells) >= count:
                        return {
                            "colour_die": colour_die,
                            "number_die": number_die,
                            "cells": sorted(cells[:count]),
                        }
        return None


# The log.


class Log:
    """Checks the entries of a match."""

    def __init__(self, table: str, match: int) -> None:
        self.table, self.match = table, match
        self.first_head = sha(statement("match", table=table, match=match))
        self.heads = [self.first_head]
        self.entries: list[Map] = []
        self.sealed = 0
        self.term, self.host = 0, ""
        self.seats: list[Map] = []
        self.voters: set[str] = set()
        self.chains: dict[str, Chain] = {}
        self.in_term = 0
        self.answers = ""
        self.rules: Rules | None = None
        self.ended: str | None = None
        self.signed_choices = 0

    def take(self, entry: Map) -> None:
        assert self.ended is None
        assert (entry["entry"] == "start") == (not self.entries)
        self.heads.append(sha(self.heads[-1] + canonical(entry)))
        getattr(self, f"_{entry['entry']}")(entry)
        self.entries.append(entry)

    def seal(self, signature: str) -> None:
        self._check_seal(len(self.entries), self.heads[-1], signature)
        self.sealed = len(self.entries)

    def _check_seal(self, count: int, head: bytes, signature: str) -> None:
        fields = {"table": self.table, "match": self.match, "term": self.term}
        said = statement("head", **fields, count=count, head=head.hex())
        assert signed_by(self.host, said, signature), "a seal that does not verify"

    def _start(self, entry: Map) -> None:
        assert entry["match"] == self.match
        self.rules = Rules(entry["record"])
        self.seats = entry["seats"]
        assert len(self.seats) == entry["record"]["seats"]
        keys = {seat["key"] for seat in self.seats} - {None}
        self._begin_term(entry, keys | {entry["host"]})

    def _term(self, entry: Map) -> None:
        assert entry["term"] > self.term and entry["host"] != self.host
        assert entry["seal"]["count"] == len(self.entries)
        self._check_seal(len(self.entries), self.heads[-2], entry["seal"]["signature"])
        keys = {seat["key"] for seat in self.seats} - {None}
        assert entry["host"] in keys
        self._begin_term(entry, keys)

    def _begin_term(self, entry: Map, allowed: set[str]) -> None:
        self.term, self.host, votes = entry["term"], entry["host"], entry["votes"]
        keys = [vote["key"] for vote in votes]
        assert keys == sorted(set(keys)) and set(keys) <= allowed and self.host in keys
        self.chains, self.in_term = {}, 0
        self.voters = set()
        for vote in votes:
            assert vote["tip"] or vote["key"] != self.host
            self._vote(vote)

    def _vote(self, vote: Map) -> None:
        assert (vote["match"], vote["term"], vote["host"]) == (self.match, self.term, self.host)
        assert self.heads[vote["count"]].hex() == vote["head"] and vote["key"] not in self.voters
        fields = {name: vote[name] for name in ("match", "term", "host", "count", "head", "tip")}
        said = statement("vote", table=self.table, **fields)
        assert signed_by(vote["key"], said, vote["signature"]), "a vote that does not verify"
        self.voters.add(vote["key"])
        if vote["tip"]:
            self.chains[vote["key"]] = Chain(bytes.fromhex(vote["tip"]))

    def _rolled(self, entry: Map) -> None:
        assert self.rules is not None and len(entry["links"]) == len(self.chains)
        number = self.in_term + 1
        for (key, chain), link in zip(self.chains.items(), entry["links"], strict=True):
            if link is None:
                assert key != self.host
                chain.missing += 1
            else:
                assert chain.missing < 3 and chain.fits(link, number), "a link of another chain"
                chain.known, chain.number = bytes.fromhex(link), number
        fallen = faces(self.term, self.rules.roll + 1, entry["links"])
        assert fallen == (entry["colours"], entry["numbers"]), "faces not of the links"
        self.in_term = number
        self.rules.rolled(*fallen)
        self.answers = self.heads[-1].hex()

    def _chosen(self, entry: Map) -> None:
        assert self.rules is not None and entry["answers"] == self.answers
        seat, choice, signature = entry["seat"], entry["choice"], entry["signature"]
        assert (signature is None) != (entry["why"] is None)
        holder = self.seats[seat]
        if signature is not None:
            fields = {"table": self.table, "match": self.match, "seat": seat}
            said = statement("choice", **fields, answers=self.answers, choice=choice)
            assert signed_by(holder["key"], said, signature), "a choice that does not verify"
            self.signed_choices += 1
        else:
            assert entry["why"] != "bot" or holder["level"]
            assert choice is None or holder["level"] or not holder["key"]
        self.rules.chosen(seat, choice)

    def _seated(self, entry: Map) -> None:
        vote, holder = entry["vote"], entry["holder"]
        if holder["key"] not in (None, self.seats[entry["seat"]]["key"]):
            assert vote is not None
        if vote is not None:
            assert vote["key"] == holder["key"]
            self._vote(vote)
        self.seats[entry["seat"]] = holder

    def _ended(self, entry: Map) -> None:
        assert self.rules is not None and self.rules.over
        assert entry["digest"] == self.rules.digest(), "another digest"
        self.ended = entry["digest"]


class Client:
    """A guest with one seat."""

    def __init__(
        self, host: str, port: int, name: str | None, code: str | None, keys: Keys
    ) -> None:
        """Without a name it looks on."""
        self.names, self.code, self.keys = [name] if name else [], code, keys
        self.chains: dict[tuple[int, int], list[bytes]] = {}
        self.log: Log | None = None
        self.lobby: Map = {}
        self.peer = 0
        self.asked = 0
        self.cast: set[tuple[int, int]] = set()
        self.opened: tuple[int, int] = (0, 0)
        self.answered: tuple[int, int] = (0, 0)
        self.refusals: list[Map] = []
        self.left_out = 0
        self.dial(host, port)

    def dial(self, host: str, port: int) -> None:
        """Connect, shake hands, and say hello."""
        self.shake_hands(host, port)
        self.cast.clear()
        self.opened = self.answered = (0, 0)
        self.wire.say("hello", names=self.names, watch=not self.names, have=self._have())

    def find_the_host(self, left: bool) -> None:
        """Ask the programs of the table until one of them hosts it, and go there."""
        homes = [*self.lobby["heirs"], *([] if left else [self.lobby["host"]])]
        until = time.monotonic() + 12
        while time.monotonic() < until:
            for home in homes:
                with contextlib.suppress(OSError, Closed):
                    address = home["addresses"][0]
                    self.shake_hands(address, home["port"], home["key"])
                    self.wire.say("where", table=self.lobby["table_id"])
                    here = self.wire.hear()
                    self.wire.socket.close()
                    if here["kind"] == "here" and here["state"] == "hosts":
                        self.dial(address, home["port"])
                        return
            time.sleep(0.4)
        raise Closed("nobody hosts the table")

    def shake_hands(self, host: str, port: int, key: str | None = None) -> None:
        """Agree on keys, and prove who we are to whoever has this key."""
        self.wire = Wire(host, port)
        private = X25519PrivateKey.generate()
        share = private.public_key().public_bytes_raw().hex()
        spake = Spake2(self.code, "A") if self.code is not None and not self.lobby else None
        words = spake.words.hex() if spake else None
        begin = {"protocol": 2, "version": "page", "share": share, "words": words}
        self.wire.say("begin", **begin)
        while (reply := self.wire.hear())["kind"] == "wait":
            pass
        if reply["kind"] == "goodbye":
            raise Closed(reply["refusal"]["code"])
        assert reply["kind"] == "reply", reply
        public = X25519PublicKey.from_public_bytes(bytes.fromhex(reply["share"]))
        secret = private.exchange(public)
        if spake:
            secret += spake.finish(bytes.fromhex(reply["words"]))
        answer = {"kind": "reply", "share": reply["share"], "words": reply.get("words")}
        link = link_hash({"kind": "begin", **begin}, answer)
        self.wire.seal(*link_keys(secret, link))
        proof = self.wire.hear()
        self.host, self.table = proof["key"], proof["table"]
        said = statement("host", link=link.hex(), table=self.table)
        assert signed_by(self.host, said, proof["signature"])
        assert not self.lobby or self.lobby["table_id"] == self.table
        assert key in (None, self.host)
        ours = statement("guest", link=link.hex(), table=self.table, host=self.host)
        self.wire.say("prove", key=self.keys.key, signature=self.keys.sign(ours))

    def _have(self) -> Map:
        if self.log is None:
            return {}
        count = self.log.sealed
        return {"match": self.log.match, "count": count, "head": self.log.heads[count].hex()}

    def step(self) -> Map:
        """Hear one message and do what follows from it."""
        message = self.wire.hear()
        kind = message["kind"]
        if kind == "ping":
            self.wire.say("pong")
        elif kind in ("welcome", "lobbynow"):
            self.lobby = message["lobby"]
            self.peer = message.get("peer", self.peer)
        elif kind == "entries":
            self._entries(message)
        elif kind == "goodbye":
            raise Closed(message["refusal"]["code"])
        elif kind == "bring":
            raise AssertionError("not in this client: it holds no more than its hosts")
        elif kind == "refused":
            self.refusals.append(message["refusal"])
        else:
            assert kind in ("clock", "pong"), message
        self._act()
        return message

    def _entries(self, message: Map) -> None:
        log = self.log
        if log is None or (message["match"], message["first"]) != (log.match, len(log.entries)):
            assert message["first"] == 0, "a gap"
            log = self.log = Log(self.table, message["match"])
        for entry in message["entries"]:
            log.take(entry)
        if message.get("seal") is not None:
            log.seal(message["seal"])
        if log.ended and log.sealed == len(log.entries):
            self.wire.say("held", match=log.match, digest=log.ended)

    @property
    def seat(self) -> int | None:
        seats = [seat["index"] for seat in self.lobby["seats"] if seat["peer"] == self.peer]
        return seats[0] if seats else None

    def _act(self) -> None:
        if self.seat is None:
            return
        self._vote()
        log = self.log
        if log is None or log.rules is None or log.sealed < len(log.entries):
            return
        rules, roll = log.rules, log.rules.roll
        if rules.phase == "roll" and self.opened != (log.term, roll + 1):
            chain = log.chains.get(self.keys.key)
            if chain is not None and chain.missing < 3:
                self.opened = (log.term, roll + 1)
                link = self.chains[log.match, log.term][LINKS - log.in_term - 1]
                self.wire.say("link", match=log.match, roll=roll + 1, link=link.hex())
        due = (log.term, roll)
        if self.seat in rules.to_act and self.answered != due:
            self.answered = due
            choice = rules.simple_choice(self.seat)
            fields = {"match": log.match, "seat": self.seat, "answers": log.answers}
            said = statement("choice", table=self.table, **fields, choice=choice)
            request = {"kind": "makechoice", **fields, "choice": choice}
            self.ask(request | {"signature": self.keys.sign(said)})

    def _vote(self) -> None:
        log, term = self.log, self.lobby["term"]
        playing = self.lobby["state"] == "playing"
        match = self.lobby["match"] + (not playing)
        if (match, term) in self.cast:
            return
        if playing:
            if log is None or log.match != match or not log.sealed:
                return
            if log.term == term and self.keys.key in log.voters:
                return
            count, head = log.sealed, log.heads[log.sealed]
        else:
            count, head = 0, Log(self.table, match).first_head
        self.cast.add((match, term))
        self.wire.say("cast", vote=self._made_vote(match, term, count, head))

    def take_seat(self, name: str, seat: int) -> None:
        """Ask for a seat of a match that runs."""
        log = self.log
        assert log is not None
        vote = None
        if self.keys.key not in log.voters:
            head = log.heads[log.sealed]
            vote = self._made_vote(log.match, log.term, log.sealed, head)
            self.cast.add((log.match, log.term))
        request = {"kind": "takeseat", "name": name, "seat": seat, "vote": vote}
        self.ask(request)

    def ask(self, request: Map) -> None:
        """Send a request."""
        self.asked += 1
        self.wire.say("ask", number=self.asked, request=request)

    def _made_vote(self, match: int, term: int, count: int, head: bytes) -> Map:
        if (match, term) not in self.chains:
            self.chains[match, term] = chain_of(os.urandom(32))
        vote = {"match": match, "term": term, "host": self.host, "count": count}
        vote |= {"head": head.hex(), "tip": self.chains[match, term][LINKS].hex()}
        signature = self.keys.sign(statement("vote", table=self.table, **vote))
        return {"key": self.keys.key, **vote, "signature": signature}
