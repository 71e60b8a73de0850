"""Advice for a seat: computed in the bots' process, told to whoever asked, never played."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.bots.levels import make_bot
from game.table.bots.advice import ADVISER, AdviceNotice, Adviser
from game.table.bots.process import BotProcess
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from net.guest.guest import Guest
from net.messages.requests import StartMatch
from tests.net.test_matches import play


@pytest.fixture(scope="module")
def guest() -> Guest:
    """A guest that holds a whole match."""
    return play(2, 0)[1][0].guest


class Partway:
    """A guest at the moment a choice in this roll is due."""

    def __init__(self, guest: Guest, roll: int) -> None:
        from game.rules.match import Match

        self.match_number = 1
        for number in range(len(guest.events)):
            self.events = guest.events[: number + 1]
            self.match = Match.fold(self.events)
            if self.match.roll_number == roll and self.match.to_act:
                return
        raise AssertionError("no such roll")


def ask(
    places: list[Partway], seat: Callable[[Partway], int], between: Callable[[Partway], None]
) -> list[AdviceNotice]:
    """Ask twice at each of these places, waiting for the answers before the next."""

    async def main() -> list[AdviceNotice]:
        told: list[AdviceNotice] = []
        process = BotProcess(seed=3)
        adviser = Adviser(process, told.append)
        try:
            for place in places:
                adviser.ask(place, seat(place))  # type: ignore[arg-type]
                adviser.ask(place, seat(place))  # type: ignore[arg-type]
                tasks = tuple(adviser._tasks.values())
                between(place)
                await asyncio.gather(*tasks)
            assert process.restarts == 0
        finally:
            await process.close()
        return told

    return asyncio.run(asyncio.wait_for(main(), 30.0))


def nothing(place: Partway) -> None:
    """Nothing changes while the bot thinks."""


def first(place: Partway) -> int:
    """The first seat that owes a choice."""
    return place.match.to_act[0]


def test_the_advice_is_the_choice_of_the_strongest_bot(guest: Guest) -> None:
    place = Partway(guest, 2)
    (told,) = ask([place], first, nothing)
    bot = make_bot(ADVISER, 3 + first(place))
    assert told == AdviceNotice(1, 2, first(place), bot.choose(place.match, first(place)))


def test_earlier_positions_can_be_asked_about_too(guest: Guest) -> None:
    later, earlier = Partway(guest, 4), Partway(guest, 2)
    told = ask([later, earlier, later], first, nothing)
    assert [notice.roll for notice in told] == [4, 2, 4]
    for notice, place in zip(told, (later, earlier, later), strict=True):
        assert notice.choice is None or notice.choice in place.match.legal(notice.seat)


def test_a_seat_that_owes_no_choice_gets_no_answer(guest: Guest) -> None:
    place = Partway(guest, 4)
    waiting = next(seat for seat in (0, 1) if seat not in place.match.to_act)
    assert ask([place], lambda _: waiting, nothing) == []


def test_an_answer_that_comes_too_late_is_dropped(guest: Guest) -> None:
    def move_on(place: Partway) -> None:
        place.match = Partway(guest, 3).match

    assert ask([Partway(guest, 2)], first, move_on) == []


def test_a_bot_process_that_cannot_think_is_reported(guest: Guest) -> None:
    async def main() -> list[AdviceNotice]:
        told: list[AdviceNotice] = []
        adviser = Adviser(BotProcess(1, ("false",)), told.append)
        place = Partway(guest, 2)
        adviser.ask(place, 0)  # type: ignore[arg-type]
        await asyncio.gather(*adviser._tasks.values())
        return told

    (told,) = asyncio.run(asyncio.wait_for(main(), 30.0))
    assert not told.found


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A table of one person and a bot on this machine."""
    options = HostOptions(seats=2, bots=("easy",), seed=5)
    opened = Session.host(options, Persona(("Anna",)), tmp_path)
    yield opened
    opened.close()


def test_a_session_gives_advice_without_blocking(session: Session) -> None:
    end = time.monotonic() + 20.0
    session.send(StartMatch())
    while session.view.match is None or 0 not in session.view.match.to_act:
        session.wait(0.05)
        assert time.monotonic() < end
    before = len(session.view.events)
    begun = time.perf_counter()
    session.advise(0)
    assert time.perf_counter() - begun < 0.05
    told: list[AdviceNotice] = []
    while not told:
        told = [n for n in session.wait(0.05) if isinstance(n, AdviceNotice)]
        assert time.monotonic() < end
    assert told[0].choice in session.view.match.legal(0)
    marked = [e for e in session.view.events[before:] if getattr(e, "seat", None) == 0]
    assert marked == []  # advice plays nothing
