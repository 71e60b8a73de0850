"""Returning to a seat in a match that went on: real sessions over loopback; no zeroconf."""

import time
from pathlib import Path

import pytest

from game.table.play.returning import ReturnSearch, WaitingTable
from game.table.play.session import Persona, Session
from game.table.play.view import LinkState
from game.table.storage.held_seats import HeldSeat, HeldSeats
from net.base.address import Address
from net.messages.host_candidates import HostCandidate
from net.messages.notices import JoinedNotice
from net.messages.requests import LeaveSeat, StartMatch, TakeSeat
from tests.table.play.test_session import host, no_zeroconf, opened, until, wait_for

__all__ = ["host", "no_zeroconf", "opened"]
LAN = {"lan": True, "port": 0, "binds": ("127.0.0.1",), "seats": 3, "bots": ("easy",)}


@pytest.fixture
def playing(host, opened, tmp_path: Path) -> tuple[Session, Session]:
    """Anna's table in a match, with Ben there from another data folder."""
    anna = host("Anna", **LAN)
    until(anna, lambda: anna.view.port)
    ben = join(anna, tmp_path / "ben", Persona(("Ben",), may_watch=True))
    opened(ben)
    until(ben, lambda: ben.view.state is LinkState.LOBBY)
    anna.send(StartMatch())
    for session in (anna, ben):
        until(session, lambda session=session: session.view.state is LinkState.PLAYING)
    return anna, ben


def join(table: Session, data: Path, persona: Persona) -> Session:
    ways = (Address("127.0.0.1", table.view.port),)
    return Session.join(ways, persona, data=data, binds=("127.0.0.1",))


def found(data: Path) -> WaitingTable | None:
    """The result of a search that has found a table or asked all of them."""
    search, end = ReturnSearch(data), time.monotonic() + 15.0
    while search.found is None and time.monotonic() < end:
        if search.asked and (search.over or not HeldSeats(data).waiting):
            break
        time.sleep(0.02)
    search.close()
    return search.found


def test_a_guest_torn_from_a_match_finds_it_and_gets_the_seat_back(
    playing, opened, tmp_path
) -> None:
    anna, ben = playing
    ben.close()
    until(anna, lambda: anna.view.lobby.seats[1].away)
    table = found(tmp_path / "ben")
    assert table is not None and table.seat.names == table.seat.people == ("Ben",)
    back = Session.join((table.address,), Persona(table.seat.names), data=tmp_path / "ben")
    opened(back)
    (joined,) = [n for n in wait_for(back, JoinedNotice) if isinstance(n, JoinedNotice)]
    assert joined.back
    assert back.view.my_seats == (1,)


def test_a_host_that_left_finds_its_match_under_the_next_host(playing, opened, tmp_path) -> None:
    anna, ben = playing
    until(anna, lambda: HeldSeats(tmp_path).waiting)
    anna.send(LeaveSeat(0))
    anna.close()
    until(ben, lambda: ben.view.owner)
    assert ben.view.lobby.seats[0].level == "easy"
    table = found(tmp_path)
    assert table is not None and table.seat.names == ("Anna",)
    back = Session.join((table.address,), Persona(table.seat.names), data=tmp_path)
    opened(back)
    until(back, lambda: back.view.my_seats == (0,))


def test_a_person_added_in_the_lobby_returns_too(host, opened, tmp_path) -> None:
    anna = host("Anna", **LAN | {"bots": ()})
    until(anna, lambda: anna.view.port)
    ben = join(anna, tmp_path / "ben", Persona(("Ben",)))
    opened(ben)
    until(ben, lambda: ben.view.my_seats == (1,))
    ben.send(TakeSeat("Cem", 2))
    until(anna, lambda: anna.view.lobby is not None and anna.view.lobby.free == 0)
    anna.send(StartMatch())
    until(ben, lambda: ben.view.state is LinkState.PLAYING)
    ben.close()
    table = found(tmp_path / "ben")
    assert table is not None
    assert (table.seat.names, table.seat.people) == (("Ben",), ("Ben", "Cem"))
    back = Session.join((table.address,), Persona(table.seat.names), data=tmp_path / "ben")
    opened(back)
    until(back, lambda: back.view.my_seats == (1, 2))


def test_a_watcher_who_took_a_bot_s_seat_gets_it_back(playing, opened, tmp_path) -> None:
    anna, _ = playing
    late = Persona(("Cleo",), spare_names=True, may_watch=True)
    cleo = join(anna, tmp_path / "cleo", late)
    opened(cleo)
    wait_for(cleo, JoinedNotice)
    cleo.send(TakeSeat("Cleo", 2))
    until(cleo, lambda: cleo.view.my_seats == (2,))
    cleo.close()
    until(anna, lambda: anna.view.lobby.seats[2].away)
    back = join(anna, tmp_path / "cleo", late)
    opened(back)
    until(back, lambda: back.view.my_seats == (2,))


def test_a_match_that_is_over_is_not_offered(host, tmp_path: Path) -> None:
    anna = host("Anna", **LAN)
    until(anna, lambda: anna.view.port and anna.view.lobby)
    candidate = HostCandidate("a" * 64, ("127.0.0.1",), anna.view.port)
    data = tmp_path / "ben"
    HeldSeats(data).keep(HeldSeat(anna.view.lobby.table_id, "Stube", ("Ben",), (candidate,)))
    assert found(data) is None
    assert HeldSeats(data).waiting != ()  # anybody could claim that it is over
