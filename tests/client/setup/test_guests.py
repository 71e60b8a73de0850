"""People at this screen who join somebody else's table together."""

import time
from collections.abc import Callable, Iterator

import pytest

from game.client.after.result_scene import ResultScene
from game.client.app import Program
from game.client.draw.costumes import COSTUMES
from game.client.draw.theme import PLAYER_TINTS
from game.client.input.presses import Act, Move, Press
from game.client.input.sources import RIGHT_KEYS, Source
from game.client.match.visit import Visit
from game.client.seats.looks import SeatFacts, looks
from game.client.seats.roster import Roster
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.person_scene import PersonScene
from game.client.setup.tables_list import TablesScene
from game.client.ui.message import MessageScene
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from game.table.play.view import LinkState, TableView
from game.table.storage.settings import Guise
from net.base.address import Address
from net.messages.notices import JoinedNotice
from net.messages.requests import StartMatch
from tests.client.couch_tables import SOURCES, is_couch, plug_all, roster_of
from tests.client.tables import ME, FakeSession, is_alone, lobby, played, settle, visit_at
from tests.client.test_scenes_draw import FakeBrowser


@pytest.fixture
def host() -> Iterator[Session]:
    """A table on the network of this machine, with Anna at it."""
    options = HostOptions(seats=4, port=0, binds=("127.0.0.1",), pace=0.0, seed=3)
    session = Session.host(options, Persona(("Anna",)))
    wait(lambda: session.poll() is not None and bool(session.view.port))
    yield session
    session.close()


