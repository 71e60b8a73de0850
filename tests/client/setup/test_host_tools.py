"""What only a host finds in the lobby of a table others can come to."""

from msgspec.structs import replace

from game.client.input.intents import Act, Press
from game.client.setup.lobby_scene import LobbyScene
from game.client.ui.message import MessageScene
from game.table.play.session_notices import ListeningNotice
from net.messages.notices import HostChangedNotice, JoinedNotice, LobbyNotice, LostNotice
from net.messages.requests import Kick, SetLocked
from tests.client.tables import ME, lobby, visit_at


def open_lobby(program, *, owner: bool = True):
    """Four people, of whom one sits here, and a bot."""
    visit, session = visit_at(lobby(4, 1, 1, mine=1), owner=owner)
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


def test_a_host_sends_somebody_away_after_a_question(program) -> None:
    _, session = open_lobby(program)
    press(program, "kick 2")
    assert isinstance(program.stage.stack.top, MessageScene)
    assert session.sent == []
    press(program, "yes")
    assert session.sent == [Kick(2)]


def test_a_host_locks_the_table_and_opens_it_again(program) -> None:
    scene, session = open_lobby(program)
    press(program, "lock")
    assert session.sent == [SetLocked(True)]
    session.put(LobbyNotice(replace(session.view.lobby, locked=True)))
    program.step()
    assert scene.stage.stack.top is scene
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
