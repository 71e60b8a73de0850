"""Sessions: real threads, real children, real sockets over loopback; no zeroconf."""

import threading
import time

import pytest

from game.rules.events import Marked, Passed
from game.table.bots import seats as bot_seats
from game.table.bots.process import BotProcess
from game.table.play import company
from game.table.play import hosting as hosting_module
from game.table.play.session import HostOptions, Persona, Session
from game.table.play.session_notices import HeldNotice, ListeningNotice, Trouble, TroubleNotice
from game.table.play.view import LinkState
from game.table.storage.folders import KEYS
from net.base.address import AddressFault
from net.base.refusals import RefusalCode
from net.messages.notices import Choose, ClosedNotice, HostChangedNotice, RefusedNotice
from net.messages.requests import SetSheet, StartMatch, TakeSeat

QUICK = {"pace": 0.0, "bot_delay": 0.0}


@pytest.fixture
def opened():
    """Sessions to be closed after the test."""
    sessions: list[Session] = []
    yield sessions.append
    for session in sessions:
        session.close()


@pytest.fixture(autouse=True)
def no_zeroconf(monkeypatch):
    class Quiet:
        def __init__(self, *arguments): ...
        def start(self): ...
        async def close(self): ...

    monkeypatch.setattr(hosting_module, "TableAnnouncement", Quiet)


@pytest.fixture
def host(opened, tmp_path):
    def make(*names: str, **options) -> Session:
        settings = {"lan": False, **QUICK, **options}
        session = Session.host(HostOptions(**settings), Persona(names), tmp_path)
        opened(session)
        return session

    return make


def until(session: Session, what, seconds: float = 20.0) -> list:
    """Collect notices until something holds."""
    end = time.monotonic() + seconds
    notices = []
    while not what():
        assert time.monotonic() < end, f"never happened; {session.view.state}"
        notices += session.wait(0.05)
    return notices


def has(notices: list, kind: type) -> bool:
    return any(isinstance(notice, kind) for notice in notices)


def wait_for(session: Session, kind: type) -> list:
    seen: list = []
    end = time.monotonic() + 20.0
    while not has(seen, kind):
        assert time.monotonic() < end, f"no {kind.__name__}"
        seen += session.wait(0.05)
    return seen


def reason_of(session: Session) -> RefusalCode:
    """Wait for a session to close; returns the reason."""
    (reason,) = [n.reason for n in wait_for(session, ClosedNotice) if isinstance(n, ClosedNotice)]
    return reason.code


def play_first_legal(session: Session) -> list:
    """Play a session's own seats to the end of the match; returns all notices."""
    end = time.monotonic() + 40.0
    asked = set()
    notices: list = []
    while session.view.digest is None:
        assert time.monotonic() < end
        match = session.view.match
        for seat in match.to_act if match else ():
            key = (match.roll_number, match.phase, seat)
            if session.view.is_mine(seat) and key not in asked:
                asked.add(key)
                legal = match.legal(seat)
                session.send(Choose(seat, legal[-1] if legal else None, match.roll_number))
        notices += session.wait(0.05)
    return notices


def test_local_play_opens_no_socket_and_runs_to_the_end(host, tmp_path):
    session = host("Anna", "Ben", seats=3, bots=("easy",))
    until(session, lambda: session.view.lobby is not None)
    session.send(StartMatch())
    play_first_legal(session)
    assert session.view.match.over is not None
    assert session.view.port == 0
    assert len(list((tmp_path / "matches").glob("*.match"))) == 1


@pytest.mark.parametrize(("lan", "keys"), [(False, 0), (True, 1)])
def test_only_a_table_others_can_join_stores_a_key(host, tmp_path, lan, keys):
    session = host("Anna", "Ben", lan=lan, port=0, binds=("127.0.0.1",))
    until(session, lambda: session.view.lobby is not None)
    assert len(list((tmp_path / KEYS).glob("*.key"))) == keys


