"""Interrupted evenings on screen: pausing, leaving, resuming, sitting down late."""

import pytest
from msgspec.structs import replace

from game.client.board.board_scene import BoardScene
from game.client.input.presses import Act, Press
from game.client.input.sources import LEFT_KEYS, RIGHT_KEYS
from game.client.interrupted.another_day import ask_to_leave
from game.client.interrupted.lost import LostScene
from game.client.interrupted.pause_menu import PauseScene
from game.client.interrupted.paused import PausedScene
from game.client.interrupted.take_seat import SitDownScene, WhoseScene
from game.client.match.visit import Sitting, Visit
from game.client.seats.roster import Roster
from game.client.setup.briefing import BriefingScene
from game.client.stage.visits import visit_to
from game.rules.match import Phase
from game.rules.setup import Mode
from game.table.play.options import HostOptions, Persona
from game.table.play.session import Session
from game.table.storage.settings import Guise
from net.messages.notices import JoinedNotice, LobbyNotice, LostNotice
from net.messages.requests import LeaveSeat, Pause, Resume, TakeSeat
from tests.client.couch_tables import is_couch
from tests.client.interrupted.pressing import press, wait_until
from tests.client.mission_tables import at as mission_at
from tests.client.mission_tables import played as mission_events
from tests.client.tables import FakeSession, is_alone, lobby, played, settle, visit_at


def table(program, mine: int = 1, *, owner: bool = True, local: bool = False, people: int = 2):
    """A table of two people and a bot; `mine` of them sit here."""
    shown = lobby(people, 1, mine=mine, playing=True)
    visit, session = visit_at(
        shown, played(people + 1, 4, stop=Phase.CHOOSE), owner=owner, local=local
    )
    settle(visit)
    scene = BoardScene(program.stage, visit, Sitting.ALONE)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    return scene, session


def pause(program, session: FakeSession, seat: int | None) -> None:
    """The host says that this seat has paused, or that nobody has."""
    session.put(LobbyNotice(replace(session.view.lobby, paused=seat)))
    program.step()
    program.step()


# Pauses.


def test_the_menu_offers_a_pause_for_everybody_in_our_name(program):
    scene, session = table(program)
    scene.handle(Press(Act.MENU))
    program.step()
    press(program, "pause")
    assert session.sent == [Pause(0)]


def test_a_pause_is_shown_with_the_name_until_the_match_continues(program):
    _, session = table(program)
    pause(program, session, 1)
    top = program.stage.stack.top
    assert isinstance(top, PausedScene)
    assert (top.seat, top.visit.names[1]) == (1, "Opa Heinrich 2")
    pause(program, session, None)
    assert is_alone(program.stage.stack.top)


def test_the_owner_can_end_the_pause(program):
    _, session = table(program)
    pause(program, session, 1)
    press(program, "resume")
    assert session.sent == [Resume()]
    assert is_alone(program.stage.stack.top)


def test_a_guest_cannot_end_somebody_else_s_pause(program):
    _, session = table(program, owner=False)
    pause(program, session, 1)
    assert [widget.name for widget in program.stage.stack.top.focus.widgets] == ["menu"]


def test_the_player_who_paused_may_resume(program):
    _, session = table(program, owner=False)
    pause(program, session, 0)
    press(program, "resume")
    assert session.sent == [Resume()]


def test_at_a_local_table_the_menu_itself_pauses(program):
    scene, session = table(program, local=True)
    scene.handle(Press(Act.MENU))
    program.step()
    assert session.sent == [Pause(0)]
    pause(program, session, 0)
    assert isinstance(program.stage.stack.top, PauseScene)
    press(program, "resume")
    assert session.sent == [Pause(0), Resume()]
    program.step()
    assert is_alone(program.stage.stack.top)


