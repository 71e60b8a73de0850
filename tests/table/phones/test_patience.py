"""How long a table waits for a phone's player when nobody can report that they walked off."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from game.table.phones.desk import phones_here
from game.table.phones.patience import Patience
from net.messages.requests import StartMatch
from tests.net.worlds import MadeUpLoop
from tests.table.phones.pages import Program, run


@pytest.fixture
def loop() -> MadeUpLoop:
    return MadeUpLoop()


def made(loop: MadeUpLoop, seconds: float | None = 10.0) -> tuple[Patience, list[float]]:
    """A `Patience`, and the times at which it gave up."""
    given_up: list[float] = []
    start = loop.time()
    return Patience(loop, seconds, lambda: given_up.append(loop.time() - start)), given_up


def test_patience_gives_up_once(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    patience.wait_for("roll 1")
    loop.pass_time(60)
    assert given_up == [10.0]


def test_waiting_for_the_same_thing_again_does_not_extend_the_time(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    for _ in range(20):
        patience.wait_for("roll 1")
        loop.pass_time(1)
    assert given_up == [10.0]


def test_each_new_thing_restarts_the_time(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    for number in range(5):
        patience.wait_for(f"roll {number}")
        loop.pass_time(9)
    assert given_up == []


def test_nothing_is_given_up_while_nothing_is_due(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    patience.wait_for("roll 1")
    patience.wait_for(None)
    loop.pass_time(60)
    assert given_up == []


def test_activity_restarts_the_time(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    patience.wait_for("roll 1")
    loop.pass_time(9)
    patience.begin_again()
    loop.pass_time(9)
    assert given_up == []
    loop.pass_time(1)
    assert given_up == [19.0]


def test_activity_extends_the_time_only_up_to_a_limit(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    patience.wait_for("roll 1")
    for _ in range(100):
        loop.pass_time(1)
        patience.begin_again()
    assert given_up == [40.0]


def test_without_a_limit_patience_never_gives_up(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop, None)
    patience.wait_for("roll 1")
    loop.pass_time(100_000)
    assert given_up == []


def test_a_bot_takes_over_for_a_phone_that_never_chooses(tmp_path: Path) -> None:
    phones = replace(phones_here(), patience=0.3)

    async def main() -> None:
        async with Program(tmp_path, phones=phones, keep_seconds=0.0) as program:
            anna = await (await program.page()).sit("Anna")
            ben = await (await program.page()).sit("Ben")
            program.side.ask(StartMatch())
            seat = anna.seat
            roll = 0
            while program.match.roll_number < 3:
                if ben.own.get("due") and ben.own["roll"] > roll:
                    roll = ben.own["roll"]
                    await ben.choose_something()
                await asyncio.sleep(0.005)
            assert program.lobby.seats[seat].level is not None
            await anna.wait(lambda page: page.seat is None)
            assert ben.seat is not None

    run(main)


def test_with_limited_patience_a_phone_pauses_once_a_roll(tmp_path: Path) -> None:
    phones = replace(phones_here(), patience=60.0)

    async def main() -> None:
        async with Program(tmp_path, phones=phones, bots=("random",)) as program:
            anna = await (await program.page()).sit("Anna")
            program.side.ask(StartMatch())
            await anna.wait(lambda page: page.own.get("due"))
            await anna.say("halt", paused=True)
            await anna.wait(lambda page: page.table.get("paused") == anna.seat)
            await anna.say("halt", paused=False)
            await anna.wait(lambda page: page.table.get("paused") is None)
            await anna.say("halt", paused=True)
            await anna.wait(lambda page: "refused" in page.heard)
            assert anna.heard["refused"]["code"] == "too-fast"
            assert anna.table.get("paused") is None

    run(main)


def test_a_player_who_gets_their_seat_back_plays_on(tmp_path: Path) -> None:
    phones = replace(phones_here(), patience=0.3)

    async def main() -> None:
        async with Program(tmp_path, phones=phones, bots=("random",), keep_seconds=0.0) as program:
            anna = await (await program.page()).sit("Anna")
            program.side.ask(StartMatch())
            seat = anna.seat
            await anna.wait(lambda page: page.own.get("due"))
            await anna.wait(lambda page: page.seat is None)
            await anna.say("sit", name="Anna", seat=seat)
            await anna.wait(lambda page: page.own.get("due"))
            assert anna.seat == seat

    run(main)
