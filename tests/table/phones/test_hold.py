"""A match of phones on hold, as whoever tends the screen may put it, over real sockets."""

import asyncio
from pathlib import Path

import pytest

from game.table.phones import phone
from game.table.phones.phone_guest import PhoneGuest
from net.messages.notices import LobbyNotice
from net.messages.requests import StartMatch
from tests.table.phones.pages import Page, Program, run, started, two_seated


def sees_pause(page: Page) -> bool:
    return page.table.get("screen") == "paused"


async def held(program: Program) -> tuple[Page, Page]:
    """Two players with phones, in a match on hold."""
    anna, ben = await started(program)
    program.side.hold(True)
    await program.wait(lambda: program.lobby.paused is not None)
    return anna, ben


async def goes_on(program: Program, *pages: Page) -> bool:
    """Whether the match reaches its next roll once all have passed."""
    for page in pages:
        await page.say("pass", roll=1)
    await program.wait(lambda: program.match.roll_number == 2, 3.0)
    return True


def test_a_match_of_phones_alone_stands_still_and_its_pages_say_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await held(program)
            await anna.wait(sees_pause)
            await ben.wait(sees_pause)

    run(main)


def test_the_match_continues_when_the_hold_ends(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await held(program)
            program.side.hold(False)
            await anna.wait(lambda page: page.table.get("paused") is None and not sees_pause(page))
            assert await goes_on(program, anna, ben)

    run(main)


def test_no_phone_can_end_the_hold(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await held(program)
            before = len(program.told)
            for page in (anna, ben):
                await page.say("halt", paused=False)
            await anna.say("sit", name="Hanna")  # answered after the request above
            await ben.say("ready", ready=True)
            await anna.wait(lambda page: page.refusals)
            await ben.wait(lambda page: page.refusals)
            told = [one for one in program.told[before:] if isinstance(one, LobbyNotice)]
            assert program.lobby.paused is not None
            assert all(one.lobby.paused is not None for one in told)

    run(main)


def test_a_pause_from_before_the_hold_stays_and_its_player_ends_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await started(program)
            await ben.say("halt", paused=True)
            await anna.wait(lambda page: page.table.get("paused") == ben.seat)
            program.side.hold(True)
            await ben.wait(sees_pause)
            program.side.hold(False)
            await ben.wait(lambda page: not sees_pause(page))
            assert program.lobby.paused == ben.seat
            await ben.say("halt", paused=False)
            assert await goes_on(program, anna, ben)

    run(main)


def test_a_player_whose_phone_sleeps_during_a_hold_is_away_only_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone, "GRACE_SECONDS", 0.05)

    async def main() -> None:
        async with Program(tmp_path) as program:
            anna, ben = await held(program)
            seat = anna.seat
            asleep = program.side._annex.person(anna.secret)
            await anna.close()
            await program.wait(lambda: asleep._page is None)
            await program.wait(lambda: asleep._alarm.when() < asleep._loop.time())
            await ben.say("ready", ready=True)
            await ben.wait(lambda page: page.refusals)
            assert not program.lobby.seats[seat].away
            assert program.lobby.paused is not None
            program.side.hold(False)
            await program.wait(lambda: program.lobby.seats[seat].away)

    run(main)


def test_a_phone_without_a_seat_is_gone_with_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone, "GRACE_SECONDS", 0.05)
    monkeypatch.setattr(PhoneGuest, "ask", lambda *_: None)  # no answer comes

    async def main() -> None:
        async with Program(tmp_path) as program:
            program.side.hold(True)
            carl = await program.page()
            await carl.wait(lambda page: page.table)
            await carl.say("sit", name="Carl", seat=0)
            await program.wait(lambda: program.lobby.watchers == 1)
            await carl.close()
            await program.wait(lambda: program.lobby.watchers == 0)

    run(main)


def test_giving_up_a_seat_does_not_end_the_hold(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            pages = await held(program)
            seat = program.lobby.paused
            one = next(page for page in pages if page.seat == seat)
            other = next(page for page in pages if page is not one)
            await one.say("stand")
            await other.wait(lambda page: page.table["places"][seat].get("away"))
            assert program.lobby.paused is not None
            program.side.hold(False)
            await other.wait(lambda page: page.table.get("paused") is None)

    run(main)


def test_a_match_that_begins_during_a_hold_stands_still_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with Program(tmp_path) as program:
            await two_seated(program)
            program.side.hold(True)
            program.side.ask(StartMatch())
            await program.wait(lambda: program.lobby.paused is not None)

    run(main)


def test_phones_admitted_during_a_hold_are_told(tmp_path: Path) -> None:
    async def main() -> None:
        program = Program(tmp_path)
        opening = asyncio.create_task(program.side.open())
        await asyncio.sleep(0)
        assert program.side._annex is None
        program.side.hold(True)
        await opening
        assert program.side._annex.held
        await program.side.close()

    run(main)
