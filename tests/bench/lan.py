"""A made-up network of many tables in one program: the cost of listing them and of their matches.

    python -m tests.bench.lan                 how it grows, up to 40 tables and 240 peers
    python -m tests.bench.lan --svg FILE      the same as a picture for the docs

Real hosts, guests, bytes and checks; clock and network are made up, so messages and bytes are
exact. Memory is what Python allocates for one more table. Never here: budgets.
"""

import argparse
import gc
import json
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from net.base.codec import encode
from net.chain.canonical import PROTOCOL
from net.finding.sightings import REFRESH_SECONDS
from net.host.host import Host
from net.host.host_config import HostConfig
from net.host.peers import Role
from net.links.memory import MemoryLink, NetLink, memory_pair
from net.messages.messages import Peek, to_map
from net.program.shell import GuestShell, HostShell
from tests.net.worlds import HOST, LEVELS, SHEETS, MadeUpLoop, Player, fair_chance

GUESTS = 5
"""With the host's own program there are six at a table."""
SIZES = (1, 10, 20, 40)
MATCH_SECONDS = 120.0
LIST_SECONDS = 60.0


@dataclass(slots=True)
class Counter:
    """What went over the wire."""

    messages: int = 0
    bytes: int = 0

    def count(self, data: bytes) -> None:
        """Count one frame."""
        self.messages += 1
        self.bytes += len(data)


class _Counted:
    """A link that counts what is written to it."""

    def __init__(self, link: MemoryLink, counter: Counter) -> None:
        self._link = link
        self._counter = counter
        self.far_host = link.far_host

    @property
    def reader(self) -> object:
        return self._link.reader

    @reader.setter
    def reader(self, reader: object) -> None:
        self._link.reader = reader  # type: ignore[assignment]

    def write(self, data: bytes) -> None:
        self._counter.count(data)
        self._link.write(data)

    def close(self) -> None:
        self._link.close()


class Lan:
    """Tables on one made-up loop."""

    def __init__(self) -> None:
        self.loop = MadeUpLoop()
        self.played, self.listed = Counter(), Counter()
        self.hosts: list[HostShell] = []
        self.players: list[Player] = []

    def open(self, watchers: int = 0) -> None:
        """One more table of six, and its watchers; its match begins when all are there."""
        number = len(self.hosts)
        config = HostConfig(HOST, f"{number:032x}", f"No. {number}", "1.0", SHEETS, LEVELS, seats=6,
                            start_with=6, pace=2.5)  # fmt: skip
        host = HostShell(Host(config, fair_chance(number), self.loop.time()), self.loop)
        self.hosts.append(host)
        for seat in range(1 + GUESTS + watchers):
            names = (f"Person {seat}",) if seat <= GUESTS else ()
            player = Player(names, watch=not names)
            if names:
                player.plays("random", number * 10 + seat)
            player.notices = _Forgetful()
            self._sit(host, player, Role.OWNER if seat == 0 else Role.GUEST)
        self.loop.settle()

    def _sit(self, host: HostShell, player: Player, role: Role) -> None:
        near, far = memory_pair(self.loop.call_soon)
        counter = Counter() if role is Role.OWNER else self.played  # no wire inside one program
        if role is Role.OWNER:
            player.guest.stake.identity = HOST
        player.shell = GuestShell(player.guest, self.loop, player.hear)
        near.reader = player.shell
        far.reader = host.attach(_counted(far, counter), role)
        link = _counted(near, counter)
        self.loop.call_soon(lambda: player.shell.start(link, role is Role.OWNER))
        self.players.append(player)

    def ask_all(self) -> int:
        """A program that shows the list probes every table once; returns how many answer."""
        answers = _Answers()
        for host in self.hosts:
            near, far = memory_pair(self.loop.call_soon)
            near.reader = answers
            far.reader = host.attach(_counted(far, self.listed), Role.GUEST)
            _counted(near, self.listed).write(encode(to_map(Peek(PROTOCOL, "1.0"))))
        self.loop.settle()
        return answers.count


class _Forgetful(list):  # type: ignore[type-arg]
    """A list that keeps nothing: nobody reads what a player was told."""

    def append(self, item: object) -> None:
        """Drop it."""


class _Answers:
    count = 0

    def data(self, data: bytes) -> None:
        self.count += 1

    def lost(self) -> None:
        """The table closed the link, as it does after an answer."""


