"""For tests: a program whose table admits phones, and pages that talk to it over sockets."""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from game.rules.match import Match
from game.table.phones.desk import phones_here
from game.table.play.options import HostOptions, Persona
from game.table.play.session_notices import Notice, PhonesNotice
from game.table.play.sides import HostSide
from net.messages.requests import StartMatch
from net.web.text_seal import LinkKeys, SealBroken, TextSeal

LOCAL = "127.0.0.1"


class Page:
    """A page as in a phone's browser: the last message of each kind."""

    def __init__(self, secret: bytes | None = None) -> None:
        self.secret = secret or secrets.token_bytes(32)
        self.heard: dict[str, dict[str, Any]] = {}
        self.heard_at: dict[str, float] = {}
        """When the last message of each kind arrived."""
        self.refusals: list[str] = []
        self.closed = asyncio.Event()
        self.news = asyncio.Event()
        """Set whenever a message arrives."""
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self.broken = False
        """Whether a message arrived that was not sealed for this page."""

    async def open(self, port: int, key: str, **hello: Any) -> "Page":
        origin = f"http://{LOCAL}:{port}"
        self._socket = await connect(f"ws://{LOCAL}:{port}/talk", origin=origin)  # type: ignore[arg-type]
        theirs, ours = bytes.fromhex(str(await self._socket.recv())), secrets.token_bytes(16)
        keys = LinkKeys.of(bytes.fromhex(key), theirs, ours)
        self.up, self.down = TextSeal(keys.up), TextSeal(keys.down)
        first = {"kind": "hello", "secret": keys.masked(self.secret).hex(), **hello}
        await self._socket.send(ours.hex() + self.up.close(json.dumps(first)))
        self._reading = asyncio.create_task(self._read())
        return self

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for sealed in self._socket:
                message = json.loads(self.down.open(str(sealed)))
                if message["kind"] == "ping":
                    await self.say("pong")
                if message["kind"] == "refused":
                    self.refusals.append(message["code"])
                self.heard[message["kind"]] = message
                self.heard_at[message["kind"]] = time.perf_counter()
                self.news.set()
        except ConnectionClosed:
            pass
        except SealBroken:
            self.broken = True
        self.closed.set()

    def reads(self, reads: bool) -> None:
        """Start or stop reading; what it does not read waits in its socket."""
        assert self._socket is not None
        transport = self._socket.transport
        (transport.resume_reading if reads else transport.pause_reading)()

    async def say(self, kind: str, **fields: Any) -> None:
        assert self._socket is not None
        await self._socket.send(self.up.close(json.dumps({"kind": kind, **fields})))

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def wait(self, what: "Callable[[Page], object]", seconds: float = 10.0) -> None:
        async with asyncio.timeout(seconds):
            while not what(self):
                assert not self.broken
                await asyncio.sleep(0.005)

    @property
    def own(self) -> dict[str, Any]:
        return self.heard.get("own", {})

    @property
    def table(self) -> dict[str, Any]:
        return self.heard.get("table", {})

    @property
    def seat(self) -> int | None:
        return self.own.get("seat")

    @property
    def match(self) -> dict[str, Any]:
        return self.table.get("match") or {}

    async def sit(self, name: str, **more: Any) -> "Page":
        await self.wait(lambda page: page.table)
        await self.say("sit", name=name, **more)
        await self.wait(lambda page: page.seat is not None)
        return self

    async def choose_something(self) -> None:
        """Take the first legal choice, or pass."""
        choices = self.own.get("choices", [])
        roll = self.own["roll"]
        if not choices:
            await self.say("pass", roll=roll)
            return
        cells, pairs = choices[0]
        pair = (pairs & -pairs).bit_length() - 1
        mask = int(cells, 16)
        numbers = [cell for cell in range(105) if mask >> cell & 1]
        await self.say(
            "choose", roll=roll, colour_die=pair // 3, number_die=pair % 3, cells=numbers
        )


class Program:
    """A program that hosts a table with phones, in the running loop."""

    def __init__(self, data: Path, **options: Any) -> None:
        self.told: list[Notice] = []
        self.key = ""
        self.port = 0
        options = {"name": "Phones", "port": 0, "binds": (LOCAL,), "bot_delay": 0.0, **options}
        persona = options.pop("persona", Persona())
        self.phones = options.setdefault("phones", phones_here())
        options.setdefault("pace", 0.12)  # any faster, and the host would cut the phones off
        self.side = HostSide(HostOptions(**options), persona, self.told.append, data)

    async def __aenter__(self) -> "Program":
        await self.side.open()
        self.port = self.side._server.port if self.side._server is not None else 0
        self.key = self.phones.key if self.phones is not None else ""
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.side.close()

    async def page(self, secret: bytes | None = None, **hello: Any) -> Page:
        return await Page(secret).open(self.port, self.key, **hello)

    async def wait(self, what: Callable[[], object], seconds: float = 10.0) -> None:
        async with asyncio.timeout(seconds):
            while not what():
                await asyncio.sleep(0.005)

    @property
    def lobby(self) -> Any:
        return self.side.guest.lobby

    @property
    def match(self) -> Match:
        return self.side.guest.match

    @property
    def invitation(self) -> Any:
        return next(n.invitation for n in self.told if isinstance(n, PhonesNotice))


def run(main: Callable[[], Awaitable[None]], seconds: float = 60.0) -> None:
    asyncio.run(asyncio.wait_for(main(), seconds))  # type: ignore[arg-type]


async def two_seated(program: Program) -> tuple[Page, Page]:
    anna = await (await program.page()).sit("Anna", tint=3, costume=2)
    ben = await (await program.page()).sit("Ben")
    return anna, ben


async def started(program: Program) -> tuple[Page, Page]:
    pages = await two_seated(program)
    program.side.ask(StartMatch())
    for page in pages:
        await page.wait(lambda page: page.own.get("due"))
    return pages
