"""Phones at a screen without a table: their pages talk to it over real sockets."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from game.client.seats.phones import Phones
from game.kiosk.refused_names import NameFilter
from game.table.phones import waiting
from game.table.play.annex import ScreenState
from tests.table.phones.pages import Page, run


@pytest.fixture
def phones() -> Iterator[Phones]:
    """The phones of a program."""
    with closing(Phones(lambda: True)) as made:
        yield made


async def until(phones: Phones, what: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not what():
            phones.poll()
            await asyncio.sleep(0.005)


async def page_of(phones: Phones, secret: bytes | None = None) -> Page:
    """A page that scans the code; the screen has room for six."""
    await until(phones, lambda: phones.invitation)
    phones.show((), (), 6)
    invited = phones.invitation
    assert invited is not None
    return await Page(secret).open(int(invited.short().rsplit(":", 1)[1]), invited.key)


async def seated(phones: Phones, name: str, secret: bytes | None = None) -> Page:
    page = await page_of(phones, secret)
    await page.wait(lambda page: page.own.get("may_sit"))
    await page.say("sit", name=name)
    await until(phones, lambda: phones.people)
    return page


def test_a_forbidden_name_is_refused(phones: Phones) -> None:
    phones.naming = NameFilter(["rude"]).of_phone
    phones.open()

    async def main() -> None:
        page = await page_of(phones)
        await page.wait(lambda page: page.own.get("may_sit"))
        await page.say("sit", name="Mr Rude")
        await page.wait(lambda page: page.refusals == ["bad-name"])
        await page.say("sit", name="Mina")
        await until(phones, lambda: [one.name for one in phones.people] == ["Mina"])

    run(main)


def test_a_person_sent_away_at_the_screen_may_sit_down_again(phones: Phones) -> None:
    phones.open()

    async def main() -> None:
        page = await seated(phones, "Anna")
        phones.send_away(page.secret)
        await until(phones, lambda: phones.people == ())
        await page.wait(lambda page: not page.own.get("name") and page.own.get("may_sit"))
        await page.say("sit", name="Anna")
        await until(phones, lambda: [one.name for one in phones.people] == ["Anna"])

    run(main)


def test_a_forgotten_phone_is_a_stranger_and_may_sit_down_again(
    phones: Phones,
) -> None:
    phones.open()

    async def main() -> None:
        page = await seated(phones, "Anna")
        code = phones.invitation.link()
        phones.forget()
        assert phones.people == ()
        phones.open()
        again = await page_of(phones, page.secret)
        assert phones.invitation.link() == code
        await again.wait(lambda page: page.own.get("may_sit"))
        assert again.seat is None
        assert again.own.get("name", "") == ""
        await again.say("sit", name="Anna")
        await until(phones, lambda: phones.people)

    run(main)


def test_forgetting_does_not_block_the_screen_for_long(phones: Phones) -> None:
    phones.open()

    async def main() -> None:
        await seated(phones, "Anna")
        begun = time.monotonic()
        phones.forget()
        assert time.monotonic() - begun < 1.0

    run(main)


def test_each_phone_is_told_its_own_place_whoever_came_first(phones: Phones) -> None:
    phones.open()

    async def main() -> None:
        anna, ben = await page_of(phones), await page_of(phones)
        for page, name in ((ben, "Ben"), (anna, "Anna")):
            await page.wait(lambda page: page.own.get("may_sit"))
            await page.say("sit", name=name)
            await until(phones, lambda name=name: name in [one.name for one in phones.people])
        places = [("Keys", 0, 0, False), ("Ben", 1, 0, False), ("Anna", 2, 0, False)]
        phones.show(places, (None, ben.secret, anna.secret), 6)
        await ben.wait(lambda page: page.seat == 1)
        await anna.wait(lambda page: page.seat == 2)

    run(main)


def test_no_more_people_sit_down_than_there_is_room_for(phones: Phones) -> None:
    phones.open()

    async def main() -> None:
        pages = [await page_of(phones) for _ in range(8)]
        for number, page in enumerate(pages):
            await page.wait(lambda page: page.own)
            await page.say("sit", name=f"Guest {number}")
        await until(phones, lambda: len(phones.people) == 6)
        await asyncio.sleep(0)
        assert len(phones.people) == 6

    run(main)


def test_closing_does_not_wait_for_idle_links(phones: Phones) -> None:
    phones.open()

    async def main() -> None:
        await page_of(phones)
        port = int(phones.invitation.short().rsplit(":", 1)[1])
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        await asyncio.to_thread(phones.close)
        for reader, writer in idle:
            with contextlib.suppress(ConnectionError):  # or it was not accepted yet
                await asyncio.wait_for(reader.read(), 5.0)
            writer.close()

    run(main)


def test_pages_of_a_closed_screen_say_so_and_nobody_sits_there(phones: Phones) -> None:
    phones.open()

    async def main() -> None:
        page = await seated(phones, "Anna")
        phones.tell(ScreenState.CLOSED)
        await page.wait(lambda page: page.table.get("screen") == "closed")
        await page.wait(lambda page: not page.own.get("may_sit"))
        await page.say("sit", name="Anna")
        await until(phones, lambda: not phones.people)
        assert phones.invitation is None
        phones.tell(ScreenState.OPEN)
        await page.wait(lambda page: page.own.get("may_sit"))
        assert phones.invitation is not None

    run(main)


def test_a_phone_that_sleeps_while_the_screen_is_paused_keeps_waiting(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "GONE_SECONDS", 0.05)
    phones.open()

    async def main() -> None:
        page = await seated(phones, "Anna")
        phones.tell(ScreenState.PAUSED)
        await page.wait(lambda page: page.table.get("screen") == "paused")
        desk = phones._room._desk
        anna = desk.person(page.secret)
        await page.close()
        await until(phones, lambda: anna._page is None)
        first = anna._gone
        await until(phones, lambda: anna._gone is not first)
        assert phones.people
        phones.tell(ScreenState.OPEN)
        await until(phones, lambda: not phones.people)

    run(main)
