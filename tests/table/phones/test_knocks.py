"""Phones without the table's key: they knock and are admitted, or are ignored."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from game.table.phones.desk import phones_here
from game.table.phones.knocks import MOST_OF_ONE
from game.table.play.session_notices import KnockNotice
from net.web.text_seal import TextSeal
from tests.table.phones.pages import Page, Program, run, started, two_seated


def test_a_page_with_a_wrong_key_is_closed(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            stranger = await Page().open(program.port, "0" * 32)
            await asyncio.wait_for(stranger.closed.wait(), 2.0)
            assert stranger.heard == {}

    run(main)


def test_a_forged_text_is_ignored(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await started(program)
            assert anna._socket is not None
            forged = TextSeal(b"x" * 32).close(json.dumps({"kind": "pass", "roll": 1}))
            await anna._socket.send(forged)
            await asyncio.wait_for(anna.closed.wait(), 2.0)
            assert program.match.to_act == (0, 1)

    run(main)


async def knocking(program: Program) -> tuple[ClientConnection, dict[str, str]]:
    """A page that was opened without the key, and what it was told."""
    origin = f"http://127.0.0.1:{program.port}"
    socket = await connect(f"ws://127.0.0.1:{program.port}/talk", origin=origin)
    await socket.recv()
    await socket.send("knock")
    return socket, json.loads(await asyncio.wait_for(socket.recv(), 2.0))


def knocks(program: Program) -> list[KnockNotice]:
    return [notice for notice in program.told if isinstance(notice, KnockNotice)]


def test_somebody_who_typed_the_address_is_let_in_from_the_screen(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            await program.wait(lambda: program.lobby)
            socket, told = await knocking(program)
            await program.wait(lambda: knocks(program))
            assert knocks(program)[0].number == told["number"]
            knocks(program)[0].let_in()
            given = json.loads(await asyncio.wait_for(socket.recv(), 2.0))
            assert given == {"kind": "key", "key": program.key}

    run(main)


@pytest.mark.parametrize(
    "options",
    [{"code": "4711"}, {"phones": phones_here(attended=False)}],
    ids=["a table with a code", "a table nobody attends"],
)
def test_knocking_is_refused_at_some_tables(options: dict[str, Any], tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path, **options) as program:
            await program.wait(lambda: program.lobby)
            with pytest.raises(ConnectionClosed):
                await knocking(program)
            assert knocks(program) == []

    run(main)


def test_knocks_are_rate_limited(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            await program.wait(lambda: program.lobby)
            for _ in range(MOST_OF_ONE):
                socket, _ = await knocking(program)
                await socket.close()
            with pytest.raises(ConnectionClosed):
                await knocking(program)
            assert len(knocks(program)) == MOST_OF_ONE

    run(main)


def test_a_page_that_has_not_proven_the_key_is_shown_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, _ = await two_seated(program)
            origin = f"http://127.0.0.1:{program.port}"
            stranger = await connect(f"ws://127.0.0.1:{program.port}/talk", origin=origin)
            await stranger.recv()
            await anna.say("ready", ready=True)
            await anna.wait(lambda page: page.table["places"][page.seat].get("ready"))
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(stranger.recv(), 0.2)
            await stranger.close()

    run(main)


def test_knocking_is_refused_during_a_match(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            await started(program)
            with pytest.raises(ConnectionClosed):
                await knocking(program)

    run(main)


def test_a_knocking_page_may_say_nothing_else(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            await program.wait(lambda: program.lobby)
            socket, _ = await knocking(program)
            await socket.send('{"kind":"sit","name":"Mallory"}')
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), 2.0)
            assert program.lobby.people == ()

    run(main)
