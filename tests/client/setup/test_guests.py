"""People at this screen who go together to a table of somebody else."""

import time
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from game.client.after.result_scene import ResultScene
from game.client.app import Program
from game.client.input.sources import LEFT_KEYS, RIGHT_KEYS
from game.client.match.visit import Visit
from game.client.seats.looks import SeatFacts, looks
from game.client.seats.plan import Going
from game.client.seats.roster import Roster
from game.client.setup.couch_join import START_SECONDS, JoinScene
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.tables_list import TablesScene
from game.client.ui.message import MessageScene
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from game.table.play.view import LinkState
from game.table.storage.settings import Guise
from net.base.address import Address
from net.messages.notices import JoinedNotice
from net.messages.requests import StartMatch
from tests.client.couch_tables import SOURCES, is_couch, roster_of
from tests.client.setup.test_couch_join import enter, hold, names
from tests.client.tables import ME, FakeSession, is_alone, lobby, played, settle, visit_at
from tests.client.test_scenes_draw import FakeBrowser, ad


@pytest.fixture
def host() -> Iterator[Session]:
    """A table in the network of this machine, with Anna at it."""
    options = HostOptions(seats=4, port=0, binds=("127.0.0.1",), pace=0.0, seed=3)
    session = Session.host(options, Persona(("Anna",)))
    wait(lambda: session.poll() is not None and bool(session.view.port))
    yield session
    session.close()


def wait(done: Callable[[], bool]) -> None:
    """Until something is so."""
    end = time.monotonic() + 10
    while not done():
        assert time.monotonic() < end, "it never happened"


def going(program: Program, host: Session, free: int = 3) -> JoinScene:
    """The join screen before that table."""
    target = (Address("127.0.0.1", host.view.port or 0),)
    scene = JoinScene(program.stage, Going(target, "Wohnzimmer", free))
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    return scene


def come(program: Program, scene: JoinScene, *called: str) -> None:
    """People join with a device each and hold until it goes on."""
    program.stage.settings = replace(
        program.stage.settings, guises=tuple(map(Guise, called, range(6)))
    )
    for source, _ in zip((LEFT_KEYS, RIGHT_KEYS, SOURCES[4]), called, strict=False):
        enter(scene, source)
        if source.points:
            scene.cards[-1].player.ready = True
        else:
            hold(scene, source)
    if isinstance(program.stage.stack.top, JoinScene):
        scene.update(START_SECONDS)
    program.stage.stack.settle()


def go_in(program: Program, host: Session, people: int) -> Visit:
    """Until so many of this screen sit at the table."""
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
    """The host starts; the screen that shows the match here."""
    host.send(StartMatch())

    def begun() -> bool:
        host.poll()
        program.step()
        shown = program.stage.stack.top
        return (is_alone(shown) or is_couch(shown)) and bool(shown.visit.shown.match.roll_number)

    wait(begun)
    return program.stage.stack.top


def test_two_people_come_to_a_table_and_play_on_one_screen_with_a_cursor_each(program, host):
    scene = going(program, host)
    come(program, scene, "Ben", "Cem")
    visit = go_in(program, host, 2)
    assert [host.view.name_of(seat) for seat in range(3)] == ["Anna", "Ben", "Cem"]
    table = play_begins(program, host)
    assert is_couch(table)
    assert set(table.hands) == {1, 2}
    assert table.roster.by_source(RIGHT_KEYS).seat == 2
    visit.close()


def test_one_who_comes_alone_keeps_his_large_sheet(program, host):
    come(program, going(program, host), "Ben")
    visit = go_in(program, host, 1)
    assert is_alone(play_begins(program, host))
    visit.close()


def test_only_names_that_are_taken_get_a_number_and_everybody_finds_his_seat(program, host):
    scene = going(program, host)
    come(program, scene, "anna", "Ben")
    visit = go_in(program, host, 2)
    assert [host.view.name_of(seat) for seat in range(3)] == ["Anna", "anna 2", "Ben"]
    assert names(scene) == ["anna 2", "Ben"]
    assert [player.seat for player in scene.roster] == [1, 2]
    visit.close()