def test_the_menu_holds_a_match_of_phones_alone_until_it_closes(program):
    scene, session = table(program, mine=0, local=True)
    scene.handle(Press(Act.MENU))
    program.step()
    assert isinstance(program.stage.stack.top, PauseScene)
    assert (session.held, session.sent) == (True, [])
    press(program, "resume")
    assert (session.held, session.sent) == (False, [])


def test_a_menu_opened_by_strangers_holds_no_match(program):
    program.stage.locked = True
    scene, session = table(program, mine=0, local=True)
    scene.handle(Press(Act.MENU))
    program.step()
    assert isinstance(program.stage.stack.top, PauseScene)
    assert not session.held
    program.stage.locked = False


def test_the_search_for_a_lost_table_is_shown_until_it_is_found(program):
    _, session = table(program, owner=False)
    session.put(LostNotice())
    program.step()
    program.step()
    assert isinstance(program.stage.stack.top, LostScene)
    session.put(JoinedNotice(7, False, session.view.lobby, True))
    program.step()
    program.step()
    assert is_alone(program.stage.stack.top)


# The goal of a mission.


def menu_of(program, visit: Visit) -> PauseScene:
    """The menu over that match."""
    menu = PauseScene(program.stage, visit)
    program.stage.stack.reset(menu)
    program.stage.stack.settle()
    return menu


def test_the_menu_of_a_mission_can_show_the_goal_again(program):
    visit, _ = mission_at(mission_events(3, 2, 5, Phase.CHOOSE), 2, 1)
    menu = menu_of(program, visit)
    press(program, "mission")
    card = program.stage.stack.top
    assert isinstance(card, BriefingScene)
    assert card.stays
    card.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()
    assert program.stage.stack.top is menu


def test_the_rules_open_at_missions_only_in_a_mission(program):
    visit, _ = mission_at(mission_events(3, 2, 5, Phase.CHOOSE), 2, 1)
    menu_of(program, visit)
    press(program, "rules")
    assert program.stage.stack.top.page.key == "missions"
    scene, _ = table(program)
    menu_of(program, scene.visit)
    press(program, "rules")
    assert program.stage.stack.top.number == 0


def test_the_menu_of_another_match_shows_no_goal(program):
    scene, _ = table(program)
    menu = menu_of(program, scene.visit)
    assert "mission" not in [widget.name for widget in menu.focus.widgets]


# Late guests.


def test_a_watcher_takes_the_seat_of_a_bot(program):
    scene, session = table(program, mine=0, owner=False)
    scene.handle(Press(Act.MENU))
    program.step()
    press(program, "sit_down")
    top = program.stage.stack.top
    assert isinstance(top, SitDownScene)
    press(program, "seat 2")
    press(program, "done")
    seated = session.sent[0]
    assert isinstance(seated, TakeSeat)
    assert (seated.name, seated.seat) == ("Mina", 2)
    assert seated.appearance is not None
    assert is_alone(program.stage.stack.top)


def test_a_seated_player_is_offered_no_other_seat(program):
    scene, _ = table(program)
    scene.handle(Press(Act.MENU))
    program.step()
    names = [widget.name for widget in program.stage.stack.top.focus.widgets]
    assert "sit_down" not in names


# Leaving and resuming.


def test_a_guest_leaves_without_keeping_anything(program):
    scene, _ = table(program, owner=False)
    question = ask_to_leave(program.stage, scene.visit)
    program.stage.stack.push(question)
    program.stage.stack.settle()
    assert [widget.name for widget in question.focus.widgets] == ["no", "yes"]


def test_a_guest_who_leaves_on_purpose_gives_up_the_seat(program):
    scene, session = table(program, owner=False)
    assert scene.visit.leaves_to_a_bot
    program.stage.stack.push(ask_to_leave(program.stage, scene.visit))
    program.stage.stack.settle()
    press(program, "yes")
    assert session.sent == [LeaveSeat(0)]
    assert session.closed


def test_a_watcher_who_leaves_gives_up_no_seat(program):
    scene, session = table(program, mine=0, owner=False)
    assert not scene.visit.leaves_to_a_bot
    program.stage.stack.push(ask_to_leave(program.stage, scene.visit))
    program.stage.stack.settle()
    press(program, "yes")
    assert session.sent == []