def wait(done: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + 10
    while not done():
        assert time.monotonic() < end, "it never happened"


def going(program: Program, host: Session, name: str = "Ben") -> TablesScene:
    """Choose that table from the list with the keyboard."""
    tables = TablesScene(program.stage, FakeBrowser())  # type: ignore[arg-type]
    program.stage.stack.reset(tables)
    program.stage.stack.settle()
    program.stage.source, tables.name = RIGHT_KEYS, name
    tables._go((Address("127.0.0.1", host.view.port or 0),))
    program.stage.stack.settle()
    return tables


def is_ready(program: Program, host: Session, view: TableView) -> bool:
    """Whether the first guest is ready, as this program sees it now."""
    host.poll()
    program.step()
    return view.lobby is not None and view.lobby.seats[1].ready


def press(program: Program, name: str, source: Source = RIGHT_KEYS) -> None:
    """Press the button of that name with a device."""
    program.stage.source = source
    program.stage.stack.top.focus.give(name)
    program.stage.stack.top.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()


def go_in(program: Program, host: Session, people: int) -> Visit:
    """Wait until this many people from this screen sit at the table."""
    top = program.stage.stack.top
    assert isinstance(top, LobbyScene)

    def seated() -> bool:
        host.poll()
        program.step()
        heard = host.view.lobby is not None and len(host.view.lobby.people) > people
        return len(top.visit.mine) == people and heard

    wait(seated)
    return top.visit


def play_begins(program: Program, host: Session) -> object:
    """The host starts; returns the scene that shows the match here."""
    host.send(StartMatch())

    def begun() -> bool:
        host.poll()
        program.step()
        shown = program.stage.stack.top
        return (is_alone(shown) or is_couch(shown)) and bool(shown.visit.shown.match.roll_number)

    wait(begun)
    return program.stage.stack.top


def test_choosing_a_table_takes_a_seat_in_its_lobby_at_once(program, host):
    going(program, host)
    visit = go_in(program, host, 1)
    assert host.view.name_of(1) == "Ben"
    assert [(player.name, player.source) for player in visit.roster] == [("Ben", RIGHT_KEYS)]
    visit.close()


def test_a_ready_guest_is_ready_for_everybody_until_they_take_it_back(program, host):
    going(program, host)
    visit = go_in(program, host, 1)
    for ready in (True, False):
        assert program.stage.stack.top.focus.name == "ready"
        press(program, "ready")
        wait(
            lambda ready=ready: host.poll() is not None and host.view.lobby.seats[1].ready == ready
        )
        wait(lambda ready=ready: program.step() or visit.view.lobby.seats[1].ready == ready)
        program.step()
    visit.close()


def test_two_people_at_a_screen_play_with_a_device_each(program, host):
    plug_all(program.stage.devices)
    going(program, host)
    go_in(program, host, 1)
    press(program, "sit 2", SOURCES[0])
    press(program, "done", SOURCES[0])
    visit = go_in(program, host, 2)
    table = play_begins(program, host)
    assert is_couch(table)
    assert set(table.hands) == {1, 2}
    assert table.roster.by_source(SOURCES[0]).seat == 2
    visit.close()


def test_a_person_added_without_a_device_waits_for_one(program, host):
    going(program, host)
    go_in(program, host, 1)
    press(program, "sit 2")
    press(program, "done")
    visit = go_in(program, host, 2)
    first, second = visit.roster
    assert (first.source, second.expected, second.seat) == (RIGHT_KEYS, True, 2)
    visit.close()


def test_a_guest_who_joins_alone_keeps_the_single_table(program, host):
    going(program, host)
    visit = go_in(program, host, 1)
    assert is_alone(play_begins(program, host))
    visit.close()


def test_a_taken_name_gets_a_number_and_its_player_finds_the_seat(program, host):
    going(program, host, "anna")
    visit = go_in(program, host, 1)
    assert host.view.name_of(1) == "anna 2"
    assert [(player.name, player.seat) for player in visit.roster] == [("anna 2", 1)]
    visit.close()


def test_a_full_table_leads_back_to_the_list_with_the_reason(program, host):
    full = Session.join(f"127.0.0.1:{host.view.port}", Persona(("Uwe", "Eva", "Ida")))
    wait(lambda: full.poll() is not None and full.view.state is LinkState.LOBBY)
    tables = going(program, host)

    def told() -> bool:
        program.step()
        return isinstance(program.stage.stack.top, MessageScene)

    wait(told)
    assert tables in program.stage.stack.scenes
    full.close()


def test_a_seat_given_up_in_the_lobby_drops_its_player_and_a_new_one_waits_for_a_device():
    roster = Roster()
    for number, name in enumerate(("Ben", "Cem")):
        roster.add(SOURCES[number], Guise(name, number))
    roster.sit(["Anna", "Ben", "Cem"], [1, 2])
    roster.sit(["Anna", "", "Cem"], [2])
    assert [(player.name, player.seat) for player in roster] == [("Cem", 2)]
    roster.sit(["Anna", "Dora", "Cem"], [1, 2])
    assert [(player.name, player.expected) for player in roster] == [("Cem", False), ("Dora", True)]


def test_a_renamed_player_keeps_seat_and_device():
    roster = Roster()
    for number, name in enumerate(("Ben", "Cem")):
        roster.add(SOURCES[number], Guise(name, number))
    roster.sit(["Ben", "Cem"], [0, 1])
    roster.sit(["Benno", "Cem"], [0, 1])
    assert [(player.name, player.seat) for player in roster] == [("Benno", 0), ("Cem", 1)]


def test_no_two_people_at_a_table_wear_the_same_tint():
    roster = Roster()
    for number, seat in enumerate((1, 4)):
        player = roster.add(SOURCES[number], Guise(f"{seat}", tint=number, costume=number))
        player.seat = seat
    seats = tuple(SeatFacts(f"{seat}") for seat in range(6))
    seen = looks(roster, seats, ())
    assert len({look.tint for look in seen}) == 6


def couch_result(program: Program, *, owner: bool, people: int = 2) -> tuple[Visit, FakeSession]:
    """The end of a match of two at this screen, at an open table."""
    visit, session = visit_at(lobby(2, 0, 2, mine=2), played(2, 200), owner=owner)
    visit.roster = roster_of(lobby(2, 0, 2, mine=2), 2)
    settle(visit)
    if people < 2:
        session.put(JoinedNotice(ME, owner, lobby(people, 0, 3, mine=people)))
    program.stage.stack.reset(ResultScene(program.stage, visit))
    program.stage.stack.settle()
    program.step()
    return visit, session


def test_again_starts_at_once_at_our_own_open_table(program):
    _, session = couch_result(program, owner=True)
    program.stage.stack.top._again()
    assert StartMatch() in session.sent


def test_again_leads_to_the_lobby_if_seats_are_empty(program):
    _, session = couch_result(program, owner=True, people=1)
    program.stage.stack.top._again()
    program.stage.stack.settle()
    assert StartMatch() not in session.sent
    assert isinstance(program.stage.stack.top, LobbyScene)


def test_a_seat_without_a_look_is_shown_as_everybody_else_sees_it():
    shown = lobby(2, 0, mine=0)
    visit, _ = visit_at(shown, owner=False)
    visit.roster = Roster()
    visit.roster.add(SOURCES[0], Guise("Opa Heinrich 2", tint=5, costume=5)).seat = 1
    visit.update(0.1)
    assert visit.lobby_looks == looks(None, [SeatFacts.of(seat) for seat in shown.seats], ())


def test_people_keep_their_chosen_look_on_the_host_s_machine(program, host):
    program.stage.set(guises=(Guise("Ben", 6, 3),))
    going(program, host)
    visit = go_in(program, host, 1)
    seen = Visit(host).lobby_looks[1]
    assert (seen.tint, seen.costume) == (PLAYER_TINTS[6], COSTUMES[3])
    assert seen == visit.lobby_looks[1]
    player = visit.roster.at_seat(1)
    assert (player.tint, player.costume) == (6, 3)
    visit.close()


def test_a_look_changed_in_the_lobby_reaches_the_host(program, host):
    program.stage.set(guises=(Guise("Cleo", 7, 5),))
    going(program, host)
    visit = go_in(program, host, 1)
    press(program, "name 1")
    picker = program.stage.stack.top
    assert isinstance(picker, PersonScene)
    picker.focus.give("name")
    picker.handle(Move(1, 0))
    press(program, "done")
    wait(lambda: host.poll() is not None and host.view.name_of(1) == "Cleo")
    assert Visit(host).lobby_looks[1].costume is COSTUMES[5]
    visit.close()


def test_two_people_who_chose_one_tint_get_different_ones_on_both_screens(program, host):
    program.stage.set(guises=(Guise("Ben", 4, 3), Guise("Cleo", 4, 5)))
    plug_all(program.stage.devices)
    going(program, host)
    go_in(program, host, 1)
    press(program, "sit 2", SOURCES[0])
    picker = program.stage.stack.top
    picker._known.name(picker.player, "Cleo")
    picker.player.tint = 4
    press(program, "done", SOURCES[0])
    visit = go_in(program, host, 2)
    wait(lambda: host.poll() is not None and len(host.view.lobby.people) == 3)
    wait(lambda: program.step() or {player.tint for player in visit.roster} == {4, 5})
    assert [look.tint for look in Visit(host).lobby_looks[1:3]] == [
        PLAYER_TINTS[4],
        PLAYER_TINTS[5],
    ]
    visit.close()
