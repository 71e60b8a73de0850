"""What the owner of a table can do about people elsewhere during a match."""

import pytest
from msgspec.structs import replace

from game.client.board.board_scene import BoardScene
from game.client.interrupted.other_people import OtherPeopleScene
from game.client.interrupted.pause_menu import PauseScene
from game.client.match.visit import Sitting
from game.client.ui.message import MessageScene
from game.rules.match import Phase
from net.messages.notices import LobbyNotice
from net.messages.requests import Kick, LetIn
from tests.client.interrupted.pressing import press
from tests.client.tables import FakeSession, lobby, played, settle, visit_at

BEN_KEY = "ab" * 32


def table(program, *, owner: bool = True, away: bool = False, people: int = 2):
    """The menu over a match of Mina, here, and Ben, elsewhere."""
    shown = lobby(people, 1, mine=1, playing=True)
    seats = [
        replace(seat, name="Ben", key=BEN_KEY, away=away) if seat.index == 1 else seat
        for seat in shown.seats
    ]
    shown = replace(shown, seats=tuple(seats))
    events = played(people + 1, 4, stop=Phase.CHOOSE)
    visit, session = visit_at(shown, events, owner=owner)
    settle(visit)
    stack = program.stage.stack
    stack.reset(BoardScene(program.stage, visit, Sitting.ALONE))
    stack.settle()
    stack.push(PauseScene(program.stage, visit))
    stack.settle()
    return session


def names(program) -> list[str]:
    return [widget.name for widget in program.stage.stack.top.focus.widgets]


def change(program, session: FakeSession, **changes: object) -> None:
    """Change Ben's seat."""
    shown = session.view.lobby
    seats = [replace(s, **changes) if s.index == 1 else s for s in shown.seats]
    session.put(LobbyNotice(replace(shown, seats=tuple(seats))))
    program.step()
    program.step()


def test_the_owner_removes_somebody_after_a_question(program):
    session = table(program)
    press(program, "others")
    press(program, "seat 1")
    question = program.stage.stack.top
    assert isinstance(question, MessageScene)
    assert "Ben" in question.sentence
    assert session.sent == []
    press(program, "yes")
    assert session.sent == [Kick(1)]


def test_the_owner_readmits_somebody_they_removed(program):
    session = table(program)
    shown = replace(session.view.lobby.banning(BEN_KEY, "Ben"), seats=session.view.lobby.seats[:1])
    session.put(LobbyNotice(shown))
    press(program, "others")
    press(program, "let in")
    press(program, "yes")
    assert session.sent == [LetIn(BEN_KEY)]


def test_an_absent_player_is_replaced_by_a_bot_and_may_come_back(program):
    session = table(program, away=True)
    press(program, "others")
    assert [w.label for w in program.stage.stack.top.focus.widgets] == ["Let a bot play for Ben"]
    press(program, "seat 1")
    assert session.sent == [Kick(1), LetIn(BEN_KEY)]


def test_the_list_closes_when_it_becomes_empty(program):
    session = table(program, away=True)
    press(program, "others")
    change(program, session, level="easy")
    assert isinstance(program.stage.stack.top, PauseScene)


def test_the_list_follows_people_who_come_and_go(program):
    session = table(program)
    press(program, "others")
    scene = program.stage.stack.top
    assert isinstance(scene, OtherPeopleScene)
    change(program, session, away=True)
    assert [widget.label for widget in scene.focus.widgets] == ["Let a bot play for Ben"]


@pytest.mark.parametrize(("owner", "people"), [(False, 2), (True, 1)], ids=["a guest", "alone"])
def test_without_an_own_table_or_other_people_there_is_no_list(program, owner, people):
    table(program, owner=owner, people=people)
    assert "others" not in names(program)


def test_strangers_at_a_kiosk_cannot_remove_anybody(program, monkeypatch):
    monkeypatch.setattr(program.stage, "locked", True)
    table(program)
    assert "others" not in names(program)