@pytest.fixture
def couch_of_two(program):
    """A local match of two with a device each."""
    options = HostOptions(seats=2, lan=False, seed=5, start_when_full=True)
    roster = Roster()
    for source, name in ((LEFT_KEYS, "Mina"), (RIGHT_KEYS, "Jonas")):
        roster.add(source, Guise(name, 4, 2))
    session = Session.host(options, Persona(("Mina", "Jonas")))
    visit = visit_to(program.stage, session, local=True, roster=roster)
    program.stage.stack.reset(program.stage.screens.match(visit))
    program.stage.stack.settle()
    wait_until(visit, lambda: visit.view.match is not None and visit.view.match.roll_number >= 1)
    for _ in range(10):
        program.step()
    yield visit
    visit.close()


def choose(program, visit, name, seat=0):
    """Press one entry of the menu that a seat's device opened."""
    program.stage.stack.push(PauseScene(program.stage, visit, seat))
    program.stage.stack.settle()
    menu = program.stage.stack.top
    menu.focus.give(name)
    assert menu.focus.name == name
    menu.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()


def entries(program, visit, seat=0):
    """The entries of the menu that a seat's device opened."""
    menu = PauseScene(program.stage, visit, seat)
    return [widget.name for widget in menu.build()]


def test_a_player_can_leave_their_seat_to_a_bot_and_take_it_back(program, couch_of_two):
    visit = couch_of_two
    assert "take_back" not in entries(program, visit)
    choose(program, visit, "to_bot", seat=1)
    wait_until(visit, lambda: visit.mine == (0,))
    program.step()
    assert [player.name for player in visit.roster] == ["Mina"]
    choose(program, visit, "take_back")
    seats = program.stage.stack.top
    assert [widget.label for widget in seats.focus.widgets] == ["Jonas"]
    seats.handle(Press(Act.ACCEPT))
    wait_until(visit, lambda: visit.mine == (0, 1))
    for _ in range(10):
        program.step()
    jonas = visit.roster.at_seat(1)
    assert (jonas.name, jonas.tint, jonas.costume) == ("Jonas", 5, 2)
    assert jonas.expected


def test_devices_can_be_swapped_from_the_menu(program, couch_of_two):
    choose(program, couch_of_two, "swap")
    assert all(player.expected for player in couch_of_two.roster)


def test_a_solo_seat_cannot_be_left_to_a_bot(program):
    visit, _ = visit_at(lobby(1, 0, mode=Mode.SOLO, playing=True), local=True)
    visit.update(0.1)
    assert "to_bot" not in entries(program, visit)


def test_a_menu_opened_by_no_seat_s_device_asks_whose_seat_a_bot_should_take(program, couch_of_two):
    choose(program, couch_of_two, "to_bot", seat=None)
    asked = program.stage.stack.top
    assert isinstance(asked, WhoseScene)
    assert [widget.label for widget in asked.focus.widgets] == ["Mina", "Jonas"]
    press(program, "seat 1")
    wait_until(couch_of_two, lambda: couch_of_two.mine == (0,))
    assert is_couch(program.stage.stack.top) or is_alone(program.stage.stack.top)


def test_with_several_people_here_the_menu_asks_who_pauses(program):
    _, session = table(program, mine=2, owner=False)
    program.stage.stack.push(PauseScene(program.stage, program.stage.stack.top.visit))
    program.stage.stack.settle()
    press(program, "pause")
    press(program, "seat 1")
    assert session.sent == [Pause(1)]


def test_strangers_may_leave_seats_to_bots_and_swap_devices_but_change_no_options(
    program, couch_of_two, monkeypatch
):
    monkeypatch.setattr(program.stage, "locked", True)
    offered = entries(program, couch_of_two)
    assert {"to_bot", "swap"} <= set(offered)
    assert "options" not in offered