def test_polling_never_blocks(host):
    session = host("Anna")
    started = time.perf_counter()
    for _ in range(1000):
        session.poll()
    assert time.perf_counter() - started < 0.5


def test_a_guest_has_the_same_match_as_the_host(host, opened, tmp_path):
    hosting = host(
        "Anna", seats=3, bots=("random",), lan=True, port=0, binds=("127.0.0.1",), seed=5
    )
    wait_for(hosting, ListeningNotice)
    persona = Persona(("Anna",), spare_names=True, bot_level="easy")
    guest = Session.join(f"127.0.0.1:{hosting.view.port}", persona, data=tmp_path)
    opened(guest)
    until(guest, lambda: guest.view.state is LinkState.LOBBY)
    assert guest.view.name_of(1) == "Anna 2"
    hosting.send(StartMatch())
    told = play_first_legal(hosting)
    until(guest, lambda: guest.view.digest is not None)
    assert guest.view.digest == hosting.view.digest
    assert guest.view.events == hosting.view.events
    if not has(told, HeldNotice):
        wait_for(hosting, HeldNotice)


def test_a_guest_takes_the_table_over_when_its_host_leaves(host, opened):
    hosting = host("Anna", lan=True, port=0, binds=("127.0.0.1",))
    wait_for(hosting, ListeningNotice)
    guest = Session.join(f"127.0.0.1:{hosting.view.port}", Persona(("Ben",)))
    opened(guest)
    until(guest, lambda: guest.view.state is LinkState.LOBBY)
    hosting.close()
    wait_for(guest, HostChangedNotice)
    assert guest.view.owner
    assert guest.view.port not in (0, hosting.view.port)
    assert [seat.name for seat in guest.view.lobby.people if not seat.away] == ["Ben"]


def test_a_watcher_is_told_that_the_host_closed(host, opened):
    hosting = host("Anna", lan=True, port=0, binds=("127.0.0.1",))
    wait_for(hosting, ListeningNotice)
    guest = Session.join(f"127.0.0.1:{hosting.view.port}", Persona(()), watch=True)
    opened(guest)
    until(guest, lambda: guest.view.state is LinkState.LOBBY)
    hosting.close()
    assert reason_of(guest) is RefusalCode.TABLE_CLOSED


def test_a_port_in_use_closes_the_session_with_that_reason(host):
    first = host("Anna", lan=True, port=0, binds=("127.0.0.1",))
    wait_for(first, ListeningNotice)
    second = host("Ben", lan=True, port=first.view.port, binds=("127.0.0.1",))
    assert reason_of(second) is RefusalCode.PORT_IN_USE


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"sheet": "pink"}, RefusalCode.UNKNOWN_SHEET),
        ({"bots": ("genius",)}, RefusalCode.UNKNOWN_LEVEL),
        ({"name": "\u202e"}, RefusalCode.BAD_NAME),
        ({"seats": 1}, RefusalCode.TOO_FEW_SEATS),
    ],
)
def test_an_impossible_table_closes_the_session_with_the_reason(host, options, code):
    session = host("Anna", **options)
    assert reason_of(session) is code


def test_an_address_where_nobody_answers_closes_the_session(opened):
    session = Session.join("127.0.0.1:1", Persona(("Anna",)))
    opened(session)
    assert reason_of(session) is RefusalCode.UNREACHABLE


def test_a_malformed_address_is_refused_at_once():
    with pytest.raises(AddressFault):
        Session.join("nobody knows:port", Persona(("Anna",)))


def test_a_name_nobody_can_show_closes_the_session(opened):
    session = Session.join("127.0.0.1:1", Persona(("\n",)))
    opened(session)
    assert reason_of(session) is RefusalCode.BAD_NAME


def test_a_refused_request_comes_back(host):
    session = host("Anna")
    session.send(SetSheet("pink"))
    (notice,) = [n for n in wait_for(session, RefusedNotice) if isinstance(n, RefusedNotice)]
    assert (notice.request, notice.refusal.code) == (SetSheet("pink"), RefusalCode.UNKNOWN_SHEET)


