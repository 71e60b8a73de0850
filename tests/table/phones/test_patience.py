"""How long somebody with a phone is waited for where nobody can say that they have walked off."""

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
    """Patience, and when it gave up."""
    given_up: list[float] = []
    start = loop.time()
    return Patience(loop, seconds, lambda: given_up.append(loop.time() - start)), given_up


def test_what_is_waited_for_too_long_is_given_up_once(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    patience.wait_for("roll 1")
    loop.pass_time(60)
    assert given_up == [10.0]


def test_the_same_thing_has_its_time_once_however_often_it_is_seen(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    for _ in range(20):
        patience.wait_for("roll 1")
        loop.pass_time(1)
    assert given_up == [10.0]


def test_each_thing_has_a_time_of_its_own(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    for number in range(5):
        patience.wait_for(f"roll {number}")
        loop.pass_time(9)
    assert given_up == []


def test_while_nothing_is_waited_for_nothing_is_given_up(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    patience.wait_for("roll 1")
    patience.wait_for(None)
    loop.pass_time(60)
    assert given_up == []


def test_whoever_does_something_has_all_the_time_again(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    patience.wait_for("roll 1")
    loop.pass_time(9)
    patience.begin_again()
    loop.pass_time(9)
    assert given_up == []
    loop.pass_time(1)
    assert given_up == [19.0]


def test_nothing_that_is_done_makes_one_thing_wait_for_ever(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop)
    patience.wait_for("roll 1")
    for _ in range(100):
        loop.pass_time(1)
        patience.begin_again()
    assert given_up == [40.0]


def test_without_an_end_everything_is_waited_for(loop: MadeUpLoop) -> None:
    patience, given_up = made(loop, None)
    patience.wait_for("roll 1")
    loop.pass_time(100_000)
    assert given_up == []


def test_a_bot_plays_on_for_a_phone_that_never_chooses(tmp_path: Path) -> None:
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


def test_a_phone_that_is_not_waited_for_without_end_pauses_once_a_roll(tmp_path: Path) -> None:
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


def test_whoever_gets_their_seat_back_plays_on(tmp_path: Path) -> None:
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
