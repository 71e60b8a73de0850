"""A table's code on screen: entered with any device, asked for if the table needs one."""

from collections.abc import Callable
from itertools import count

import pygame
import pytest

from game.client.app import Program
from game.client.match.visit import Visit
from game.client.setup.code_entry import CodeScene
from game.client.setup.lobby_scene import LobbyScene
from game.client.setup.watched_lobby import WatchLobbyScene
from game.client.title.title_scene import TitleScene
from game.client.ui.message import MessageScene
from net.base.refusals import Refusal, RefusalCode
from net.messages.notices import ClosedNotice, JoinedNotice
from tests.client.tables import ME, FakeSession, lobby

_DPAD = {
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP,
}

_FINGERS = (number // 2 for number in count())


def take(program: Program, kind: int, **values: object) -> None:
    program.take(pygame.event.Event(kind, **values))
    program.stage.stack.settle()


def by_keys(program: Program, name: str) -> None:
    """Type letters; use the keys for everything else."""
    keys = {"ok": (pygame.K_RETURN, pygame.KSCAN_RETURN),
            "erase": (pygame.K_BACKSPACE, pygame.KSCAN_BACKSPACE)}  # fmt: skip
    if name in keys:
        key, scancode = keys[name]
        take(program, pygame.KEYDOWN, key=key, scancode=scancode, mod=0)
        take(program, pygame.KEYUP, key=key, scancode=scancode, mod=0)
    else:
        take(program, pygame.TEXTINPUT, text=name.lower())


def by_pad(program: Program, name: str) -> None:
    """Move to the key with the d-pad and press its button."""
    scene = program.stage.stack.top
    assert isinstance(scene, CodeScene)
    boxes = {widget.name: widget.box for widget in scene.focus.widgets}
    for _ in range(30):
        if scene.focus.name == name:
            break
        here, there = boxes[scene.focus.name or ""], boxes[name]
        down = (there.centery > here.centery) - (there.centery < here.centery)
        across = (there.centerx > here.centerx) - (there.centerx < here.centerx)
        way = (0, down) if down else (across, 0)
        take(program, pygame.CONTROLLERBUTTONDOWN, instance_id=900, button=_DPAD[way])
        take(program, pygame.CONTROLLERBUTTONUP, instance_id=900, button=_DPAD[way])
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        take(program, kind, instance_id=900, button=pygame.CONTROLLER_BUTTON_A)


def by_mouse(program: Program, name: str) -> None:
    scene = program.stage.stack.top
    assert isinstance(scene, CodeScene)
    box = next(widget.box for widget in scene.focus.widgets if widget.name == name)
    pos = program.view.to_pixel(*box.center)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        take(program, kind, pos=pos, button=1, touch=False)


def asked(program: Program, **options: object) -> tuple[CodeScene, list[str]]:
    codes: list[str] = []
    scene = CodeScene(program.stage, "Which code?", codes.append, **options)
    program.stage.stack.reset(TitleScene(program.stage))
    program.stage.stack.push(scene)
    program.stage.stack.settle()
    return scene, codes


def by_touch(program: Program, name: str) -> None:
    scene = program.stage.stack.top
    assert isinstance(scene, CodeScene)
    box = next(widget.box for widget in scene.focus.widgets if widget.name == name)
    x, y = program.view.to_pixel(*box.center)
    place = {"x": x / program.view.width, "y": y / program.view.height}
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        take(program, kind, finger_id=next(_FINGERS), **place)


@pytest.mark.parametrize("by", [by_keys, by_pad, by_mouse, by_touch], ids=lambda by: by.__name__)
def test_a_code_can_be_entered_with_every_device(program: Program, by: Callable[..., None]) -> None:
    scene, codes = asked(program)
    for name in ("4", "7", "A", "erase", "Z", "0", "ok"):
        by(program, name)
    assert [code.upper() for code in codes] == ["47Z0"]
    assert program.stage.stack.top is not scene


def test_an_empty_code_is_not_accepted(program: Program) -> None:
    scene, codes = asked(program)
    by_keys(program, "ok")
    by_mouse(program, "ok")
    assert (codes, program.stage.stack.top) == ([], scene)


def test_one_s_own_table_may_have_no_code(program: Program) -> None:
    _, codes = asked(program, code="7", may_be_empty=True)
    by_keys(program, "erase")
    by_keys(program, "ok")
    assert codes == [""]


def refused(code: RefusalCode) -> FakeSession:
    """A session that is refused."""
    session = FakeSession()
    session.put(ClosedNotice(Refusal(code)))
    return session


@pytest.fixture
def going(program: Program) -> Callable[..., tuple[list[str], FakeSession]]:
    """Goes to a table that needs a code; gives the codes tried and the final session."""

    def go(*answers: RefusalCode, watch: bool = False) -> tuple[list[str], FakeSession]:
        tried: list[str] = []
        let_in = FakeSession()
        let_in.put(JoinedNotice(ME, False, lobby(2, 0, 2)))
        sessions = [*(refused(answer) for answer in answers[1:]), let_in]
        visit = Visit(refused(answers[0]), watch=watch)  # type: ignore[arg-type]

        def rejoin(code: str) -> FakeSession:
            tried.append(code)
            return sessions.pop(0)

        visit.rejoin = rejoin  # type: ignore[assignment]
        program.stage.stack.reset(TitleScene(program.stage))
        kind = WatchLobbyScene if watch else LobbyScene
        program.stage.stack.push(kind(program.stage, visit))
        program.stage.stack.settle()
        program.step()
        return tried, let_in

    return go


@pytest.mark.parametrize("watch", [False, True], ids=["player", "watcher"])
def test_a_table_that_needs_a_code_is_rejoined_with_it(program, going, watch: bool) -> None:
    tried, session = going(RefusalCode.CODE_NEEDED, RefusalCode.WRONG_CODE, watch=watch)
    for code in ("1", "2"):
        assert isinstance(program.stage.stack.top, CodeScene)
        by_keys(program, code)
        by_keys(program, "ok")
        program.step()
        program.step()
    assert tried == ["1", "2"]
    assert isinstance(program.stage.stack.top, WatchLobbyScene if watch else LobbyScene)
    assert session.view.lobby is not None


def test_cancelling_leads_back_to_the_screen_before(program, going) -> None:
    going(RefusalCode.CODE_NEEDED)
    by_mouse(program, "no")
    program.step()
    assert isinstance(program.stage.stack.top, TitleScene)


def test_other_refusals_are_shown_as_usual(program, going) -> None:
    going(RefusalCode.LOCKED)
    assert isinstance(program.stage.stack.top, MessageScene)