def test_if_bots_cannot_think_simple_ones_play_and_it_is_reported(host, monkeypatch):
    monkeypatch.setattr(bot_seats, "_SPARE_SECONDS", 0.0)
    monkeypatch.setattr(company, "BotProcess", lambda seed: BotProcess(seed, ("/no/such/program",)))
    session = host(seats=2, bots=("easy", "easy"))
    until(session, lambda: session.view.lobby is not None)
    session.send(StartMatch())
    notices = until(session, lambda: session.view.match and session.view.match.roll_number > 12)
    assert any(seat.crossed for seat in session.view.match.seats)
    troubles = [notice.trouble for notice in notices if isinstance(notice, TroubleNotice)]
    assert Trouble.BOTS_GONE in troubles


def test_closing_ends_the_thread_and_may_be_repeated(host):
    session = host("Anna")
    session.close()
    session.close()
    session.send(StartMatch())
    assert session.poll() is not None
    assert not [thread for thread in threading.enumerate() if thread is session._thread]


def test_a_latecomer_watches_and_may_then_take_a_bot_s_seat(host, opened, tmp_path):
    hosting = host("Anna", lan=True, port=0, binds=("127.0.0.1",), seats=2, bots=("easy",))
    until(hosting, lambda: hosting.view.port)
    hosting.send(StartMatch())
    until(hosting, lambda: hosting.view.state is LinkState.PLAYING)
    persona = Persona(("Ben",), spare_names=True, may_watch=True)
    late = Session.join(f"127.0.0.1:{hosting.view.port}", persona, data=tmp_path)
    opened(late)
    until(late, lambda: late.view.state is LinkState.PLAYING and late.view.match is not None)
    assert late.view.my_seats == ()
    late.send(TakeSeat("Ben", 1))
    until(late, lambda: late.view.my_seats == (1,))


def test_a_guest_rejoins_by_itself_when_its_link_breaks(host, opened, tmp_path):
    hosting = host("Anna", lan=True, port=0, binds=("127.0.0.1",), seats=2)
    until(hosting, lambda: hosting.view.port)
    guest = Session.join(f"127.0.0.1:{hosting.view.port}", Persona(("Ben",)), data=tmp_path)
    opened(guest)
    until(guest, lambda: guest.view.state is LinkState.LOBBY)
    hosting.send(StartMatch())
    until(guest, lambda: guest.view.match is not None and guest.view.match.to_act)
    guest._shared.loop.call_soon_threadsafe(guest._side._link.close)
    until(guest, lambda: guest.view.lost)
    until(guest, lambda: not guest.view.lost and guest.view.my_seats == (1,))
    guest.send(Choose(1, None, 1))
    until(guest, lambda: 1 not in guest.view.match.to_act)


def test_slow_bots_can_be_hurried(host):
    session = host("Mina", seats=2, bots=("easy",), bot_delay=3600.0, start_when_full=True)

    def bot_has_chosen() -> bool:
        session.hurry()  # repeat: no pause has begun before the first roll
        return any(getattr(event, "seat", None) == 1 for event in choices_of(session))

    until(session, bot_has_chosen)


def choices_of(session: Session) -> list:
    """The choices made so far."""
    return [event for event in session.view.events if isinstance(event, Marked | Passed)]


def test_a_host_on_the_lan_meets_others_of_its_table(host, monkeypatch):
    announced = []

    class Announced:
        def __init__(self, *arguments):
            announced.append(arguments)

        def start(self): ...
        async def close(self): ...

    monkeypatch.setattr(hosting_module, "TableAnnouncement", Announced)
    session = host("Anna", lan=True, binds=("127.0.0.1",))
    until(session, lambda: announced)
    *_, member = announced[0]
    assert member is session._side._member