def test_more_people_than_free_seats_hear_why_and_are_at_the_join_screen_again(program, host):
    scene = going(program, host, free=6)
    host_full = Session.join(f"127.0.0.1:{host.view.port}", Persona(("Uwe", "Eva")))
    wait(lambda: host_full.poll() is not None and host_full.view.state is LinkState.LOBBY)
    come(program, scene, "Ben", "Cem")

    def told() -> bool:
        program.step()
        return isinstance(program.stage.stack.top, MessageScene)

    wait(told)
    assert scene in program.stage.stack.scenes
    assert [player.ready for player in scene.roster] == [False, False]
    host_full.close()


def test_no_more_join_than_the_table_has_seats(program, host):
    scene = going(program, host, free=2)
    for source in (LEFT_KEYS, RIGHT_KEYS, SOURCES[4]):
        enter(scene, source)
    assert len(scene.roster) == 2


def test_who_chooses_a_table_has_joined_with_his_device_and_name(program):
    tables = TablesScene(program.stage, FakeBrowser(ad(1, free=3)))  # type: ignore[arg-type]
    program.stage.source = LEFT_KEYS
    tables._choose(ad(1, free=3))
    program.stage.stack.settle()
    scene = program.stage.stack.top
    assert isinstance(scene, JoinScene)
    assert names(scene) == ["Mina"]
    assert scene.most == 3


def test_who_rises_in_the_lobby_has_left_and_who_sits_down_waits_for_a_device():
    roster = Roster()
    for number, name in enumerate(("Ben", "Cem")):
        roster.add(SOURCES[number], Guise(name, number))
    roster.sit(["Anna", "Ben", "Cem"], [1, 2])
    roster.sit(["Anna", "", "Cem"], [2])
    assert [(player.name, player.seat) for player in roster] == [("Cem", 2)]
    roster.sit(["Anna", "Dora", "Cem"], [1, 2])
    assert [(player.name, player.expected) for player in roster] == [("Cem", False), ("Dora", True)]


def test_who_is_called_something_else_keeps_his_seat_and_device():
    roster = Roster()
    for number, name in enumerate(("Ben", "Cem")):
        roster.add(SOURCES[number], Guise(name, number))
    roster.sit(["Ben", "Cem"], [0, 1])
    roster.sit(["Benno", "Cem"], [0, 1])
    assert [(player.name, player.seat) for player in roster] == [("Benno", 0), ("Cem", 1)]


def test_no_two_at_a_table_look_alike_and_a_stranger_looks_the_same_all_evening():
    roster = Roster()
    for number, seat in enumerate((1, 4)):
        player = roster.add(SOURCES[number], Guise(f"{seat}", tint=number, costume=number))
        player.seat = seat
    seats = tuple(SeatFacts(f"{seat}") for seat in range(6))
    seen = looks(roster, seats, ())
    assert len({look.tint for look in seen}) == 6
    assert len({look.costume for look in seen}) == 6
    assert looks(roster, seats, ()) == seen


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


def test_once_more_begins_at_once_at_an_open_table_of_our_own(program):
    _, session = couch_result(program, owner=True)
    program.stage.stack.top._again()
    assert StartMatch() in session.sent


def test_once_more_leads_to_the_lobby_where_seats_are_empty(program):
    _, session = couch_result(program, owner=True, people=1)
    program.stage.stack.top._again()
    program.stage.stack.settle()
    assert StartMatch() not in session.sent
    assert isinstance(program.stage.stack.top, LobbyScene)


def test_once_more_is_not_for_those_at_somebody_else_s_table(program):
    couch_result(program, owner=False)
    again = [w for w in program.stage.stack.top.focus.widgets if w.name == "again"]
    assert not any(widget.enabled for widget in again)


def test_one_guest_alone_looks_like_their_seat_as_all_others_see_them():
    shown = lobby(2, 0, mine=0)
    visit, _ = visit_at(shown, owner=False)
    visit.roster = Roster()
    visit.roster.add(SOURCES[0], Guise("Opa Heinrich 2", tint=5, costume=5)).seat = 1
    visit.update(0.1)
    assert visit.lobby_looks == looks(None, [SeatFacts.of(seat) for seat in shown.seats], ())
