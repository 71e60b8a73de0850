"""The parent's end of the process that bots think in: starts it, asks it, restarts it.

Thinking in a thread would slow down every frame on the screen. Never here: which seats bots play
(`seats`), how bots think.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from game.rules.cells import mask_of, parse_cell
from game.rules.choice import Choice
from game.rules.events import Event
from game.table.bots.children import command_of, pieces, start_options
from net.base.codec import LENGTH_BYTES, MOST_BYTES, CodecError, decode_body, encode

THINK_SECONDS: Final = 20.0
"""Seconds without an answer after which a child counts as dead."""
_ATTEMPTS: Final = 2
_MOST_READ: Final = 65_536
UNASKED: Final = 0
"""The id of a frame that answers nothing: it reports on a program at once."""
_CLOSE_SECONDS: Final = 1.5
_DIE_SECONDS: Final = 5.0
"""Seconds a killed child may take to end on a busy machine."""


class BotGone(Exception):  # noqa: N818 - it names what happened
    """The child died, and so did its replacement."""


class BotProcess:
    """One child for all bots of this program; use it from one event loop."""

    def __init__(self, seed: int, command: Sequence[str] | None = None) -> None:
        """`seed` makes the bots' choices repeatable; `command` starts another child, for tests."""
        self._seed = seed
        self._command = tuple(command or command_of("game.table.bots.child"))
        self._child: asyncio.subprocess.Process | None = None
        self._begun: asyncio.Task[asyncio.subprocess.Process] | None = None
        """A child that is starting; whoever asked for it may have gone meanwhile."""
        self._listening: set[asyncio.Task[None]] = set()
        self._answers: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        """The child's answers; None: there are no more."""
        self._lock = asyncio.Lock()
        self._told: tuple[int, int] = (0, 0)
        """The match the child follows, and how many of its events it has."""
        self._asked = 0
        self.restarts = 0
        self.programs: dict[str, str] = {}
        """Levels that are programs of other authors, with their command lines."""
        self.say: Callable[[str], None] = lambda _: None
        """Called at once with a sentence when a program is given up."""
        self.wrote: Callable[[str], None] = lambda _: None
        """Called with each line that a program writes to its standard error."""

    async def warm_up(self) -> None:
        """Start the child before it is needed; a failure shows when it is."""
        async with self._lock:
            with contextlib.suppress(OSError):
                await self._start()

    async def choose(
        self, match: int, events: Sequence[Event], seat: int, level: str
    ) -> Choice | None:
        """What a bot of this level does on `seat` after these events; None is a pass.

        Raises `BotGone` if the child and its replacement both die.
        """
        async with self._lock:
            for attempt in range(_ATTEMPTS):
                try:
                    await self._start()
                    return await self._ask(match, events, seat, level)
                except (OSError, EOFError, TimeoutError, CodecError, LookupError, ValueError):
                    self._end()
                    self.restarts += attempt == 0
            raise BotGone

    async def close(self) -> None:
        """End the child and wait for that: a loop that closes earlier could not hear of it any
        more.
        """
        begun, self._begun = self._begun, None
        if begun is not None:
            with contextlib.suppress(OSError):
                self._child = await begun
        child = self._child
        if child is not None and child.returncode is None and self.programs:
            child.terminate()  # it ends the programs first, and passes on their last lines
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(child.wait(), _CLOSE_SECONDS)
        self._end()
        if child is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(child.wait(), _DIE_SECONDS)
        if self._listening:  # what it wrote before its end is read
            _, late = await asyncio.wait(self._listening, timeout=_DIE_SECONDS)
            for task in late:
                task.cancel()

    async def _start(self) -> None:
        if self._child is not None and self._child.returncode is None:
            return
        self._told = (0, 0)
        loop = asyncio.get_running_loop()
        if self._begun is None:
            starting = asyncio.create_subprocess_exec(*self._command, **start_options())
            self._begun = loop.create_task(starting)
        try:
            self._child = await asyncio.shield(self._begun)
        except OSError:
            self._begun = None
            raise
        self._begun = None
        self._answers = asyncio.Queue()
        task = loop.create_task(self._listen(self._child, self._answers))
        self._listening.add(task)
        task.add_done_callback(self._listening.discard)

    async def _listen(
        self, child: asyncio.subprocess.Process, answers: asyncio.Queue[dict[str, Any] | None]
    ) -> None:
        """Read the child's frames until it ends."""
        assert child.stdout is not None
        with contextlib.suppress(OSError, EOFError, CodecError):
            while True:
                head = await child.stdout.readexactly(LENGTH_BYTES)
                size = int.from_bytes(head, "big")
                if size > MOST_BYTES:
                    break
                frame = decode_body(await child.stdout.readexactly(size))
                if frame.get("id") != UNASKED:
                    answers.put_nowait(frame)
                elif isinstance(frame.get("said"), str):
                    self.say(frame["said"])
                elif isinstance(frame.get("wrote"), str):
                    self.wrote(frame["wrote"])
        answers.put_nowait(None)
        while await child.stdout.read(_MOST_READ):
            pass  # nothing more counts, but its pipe has to end
        await child.wait()

    async def _ask(
        self, match: int, events: Sequence[Event], seat: int, level: str
    ) -> Choice | None:
        told = self._told[1] if self._told[0] == match else 0
        if told > len(events):
            told = 0  # somebody asks who is a little behind; the child hears it all again
        *before, (first, records) = pieces(events, told)
        for begin, piece in before:
            await self._exchange(begin, piece, seat, None)
        answer = await self._exchange(first, records, seat, level)
        self._told = (match, len(events))
        found = answer["choice"]
        if found is None:
            return None
        colour_die, number_die, names = found
        return Choice(colour_die, number_die, mask_of(parse_cell(name) for name in names))

    async def _exchange(
        self, first: int, records: list[dict[str, Any]], seat: int, level: str | None
    ) -> dict[str, Any]:
        child = self._child
        if child is None or child.stdin is None:
            raise EOFError
        self._asked += 1
        request = {
            "id": self._asked,
            "first": first,
            "events": records,
            "seat": seat,
            "level": level,
            "seed": self._seed,
            "command": self.programs.get(level or ""),
        }
        child.stdin.write(encode(request))
        async with asyncio.timeout(THINK_SECONDS):
            await child.stdin.drain()
            answer = await self._answers.get()
        if answer is None or answer.get("id") != self._asked:
            raise EOFError("no answer, or one to another question")
        return answer

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        if child.stdin is not None:
            child.stdin.close()
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