def _counted(link: MemoryLink, counter: Counter) -> NetLink:
    return _Counted(link, counter)


@dataclass(frozen=True, slots=True)
class Point:
    """The cost of this many tables; messages and bytes are per second."""

    tables: int
    peers: int
    match_messages: float
    match_bytes: float
    list_messages: float
    list_bytes: float
    memory: int
    """Bytes that all hosts and guests use after some minutes of play."""


def measure(tables: int) -> Point:
    """Open this many tables, play for some minutes, and let everybody show the list."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    lan = Lan()
    for _ in range(tables):
        lan.open()
    lan.loop.pass_time(MATCH_SECONDS)
    gc.collect()
    memory = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    peers = len(lan.players)
    assert lan.ask_all() == tables
    asked = 1 / REFRESH_SECONDS  # each program that shows the list probes every table this often
    return Point(
        tables,
        peers,
        lan.played.messages / MATCH_SECONDS,
        lan.played.bytes / MATCH_SECONDS,
        lan.listed.messages * asked,
        lan.listed.bytes * asked,
        memory,
    )


def svg(points: Sequence[Point]) -> str:
    """Four small charts: each figure beside a straight line from zero to its last point."""
    charts: tuple[tuple[str, Callable[[Point], float]], ...] = (
        ("messages a second of all matches", lambda point: point.match_messages),
        ("kB a second for one who shows the list", lambda point: point.list_bytes / 1e3),
        ("MB of memory for hosts and guests", lambda point: point.memory / 1e6),
        ("kB a second of all matches", lambda point: point.match_bytes / 1e3),
    )
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="820" height="520" '
        'font-family="sans-serif" font-size="13">',
        '<rect width="820" height="520" fill="#fff"/>',
    ]
    for number, (title, figure) in enumerate(charts):
        parts += _chart(points, title, figure, 60 + number % 2 * 400, 40 + number // 2 * 250)
    return "\n".join([*parts, "</svg>", ""])


def _chart(
    points: Sequence[Point], title: str, figure: Callable[[Point], float], left: int, top: int
) -> list[str]:
    width, height = 320, 170
    most_x = max(point.tables for point in points)
    most_y = max(figure(point) for point in points) or 1.0

    def at(x: float, y: float) -> str:
        return f"{left + x / most_x * width:.1f},{top + height - y / most_y * height:.1f}"

    line = " ".join(at(point.tables, figure(point)) for point in points)
    bottom = top + height
    return [
        f'<text x="{left}" y="{top - 12}">{title}</text>',
        f'<path d="M{left} {top}V{bottom}H{left + width}" fill="none" stroke="#888"/>',
        f'<polyline points="{at(0, 0)} {at(most_x, figure(points[-1]))}" fill="none" '
        'stroke="#ccc" stroke-dasharray="4 4"/>',
        f'<polyline points="{line}" fill="none" stroke="#1f5fbf" stroke-width="2.5"/>',
        *(
            f'<circle cx="{at(point.tables, figure(point)).split(",")[0]}" '
            f'cy="{at(point.tables, figure(point)).split(",")[1]}" r="3.5" fill="#1f5fbf"/>'
            for point in points
        ),
        *(
            f'<text x="{at(point.tables, 0).split(",")[0]}" y="{bottom + 18}" '
            f'text-anchor="middle">{point.tables}</text>'
            for point in points
        ),
        f'<text x="{left - 8}" y="{top + 5}" text-anchor="end">{most_y:.3g}</text>',
        f'<text x="{left + width}" y="{bottom + 34}" text-anchor="end">tables</text>',
    ]


def main() -> None:
    """Measure all sizes and print them."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.lan", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--svg", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    points = []
    if not arguments.json:
        print("tables  peers  match msg/s  match kB/s  list msg/s  list kB/s  memory MB")
    for tables in SIZES:
        points.append(point := measure(tables))
        if arguments.json:
            print(json.dumps(asdict(point)), flush=True)
        else:
            print(
                f"{point.tables:6}{point.peers:7}{point.match_messages:13.1f}"
                f"{point.match_bytes / 1e3:12.2f}{point.list_messages:12.1f}"
                f"{point.list_bytes / 1e3:11.2f}{point.memory / 1e6:11.2f}",
                flush=True,
            )
    if arguments.svg is not None:
        arguments.svg.write_text(svg(points), "utf-8")


if __name__ == "__main__":
    main()
