"""What only a host can do in the lobby of an open table."""

import pytest
from msgspec.structs import replace

from game.client.draw.icons import Icon
from game.client.input.presses import Act, Press
from game.client.setup.lobby_scene import LobbyScene
from game.client.ui.buttons import Button
from game.client.ui.message import MessageScene
from game.table.play.session_notices import ListeningNotice
from net.messages.notices import HostChangedNotice, JoinedNotice, LobbyNotice, LostNotice
from net.messages.requests import Kick, SetLocked, StartMatch
from tests.client.tables import ME, lobby, visit_at


def open_lobby(program, *, owner: bool = True, people: int = 4):
    """People, one of whom sits here, and a bot."""
    visit, session = visit_at(lobby(people, 1, 1, mine=1), owner=owner)
    session.put(ListeningNotice("Friday", ("192.168.1.20",), 47325))
    scene = LobbyScene(program.stage, visit)
    program.stage.stack.reset(scene)
    program.stage.stack.settle()
    program.step()
    scene.refresh()
    return scene, session


def press(program, name: str) -> None:
    top = program.stage.stack.top
    top.focus.give(name)
    top.handle(Press(Act.ACCEPT))
    program.stage.stack.settle()


def test_a_host_removes_somebody_after_a_question(program) -> None:
    _, session = open_lobby(program)
    press(program, "kick 2")
    assert isinstance(program.stage.stack.top, MessageScene)
    assert session.sent == []
    press(program, "yes")
    assert session.sent == [Kick(2)]


def lock_of(scene: LobbyScene) -> Button:
    """The padlock button."""
    return next(widget for widget in scene.focus.widgets if widget.name == "lock")


def test_a_host_locks_and_unlocks_the_table(program) -> None:
    scene, session = open_lobby(program)
    assert lock_of(scene).sign is Icon.LOCK
    press(program, "lock")
    assert session.sent == [SetLocked(True)]
    session.put(LobbyNotice(replace(session.view.lobby, locked=True)))
    program.step()
    assert scene.stage.stack.top is scene
    assert lock_of(scene).sign is Icon.UNLOCKED
    press(program, "lock")
    assert session.sent[-1] == SetLocked(False)


def test_a_guest_can_do_neither(program) -> None:
    scene, _ = open_lobby(program, owner=False)
    names = {widget.name for widget in scene.focus.widgets}
    assert not names & {"lock", "kick 1", "kick 2", "kick 3"}


def test_a_guest_that_becomes_the_host_is_told_and_may_start(program) -> None:
    scene, session = open_lobby(program, owner=False)
    session.put(LostNotice())
    program.step()
    program.step()
    assert program.stage.stack.top is not scene
    session.put(JoinedNotice(ME, True, session.view.lobby, True))
    session.put(HostChangedNotice(True, "Opa"))
    for _ in range(3):
        program.step()
    names = {widget.name for widget in scene.focus.widgets}
    assert {"start", "lock", "kick 1"} <= names
    assert isinstance(program.stage.stack.top, MessageScene)


def ready(session, *names: str) -> None:
    """These people are ready, and nobody else."""
    table = session.view.lobby
    seats = [replace(seat, ready=seat.name in names) for seat in table.seats]
    session.put(LobbyNotice(replace(table, seats=tuple(seats))))


def test_a_host_starts_at_once_when_everybody_else_is_ready(program) -> None:
    scene, session = open_lobby(program)
    ready(session, *(seat.name for seat in session.view.lobby.people[1:]))
    program.step()
    press(program, "start")
    assert session.sent == [StartMatch()]
    assert program.stage.stack.top is scene


def test_a_host_is_told_who_is_not_ready_and_may_start_anyway(program) -> None:
    _, session = open_lobby(program)
    others = [seat.name for seat in session.view.lobby.people[1:]]
    ready(session, others[0])
    program.step()
    press(program, "start")
    asked = program.stage.stack.top
    assert isinstance(asked, MessageScene)
    assert all(name in asked.sentence for name in others[1:])
    assert others[0] not in asked.sentence
    assert session.sent == []
    press(program, "yes")
    assert session.sent == [StartMatch()]


def test_the_question_before_a_start_follows_who_gets_ready_meanwhile(program) -> None:
    _, session = open_lobby(program)
    others = [seat.name for seat in session.view.lobby.people[1:]]
    press(program, "start")
    asked = program.stage.stack.top
    ready(session, others[0])
    program.step()
    assert program.stage.stack.top is asked
    assert others[0] not in asked.sentence
    assert others[1] in asked.sentence
    ready(session, *others)
    program.step()
    assert program.stage.stack.top is asked
    assert asked.sentence == program.stage.words("lobby.start_now_ask")
    press(program, "yes")
    assert session.sent == [StartMatch()]


def test_somebody_who_is_away_is_not_waited_for(program) -> None:
    _, session = open_lobby(program, people=2)
    table = session.view.lobby
    seats = [replace(seat, away=seat.index == 1) for seat in table.seats]
    session.put(LobbyNotice(replace(table, seats=tuple(seats))))
    program.step()
    press(program, "start")
    assert session.sent == [StartMatch()]


@pytest.mark.parametrize(
    ("people", "watchers", "told"),
    [(1, 0, False), (2, 0, True), (1, 1, True)],
    ids=["nobody else", "a guest", "a watcher"],
)
def test_the_question_before_closing_mentions_others_only_if_there_are_any(
    program, people: int, watchers: int, told: bool
) -> None:
    scene, session = open_lobby(program, people=people)
    session.put(LobbyNotice(replace(session.view.lobby, watchers=watchers)))
    program.step()
    scene.back()
    program.stage.stack.settle()
    words = program.stage.words
    assert (program.stage.stack.top.sentence == words("lobby.close_ask")) is told
